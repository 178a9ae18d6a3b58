// From the messages of a table to its state. Pure: a state is never changed.
/** @import { TableState, View, Offers, Clock, LoggedEvent } from './types.js' */
import { setBookWords } from '../text/book-words.js';
import { applyEvent } from './events.js';
import { counted } from './hands.js';
import { applyService } from './service.js';
import { stakeIn } from './stakes.js';
import { ownProperty } from './own-property.js';
import { learnNames } from '../text/person-names.js';

/** @type {Offers} */
export const NO_OFFERS = { offers: [], meanings: [], irregularities: [], care: [], step: null, key: null, card_for: null, buttons: [], marks: [], may_spin: false };
/** What a hand is unless it is told. */
const USUAL_HAND = { soft: false, skipped: 0, missed_at: null, awaiting: [] };
/** @type {Clock} */
export const NO_CLOCK = { waits_for: [], now_ms: 0, deadline_ms: null, paused: false };

/**
 * @typedef {object} Change what a message changes
 * @property {any} message
 * @property {{event: LoggedEvent, state: TableState}[]} steps the state after each event of the message
 * @property {TableState | null} state after all of it
 */

/** Reduce a message: each event once, with the states on the way. @param {TableState | null} state @param {any} message @returns {Change} */
export function follow(state, message) {
  if (message.type !== 'events' || state === null) return { message, steps: [], state: reduceWithoutEvents(state, message) };
  // Before the events: they may be about people who have just come.
  learnNames(message.now?.names);
  const steps = [];
  let next = state;
  for (const event of message.events) {
    next = applyLogged(next, event);
    steps.push({ event, state: next });
  }
  return { message, steps, state: settle(next, message.now, message.to) };
}

/** Return the state after a message. @param {TableState | null} state @param {any} message */
export function reduce(state, message) {
  return follow(state, message).state;
}

/**
 * Reduce a message without events; answers and errors leave the state as it is.
 * @param {TableState | null} state
 * @param {any} message
 * @returns {TableState | null}
 */
function reduceWithoutEvents(state, message) {
  if (message.type === 'welcome') return initialState(message);
  if (state === null) return null;
  switch (message.type) {
    case 'caught-up':
      return { ...settle(state, message.now, message.version), clock: message.clock ?? state.clock };
    case 'offers':
      return { ...state, offers: offersOf(message) };
    case 'clock':
      return { ...state, clock: clockOf(message) };
    default:
      return state;
  }
}

/** @param {any} message @returns {TableState} */
function initialState(message) {
  const { offers, meanings = [], irregularities, care, step, key = null, card_for = null, ...view } = message.view;
  setBookWords(view.house.words);
  learnNames(view.names);
  const { buttons = [], marks = [], may_spin = false, ...wheels } = view.wheels ?? {};
  return {
    table: message.table,
    version: message.version,
    view: { ...view, wheels },
    service: message.service,
    offers: { offers, meanings, irregularities, care, step, key, card_for, buttons, marks, may_spin },
    clock: message.clock ?? NO_CLOCK,
    moved: movedIn(view),
    last: null,
  };
}

/** Return what each person's chips have changed by in a round that is already under way. @param {View} view */
function movedIn(view) {
  /** @type {Record<string, number>} */
  const moved = Object.create(null);
  const move = (/** @type {string} */ person, /** @type {number} */ cents) => {
    moved[person] = (ownProperty(moved, person) ?? 0) + cents;
  };
  for (const wager of view.wagers) move(wager.person, -stakeIn(wager.kind, wager.cents));
  for (const bet of view.insurance.wagers) move(bet.person, -bet.cents);
  for (const hand of view.boxes.flatMap((box) => box.hands)) for (const stake of hand.stakes) move(stake.person, -stake.doubles.reduce((sum, cents) => sum + cents, stake.main));
  // The money of a hand stays in its stakes when it is settled; that of other wagers does not.
  for (const line of view.settled) move(line.person, line.returned - (line.hand === null ? line.staked : 0));
  return moved;
}

/** @param {any} message @returns {Offers} */
function offersOf(message) {
  const { type: _, version: __, ...offers } = message;
  return { ...NO_OFFERS, ...offers };
}

/** @param {any} message @returns {Clock} */
function clockOf(message) {
  const { waits_for, now_ms, deadline_ms, paused, came } = message;
  return { waits_for, now_ms, deadline_ms, paused, came };
}

/** Apply one event. What only the referee knows follows with `settle`. @param {TableState} state @param {LoggedEvent} logged @returns {TableState} */
function applyLogged(state, logged) {
  const service = applyService(state.service, logged.event);
  return applyEvent({ ...state, service, version: logged.version, last: logged }, logged.event);
}

/**
 * Add what no event tells: whose turn it is, whom the table waits for, how many cards are where.
 * @param {TableState} state
 * @param {any} now
 * @param {number} version
 * @returns {TableState}
 */
function settle(state, now, version) {
  if (!now) return { ...state, version };
  learnNames(now.names);
  // What has not changed is left out.
  const { hands = [], turn, asked = state.view.insurance.asked, dealer, shoe, found, cards, ...rest } = now;
  /** @type {View} */
  const view = { ...state.view, ...rest };
  for (const [name, part] of Object.entries({ dealer, shoe, found, cards })) if (part !== undefined) Object.assign(view, { [name]: part && { ...Reflect.get(state.view, name), ...part } });
  view.insurance = { ...view.insurance, asked };
  /** @type {Map<string, any>} */
  const byHand = new Map(hands.map((/** @type {any} */ one) => [`${one.box}.${one.hand}`, one]));
  view.boxes = view.boxes.map((box) => ({
    ...box,
    hands: box.hands.map((hand) => {
      const told = byHand.get(`${box.number}.${hand.number}`);
      const { box: _, hand: __, ...changes } = told ? { ...USUAL_HAND, ...told } : {};
      const in_turn = turn === undefined ? hand.in_turn : turn !== null && turn[0] === box.number && turn[1] === hand.number;
      return counted(view, { ...hand, ...changes, in_turn });
    }),
  }));
  return { ...state, version, view };
}
