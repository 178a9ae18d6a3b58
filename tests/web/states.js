// Messages and states of a small table for tests.
import { newHand } from '../../src/fortyeight/web/static/core/game/hands.js';

/** A view of a table before the first wager. */
export function viewOf(changes = {}) {
  return {
    audience: { role: 'player', person: 'ann' },
    house: { book: 'a-book', title: 'A book', decks: 6, dealing: 'hole-card', boxes: 3, minimum: 500, maximum: 50_000, chip_unit: 50, currency: 'USD', words: {} },
    round: 1,
    phase: 'betting',
    shoe: { cards_left: 288, out_of_cards: false, reshuffle_due: false, drawn_in_error: null, exposed_card: null },
    cards: null,
    discards: 0,
    voided: false,
    reader_down: false,
    floor: null,
    seats: { 1: 'ann', 2: 'ben' },
    private_boxes: [],
    people: ['ann', 'ben'],
    waiting: [],
    wheel_wagers: 'none',
    chips: { ann: 10_000, ben: 10_000 },
    wagers: [],
    boxes: [],
    dealer: { cards: [], total: 0, soft: false, blackjack: false, bust: false, words: '', hole_card: false, looked: false, missed_cards: 0 },
    insurance: { asked: [], wagers: [] },
    settled: [],
    net: {},
    wheels: { terminal: 'ready', participants: [], marked: [], spin: null, paying: [], paid: [], recent: [], meters: {}, must_hit_by: null },
    ...changes,
  };
}

export function serviceOf(changes = {}) {
  return {
    name: 'Table 1',
    settings: { dealing: 'automatic' },
    commitments: {},
    seeds: {},
    next_shoe: null,
    ready: [],
    leaving: [],
    cut_choices: {},
    robots: {},
    paused: null,
    closing: false,
    shut: false,
    elsewhere: null,
    ...changes,
  };
}

const OFFERS = { offers: [], irregularities: [], care: [], step: null, key: null, card_for: null, buttons: [], marks: [], may_spin: false };

/** A state of a page, without the messages that led to it. */
export function stateOf(view = {}, offers = {}, service = {}) {
  return {
    table: 't',
    version: 1,
    view: viewOf(view),
    service: serviceOf(service),
    offers: { ...OFFERS, ...offers },
    clock: { waits_for: [], now_ms: 0, deadline_ms: null, paused: false },
    moved: {},
    last: null,
  };
}

/** A hand as a view has it. */
export function handOf(changes = {}) {
  return { ...newHand(1, []), stage: 'deciding', ...changes };
}

export function welcome(view = {}, version = 0) {
  return { type: 'welcome', table: 't', version, view: { ...viewOf(view), offers: [], irregularities: [], care: [], step: null }, service: serviceOf(), clock: null };
}

/** The `now` of an events message: whose turn it is, and what is left of the shoe. */
export function nowOf(changes = {}) {
  return { hands: [], turn: null, asked: [], dealer: {}, ...changes };
}

/** A message with events, numbered from a version on. */
export function eventsFrom(version, events, now = nowOf()) {
  const logged = events.map((event, at) => ({ version: version + at + 1, at: 0, by: '', event }));
  return { type: 'events', from: version, to: version + events.length, events: logged, now };
}

/** Freeze a value deeply, so that a test fails where it is modified. */
export function frozen(value) {
  if (value && typeof value === 'object' && !Object.isFrozen(value)) {
    Object.freeze(value);
    Object.values(value).forEach(frozen);
  }
  return value;
}
