// The procedure from left to right, and the one thing to be done next.
/** @import { TableState } from '../core/game/types.js' */
/** @import { Act } from './next.js' */
/** @import { Choosing } from './input/choosing.js' */
import { word } from '../core/text/book-words.js';
import { fill, h } from '../core/widgets/element.js';
import { capitalize } from '../core/text/words.js';
import { choosing } from './input/choosing.js';
import { RAIL, stageOf } from './next.js';

/**
 * @typedef {object} Due
 * @property {Act[]} acts the first is lit
 * @property {string} waits whom the table waits for, if there is no act
 * @property {string} key what is to be keyed or known first, in words
 */

export class DealProcedure extends HTMLElement {
  /** Presses an act. @type {(act: Act, fields: Record<string, unknown>) => void} */
  onpress = () => {};

  /** @type {Due} */
  #due = { acts: [], waits: '', key: '' };
  #busy = false;
  /** Whether a keyed card is being sent: a press meanwhile follows it. */
  #keying = false;
  /** The act that was pressed behind a keyed card, as JSON. */
  #ahead = '';
  #drawn = '';
  /** @type {Choosing | null} */
  #choosing = null;
  #rail = h('ol', { class: 'deal-rail', 'aria-label': 'The procedure' });
  #waits = h('p', { class: 'deal-waits', role: 'status' });
  #clock = h('span', { class: 'deal-clock', role: 'timer' });
  #fields = h('div', { class: 'deal-fields' });
  #next = h('button', { type: 'button', class: 'deal-next main', onclick: () => this.press() });
  #others = h('div', { class: 'deal-others' });
  /** @type {{clock: unknown, ends: number}} */
  #time = { clock: null, ends: 0 };
  #timer = 0;

  connectedCallback() {
    this.classList.add('deal-procedure');
    if (!this.childElementCount)
      this.append(this.#rail, h('div', { class: 'deal-due' }, h('div', { class: 'deal-waiting' }, this.#waits, this.#clock), this.#fields, h('div', { class: 'deal-acts' }, this.#next, this.#others)));
    this.#timer = window.setInterval(() => this.#tick(), 250);
  }

  disconnectedCallback() {
    window.clearInterval(this.#timer);
  }

  /**
   * @param {TableState} state
   * @param {Due} due
   * @param {boolean} busy nothing is sent now
   * @param {boolean} keying because a keyed card is being sent
   */
  show(state, due, busy, keying) {
    this.#due = due;
    this.#busy = busy;
    this.#keying = keying;
    this.#stages(state);
    const drawn = JSON.stringify([due.acts, due.waits, due.key]);
    if (drawn !== this.#drawn) {
      this.#drawn = drawn;
      this.#draw();
    }
    const lit = this.#lit();
    this.#next.toggleAttribute('aria-busy', busy);
    this.#next.disabled = !lit;
    for (const button of this.#others.querySelectorAll('button')) button.disabled = busy;
    this.#clocked(state);
    // Later: sending redraws the page, and this redraw is not finished yet.
    if (!keying && this.#ahead) queueMicrotask(() => this.#goOn());
  }

  /** Press what is lit. A press behind a keyed card is kept until the table has that card. */
  press() {
    const act = this.#lit();
    if (!act) return;
    if (!this.#busy) this.onpress(act, this.#choosing?.fields() ?? {});
    else if (this.#keying) this.#ahead = JSON.stringify(act);
  }

  /** Forget what was pressed ahead: something went wrong. */
  stop() {
    this.#ahead = '';
  }

  /** Press what was pressed behind a keyed card, if it is still what is lit. */
  #goOn() {
    const pressed = this.#ahead;
    this.#ahead = '';
    if (pressed && pressed === JSON.stringify(this.#lit())) this.press();
  }

  /** Focus the lit act; returns whether there is one. */
  focusNext() {
    if (this.#next.hidden || this.#next.disabled) return false;
    this.#next.focus({ preventScroll: true });
    return true;
  }

  /** The act that one key presses; null while something must be keyed first. */
  #lit() {
    const [act] = this.#due.acts;
    return act && (!act.key || act.key === 'count') ? act : null;
  }

  #draw() {
    const { acts, waits, key } = this.#due;
    const [first, ...others] = acts;
    this.#choosing = first ? choosing(first) : null;
    fill(this.#fields, this.#choosing?.element);
    fill(this.#waits, first ? key : waits);
    this.#waits.hidden = Boolean(first) && !key;
    this.classList.toggle('waiting', !first);
    this.classList.toggle('keying', first?.key === 'card');
    if (first?.key === 'blackjack') {
      this.#next.hidden = true;
      fill(this.#others, this.#answer(`No ${word('blackjack')}`, first, false), this.#answer(capitalize(word('blackjack')), first, true));
      return;
    }
    this.#next.hidden = !first || first.key === 'card';
    fill(this.#next, h('span', {}, first?.words ?? ''), h('kbd', { 'aria-hidden': 'true' }, 'Space'));
    fill(this.#others, ...others.map((act) => h('button', { type: 'button', class: 'deal-big', onclick: () => this.onpress(act, choosing(act)?.fields() ?? {}) }, act.words)));
  }

  /** @param {string} words @param {Act} act @param {boolean} blackjack */
  #answer(words, act, blackjack) {
    return h('button', { type: 'button', class: 'deal-big deal-answer', onclick: () => this.onpress(act, { blackjack }) }, words);
  }

  /** @param {TableState} state */
  #stages(state) {
    const here = stageOf(state);
    const shown = RAIL.filter(([stage]) => stage !== 'wheels' || state.view.wheel_wagers !== 'none');
    const at = shown.findIndex(([stage]) => stage === here);
    if (this.#rail.dataset.stage === `${here} ${shown.length}`) return;
    this.#rail.dataset.stage = `${here} ${shown.length}`;
    fill(this.#rail, ...shown.map(([stage, words], place) => h('li', { class: place < at ? 'past' : null, 'aria-current': stage === here ? 'step' : null }, words)));
  }

  /** @param {TableState} state */
  #clocked(state) {
    const { clock } = state;
    if (clock !== this.#time.clock) {
      const left = clock.deadline_ms === null ? 0 : clock.deadline_ms - clock.now_ms;
      this.#time = { clock, ends: left > 0 ? performance.now() + left : 0 };
    }
    this.#tick();
  }

  #tick() {
    const left = this.#time.ends ? Math.ceil((this.#time.ends - performance.now()) / 1000) : 0;
    const waiting = !this.#due.acts.length && left > 0;
    this.#clock.hidden = !waiting;
    const words = waiting ? `${left} s` : '';
    if (this.#clock.textContent !== words) this.#clock.textContent = words;
  }
}

customElements.define('deal-procedure', DealProcedure);
