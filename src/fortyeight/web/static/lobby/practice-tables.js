// The visitor's practice tables, and the way to a new one.
import { fill, h } from '../core/widgets/element.js';
import { formatRefusal } from '../core/widgets/dialog.js';
import { get, remove } from '../core/net/api.js';
import { visit } from '../core/net/visitor.js';
import { tableAddress } from './opening.js';

/** @typedef {{id: string, name: string, title: string}} PracticeTable */

/** @param {HTMLElement} place */
export async function showPracticeTables(place) {
  /** @type {{tables: PracticeTable[]}} */
  const { tables } = (await visit()).person ? await get('/api/practice-tables') : { tables: [] };
  fill(
    place,
    h('h3', {}, 'Practice'),
    tables.length ? h('ul', { class: 'practice-list' }, ...tables.map((one) => line(one, place))) : null,
    h(
      'p',
      { class: 'small' },
      'Play by any rules, alone, with practice chips: ',
      h('a', { href: '/strategy?table=' }, 'describe your casino’s table'),
      ', or ',
      h('a', { href: '/which-game' }, 'choose a real one'),
      '.',
    ),
  );
}

/** @param {PracticeTable} table @param {HTMLElement} place */
function line({ id, name, title }, place) {
  const close = async () => {
    try {
      await remove(`/api/tables/${encodeURIComponent(id)}`);
      await showPracticeTables(place);
    } catch (error) {
      place.append(h('p', { class: 'notice bad', role: 'alert' }, formatRefusal(error)));
    }
  };
  return h(
    'li',
    {},
    h('a', { href: tableAddress(id) }, name),
    name === title ? null : h('span', { class: 'small quiet' }, title),
    h('button', { type: 'button', class: 'plain small', 'aria-label': `Close ${name}`, onclick: () => void close() }, 'Close'),
  );
}
