// The shapes of charts of one's own, and of what the server answers about them.

/**
 * @typedef {object} OwnChart
 * @property {Record<string, string[]>} rows codes by row, in the order of the up cards
 * @property {Record<string, string[]>} after what is done with doubled hands
 * @property {string} insure
 *
 * @typedef {object} CellCost
 * @property {string} row
 * @property {string} up
 * @property {string} code
 * @property {string} best
 * @property {number} cost what changing the cell alone to its best code would gain, of a wager
 * @property {Record<string, number>} gains by code, over the code that is there
 *
 * @typedef {{tint: string, words: string}} CodeWords
 *
 * @typedef {object} OwnFigures
 * @property {string} strategy the text of its file
 * @property {number} exceptions
 * @property {number} edge_chart
 * @property {number} edge with the best play
 * @property {number} edge_best_chart
 * @property {number} price what it costs more than the best chart
 *
 * @typedef {OwnFigures & OwnChart & {
 *   exact: boolean, limits: string[], cells: CellCost[], codes: Record<string, CodeWords>,
 *   after_codes: Record<string, CodeWords>, signs: Record<string, string>}} OwnAnswer
 */

export {};
