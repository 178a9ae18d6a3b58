// What a person has chosen on this device. Without storage the choices last as long as the page.

/**
 * @typedef {object} Prefs
 * @property {'auto' | 'light' | 'dark'} theme
 * @property {2 | 4} colours colours of the suits
 * @property {'slow' | 'usual' | 'fast' | 'none'} speed of what moves
 * @property {boolean} sound
 * @property {boolean} coach
 * @property {'' | 'ask' | 'leave-to-dealer'} cut the choice about the cut that one takes to the next table; empty: none made
 */

/** @type {Prefs} */
const DEFAULTS = { theme: 'auto', colours: 2, speed: 'usual', sound: false, coach: false, cut: '' };
const KEY = 'fortyeight.prefs';

/** @type {Prefs} */
let chosen = { ...DEFAULTS, ...stored() };
/** @type {Set<(prefs: Prefs) => void>} */
const listeners = new Set();

/** @returns {Partial<Prefs>} */
function stored() {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? '{}');
  } catch {
    return {};
  }
}

/** @returns {Readonly<Prefs>} */
export function prefs() {
  return chosen;
}

/** @param {Partial<Prefs>} changes */
export function choose(changes) {
  chosen = { ...chosen, ...changes };
  try {
    localStorage.setItem(KEY, JSON.stringify(chosen));
  } catch {
    // A browser that keeps nothing still plays.
  }
  apply();
  for (const listener of listeners) listener(chosen);
}

/**
 * @param {(prefs: Prefs) => void} listener
 * @returns {() => void} stops it
 */
export function onPrefs(listener) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Put what concerns style sheets where they see it. */
export function apply() {
  const root = document.documentElement;
  if (chosen.theme === 'auto') delete root.dataset.theme;
  else root.dataset.theme = chosen.theme;
  root.dataset.suits = String(chosen.colours);
  root.toggleAttribute('data-still', chosen.speed === 'none');
}

/** Whether nothing may move: by choice, or as the system says. */
export function isStill() {
  return chosen.speed === 'none' || matchMedia('(prefers-reduced-motion: reduce)').matches;
}

/** Milliseconds that a card takes on its way. */
export function cardTime() {
  if (isStill()) return 0;
  return { slow: 420, usual: 230, fast: 110, none: 0 }[chosen.speed];
}
