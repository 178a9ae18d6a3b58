// Words beside a figure of the solver: whether it is exact.
import { find, h } from '../widgets/element.js';

/** Return "Not exact: …", or nothing if the figure is exact. @param {string[] | undefined} limits */
export function formatLimits(limits) {
  return limits?.length ? `Not exact: ${limits.join('; ')}.` : '';
}

/** Return "Exact." or "Not exact: …"; nothing while that is unknown. @param {string[] | undefined} limits */
export function exactWords(limits) {
  return (limits && (formatLimits(limits) || 'Exact.')) || '';
}

/** Create a line that says so. @param {string[] | undefined} limits */
export function exactLine(limits) {
  if (!limits) return null;
  return h('p', { class: limits.length ? 'not-exact notice warn' : 'exact small quiet' }, exactWords(limits));
}

/** Say beside the figures at the head of a page why they are not exact. @param {string[] | undefined} limits */
export function showLimits(limits) {
  const line = find('#edge-limits');
  line.textContent = formatLimits(limits?.map((one) => one.replace(/^[a-z0-9_]+: /, '')));
  line.hidden = !line.textContent;
}
