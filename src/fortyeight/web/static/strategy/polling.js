// Answers that come in stages: requests are repeated until the last stage, or until they are aborted.
import { post } from '../core/net/api.js';
/** @import { ChartAnswer, House } from './types.js' */

/**
 * The stages of a chart, one after the other; the last is the chart itself.
 * @param {string} book
 * @param {House} house
 * @param {AbortSignal} signal
 * @returns {AsyncGenerator<ChartAnswer>}
 */
export async function* chartStages(book, house, signal) {
  let have = 'nothing';
  while (!signal.aborted) {
    /** @type {ChartAnswer} */
    const answer = await post('/api/charts', { book, house, have }, signal);
    yield answer;
    if (answer.stage === 'chart') return;
    if (answer.stage !== 'nothing') have = answer.stage;
  }
}

/**
 * Answers that say how much is `known` of how much there is, until all is.
 * @param {string} path
 * @param {string} book
 * @param {House} house
 * @param {AbortSignal} signal
 * @returns {AsyncGenerator<any>}
 */
export async function* pollProgress(path, book, house, signal) {
  let known = 0;
  while (!signal.aborted) {
    const answer = await post(path, { book, house, known }, signal);
    yield answer;
    known = answer.known;
    if (known === answer.of) return;
  }
}

/** The same question until its answer is `solved`. @param {string} path @param {unknown} body @param {AbortSignal} signal @returns {Promise<any>} */
export async function pollUntilSolved(path, body, signal) {
  for (;;) {
    const answer = await post(path, body, signal);
    if (answer.solved) return answer;
  }
}

/** Whether an error only means that the request was aborted. @param {unknown} error */
export function isAborted(error) {
  return error instanceof DOMException && error.name === 'AbortError';
}
