// What the floor can do at a table, always in the same places; what it may not do now is dimmed.
/** @import { TableState } from '../core/game/types.js' */
import { remove } from '../core/net/api.js';
import { openDialog } from '../core/widgets/dialog.js';
import { word } from '../core/text/book-words.js';
import { h } from '../core/widgets/element.js';
import { meterName } from '../core/text/meters.js';
import { asTyped, centsOf, dollars } from '../core/text/money.js';
import { Refused } from '../core/net/api.js';
import { cardName, wagerName } from '../core/text/words.js';
import { realCards } from './real-cards.js';
import { dealerName } from './words.js';

/** @typedef {(verb: string, fields?: Record<string, unknown>) => Promise<unknown>} Send */
/**
 * @typedef {object} Command
 * @property {string} words
 * @property {string} what one line about it
 * @property {boolean} may whether it may be done now
 * @property {boolean} [danger]
 * @property {() => Promise<unknown>} begin
 *
 * @typedef {{title: string, commands: Command[]}} Group
 */

/** What the table offers the floor under a verb. @param {TableState} state @param {string} verb */
export function offersOf(state, verb) {
  return [...state.offers.care, ...state.offers.irregularities].filter((one) => one.do === verb);
}

/**
 * A command that needs nothing but to be offered.
 * @param {TableState} state
 * @param {Send} send
 * @param {string} verb
 * @param {string} words
 * @param {string} what
 * @returns {Command}
 */
function simpleCommand(state, send, verb, words, what) {
  return { words, what, may: offersOf(state, verb).length > 0, begin: () => send(verb) };
}

/** @param {string} typed */
function parseAmount(typed) {
  const cents = centsOf(typed);
  if (!cents) throw new Refused('write an amount, such as 25.00', 'bad-amount');
  return cents;
}

/** @param {TableState} state @param {Send} send @returns {Group[]} */
export function groups(state, send) {
  const commandGroups = [tableGroup(state, send), cardsGroup(state, send), wagersGroup(state, send), irregularitiesGroup(state, send)];
  if (state.view.shoe.physical) commandGroups.push(realCards(state, send));
  if (Object.keys(state.view.wheels.meters ?? {}).length) commandGroups.push(wheelsGroup(state, send));
  return commandGroups;
}

/** @param {TableState} state @param {Send} send @returns {Group} */
function tableGroup(state, send) {
  const { service, view } = state;
  const paused = Boolean(service.paused);
  const dealer = String(view.cards?.dealer ?? '');
  return {
    title: 'The table',
    commands: [
      paused
        ? { words: 'Resume', what: 'Rounds start again', may: !service.shut, begin: () => send('resume') }
        : { words: 'Pause', what: 'No new round after this one', may: !service.shut, begin: () => send('pause') },
      { words: 'Open for gaming', what: 'With a dealer', may: offersOf(state, 'open-table').length > 0, begin: () => openTable(send) },
      simpleCommand(state, send, 'close-table', 'Close for gaming', 'Between rounds; the cards are taken out of the shoe'),
      { words: 'Change the dealer', what: 'Between rounds', may: offersOf(state, 'change-dealer').length > 0, begin: () => changeDealer(send, dealer) },
      simpleCommand(state, send, 'begin-gaming-day', 'Begin a gaming day', 'Between rounds'),
      { words: 'Change the limits', what: 'Between rounds, while no wager lies on the layout', may: mayChangeLimits(state), begin: () => changeLimits(state, send) },
      { words: 'Close permanently', what: 'After the round; everyone gets their chips back', may: !service.closing && !service.shut, danger: true, begin: () => closeForGood(state) },
    ],
  };
}

/** @param {TableState} state */
function mayChangeLimits({ view, service }) {
  return !service.shut && !service.closing && view.wagers.length === 0 && ['betting', 'over'].includes(view.phase);
}

