// The shapes of what the server answers about charts.

/**
 * @typedef {Record<string, unknown>} House a house's choices, by the keys of a house file
 *
 * @typedef {object} ChosenHouse what a page is about
 * @property {string} book a name, or the text of a file
 * @property {House} house
 * @property {string} base the id of the shipped book that it starts from
 * @property {string} link the part of an address that names it
 *
 * @typedef {object} ChartCell
 * @property {string} letters
 * @property {string} signs exceptions as small signs
 * @property {string} tint
 * @property {string} words
 * @property {number | null} cards hit with so many cards or more
 * @property {{sign: string, words: string}[]} exceptions
 *
 * @typedef {{cards: string, words: string, doubled: number}} SampleHand
 *
 * @typedef {object} ChartLine
 * @property {string} label
 * @property {string[]} rows
 * @property {SampleHand[]} hands
 * @property {ChartCell[]} cells
 *
 * @typedef {{name: string, title: string, lines: ChartLine[]}} ChartBlock
 * @typedef {{letters: string, tint: string, words: string}} Code
 *
 * @typedef {object} Legend
 * @property {Code[]} codes
 * @property {Code[]} after
 * @property {{sign: string, words: string}[]} exceptions
 * @property {string[]} remarks
 *
 * @typedef {'nothing' | 'edge' | 'draft' | 'chart'} ChartStage
 *
 * @typedef {object} ChartAnswer
 * @property {ChartStage} stage
 * @property {string} book
 * @property {string} felt the shipped book whose felt it has
 * @property {string} title
 * @property {House} house
 * @property {string[]} rules
 * @property {number | null} edge with the best play
 * @property {boolean} exact
 * @property {string[]} limits why the figures are not exact
 * @property {number | null} [edge_chart]
 * @property {number | null} [seconds] that the solver took; null for figures that ship
 * @property {string[]} [ups]
 * @property {ChartBlock[]} [blocks]
 * @property {Legend} [legend]
 * @property {string[]} [notes]
 * @property {string} [mark]
 *
 * @typedef {object} PickedCell
 * @property {ChartBlock} block
 * @property {ChartLine} line
 * @property {ChartCell} cell
 * @property {string} up
 */

export {};
