// How often the count was right: kept on this device.

const KEY = 'fortyeight.drills.count';

/** @typedef {{asked: number, right: number, streak: number}} CountTally */

/** @returns {CountTally} */
function loadTally() {
  try {
    const stored = JSON.parse(localStorage.getItem(KEY) ?? 'null');
    if (stored && [stored.asked, stored.right, stored.streak].every(Number.isFinite)) return stored;
  } catch {
    // Nothing was kept, or nothing can be.
  }
  return { asked: 0, right: 0, streak: 0 };
}

/** After one more; the tally with it. @param {boolean} right @returns {CountTally} */
export function countAnswer(right) {
  const before = loadTally();
  const tally = { asked: before.asked + 1, right: before.right + (right ? 1 : 0), streak: right ? before.streak + 1 : 0 };
  try {
    localStorage.setItem(KEY, JSON.stringify(tally));
  } catch {
    // It lasts for this time only.
  }
  return tally;
}
