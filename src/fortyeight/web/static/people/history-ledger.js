// Every movement of the player's chips, line by line.
import { h } from '../core/widgets/element.js';
import { CHIPS, dollars } from '../core/text/money.js';
import { loadTableName } from '../core/net/table-names.js';
import { pagedList } from './paged-list.js';
import { formatTime } from '../core/text/times.js';

/** @type {Record<string, string>} what moved the chips */
const MOVEMENTS = {
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
function movementName(event) {
  const name = event.replace(/\/\d+$/, '');
  const words = MOVEMENTS[name] ?? name.replace(/[.-]/g, ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

export function ledgerPart() {
  return pagedList('/api/me/ledger', 'lines', 'No chips have moved yet.', (lines) => Promise.all(lines.map(row)));
}

/** @param {Line} line */
async function row(line) {
  const table = /^table:([^:]+):/.exec(line.account)?.[1];
  const tableName = table ? await loadTableName(table) : null;
  const currency = tableName?.currency ?? CHIPS;
  const place = tableName ? tableName.name : 'Wallet';
  return h(
    'li',
    { class: 'history-row chips', dataset: tableName ? { book: tableName.book } : {} },
    h('span', { class: tableName ? 'history-felt' : 'history-felt wallet', 'aria-hidden': 'true' }),
    h('div', { class: 'history-words' }, h('b', {}, movementName(line.event)), h('span', {}, `${place}, ${formatTime(line.at)}`)),
    h('div', { class: 'history-money' }, h('b', {}, `${line.cents > 0 ? '+' : ''}${dollars(line.cents, currency)}`), h('span', {}, `${dollars(line.balance, currency)} afterwards`)),
  );
}
