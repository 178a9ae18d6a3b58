// Citations of clauses and rulings: "our ruling 19" opens to the text of the ruling.
import { get } from '../net/api.js';
import { fill, h } from './element.js';
import { RULINGS, formatRulings } from '../text/words.js';

/** Return the numbers of the rulings in a text. @param {string} text @returns {string[]} */
export function rulingsIn(text) {
  return text.match(RULINGS) ?? [];
}

/** @type {Promise<Record<string, string>> | null} */
let known = null;

/** Create a place that loads the text of a ruling. @param {string} number */
export function rulingLine(number) {
  const line = h('span', { class: 'ruling-line' }, '…');
  known ??= get('/api/rulings');
  known.then(
    (all) => fill(line, all[number] ?? 'See docs/rulings.md.'),
    () => {
      known = null;
      fill(line, 'It cannot be loaded now.');
    },
  );
  return line;
}

/** Cite a clause; a ruling in it can be opened. @param {string} text @returns {HTMLElement} */
export function cite(text) {
  const numbers = rulingsIn(text);
  if (!numbers.length) return h('span', { class: 'clause' }, text);
  const place = h('span', { class: 'ruling-said' });
  const citation = h('details', { class: 'clause ruling' }, h('summary', {}, formatRulings(text)), place);
  citation.addEventListener('toggle', () => {
    if (citation.open && !place.firstChild) fill(place, ...numbers.map((one) => h('span', {}, numbers.length > 1 ? `${formatRulings(one)}: ` : '', rulingLine(one), ' ')));
  });
  return citation;
}
