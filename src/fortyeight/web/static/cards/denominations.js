// Chips by what they are worth.

/** @typedef {{cents: number, name: string, words: string}} Denomination */

/** From the largest down; `name` is also that of the colour in the style sheet. @type {Denomination[]} */
export const DENOMINATIONS = [
  { cents: 100_000_000, name: '1m', words: '1M' },
  { cents: 10_000_000, name: '100k', words: '100k' },
  { cents: 2_500_000, name: '25k', words: '25k' },
  { cents: 500_000, name: '5k', words: '5k' },
  { cents: 100_000, name: '1k', words: '1k' },
  { cents: 50_000, name: '500', words: '500' },
  { cents: 10_000, name: '100', words: '100' },
  { cents: 2_500, name: '25', words: '25' },
  { cents: 500, name: '5', words: '5' },
  { cents: 100, name: '1', words: '1' },
  { cents: 50, name: '50c', words: '50¢' },
  { cents: 10, name: '10c', words: '10¢' },
  { cents: 1, name: '1c', words: '1¢' },
];

/** The chips that an amount is made of, the largest first. @param {number} cents @returns {Denomination[]} */
export function chipsOf(cents) {
  /** @type {Denomination[]} */
  const chips = [];
  let rest = cents;
  for (const one of DENOMINATIONS) {
    const count = Math.floor(rest / one.cents);
    rest -= count * one.cents;
    for (let made = 0; made < count && chips.length < 400; made += 1) chips.push(one);
  }
  return chips;
}

/**
 * Denominations for a tray: those that make amounts from `least` to `most`, at most `count`.
 * @param {number} least
 * @param {number} most
 * @param {number} unit the smallest chip of the table
 * @param {number} [count]
 * @returns {Denomination[]} the smallest first
 */
export function tray(least, most, unit, count = 5) {
  const fit = DENOMINATIONS.filter((one) => one.cents >= unit && one.cents % unit === 0 && one.cents <= most).reverse();
  const first = Math.max(0, fit.findLastIndex((one) => one.cents <= least) - 1);
  return fit.slice(Math.min(first, Math.max(0, fit.length - count))).slice(0, count);
}
