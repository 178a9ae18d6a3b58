// The dealer's terminal at one table.
/** @import { TableState, Happened } from '../core/types.js' */
/** @import { Act } from './next.js' */
/** @import { Asked, Rule } from './dialogs.js' */
/** @import { Keyed } from './card-pad.js' */
/** @import { Entry } from './words.js' */
import { admit } from '../core/admit.js';
import { alertReaders, say } from '../core/announce.js';
import { get, Refused, sentenceOf } from '../core/api.js';
import { refusalWords } from '../core/asking.js';
import { aWord } from '../core/book-words.js';
import { TableConnection } from '../core/connection.js';
import { fill, find, h } from '../core/element.js';
import { dutyLines } from '../core/duties.js';
import { leaveWhenGone } from '../core/gone.js';
import { shortDollars } from '../core/money.js';
import { furnish } from '../core/page.js';
import { redraw } from '../core/redraw.js';
import { cardWords } from '../core/words.js';
import { DealButtons } from './buttons.js';
import { CardPad } from './card-pad.js';
import { askCancelJackpot, askCancelRound, askCard, askCards, askFloor, askIrregularity, askSupervisor, askVerbal } from './dialogs.js';
import { DealFelt } from './felt.js';
import { FloorHand } from './floor-hand.js';
import { cardsAreDue, careAct, nextActs, waitsFor } from './next.js';
import { DealProcedure } from './procedure.js';
import { DealWheels } from './wheels.js';
import { nextCard, phaseWords } from './words.js';

const HOT_SPOT = 'wheel.hot-spot-drawn/1';
const DRAWN = ['wheel.drawn/1', HOT_SPOT];
/** A button of its own corrects what was keyed. */
const CORRECT = 'correct-card';
/** Verbal wagers have a dialog of their own. */
const VERBAL = 'confirm-verbal-wager';
const MOVED_ON = 'The table has changed meanwhile: check again.';
/** After so long without an answer it is said that one is waited for. */
const SLOW_MS = 1000;

class Terminal {
  #connection;
  /** @type {FloorHand | null} */
  #floor = null;
  /** @type {Rule[]} */
  #rules = [];
  #busy = false;
  /** A keyed card is on its way to the table. */
  #keying = false;
  #slow = false;
  #spinning = false;
  #said = '';
  /** Nothing can be seen or pressed before the table has shown itself. */
  #middle = h('div', { class: 'deal-middle', hidden: true });
  #bottom = h('div', { class: 'deal-bottom', hidden: true });
  #side = h('aside', { class: 'deal-side', 'aria-label': 'Cards and wheels' });

  #head = h('header', { class: 'deal-head' });
  #notice = h('div', { class: 'deal-notice', role: 'alert', hidden: true });
  #due = h('div', { class: 'deal-dues', role: 'status', hidden: true });
  #felt = new DealFelt();
  #pad = new CardPad();
  #padPlace = h('section', { class: 'deal-pad', hidden: true, 'aria-label': 'Key the card' });
  #wheels = new DealWheels();
  #procedure = new DealProcedure();
  #buttons = new DealButtons();
  #says = h('p', { class: 'deal-says', 'aria-live': 'off' });
  #irregular = tool('Irregularity', () => void this.#report());
  #verbal = tool('Verbal wager', () => void this.#verbalWager());
  #cards = tool('Cards', () => void this.#more());
  #call = tool('Call the floor', () => void this.#callFloor());
  #calls = h('p', { class: 'deal-calls', role: 'status', hidden: true });
  #correct = h('button', { type: 'button', class: 'deal-big', hidden: true, onclick: () => void this.#putRight() }, 'Correct the last card');

