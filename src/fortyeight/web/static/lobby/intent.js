// What a visitor was about to do when they had to sign in first: the lobby goes on with it afterwards.
import { loadJson, saveText } from '../core/page/storage.js';

/** @typedef {{what: 'play' | 'choose', book: string, robots: number}} Intent sit down at a table of a book, or choose its house rules */

const KEY = 'fortyeight.intent';

/** @param {Intent} intent */
export function saveIntent(intent) {
  saveText(KEY, JSON.stringify(intent), 'sessionStorage');
}

/** @returns {Intent | null} */
export function loadIntent() {
  const stored = loadJson(KEY, 'sessionStorage');
  return stored && ['play', 'choose'].includes(stored.what) && typeof stored.book === 'string' && Number.isInteger(stored.robots) ? stored : null;
}

/** Return the intent, which is then forgotten. */
export function takeIntent() {
  const intent = loadIntent();
  saveText(KEY, '', 'sessionStorage');
  return intent;
}
