// The page of drills: hands, a chosen hand, and counting.
import { fill, find, h } from '../core/element.js';
import { furnish } from '../core/page.js';
import { arrive, signInAddress } from '../core/visitor.js';
import { refusalWords } from '../core/asking.js';
import { CountDrill } from './count.js';
import { HandsDrill } from './hands.js';
import { DrillTable } from './table.js';
import { ThisHand } from './this-hand.js';

/** @typedef {{main: HTMLElement, side: HTMLElement | null, changed: () => void, deal: () => Promise<void>}} Part */

/** @type {[string, string][]} */
const PARTS = [
  ['hands', 'Hands'],
  ['this', 'Deal me this hand'],
  ['count', 'Counting'],
];

const query = new URLSearchParams(location.search);
const table = new DrillTable(query.get('book'));
/** @type {Map<string, Part>} */
const made = new Map();
const tabs = h('nav', { class: 'drills-tabs', 'aria-label': 'Drills' });
const main = h('div', { class: 'drills-main' });
const side = h('aside', { class: 'drills-side', 'aria-label': 'Book and progress' });

/** @param {string} name @returns {Part} */
function part(name) {
  const known = made.get(name);
  if (known) return known;
  const fresh = name === 'this' ? new ThisHand(table, { hand: query.get('hand'), up: query.get('up') }) : name === 'count' ? new CountDrill(table) : new HandsDrill(table);
  made.set(name, fresh);
  void fresh.deal();
  return fresh;
}

function current() {
  const name = location.hash.slice(1);
  if (PARTS.some(([one]) => one === name)) return name;
  return query.get('hand') ? 'this' : 'hands';
}

function show() {
  const name = current();
  fill(
    tabs,
    PARTS.map(([one, words]) => h('a', { href: `#${one}`, 'aria-current': one === name ? 'page' : null }, words)),
  );
  const shown = part(name);
  fill(main, shown.main);
  fill(side, table.element, shown.side);
}

async function begin() {
  try {
    const [person] = await Promise.all([arrive(), table.load()]);
    if (!person) {
      fill(find('#drill'), h('p', {}, h('a', { href: signInAddress() }, 'Sign in'), ' to use the drills.'));
      return;
    }
    fill(find('#drill'), tabs, main, side);
    show();
    window.addEventListener('hashchange', show);
    table.addEventListener('chosen', () => {
      for (const one of made.values()) one.changed();
    });
  } catch (error) {
    fill(find('#notice'), h('p', { class: 'notice bad' }, refusalWords(error)));
  }
}

void furnish();
void begin();
