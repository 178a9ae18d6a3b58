// What mistakes have cost in this session at a table: kept as long as the tab.

/**
 * @typedef {object} Tally
 * @property {number} decisions
 * @property {number} mistakes
 * @property {number} lost in cents, with their parts
 */

/** @param {string} key @returns {Tally} */
export function tallyOf(key) {
  try {
    const kept = JSON.parse(sessionStorage.getItem(`fortyeight.coach.${key}`) ?? 'null');
    if (kept && [kept.decisions, kept.mistakes, kept.lost].every(Number.isFinite)) return kept;
  } catch {
    // Nothing was kept, or nothing can be.
  }
  return { decisions: 0, mistakes: 0, lost: 0 };
}

/** @param {string} key @param {Tally} tally */
export function keepTally(key, tally) {
  try {
    sessionStorage.setItem(`fortyeight.coach.${key}`, JSON.stringify(tally));
  } catch {
    // It lasts as long as the page then.
  }
}

/** @typedef {'off' | 'after' | 'before'} Mode when values are shown */

const MODE = 'fortyeight.coach.mode';

/** @returns {Exclude<Mode, 'off'>} */
export function chosenMode() {
  try {
    return localStorage.getItem(MODE) === 'after' ? 'after' : 'before';
  } catch {
    return 'before';
  }
}

/** @param {Exclude<Mode, 'off'>} mode */
export function keepMode(mode) {
  try {
    localStorage.setItem(MODE, mode);
  } catch {
    // It lasts as long as the page then.
  }
}