  /** @param {string} table @param {import('../core/visitor.js').Person} person */
  constructor(table, person) {
    this.#connection = new TableConnection(table, 'dealer');
    if (person.roles.includes('floor')) this.#floor = new FloorHand(table, person.name, () => this.#render());
    this.#procedure.onpress = (act, fields) => void this.#act(act, fields);
    this.#buttons.onpress = (button) => void this.#button(button);
    this.#padPlace.append(this.#pad, this.#correct);
    this.#side.append(this.#padPlace, this.#wheels);
    this.#pad.addEventListener('card-keyed', (event) => void this.#keyed(/** @type {CustomEvent} */ (event).detail));
    fill(this.#middle, h('div', { class: 'deal-left' }, this.#says, this.#felt), this.#side);
    fill(this.#bottom, this.#procedure, h('div', { class: 'deal-tools', role: 'group', 'aria-label': 'Out of the ordinary' }, this.#irregular, this.#verbal, this.#cards, this.#call), this.#calls, this.#buttons);
    fill(this.#head, h('h1', {}, 'Dealer’s terminal'), h('span', { role: 'status' }, 'Connecting…'));
    fill(find('main'), this.#head, this.#notice, this.#due, this.#middle, this.#bottom);
    leaveWhenGone(this.#connection, find('main'));
    document.addEventListener('keydown', (event) => this.#pressed(event));
    this.#connection.addEventListener('message', (event) => this.#take(/** @type {CustomEvent} */ (event).detail));
    this.#connection.addEventListener('standing', () => this.#standing());
    this.#connection.open();
  }

  /** The table is there. @param {string} table */
  #begin(table) {
    this.#middle.hidden = false;
    this.#bottom.hidden = false;
    void this.#learn(table);
  }

  /** @param {string} table */
  async #learn(table) {
    const path = `/api/tables/${encodeURIComponent(table)}`;
    try {
      const [irregular, wheels] = await Promise.all([get(`${path}/irregularities`), get(`${path}/wheels`)]);
      this.#rules = irregular.rules;
      this.#wheels.known = wheels;
    } catch {
      // Without the book's words an irregularity can still be reported, and without its face a wheel be spun.
    }
  }

  /** @param {any} message */
  #take(message) {
    if (message.type === 'events') this.#heard(message.events);
    this.#render();
  }

  /** @param {Happened[]} events */
  #heard(events) {
    for (const { event } of events) {
      if (typeof event.says === 'string' && event.says) {
        this.#said = event.says;
        say(event.says);
      }
      if (event.event === 'terminal.code-refused/1') this.#complain('The supervisor’s name or password is wrong.', '');
      if (DRAWN.includes(event.event)) void this.#spin(event.event === HOT_SPOT);
    }
  }

  /** Nobody is shown what the wheel has drawn before it stops. @param {boolean} hot */
  async #spin(hot) {
    const view = this.#connection.state?.view;
    const spin = view?.wheels.spin;
    if (!view || !spin) return;
    this.#spinning = true;
    await this.#wheels.turn(spin, hot, view.house.currency);
    this.#spinning = false;
    this.#render();
  }

  #standing() {
    const { standing, reason } = this.#connection;
    if (standing === 'closed' && this.#connection.state) this.#complain(sentenceOf(reason), '');
    this.#render();
  }

  #render() {
    const { state } = this.#connection;
    if (!state) return;
    if (this.#middle.hidden) this.#begin(state.table);
    const { view, service } = state;
    const own = this.#spinning ? [] : nextActs(state);
    const acts = own.length || this.#spinning ? own : (this.#floor?.acts() ?? []);
    const [first] = acts;
    const busy = this.#busy || this.#connection.standing !== 'open';
    find('main').dataset.version = String(state.version);
    document.title = `Dealing ${service.name} · fortyeight`;
    this.#heading(state);
    this.#felt.show(state, waited(state));
    const physical = view.shoe.physical === true;
    this.#padPlace.hidden = !physical || view.phase === 'wheels';
    this.#padPlace.classList.toggle('lit', first?.key === 'card');
    this.#pad.jokers = view.shoe.jokers === true;
    this.#pad.show(keyedWith(first, state), busy, this.#busy && this.#connection.standing === 'open');
    this.#correct.hidden = !this.#correction();
    this.#wheels.hidden = view.wheel_wagers === 'none';
    this.#wheels.show(state, this.#spinning);
    this.#side.hidden = !physical && this.#wheels.hidden;
    const waits = this.#spinning ? 'The wheel spins.' : waitsFor(state);
    this.#procedure.show(state, { acts, waits, key: keyWords(first, state) }, busy, this.#keying && this.#connection.standing === 'open');
    this.#buttons.show(state, first?.from === 'button' ? first.verb : '', busy || this.#spinning);
    this.#tools(state, acts, busy);
    fill(this.#says, this.#said ? [h('span', { class: 'deal-says-cue' }, 'Say'), ` “${this.#said}”`] : cardsAreDue(state) ? 'Preparing the cards' : phaseWords(view.phase));
    const due = view.cards?.due ?? [];
    this.#due.hidden = due.length === 0;
    redraw(this.#due, ...dutyLines(due));
    const calls = service.calls ?? [];
    const { waiting } = state.view;
    const told = [
      calls.length ? `Floor called: ${calls.join('; ')}.` : '',
      waiting.length ? `${waiting.join(', ')} ${waiting.length > 1 ? 'are' : 'is'} waiting for a box: the floor may reassign a player’s second one.` : '',
    ].filter(Boolean);
    this.#calls.hidden = told.length === 0;
    fill(this.#calls, told.join(' '));
  }

  /** @param {TableState} state @param {Act[]} acts @param {boolean} busy */
  #tools(state, acts, busy) {
    const { irregularities, care } = state.offers;
    this.#irregular.disabled = busy || reports(irregularities).length === 0;
    this.#verbal.disabled = busy || !care.some((one) => one.do === VERBAL);
    this.#cards.disabled = busy || this.#otherCare(state, acts).length === 0;
    this.#call.disabled = this.#connection.standing !== 'open';
  }

  /** What may be done with the cards beside what is lit. @param {TableState} state @param {Act[]} acts */
  #otherCare(state, acts) {
    const lit = new Set(acts.map((one) => JSON.stringify(one.entry)));
    return state.offers.care.filter((one) => one.do !== VERBAL && !lit.has(JSON.stringify(one)));
  }

  /** @param {TableState} state */
  #heading(state) {
    const { view, service } = state;
    const { house } = view;
    const limits = `${shortDollars(house.minimum, house.currency)} to ${shortDollars(house.maximum, house.currency)}`;
    const { standing } = this.#connection;
    const lost = standing === 'closed' ? 'No connection' : 'No connection: reconnecting…';
    const away = standing === 'open' ? (this.#slow ? 'Sent; waiting for the table…' : '') : lost;
    fill(
      this.#head,
      h('h1', {}, service.name),
      h('span', {}, house.title),
      h('span', {}, `Limits ${limits}`),
      h('span', {}, `Round ${view.round}`),
      h('span', {}, view.cards?.dealer ? `Dealer ${view.cards.dealer}` : 'No dealer'),
      service.paused ? h('span', { class: 'deal-head-lost' }, 'Paused') : null,
      away ? h('span', { class: 'deal-head-lost' }, away) : null,
      h('a', { href: `/signage?id=${encodeURIComponent(state.table)}`, class: 'deal-head-link' }, 'Signage'),
    );
  }

  /** @param {KeyboardEvent} event */
  #pressed(event) {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.repeat) {
      // A key that is held presses one thing.
      if (event.key === 'Enter' || event.key === ' ') event.preventDefault();
      return;
    }
    if (document.querySelector('dialog[open]')) {
      const pad = document.querySelector('dialog[open] card-pad');
      if (pad instanceof CardPad && pad.take(event.key)) event.preventDefault();
      return;
    }
    const { target } = event;
    if (target instanceof HTMLElement && target.closest('input:not([type="range"], [type="checkbox"]), select, textarea')) return;
    if (event.key === ' ' || event.key === 'Enter') {
      if (target instanceof HTMLElement && target.closest('button, a, summary, input[type="checkbox"]')) return;
      event.preventDefault();
      this.#procedure.press();
    } else if (!this.#padPlace.hidden && this.#pad.take(event.key)) event.preventDefault();
  }

  /** @param {{card: string, face_up: boolean}} keyed */
  async #keyed({ card, face_up }) {
    const { state } = this.#connection;
    const [act] = state ? nextActs(state) : [];
    if (!act || !state || !keyedWith(act, state)) return;
    if (this.#busy) return;
    this.#keying = true;
    await this.#send(act.verb, { ...act.fields, card, ...(face_up ? { face_up } : {}) });
  }

  /** @param {Act} act @param {Record<string, unknown>} fields */
  async #act(act, fields) {
    const { state } = this.#connection;
    if (act.verb === 'authorise' && state) return this.#asked(await askSupervisor(state));
    const said = { ...act.fields, ...fields };
    delete said.least;
    delete said.most;
    delete said.key;
    return act.floor ? this.#send(act.verb, said, true) : this.#send(act.verb, said);
  }

