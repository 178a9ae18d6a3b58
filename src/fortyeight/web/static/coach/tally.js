// What mistakes have cost in this session at a table: kept as long as the tab.

/**
 * @typedef {object} Tally
 * @property {number} decisions
 * @property {number} mistakes
 * @property {number} lost in cents, with their parts
 */

/** @param {string} key @returns {Tally} */
export function loadTally(key) {
  try {
    const stored = JSON.parse(sessionStorage.getItem(`fortyeight.coach.${key}`) ?? 'null');
    if (stored && [stored.decisions, stored.mistakes, stored.lost].every(Number.isFinite)) return stored;
  } catch {
    // Nothing was kept, or nothing can be.
  }
  return { decisions: 0, mistakes: 0, lost: 0 };
}

/** @param {string} key @param {Tally} tally */
export function saveTally(key, tally) {
  try {
    sessionStorage.setItem(`fortyeight.coach.${key}`, JSON.stringify(tally));
  } catch {
    // It lasts as long as the page then.
  }
}

/** @typedef {'off' | 'after' | 'before'} Mode when values are shown */

const MODE = 'fortyeight.coach.mode';

/** @returns {Exclude<Mode, 'off'>} */
export function loadMode() {
  try {
    return localStorage.getItem(MODE) === 'after' ? 'after' : 'before';
  } catch {
    return 'before';
  }
}

/** @param {Exclude<Mode, 'off'>} mode */
export function saveMode(mode) {
  try {
    localStorage.setItem(MODE, mode);
  } catch {
    // It lasts as long as the page then.
  }
}
