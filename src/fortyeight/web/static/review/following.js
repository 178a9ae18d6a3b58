// The review, asked for until the server has made all of it.
import { get, Refused } from '../core/net/api.js';

/** Attempts while the server is busy with other reviews. */
const ATTEMPTS = 20;

/** @param {number} ms */
function wait(ms) {
  return new Promise((done) => setTimeout(done, ms));
}

/**
 * Ask for an answer that is made a part at a time, until it is complete.
 * @template {{complete: boolean}} T
 * @param {string} address
 * @param {(answer: T) => boolean | Promise<boolean>} show what is there; false if the rest is not wanted
 */
export async function followReview(address, show) {
  for (let tries = 0; ; ) {
    try {
      /** @type {T} */
      const answer = await get(address);
      tries = 0;
      if (!(await show(answer)) || answer.complete) return;
      await wait(250);
    } catch (error) {
      if (!(error instanceof Refused && (error.status === 503 || error.status === 429) && tries < ATTEMPTS)) throw error;
      tries += 1;
      await wait(600);
    }
  }
}
