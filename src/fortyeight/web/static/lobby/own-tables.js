// The tables where the visitor is: the way back, and whether a hand waits for them there.
import { fill, h } from '../core/widgets/element.js';
import { get } from '../core/net/api.js';
import { visit } from '../core/net/visitor.js';
import { tableAddress } from './opening.js';

/** @typedef {{table: string, name: string, turn: boolean}} OwnTable */

const EVERY = 4000;

/** Keep a place up to date with the visitor's tables. @param {HTMLElement} place */
export async function showOwnTables(place) {
  if (!(await visit()).tables.length) return;
  let shown = '';
  let timer = 0;
  async function refresh() {
    window.clearTimeout(timer);
    /** @type {{tables: OwnTable[]}} */
    const { tables } = await get('/api/me/tables').catch(() => ({ tables: [] }));
    // Drawn again only where something has changed: a link keeps its focus.
    const key = JSON.stringify(tables);
    if (key !== shown) fill(place, ...tables.map(line));
    shown = key;
    // On a telephone the bar is all that is seen of it at first.
    const seat = document.querySelector('.bar-seated span');
    if (seat && tables.some((one) => one.turn)) seat.textContent = 'Your turn ';
    if (!document.hidden) timer = window.setTimeout(() => void refresh(), EVERY);
  }
  document.addEventListener('visibilitychange', () => document.hidden || void refresh());
  await refresh();
}

/** @param {OwnTable} one */
function line({ table, name, turn }) {
  return h('p', { class: turn ? 'lobby-turn' : '' }, turn ? 'Your hand is waiting: ' : 'You have a seat: ', h('a', { href: tableAddress(table) }, `Back to ${name}`));
}
