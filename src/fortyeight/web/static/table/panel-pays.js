// What the wagers of this table pay, with their limits and clauses.
/** @import { Play } from './play.js' */
/** @import { Paytable } from './layout.js' */
import { h } from '../core/element.js';
import { cite } from '../core/rulings.js';

/** @param {Play} play @returns {Node[]} */
export function paysPanel({ layout }) {
  return [
    h('p', { class: 'quiet small' }, `${layout.title}. ${layout.authority}.`),
    h('ul', { class: 'pays-lines' }, ...layout.inscriptions.map((one) => h('li', {}, one.text, ' ', clause(one.clause)))),
    h('h3', {}, 'Wagers'),
    h('ul', { class: 'pays-lines' }, ...layout.spots.map((one) => h('li', {}, `${one.name}: ${one.limits} `, clause(one.clause)))),
    ...layout.paytables.flatMap(table),
  ];
}

/** @param {string} text */
function clause(text) {
  return cite(text.replace(/^not in the text,? ?/, ''));
}

/** @param {Paytable} one */
function table(one) {
  return [
    h(
      'table',
      { class: 'pays' },
      h('caption', {}, one.title),
      h('thead', { class: 'only-heard' }, h('tr', {}, h('th', { scope: 'col' }, 'For'), h('th', { scope: 'col' }, 'Pays'), h('th', { scope: 'col' }, 'Clause'))),
      h('tbody', {}, ...one.rows.map((row) => h('tr', {}, h('td', {}, row.name), h('td', { class: 'number' }, row.pays), h('td', { class: 'number' }, clause(row.clause))))),
    ),
    ...(one.note ? [h('p', { class: 'hint' }, one.note)] : []),
  ];
}
