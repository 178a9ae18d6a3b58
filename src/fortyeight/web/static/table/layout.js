// What the server says is printed on the felt, and what can be read off it.
/** @import { Line } from '../core/game/types.js' */
import { get } from '../core/net/api.js';

/**
 * @typedef {object} Inscription
 * @property {string} about blackjack, insurance, dealer, procedure, 21 or barred
 * @property {string} text
 * @property {string} clause
 *
 * @typedef {object} Spot
 * @property {string} kind
 * @property {string} label
 * @property {string} name
 * @property {number} minimum
 * @property {number | null} maximum
 * @property {string} limits in words
 * @property {string} cost of a side bet, in words
 * @property {string} clause
 *
 * @typedef {object} PayRow
 * @property {string} name
 * @property {string} pays in words
 * @property {number | null} won
 * @property {number | null} staked
 * @property {string} clause
 * @property {number | null} chance of a side bet's row
 *
 * @typedef {object} Figures of a side bet
 * @property {number} edge the house's share
 * @property {string} words
 * @property {string} assuming
 *
 * @typedef {object} Paytable
 * @property {string} kind of the wager
 * @property {string} title
 * @property {PayRow[]} rows
 * @property {string} note
 *
 * @typedef {object} Layout
 * @property {string} book
 * @property {string} felt its colour
 * @property {string} title
 * @property {string} name
 * @property {string} place
 * @property {string} authority
 * @property {string} currency
 * @property {number} boxes
 * @property {number} boxes_per_player
 * @property {number} people_per_box
 * @property {Inscription[]} inscriptions
 * @property {Spot[]} spots
 * @property {Paytable[]} paytables
 * @property {Record<string, Figures>} figures by the kind of the wager
 */

/** @param {string} table @returns {Promise<Layout>} */
export function layoutOf(table) {
  return get(`/api/tables/${encodeURIComponent(table)}/layout`);
}

/** The row of the paytables by which a settled wager was paid: its clause and its odds. @param {Layout} layout @param {Line} line @returns {PayRow | null} */
export function paidBy(layout, line) {
  const won = line.returned - line.staked;
  if (won <= 0) return null;
  const rows = layout.paytables.filter((one) => one.kind === line.kind).flatMap((one) => one.rows);
  return rows.find((row) => row.clause === line.clause && row.won !== null && row.staked !== null && row.won * line.staked === won * row.staked) ?? null;
}
