// The events of a table shown one after the other, each as long as it takes to be seen.
/** @import { TableState, Happened } from './types.js' */
import { happen, reduce, settle } from './reducer.js';

/**
 * @typedef {'usual' | 'quick' | 'missed'} Way
 * how an event is shown: with its time; at once; or not at all, because nobody was there when it happened
 */
/**
 * @typedef {(state: TableState, happened: Happened, way: Way) => number | Promise<unknown>} Show
 * shows the state after an event and says how many milliseconds it wants, or when it is done
 */
/**
 * @typedef {(state: TableState, idle: boolean, missed: boolean) => void} Rest
 * shows a state between events; idle when nothing waits; missed when it is to be told how things stand now
 */

/** Messages of no state. */
const ASIDE = new Set(['answer', 'error', 'bye', 'pong']);
/** What has waited so long is of the past. */
const BEHIND_MS = 20_000;
/** And so are so many messages of events that wait together. */
const MOST_WAITING = 40;

export class Unfolding {
  /** What is on the screen; behind the connection's state while something moves. @type {TableState | null} */
  shown = null;

  /** @type {{message: any, came: number}[]} */
  #queue = [];
  #going = false;
  #hurried = false;
  /** All that waits is of the past. */
  #past = false;
  /** Of what was missed, more is to come. */
  #catchingUp = false;
  /** Something was not shown, and nobody has been told yet how things stand. */
  #missed = false;
  #failed = false;
  #show;
  #rest;

  /** @param {Show} show @param {Rest} rest */
  constructor(show, rest) {
    this.#show = show;
    this.#rest = rest;
    document.addEventListener('visibilitychange', () => {
      if (this.#missed && this.idle) this.#rests();
    });
  }

  /** Whether everything that happened has been shown. */
  get idle() {
    return !this.#going && this.#queue.length === 0;
  }

  /** Take a message as it came. Offers and clocks wait behind the events before them. @param {any} message */
  take(message) {
    if (ASIDE.has(message.type)) return;
    if (message.type === 'welcome') this.#queue = [];
    // Only who catches up is sent events without where they led to.
    if (message.type === 'welcome' || isMissed(message)) this.#past = true;
    this.#queue.push({ message, came: performance.now() });
    if (!this.#going) void this.#go();
  }

  /** Show all that waits at once. */
  hurry() {
    if (!this.idle) this.#hurried = true;
  }

  async #go() {
    this.#going = true;
    try {
      for (let next = this.#queue.shift(); next; next = this.#queue.shift()) {
        if (this.#isBehind(next.came)) this.#past = true;
        if (next.message.type === 'events' && this.shown) await this.#events(next.message);
        else this.#state(next.message);
        this.#rests();
      }
    } finally {
      this.#going = false;
      this.#hurried = false;
      this.#past = false;
    }
  }

  /** @param {number} came */
  #isBehind(came) {
    return performance.now() - came > BEHIND_MS || this.#queue.filter((one) => one.message.type === 'events').length > MOST_WAITING;
  }

  /** @param {any} message that tells of no event */
  #state(message) {
    if (message.type === 'welcome') this.#missed = this.shown !== null;
    if (message.type === 'welcome' || message.type === 'caught-up') this.#catchingUp = false;
    this.shown = reduce(this.shown, message);
  }

  #rests() {
    if (!this.shown) return;
    const idle = this.#queue.length === 0 && !this.#catchingUp;
    const tells = idle && this.#missed && !document.hidden;
    if (tells) this.#missed = false;
    try {
      this.#rest(this.shown, idle, tells);
    } catch (error) {
      this.#complain(error);
    }
  }

  /** @param {any} message */
  async #events(message) {
    if (isMissed(message)) this.#catchingUp = true;
    for (const happened of message.events) {
      if (!this.shown) return;
      this.shown = happen(this.shown, happened);
      await this.#happened(this.shown, happened);
    }
    if (this.shown) this.shown = settle(this.shown, message.now, message.to);
  }

  /** What cannot be shown has happened all the same. @param {TableState} state @param {Happened} happened */
  async #happened(state, happened) {
    const way = this.#past || document.hidden ? 'missed' : this.#hurried ? 'quick' : 'usual';
    if (way === 'missed') this.#missed = true;
    try {
      const wanted = this.#show(state, happened, way);
      if (typeof wanted !== 'number') await wanted;
      else if (wanted > 0 && way === 'usual') await new Promise((done) => setTimeout(done, wanted));
    } catch (error) {
      this.#complain(error);
    }
  }

  /** @param {unknown} error that is told once: the next ones follow from the same */
  #complain(error) {
    if (!this.#failed) console.error(error);
    this.#failed = true;
  }
}

/** Whether a message has events that somebody had missed. @param {any} message */
function isMissed(message) {
  return message.type === 'events' && !message.now;
}
