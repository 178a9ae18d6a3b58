// What the coach answers. Types only.

/**
 * @typedef {object} Advice what every choice is worth, per initial wager of 1
 * @property {string} book
 * @property {'play' | 'double' | 'insurance'} decision
 * @property {string} hand
 * @property {string} up
 * @property {Record<string, number>} values
 * @property {string} best
 * @property {Record<string, number>} cost_of
 * @property {string} reason
 * @property {Record<string, number>} [dealer] chances of 17 to 21, of a bust, of a blackjack
 * @property {Record<string, string>} [book_words] the words that the book itself has
 * @property {string} blackjack_name what the book calls it
 * @property {number} [blackjack] the chance of a dealer's blackjack, where insurance is asked
 * @property {{name: string, pays: string, needs: number, chance: number}[]} [bonus]
 * @property {'full' | 'half' | 'little'} [double_for]
 * @property {string[]} [not_valued]
 * @property {boolean} exact
 * @property {string[]} limits why the values are not exact
 * @property {number} [unseen]
 */

export {};
