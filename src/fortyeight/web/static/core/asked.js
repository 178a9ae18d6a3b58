// Commands that have not been answered yet. They are sent again with their id, so each is done once.
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
/** Errors after which a command is retried, and the sentence for when the retries run out. */
const LATER = new Map([
  ['too-often', 'too many requests: wait a moment, then try again'],
  ['busy', 'the server is busy: try again in a moment'],
  ['moved', UNKNOWN],
  ['stopping', UNKNOWN],
  ['unavailable', UNKNOWN],
]);
const FIRST_PAUSE = 1000;
const LONGEST_PAUSE = 8000;
/** Retries for about half a minute; then the command fails. */
const MAX_ERRORS = 6;

export class Asked {
  /** In the order in which they were sent. @type {Map<string, Waiting>} */
  #waiting = new Map();
  #send;

  /** @param {(text: string) => void} send now, if possible; what cannot be sent waits for `sendAll` */
  constructor(send) {
    this.#send = send;
  }

  /** The oldest unanswered command. @returns {string | undefined} */
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

  /** Send everything unanswered over a new connection. */
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
   * Handle an error: retry for a while if it may pass, fail otherwise.
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
    if (one.errors >= MAX_ERRORS) {
      this.#refuse(id, { ...refused, message: sentence });
      return;
    }
    const pause = Math.min(LONGEST_PAUSE, FIRST_PAUSE * 2 ** (one.errors - 1));
    window.clearTimeout(one.timer);
    one.timer = window.setTimeout(() => this.#send(one.text), pause * (0.75 + Math.random() * 0.5));
  }

  /** Fail everything unanswered: the connection is closed. @param {string} why */
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
