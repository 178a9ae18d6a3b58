// The dealer's terminal at one table: its parts, and how they work together.
/** @import { TableState } from '../core/game/types.js' */
/** @import { Change } from '../core/game/reducer.js' */
/** @import { Person } from '../core/net/visitor.js' */
/** @import { Act } from './next.js' */
/** @import { Asked } from './input/dialogs.js' */
import { say } from '../core/widgets/announce.js';
import { get, toSentence } from '../core/net/api.js';
import { TableConnection } from '../core/net/connection.js';
import { fill, find, h } from '../core/widgets/element.js';
import { showWhenUnavailable } from '../core/page/unavailable.js';
import { DealButtons } from './buttons.js';
import { CardPad } from './input/card-pad.js';
import { askCancelJackpot, askCancelRound, askSupervisor } from './input/dialogs.js';
import { DealFelt } from './felt.js';
import { FloorHand } from './floor-hand.js';
import { Heading } from './heading.js';
import { takeKey } from './input/keys.js';
import { isQuick, keyedWith, keyWords, nextActs, quickActs, waitsFor } from './next.js';
import { Notices } from './notices.js';
import { DealProcedure } from './procedure.js';
import { Sender } from './sender.js';
import { Tools } from './tools.js';
import { DealWheels } from './wheels.js';

const HOT_SPOT = 'wheel.hot-spot-drawn/1';
const DRAWN = ['wheel.drawn/1', HOT_SPOT];

export class Terminal {
  #connection;
  /** @type {FloorHand | null} */
  #floor = null;
  #sender;
  #spinning = false;
  /** Whether the quick start comes first: on a private machine, until the dealer takes a step with the cards. */
  #quick;
  /** The last words that the dealer has to say. */
  #call = '';

  #heading;
  #notices = new Notices();
  #felt = new DealFelt();
  #pad = new CardPad();
  #wheels = new DealWheels();
  #procedure = new DealProcedure();
  #buttons = new DealButtons();
  #tools;
  /** Nothing can be seen or pressed before the table has shown itself. */
  #middle = h('div', { class: 'deal-middle', hidden: true });
  #bottom = h('div', { class: 'deal-bottom', hidden: true });
  #side = h('aside', { class: 'deal-side', 'aria-label': 'Cards and wheels' });
  #padPlace = h('section', { class: 'deal-pad', hidden: true, 'aria-label': 'Key the card' });

