// The tables of the catalogue: which of them are shown, and where each was read.

/**
 * @typedef {object} ListedTable a book or a table of the catalogue
 * @property {string} id
 * @property {string} title
 * @property {string} game
 * @property {string} place
 * @property {string} country empty for rules that no one place has
 * @property {number} decks
 * @property {number | null} edge
 * @property {number | null} edge_chart
 * @property {string[]} limits
 * @property {string} published_edge
 * @property {boolean} catalogue
 * @property {string} differs
 * @property {string[]} assumed
 * @property {string} note
 * @property {string} source
 * @property {string} as_of
 *
 * @typedef {{game: string, country: string}} Filter
 */

/** The value of a filter that lets everything pass. */
export const ANY = '';

/** @param {ListedTable[]} tables @param {Filter} filter */
export function filterTables(tables, { game, country }) {
  return tables.filter((one) => (game === ANY || one.game === game) && (country === ANY || one.country === country));
}

/** The values that a filter may have, in order. @param {ListedTable[]} tables @param {keyof Filter} name */
export function choicesOf(tables, name) {
  return [...new Set(tables.map((one) => one[name]).filter(Boolean))].sort();
}

/** The address in a source, and what to call it; null where it has none. @param {string} source */
export function sourceLink(source) {
  const [address] = /https?:\/\/\S+/.exec(source) ?? [];
  if (!address) return null;
  const host = new URL(address).hostname.replace(/^www\./, '');
  return { href: address, words: source === address ? host : source.replace(address, host) };
}
