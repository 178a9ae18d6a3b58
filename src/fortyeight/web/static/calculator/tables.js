// Tables of figures. Numbers of a column have the same places, so that their points stand under each other.
import { h } from '../core/widgets/element.js';
import { formatOneIn } from '../core/text/chances.js';
import { exactLine } from '../core/text/exactness.js';
import { capitalize, formatRulings } from '../core/text/words.js';
import { formatChange, formatInteger, formatNumber, formatPercent } from '../strategy/percent.js';

/**
 * @typedef {object} Optional
 * @property {string} id
 * @property {string} kind
 * @property {string} words
 * @property {string} paytable
 * @property {string} assuming
 * @property {number} edge
 * @property {string | null} edge_fraction
 * @property {number} hit_frequency
 * @property {number} standard_deviation
 * @property {{jackpot: string, amount: string | null}[]} even_at
 * @property {{name: string, pays: number, chance: number}[]} outcomes
 *
 * @typedef {{standard_deviation: number, distribution: {net: number, chance: number}[], frequencies: Record<string, Record<string, number>>, error_bound: number}} Spread
 *
 * @typedef {object} Figures
 * @property {string} book
 * @property {string} felt
 * @property {string} title
 * @property {Record<string, unknown>} house
 * @property {string[]} rules
 * @property {string} currency
 * @property {number} known
 * @property {number} of
 * @property {number | null} edge
 * @property {Record<string, number> | null} by_up_card
 * @property {number | null} edge_chart
 * @property {Spread | null} chart
 * @property {Spread | null} best
 * @property {Record<string, number> | null} models
 * @property {{wager: string, pays: string, chance: number, gain: number, each_other_player: number}[] | null} super_bonus
 * @property {Optional[]} optional
 * @property {boolean} exact
 * @property {string[]} limits
 */

/** A table; all columns but the first are numbers. @param {string} caption @param {string[]} heads @param {(Node | string)[][]} rows */
export function table(caption, heads, rows) {
  return h(
    'table',
    { class: 'figures' },
    caption ? h('caption', {}, caption) : null,
    h('thead', {}, h('tr', {}, ...heads.map((one, at) => h(one ? 'th' : 'td', one ? { scope: 'col', class: at ? 'number' : null } : {}, one)))),
    h('tbody', {}, ...rows.map((row) => h('tr', {}, ...row.map((one, at) => (at ? h('td', { class: 'number' }, one) : h('th', { scope: 'row' }, one)))))),
  );
}

/** @param {Figures} figures */
export function gameTable(figures) {
  /** @param {number | null | undefined} value */
  const share = (value) => (value === null || value === undefined ? '…' : formatPercent(value, 4));
  const rows = [
    ['House edge with the chart', share(figures.edge_chart)],
    ['House edge with perfect play', share(figures.edge)],
    ['Cost of the chart', figures.edge_chart !== null && figures.edge !== null ? share(figures.edge_chart - figures.edge) : '…'],
    ['Perfect play, each hand of a split on its own', share(figures.models?.['cdz-'])],
  ];
  const spread = [
    ['With the chart', figures.chart ? formatNumber(figures.chart.standard_deviation, 4) : '…'],
    ['With perfect play', figures.best ? formatNumber(figures.best.standard_deviation, 4) : '…'],
  ];
  // Edges are exact; the standard deviation is as near as the distribution that it is of.
  return [table('Edge', ['', 'share of the wager'], rows), exactLine(figures.limits) ?? '', table('Standard deviation of a round, approximate where boxes are split', ['', 'wagers'], spread)];
}

/** @param {Figures} figures */
export function upCards(figures) {
  const ups = figures.by_up_card;
  if (!ups) return '';
  const rows = Object.entries(ups).map(([up, ev]) => [up === 'A' ? 'Ace' : up === 'T' ? 'Ten-valued' : up, formatChange(ev, 3)]);
  return table('Expected result by the dealer’s up card', ['Up card', 'share of the wager'], rows);
}

const TITLES = /** @type {const} */ ([
  ['box', 'How boxes end', 'per round'],
  ['doubles', 'Doubles', 'per round'],
  ['dealer', 'How the dealer finishes, always drawing', 'per round'],
  ['hands', 'How hands end', 'per round'],
]);

/** Says what of a distribution is not exact. @param {Spread} spread */
export function exactButSplits(spread) {
  const bound = spread.error_bound;
  if (bound < 1e-9) return '';
  const words = `Exact for rounds without a split. In split boxes hands take cards from each other to the first order only: all chances together are off by ${formatPercent(bound, bound < 0.001 ? 4 : 2)} at most.`;
  return h('p', { class: 'small quiet' }, words);
}

/** @param {Spread} spread */
export function frequencyTables(spread) {
  return TITLES.map(([name, title, head]) => {
    const rows = Object.entries(spread.frequencies[name] ?? {}).map(([words, share]) => [capitalize(words), formatPercent(share, 4)]);
    return rows.length ? table(title, ['', head], rows) : '';
  });
}

/** @param {Optional[]} wagers */
export function optionalTables(wagers) {
  if (!wagers.length) return h('p', {}, 'This house has no side bets.');
  const rows = wagers.map((one) => [one.words, formatPercent(one.edge, 3), formatPercent(one.hit_frequency, 3), formatNumber(one.standard_deviation, 3)]);
  const assuming = wagers.filter((one) => one.assuming).map((one) => h('p', { class: 'small quiet' }, `${one.words}: if ${formatRulings(one.assuming)}.`));
  return [table('From a full shoe, exact', ['Wager', 'House edge', 'Hit frequency', 'Standard deviation'], rows), ...assuming, h('div', { class: 'calculator-paytables' }, wagers.map(paytable))];
}

/** @param {Optional} wager */
function paytable(wager) {
  const rows = wager.outcomes.map((one) => [
    capitalize(one.name),
    one.pays < 0 ? 'lost' : `${Number.isInteger(one.pays) ? formatInteger(one.pays) : formatNumber(one.pays, 2)} to 1`,
    formatPercent(one.chance, 5),
  ]);
  const even = wager.even_at.map((one) => `With the ${one.jackpot} jackpot ${one.amount ? `at ${one.amount}` : 'at no amount that it can have'} the wager is even.`);
  return h(
    'details',
    {},
    h('summary', {}, `${wager.words}: ${wager.paytable}`),
    table('', ['Outcome', 'Pays', 'Chance'], rows),
    wager.edge_fraction ? h('p', { class: 'small quiet' }, `House edge exactly ${wager.edge_fraction}.`) : '',
    ...even.map((text) => h('p', { class: 'small quiet' }, text)),
  );
}

/** @param {NonNullable<Figures['super_bonus']>} tiers */
export function superBonusTable(tiers) {
  const rows = tiers.map((one) => [one.wager, one.pays, formatOneIn(one.chance), formatPercent(one.gain, 4), formatPercent(one.each_other_player, 5)]);
  return [
    table('By the original wager', ['Wager', 'Pays', 'Odds', 'Worth, of the wager', 'Each other player’s is worth'], rows),
    h('p', { class: 'small quiet' }, 'It pays a fixed amount, so it is worth less to a larger wager in the same row. None of the edges above includes it.'),
  ];
}
