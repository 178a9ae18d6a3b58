// Written by tools/page-facts from the code: change it there.

/** What stands before an amount of a currency. @type {Record<string, string>} */
export const SIGNS = { USD: '$', SGD: 'S$' };

/** The decisions of players in the order of their buttons. Without a key and a verb: of those who do not call the hand. */
export const DECISIONS = [
  { name: 'hit', words: 'Hit', key: 'H', verb: 'hit', event: 'hand.hit/1' },
  { name: 'stand', words: 'Stand', key: 'S', verb: 'stand', event: 'hand.stood/1' },
  { name: 'double', words: 'Double', key: 'D', verb: 'double', event: 'hand.doubled/1' },
  { name: 'split', words: 'Split', key: 'P', verb: 'split', event: 'hand.split/1' },
  { name: 'surrender', words: 'Surrender', key: 'R', verb: 'surrender', event: 'hand.surrendered/1' },
  { name: 'keep', words: 'Keep the double', key: 'K', verb: 'keep-double', event: 'double.kept/1' },
  { name: 'rescue', words: 'Rescue', key: 'E', verb: 'rescue', event: 'double.rescued/1' },
  { name: 'insurance', words: 'Insure', key: 'I', verb: 'insure', event: 'insurance.placed/1' },
  { name: 'decline', words: 'No insurance', key: 'N', verb: 'decline-insurance', event: 'insurance.declined/1' },
  { name: 'follow', words: 'Follow', key: '', verb: '', event: 'double.followed/1' },
  { name: 'not follow', words: 'Do not follow', key: '', verb: '', event: 'double.declined/1' },
  { name: 'cover', words: 'Cover', key: '', verb: '', event: 'split.covered/1' },
  { name: 'ride', words: 'Ride', key: '', verb: '', event: 'split.ridden/1' },
];

/** The names of ranks. @type {Record<string, string>} */
export const RANK_NAMES = { A: 'ace', 2: 'two', 3: 'three', 4: 'four', 5: 'five', 6: 'six', 7: 'seven', 8: 'eight', 9: 'nine', T: 'ten', J: 'jack', Q: 'queen', K: 'king' };

/** The names of suits. @type {Record<string, string>} */
export const SUIT_NAMES = { c: 'clubs', d: 'diamonds', h: 'hearts', s: 'spades' };

/** Kinds of wagers and payments, inside a sentence. @type {Record<string, string>} */
export const WAGER_NAMES = {
  'match-hole': 'hole-card match wager',
  pair: 'Pair bet',
  'break-bonus': 'Break Bonus wager',
  double: 'double',
  insurance: 'insurance wager',
  'super-bonus': 'Super Bonus',
  'bonus-spin': 'Bonus Spin wager',
  xtreme: 'Bonus Spin Xtreme wager',
  'must-hit': 'must-hit jackpot',
  coupon: 'match-play coupon',
};

/** Kinds that a book has a word for, and the key of that word. @type {Record<string, string>} */
export const BOOK_WORDS = { main: 'main', match: 'match', envy: 'others_bonus' };

/** Coupons, and the wager that each is placed with. @type {Record<string, string>} */
export const COUPONS = { coupon: 'main', 'match-coupon': 'match' };

/** Progressive meters, inside a sentence. @type {Record<string, string>} */
export const METER_NAMES = { jackpot: 'jackpot', primary: 'primary jackpot', secondary: 'secondary jackpot', 'must-hit': 'must-hit jackpot' };

/** The roles of accounts. */
export const ROLES = ['player', 'dealer', 'floor', 'auditor', 'administrator'];
