// Tables in a region that scrolls sideways where the page is narrow.
import { h } from './element.js';

/**
 * @param {string} label
 * @param {string[]} heads
 * @param {number[]} numbers the columns of numbers
 * @param {HTMLTableRowElement[]} rows
 * @param {string} [look] more classes of the region
 */
export function scrollTable(label, heads, numbers, rows, look = '') {
  const head = heads.map((one, at) => h('th', { scope: 'col', class: numbers.includes(at) ? 'number' : null }, one));
  const table = h('table', {}, h('thead', {}, h('tr', {}, head)), h('tbody', {}, rows));
  return h('div', { class: `scroll ${look}`.trim(), tabindex: 0, role: 'region', 'aria-label': label }, table);
}
