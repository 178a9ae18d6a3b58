// What mistakes have cost in this session at a table: kept as long as the tab.
import { loadJson, loadText, saveJson, saveText } from '../core/page/storage.js';

/**
 * @typedef {object} Tally
 * @property {number} decisions
 * @property {number} mistakes
 * @property {number} lost in cents, with their parts
 */

/** @param {string} key @returns {Tally} */
export function loadTally(key) {
  const stored = loadJson(`fortyeight.coach.${key}`, 'sessionStorage');
  return stored && [stored.decisions, stored.mistakes, stored.lost].every(Number.isFinite) ? stored : { decisions: 0, mistakes: 0, lost: 0 };
}

/** @param {string} key @param {Tally} tally */
export function saveTally(key, tally) {
  saveJson(`fortyeight.coach.${key}`, tally, 'sessionStorage');
}

/** @typedef {'off' | 'after' | 'before'} Mode when values are shown */

const MODE = 'fortyeight.coach.mode';

/** @returns {Exclude<Mode, 'off'>} */
export function loadMode() {
  return loadText(MODE) === 'after' ? 'after' : 'before';
}

/** @param {Exclude<Mode, 'off'>} mode */
export function saveMode(mode) {
  saveText(MODE, mode);
}
