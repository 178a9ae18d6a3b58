// Ways of counting: tags, running counts and true counts.

/**
 * @typedef {object} Count a way of counting, as the server tells of it
 * @property {string} id
 * @property {string} name
 * @property {boolean} for_this_book
 * @property {Record<string, number>} tags by rank
 * @property {number} start
 * @property {'decks' | 'none'} divide
 * @property {string} decks_seen how finely decks are seen
 * @property {string} round
 * @property {number} decks
 */

/** @param {Count} count @param {string} card */
export function tagOf(count, card) {
  return count.tags[card.charAt(0)] ?? 0;
}

/** The count after every card. @param {Count} count @param {string[]} cards @returns {number[]} */
export function running(count, cards) {
  let sum = count.start;
  return cards.map((card) => (sum = tidy(sum + tagOf(count, card))));
}

/** Without what adding parts leaves behind. @param {number} value */
function tidy(value) {
  return Math.round(value * 1e6) / 1e6;
}

/** What is left of the shoe in decks. @param {number} left @param {number} all @param {number} decks */
export function decksLeft(left, all, decks) {
  return (left / all) * decks;
}

/** The running count by the decks that are left. @param {number} sum @param {number} decks */
export function trueCount(sum, decks) {
  return decks > 0 ? sum / decks : sum;
}

/** A count with its sign. @param {number} value */
export function signed(value) {
  const shown = Number.isInteger(value) ? String(Math.abs(value)) : Math.abs(value).toFixed(2).replace(/0+$/, '').replace(/\.$/, '');
  if (value === 0) return '0';
  return `${value < 0 ? '−' : '+'}${shown}`;
}

/** Parse a count as people type it; null if it is not one. @param {string} typed */
export function typedCount(typed) {
  const text = typed.trim().replaceAll('−', '-').replace(',', '.');
  return /^[+-]?\d{1,4}(\.\d{1,3})?$/.test(text) ? Number(text) : null;
}
