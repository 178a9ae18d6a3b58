// The page of drills: hands, a chosen hand, and counting.
import { fill, find, h } from '../core/element.js';
import { buildPage } from '../core/page.js';
import { identify, signInAddress } from '../core/visitor.js';
import { formatRefusal } from '../core/dialog.js';
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
const parts = new Map();
const tabs = h('nav', { class: 'drills-tabs', 'aria-label': 'Drills' });
const main = h('div', { class: 'drills-main' });
const side = h('aside', { class: 'drills-side', 'aria-label': 'Book and progress' });

/** @param {string} name @returns {Part} */
function part(name) {
  const existing = parts.get(name);
  if (existing) return existing;
  const fresh = name === 'this' ? new ThisHand(table, { hand: query.get('hand'), up: query.get('up') }) : name === 'count' ? new CountDrill(table) : new HandsDrill(table);
  parts.set(name, fresh);
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
  fill(tabs, ...PARTS.map(([one, words]) => h('a', { href: `#${one}`, 'aria-current': one === name ? 'page' : null }, words)));
  const drill = part(name);
  fill(main, drill.main);
  fill(side, table.element, drill.side);
}

async function start() {
  try {
    const [person] = await Promise.all([identify(), table.load()]);
    if (!person) {
      fill(find('#drill'), h('p', {}, h('a', { href: signInAddress() }, 'Sign in'), ' to use the drills.'));
      return;
    }
    fill(find('#drill'), tabs, main, side);
    show();
    window.addEventListener('hashchange', show);
    table.addEventListener('chosen', () => {
      for (const one of parts.values()) one.changed();
    });
  } catch (error) {
    fill(find('#notice'), h('p', { class: 'notice bad' }, formatRefusal(error)));
  }
}

void buildPage();
void start();
