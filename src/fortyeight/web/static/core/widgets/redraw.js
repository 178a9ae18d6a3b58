// Redrawing a place while it is in use: equal children stay, and the focus is kept.
import { h } from './element.js';
/** @import { Child } from './element.js' */

/** Return the command that identifies an element across redraws. @param {Element | null} element */
export function commandOf(element) {
  return element instanceof HTMLElement ? element.dataset.command : undefined;
}

/** Focus the element of a command; if it is disabled, focus what is around it. @param {string} command @param {ParentNode} [within] */
export function focusOn(command, within = document) {
  const element = within.querySelector(`[data-command="${CSS.escape(command)}"]`);
  if (!(element instanceof HTMLElement)) return;
  const target = element.matches(':disabled') ? element.closest('[tabindex]') : element;
  if (target instanceof HTMLElement) target.focus({ preventScroll: true });
}

/**
 * Replace the children of a place, unless they are equal to those that are there: those are kept, so that a press
 * that has begun on one of them still counts. Their handlers must not depend on when they were drawn.
 * @param {Element} place
 * @param {...(Child | Child[])} children
 */
export function redraw(place, ...children) {
  const fresh = [...h('div', {}, ...children).childNodes];
  const current = place.childNodes;
  if (fresh.length === current.length && fresh.every((one, at) => one.isEqualNode(current[at] ?? null))) return;
  const focused = place.contains(document.activeElement) ? commandOf(document.activeElement) : undefined;
  place.replaceChildren(...fresh);
  if (focused) focusOn(focused, place);
}
