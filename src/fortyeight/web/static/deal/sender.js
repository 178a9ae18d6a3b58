// Commands on their way to the table: one at a time, with a word where the answer is slow.
/** @import { TableConnection } from '../core/net/connection.js' */
/** @import { FloorHand } from './floor-hand.js' */
import { say } from '../core/widgets/announce.js';
import { Refused, toSentence } from '../core/net/api.js';

const MOVED_ON = 'The table has changed meanwhile: check again.';
/** After this long without an answer the dealer is told that the terminal is waiting. */
const SLOW_MS = 1000;

export class Sender {
  /** Whether a command is on its way. */
  busy = false;
  /** Whether that is a keyed card: what is pressed meanwhile follows it. */
  keying = false;
  /** Whether its answer is slow. */
  slow = false;
  #connection;
  #floor;
  #watch;

  /**
   * @param {TableConnection} connection
   * @param {FloorHand | null} floor where the dealer is the floor too
   * @param {{started: () => void, changed: () => void, refused: (sentence: string, clause: string) => void, ended: () => void}} watch
   */
  constructor(connection, floor, watch) {
    this.#connection = connection;
    this.#floor = floor;
    this.#watch = watch;
  }

  /** Whether the table hears what it is sent. */
  get connected() {
    return this.#connection.status === 'open';
  }

  /**
   * Send a command, unless another is on its way.
   * @param {string} verb
   * @param {Record<string, unknown>} fields
   * @param {{floor?: boolean, keying?: boolean}} [how]
   */
  async send(verb, fields, { floor = false, keying = false } = {}) {
    if (this.busy) return;
    this.busy = true;
    this.keying = keying;
    this.#watch.started();
    this.#watch.changed();
    const waiting = window.setTimeout(() => this.#late(), SLOW_MS);
    try {
      await (floor ? this.#floor?.send(verb, fields) : this.#connection.send(verb, fields));
    } catch (error) {
      const refused = error instanceof Refused ? error : null;
      this.#watch.refused(refused?.code === 'stale' ? MOVED_ON : toSentence(error), refused?.clause ?? '');
    } finally {
      window.clearTimeout(waiting);
      this.busy = false;
      this.keying = false;
      this.slow = false;
      this.#watch.changed();
      this.#watch.ended();
    }
  }

  #late() {
    this.slow = true;
    say('Sent; waiting for the table.');
    this.#watch.changed();
  }
}
