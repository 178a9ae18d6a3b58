// How often the count was right: kept on this device.
import { loadJson, saveJson } from '../core/page/storage.js';

const KEY = 'fortyeight.drills.count';

/** @typedef {{asked: number, right: number, streak: number}} CountTally */

/** Count one more answer; returns the tally with it. @param {boolean} right @returns {CountTally} */
export function countAnswer(right) {
  const stored = loadJson(KEY);
  const before = stored && [stored.asked, stored.right, stored.streak].every(Number.isFinite) ? stored : { asked: 0, right: 0, streak: 0 };
  const tally = { asked: before.asked + 1, right: before.right + (right ? 1 : 0), streak: right ? before.streak + 1 : 0 };
  saveJson(KEY, tally);
  return tally;
}
