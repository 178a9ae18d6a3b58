// Playing with the keyboard.
import { ACTS } from './actions.js';

/** What each key does, for the page that shows them. @type {[string, string][]} */
export const KEYS = [
  ...ACTS.map((act) => /** @type {[string, string]} */ ([act.key, act.words])),
  ['1 – 9', 'place a chip on your spot'],
  ['Enter', 'deal'],
  ['Backspace', 'clear your chips'],
  ['I', 'insure'],
  ['N', 'no insurance'],
  ['Space', 'skip animation'],
  ['?', 'show these keys'],
];

/** What a finger does, for the same page. @type {[string, string][]} */
export const TOUCHES = [
  ['Hold a decision', 'see what it does'],
  ['Hold Double', 'double for less'],
  ['Hold a spot', 'take its chips back'],
  ['Tap a spot’s name', 'see what it pays'],
];

/**
 * @typedef {object} KeyActs
 * @property {(verb: string) => unknown} act
 * @property {(at: number) => unknown} chip
 * @property {() => unknown} deal
 * @property {() => unknown} back
 * @property {() => unknown} insure
 * @property {() => unknown} decline
 * @property {() => unknown} hurry
 * @property {() => unknown} help
 */

/** Keys are ignored while someone types, and Enter and Space belong to the focused element. @param {KeyActs} acts */
export function listen(acts) {
  document.addEventListener('keydown', (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.repeat) return;
    const target = /** @type {HTMLElement} */ (event.target);
    if (target.closest('input, select, textarea, dialog')) return;
    const pressable = target.closest('button, a, summary, [role="radio"]');
    const key = event.key.length === 1 ? event.key.toUpperCase() : event.key;
    if (pressable && (key === 'Enter' || key === ' ')) return;
    const act = ACTS.find((one) => one.key === key);
    if (act) acts.act(act.verb);
    else if (/^[1-9]$/.test(key)) acts.chip(Number(key));
    else if (key === 'Enter') acts.deal();
    else if (key === 'Backspace') acts.back();
    else if (key === 'I') acts.insure();
    else if (key === 'N') acts.decline();
    else if (key === ' ') acts.hurry();
    else if (key === '?') acts.help();
    else return;
    event.preventDefault();
  });
}
