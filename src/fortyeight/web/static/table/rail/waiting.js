// Whom or what the table waits for, and the dealer's greeting to someone who comes in the middle of a round.
/** @import { TableState, View, Box, Hand } from '../../core/game/types.js' */
import { aWord } from '../../core/text/book-words.js';
import { capitalize, cardName } from '../../core/text/words.js';
import { personName } from '../../core/text/person-names.js';

/** Whether a person deals, with the virtual shoe or with real cards. @param {TableState} state */
export function dealtByHand(state) {
  return state.service.settings.dealing === 'person';
}

/** Whether there are cards to deal a round from. @param {View} view */
export function cardsAreReady(view) {
  return view.cards ? view.cards.stage === 'in the shoe' && !view.cards.burns_due?.length : view.shoe.cards_left > 0;
}

/** Say whom or what the table waits for; empty if nothing. @param {TableState} state @param {string} me */
export function waitsFor(state, me) {
  const { view, service, clock } = state;
  if (service.paused) return 'The table is paused.';
  if (view.floor) return 'Waiting for the floor.';
  const others = [...new Set(peopleAsked(view, clock.waits_for))].filter((one) => one !== me);
  if (others.length) return `Waiting for ${listed(others.map(personName))}.`;
  if (dealtByHand(state)) return byHand(state, me);
  if (view.phase === 'over') return 'The next round starts soon.';
  return view.phase === 'betting' && view.cards && !cardsAreReady(view) ? `Betting is not open yet: ${view.cards.waits_for}.` : '';
}

/**
 * Return the hand in turn, its box, and the people who decide; null if no hand is in turn.
 * @param {View} view
 * @returns {{box: Box, hand: Hand, people: string[]} | null}
 */
function inTurn(view) {
  for (const box of view.boxes) for (const hand of box.hands) if (hand.in_turn) return { box, hand, people: hand.awaiting.length ? hand.awaiting : [box.caller] };
  return null;
}

/** Return the people who have to decide. Without a decision clock they follow from the hand in turn. @param {View} view @param {string[]} timed */
function peopleAsked(view, timed) {
  return timed.length ? timed : (inTurn(view)?.people ?? view.insurance.asked.map((one) => one.person));
}

/** Say what a dealer who is a person has to do next. @param {TableState} state @param {string} me */
function byHand({ view, clock }, me) {
  if (view.phase === 'over') return 'Waiting for the dealer to open the next round.';
  if (view.phase !== 'betting') return peopleAsked(view, clock.waits_for).includes(me) ? '' : 'Waiting for the dealer.';
  if (!view.cards?.open) return cardsAreReady(view) ? 'Waiting for the dealer.' : 'Waiting for the floor to open the table.';
  const cuts = view.cards.asked_to_cut;
  if (cuts && cuts !== me) return `Waiting for ${personName(cuts)} to cut.`;
  const looks = view.cards.asked_to_look;
  if (looks && looks !== me) return `Waiting for ${personName(looks)} to look at the cards.`;
  if (!cardsAreReady(view)) return `Waiting for the dealer: ${view.cards.waits_for}.`;
  return 'Waiting for the dealer to deal.';
}

/** Return the dealer's greeting. @param {TableState} state @param {string} me */
export function greeting(state, me) {
  const { view } = state;
  if (view.phase === 'betting') {
    if (state.service.ready.includes(me)) return 'Your bets are placed.';
    if (cardsAreReady(view)) return 'Place your bets, please.';
    if (dealtByHand(state)) return waitsFor(state, me);
    return view.people.length && view.cards ? `${capitalize(view.cards.waits_for)}.` : 'Sit down and the cards will be shuffled.';
  }
  const turn = inTurn(view);
  const [up] = view.dealer.cards;
  if (up && turn?.people.includes(me)) return `Your turn${turn.box.hands.length > 1 ? `, hand ${turn.hand.number}` : ''}: ${handWords(turn.hand)} against the ${cardName(up)}.`;
  const own = view.boxes.flatMap((box) => box.hands.filter((hand) => hand.stakes.some((one) => one.person === me)));
  const held = own.length ? `You have ${listed(own.map(handWords))}` : '';
  const shown = dealerWords(view);
  const cards = held && shown ? `${held}; ${shown}.` : held || shown ? `${capitalize(held || shown)}.` : '';
  return `${turnWords(view, me)} ${cards}`.trim();
}

/** Say whose turn it is. @param {View} view @param {string} me */
function turnWords(view, me) {
  if (view.phase === 'over') return 'The round is over.';
  if (view.phase === 'insurance') return view.insurance.asked.some((one) => one.person === me) ? 'Do you want insurance?' : 'Insurance is open.';
  const turn = inTurn(view);
  if (turn) return `It is ${listed(turn.people.map(personName))}’s turn at box ${turn.box.number}.`;
  return view.phase === 'dealer' ? 'It is the dealer’s turn.' : '';
}

/** @param {Hand} hand */
function handWords(hand) {
  if (hand.surrendered) return 'a surrendered hand';
  return hand.bust ? `${hand.total}, bust` : hand.blackjack ? aWord('blackjack') : hand.words;
}

/** @param {View} view */
function dealerWords({ dealer }) {
  const [first] = dealer.cards;
  if (!first) return '';
  return dealer.cards.length === 1 ? `the dealer shows the ${cardName(first)}` : `the dealer has ${dealer.blackjack ? aWord('blackjack') : dealer.bust ? `${dealer.total}, bust` : dealer.words}`;
}

/** @param {string[]} names */
function listed(names) {
  return names.length < 2 ? (names[0] ?? '') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`;
}
