// Formatting and parsing of money. Amounts are whole cents. A table has a currency; a wallet's chips are good for any
// table, one for one, and are written in dollars like those of most tables.
import { SIGNS } from './facts.js';

/** The unit of a wallet, and of sums over tables of several currencies. */
export const CHIPS = 'chips';

/** What stands before an amount; the code of a currency that has no sign. @param {string} currency */
export function signOf(currency) {
  return currency === CHIPS ? '$' : (SIGNS[currency] ?? `${currency} `);
}

/** Format an amount: "$15.00", "S$1,500.00". @param {number} cents @param {string} currency */
export function dollars(cents, currency) {
  const whole = Math.trunc(Math.abs(cents) / 100)
    .toString()
    .replace(/\B(?=(\d{3})+$)/g, ',');
  const rest = (Math.abs(cents) % 100).toString().padStart(2, '0');
  return `${cents < 0 ? '−' : ''}${signOf(currency)}${whole}.${rest}`;
}

/** Format an amount without cents if there are none: "$15". @param {number} cents @param {string} currency */
export function shortDollars(cents, currency) {
  return dollars(cents, currency).replace(/\.00$/, '');
}

/** Return the currency of a sum over several tables: theirs if they share one, chips otherwise. @param {Iterable<string>} currencies */
export function currencyOfAll(currencies) {
  const different = new Set(currencies);
  return different.size === 1 ? ([...different][0] ?? CHIPS) : CHIPS;
}

/** "won $15.00", "lost $10.00", "even". @param {number} cents @param {string} currency */
export function formatResult(cents, currency) {
  if (cents === 0) return 'even';
  return `${cents > 0 ? 'won' : 'lost'} ${dollars(Math.abs(cents), currency)}`;
}

/** Money that is an average: to a cent, or less than one. @param {number} cents @param {string} currency */
export function averageMoney(cents, currency) {
  return cents > 0 && cents < 0.5 ? 'less than a cent' : dollars(Math.round(cents), currency);
}

/** Format an amount as people type it: "1500.00". @param {number} cents */
export function asTyped(cents) {
  return `${Math.trunc(cents / 100)}.${(cents % 100).toString().padStart(2, '0')}`;
}

/** Return the class that colours a result. @param {number} cents */
export function resultClass(cents) {
  if (cents === 0) return 'even';
  return cents > 0 ? 'won' : 'lost';
}

/** "3 to 2" of "3:2". @param {string} odds */
export function odds(odds) {
  return odds.replace(':', ' to ');
}

/** Parse an amount as people type it; null if it is not one. @param {string} text */
export function centsOf(text) {
  const match = /^\s*S?\$?\s*(\d{1,9}(?:,\d{3})*)(?:\.(\d{1,2}))?\s*$/.exec(text);
  if (!match) return null;
  return Number((match[1] ?? '').replaceAll(',', '')) * 100 + Number((match[2] ?? '').padEnd(2, '0') || 0);
}
