// Playback of a table's events: one after the other, each for as long as it takes to be seen.
/** @import { TableState, LoggedEvent } from './types.js' */
/** @import { Change } from './reducer.js' */

/**
 * @typedef {'usual' | 'quick' | 'missed'} Way
 * how an event is shown: with its time; at once; or not at all, because nobody was watching when it happened
 */
/**
 * @typedef {(state: TableState, event: LoggedEvent, way: Way) => number | Promise<unknown>} Show
 * show the state after an event; returns the milliseconds it needs, or a promise for its end
 */
/**
 * @typedef {(state: TableState, idle: boolean, missed: boolean) => void} Rest
 * show a state between events; `idle` when nothing is queued, `missed` when the reader needs a summary of the state
 */

/** Messages that do not change the state. */
const WITHOUT_STATE = new Set(['answer', 'error', 'stopping', 'bye', 'pong']);
/** Changes that have been queued for longer are not played any more. */
const BEHIND_MS = 20_000;
/** Nor is a queue of more messages with events than this. */
const MAX_QUEUED = 40;

export class Playback {
  /** The state on the screen; behind the connection's state while something moves. @type {TableState | null} */
  shown = null;

  /** @type {{change: Change, came: number}[]} */
  #queue = [];
  #playing = false;
  #hurried = false;
  /** Whether everything queued is already past. */
  #past = false;
  /** Whether more missed events are to come. */
  #catchingUp = false;
  /** Whether something was not shown and has not been summarised yet. */
  #missed = false;
  #failed = false;
  #show;
  #rest;

  /** @param {Show} show @param {Rest} rest */
  constructor(show, rest) {
    this.#show = show;
    this.#rest = rest;
    document.addEventListener('visibilitychange', () => {
      if (this.#missed && this.idle) this.#showRest();
    });
  }

  /** Whether everything that happened has been shown. */
  get idle() {
    return !this.#playing && this.#queue.length === 0;
  }

  /** Queue a change. Offers and clocks wait behind the events before them. @param {Change} change */
  enqueue(change) {
    const { message } = change;
    if (WITHOUT_STATE.has(message.type)) return;
    if (message.type === 'welcome') this.#queue = [];
    // Only a client that catches up is sent events without the state they led to.
    if (message.type === 'welcome' || isMissed(message)) this.#past = true;
    this.#queue.push({ change, came: performance.now() });
    if (!this.#playing) void this.#play();
  }

  /** Show everything queued at once. */
  hurry() {
    if (!this.idle) this.#hurried = true;
  }

  async #play() {
    this.#playing = true;
    try {
      for (let next = this.#queue.shift(); next; next = this.#queue.shift()) {
        const { message, steps, state } = next.change;
        if (this.#isBehind(next.came)) this.#past = true;
        this.#note(message);
        // What has no events is shown before the caller goes on.
        if (steps.length) await this.#steps(steps);
        this.shown = state;
        this.#showRest();
      }
    } finally {
      this.#playing = false;
      this.#hurried = false;
      this.#past = false;
    }
  }

  /** @param {number} came */
  #isBehind(came) {
    return performance.now() - came > BEHIND_MS || this.#queue.filter((one) => one.change.message.type === 'events').length > MAX_QUEUED;
  }

  /** @param {any} message */
  #note(message) {
    if (message.type === 'welcome') this.#missed = this.shown !== null;
    if (message.type === 'welcome' || message.type === 'caught-up') this.#catchingUp = false;
    if (isMissed(message)) this.#catchingUp = true;
  }

  /** @param {Change['steps']} steps */
  async #steps(steps) {
    for (const { event, state } of steps) {
      this.shown = state;
      await this.#step(state, event);
    }
  }

  #showRest() {
    if (!this.shown) return;
    const idle = this.#queue.length === 0 && !this.#catchingUp;
    const summarise = idle && this.#missed && !document.hidden;
    if (summarise) this.#missed = false;
    try {
      this.#rest(this.shown, idle, summarise);
    } catch (error) {
      this.#reportError(error);
    }
  }

  /** Show one event. If that fails, it has happened all the same. @param {TableState} state @param {LoggedEvent} event */
  async #step(state, event) {
    const way = this.#past || document.hidden ? 'missed' : this.#hurried ? 'quick' : 'usual';
    if (way === 'missed') this.#missed = true;
    try {
      const duration = this.#show(state, event, way);
      if (typeof duration !== 'number') await duration;
      else if (duration > 0 && way === 'usual') await new Promise((done) => setTimeout(done, duration));
    } catch (error) {
      this.#reportError(error);
    }
  }

  /** Report the first error only: later ones follow from it. @param {unknown} error */
  #reportError(error) {
    if (!this.#failed) console.error(error);
    this.#failed = true;
  }
}

/** Whether a message has events that the client had missed. @param {any} message */
function isMissed(message) {
  return message.type === 'events' && !message.now;
}
