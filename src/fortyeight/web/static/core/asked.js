// What has been asked of a table and not been answered: it is sent again with its id, and so done once.
import { Refused } from './api.js';

/**
 * @typedef {object} Waiting
 * @property {string} text the message, the same however often it is sent
 * @property {(answer: any) => void} done
 * @property {(why: Refused) => void} failed
 * @property {number} errors how often it could not be taken
 * @property {number} timer until it is sent again
 */

const UNKNOWN = 'the table did not answer in time: check whether it was done before you try again';
/** Errors after which a message may be taken a little later, and what is said when it never is. */
const LATER = new Map([
  ['too-often', 'too many requests: wait a moment, then try again'],
  ['busy', 'the server is busy: try again in a moment'],
  ['moved', UNKNOWN],
  ['stopping', UNKNOWN],
  ['unavailable', UNKNOWN],
]);
const FIRST_PAUSE = 1000;
const LONGEST_PAUSE = 8000;
/** So many errors are waited out, about half a minute; then it is told. */
const MOST_ERRORS = 6;

export class Asked {
  /** In the order in which they were asked. @type {Map<string, Waiting>} */
  #waiting = new Map();
  #send;

  /** @param {(text: string) => void} send where that is possible now; what cannot be sent waits for `sendAll` */
  constructor(send) {
    this.#send = send;
  }

  /** The one that has waited longest. @returns {string | undefined} */
  get first() {
    return this.#waiting.keys().next().value;
  }

  /** @param {string} id @param {string} text @returns {Promise<any>} */
  ask(id, text) {
    return new Promise((done, failed) => {
      this.#waiting.set(id, { text, done, failed, errors: 0, timer: 0 });
      this.#send(text);
    });
  }

  /** There is a new connection: all that waits goes there. */
  sendAll() {
    for (const one of this.#waiting.values()) {
      window.clearTimeout(one.timer);
      this.#send(one.text);
    }
  }

  /** @param {{id: string, ok: boolean, refused: any}} answer */
  answered(answer) {
    if (answer.ok) this.#over(answer.id)?.done(answer);
    else this.#refuse(answer.id, answer.refused);
  }

  /**
   * A message could not be taken: where that may pass it is sent again, for a while.
   * @param {string} id
   * @param {{code: string, message: string, clause?: string}} refused
   */
  error(id, refused) {
    const one = this.#waiting.get(id);
    const sentence = LATER.get(refused.code);
    if (!one || !sentence) {
      this.#refuse(id, refused);
      return;
    }
    one.errors += 1;
    if (one.errors >= MOST_ERRORS) {
      this.#refuse(id, { ...refused, message: sentence });
      return;
    }
    const pause = Math.min(LONGEST_PAUSE, FIRST_PAUSE * 2 ** (one.errors - 1));
    window.clearTimeout(one.timer);
    one.timer = window.setTimeout(() => this.#send(one.text), pause * (0.75 + Math.random() * 0.5));
  }

  /** Nothing is answered any more. @param {string} why */
  fail(why) {
    for (const id of [...this.#waiting.keys()]) this.#over(id)?.failed(new Refused(why, 'closed'));
  }

  /** @param {string} id @param {{code: string, message: string, clause?: string}} refused */
  #refuse(id, refused) {
    this.#over(id)?.failed(new Refused(refused.message, refused.code, refused.clause || null, 409));
  }

  /** @param {string} id */
  #over(id) {
    const one = this.#waiting.get(id);
    if (one) window.clearTimeout(one.timer);
    this.#waiting.delete(id);
    return one;
  }
}
