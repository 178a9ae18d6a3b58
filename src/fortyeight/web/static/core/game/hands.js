// Changing one hand of a view.
/** @import { View, Box, Hand, Stake } from './types.js' */
import { count, formatTotal, isBlackjack } from './counting.js';

/** Create a hand without cards. @param {number} number @param {Stake[]} stakes @returns {Hand} */
export function newHand(number, stakes) {
  return {
    number,
    cards: [],
    total: 0,
    soft: false,
    blackjack: false,
    bust: false,
    words: '',
    stage: 'waiting',
    in_turn: false,
    split: false,
    doubles: 0,
    surrendered: false,
    skipped: 0,
    missed_at: null,
    dead: false,
    awaiting: [],
    closed: false,
    stakes,
  };
}

/** Create a person's stake on a hand. @param {string} person @param {number} main @param {boolean} original @returns {Stake} */
export function newStake(person, main, original) {
  return { person, main, original, doubles: [], rescued: false };
}

/** Return the hand with what follows from its total. @param {View} view @param {Hand} hand @returns {Hand} */
export function counted(view, hand) {
  const blackjack = hand.total === 21 && hand.cards.length === 2 && !hand.split;
  const words = hand.cards.length ? formatTotal(hand.total, hand.soft, blackjack ? (view.house.words?.blackjack ?? 'blackjack') : '') : '';
  return { ...hand, blackjack, bust: hand.total > 21, words };
}

/** Return the hand with other cards. @param {View} view @param {Hand} hand @param {string[]} cards @returns {Hand} */
export function withCards(view, hand, cards) {
  return counted(view, { ...hand, cards, ...count(cards) });
}

/**
 * Return the view with one hand changed.
 * @param {View} view
 * @param {number} box
 * @param {number} number
 * @param {(hand: Hand, box: Box) => Hand} change
 * @returns {View}
 */
export function onHand(view, box, number, change) {
  return onBox(view, box, (one) => ({
    ...one,
    hands: one.hands.map((hand) => (hand.number === number ? change(hand, one) : hand)),
  }));
}

/** @param {View} view @param {number} number @param {(box: Box) => Box} change @returns {View} */
export function onBox(view, number, change) {
  return { ...view, boxes: view.boxes.map((box) => (box.number === number ? change(box) : box)) };
}

/** Return the hand with one person's stake changed. @param {Hand} hand @param {string} person @param {(stake: Stake) => Stake} change @returns {Hand} */
export function onStake(hand, person, change) {
  return { ...hand, stakes: hand.stakes.map((one) => (one.person === person ? change(one) : one)) };
}

/** Return the view with other cards of the dealer. @param {View} view @param {string[]} cards @returns {View} */
export function withDealer(view, cards) {
  const { total, soft } = count(cards);
  const blackjack = isBlackjack(cards);
  const words = cards.length ? formatTotal(total, soft, blackjack ? (view.house.words?.blackjack ?? 'blackjack') : '') : '';
  return { ...view, dealer: { ...view.dealer, cards, total, soft, blackjack, bust: total > 21, words } };
}
