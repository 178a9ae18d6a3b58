// The money on the layout: wagers, and stakes on hands that are not settled yet.
/** @import { Hand, Stake, View } from './types.js' */
import { COUPONS } from '../text/facts.js';

/** Return the money in a wager: a coupon costs nothing. @param {string} kind @param {number} cents */
export function stakeIn(kind, cents) {
  return kind in COUPONS ? 0 : cents;
}

/** Return the money in wagers. @param {{kind: string, cents: number}[]} wagers */
export function moneyIn(wagers) {
  return wagers.reduce((sum, one) => sum + stakeIn(one.kind, one.cents), 0);
}

/** Return one person's money on a hand; a rescued double has been returned. @param {Stake} stake */
export function stakeMoney(stake) {
  return stake.main + (stake.rescued ? 0 : stake.doubles.reduce((sum, one) => sum + one, 0));
}

/** Return the money on a hand, of everyone or of one person. @param {View} view @param {number} box @param {Hand} hand @param {string} [person] */
export function moneyOn(view, box, hand, person) {
  if (hand.closed) return 0;
  return hand.stakes.filter((one) => (person === undefined || one.person === person) && !isSettled(view, box, hand.number, one.person)).reduce((sum, one) => sum + stakeMoney(one), 0);
}

/** @param {View} view @param {number} box @param {number} hand @param {string} person */
function isSettled(view, box, hand, person) {
  return view.settled.some((one) => one.box === box && one.hand === hand && one.person === person && one.kind === 'main');
}

/** Return all money on the layout. @param {View} view */
export function moneyOnLayout(view) {
  const insured = view.insurance.wagers.reduce((sum, one) => sum + one.cents, 0);
  return view.boxes.reduce((sum, box) => sum + box.hands.reduce((all, hand) => all + moneyOn(view, box.number, hand), 0), moneyIn(view.wagers) + insured);
}
