// The keyboard of the terminal: Space and Enter press what is lit, other keys go to the card pad.
import { CardPad } from './card-pad.js';

const TYPED = 'input:not([type="range"], [type="checkbox"]), select, textarea';
const PRESSED = 'button, a, summary, input[type="checkbox"]';

/**
 * @param {KeyboardEvent} event
 * @param {() => void} press what is lit
 * @param {CardPad | null} pad where one is shown
 */
export function takeKey(event, press, pad) {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
  const { target, key } = event;
  const goes = key === ' ' || key === 'Enter';
  if (event.repeat) {
    // A key that is held presses one thing.
    if (goes) event.preventDefault();
    return;
  }
  if (document.querySelector('dialog[open]')) {
    const pad = document.querySelector('dialog[open] card-pad');
    if (pad instanceof CardPad && pad.take(key)) event.preventDefault();
    return;
  }
  if (target instanceof HTMLElement && target.closest(TYPED)) return;
  if (goes) {
    if (target instanceof HTMLElement && target.closest(PRESSED)) return;
    event.preventDefault();
    press();
  } else if (pad?.take(key)) event.preventDefault();
}
