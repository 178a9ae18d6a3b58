// Every movement of the player's chips, line by line.
import { h } from '../core/element.js';
import { CHIPS, dollars } from '../core/money.js';
import { tableNamed } from '../core/table-names.js';
import { pagesOf } from './pages-of.js';
import { when } from '../core/times.js';

/** @type {Record<string, string>} what moved the chips */
const WHAT = {
  'cashier.bought': 'From the cashier',
  'cashier.returned': 'Returned to the cashier',
  'person.joined': 'Brought to the table',
  'chips.bought': 'Brought to the table',
  'person.left': 'Taken from the table',
  'wager.placed': 'Wager placed',
  'wager.withdrawn': 'Wager withdrawn',
  'verbal-wager.confirmed': 'Verbal wager with cash',
  'insurance.placed': 'Insurance',
  'hand.doubled': 'Double',
  'double.followed': 'Double followed',
  'double.rescued': 'Rescue',
  'hand.split': 'Split',
  'split.covered': 'Split covered',
  'hand.surrendered': 'Surrender',
  'wagers.settled': 'Settled',
  'hands.called-dead': 'Hand called dead: wagers back',
  'round.voided': 'Round void: wagers back',
  'round.settled': 'Settled',
  'terminal.prizes-paid': 'Prize of the wheel',
  'wheel.spin-voided': 'Spin void: wagers back',
};

/** @typedef {{account: string, cents: number, balance: number, event: string, at: number}} Line */

/** @param {string} event */
function what(event) {
  const name = event.replace(/\/\d+$/, '');
  const words = WHAT[name] ?? name.replace(/[.-]/g, ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

export function ledgerPart() {
  return pagesOf('/api/me/ledger', 'lines', 'No chips have moved yet.', (lines) => Promise.all(lines.map(row)));
}

/** @param {Line} line */
async function row(line) {
  const table = /^table:([^:]+):/.exec(line.account)?.[1];
  const named = table ? await tableNamed(table) : null;
  const currency = named?.currency ?? CHIPS;
  const where = named ? named.name : 'Wallet';
  return h(
    'li',
    { class: 'history-row chips', dataset: named ? { book: named.book } : {} },
    h('span', { class: named ? 'history-felt' : 'history-felt wallet', 'aria-hidden': 'true' }),
    h('div', { class: 'history-words' }, h('b', {}, what(line.event)), h('span', {}, `${where}, ${when(line.at)}`)),
    h('div', { class: 'history-money' }, h('b', {}, `${line.cents > 0 ? '+' : ''}${dollars(line.cents, currency)}`), h('span', {}, `${dollars(line.balance, currency)} afterwards`)),
  );
}
