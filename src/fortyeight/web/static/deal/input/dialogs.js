// Dialogs for what is out of the ordinary.
/** @import { TableState } from '../../core/game/types.js' */
/** @import { Entry } from '../words.js' */
/** @import { Child } from '../../core/widgets/element.js' */
import { fill, h } from '../../core/widgets/element.js';
import { centsOf, dollars, shortDollars } from '../../core/text/money.js';
import { cardName, wagerName, formatRulings } from '../../core/text/words.js';
import { cardPad } from './card-pad.js';
import { careWords } from '../words.js';
import { personName } from '../../core/text/person-names.js';

/** @typedef {{report: Entry, happened: string, follows: string, clause: string}} Rule */
/** @typedef {{verb: string, fields: Entry}} Asked what is to be sent */
/** @typedef {{card: string, face_up?: boolean}} Keyed */

let opened = 0;

/**
 * Ask in a dialog; null if it was closed without an answer.
 * @template T
 * @param {string} title
 * @param {(done: (answer: T) => void, box: HTMLDialogElement) => Child[]} build
 * @returns {Promise<T | null>}
 */
function openDealDialog(title, build) {
  return new Promise((resolve) => {
    const id = `deal-dialog-${(opened += 1)}`;
    const box = h('dialog', { class: 'deal-dialog', 'aria-labelledby': id });
    const done = (/** @type {T} */ answer) => {
      resolve(answer);
      box.close();
    };
    box.append(
      h('div', { class: 'deal-dialog-head' }, h('h2', { id }, title), h('button', { type: 'button', class: 'plain', 'aria-label': 'Close', onclick: () => box.close() }, '✕')),
      h('div', { class: 'deal-dialog-body' }, build(done, box)),
    );
    box.addEventListener('close', () => {
      resolve(null);
      box.remove();
    });
    document.body.append(box);
    box.showModal();
  });
}

/** @param {string} words @param {() => void} pressed @param {string} [kind] */
function big(words, pressed, kind = '') {
  return h('button', { type: 'button', class: `deal-big ${kind}`, onclick: pressed }, words);
}

/** Whether a rule is about an offer. @param {Entry} entry @param {Rule} rule */
function isAbout(entry, rule) {
  return Object.entries(rule.report).every(([name, value]) => entry[name] === value);
}

/** @param {Entry} entry @param {Rule[]} rules */
function ruleFor(entry, rules) {
  const plain = { happened: careWords(entry), follows: 'The floor decides how the round continues.', clause: '' };
  if (entry.do === 'find-shoe-empty') return { ...plain, happened: 'The shoe is empty though it should hold more cards', follows: 'The discards are shuffled and the round is finished with them.' };
  return rules.find((one) => isAbout(entry, one)) ?? plain;
}

/**
 * Ask what went wrong, and show what the book does about it before it is reported.
 * @param {Entry[]} entries the irregularities that are offered
 * @param {Rule[]} rules
 * @param {boolean} [jokers] whether a card that is keyed may be a joker
 * @returns {Promise<Asked | null>}
 */
export function askIrregularity(entries, rules, jokers = false) {
  return openDealDialog('Irregularity', (done, box) => {
    const body = h('div', { class: 'deal-choices' });
    const list = () =>
      fill(
        body,
        h('p', {}, 'What happened? Nothing is reported until you confirm it.'),
        ...entries.map((entry) => {
          const rule = ruleFor(entry, rules);
          return big(entry.box ? `${rule.happened}: box ${entry.box}` : rule.happened, () => confirm(entry));
        }),
      );
    const confirm = (/** @type {Entry} */ entry) => {
      const rule = ruleFor(entry, rules);
      const { do: verb, key, ...fields } = entry;
      const about = h(
        'div',
        { class: 'deal-follows' },
        h('h3', {}, entry.box ? `${rule.happened}: box ${entry.box}` : rule.happened),
        h('p', {}, rule.follows),
        rule.clause ? h('p', { class: 'clause' }, `The book: ${formatRulings(rule.clause)}`) : null,
      );
      const back = big('Back', list);
      if (key === 'card') {
        const pad = cardPad('Key the card that was drawn', 'plain', jokers);
        pad.addEventListener('card-keyed', (event) => {
          const { card } = /** @type {CustomEvent} */ (event).detail;
          fill(
            body,
            about,
            h('p', {}, `The card: ${cardName(card)}.`),
            h(
              'div',
              { class: 'deal-choices-row' },
              back,
              big('Report it', () => done({ verb, fields: { ...fields, card } }), 'main'),
            ),
          );
          focusFirst(box);
        });
        fill(body, about, h('p', {}, 'Key the card that was drawn.'), pad, back);
      } else {
        fill(
          body,
          about,
          h(
            'div',
            { class: 'deal-choices-row' },
            back,
            big('Report it', () => done({ verb, fields }), 'main'),
          ),
        );
      }
      focusFirst(box);
    };
    list();
    return [body];
  });
}

