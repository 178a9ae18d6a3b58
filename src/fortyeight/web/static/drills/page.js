// The page of drills: hands, a chosen hand, and counting.
import { fill, find, h } from '../core/widgets/element.js';
import { buildPage } from '../core/page/frame.js';
import { identify, signInAddress } from '../core/net/visitor.js';
import { formatRefusal } from '../core/widgets/dialog.js';
import { parseLink } from '../strategy/house-link.js';
import { loadChosen } from './chosen.js';
import { CountDrill } from './count.js';
import { dailyHand } from './daily.js';
import { HandSet } from './hand-set.js';
import { HandsDrill } from './hands.js';
import { DrillTable } from './table.js';
import { ThisHand } from './this-hand.js';

/** @typedef {{main: HTMLElement, side: HTMLElement | null, changed: () => void, deal: () => Promise<void>, ownBook?: boolean}} Part */

/** @type {[string, string][]} */
const PARTS = [
  ['hands', 'Hands'],
  ...(loadChosen().length ? [/** @type {[string, string]} */ (['chosen', 'Your hands'])] : []),
  ['daily', 'Daily hand'],
  ['this', 'Deal me this hand'],
  ['count', 'Counting'],
];

const query = new URLSearchParams(location.search);
const table = new DrillTable(query.get('book'), parseLink(location.search).house, query.get('chart'));
/** @type {Map<string, Part>} */
const parts = new Map();
const tabs = h('nav', { class: 'drills-tabs', 'aria-label': 'Drills' });
const main = h('div', { class: 'drills-main' });
const side = h('aside', { class: 'drills-side', 'aria-label': 'Book and progress' });

/** @param {string} name @returns {Promise<Part>} */
async function newPart(name) {
  if (name === 'this') return new ThisHand(table, { hand: query.get('hand'), up: query.get('up') });
  if (name === 'count') return new CountDrill(table);
  if (name === 'chosen') return new HandSet({ load: async () => loadChosen(), empty: 'No hands were chosen: the summary of a session and the review have some.' });
  if (name !== 'daily') return new HandsDrill(table);
  const daily = await dailyHand();
  daily.addEventListener('end', () => location.assign('#hands'));
  return daily;
}

/** @param {string} name @returns {Promise<Part>} */
async function part(name) {
  const existing = parts.get(name);
  if (existing) return existing;
  const fresh = await newPart(name);
  parts.set(name, fresh);
  void fresh.deal();
  return fresh;
}

function current() {
  const name = location.hash.slice(1);
  if (PARTS.some(([one]) => one === name)) return name;
  return query.get('hand') ? 'this' : 'hands';
}

async function show() {
  const name = current();
  fill(tabs, ...PARTS.map(([one, words]) => h('a', { href: `#${one}`, 'aria-current': one === name ? 'page' : null }, words)));
  try {
    const drill = await part(name);
    if (name !== current()) return;
    fill(main, drill.main);
    fill(side, drill.ownBook ? null : table.element, drill.side);
  } catch (error) {
    fill(main, h('p', { class: 'notice bad', role: 'alert' }, formatRefusal(error)));
    fill(side, null);
  }
}

async function start() {
  try {
    const [person] = await Promise.all([identify(), table.load()]);
    if (!person) {
      fill(find('#drill'), h('p', {}, h('a', { href: signInAddress() }, 'Sign in'), ' to use the drills.'));
      return;
    }
    fill(find('#drill'), tabs, main, side);
    await show();
    window.addEventListener('hashchange', () => void show());
    table.addEventListener('chosen', () => {
      for (const one of parts.values()) one.changed();
    });
  } catch (error) {
    fill(find('#notice'), h('p', { class: 'notice bad' }, formatRefusal(error)));
  }
}

void buildPage();
void start();
