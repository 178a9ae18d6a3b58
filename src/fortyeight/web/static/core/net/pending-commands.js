// Commands that have not been answered yet. They are sent again with their id, so each is done once.
import { Refused } from './api.js';

/**
 * @typedef {object} PendingCommand
 * @property {string} text the message, the same however often it is sent
 * @property {(answer: any) => void} done
 * @property {(why: Refused) => void} failed
 * @property {number} errors how often it could not be taken
 * @property {number} timer until it is sent again
 */

const UNKNOWN = 'the table did not answer in time: check whether it was done before you try again';
/** Errors after which a command is retried, and the sentence for when the retries run out. */
const RETRIED = new Map([
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

export class PendingCommands {
  /** In the order in which they were sent. @type {Map<string, PendingCommand>} */
  #pending = new Map();
  #send;

  /** @param {(text: string) => void} send now, if possible; what cannot be sent waits for `sendAll` */
  constructor(send) {
    this.#send = send;
  }

  /** The oldest unanswered command. @returns {string | undefined} */
  get first() {
    return this.#pending.keys().next().value;
  }

  /** @param {string} id @param {string} text @returns {Promise<any>} */
  add(id, text) {
    return new Promise((done, failed) => {
      this.#pending.set(id, { text, done, failed, errors: 0, timer: 0 });
      this.#send(text);
    });
  }

  /** Send everything unanswered over a new connection. */
  sendAll() {
    for (const command of this.#pending.values()) {
      window.clearTimeout(command.timer);
      this.#send(command.text);
    }
  }

  /** @param {{id: string, ok: boolean, refused: any}} answer */
  answered(answer) {
    if (answer.ok) this.#remove(answer.id)?.done(answer);
    else this.#refuse(answer.id, answer.refused);
  }

  /** Handle an error: retry for a while if it may pass, fail otherwise. @param {string} id @param {{code: string, message: string, clause?: string}} refused */
  error(id, refused) {
    const command = this.#pending.get(id);
    const sentence = RETRIED.get(refused.code);
    if (!command || !sentence) {
      this.#refuse(id, refused);
      return;
    }
    command.errors += 1;
    if (command.errors >= MAX_ERRORS) {
      this.#refuse(id, { ...refused, message: sentence });
      return;
    }
    const pause = Math.min(LONGEST_PAUSE, FIRST_PAUSE * 2 ** (command.errors - 1));
    window.clearTimeout(command.timer);
    command.timer = window.setTimeout(() => this.#send(command.text), pause * (0.75 + Math.random() * 0.5));
  }

  /** Fail everything unanswered: the connection is closed. @param {string} why */
  fail(why) {
    for (const id of [...this.#pending.keys()]) this.#remove(id)?.failed(new Refused(why, 'closed'));
  }

  /** @param {string} id @param {{code: string, message: string, clause?: string}} refused */
  #refuse(id, refused) {
    this.#remove(id)?.failed(new Refused(refused.message, refused.code, refused.clause || null, 409));
  }

  /** @param {string} id */
  #remove(id) {
    const command = this.#pending.get(id);
    if (command) window.clearTimeout(command.timer);
    this.#pending.delete(id);
    return command;
  }
}