/** @param {Send} send */
function openTable(send) {
  return openDialog({
    title: 'Open the table for gaming',
    fields: [{ name: 'dealer', label: 'Who deals', longest: 32 }],
    go: 'Open it',
    act: ({ dealer }) => send('open-table', { dealer }),
  });
}

/** @param {Send} send @param {string} current */
function changeDealer(send, current) {
  return openDialog({
    title: 'Change the dealer',
    sentence: `Now ${dealerName(current)} deals. Where the book says so, the new dealer burns a card.`,
    fields: [{ name: 'dealer', label: 'Who deals from now on', longest: 32 }],
    go: 'Change',
    act: ({ dealer }) => send('change-dealer', { dealer }),
  });
}

/** @param {TableState} state @param {Send} send */
function changeLimits(state, send) {
  const { house } = state.view;
  return openDialog({
    title: 'Change the limits',
    sentence: 'They apply from the next wager, and everyone at the table sees them. Robots that wager less or more leave.',
    fields: [
      { name: 'minimum', label: `Smallest ${word('main')}`, type: 'amount', value: asTyped(house.minimum), longest: 14 },
      { name: 'maximum', label: `Largest ${word('main')}`, type: 'amount', value: asTyped(house.maximum), longest: 14 },
    ],
    go: 'Change',
    act: ({ minimum, maximum }) => send('change-limits', { minimum: parseAmount(minimum ?? ''), maximum: parseAmount(maximum ?? '') }),
  });
}

/** @param {TableState} state */
function closeForGood(state) {
  return openDialog({
    title: 'Close this table permanently?',
    sentence: 'The round is played to its end. Then everyone gets their chips back, and the table leaves the lobby. Its log stays.',
    go: 'Close it',
    danger: true,
    act: () => remove(`/api/tables/${encodeURIComponent(state.table)}`),
  });
}

/** @param {TableState} state @param {Send} send @returns {Group} */
function cardsGroup(state, send) {
  const recuts = offersOf(state, 'order-recut');
  return {
    title: 'The cards',
    commands: [
      simpleCommand(state, send, 'order-reshuffle', 'Order a reshuffle', 'After the round'),
      { words: 'Order another cut', what: 'By the same person, or the next', may: recuts.length > 0, begin: () => recut(recuts, send) },
      { ...simpleCommand(state, send, 'take-cards-away', 'Take the cards away', 'The decks leave the table'), danger: true },
      simpleCommand(state, send, 'verify-inspection', 'Verify the inspection', 'What the dealer has inspected is right'),
      simpleCommand(state, send, 'inspect-reader', 'Inspect the reader', 'Untouched and in working order'),
    ],
  };
}

/** @param {Record<string, any>[]} recuts @param {Send} send */
function recut(recuts, send) {
  if (recuts.length === 1) return send('order-recut', { by_next: recuts[0]?.by_next });
  return openDialog({
    title: 'Order another cut',
    fields: [
      {
        name: 'by',
        label: 'Who cuts',
        type: 'select',
        options: recuts.map((one) => ({ value: String(one.by_next), words: one.by_next ? 'The next person' : 'The same person again' })),
      },
    ],
    go: 'Order the cut',
    act: ({ by }) => send('order-recut', { by_next: by === 'true' }),
  });
}

/** @param {TableState} state @param {Send} send @returns {Group} */
function wagersGroup(state, send) {
  const verbal = offersOf(state, 'confirm-verbal-wager');
  const barred = offersOf(state, 'permit-wagers');
  const waiting = state.view.waiting;
  // Those who wait come first, in their order.
  const turn = (/** @type {string} */ person) => (waiting.includes(person) ? waiting.indexOf(person) : waiting.length);
  const boxes = offersOf(state, 'cede-box').sort((a, b) => turn(a.person) - turn(b.person));
  return {
    title: 'Wagers and boxes',
    commands: [
      { words: 'Confirm a verbal wager', what: 'Called out with cash', may: verbal.length > 0, begin: () => confirmVerbal(state, verbal, send) },
      { words: 'Permit wagers', what: 'For a player who is barred until the next shuffle', may: barred.length > 0, begin: () => permit(barred, send) },
      {
        words: 'Give a box to another',
        what: waiting.length ? `${waiting.join(', ')} ${waiting.length > 1 ? 'are' : 'is'} waiting for a box` : 'Of a player who has several',
        may: boxes.length > 0,
        begin: () => cede(boxes, send),
      },
    ],
  };
}

