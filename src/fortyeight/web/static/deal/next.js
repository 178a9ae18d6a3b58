// What the dealer does next. Every act is an offer of the server; only their order is decided here.
/** @import { TableState } from '../core/game/types.js' */
/** @import { Keyed } from './input/card-pad.js' */
/** @import { Entry } from './words.js' */
import { aWord } from '../core/text/book-words.js';
import { formatRulings } from '../core/text/words.js';
import { careWords, nextCard, phaseWords, stepWords, triggerWords } from './words.js';
import { personName } from '../core/text/person-names.js';

/**
 * @typedef {object} Act something that can be pressed
 * @property {string} words
 * @property {'care' | 'button' | 'step'} from
 * @property {string} verb
 * @property {Entry} fields sent with it
 * @property {Entry} [entry] the offer, where something of it is still to be chosen
 * @property {'card' | 'blackjack' | 'count' | null} key what is keyed in with it
 * @property {boolean} [floor] done by the floor
 * @property {string} [note] what is to be known before it is pressed
 */

/** The care of the cards: the later step of the procedure first. */
const CARE = ['burn-card', 'fill-shoe', 'place-cutting-card', 'cut-cards', 'shuffle-cards', 'wash-cards', 'spread-cards', 'replace-deck', 'inspect-deck', 'receive-cards', 'collect-cards'];
/** The terminal's buttons that advance a round. */
const PRESSED = ['confirm', 'spin', 'enable-spin', 'pay-jackpot', 'paid', 'authorise', 'start-round', 'mark', 'end-round'];
/** Where cards are spread for the first player; later it is done on request, or at an idle table. */
const SPREAD = ['inspected', 'verified'];

/** Whether an act with the cards belongs to the ordinary procedure here. @param {Entry} entry @param {Record<string, any> | null} cards */
function isUsual(entry, cards) {
  // The cards of an idle table are spread before anything else, and old ones leave the table.
  if (cards?.change_due && cards.stage !== 'no cards') return false;
  if (cards?.spread_due) return entry.do === 'spread-cards';
  if (entry.do === 'wash-cards') return !entry.exposed;
  return entry.do !== 'spread-cards' || SPREAD.includes(cards?.stage) || Boolean(cards?.wants_face_up);
}

/** Face down, unless a player asks, where the book has both. @param {Entry[]} entries @param {Record<string, any> | null} cards */
function usualFirst(entries, cards) {
  return cards?.spread_due ? [...entries].sort((a, b) => Number(a.face_up) - Number(b.face_up)) : entries;
}

/** Whether the cards need care before the round can continue. @param {TableState} state */
export function cardsAreDue(state) {
  const { cards, shoe, phase } = state.view;
  if (!cards) return state.service.settings.dealing === 'person';
  if (!cards.open || cards.stage !== 'in the shoe' || cards.burns_due.length || shoe.out_of_cards) return true;
  return phase === 'betting' && (shoe.reshuffle_due || cards.due?.length > 0);
}

/** @param {Entry} entry @returns {Act} */
export function careAct(entry) {
  const { do: verb, ...fields } = entry;
  delete fields.decks;
  return { words: careWords(entry), from: 'care', verb, fields, entry, key: fields.key ?? null };
}

/** Return what can be done next, the most usual first; empty while the table waits for someone else. @param {TableState} state @returns {Act[]} */
export function nextActs(state) {
  const { care, step, buttons, marks } = state.offers;
  if (state.view.floor) return [];
  if (cardsAreDue(state)) {
    const acts = CARE.flatMap((verb) => care.filter((one) => one.do === verb && isUsual(one, state.view.cards)));
    const first = acts[0];
    return first
      ? usualFirst(
          acts.filter((one) => one.do === first.do),
          state.view.cards,
        ).map(careAct)
      : [];
  }
  for (const button of PRESSED) {
    if (!buttons.includes(button)) continue;
    if (button === 'mark') return marks.map((one) => ({ words: `Mark ${triggerWords(one)}`, from: 'button', verb: 'mark', fields: { ...one }, key: null }));
    return [{ words: buttonWords(button), from: 'button', verb: button, fields: {}, key: null }];
  }
  if (step === null) return [];
  const { key } = state.offers;
  return [{ words: stepWords(step, state), from: 'step', verb: 'step', fields: { step }, key }];
}

/** The offer of the table to prepare the cards by itself. */
export const PREPARE = 'prepare-cards';

/** Whether the table itself takes the steps with the cards. @param {Act} act */
export function isQuick(act) {
  return act.verb === PREPARE || act.fields.prepare === true;
}

/** The act that leaves the cards to the table, if it is offered. @param {TableState} state @param {boolean} [floor] whether it is the floor's @returns {Act[]} */
export function quickActs(state, floor = false) {
  if (!state.offers.care.some((one) => one.do === PREPARE)) return [];
  const words = state.view.cards?.stage === 'in the shoe' ? 'Let the table shuffle' : 'Let the table prepare the cards';
  return [{ words, from: 'care', verb: PREPARE, fields: {}, floor, key: null }];
}

