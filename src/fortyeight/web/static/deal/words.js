// The dealer's procedure in words: steps, the care of the cards, the terminal's buttons.
/** @import { TableState, View } from '../core/game/types.js' */
import { word } from '../core/text/book-words.js';
import { symbolName } from '../core/text/meters.js';
import { capitalize, wagerName } from '../core/text/words.js';
import { personName } from '../core/text/person-names.js';

/** @typedef {Record<string, any>} Entry an offer as the server sends it */

/** @type {Record<string, string>} */
const PHASES = {
  betting: 'The bets are open',
  dealing: 'The first cards',
  'optional wagers': 'Match and pair wagers',
  insurance: 'Insurance',
  look: 'The look at the hole card',
  play: 'The players’ hands',
  dealer: 'The dealer’s hand',
  wheels: 'The wheels',
  over: 'The round is over',
};

/** @param {string} phase */
export function phaseWords(phase) {
  return PHASES[phase] ?? capitalize(phase);
}

/** @type {Record<string, string>} */
const STEPS = {
  'no more bets': 'No more bets',
  'deal a card': 'Deal the next card',
  'settle match and pair wagers': 'Settle the match and pair wagers',
  'look at the hole card': 'Look at the hole card',
  'turn to the next hand': 'Turn to the next hand',
  'settle the hand at once': 'Settle this hand now',
  'turn the hole card': 'Turn the hole card',
  'call the hands without cards dead': 'Call hands without cards dead',
  'burn the exposed card': 'Burn the exposed card',
  'settle insurance and surrenders': 'Settle insurance and surrenders',
  'settle the round': 'Pay and take',
  'close the round': 'Close the round',
  'open the next round': 'Open the next round',
};

/** What the dealer does next, and for whom where that is known. @param {string} step @param {TableState} state */
export function stepWords(step, state) {
  if (step !== 'deal a card') return STEPS[step] ?? capitalize(step);
  const whose = nextCard(state);
  const what = state.view.shoe.exposed_card ? 'the exposed card' : 'a card';
  return whose ? `Deal ${what} to ${whose}` : 'Deal the next card';
}

/** Whose the next card is: "box 2", "the dealer". @param {TableState} state */
export function nextCard(state) {
  const target = state.offers.card_for;
  if (target) {
    if (target.box === null) return target.face_down ? 'the dealer, face down' : 'the dealer';
    return handPlace(state.view, target.box, target.hand);
  }
  for (const box of state.view.boxes) for (const hand of box.hands) if (hand.in_turn) return handPlace(state.view, box.number, hand.number);
  return state.view.phase === 'dealer' ? 'the dealer' : '';
}

/** "box 2", and its hand where it has several. @param {View} view @param {number} number @param {number | null} hand */
function handPlace(view, number, hand) {
  const box = view.boxes.find((one) => one.number === number);
  return box && box.hands.length > 1 && hand ? `box ${number}, hand ${hand}` : `box ${number}`;
}

/** Shuffling by hand, step by step. @type {Record<string, string>} */
export const SHUFFLE_STEPS = {
  plug: 'Plug',
  riffle: 'Riffle',
  turn: 'Riffle, one pile turned',
  strip: 'Strip',
  alternating: 'Alternate the piles',
  through: 'Riffle through',
  cut: 'Cut',
};

/** @param {Entry} entry */
export function careWords(entry) {
  switch (entry.do) {
    case 'receive-cards':
      return entry.pre_shuffled ? `Receive ${entry.decks} pre-shuffled decks` : `Receive ${entry.decks} decks`;
    case 'inspect-deck':
      return 'Inspect the next deck';
    case 'reject-deck':
      return 'Reject this deck';
    case 'replace-deck':
      return 'Replace the rejected deck';
    case 'spread-cards':
      return entry.face_up ? 'Spread the cards face up' : 'Spread the cards face down';
    case 'wash-cards':
      return entry.exposed ? 'Washed: a card was exposed' : 'Wash and stack the cards';
    case 'collect-cards':
      return entry.key === 'count' ? 'Collect the cards: counted' : entry.uncounted ? 'Collect the cards, not counted' : 'Collect all the cards';
    case 'shuffle-cards':
      return entry.by === 'device' ? 'Shuffle by the machine' : 'Shuffle by hand';
    case 'fail-shuffle':
      return 'The machine did not finish';
    case 'remove-shuffler':
      return 'Take the machine away';
    case 'return-shuffler':
      return 'Use the machine again';
    case 'cut-cards':
      return 'Cut the cards';
    case 'place-cutting-card':
      return 'Place the cutting card';
    case 'fill-shoe':
      return 'Put the cards into the shoe';
    case 'burn-card':
      return 'Burn a card';
    case 'reach-cutting-card':
      return 'The cutting card has come out';
    case 'show-burned-card':
      return `Show ${personName(entry.person)} the burned card`;
    default:
      return capitalize(String(entry.do).replaceAll('-', ' '));
  }
}

/** The buttons of the Bonus Spin terminal: always these, in this order. */
export const BUTTONS = [
  ['start-round', 'Start Round'],
  ['mark', 'Mark'],
  ['spin', 'Spin'],
  ['confirm', 'Confirm'],
  ['enable-spin', 'Enable Spin'],
  ['disable-spin', 'Disable Spin'],
  ['spin-for-player', 'Spin for player'],
  ['pay-jackpot', 'Pay Jackpot'],
  ['authorise', 'Authorise'],
  ['paid', 'Paid'],
  ['end-round', 'End Round'],
  ['cancel-jackpot', 'Cancel Jackpot'],
  ['cancel-round', 'Cancel Round'],
];

/** Those that need a second press, because nothing leads back. */
export const GRAVE = ['cancel-jackpot', 'cancel-round'];

/** @type {Record<string, string>} */
const TERMINAL = {
  ready: 'Ready for a round',
  started: 'Round started: the wagers are locked in',
  'confirm spin': 'Confirm the spin',
  'enable spin': 'The winner may spin when you enable it',
  'spin enabled': 'The winner’s sensor is a button',
  'pay or cancel jackpot': 'The wheel has stopped',
  paying: 'Pay the prizes',
  'end round': 'Paid: spin again or end the round',
  'must-hit won': 'The must-hit jackpot is won',
};

/** @param {string} stage */
export function terminalWords(stage) {
  return TERMINAL[stage] ?? capitalize(stage);
}

/** "box 3’s blackjack", "the dealer’s six and ten". @param {{kind: string, box: number}} trigger */
export function triggerWords(trigger) {
  return trigger.box === 0 ? 'the dealer’s six and ten-valued card' : `the ${word('blackjack')} of box ${trigger.box}`;
}

/** "Bonus Spin of box 2: $250". @param {any} spin @param {string} currency */
export function spinWords(spin, currency) {
  if (spin.kind !== 'xtreme') return `${wagerName(spin.kind)}, box ${spin.box}: ${spin.symbol ? symbolName(spin.symbol, currency) : 'not spun yet'}`;
  const shared = spin.community ? `community prize ${symbolName(spin.community, currency)}` : '';
  const hot = spin.symbol ? `, hot spot ${symbolName(spin.symbol, currency)}` : '';
  return `${wagerName(spin.kind)}: box ${spin.seat || '–'}${hot}${shared ? `, ${shared}` : ''}`;
}
