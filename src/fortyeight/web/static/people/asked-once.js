// What the cashier was asked and has not answered: kept with its id, so that it can be sent again and done once.

/** @typedef {'purchases' | 'returns'} Way */
/** @typedef {{way: Way, cents: number, id: string}} Asked */

const KEY = 'fortyeight.cashier';

/** @type {Asked | null} */
let held = null;

/** @param {Asked} asked */
export function keepAsked(asked) {
  held = asked;
  try {
    sessionStorage.setItem(KEY, JSON.stringify(asked));
  } catch {
    // Then it lasts as long as the page.
  }
}

export function forgetAsked() {
  held = null;
  try {
    sessionStorage.removeItem(KEY);
  } catch {
    // Nothing was kept.
  }
}

/** @returns {Asked | null} */
export function unanswered() {
  if (held) return held;
  try {
    held = JSON.parse(sessionStorage.getItem(KEY) ?? 'null');
  } catch {
    held = null;
  }
  return held;
}
