// The coach's choices and figures in words.
import { word } from '../core/text/book-words.js';
import { DECISIONS } from '../core/text/facts.js';
import { CHIPS, shortDollars } from '../core/text/money.js';
import { capitalize } from '../core/text/words.js';

/** @typedef {Record<string, number>} Values what choices net per initial wager of 1 */

/** Those that the coach values. */
const VALUED = DECISIONS.filter((one) => one.verb);
const CHOICES = new Map(DECISIONS.map((one) => [one.name, one.words]));

/** The verbs of a table by the coach's names for them. @type {Record<string, string>} */
export const CHOICE_OF_VERB = Object.fromEntries(VALUED.map((one) => [one.verb, one.name]));

/** The key of each choice. @type {Record<string, string>} */
export const KEYS = Object.fromEntries(VALUED.map((one) => [one.name, one.key]));

/** Choices in the order of their buttons. */
const ORDER = VALUED.map((one) => one.name);

/** A cost under this is no mistake: a twentieth of a cent for a dollar. */
export const NO_MISTAKE = 0.0005;

/** @param {string} choice @param {Record<string, string>} [own] the words of its book, where it is not the page's */
export function choiceName(choice, own) {
  return choice === 'stand' ? capitalize(own?.stand ?? word('stand')) : (CHOICES.get(choice) ?? choice);
}

/** A sum a dollar as people write it, "+3.1¢"; with one place. @param {number} value */
export function centsFigure(value) {
  const cents = Math.round(value * 1000) / 10;
  const shown = Math.abs(cents).toFixed(1);
  if (Number(shown) === 0) return '0¢';
  return `${cents < 0 ? '−' : '+'}${shown}¢`;
}

/** What a choice costs, "3.1¢ per $1": on every page in this unit. @param {number} share of the wager @param {string} [currency] */
export function formatCost(share, currency = CHIPS) {
  const cents = share > 0 ? Math.max(0.1, Math.round(share * 1000) / 10) : 0;
  return `${cents.toFixed(1)}¢ per ${shortDollars(100, currency)}`;
}

/** The same for screen readers. @param {number} value */
export function centsWords(value) {
  const shown = Math.abs(Math.round(value * 1000) / 10).toFixed(1);
  if (Number(shown) === 0) return 'breaks even';
  return `${value < 0 ? 'loses' : 'wins'} ${shown} cents per $1`;
}

/** "41%", and a place more under ten. @param {number} chance */
export function percent(chance) {
  const shown = 100 * chance;
  if (shown > 0 && shown < 0.1) return 'under 0.1%';
  return `${shown < 10 && shown > 0 ? shown.toFixed(1) : shown.toFixed(0)}%`;
}

/** Choices by what they are worth, the best first. @param {Values} values */
export function ranked(values) {
  return Object.entries(values).sort(([a, one], [b, other]) => other - one || ORDER.indexOf(a) - ORDER.indexOf(b));
}
