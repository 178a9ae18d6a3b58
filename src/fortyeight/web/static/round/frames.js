// The events of a round as pictures to be turned over: one for each card, decision and settlement.
/** @import { View } from '../core/game/types.js' */
import { setBookWords, word } from '../core/text/book-words.js';
import { DECISIONS } from '../core/text/facts.js';
import { capitalize, cardName } from '../core/text/words.js';

/**
 * @typedef {{tone: string, text: string}} Line
 * @typedef {{event: {event: string} & Record<string, any>, view: View, words: Line[]}} Step
 *
 * @typedef {object} MadeDecision what a person chose
 * @property {string} person
 * @property {number} box
 * @property {number | null} hand
 * @property {string} choice
 * @property {number} place among the decisions of that person
 *
 * @typedef {object} Frame
 * @property {View} view
 * @property {Line[]} words
 * @property {string} title in a word or two
 * @property {MadeDecision | null} next the decision that comes now
 * @property {MadeDecision | null} made the decision that has just been made
 */

/** The choice that an event was. @type {Map<string, string>} */
const CHOICES = new Map(DECISIONS.map((one) => [one.event, one.name]));
/** Before the deal everything is one picture. */
const BEFORE = ['shoe.loaded/1', 'person.joined/1', 'seat.taken/1', 'wager.placed/1', 'company.refused/1', 'company.allowed/1'];
/** Shown with the card that follows. */
const WITH_CARD = ['hand.hit/1', 'hand.doubled/1'];

/** @param {Step[]} steps @returns {Frame[]} */
export function framesOf(steps) {
  /** @type {Frame[]} */
  const frames = [];
  /** @type {Line[]} */
  let words = [];
  /** @type {MadeDecision | null} */
  let made = null;
  /** @type {Map<string, number>} */
  const places = new Map();
  setBookWords(steps[0]?.view.house.words);
  steps.forEach((step, at) => {
    const { event, view } = step;
    const decided = decision(step, places);
    if (decided) {
      const before = frames.at(-1);
      if (before && !made) before.next ??= decided;
      made = decided;
    }
    // The teller tells the first cards when all are dealt; here each has its own line.
    const dealing = steps[at - 1]?.view.phase === 'dealing';
    words.push(...(dealing ? cardLine(event) : []), ...step.words);
    const next = steps[at + 1];
    if (belongsTogether(step, next, words)) return;
    frames.push({ view, words, title: titleOf(event), next: null, made });
    words = [];
    made = null;
  });
  return frames;
}

/** Whether more belongs to the same picture. @param {Step} step @param {Step | undefined} next @param {Line[]} words */
function belongsTogether(step, next, words) {
  const name = step.event.event;
  if (!next) return false;
  if (BEFORE.includes(name)) return true;
  if (WITH_CARD.includes(name)) return ['card.dealt/1', 'double.followed/1', 'double.declined/1'].includes(next.event.event);
  // Nothing to see and nothing to say.
  return words.length === 0;
}

/** @param {Step} step @param {Map<string, number>} places @returns {MadeDecision | null} */
function decision({ event, view }, places) {
  const choice = CHOICES.get(event.event);
  if (!choice) return null;
  const person = event.person ?? view.boxes.find((one) => one.number === event.box)?.caller ?? '';
  const place = places.get(person) ?? 0;
  places.set(person, place + 1);
  return { person, box: event.box, hand: event.hand ?? null, choice, place };
}

/** Describe a card of the first deal; later ones belong to a decision. @param {Record<string, any>} event @returns {Line[]} */
function cardLine(event) {
  if (event.event === 'card.dealt/1') return [{ tone: 'cards', text: `Box ${event.box} gets the ${cardName(event.card)}.` }];
  if (event.event === 'dealer.card-dealt/1') return [{ tone: 'cards', text: `The dealer gets the ${cardName(event.card)}.` }];
  if (event.event === 'hole-card.dealt/1') return [{ tone: 'cards', text: 'The dealer’s second card lies face down.' }];
  return [];
}

/** @type {Record<string, string>} */
const TITLES = {
  'bets.closed/1': 'The wagers',
  'card.dealt/1': 'A card',
  'dealer.card-dealt/1': 'The dealer’s card',
  'hole-card.dealt/1': 'The hole card',
  'hole-card.checked/1': 'The dealer looks',
  'hole-card.turned/1': 'The hole card is turned',
  'hand.called/1': 'A hand’s turn',
  'hand.split/1': 'Splits',
  'hand.surrendered/1': 'Surrenders',
  'wagers.settled/1': 'Wagers are settled',
  'round.settled/1': 'The round is over',
  'round.voided/1': 'The round is void',
};

/** @param {Record<string, any>} event */
function titleOf(event) {
  if (event.event === 'hand.stood/1') return `${capitalize(word('stand'))}s`;
  return (
    TITLES[event.event] ??
    capitalize(
      String(event.event)
        .replace(/\/\d+$/, '')
        .replaceAll(/[.-]/g, ' '),
    )
  );
}
