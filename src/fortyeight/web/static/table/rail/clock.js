// The time left for a decision: a thin bar over the choices.
/** @import { Play } from '../play.js' */
/** @import { Clock } from '../../core/game/types.js' */
import { h } from '../../core/widgets/element.js';

export class ClockBar {
  /** @type {Clock | null} */
  #clock = null;
  #from = 0;
  #ends = 0;
  #timer = 0;

  /** @param {Play} play @param {(milliseconds: number) => void} tick called with the time left */
  constructor(play, tick) {
    this.play = play;
    this.tick = tick;
    this.bar = h('div', { class: 'clock-bar' });
    this.words = h('span', { class: 'clock-words' });
    this.element = h('div', { class: 'clock' }, this.words, h('div', { class: 'clock-track' }, this.bar));
    this.element.hidden = true;
  }

  /** @param {Clock} clock */
  show(clock) {
    if (clock === this.#clock) return;
    this.#clock = clock;
    window.clearInterval(this.#timer);
    const now = performance.now();
    const left = clock.deadline_ms === null ? 0 : clock.deadline_ms - clock.now_ms - (now - (clock.came ?? now));
    this.element.hidden = clock.deadline_ms === null || left <= 0 || clock.paused;
    if (this.element.hidden) return;
    // Someone else is ready, and the same clock runs on.
    if (Math.abs(now + left - this.#ends) > 500) this.#from = left;
    this.#ends = now + left;
    this.#step();
    this.#timer = window.setInterval(() => this.#step(), 200);
  }

  #step() {
    const left = Math.max(0, this.#ends - performance.now());
    this.bar.style.setProperty('--left', String(Math.min(1, left / this.#from)));
    const mine = this.#clock?.waits_for.includes(this.play.me) ?? false;
    const seconds = `${Math.ceil(left / 1000)} s`;
    const view = this.play.shown?.view;
    const betting = view?.phase === 'betting' && (!view.cards || view.cards.stage === 'in the shoe');
    this.words.textContent = betting ? `Bets close in ${seconds}` : mine ? `Your decision: ${seconds}` : seconds;
    this.element.classList.toggle('is-short', left < 5000);
    if (left <= 0) {
      window.clearInterval(this.#timer);
      this.element.hidden = true;
    }
    this.tick(left);
  }
}
