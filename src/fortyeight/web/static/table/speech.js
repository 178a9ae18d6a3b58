// What is said to an event at the table, in short lines; screen readers get the cards too.
/** @import { TableState, LoggedEvent } from '../core/types.js' */
import { cardWords } from '../core/words.js';
import { result } from '../core/money.js';
import { hotSpot } from '../signage/telling.js';
import { ownOf } from '../core/own-of.js';

/** @param {string} said */
function line(said) {
  return said && !/[.!?]$/.test(said) ? `${said}.` : said;
}

/** The line that the server has sent with an event for one person. @param {LoggedEvent} happened @param {string} me */
export function spokenTo({ spoken = '' }, me) {
  return typeof spoken === 'string' ? spoken : (ownOf(spoken, me) ?? spoken[''] ?? '');
}

/**
 * What is said to an event; empty where nothing is. Who cannot see the cards hears which they are.
 * @param {TableState} state after the event
 * @param {LoggedEvent} happened
 * @param {{me: string, currency: string}} to whom
 */
export function spoken(state, happened, { me, currency }) {
  const { event } = happened;
  const made = spokenTo(happened, me) || line(STANDING[event.event]?.(event, state, { me, currency }) ?? '');
  const says = line(event.says ?? '');
  const heard = [CARDS[event.event]?.(event, state, me) ?? '', made, says].filter(Boolean).join(' ');
  return { seen: says || made, heard };
}

/** @type {Record<string, (event: Record<string, any>, state: TableState, me: string) => string>} */
const CARDS = {
  'card.dealt/1': (event, state, me) => {
    const who = state.view.boxes.find((one) => one.number === event.box)?.caller ?? '';
    return `${who === me ? 'You get' : `${who} gets`} the ${cardWords(event.card)}.`;
  },
  'dealer.card-dealt/1': (event) => `The dealer has the ${cardWords(event.card)}.`,
  'hole-card.turned/1': (event) => `The hole card is the ${cardWords(event.card)}.`,
};

/** What an event leads to at the table that is shown. @type {Record<string, (event: Record<string, any>, state: TableState, to: {me: string, currency: string}) => string>} */
const STANDING = {
  'round.settled/1': (_, state, { me, currency }) => {
    const net = ownOf(state.view.net, me);
    return net === undefined ? '' : net === 0 ? 'You are even' : `You ${result(net, currency)}`;
  },
  'wheel.drawn/1': (event, state) => (event.seat ? hotSpot(state.view, event.seat, event.community) : ''),
};