  /** @param {string} button */
  async #button(button) {
    const { state } = this.#connection;
    if (!state) return;
    if (button === 'authorise') await this.#asked(await askSupervisor(state));
    else if (button === 'cancel-round') await this.#asked(await askCancelRound(state.view.phase !== 'betting'));
    else if (button === 'cancel-jackpot') await this.#asked(await askCancelJackpot());
    else if (button === 'mark') await this.#send('mark', { ...state.offers.marks[0] });
    else await this.#send(button, {});
  }

  async #report() {
    const { state } = this.#connection;
    if (state) await this.#asked(await askIrregularity(reports(state.offers.irregularities), this.#rules, state.view.shoe.jokers === true));
  }

  async #verbalWager() {
    const { state } = this.#connection;
    if (!state) return;
    const entries = state.offers.care.filter((one) => one.do === VERBAL);
    await this.#asked(await askVerbal(entries, state.view.house.currency));
  }

  async #more() {
    const { state } = this.#connection;
    if (!state) return;
    const entry = await askCards(this.#otherCare(state, nextActs(state)));
    if (!entry) return;
    const keyed = entry.key === 'card' ? await askCard('Key the burned card') : {};
    if (keyed) await this.#act(careAct(entry), keyed);
  }

  async #callFloor() {
    await this.#asked(await askFloor());
  }

  /** What may be put right: by the dealer a card that waits for the floor, by the floor any. @returns {{entry: Entry, floor: boolean} | null} */
  #correction() {
    const own = this.#connection.state?.offers.irregularities.find((one) => one.do === CORRECT);
    if (own) return { entry: own, floor: false };
    const entry = this.#floor?.correction;
    return entry ? { entry, floor: true } : null;
  }

  async #putRight() {
    const found = this.#correction();
    if (!found) return;
    const { entry, floor } = found;
    if (entry.key === 'blackjack') {
      await this.#send(CORRECT, { blackjack: !entry.keyed }, floor);
      return;
    }
    const jokers = this.#connection.state?.view.shoe.jokers === true;
    const keyed = await askCard(`What was keyed as the ${cardWords(String(entry.keyed))} is`, true, jokers);
    if (keyed) await this.#send(CORRECT, keyed, floor);
  }

  /** @param {Asked | null} asked */
  async #asked(asked) {
    if (asked) await this.#send(asked.verb, asked.fields);
    else this.#return();
  }

  /** @param {string} verb @param {Record<string, unknown>} fields @param {boolean} [floor] */
  async #send(verb, fields, floor = false) {
    if (this.#busy) return;
    this.#busy = true;
    this.#render();
    const waiting = window.setTimeout(() => {
      this.#slow = true;
      say('Sent; waiting for the table.');
      this.#render();
    }, SLOW_MS);
    try {
      this.#notice.hidden = true;
      await (floor ? this.#floor?.send(verb, fields) : this.#connection.send(verb, fields));
    } catch (error) {
      const clause = error instanceof Refused ? error.clause : null;
      const stale = error instanceof Refused && error.code === 'stale';
      this.#complain(stale ? MOVED_ON : sentenceOf(error), clause ?? '');
    } finally {
      window.clearTimeout(waiting);
      this.#slow = false;
      this.#busy = false;
      this.#keying = false;
      this.#render();
      this.#return();
    }
  }

  /** The focus goes to what is next, so that one key goes on. */
  #return() {
    const held = document.activeElement;
    if (held instanceof HTMLElement && held.closest('dialog, input, select, .card-pad, .deal-choosing')) return;
    if (!this.#procedure.focusNext()) find('main').focus({ preventScroll: true });
  }

  /** @param {string} sentence @param {string} clause */
  #complain(sentence, clause) {
    this.#pad.stop();
    this.#procedure.stop();
    this.#notice.hidden = false;
    fill(this.#notice, h('span', {}, sentence), clause ? h('span', { class: 'clause' }, clause) : null, h('button', { type: 'button', class: 'plain', onclick: () => (this.#notice.hidden = true) }, 'Close'));
    alertReaders(refusalWords(new Refused(sentence, 'refused', clause)));
  }
}

