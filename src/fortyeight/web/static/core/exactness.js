// Whether a figure of the solver is exact, in words to stand beside it.
import { h } from './element.js';

/** "Not exact: …", or nothing where the figure is exact. @param {string[] | undefined} limits */
export function notExact(limits) {
  return limits?.length ? `Not exact: ${limits.join('; ')}.` : '';
}

/** "Exact." or "Not exact: …"; nothing while it is not known. @param {string[] | undefined} limits */
export function exactWords(limits) {
  return limits && (notExact(limits) || 'Exact.') || '';
}

/** The same as a line of a page. @param {string[] | undefined} limits */
export function exactLine(limits) {
  if (!limits) return null;
  return h('p', { class: limits.length ? 'not-exact notice warn' : 'exact small quiet' }, exactWords(limits));
}
