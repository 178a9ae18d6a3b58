// The hash chain of the log, recomputed from the events: nothing is taken on trust.

/**
 * @typedef {object} Stored an event as it is stored
 * @property {number} version
 * @property {number} at
 * @property {string} actor
 * @property {string} command
 * @property {string} name
 * @property {string} body
 * @property {string} hash in hex
 *
 * @typedef {{version: number, holds: boolean, why: string}} Verdict
 */

const MARK = 'fortyeight event 1\n';
/** What the first event of a stream is chained to. */
const BEGINNING = '0'.repeat(64);
const HEX = /^[0-9a-f]{64}$/;

/** Whether this browser can compute hashes here: only on a secure connection, or on the machine itself. */
export function canHash() {
  return typeof crypto !== 'undefined' && Boolean(crypto.subtle);
}

/** JSON in ASCII and without spaces, as the log writes it. @param {unknown} value */
function asciiJson(value) {
  return JSON.stringify(value).replace(/[^ -~]/g, (one) => `\\u${one.charCodeAt(0).toString(16).padStart(4, '0')}`);
}

/** @param {string} hex */
export function bytesOf(hex) {
  const bytes = new Uint8Array(hex.length / 2);
  for (let at = 0; at < bytes.length; at += 1) bytes[at] = Number.parseInt(hex.slice(2 * at, 2 * at + 2), 16);
  return bytes;
}

/** @param {ArrayBuffer} buffer */
function hexOf(buffer) {
  return Array.from(new Uint8Array(buffer), (one) => one.toString(16).padStart(2, '0')).join('');
}

/**
 * The hash of an event that comes after another.
 * @param {string} before in hex
 * @param {string} stream
 * @param {Stored} event
 */
async function hashAfter(before, stream, event) {
  const text = asciiJson([stream, event.version, event.at, event.actor, event.command, event.name, event.body]);
  const mark = new TextEncoder().encode(MARK);
  const content = new TextEncoder().encode(text);
  const all = new Uint8Array(mark.length + 32 + content.length);
  all.set(mark, 0);
  all.set(bytesOf(before), mark.length);
  all.set(content, mark.length + 32);
  return hexOf(await crypto.subtle.digest('SHA-256', all));
}

/** A chain as its events come by, one page after another. */
export class Chain {
  #stream;
  #lastHash;
  #version;
  /** Versions and hashes that were seen, for comparing them with signed heads. @type {Map<number, string>} */
  hashes = new Map();
  events = 0;

  /**
   * @param {string} stream
   * @param {number} [after] the version before the first event
   * @param {string} [before] its hash
   */
  constructor(stream, after = 0, before = BEGINNING) {
    this.#stream = stream;
    this.#lastHash = before;
    this.#version = after;
  }

  /** The version of the last event. */
  get version() {
    return this.#version;
  }

  /** The hash of the last event. */
  get end() {
    return this.#lastHash;
  }

  /** Whether each of the next events is what was stored after the one before it. @param {Stored[]} events @returns {Promise<Verdict[]>} */
  async take(events) {
    /** @type {Verdict[]} */
    const verdicts = [];
    for (const one of events) verdicts.push({ version: one.version, ...(await this.#judge(one)) });
    return verdicts;
  }

  /** @param {Stored} event @returns {Promise<{holds: boolean, why: string}>} */
  async #judge(event) {
    this.events += 1;
    const next = this.#version + 1;
    const before = this.#lastHash;
    this.#version = event.version;
    this.#lastHash = HEX.test(event.hash) ? event.hash : BEGINNING;
    this.hashes.set(event.version, event.hash);
    if (event.version > next) return { holds: false, why: event.version === next + 1 ? `event ${next} is missing` : `events ${next} to ${event.version - 1} are missing` };
    if (event.version < next) return { holds: false, why: 'an event stands where none can be' };
    if ((await hashAfter(before, this.#stream, event)) !== event.hash) return { holds: false, why: 'it, or the one before it, was changed, put in or moved' };
    return { holds: true, why: '' };
  }
}
