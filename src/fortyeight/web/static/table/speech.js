// What the dealer says to an event, in short lines; screen readers get the same.
/** @import { TableState, LoggedEvent } from '../core/types.js' */
import { word } from '../core/book-words.js';
import { isMeter, symbolWords } from '../core/meters.js';
import { capital, cardWords, kindWords } from '../core/words.js';
import { dollars, result } from '../core/money.js';
import { hotSpot } from '../signage/telling.js';
import { ownOf } from '../core/own-of.js';

/** @param {string} said */
function line(said) {
  return said && !/[.!?]$/.test(said) ? `${said}.` : said;
}

/**
 * What is said to an event; empty where nothing is. Who cannot see the cards hears which they are.
 * @param {TableState} state after the event
 * @param {LoggedEvent} logged
 * @param {{me: string, currency: string}} to whom
 */
export function spoken(state, { event, by }, { me, currency }) {
  // The table seats who waited for a box.
  const make = event.event === 'seat.taken/1' && by === 'table' ? given : LINES[event.event];
  const made = line(make ? make(event, state, { me, currency }) : '');
  const says = line(event.says ?? '');
  const heard = [CARDS[event.event]?.(event, state, me) ?? '', made, says].filter(Boolean).join(' ');
  return { seen: says || made, heard };
}

/** @type {Record<string, (event: Record<string, any>, state: TableState, me: string) => string>} */
const CARDS = {
  'card.dealt/1': (event, state, me) => {
    const who = whose(event, state, me);
    return `${who === 'You' ? 'You get' : `${who} gets`} the ${cardWords(event.card)}.`;
  },
  'dealer.card-dealt/1': (event) => `The dealer has the ${cardWords(event.card)}.`,
  'hole-card.turned/1': (event) => `The hole card is the ${cardWords(event.card)}.`,
};

/** @param {Record<string, any>} event @param {TableState} state @param {string} me */
function whose(event, state, me) {
  const caller = state.view.boxes.find((one) => one.number === event.box)?.caller;
  const person = event.person ?? caller ?? '';
  return person === me ? 'You' : person;
}

/** @param {string} who @param {string} yours @param {string} others */
function does(who, yours, others) {
  return `${who} ${who === 'You' ? yours : others}`;
}

/** @param {number} box @param {TableState} state @param {string} me */
function whoseBox(box, state, me) {
  return whose({ box }, state, me) === 'You' ? `your box ${box}` : `box ${box}`;
}

/** @param {number} box @param {TableState} state @param {string} me */
function whoseHand(box, state, me) {
  return whose({ box }, state, me) === 'You' ? 'your hand' : `the hand of box ${box}`;
}

/** @param {string[]} hands */
function listed(hands) {
  const once = [...new Set(hands)];
  const last = once.pop() ?? '';
  return capital(once.length ? `${once.join(', ')} and ${last} are` : `${last} is`);
}

/** Where a wheel has stopped: at an amount, two of them, or a jackpot. @param {string} symbol @param {string} currency */
function stopsAt(symbol, currency) {
  const words = symbolWords(symbol, currency);
  return `The wheel stops at ${isMeter(symbol) ? `the ${words.toLowerCase()}` : words}`;
}

/** An open box for a player who waited. @param {Record<string, any>} event @param {TableState} _ @param {{me: string}} to */
function given(event, _, { me }) {
  return event.person === me ? `Box ${event.box} is open, and yours` : `Box ${event.box} is open and goes to ${event.person}, who waited for a box`;
}

/** Why a box changes hands. @param {Record<string, any>} event @param {string} me */
export function cededWords(event, me) {
  if (event.to === me) return `Box ${event.box} is yours: ${event.person} gives it up, for no other box is free`;
  const whose = event.person === me ? `Your box ${event.box}` : `Box ${event.box} of ${event.person}`;
  return `${whose} goes to ${event.to}, for whom no box is free: a new player comes before a second box`;
}