/** @param {HTMLElement} box */
function focusFirst(box) {
  const first = box.querySelector('.deal-dialog-body button.main, .deal-dialog-body button');
  if (first instanceof HTMLElement) first.focus();
}

const REASONS = ['A dispute at the table', 'A fill for the rack', 'A card was keyed wrong', 'Something is wrong with the cards', 'A player wants the supervisor', 'A prize is to be authorised'];

/** @returns {Promise<Asked | null>} */
export function askFloor() {
  return openDealDialog('Call the floor', (done) => {
    const call = (/** @type {string} */ reason) => done({ verb: 'call-floor', fields: { reason } });
    const other = /** @type {HTMLInputElement} */ (h('input', { id: 'deal-call-reason', maxlength: 200, autocomplete: 'off', placeholder: 'Another reason' }));
    return [
      h('div', { class: 'deal-choices two' }, ...REASONS.map((one) => big(one, () => call(one)))),
      h(
        'form',
        {
          class: 'deal-choices-row',
          onsubmit: (/** @type {Event} */ event) => {
            event.preventDefault();
            const reason = other.value.trim().replace(/\s+/g, ' ');
            if (reason) call(reason);
          },
        },
        h('label', { class: 'only-heard', for: 'deal-call-reason' }, 'Another reason'),
        other,
        h('button', { class: 'deal-big main', type: 'submit' }, 'Call'),
      ),
    ];
  });
}

/** A wager that a player calls out with cash. @param {Entry[]} entries @param {string} currency @returns {Promise<Asked | null>} */
export function askVerbal(entries, currency) {
  return openDealDialog('Verbal wager', (done) => {
    const people = [...new Set(entries.map((one) => one.person))];
    const person = select(
      'deal-verbal-person',
      people.map((one) => [one, personName(one)]),
    );
    const kind = select('deal-verbal-kind', []);
    const box = select('deal-verbal-box', []);
    const amount = /** @type {HTMLInputElement} */ (h('input', { id: 'deal-verbal-amount', inputmode: 'decimal', required: true, autocomplete: 'off' }));
    const hint = h('p', { class: 'hint' });
    const notice = h('p', { class: 'notice bad', role: 'alert', hidden: true });
    const chosen = () => entries.find((one) => one.person === person.value && one.kind === kind.value) ?? entries[0];
    const fields = () => {
      const entry = chosen();
      choices(box, entry?.boxes.map((/** @type {number} */ one) => [String(one), `Box ${one}`]) ?? []);
      const { least, most } = entry?.amounts ?? {};
      fill(hint, `${shortDollars(least, currency)} to ${shortDollars(most, currency)}`);
    };
    const kinds = () => {
      choices(
        kind,
        entries.filter((one) => one.person === person.value).map((one) => [one.kind, wagerName(one.kind)]),
      );
      fields();
    };
    person.addEventListener('change', kinds);
    kind.addEventListener('change', fields);
    kinds();
    return [
      h('p', {}, 'The cash is changed into chips, and the wager counts as if it were on the layout.'),
      h(
        'form',
        {
          onsubmit: (/** @type {Event} */ event) => {
            event.preventDefault();
            const cents = centsOf(amount.value);
            notice.hidden = cents !== null;
            if (cents === null) fill(notice, 'Enter an amount such as 15 or 15.00.');
            else done({ verb: 'confirm-verbal-wager', fields: { person: person.value, box: Number(box.value), kind: kind.value, cents } });
          },
        },
        h('div', { class: 'field' }, h('label', { for: person.id }, 'Who'), person),
        h('div', { class: 'field' }, h('label', { for: kind.id }, 'Wager'), kind),
        h('div', { class: 'field' }, h('label', { for: box.id }, 'Box'), box),
        h('div', { class: 'field' }, h('label', { for: amount.id }, 'Amount'), amount, hint),
        notice,
        h('button', { class: 'deal-big main', type: 'submit' }, 'Confirm the wager'),
      ),
    ];
  });
}

