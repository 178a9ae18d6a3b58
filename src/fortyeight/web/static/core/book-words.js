// The words of the book whose table the page shows (R37): the wire has them beside the house.

/** @type {Record<string, string>} */
const COMMON = { blackjack: 'blackjack', main: 'main wager', match: 'match wager', stand: 'stand', others_bonus: 'Super Bonus' };

let known = COMMON;

/** Take over the words of the book that is shown. @param {Record<string, string>} [words] */
export function useWords(words) {
  known = { ...COMMON, ...words };
}

/** A word as it is written inside a sentence. @param {string} name */
export function word(name) {
  return known[name] ?? name;
}

/** "a blackjack". @param {string} name */
export function aWord(name) {
  return `${/^[aeiou]/i.test(word(name)) ? 'an' : 'a'} ${word(name)}`;
}
