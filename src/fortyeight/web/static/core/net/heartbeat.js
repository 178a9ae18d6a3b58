// Heartbeat of a connection: a silent one is pinged, and without an answer it is dead.

/** A connection silent for this long is pinged. */
const SILENCE_MS = 22_000;
/** Timeout for the answer to a ping. */
const ANSWER_MS = 6000;
/** A connection heard from this recently is alive. */
const FRESH_MS = 2000;

export class Heartbeat {
  #timer = 0;
  #pinged = false;
  #heardAt = 0;
  #ping;
  #onDead;

  /** @param {() => void} ask send a ping @param {() => void} dead called without an answer */
  constructor(ask, dead) {
    this.#ping = ask;
    this.#onDead = dead;
  }

  /** Note that a message came. */
  heard() {
    this.#pinged = false;
    this.#heardAt = performance.now();
    window.clearTimeout(this.#timer);
    this.#timer = window.setTimeout(() => this.#sendPing(), SILENCE_MS);
  }

  /** Check the connection: the page is seen again, or the network is back. */
  check() {
    if (performance.now() - this.#heardAt > FRESH_MS) this.#sendPing();
  }

  /** Stop: there is no connection. */
  stop() {
    window.clearTimeout(this.#timer);
    this.#pinged = false;
  }

  #sendPing() {
    if (this.#pinged) return;
    this.#pinged = true;
    window.clearTimeout(this.#timer);
    this.#timer = window.setTimeout(() => this.#onDead(), ANSWER_MS);
    this.#ping();
  }
}
