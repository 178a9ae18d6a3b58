// A connection to a table. It reconnects by itself and sends unanswered commands again with their id.
/** @import { TableState } from '../game/types.js' */
import { Refused } from './api.js';
import { PendingCommands } from './pending-commands.js';
import { Heartbeat } from './heartbeat.js';
import { follow } from '../game/reducer.js';
import { unpack } from '../game/unpack.js';

/** @typedef {'connecting' | 'open' | 'lost' | 'closed'} Status */

const PING = JSON.stringify({ type: 'ping' });
const FIRST_WAIT = 250;
const LONGEST_WAIT = 8000;
/** The server refuses this client, and says why before it closes. */
const REFUSED = 4000;
/** The client's session is over. */
const SIGNED_OUT = 4001;
const STOPPING = 'The server is about to restart. Finish your hand if you can: it is safe.';
const RESTARTING = 'The server is restarting. Your hand is safe.';
/** Refusals after which the client reconnects. */
const RECONNECTING = new Set(['busy', 'moved', 'slow', 'stopping', 'unavailable']);
/** Codes after which the client does not reconnect. */
const FINAL = new Map([
  [REFUSED, 'the table refused the connection'],
  [SIGNED_OUT, 'you have been signed out'],
  [4003, 'you may not see this table'],
  [4004, 'there is no such table'],
]);

export class TableConnection extends EventTarget {
  /** @type {TableState | null} */
  state = null;
  /** @type {Status} */
  status = 'connecting';
  /** Why it is closed permanently, or lost, or will be, where the server has said so. */
  reason = '';

