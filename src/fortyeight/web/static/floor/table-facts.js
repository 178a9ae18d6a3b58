// The state of a table for the floor: facts, people, house.
/** @import { TableState } from '../core/game/types.js' */
import { h } from '../core/widgets/element.js';
import { meterName } from '../core/text/meters.js';
import { dollars, shortDollars } from '../core/text/money.js';
import { cite } from '../core/widgets/rulings.js';
import { scrollTable } from '../core/widgets/scroll-table.js';
import { moneyOnLayout, moneyOn } from '../core/game/stakes.js';
import { capitalize, formatCount, wagerName } from '../core/text/words.js';
import { dealerName, phaseName, procedureName } from './words.js';
import { ownProperty } from '../core/game/own-property.js';
import { personName } from '../core/text/person-names.js';

/** @param {string} name @param {...(Node | string | null)} content */
function fact(name, ...content) {
  return h('div', { class: 'floor-fact' }, h('dt', {}, name), h('dd', {}, ...content));
}

/** Whose answer the table waits for, and how long. @param {TableState} state @param {number} skew local time less the server's */
export function clockWords(state, skew) {
  const { waits_for, deadline_ms } = state.clock;
  if (state.view.floor) return 'The floor';
  if (!waits_for.length) return 'Nobody';
  const names = waits_for.join(', ');
  if (deadline_ms === null) return `${names}, without a clock`;
  const left = Math.max(0, Math.ceil((deadline_ms - (Date.now() - skew)) / 1000));
  return `${names}, ${left} s`;
}

/** @param {TableState} state @param {HTMLElement} clock kept and updated by the caller */
export function facts(state, clock) {
  const { view, service } = state;
  const { house, cards } = view;
  const { meters } = view.wheels;
  return h(
    'dl',
    { class: 'floor-facts' },
    fact('Round', String(view.round)),
    fact('Phase', cards && !cards.open ? 'Closed for gaming' : phaseName(view.phase)),
    fact('Waiting for', clock),
    fact('Dealer', service.settings.dealing === 'person' ? `${dealerName(cards?.dealer ?? '', true)}, by hand` : dealerName(cards?.dealer ?? '', true)),
    fact('Limits', `${shortDollars(house.minimum, house.currency)} to ${shortDollars(house.maximum, house.currency)}`),
    fact('Bank', dollars(view.rack ?? 0, house.currency)),
    fact('On the layout', dollars(moneyOnLayout(view), house.currency)),
    fact('Cards', cards ? capitalize(cards.waits_for) : `${view.shoe.cards_left} in the shoe`),
    view.reader_down ? fact('Card reader', 'does not work') : null,
    view.found.tens || view.found.face_up ? fact('Found', `${formatCount(view.found.tens, 'ten')}, ${view.found.face_up} face up`) : null,
    ...Object.entries(meters ?? {}).map(([name, cents]) => fact(meterName(name), dollars(cents, house.currency))),
  );
}

/**
 * @param {TableState} state
 * @param {((robot: string) => void) | null} dismiss sends a robot away; null for visitors who may not
 */
export function people(state, dismiss) {
  const { view, service } = state;
  if (!view.people.length) return h('p', { class: 'quiet' }, 'Nobody is at the table.');
  const rows = view.people.map((person) => personRow(state, person, ownProperty(service.robots, person), dismiss));
  return scrollTable('People at the table', ['Who', 'Box', 'Wagers', 'Chips', ''], [3], rows);
}

/**
 * @param {TableState} state
 * @param {string} person
 * @param {{strategy: string} | undefined} robot
 * @param {((robot: string) => void) | null} dismiss
 */
function personRow({ view, service }, person, robot, dismiss) {
  const boxes = Object.entries(view.seats)
    .filter(([, one]) => one === person)
    .map(([box]) => box);
  const chips = ownProperty(view.chips, person);
  const notes = [];
  if (robot) notes.push('robot');
  if (view.barred.includes(person)) notes.push('barred until the next shuffle');
  if (view.waiting.includes(person)) notes.push('waits for a box');
  if (service.leaving.includes(person)) notes.push('leaving');
  if (service.ready.includes(person)) notes.push('ready');
  const isLeaving = service.leaving.includes(person) || service.shut;
  const dismissButton =
    robot && dismiss && !isLeaving
      ? h(
          'button',
          { type: 'button', class: 'small', dataset: { command: `away ${person}` }, 'aria-label': `Send ${person} away`, title: 'It leaves after the round', onclick: () => dismiss(person) },
          'Send away',
        )
      : null;
  return h(
    'tr',
    {},
    h('th', { scope: 'row' }, person, personName(person) !== person && !robot ? h('span', { class: 'quiet small' }, ` ${personName(person)}`) : null),
    h('td', {}, boxes.join(', ') || '–'),
    h('td', {}, wagersText(view, person) || '–'),
    h('td', { class: 'number' }, chips === undefined || chips === null ? '–' : dollars(chips, view.house.currency)),
    h('td', { class: 'floor-person-marks' }, ...notes.map((one) => h('span', { class: 'tag' }, one)), dismissButton),
  );
}

/** @param {TableState['view']} view @param {string} person */
function wagersText(view, person) {
  const parts = view.wagers.filter((one) => one.person === person).map((one) => `${wagerName(one.kind)} ${shortDollars(one.cents, view.house.currency)}`);
  for (const box of view.boxes)
    for (const hand of box.hands) {
      const cents = moneyOn(view, box.number, hand, person);
      if (cents) parts.push(`box ${box.number} ${shortDollars(cents, view.house.currency)}`);
    }
  return parts.join('; ');
}

/** @typedef {{key: string, words: string, value: string, bounds: string, clause: string, own: boolean}} HouseLine */

/** What the house could choose and what it has, with the book's clauses. @param {TableState} state @param {HouseLine[]} lines */
export function house(state, lines) {
  const { view } = state;
  const rows = lines.map((one) =>
    h(
      'tr',
      {},
      h('th', { scope: 'row', class: 'floor-house-what' }, one.words),
      h('td', {}, one.value, one.own ? h('span', { class: 'tag floor-house-own' }, 'chosen') : null),
      h('td', { class: 'quiet' }, one.bounds),
      h('td', {}, cite(one.clause)),
    ),
  );
  return h(
    'details',
    { class: 'floor-house' },
    h('summary', {}, `The house: ${view.house.title}, ${formatCount(view.house.decks, 'deck')}, ${procedureName(view.house.dealing)}`),
    scrollTable('The house', ['What', 'Here', 'The book allows', 'Clause'], [], rows),
  );
}
