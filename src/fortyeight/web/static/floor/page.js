// The floor's page: all tables, and beside them one table or one round of it.
import { requireRole } from '../core/page/roles.js';
import { fill, find, h } from '../core/widgets/element.js';
import { buildPage } from '../core/page/frame.js';
import { followLinks } from '../core/page/links.js';
import './tables.js';
import './table.js';
import './round.js';
/** @import { FloorTables } from './tables.js' */
/** @import { FloorTable } from './table.js' */
/** @import { FloorRound } from './round.js' */

/** @type {FloorTables} */
let tables;
/** @type {HTMLElement} */
let place;

/** What is beside the list, by the address. @param {boolean} [moveFocus] whether the focus goes there */
function show(moveFocus = false) {
  const query = new URLSearchParams(location.search);
  const id = query.get('id') ?? '';
  const round = Number(query.get('round') ?? 0);
  tables.choose(id);
  find('main').classList.toggle('floor-has-table', Boolean(id));
  if (!id) {
    fill(place, h('p', { class: 'quiet floor-nothing' }, 'Choose a table to see its state and what can be done.'));
    return;
  }
  const element = /** @type {FloorTable | FloorRound} */ (document.createElement(round ? 'floor-round' : 'floor-table'));
  fill(place, h('p', { class: 'floor-back' }, h('a', { href: '/floor', class: 'floor-way' }, '‹ All tables')), element);
  if (round) void (/** @type {FloorRound} */ (element).open(id, round));
  else void (/** @type {FloorTable} */ (element).open(id));
  if (moveFocus) {
    place.tabIndex = -1;
    place.focus({ preventScroll: true });
    if (place.getBoundingClientRect().top < 0 || matchMedia('(max-width: 60rem)').matches) window.scrollTo(0, 0);
  }
}

await buildPage();
const person = await requireRole('floor', 'auditor');
if (person) {
  tables = /** @type {FloorTables} */ (document.createElement('floor-tables'));
  place = h('section', { class: 'floor-place', 'aria-label': 'The table' });
  find('main').append(h('div', { class: 'floor-parts' }, h('section', { class: 'floor-list', 'aria-label': 'Tables' }, tables), place));
  followLinks('/floor', show);
  document.addEventListener('floor-changed', () => tables.refresh());
  show();
}
