// <meter-figure>: an amount that ticks up to what it has become.
import { dollars } from '../core/text/money.js';
import { isStill } from '../core/page/prefs.js';

/** What the way from one amount to the next takes, unless told otherwise. */
const TICKS_MS = 1800;

export class MeterFigure extends HTMLElement {
  #cents = 0;
  #shown = -1;
  #currency = 'USD';
  #frame = 0;
  #ms;

  /** @param {number} [ms] that the way from one amount to the next takes */
  constructor(ms = TICKS_MS) {
    super();
    this.#ms = ms;
  }

  connectedCallback() {
    this.classList.add('meter-figure');
  }

  disconnectedCallback() {
    cancelAnimationFrame(this.#frame);
  }

  /** @param {number} cents @param {string} currency */
  show(cents, currency) {
    this.#currency = currency;
    if (cents === this.#cents && this.#shown >= 0) return;
    this.#cents = cents;
    cancelAnimationFrame(this.#frame);
    // It goes down at once: the jackpot was won.
    if (this.#shown < 0 || cents < this.#shown || isStill()) this.#tell(cents);
    else this.#climb(this.#shown, performance.now());
  }

  /** @param {number} from @param {number} began */
  #climb(from, began) {
    const part = Math.min(1, (performance.now() - began) / this.#ms);
    const eased = 1 - (1 - part) ** 3;
    this.#tell(Math.round(from + (this.#cents - from) * eased));
    if (part < 1) this.#frame = requestAnimationFrame(() => this.#climb(from, began));
  }

  /** @param {number} cents */
  #tell(cents) {
    this.#shown = cents;
    this.textContent = dollars(cents, this.#currency);
  }
}

customElements.define('meter-figure', MeterFigure);
