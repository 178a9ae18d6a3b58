// Preferences on this device. Without storage they last as long as the page.
import { loadJson, saveJson } from './storage.js';

/**
 * @typedef {object} Prefs
 * @property {'auto' | 'light' | 'dark'} theme
 * @property {2 | 4} colours colours of the suits
 * @property {'slow' | 'usual' | 'fast' | 'none'} speed of animation
 * @property {boolean} sound
 * @property {boolean} coach
 * @property {boolean} tips for the first hand
 * @property {boolean} stand21 whether the page stands on every 21, where a book lets it be doubled
 * @property {'' | 'ask' | 'leave-to-dealer'} cut the choice about the cut for the next table; empty if none was made
 */

/** @type {Prefs} */
const DEFAULTS = { theme: 'auto', colours: 2, speed: 'usual', sound: false, coach: false, tips: true, stand21: false, cut: '' };
const KEY = 'fortyeight.prefs';

/** @type {Prefs} */
let chosen = { ...DEFAULTS, ...loadJson(KEY) };
/** @type {Set<(prefs: Prefs) => void>} */
const listeners = new Set();

/** @returns {Readonly<Prefs>} */
export function prefs() {
  return chosen;
}

/** @param {Partial<Prefs>} changes */
export function choose(changes) {
  chosen = { ...chosen, ...changes };
  saveJson(KEY, chosen);
  apply();
  for (const listener of listeners) listener(chosen);
}

/** @param {(prefs: Prefs) => void} listener @returns {() => void} stops it */
export function onPrefs(listener) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Expose the preferences that style sheets use. */
export function apply() {
  const root = document.documentElement;
  if (chosen.theme === 'auto') delete root.dataset.theme;
  else root.dataset.theme = chosen.theme;
  root.dataset.suits = String(chosen.colours);
  root.toggleAttribute('data-still', chosen.speed === 'none');
}

/** Whether animation is off, by choice or by the system. */
export function isStill() {
  return chosen.speed === 'none' || matchMedia('(prefers-reduced-motion: reduce)').matches;
}

/** Return the milliseconds that a card takes to move. */
export function cardTime() {
  if (isStill()) return 0;
  return { slow: 420, usual: 230, fast: 110, none: 0 }[chosen.speed];
}
