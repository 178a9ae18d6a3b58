// HTTP requests with JSON both ways; refusals carry their sentence and clause.
import { formatRulings } from '../text/words.js';

/** A refusal by the server or the connection: a sentence for people, and the clause if there is one. */
export class Refused extends Error {
  /** @param {string} sentence @param {string} [code] @param {string | null} [clause] @param {number} [status] */
  constructor(sentence, code = 'refused', clause = null, status = 0) {
    super(sentence);
    this.name = 'Refused';
    this.code = code;
    this.clause = clause && formatRulings(clause);
    this.status = status;
  }
}

/** @param {unknown} error */
export function toSentence(error) {
  const sentence = error instanceof Error ? error.message : String(error);
  const first = sentence.charAt(0).toUpperCase() + sentence.slice(1);
  return /[.!?]$/.test(first) ? first : `${first}.`;
}

/**
 * @param {string} method
 * @param {string} path
 * @param {unknown} [body]
 * @param {AbortSignal} [signal]
 * @returns {Promise<Response>}
 */
export async function request(method, path, body, signal) {
  /** @type {RequestInit} */
  const request = { method, credentials: 'same-origin', cache: 'no-store' };
  if (signal) request.signal = signal;
  if (body !== undefined) {
    request.headers = { 'Content-Type': 'application/json' };
    request.body = JSON.stringify(body);
  }
  let response;
  try {
    response = await fetch(path, request);
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') throw error;
    throw new Refused('the server cannot be reached', 'unreachable');
  }
  if (response.ok) return response;
  throw await refusal(response);
}

/** @param {Response} response */
async function refusal(response) {
  let details;
  try {
    details = (await response.json()).error;
  } catch {
    details = undefined;
  }
  const sentence = details?.message ?? `the server answered with ${response.status}`;
  return new Refused(sentence, details?.code ?? 'refused', details?.clause || null, response.status);
}

/** @param {string} path @param {AbortSignal} [signal] @returns {Promise<any>} */
export async function get(path, signal) {
  return (await request('GET', path, undefined, signal)).json();
}

/** @param {string} path @param {unknown} [body] @param {AbortSignal} [signal] */
export function post(path, body = {}, signal) {
  return send('POST', path, body, signal);
}

/** @param {string} path @param {unknown} [body] */
export function put(path, body = {}) {
  return send('PUT', path, body);
}

/** @param {string} path */
export function remove(path) {
  return send('DELETE', path);
}

/** @param {string} method @param {string} path @param {unknown} [body] @param {AbortSignal} [signal] @returns {Promise<any>} */
async function send(method, path, body, signal) {
  const response = await request(method, path, body, signal);
  return response.status === 204 ? null : response.json();
}