/** @param {TableState} state @param {Record<string, any>[]} offers @param {Send} send */
function confirmVerbal(state, offers, send) {
  const { currency } = state.view.house;
  const options = offers.flatMap((one, at) =>
    one.boxes.map((/** @type {number} */ box) => ({
      value: `${at}.${box}`,
      words: `${one.person}, box ${box}: ${wagerName(one.kind)}, ${dollars(one.amounts.least, currency)} to ${dollars(one.amounts.most, currency)}`,
    })),
  );
  return openDialog({
    title: 'Confirm a verbal wager',
    sentence: 'The cash is changed into chips, and they are placed.',
    fields: [
      { name: 'which', label: 'Whose, and where', type: 'select', options },
      { name: 'amount', label: 'How much', type: 'amount', longest: 14 },
    ],
    go: 'Confirm',
    act: ({ which, amount: typed }) => {
      const [at, box] = (which ?? '').split('.').map(Number);
      const one = offers[at ?? 0];
      return send('confirm-verbal-wager', { person: one?.person, box, kind: one?.kind, cents: parseAmount(typed ?? '') });
    },
  });
}

/** @param {Record<string, any>[]} offers @param {Send} send */
function permit(offers, send) {
  return openDialog({
    title: 'Permit wagers',
    sentence: 'This player has not wagered since the shuffle, and may not wager before the next one unless you permit it.',
    fields: [{ name: 'person', label: 'Player', type: 'select', options: offers.map((one) => ({ value: one.person, words: one.person })) }],
    go: 'Permit',
    act: ({ person }) => send('permit-wagers', { person }),
  });
}

/** @param {Record<string, any>[]} offers @param {Send} send */
function cede(offers, send) {
  const options = offers.map((one, at) => ({ value: String(at), words: `Box ${one.box} to ${one.person}` }));
  return openDialog({
    title: 'Give a box to a new player',
    fields: [{ name: 'which', label: 'Which box, and to whom', type: 'select', options }],
    go: 'Give it',
    act: ({ which }) => {
      const one = offers[Number(which)];
      return send('cede-box', { box: one?.box, person: one?.person });
    },
  });
}

/** @param {TableState} state @param {Send} send @returns {Group} */
function irregularitiesGroup(state, send) {
  const down = state.view.reader_down;
  return {
    title: 'Irregularities',
    commands: [
      down ? simpleCommand(state, send, 'repair-reader', 'The reader is repaired', 'Or replaced') : simpleCommand(state, send, 'fail-reader', 'The reader fails', 'The card reader malfunctions'),
      simpleCommand(state, send, 'acknowledge-misuse', 'Acknowledge the misuse', 'Of the card reader; what the book says of it follows'),
      { words: 'Take out a found card', what: 'It does not belong in the decks', may: offersOf(state, 'remove-found-card').length > 0, danger: true, begin: () => removeFound(state, send) },
      { words: 'Declare a misdeal', what: 'The round is void', may: offersOf(state, 'declare-misdeal').length > 0, danger: true, begin: () => misdeal(send) },
    ],
  };
}

/** @param {TableState} state @param {Send} send */
function removeFound(state, send) {
  const { floor } = state.view;
  const words = floor?.card ? `the ${cardName(floor.card)}` : 'the card';
  return openDialog({
    title: `Is it ${words}?`,
    sentence: `You have ${words} before you and take it out of the shoe. What the book says of it follows at once: the round may be void.`,
    go: `Take ${words} out`,
    danger: true,
    act: () => send('remove-found-card'),
  });
}

