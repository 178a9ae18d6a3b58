// What a wager pays: its table with clauses and, for side bets, how often and at what cost.
/** @import { Layout, Paytable } from '../../table/layout.js' */
import { formatOneIn } from '../text/chances.js';
import { h } from './element.js';
import { cite } from './rulings.js';

/** Cite a clause, without the note that a text is silent. @param {string} text */
export function citeClause(text) {
  return cite(text.replace(/^not in the text,? ?/, ''));
}

/** @param {Paytable} one @param {Layout} layout */
export function payTable(one, layout) {
  const chances = one.rows.some((row) => row.chance !== null);
  const figures = layout.figures[one.kind];
  const column = (/** @type {string} */ words) => h('th', { scope: 'col', class: words === 'For' ? null : 'number' }, words);
  return [
    h(
      'table',
      { class: 'pays', dataset: { kind: one.kind } },
      h('caption', {}, one.title),
      h('thead', { class: chances ? null : 'only-heard' }, h('tr', {}, column('For'), column('Pays'), chances && column('Chance'), column('Clause'))),
      h(
        'tbody',
        {},
        ...one.rows.map((row) =>
          h(
            'tr',
            {},
            h('td', {}, row.name),
            h('td', { class: 'number' }, row.pays),
            chances && h('td', { class: 'number' }, row.chance === null ? '' : formatOneIn(row.chance)),
            h('td', { class: 'number' }, citeClause(row.clause)),
          ),
        ),
      ),
    ),
    ...(figures ? [h('p', { class: 'pays-cost' }, figures.words, figures.assuming ? [' Assuming ', citeClause(figures.assuming), '.'] : '')] : []),
    ...(one.note ? [h('p', { class: 'hint' }, one.note)] : []),
  ];
}
