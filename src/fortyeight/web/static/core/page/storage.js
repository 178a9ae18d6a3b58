// What this browser stores for the pages. Where storage is denied or full, nothing is stored and nothing is read.

/** @typedef {'localStorage' | 'sessionStorage'} Store for this device, or for this tab */

/** Return a stored text; empty if there is none. @param {string} key @param {Store} [store] */
export function loadText(key, store = 'localStorage') {
  try {
    return window[store].getItem(key) ?? '';
  } catch {
    return '';
  }
}

/** @param {string} key @param {string} text @param {Store} [store] */
export function saveText(key, text, store = 'localStorage') {
  try {
    window[store].setItem(key, text);
  } catch {
    // The page goes on with what it has in memory.
  }
}

/** Return a stored value; null if there is none that can be read. @param {string} key @param {Store} [store] @returns {any} */
export function loadJson(key, store) {
  try {
    return JSON.parse(loadText(key, store));
  } catch {
    return null;
  }
}

/** @param {string} key @param {unknown} value @param {Store} [store] */
export function saveJson(key, value, store) {
  saveText(key, JSON.stringify(value), store);
}