  /** @param {string} table @param {Person} person */
  constructor(table, person) {
    this.#connection = new TableConnection(table, 'dealer');
    this.#quick = person.guest;
    this.#heading = new Heading(person.name);
    if (person.roles.includes('floor')) this.#floor = new FloorHand(table, person.name, () => this.#render());
    this.#sender = new Sender(this.#connection, this.#floor, {
      started: () => this.#notices.clear(),
      changed: () => this.#render(),
      refused: (sentence, clause) => this.#refuse(sentence, clause),
      ended: () => this.#focusNext(),
    });
    this.#tools = new Tools({
      state: () => this.#connection.state,
      floorCorrection: () => this.#floor?.correction ?? null,
      answer: (answer) => this.#answer(answer),
      act: (act, fields) => this.#act(act, fields),
      send: (verb, fields, how) => this.#sender.send(verb, fields, how),
    });
    this.#procedure.onpress = (act, fields) => void this.#act(act, fields);
    this.#buttons.onpress = (button) => void this.#press(button);
    this.#pad.addEventListener('card-keyed', (event) => void this.#key(/** @type {CustomEvent} */ (event).detail));
    this.#build();
    document.addEventListener('keydown', (event) => takeKey(event, () => this.#procedure.press(), this.#padPlace.hidden ? null : this.#pad));
    showWhenUnavailable(this.#connection, find('main'));
    this.#connection.addEventListener('message', (event) => this.#take(/** @type {CustomEvent} */ (event).detail));
    this.#connection.addEventListener('status', () => this.#status());
    this.#connection.open();
  }

  #build() {
    this.#padPlace.append(this.#pad, this.#tools.correct);
    this.#side.append(this.#padPlace, this.#wheels);
    fill(this.#middle, h('div', { class: 'deal-left' }, this.#notices.line, this.#felt), this.#side);
    fill(this.#bottom, this.#procedure, this.#tools.element, this.#notices.calls, this.#buttons);
    fill(find('main'), this.#heading.element, this.#notices.refusal, this.#notices.duties, this.#middle, this.#bottom);
  }

  /** Show the terminal when the table is there. @param {string} table */
  #begin(table) {
    this.#middle.hidden = false;
    this.#bottom.hidden = false;
    void this.#load(table);
  }

  /** @param {string} table */
  async #load(table) {
    const path = `/api/tables/${encodeURIComponent(table)}`;
    try {
      const [irregular, wheels] = await Promise.all([get(`${path}/irregularities`), get(`${path}/wheels`)]);
      this.#tools.rules = irregular.rules;
      this.#wheels.known = wheels;
    } catch {
      // Irregularities can be reported without the book's words, and a wheel can be spun without its face.
    }
  }

  /** @param {Change} change */
  #take({ steps }) {
    for (const { event } of steps) this.#hear(event.event);
    this.#render();
  }

  /** @param {Record<string, any>} event */
  #hear(event) {
    if (typeof event.says === 'string' && event.says) {
      this.#call = event.says;
      say(event.says);
    }
    if (event.event === 'terminal.code-refused/1') this.#refuse('The supervisor’s name or password is wrong.', '');
    if (DRAWN.includes(event.event)) void this.#spin(event.event === HOT_SPOT);
  }

  /** Turn the wheel; its result is shown when it stops. @param {boolean} hot */
  async #spin(hot) {
    const view = this.#connection.state?.view;
    const spin = view?.wheels.spin;
    if (!view || !spin) return;
    this.#spinning = true;
    await this.#wheels.turn(spin, hot, view.house.currency);
    this.#spinning = false;
    this.#render();
  }

  #status() {
    const { status, reason, state } = this.#connection;
    if (status === 'closed' && state) this.#refuse(toSentence(reason), '');
    this.#render();
  }

  /** What can be done next, by the dealer or, where the dealer is the floor too, by the floor. @param {TableState} state @returns {Act[]} */
  #acts(state) {
    if (this.#spinning) return [];
    const own = nextActs(state);
    const acts = own.length ? own : (this.#floor?.acts() ?? []);
    if (!acts.length) return [];
    const left = this.#floor?.quickActs() ?? [];
    const offered = [...acts, ...(left.length ? left : quickActs(state))];
    return this.#quick && begins(state) ? offered.sort((a, b) => Number(isQuick(b)) - Number(isQuick(a))) : offered;
  }

  #render() {
    const { state, status } = this.#connection;
    if (!state) return;
    if (this.#middle.hidden) this.#begin(state.table);
    const { connected, keying, slow } = this.#sender;
    const acts = this.#acts(state);
    const [first] = acts;
    const busy = this.#sender.busy || !connected;
    find('main').dataset.version = String(state.version);
    document.title = `Dealing ${state.service.name} · fortyeight`;
    this.#heading.show(state, status, slow);
    this.#felt.show(state, waitedFor(state));
    this.#showSide(state, first, busy);
    const waits = this.#spinning ? 'The wheel is spinning.' : waitsFor(state);
    this.#procedure.show(state, { acts, waits, key: acts.find((one) => one.note)?.note ?? keyWords(first, state) }, busy, keying && connected);
    this.#buttons.show(state, first?.from === 'button' ? first.verb : '', busy || this.#spinning);
    this.#tools.show(state, acts, busy, connected);
    this.#notices.show(state, this.#call);
  }

  /** @param {TableState} state @param {Act | undefined} first @param {boolean} busy */
  #showSide(state, first, busy) {
    const { view } = state;
    const physical = view.shoe.physical === true;
    this.#padPlace.hidden = !physical || view.phase === 'wheels';
    this.#padPlace.classList.toggle('lit', first?.key === 'card');
    this.#pad.jokers = view.shoe.jokers === true;
    this.#pad.show(keyedWith(first, state), busy, this.#sender.busy && this.#sender.connected);
    this.#wheels.hidden = view.wheel_wagers === 'none';
    this.#wheels.show(state, this.#spinning);
    this.#side.hidden = !physical && this.#wheels.hidden;
  }

  /** @param {{card: string, face_up: boolean}} keyed */
  async #key({ card, face_up }) {
    const { state } = this.#connection;
    const [act] = state ? nextActs(state) : [];
    if (!act || !state || !keyedWith(act, state)) return;
    await this.#sender.send(act.verb, { ...act.fields, card, ...(face_up ? { face_up } : {}) }, { keying: true });
  }

  /** @param {Act} act @param {Record<string, unknown>} fields */
  async #act(act, fields) {
    const { state } = this.#connection;
    if (act.verb === 'authorise' && state) return this.#answer(await askSupervisor(state));
    const { least: _, most: __, key: ___, ...offered } = act.fields;
    if (act.from === 'care') this.#quick = isQuick(act);
    return this.#sender.send(act.verb, { ...offered, ...fields }, { floor: act.floor });
  }

  /** Press a button of the Bonus Spin terminal. @param {string} button */
  async #press(button) {
    const { state } = this.#connection;
    if (!state) return;
    if (button === 'authorise') await this.#answer(await askSupervisor(state));
    else if (button === 'cancel-round') await this.#answer(await askCancelRound(state.view.phase !== 'betting'));
    else if (button === 'cancel-jackpot') await this.#answer(await askCancelJackpot());
    else await this.#sender.send(button, button === 'mark' ? { ...state.offers.marks[0] } : {});
  }

  /** Send what a dialog was answered with. @param {Asked | null} answer */
  async #answer(answer) {
    if (answer) await this.#sender.send(answer.verb, answer.fields);
    else this.#focusNext();
  }

  /** Focus the next act, so that one key carries on. */
  #focusNext() {
    const focused = document.activeElement;
    if (focused instanceof HTMLElement && focused.closest('dialog, input, select, .card-pad, .deal-choosing')) return;
    if (!this.#procedure.focusNext()) find('main').focus({ preventScroll: true });
  }

  /** @param {string} sentence @param {string} clause */
  #refuse(sentence, clause) {
    this.#pad.stop();
    this.#procedure.stop();
    this.#notices.refuse(sentence, clause);
  }
}

/** Whether a preparation of the cards begins: at the opening, and when the shoe is over. @param {TableState} state */
function begins({ view }) {
  return !view.cards?.open || view.cards.stage === 'in the shoe';
}

/** The people whom the table waits for. @param {TableState} state */
function waitedFor(state) {
  const hands = state.view.boxes.flatMap((box) => box.hands.flatMap((hand) => hand.awaiting));
  return [...new Set([...state.clock.waits_for, ...hands, ...state.view.insurance.asked.map((one) => one.person)])];
}
