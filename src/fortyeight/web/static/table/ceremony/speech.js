// What is said to an event at the table, in short lines; screen readers get the cards too.
/** @import { TableState, LoggedEvent } from '../../core/game/types.js' */
import { cardName } from '../../core/text/words.js';
import { formatResult } from '../../core/text/money.js';
import { formatHotSpot } from '../../signage/wheel-lines.js';
import { ownProperty } from '../../core/game/own-property.js';
import { personName } from '../../core/text/person-names.js';

/** @param {string} text */
function line(text) {
  return text && !/[.!?]$/.test(text) ? `${text}.` : text;
}

/** The line that the server has sent with an event for one person. @param {LoggedEvent} happened @param {string} me */
export function spokenTo({ spoken = '' }, me) {
  return typeof spoken === 'string' ? spoken : (ownProperty(spoken, me) ?? spoken[''] ?? '');
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
  const seen = made || line(event.says ?? '');
  return { seen, heard: [CARDS[event.event]?.(event, state, me) ?? '', seen].filter(Boolean).join(' ') };
}

/** @type {Record<string, (event: Record<string, any>, state: TableState, me: string) => string>} */
const CARDS = {
  'card.dealt/1': (event, state, me) => {
    const caller = state.view.boxes.find((one) => one.number === event.box)?.caller ?? '';
    return `${caller === me ? 'You get' : `${personName(caller)} gets`} the ${cardName(event.card)}.`;
  },
  'dealer.card-dealt/1': (event) => `The dealer has the ${cardName(event.card)}.`,
  'hole-card.turned/1': (event) => `The hole card is the ${cardName(event.card)}.`,
};

/** What an event leads to at the table that is shown. @type {Record<string, (event: Record<string, any>, state: TableState, to: {me: string, currency: string}) => string>} */
const STANDING = {
  'round.settled/1': (_, state, { me, currency }) => {
    const net = ownProperty(state.view.net, me);
    return net === undefined ? '' : net === 0 ? 'You are even' : `You ${formatResult(net, currency)}`;
  },
  'wheel.drawn/1': (event, state) => (event.seat ? formatHotSpot(state.view, event.seat, event.community) : ''),
};
