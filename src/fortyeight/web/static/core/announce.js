// Announcements for screen readers: a polite log for events, and an alert that interrupts for refusals.
import { h } from './element.js';

/** @type {HTMLElement | null} */
let polite = null;
/** @type {HTMLElement | null} */
let urgent = null;
/** @type {string[]} */
let waiting = [];
let timer = 0;

function places() {
  if (polite && urgent) return { polite, urgent };
  polite = h('div', { class: 'only-heard', role: 'log', 'aria-live': 'polite', 'aria-relevant': 'additions', 'aria-label': 'What happens' });
  urgent = h('div', { class: 'only-heard', role: 'alert' });
  document.body.append(polite, urgent);
  return { polite, urgent };
}

/** Announce a line. Lines that come together are announced together. @param {string} line */
export function say(line) {
  if (!line) return;
  waiting.push(line);
  if (timer) return;
  timer = window.setTimeout(() => {
    const heard = places().polite;
    heard.append(h('p', {}, waiting.join(' ')));
    while (heard.childElementCount > 30) heard.firstElementChild?.remove();
    waiting = [];
    timer = 0;
  }, 60);
}

/** Announce at once. @param {string} line */
export function alertReaders(line) {
  places().urgent.textContent = line;
}