  /** @type {WebSocket | null} */
  #socket = null;
  #commands = new PendingCommands((text) => this.#transmit(text));
  #heart = new Heartbeat(
    () => this.#transmit(PING),
    () => this.#abandon(),
  );
  /** Ends with the connection. @type {AbortController | null} */
  #watch = null;
  /** Whether the table has sent its state on this socket. */
  #greeted = false;
  /** Why the table refuses this client. @type {{code: string, message: string} | null} */
  #refusal = null;
  #wait = FIRST_WAIT;
  #timer = 0;
  #table;
  #as;

  /**
   * Events: `message` with every message (detail: its `Change`) after it has been reduced, and `status` when the
   * connection changes.
   * @param {string} table
   * @param {'player' | 'dealer' | 'floor' | 'auditor' | 'signage'} [as]
   */
  constructor(table, as = 'player') {
    super();
    this.#table = table;
    this.#as = as;
  }

  /** Connect. */
  open() {
    this.#refusal = null;
    this.#greeted = false;
    if (!isTableId(this.#table)) {
      this.#end('there is no such table');
      return;
    }
    const since = this.state ? `&since=${this.state.version}` : '';
    const scheme = location.protocol === 'https:' ? 'wss' : 'ws';
    const table = encodeURIComponent(this.#table);
    const socket = new WebSocket(`${scheme}://${location.host}/api/tables/${table}/socket?as=${this.#as}${since}`);
    this.#socket = socket;
    this.#watchPage();
    // A socket that was given up may still send something.
    const own = () => socket === this.#socket && this.status !== 'closed';
    socket.addEventListener('open', () => own() && this.#opened());
    socket.addEventListener('message', (event) => own() && this.#receive(unpack(JSON.parse(event.data))));
    socket.addEventListener('close', (event) => own() && this.#lost(event.code));
  }

  /** Close the connection permanently. */
  close() {
    this.#socket?.close();
    this.#end('the connection was closed', this.reason);
  }

  /**
   * Send a command; resolves with the answer, rejects with `Refused`.
   * @param {string} verb
   * @param {Record<string, unknown>} [fields]
   * @returns {Promise<any>}
   */
  send(verb, fields = {}) {
    const id = newId();
    const seen = this.state?.version ?? 0;
    const text = JSON.stringify({ ...fields, type: 'do', id, seen, do: verb });
    if (this.status === 'closed') return Promise.reject(new Refused(this.reason || 'the table is closed', 'closed'));
    return this.#commands.add(id, text);
  }

  /** @param {string} text */
  #transmit(text) {
    if (this.#socket?.readyState === WebSocket.OPEN) this.#socket.send(text);
  }

  #opened() {
    this.#become('open');
    this.#heart.heard();
    this.#commands.sendAll();
  }

  /** Check the connection as soon as the page is seen again or the network is back. */
  #watchPage() {
    if (this.#watch) return;
    this.#watch = new AbortController();
    const { signal } = this.#watch;
    document.addEventListener('visibilitychange', () => document.hidden || this.#checkConnection(), { signal });
    window.addEventListener('online', () => this.#checkConnection(), { signal });
  }

  #checkConnection() {
    if (this.status === 'open') this.#heart.check();
    else if (this.status === 'lost' && this.#socket?.readyState !== WebSocket.CONNECTING) {
      window.clearTimeout(this.#timer);
      this.open();
    }
  }

  /** @param {any} message */
  #receive(message) {
    this.#heart.heard();
    if (message.type !== 'error') {
      this.#greeted = true;
      this.#wait = FIRST_WAIT;
      this.#explain(message);
    }
    if (message.type === 'pong') return;
    // The time left on a clock counts from here, however long the message is queued.
    const clock = message.type === 'clock' ? message : message.clock;
    if (clock) clock.came = performance.now();
    if (message.type === 'events' && this.state && message.from > this.state.version) {
      // Events are missing: start again from a new welcome.
      this.state = null;
      this.#socket?.close();
      return;
    }
    if (message.type === 'answer') this.#commands.answered(message);
    else if (message.type === 'error') this.#handleError(message);
    const change = follow(this.state, message);
    this.state = change.state;
    this.dispatchEvent(new CustomEvent('message', { detail: change }));
  }

  /** Note that the server restarts, until there is a new state. @param {any} message */
  #explain(message) {
    if (message.type === 'stopping') this.reason = STOPPING;
    else if (message.type === 'bye' && message.again) this.reason = RESTARTING;
    else if (this.reason && (message.type === 'welcome' || message.type === 'caught-up')) this.reason = '';
    else return;
    this.dispatchEvent(new CustomEvent('status', { detail: this.status }));
  }

  /** @param {any} message */
  #handleError({ id, refused }) {
    // Messages are handled in order: an error without an id is about the oldest unanswered command.
    const about = id || (this.#greeted ? this.#commands.first : '');
    if (about) this.#commands.error(about, refused);
    else if (!this.#greeted) this.#refusal = refused;
  }

  /** @param {number} code */
  #lost(code) {
    const final = this.#final(code);
    if (final) {
      this.#end(final);
      return;
    }
    this.#reconnect();
  }

  /** Give up a connection that does not answer: it would look open for a long time. */
  #abandon() {
    const socket = this.#socket;
    this.#socket = null;
    socket?.close();
    this.#reconnect();
  }

  #reconnect() {
    this.#heart.stop();
    this.#become('lost');
    window.clearTimeout(this.#timer);
    this.#timer = window.setTimeout(() => this.open(), this.#wait * (0.7 + Math.random() * 0.6));
    this.#wait = Math.min(LONGEST_WAIT, this.#wait * 2);
  }

  /** Return why the client should not reconnect; undefined if it should. @param {number} code */
  #final(code) {
    const refusal = this.#refusal;
    // Signage needs no session: it reconnects without one.
    if (code === SIGNED_OUT && this.#as === 'signage') return undefined;
    if (code !== REFUSED || !refusal) return FINAL.get(code);
    if (RECONNECTING.has(refusal.code)) return undefined;
    return refusal.code === 'table-closed' ? 'this table is closed' : refusal.message;
  }

  /** @param {string} why @param {string} [reason] that the page shows */
  #end(why, reason = why) {
    window.clearTimeout(this.#timer);
    this.#heart.stop();
    this.#watch?.abort();
    this.reason = reason;
    this.#become('closed');
    this.#commands.fail(why);
  }

  /** @param {Status} status */
  #become(status) {
    if (status === this.status) return;
    this.status = status;
    this.dispatchEvent(new CustomEvent('status', { detail: status }));
  }
}

/** Whether this can be the id of a table. @param {string} id */
export function isTableId(id) {
  return /^[\w-]{1,64}$/.test(id);
}

/** Return a unique id. */
export function newId() {
  const bytes = crypto.getRandomValues(new Uint8Array(12));
  return Array.from(bytes, (one) => one.toString(16).padStart(2, '0')).join('');
}
