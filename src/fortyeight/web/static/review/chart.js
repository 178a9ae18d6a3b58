// Result against expectation over the rounds, as a plot and as a table.
/** @import { Point } from './types.js' */
import { h } from '../core/widgets/element.js';
import { dollars, formatResult } from '../core/text/money.js';
import { scrollTable } from '../core/widgets/scroll-table.js';
import { plot } from './plot.js';

/** @param {Point[]} series @param {string} currency */
export function chartOf(series, currency) {
  const curves = [
    { name: 'Your result', class: 'plot-result', values: [0, ...series.map((one) => one.result)] },
    { name: 'Expected', class: 'plot-expected', values: [0, ...series.map((one) => one.expected)] },
    { name: 'Expected with your mistakes', class: 'plot-mistakes', values: [0, ...series.map((one) => one.with_mistakes)] },
  ];
  const last = series.at(-1);
  const words = last
    ? `Over ${series.length} rounds: you ${formatResult(last.result, currency)}, expected ${formatResult(Math.round(last.expected), currency)}, with your mistakes ${formatResult(Math.round(last.with_mistakes), currency)}.`
    : '';
  const rows = series.map((one, at) =>
    h(
      'tr',
      {},
      h('td', {}, h('a', { href: `/round?${new URLSearchParams({ table: one.table, round: String(one.round) })}` }, String(at + 1))),
      ...[one.result, one.expected, one.with_mistakes].map((cents) => h('td', { class: 'number' }, dollars(Math.round(cents), currency))),
    ),
  );
  return h(
    'section',
    { class: 'review-chart' },
    h('h2', {}, 'Result against expectation'),
    h('ul', { class: 'plot-legend' }, ...curves.map((one) => h('li', { class: one.class }, one.name))),
    plot(curves, words, currency),
    h('details', {}, h('summary', {}, 'As a table'), scrollTable('As a table', ['After round', 'Result', 'Expected', 'With mistakes'], [1, 2, 3], rows, 'review-figures')),
  );
}
