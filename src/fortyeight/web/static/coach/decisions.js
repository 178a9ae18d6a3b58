// The decision in front of a player, and what they chose.
/** @import { TableState, View, Hand } from '../core/game/types.js' */
import { DECISIONS } from '../core/text/facts.js';
import { CHOICE_OF_VERB } from './words.js';

/**
 * @typedef {object} Pending a decision that waits for its player
 * @property {string} key the same for the same decision
 * @property {'play' | 'insurance'} kind
 * @property {number} round
 * @property {number} version of the table when it came up
 * @property {number} box
 * @property {number | null} hand
 * @property {string[]} cards of the hand
 * @property {number} splits of the box
 * @property {number} doubles of the hand
 * @property {number} wager the player's initial wager, in cents
 */

/** What this person has to decide now; null where nothing. @param {TableState} state @param {string} person @returns {Pending | null} */
export function pendingDecision(state, person) {
  const offers = state.offers.offers.filter((one) => one.do in CHOICE_OF_VERB);
  if (!offers.length) return null;
  const { view } = state;
  const insuring = offers.find((one) => one.do === 'insure' || one.do === 'decline-insurance');
  const box = view.boxes.find((one) => one.number === (insuring ?? offers[0])?.box);
  const hand = insuring ? box?.hands[0] : box?.hands.find((one) => one.in_turn);
  if (!box || !hand) return null;
  const kind = insuring ? 'insurance' : 'play';
  return {
    key: [view.round, kind, box.number, hand.number, hand.cards.join(''), hand.doubles, box.splits, hand.stage].join('/'),
    kind,
    round: view.round,
    version: state.version,
    box: box.number,
    hand: insuring ? null : hand.number,
    cards: hand.cards,
    splits: box.splits,
    doubles: hand.doubles,
    wager: hand.stakes.find((one) => one.person === person)?.main ?? 0,
  };
}

/** The choice that an event was. @type {Map<string, string>} */
const EVENTS = new Map(DECISIONS.filter((one) => one.verb).map((one) => [one.event, one.name]));

/**
 * What was chosen at a decision, by the event that has just happened, or else by what the table shows now;
 * null while it still waits, or where it cannot be told any more.
 * @param {Pending} pending
 * @param {TableState} state
 * @param {string} person
 * @returns {string | null}
 */
export function choiceMade(pending, state, person) {
  if (state.view.round !== pending.round) return null;
  const event = state.last && state.last.version > pending.version ? state.last.event : undefined;
  const choice = event ? EVENTS.get(event.event) : undefined;
  if (event && choice && event.box === pending.box && (event.person ?? person) === person) {
    const insuring = choice === 'insurance' || choice === 'decline';
    if (insuring === (pending.kind === 'insurance')) return choice;
  }
  return pending.kind === 'insurance' ? insuranceChoice(pending, state.view, person) : playChoice(pending, state.view, person);
}

/** @param {Pending} pending @param {View} view @param {string} person */
function insuranceChoice(pending, view, person) {
  if (view.insurance.asked.some((one) => one.person === person && one.box === pending.box)) return null;
  const placed = [...view.insurance.wagers, ...view.settled.filter((one) => one.kind === 'insurance')];
  return placed.some((one) => one.person === person && one.box === pending.box) ? 'insurance' : 'decline';
}

/** @param {Pending} pending @param {View} view @param {string} person */
function playChoice(pending, view, person) {
  const box = view.boxes.find((one) => one.number === pending.box);
  const hand = box?.hands.find((one) => one.number === pending.hand);
  if (!box || !hand) return null;
  if (box.splits > pending.splits) return 'split';
  if (hand.doubles > pending.doubles) return 'double';
  if (hand.surrendered) return 'surrender';
  if (hand.stakes.some((one) => one.person === person && one.rescued)) return 'rescue';
  if (hand.cards.length > pending.cards.length) return 'hit';
  if (hand.in_turn || hand.dead) return null;
  return isRescuing(hand, pending) ? 'keep' : 'stand';
}

/** Whether the decision was about a double. @param {Hand} hand @param {Pending} pending */
function isRescuing(hand, pending) {
  return pending.doubles > 0 && hand.doubles === pending.doubles;
}
