// What a chart costs and what was dealt by it, in words.
import { formatPercent } from '../strategy/percent.js';

/** A price that is less is nothing. */
const NOTHING = 5e-9;

/** How the house edge with a chart compares with that of the best one. @param {number} price */
export function formatPrice(price) {
  if (Math.abs(price) < NOTHING) return 'exactly what the best chart has';
  return `${formatPercent(Math.abs(price), 4)} ${price > 0 ? 'more' : 'less'} than with the best chart`;
}

/** What came of rounds dealt by a chart, and why it may differ from the exact edge. @param {{rounds: number, edge: number, interval: [number, number]}} dealt @param {number} exact */
export function formatDealt({ rounds, edge, interval: [low, high] }, exact) {
  const dealt = `${rounds.toLocaleString('en')} rounds dealt from real shoes: house edge ${formatPercent(edge)}, with 95% confidence ${formatPercent(low)} to ${formatPercent(high)}.`;
  if (low <= exact && exact <= high) return dealt;
  return `${dealt} The exact edge, ${formatPercent(exact)}, is that of a full shoe; later rounds of a shoe differ a little (the cut-card effect).`;
}
