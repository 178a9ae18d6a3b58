// Whether a connection still lives: one that has been silent is asked, and without an answer it is dead.

/** After so long without a word it is asked. */
const SILENCE_MS = 22_000;
/** So long it has to answer. */
const ANSWER_MS = 6000;
/** What was heard of just now lives. */
const FRESH_MS = 2000;

export class Heartbeat {
  #timer = 0;
  #asked = false;
  #heardAt = 0;
  #ask;
  #dead;

  /** @param {() => void} ask the other side for a word @param {() => void} dead it gave none */
  constructor(ask, dead) {
    this.#ask = ask;
    this.#dead = dead;
  }

  /** Something came. */
  heard() {
    this.#asked = false;
    this.#heardAt = performance.now();
    window.clearTimeout(this.#timer);
    this.#timer = window.setTimeout(() => this.#doubt(), SILENCE_MS);
  }

  /** There is a reason to doubt: somebody comes back to the page, or the network does. */
  look() {
    if (performance.now() - this.#heardAt > FRESH_MS) this.#doubt();
  }

  /** There is no connection. */
  stop() {
    window.clearTimeout(this.#timer);
    this.#asked = false;
  }

  #doubt() {
    if (this.#asked) return;
    this.#asked = true;
    window.clearTimeout(this.#timer);
    this.#timer = window.setTimeout(() => this.#dead(), ANSWER_MS);
    this.#ask();
  }
}
