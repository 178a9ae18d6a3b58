// Names for readers instead of the protocol's names.

import { word } from './book-words.js';

/** Kinds for which a book may have a word of its own. @type {Record<string, string>} */
const OF_BOOK = { main: 'main', match: 'match', envy: 'others_bonus' };

/** @type {Record<string, string>} */
const KINDS = {
  pair: 'Pair',
  'break-bonus': 'Break Bonus',
  'bonus-spin': 'Bonus Spin',
  xtreme: 'Bonus Spin Xtreme',
  coupon: 'Match-play coupon',
  'match-coupon': 'Coupon on the match',
  insurance: 'Insurance',
  double: 'Double',
  'super-bonus': 'Super Bonus',
  'must-hit': 'Must-hit jackpot',
};

/** Return the name of a kind of wager or payment. @param {string} kind */
export function wagerName(kind) {
  const own = OF_BOOK[kind];
  if (own) return capitalize(word(own));
  return KINDS[kind] ?? capitalize(kind.replaceAll('-', ' '));
}

/** @type {Record<string, string>} */
const RANKS = { A: 'ace', K: 'king', Q: 'queen', J: 'jack', T: 'ten', 9: 'nine', 8: 'eight', 7: 'seven', 6: 'six', 5: 'five', 4: 'four', 3: 'three', 2: 'two' };
/** @type {Record<string, string>} */
const SUITS = { c: 'clubs', d: 'diamonds', h: 'hearts', s: 'spades' };

/** "seven of hearts" of "7h". @param {string} card */
export function cardName(card) {
  if (card === 'JK') return 'joker';
  return `${RANKS[card.charAt(0)] ?? '?'} of ${SUITS[card.charAt(1)] ?? '?'}`;
}

/** The number of a ruling as the data cites it. */
export const RULINGS = /\b([RP])(\d+)\b/g;

/** "16(a), our ruling 19" of "16(a), R19". @param {string} text */
export function formatRulings(text) {
  return text.replace(RULINGS, (_, letter, number) => `our ruling ${letter === 'P' ? 'P' : ''}${number}`);
}

/** @param {string} text */
export function capitalize(text) {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