/** @param {string} words @param {() => void} pressed */
function tool(words, pressed) {
  return h('button', { type: 'button', class: 'deal-tool', onclick: pressed }, words);
}

/** What the dealer may report; a correction has a button of its own. @param {Entry[]} irregularities */
function reports(irregularities) {
  return irregularities.filter((one) => one.do !== CORRECT);
}

/** Who is waited for. @param {TableState} state */
function waited(state) {
  const hands = state.view.boxes.flatMap((box) => box.hands.flatMap((hand) => hand.awaiting));
  return [...new Set([...state.clock.waits_for, ...hands, ...state.view.insurance.asked.map((one) => one.person)])];
}

/** What may be keyed with an act of real cards. @param {Act | undefined} act @param {TableState} state @returns {Keyed} */
function keyedWith(act, state) {
  if (!act || act.from === 'button' || !state.view.shoe.physical) return '';
  if (act.key === 'blackjack') return 'ten';
  if (act.key === 'card') return act.fields.step === 'deal a card' ? 'any' : 'plain';
  return act.fields.step === 'deal a card' && state.offers.card_for?.face_down ? 'face-up' : '';
}

/** What is to be keyed, in words. @param {Act | undefined} act @param {TableState} state */
function keyWords(act, state) {
  if (state.view.floor) return waitsFor(state);
  if (act?.key === 'blackjack') return `Look at the hole card: is it ${aWord('blackjack')}?`;
  if (act?.key !== 'card') return '';
  if (act.fields.step === 'turn the hole card') return 'Turn the hole card and key it.';
  return `Key the card for ${nextCard(state) || 'the next hand'}.`;
}

async function begin() {
  await furnish({ foot: false });
  const table = new URLSearchParams(location.search).get('id');
  const person = await admit('dealer');
  const main = find('main');
  if (!person) return;
  if (!table) fill(main, h('div', { class: 'deal-none' }, h('h1', {}, 'Dealer’s terminal'), h('p', {}, 'Open the terminal from a table in the lobby.'), h('a', { class: 'button', href: '/' }, 'Back to the lobby')));
  else new Terminal(table, person);
}

void begin();
