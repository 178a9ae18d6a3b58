// The words of the floor's page for phases, stages and verbs.
import { capitalize, formatCount } from '../core/text/words.js';
import { formatExactTime } from '../core/text/times.js';

/** @type {Record<string, string>} */
const PHASES = {
  betting: 'Bets are open',
  dealing: 'The cards are dealt',
  'optional wagers': 'Side bets are settled',
  insurance: 'Insurance is offered',
  look: 'The dealer looks at the hole card',
  play: 'Players decide',
  dealer: 'The dealer draws',
  wheels: 'The wheels are played',
  over: 'The round is over',
};

/** @param {string} phase */
export function phaseName(phase) {
  return PHASES[phase] ?? capitalize(phase);
}

/** @type {Record<string, string>} */
const PROCEDURES = {
  'no-hole-card': 'no hole card',
  'hole-card': 'a hole card',
  'card-reader': 'a hole card under a card reader',
  'hole-card-checked': 'a hole card that the dealer checks',
};

/** @param {string} procedure */
export function procedureName(procedure) {
  return PROCEDURES[procedure] ?? procedure.replaceAll('-', ' ');
}

/** Return a dealer's name; the virtual dealer has none. @param {string} name @param {boolean} [first] in a sentence */
export function dealerName(name, first = false) {
  const words = name === 'house-dealer' ? 'the virtual dealer' : name ? '' : 'nobody';
  return (first ? capitalize(words) : words) || name;
}

/** "14:05:09" and the day where it is not today. @param {number} at */
export function formatLogTime(at) {
  const moment = new Date(at);
  const time = moment.toLocaleTimeString('en-GB');
  return moment.toDateString() === new Date().toDateString() ? time : formatExactTime(at);
}

/** What the last count of real cards has shown; empty where none is missing. @param {number} miscount */
export function formatMiscount(miscount) {
  if (!miscount) return '';
  const cards = formatCount(Math.abs(miscount), 'card');
  return `At the last count ${miscount < 0 ? `${cards} ${miscount === -1 ? 'was' : 'were'} missing` : `there ${miscount === 1 ? 'was' : 'were'} ${cards} too many`}.`;
}