/** @param {string} button */
function buttonWords(button) {
  const words = {
    confirm: 'Confirm: spin the wheel',
    spin: 'Spin',
    'enable-spin': 'Enable the winner’s spin',
    'pay-jackpot': 'Show the payouts',
    paid: 'Everybody is paid',
    authorise: 'Have a supervisor authorise it',
    'start-round': 'Start the round: lock in the wheel wagers',
    'end-round': 'End the wheels’ round',
  }[button];
  return words ?? button;
}

/** @type {Record<string, string>} */
const ASKED = {
  deciding: 'to decide',
  following: 'to follow the double or not',
  rescuing: 'to keep the double or rescue it',
  covering: 'to cover the split or ride',
  missed: 'to take the late card or call the hand dead',
};

/** Say whom the table waits for. @param {TableState} state */
export function waitsFor(state) {
  const { view } = state;
  if (cardsAreDue(state)) {
    const cutter = view.cards?.asked_to_cut;
    if (view.shoe.out_of_cards && view.cards?.stage === 'in the shoe') return 'There are no cards to continue with: the floor calls the round off.';
    const looks = view.cards?.asked_to_look;
    if (view.cards?.stage === 'spread' && !view.people.length) return 'Waiting for the first player to come to the table.';
    if (looks) return `Waiting for ${personName(looks)} to look at the cards.`;
    return cutter ? `Waiting for ${personName(cutter)} to cut.` : sentence(view.cards?.waits_for ?? 'the floor is to open the table');
  }
  if (view.floor) return formatRulings(view.floor.sentence);
  if (view.wheels.terminal === 'spin enabled') {
    const seat = view.wheels.spin?.seat;
    const winner = view.wheels.participants.find((one) => one.kind === 'xtreme' && one.box === seat);
    return `Waiting for ${winner ? personName(winner.person) : 'the winner'} at box ${seat} to spin.`;
  }
  if (view.reader_down && view.phase !== 'over') return 'Waiting for the card reader to be repaired.';
  if (view.phase === 'betting') return 'Waiting for the first wager.';
  if (view.phase === 'insurance') return `Waiting for ${names(view.insurance.asked.map((one) => one.person))} about insurance.`;
  for (const box of view.boxes)
    for (const hand of box.hands) {
      if (!hand.in_turn) continue;
      const people = hand.awaiting.length ? hand.awaiting : [box.caller];
      return `Waiting for ${names(people)} at box ${box.number} ${ASKED[hand.stage] ?? 'to decide'}.`;
    }
  const people = state.clock.waits_for;
  return people.length ? `Waiting for ${names(people)}.` : `${phaseWords(view.phase)}.`;
}

/** Return what may be keyed with an act at a table with real cards. @param {Act | undefined} act @param {TableState} state @returns {Keyed} */
export function keyedWith(act, state) {
  if (!act || act.from === 'button' || !state.view.shoe.physical) return '';
  if (act.key === 'blackjack') return 'ten';
  if (act.key === 'card') return act.fields.step === 'deal a card' ? 'any' : 'plain';
  return act.fields.step === 'deal a card' && state.offers.card_for?.face_down ? 'face-up' : '';
}

/** Say what is to be keyed. @param {Act | undefined} act @param {TableState} state */
export function keyWords(act, state) {
  if (state.view.floor) return waitsFor(state);
  if (act?.key === 'blackjack') return `Look at the hole card: is it ${aWord('blackjack')}?`;
  if (act?.key !== 'card') return '';
  if (act.fields.step === 'turn the hole card') return 'Turn the hole card and key it.';
  return `Key the card for ${nextCard(state) || 'the next hand'}.`;
}

/** @param {string[]} people */
function names(people) {
  const once = [...new Set(people)].map(personName);
  return once.length ? once.join(' and ') : 'the players';
}

/** @param {string} words */
function sentence(words) {
  return words ? `${words.charAt(0).toUpperCase()}${words.slice(1)}.` : 'Nothing to do now.';
}

/** The stages of the procedure from the box of cards to the end of a round, in their order. */
export const RAIL = [
  ['cards', 'Cards'],
  ['betting', 'Bets'],
  ['dealing', 'Deal'],
  ['optional wagers', 'Match & pair'],
  ['insurance', 'Insurance'],
  ['look', 'Look'],
  ['play', 'Players'],
  ['dealer', 'Dealer'],
  ['wheels', 'Wheels'],
  ['over', 'Next round'],
];

/** Return the table's stage on the rail. @param {TableState} state */
export function stageOf(state) {
  return cardsAreDue(state) ? 'cards' : state.view.phase;
}
