// Citations of clauses and rulings: "our ruling 19" opens to the text of the ruling.
import { get } from './api.js';
import { fill, h } from './element.js';
import { RULINGS, rulingWords } from './words.js';

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
  const said = h('span', { class: 'ruling-said' });
  const told = h('details', { class: 'clause ruling' }, h('summary', {}, rulingWords(text)), said);
  told.addEventListener('toggle', () => {
    if (told.open && !said.firstChild)
      fill(
        said,
        numbers.map((one) => h('span', {}, numbers.length > 1 ? `${rulingWords(one)}: ` : '', rulingLine(one), ' ')),
      );
  });
  return told;
}
