// Places that are drawn anew while somebody uses them: what is the same stays, and the focus finds its way back.
import { h } from './element.js';
/** @import { Child } from './element.js' */

/** What an element that is drawn again and again is known by. @param {Element | null} element */
export function commandOf(element) {
  return element instanceof HTMLElement ? element.dataset.command : undefined;
}

/**
 * Put the focus on what a command is drawn as now; where it cannot be pressed, on what is around it.
 * @param {string} command
 * @param {ParentNode} [within]
 */
export function focusOn(command, within = document) {
  const found = within.querySelector(`[data-command="${CSS.escape(command)}"]`);
  if (!(found instanceof HTMLElement)) return;
  const target = found.matches(':disabled') ? found.closest('[tabindex]') : found;
  if (target instanceof HTMLElement) target.focus({ preventScroll: true });
}

/**
 * Other children in a place, unless they look the same as those that are there: those are kept, so that a press
 * which has begun on one of them still counts. What they do when pressed must not depend on when they were drawn.
 * @param {Element} place
 * @param {...(Child | Child[])} children
 */
export function redraw(place, ...children) {
  const wanted = [...h('div', {}, ...children).childNodes];
  const there = place.childNodes;
  if (wanted.length === there.length && wanted.every((one, at) => one.isEqualNode(there[at] ?? null))) return;
  const focused = place.contains(document.activeElement) ? commandOf(document.activeElement) : undefined;
  place.replaceChildren(...wanted);
  if (focused) focusOn(focused, place);
}
