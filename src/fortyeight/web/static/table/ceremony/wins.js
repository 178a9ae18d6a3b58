// Which wins are shown, and how great they are: a natural, a bonus 21, a side bet at long odds.
/** @import { Line, View } from '../../core/game/types.js' */
/** @import { Layout } from '../layout.js' */
import { word } from '../../core/text/book-words.js';
import { capitalize, wagerName } from '../../core/text/words.js';
import { paidBy } from '../layout.js';

/**
 * @typedef {object} Win
 * @property {number} box
 * @property {number} hand
 * @property {'natural' | 'bonus' | 'side'} grade
 * @property {string} words
 * @property {number[]} cards of the hand that won it, by place
 * @property {number[]} dealer's cards that belong to it
 */

/** Odds to one from which a side bet has a banner. */
const LONG_ODDS = 9;

/** Odds in words, from what a wager has won. @param {Line} line */
function oddsOf({ returned, staked }) {
  const won = returned - staked;
  /** @type {(a: number, b: number) => number} */
  const divisor = (a, b) => (b ? divisor(b, a % b) : a);
  const by = divisor(won, staked);
  return `${won / by} to ${staked / by}`;
}

/** @param {readonly unknown[]} cards */
function all(cards) {
  return cards.map((_, place) => place);
}

/** The cards that won a side bet: those that match, the pair, or the dealer's that broke. @param {string} kind @param {readonly string[]} hand @param {readonly string[]} dealer */
function cardsOf(kind, hand, dealer) {
  if (kind === 'break-bonus') return { cards: [], dealer: all(dealer) };
  if (kind === 'pair') return { cards: [0, 1], dealer: [] };
  const at = kind === 'match-hole' ? 1 : 0;
  const matched = dealer[at]?.charAt(0);
  return { cards: [0, 1].filter((place) => hand[place]?.charAt(0) === matched), dealer: [at] };
}

/** The wins among settled wagers, each once however many people share it. @param {Line[]} lines @param {Layout} layout @param {View} view @returns {Win[]} */
export function winsOf(lines, layout, view) {
  /** @type {Map<string, Win>} */
  const wins = new Map();
  for (const line of lines) {
    const key = `${line.box} ${line.hand} ${line.kind}`;
    const number = line.hand ?? 1;
    const hand = view.boxes.find((box) => box.number === line.box)?.hands.find((one) => one.number === number);
    if (wins.has(key) || !hand || line.returned <= line.staked) continue;
    const row = paidBy(layout, line);
    const at = { box: line.box, hand: number };
    if (line.kind === 'main') {
      const pays = row && `${row.name} ${/ cards /.test(row.name) ? 'pay' : 'pays'} ${row.pays}`;
      if (pays) wins.set(key, { ...at, grade: 'bonus', words: pays, cards: all(hand.cards), dealer: [] });
      else if (hand.blackjack) wins.set(key, { ...at, grade: 'natural', words: `${capitalize(word('blackjack'))} pays ${oddsOf(line)}`, cards: all(hand.cards), dealer: [] });
    } else if (row && line.returned - line.staked >= LONG_ODDS * line.staked)
      wins.set(key, { ...at, grade: 'side', words: `${capitalize(wagerName(line.kind))} pays ${row.pays}`, ...cardsOf(line.kind, hand.cards, view.dealer.cards) });
  }
  return [...wins.values()];
}
