// The procedure from left to right, and the one thing to be done next.
/** @import { TableState } from '../core/types.js' */
/** @import { Act } from './next.js' */
/** @import { Choosing } from './choosing.js' */
import { fill, h } from '../core/element.js';
import { choosing } from './choosing.js';
import { RAIL, stageOf } from './next.js';

/**
 * @typedef {object} Due
 * @property {Act[]} acts the first is lit
 * @property {string} waits who is waited for, where there is no act
 * @property {string} key what is to be keyed, in words
 */

export class DealProcedure extends HTMLElement {
  /** Presses an act. @type {(act: Act, fields: Record<string, unknown>) => void} */
  onpress = () => {};

  /** @type {Due} */
  #due = { acts: [], waits: '', key: '' };
  #busy = false;
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

  /** @param {TableState} state @param {Due} due @param {boolean} busy */
  show(state, due, busy) {
    this.#due = due;
    this.#busy = busy;
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
  }

  /** Press what is lit. */
  press() {
    const act = this.#lit();
    if (act && !this.#busy) this.onpress(act, this.#choosing?.fields() ?? {});
  }

  /** Whether the focus could be put on what is lit. */
  focusNext() {
    if (this.#next.hidden || this.#next.disabled) return false;
    this.#next.focus({ preventScroll: true });
    return true;
  }

  /** What one key presses: nothing where something is to be keyed first. */
  #lit() {
    const [act] = this.#due.acts;
    return act && !act.key ? act : null;
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
      fill(this.#others, this.#answer('No blackjack', first, false), this.#answer('Blackjack', first, true));
      return;
    }
    this.#next.hidden = !first || first.key === 'card';
    fill(this.#next, h('span', {}, first?.words ?? ''), h('kbd', { 'aria-hidden': 'true' }, 'Space'));
    fill(this.#others, others.map((act) => h('button', { type: 'button', class: 'deal-big', onclick: () => this.onpress(act, choosing(act)?.fields() ?? {}) }, act.words)));
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
    fill(
      this.#rail,
      shown.map(([stage, words], place) => h('li', { class: place < at ? 'past' : null, 'aria-current': stage === here ? 'step' : null }, words)),
    );
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
