// Names for readers instead of the protocol's names.
import { word } from './book-words.js';
import { BOOK_WORDS, RANK_NAMES, SUIT_NAMES, WAGER_NAMES } from './facts.js';

/** Return the name of a kind of wager or payment. @param {string} kind @returns {string} */
export function wagerName(kind) {
  if (kind in BOOK_WORDS) return capitalize(word(BOOK_WORDS[kind] ?? ''));
  if (kind === 'match-coupon') return `${wagerName('coupon')} on the ${word('match')}`;
  return capitalize(WAGER_NAMES[kind]?.replace(/ (bet|wager)$/, '') ?? kind.replaceAll('-', ' '));
}

/** "seven of hearts" of "7h". @param {string} card */
export function cardName(card) {
  if (card === 'JK') return 'joker';
  return `${RANK_NAMES[card.charAt(0)] ?? '?'} of ${SUIT_NAMES[card.charAt(1)] ?? '?'}`;
}

/** The number of a ruling as the data cites it. */
export const RULINGS = /\b([RP])(\d+)\b/g;

/** "16(a), our ruling 19" of "16(a), R19". @param {string} text */
export function formatRulings(text) {
  return text.replace(RULINGS, (_, letter, number) => `our ruling ${letter === 'P' ? 'P' : ''}${number}`);
}

/** "3 boxes". @param {number} count @param {string} one @param {string} [many] */
export function formatCount(count, one, many = `${one}s`) {
  return `${count} ${count === 1 ? one : many}`;
}

/** @param {string} text */
export function capitalize(text) {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
