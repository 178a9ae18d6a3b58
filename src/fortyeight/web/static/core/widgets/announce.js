// Announcements for screen readers: a polite log for events, and an alert that interrupts for refusals.
import { h } from './element.js';

/** @type {HTMLElement | null} */
let polite = null;
/** @type {HTMLElement | null} */
let urgent = null;
/** @type {string[]} */
let queued = [];
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
  queued.push(line);
  if (timer) return;
  timer = window.setTimeout(() => {
    const log = places().polite;
    log.append(h('p', {}, queued.join(' ')));
    while (log.childElementCount > 30) log.firstElementChild?.remove();
    queued = [];
    timer = 0;
  }, 60);
}

/** Announce at once. @param {string} line */
export function alertReaders(line) {
  places().urgent.textContent = line;
}