/** @param {Send} send */
function misdeal(send) {
  return openDialog({
    title: 'Declare a misdeal?',
    sentence: 'The cards have been dealt incorrectly and cannot be reconstructed. All hands are void, and everyone gets their wagers back.',
    go: 'Declare it',
    danger: true,
    act: () => send('declare-misdeal'),
  });
}

/** Two people decide: the second enters their name and password here, which are sent and not kept. */
const TWO_PEOPLE = [
  { name: 'supervisor', label: 'The supervisor’s name', longest: 32, autocomplete: 'off' },
  { name: 'password', label: 'The supervisor’s password', type: /** @type {const} */ ('password'), longest: 1024, autocomplete: 'one-time-code', hint: 'It is checked and neither stored nor logged.' },
];

/** @param {TableState} state @param {Send} send @returns {Group} */
function wheelsGroup(state, send) {
  const { wheels } = state.view;
  const needsSupervisor = wheels.terminal === 'paying' && Boolean(wheels.needs_supervisor) && !wheels.authorised_by;
  return {
    title: 'The wheels',
    commands: [
      { words: 'Authorise a prize', what: 'A supervisor’s name and password', may: needsSupervisor, begin: () => authorise(state, send) },
      { words: 'Change a meter', what: 'Two people, between rounds', may: ['betting', 'over'].includes(state.view.phase), begin: () => changeMeter(state, send) },
    ],
  };
}

/** @param {TableState} state @param {Send} send */
function authorise(state, send) {
  const prizes = state.view.wheels.paying.map((one) => `${one.person} ${dollars(one.cents, state.view.house.currency)}`).join(', ');
  return openDialog({
    title: 'Authorise a prize',
    sentence: prizes ? `To be paid: ${prizes}.` : '',
    fields: TWO_PEOPLE,
    go: 'Authorise',
    act: ({ supervisor, password }) => send('authorise', { supervisor, password }),
  });
}

/** @param {TableState} state @param {Send} send */
function changeMeter(state, send) {
  const { meters, must_hit_by } = state.view.wheels;
  const { currency } = state.view.house;
  return openDialog({
    title: 'Change a meter',
    sentence: 'You and a supervisor change what it begins at again; a must-hit jackpot also has the amount by which it must be hit.',
    fields: [
      { name: 'meter', label: 'Which', type: 'select', options: Object.entries(meters).map(([name, cents]) => ({ value: name, words: `${meterName(name)}, now ${dollars(cents, currency)}` })) },
      { name: 'reset', label: 'It begins again at', type: 'amount', longest: 14 },
      ...(must_hit_by ? [{ name: 'must', label: 'Must be hit by', type: /** @type {const} */ ('amount'), value: asTyped(must_hit_by), longest: 14, hint: 'For the must-hit jackpot only.' }] : []),
      ...TWO_PEOPLE,
    ],
    go: 'Change',
    act: ({ meter, reset, must, supervisor, password }) =>
      send('change-meter', { name: meter, reset: parseAmount(reset ?? ''), must_hit_by: meter === 'must-hit' ? parseAmount(must ?? '') : 0, supervisor, password }),
  });
}

/**
 * Create the buttons. A command is identified by its group and its place there, which never change.
 * @param {Group[]} commandGroups
 * @param {(title: string, place: number) => void} press
 */
export function commandButtons(commandGroups, press) {
  return commandGroups.map((group) =>
    h(
      'section',
      { class: 'floor-commands-group', tabindex: -1, 'aria-label': group.title },
      h('h3', {}, group.title),
      h(
        'ul',
        {},
        ...group.commands.map((one, place) =>
          h(
            'li',
            {},
            h(
              'button',
              { type: 'button', class: one.danger ? 'danger' : null, disabled: !one.may, title: one.what, dataset: { command: `${group.title} ${place}` }, onclick: () => press(group.title, place) },
              one.words,
            ),
          ),
        ),
      ),
    ),
  );
}
