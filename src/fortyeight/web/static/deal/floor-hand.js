// The floor's acts on the dealer's terminal, for a dealer who is the floor too.
/** @import { Act } from './next.js' */
/** @import { View } from '../core/game/types.js' */
/** @import { Entry } from './words.js' */
import { TableConnection } from '../core/net/connection.js';
import { quickActs } from './next.js';

/** The acts that a round may need, in words. @type {Record<string, string>} */
const WORDS = {
  'open-table': 'Open the table, step by step (floor)',
  'verify-inspection': 'Verify the inspection (floor)',
  'inspect-reader': 'Find the card reader in order (floor)',
  'remove-found-card': 'Confirm the card and take it out (floor)',
  'reject-found-card': 'It is another card (floor)',
  'acknowledge-misuse': 'Acknowledge the misused reader (floor)',
  'repair-reader': 'The card reader is repaired (floor)',
  'take-cards-away': 'Take the old cards away (floor)',
  'call-round-off': 'Call the round off (floor)',
};

const QUICK_START = 'Quick start';
const QUICK_NOTE = 'With the quick start, the table itself inspects, shuffles, cuts and burns the cards, and the log says so: you deal the first hand. Step by step, you do all of it.';

/** Whether the table needs an act, rather than only allowing it. @param {string} verb @param {View} view */
function isNeeded(verb, view) {
  if (verb === 'take-cards-away') return view.cards?.change_due === true;
  return verb !== 'call-round-off' || view.shoe.out_of_cards;
}

export class FloorHand {
  #connection;
  #name;

  /** @param {string} table @param {string} name of the dealer @param {() => void} changed */
  constructor(table, name, changed) {
    this.#name = name;
    this.#connection = new TableConnection(table, 'floor');
    this.#connection.addEventListener('message', changed);
    this.#connection.open();
  }

  /** The floor's acts that the table needs now. @returns {Act[]} */
  acts() {
    const { state } = this.#connection;
    if (!state) return [];
    const { offers, view } = state;
    const needed = (/** @type {Entry} */ one) => WORDS[one.do] && isNeeded(one.do, view);
    const acts = [...offers.care, ...offers.irregularities].filter(needed).map((one) => this.#act(one));
    const opening = acts.find((one) => one.verb === 'open-table');
    // Real cards are prepared by hand: nobody else knows them.
    if (opening && !view.shoe.physical) acts.push({ ...opening, words: QUICK_START, note: QUICK_NOTE, fields: { ...opening.fields, prepare: true } });
    // What cannot be undone must not be what the space bar presses.
    return acts.sort((a, b) => Number(a.verb === 'remove-found-card') - Number(b.verb === 'remove-found-card'));
  }

  /** The act that leaves the cards to the table, the floor's steps included. @returns {Act[]} */
  quickActs() {
    const { state } = this.#connection;
    return state ? quickActs(state, true) : [];
  }

  /** The last keyed card, if it may still be corrected. @returns {Entry | null} */
  get correction() {
    return this.#connection.state?.offers.irregularities.find((one) => one.do === 'correct-card') ?? null;
  }

  /** @param {string} verb @param {Entry} fields */
  send(verb, fields) {
    return this.#connection.send(verb, fields);
  }

  /** @param {Entry} entry @returns {Act} */
  #act(entry) {
    const { do: verb, ...fields } = entry;
    delete fields.key;
    if (verb === 'open-table') fields.dealer = this.#name;
    if (verb === 'call-round-off') fields.reason = 'there are no cards to go on with';
    return { words: WORDS[verb] ?? verb, from: 'care', verb, fields, floor: true, key: null };
  }
}
