// The book's own words for blackjack, wagers and so on (R37), as the server sends them with the house.

/** @type {Record<string, string>} */
const COMMON = { blackjack: 'blackjack', main: 'main wager', match: 'match wager', stand: 'stand', others_bonus: 'Super Bonus' };

let known = COMMON;

/** Use the words of a book. @param {Record<string, string>} [words] */
export function setBookWords(words) {
  known = { ...COMMON, ...words };
}

/** Return a word as it is written inside a sentence. @param {string} name */
export function word(name) {
  return known[name] ?? name;
}

/** "a blackjack". @param {string} name */
export function aWord(name) {
  return `${/^[aeiou]/i.test(word(name)) ? 'an' : 'a'} ${word(name)}`;
}
