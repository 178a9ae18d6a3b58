// What the review answers. Types only; amounts are cents.
/** @import { ChosenHand } from '../drills/chosen.js' */

/**
 * @typedef {object} Decision
 * @property {number} place
 * @property {number} box
 * @property {string} hand
 * @property {string} up
 * @property {string} class
 * @property {string} choice
 * @property {string | null} best
 * @property {Record<string, number>} values
 * @property {boolean} exact
 * @property {string[]} limits
 * @property {Record<string, string>} [book_words] the words that its book itself has
 * @property {number} wager
 * @property {string} reason
 * @property {number} cost
 * @property {number} cents
 * @property {boolean} right
 *
 * @typedef {Decision & {table: string, round: number}} Costly
 *
 * @typedef {object} Point running sums after a round
 * @property {string} table
 * @property {number} round
 * @property {number} ended_at
 * @property {number} result
 * @property {number} expected
 * @property {number} with_mistakes
 *
 * @typedef {object} Totals
 * @property {number} rounds
 * @property {number} net
 * @property {number} expected
 * @property {number} mistakes
 * @property {number} luck
 * @property {number} decisions
 * @property {number} valued
 * @property {number} right
 * @property {number} mistakes_per_decision
 *
 * @typedef {object} Reviewed
 * @property {number} of
 * @property {number} pending
 * @property {boolean} complete
 * @property {Totals} totals
 * @property {{class: string, times: number, cents: number}[]} by_class
 * @property {Costly[]} costliest
 * @property {ChosenHand[]} practise
 * @property {Point[]} series
 * @property {{table: string, round: number, ended_at: number, net: number, expected: number, mistakes: number, luck: number, decisions: Decision[]}[]} rounds
 */

export {};