/** @type {Record<string, (event: Record<string, any>, state: TableState, to: {me: string, currency: string}) => string>} */
const LINES = {
  'hole-card.checked/1': (event) => (event.blackjack ? '' : `The dealer has no ${word('blackjack')}`),
  'hand.stood/1': (event, state, { me }) => does(whose(event, state, me), word('stand'), `${word('stand')}s`),
  'hand.split/1': (event, state, { me }) => does(whose(event, state, me), 'split', 'splits'),
  'hand.doubled/1': (event, state, { me, currency }) => `${does(whose(event, state, me), 'double', 'doubles')} for ${dollars(event.cents, currency)}`,
  'double.followed/1': (event, state, { me, currency }) => `${does(whose(event, state, me), 'follow', 'follows')} for ${dollars(event.cents, currency)}`,
  'double.rescued/1': (event, state, { me }) => does(whose(event, state, me), 'rescue the double', 'rescues the double'),
  'hand.surrendered/1': (event, state, { me }) => does(whose(event, state, me), 'surrender', 'surrenders'),
  'insurance.placed/1': (event, state, { me, currency }) => `${does(whose(event, state, me), 'insure', 'insures')} for ${dollars(event.cents, currency)}`,
  'seat.taken/1': (event, _, { me }) => `${does(event.person === me ? 'You' : event.person, 'sit', 'sits')} at box ${event.box}`,
  'wait.begun/1': (event, _, { me }) => `${does(event.person === me ? 'You' : event.person, 'wait', 'waits')} for a box`,
  'box.ceded/1': (event, _, { me }) => cededWords(event, me),
  'person.left/1': (event, _, { me }) => (event.person === me ? 'You leave the table' : `${event.person} leaves`),
  'cards.spread-due/1': () => 'Nobody has played for a while: the cards will be spread on the table',
  'cards.spread/1': (event) => `The cards are spread face ${event.face_up ? 'up' : 'down'} on the table`,
  'cards.looked-at/1': (event, _, { me }) => (event.person === me ? 'You have looked at the cards' : `${event.person} has looked at the cards`),
  'cards.washed/1': () => 'The dealer washes the cards',
  'cards.collected/1': () => 'The dealer collects the cards to shuffle them',
  'reshuffle.ordered/1': () => 'The cards will be reshuffled',
  'table.closed/1': () => 'The table is closed',
  'cards.shuffled/1': (event) => `The dealer shuffles ${event.number_of_cards} cards`,
  'cards.cut/1': (event, _, { me }) => (event.person ? does(event.person === me ? 'You' : event.person, 'cut the cards', 'cuts the cards') : ''),
  'cut.lapsed/1': (event, _, { me }) => (event.person === me ? 'You have not cut in time: the cut goes on to the next' : ''),
  'look.lapsed/1': (event, _, { me }) => (event.person === me ? 'The time for your look at the cards is over' : ''),
  'shoe.card-burned/1': () => 'A card is burned',
  'burn.shown/1': (event) => (event.card ? `The burned card was the ${cardWords(event.card)}` : ''),
  'cutting-card.reached/1': () => 'The cutting card: this is the last round of the shoe',
  'card.reported/1': (event) => `The ${cardWords(event.card)} is reported to the floor`,
  'card.found-ten/1': (event) => `The ${cardWords(event.card)} is found in the shoe: the floor takes it out${event.torn ? ' and tears it in half' : ''}`,
  'card.found-foreign/1': (event) => `The ${cardWords(event.card)} does not belong in the shoe: the floor takes it out`,
  'card.found-face-up/1': (event) => `The ${cardWords(event.card)} lies face up in the shoe and is set aside`,
  'card.burned/1': (event) => `The ${cardWords(event.card)} is burned`,
  'hands.called-dead/1': (event, state, { me }) => `${listed(event.hands.map((/** @type {[number, number]} */ [box]) => whoseHand(box, state, me)))} called dead: the wagers come back`,
  'round.voided/1': () => 'The round is void: everyone gets everything back',
  'round.settled/1': (_, state, { me, currency }) => {
    const net = ownOf(state.view.net, me);
    return net === undefined ? '' : net === 0 ? 'You are even' : `You ${result(net, currency)}`;
  },
  'card.drawn-in-error/1': (event) => (event.exposed ? 'A card was drawn in error and lies exposed: it is the next card' : 'A card was drawn in error, its face unseen: it is the next card'),
  'card.refused/1': (event, state, { me }) => `${does(whose(event, state, me), 'refuse', 'refuses')} the exposed card: no more cards for that hand`,
  'card.missed/1': (event, state, { me }) => `${capital(whoseBox(event.box, state, me))} was missed`,
  'dealer.card-missed/1': () => 'The dealer missed a card of his own and gets it later',
  'late-card.taken/1': (event, state, { me }) => does(whose(event, state, me), 'take the card late', 'takes the card late'),
  'reader.failed/1': () => 'The card reader fails',
  'reader.repaired/1': () => 'The card reader works again',
  'reader.misused/1': (event) => (event.seen ? 'The hole card was seen in the reader' : 'The reader was used by mistake: nothing was seen'),
  'reader.misuse-acknowledged/1': () => 'The floor acknowledges the misuse of the card reader',
  'card.taken-back/1': (event) => (event.card ? `The ${cardWords(event.card)} was keyed wrong and is put right` : 'What the look has shown is put right'),
  'hole-card.found-ten/1': (event) => `The hole card is the ${cardWords(event.card)}, which does not belong in the shoe: the floor takes it out`,
  'shoe.found-empty/1': () => 'The shoe is empty',
  'round.called-off/1': (event) => `The floor calls the round off: ${event.reason}`,
  'card.put-right/1': (event) => `The ${cardWords(event.card)} of ${event.box ? `box ${event.box}` : 'the dealer'} lay in the wrong place: it is put right`,
  'misdeal.declared/1': () => 'A misdeal',
  'terminal.spin-pressed/1': (event) => `${kindWords(event.kind)}: the wheel spins`,
  'wheel.drawn/1': (event, state, { currency }) => (event.symbol ? stopsAt(event.symbol, currency) : event.seat ? hotSpot(state.view, event.seat, event.community) : ''),
  'wheel.hot-spot-drawn/1': (event, _, { currency }) => stopsAt(event.symbol, currency),
  'meter.must-hit-won/1': (event, _, { me, currency }) => `${does(event.person === me ? 'You' : event.person, 'win', 'wins')} the must-hit jackpot of ${dollars(event.cents, currency)}`,
};