/** @param {string} id @param {string[][]} options */
function select(id, options) {
  const made = /** @type {HTMLSelectElement} */ (h('select', { id }));
  choices(made, options);
  return made;
}

/** @param {HTMLSelectElement} list @param {string[][]} options */
function choices(list, options) {
  fill(list, ...options.map(([value, words]) => h('option', { value: value ?? '' }, words ?? '')));
}

/** Ask a supervisor to authorise a prize; their password goes into the message and nowhere else. @param {TableState} state @returns {Promise<Asked | null>} */
export function askSupervisor(state) {
  const { currency } = state.view.house;
  return openDealDialog('A supervisor authorises the payment', (done) => {
    const supervisor = h('input', { id: 'deal-supervisor', required: true, maxlength: 32, autocomplete: 'off', autocapitalize: 'none' });
    const password = h('input', { id: 'deal-password', type: 'password', required: true, maxlength: 1024, autocomplete: 'off' });
    return [
      h('ul', {}, ...state.view.wheels.paying.map((one) => h('li', {}, `Box ${one.box}, ${personName(one.person)}: ${dollars(one.cents, currency)}`))),
      h(
        'form',
        {
          onsubmit: (/** @type {Event} */ event) => {
            event.preventDefault();
            const fields = { supervisor: supervisor.value.trim(), password: password.value };
            password.value = '';
            done({ verb: 'authorise', fields });
          },
        },
        h('div', { class: 'field' }, h('label', { for: 'deal-supervisor' }, 'Supervisor'), supervisor),
        h('div', { class: 'field' }, h('label', { for: 'deal-password' }, 'Password'), password),
        h('button', { class: 'deal-big main', type: 'submit' }, 'Authorise'),
      ),
    ];
  });
}

/** @param {boolean} dealt whether cards of the round have been dealt @returns {Promise<Asked | null>} */
export function askCancelRound(dealt) {
  return openDealDialog('Cancel the round at the wheels', (done) => {
    const cancel = (/** @type {string} */ reason) => () => done({ verb: 'cancel-round', fields: { reason } });
    return [
      h(
        'p',
        {},
        dealt
          ? 'Cards have been dealt: the round is cancelled for a malfunction or a misdeal only. The wagers on the wheels come back, and the round is not accounted.'
          : 'The sensors are reset and wagers can be placed again. The round is not accounted.',
      ),
      h('div', { class: 'deal-choices' }, dealt ? null : big('Reset the sensors', cancel('reset')), big('A malfunction', cancel('malfunction')), big('A misdeal', cancel('misdeal'))),
    ];
  });
}

/** @returns {Promise<Asked | null>} */
export function askCancelJackpot() {
  return openDealDialog('Cancel the jackpot', (done, box) => [
    h('p', {}, 'For a malfunction only: the spin is void and its wagers come back.'),
    h(
      'div',
      { class: 'deal-choices-row' },
      big('Back', () => box.close()),
      big('The spin is void', () => done({ verb: 'cancel-jackpot', fields: {} }), 'danger'),
    ),
  ]);
}

/** What else may be done with the cards. @param {Entry[]} entries @returns {Promise<Entry | null>} */
export function askCards(entries) {
  return openDealDialog('The cards', (done) => [h('div', { class: 'deal-choices' }, ...entries.map((one) => big(careWords(one), () => done(one))))]);
}

/**
 * A card that is not the next one.
 * @param {string} title
 * @param {boolean} [mayLieUp] whether it may have lain face up in the shoe
 * @param {boolean} [jokers] whether it may be a joker
 * @returns {Promise<Keyed | null>}
 */
export function askCard(title, mayLieUp = false, jokers = false) {
  return openDealDialog(title, (/** @type {(answer: Keyed) => void} */ done) => {
    const pad = cardPad(title, mayLieUp ? 'any' : 'plain', jokers);
    pad.addEventListener('card-keyed', (event) => {
      const { card, face_up } = /** @type {CustomEvent} */ (event).detail;
      done(mayLieUp ? { card, face_up } : { card });
    });
    return [pad];
  });
}
