// The kinds of papers as people choose them, and which fields each has.

/**
 * @typedef {object} Kind
 * @property {string} id
 * @property {string} words
 * @property {string} about
 * @property {string[]} fields of the form, besides the size of the pages
 * @property {[string, string][]} sizes
 */

/** @type {[string, string][]} */
const SHEETS = [
  ['a4', 'A4'],
  ['letter', 'Letter'],
];

/** @type {Kind[]} */
export const KINDS = [
  { id: 'par', words: 'PAR sheet', about: 'Every figure of every wager, exact and simulated.', fields: ['rounds'], sizes: SHEETS },
  {
    id: 'submission',
    words: 'Rules submission',
    about: 'The choices of the house, clause by clause. Each version is kept; the next says what has changed and what that is worth.',
    fields: ['operator', 'approved'],
    sizes: SHEETS,
  },
  { id: 'rack-card', words: 'Rack card', about: 'How the game is played and what it pays, with the chart on the back.', fields: ['operator'], sizes: [...SHEETS, ['card', 'Card, 4 × 9 inches']] },
  { id: 'layout', words: 'Table layout', about: 'The felt to scale, with a file in full size for its printer.', fields: ['operator', 'width', 'depth'], sizes: SHEETS },
  {
    id: 'side-bets',
    words: 'Side bets and what watching the cards wins',
    about: 'The best count of each wager, what it wins by the place of the cutting card, and the limits that follow. Takes about half a minute.',
    fields: ['shoes', 'boxes', 'spread', 'tolerance', 'pace'],
    sizes: SHEETS,
  },
  {
    id: 'worth',
    words: 'What each rule is worth',
    about: 'Decks, soft 17, splits, and every choice that the book leaves open; step by step to another book, if one is chosen. Takes a minute.',
    fields: ['to'],
    sizes: SHEETS,
  },
  { id: 'theo', words: 'Theoretical win', about: 'What tables win on average, with the figures typed below.', fields: [], sizes: SHEETS },
];

/** @param {string} id */
export function kindOf(id) {
  return KINDS.find((one) => one.id === id);
}

/** @param {string} id the name of a paper that is kept */
export function kindWords(id) {
  return kindOf(id)?.words ?? id;
}
