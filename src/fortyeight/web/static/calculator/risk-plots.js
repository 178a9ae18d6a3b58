// What may be won or lost over many rounds: where one stands at the end, and the way there.
import { s } from '../core/widgets/element.js';
import { shortDollars, signOf } from '../core/text/money.js';
import { formatInteger, formatPercent } from '../strategy/percent.js';
import { axis, drawing, figureOf, frame } from './plot.js';

/**
 * @typedef {object} Risk
 * @property {number} rounds
 * @property {number} stake
 * @property {{mean: number, standard_deviation: number}} round
 * @property {boolean} exact
 * @property {string[]} limits
 * @property {number} mean
 * @property {number} standard_deviation
 * @property {number} ahead
 * @property {number} even
 * @property {number} behind
 * @property {{share: number, cents: number}[]} percentiles
 * @property {{ahead: number, behind: number, percentiles: {share: number, cents: number}[]}} normal
 * @property {{from: number, to: number, chance: number, normal: number}[]} bins
 * @property {{rounds: number, mean: number, cents: number[]}[]} bands
 * @property {{chance: number, exact: boolean}} ruin
 */

/** The nearest whole dollars. @param {number} cents @param {string} currency */
function roundDollars(cents, currency) {
  return shortDollars(Math.round(cents / 100) * 100, currency);
}

/** An amount beside an axis: "$500", "S$15k", "EUR 2M". @param {number} cents @param {string} currency */
export function axisAmount(cents, currency) {
  const dollars = Math.abs(cents) / 100;
  const sign = cents < 0 ? '−' : '';
  const mark = signOf(currency);
  if (dollars >= 1e6) return `${sign}${mark}${Number((dollars / 1e6).toPrecision(3))}M`;
  if (dollars >= 1e4) return `${sign}${mark}${Number((dollars / 1e3).toPrecision(3))}k`;
  return `${sign}${mark}${formatInteger(dollars)}`;
}

/** @param {Risk} risk @param {number} width @param {string} currency */
export function endPlot(risk, width, currency) {
  const caption = {
    title: `The result after ${formatInteger(risk.rounds)} rounds.`,
    says: `Ahead ${formatPercent(risk.ahead, 1)} of the time, behind ${formatPercent(risk.behind, 1)}. The line is the normal distribution.`,
    heads: ['Result', 'Chance', 'Normal distribution'],
    rows: risk.bins.map((one) => [`${roundDollars(one.from, currency)} to ${roundDollars(one.to, currency)}`, formatPercent(one.chance, 3), formatPercent(one.normal, 3)]),
  };
  const height = 300;
  const plot = drawing(width, height, caption);
  const edges = risk.bins.flatMap((one) => [one.from, one.to]);
  const low = Math.min(...edges);
  const high = Math.max(...edges);
  const across = { ...axis([low, high], width < 480 ? 3 : 6, (/** @type {number} */ value) => axisAmount(value, currency)) };
  across.ticks = across.ticks.filter((tick) => tick >= low && tick <= high);
  across.low = low;
  across.high = high;
  const most = Math.max(...risk.bins.map((one) => Math.max(one.chance, one.normal)), 1e-6);
  const up = axis([0, most], 4, (value) => formatPercent(value, most < 0.05 ? 1 : 0));
  const inside = frame(plot, { width, height }, across, up, { across: 'won or lost', up: 'chance' });
  for (const one of risk.bins) {
    const left = inside.x(one.from);
    const top = inside.y(one.chance);
    const middle = (one.from + one.to) / 2;
    const kind = Math.abs(middle) < (one.to - one.from) / 4 ? 'even' : middle > 0 ? 'won' : 'lost';
    plot.append(s('rect', { x: left + 0.5, y: top, width: Math.max(1, inside.x(one.to) - left - 1), height: Math.max(0, inside.bottom - top), class: `plot-${kind}` }));
  }
  const line = risk.bins.map((one, at) => `${at ? 'L' : 'M'}${inside.x((one.from + one.to) / 2).toFixed(1)} ${inside.y(one.normal).toFixed(1)}`);
  plot.append(s('path', { d: line.join(''), class: 'plot-curve' }));
  return figureOf(plot, caption);
}

/** @param {Risk} risk @param {number} bankroll @param {number} width @param {string} currency */
export function wayPlot(risk, bankroll, width, currency) {
  const middle = risk.percentiles.findIndex((one) => one.share === 0.5);
  const shares = risk.percentiles.map((one) => one.share);
  const low = risk.percentiles[1];
  const high = risk.percentiles.at(-2);
  const caption = {
    title: 'Along the way.',
    says: `After ${formatInteger(risk.rounds)} rounds nine of ten people are between ${roundDollars(low?.cents ?? 0, currency)} and ${roundDollars(high?.cents ?? 0, currency)}. Bands: 50%, 90% and 98% of people; the line is the middle one, the dashes the mean.`,
    heads: ['Rounds', ...shares.map((share) => `${share * 100}%`), 'Mean'],
    rows: risk.bands.map((one) => [formatInteger(one.rounds), ...one.cents.map((cents) => roundDollars(cents, currency)), roundDollars(one.mean, currency)]),
  };
  const height = 320;
  const plot = drawing(width, height, caption);
  const bands = [{ rounds: 0, mean: 0, cents: shares.map(() => 0) }, ...risk.bands];
  const across = axis([0, risk.rounds], width < 480 ? 4 : 6, formatInteger);
  across.high = risk.rounds;
  across.ticks = across.ticks.filter((tick) => tick <= risk.rounds);
  const up = axis(
    bands.flatMap((one) => one.cents),
    6,
    (value) => axisAmount(value, currency),
  );
  const inside = frame(plot, { width, height, left: 68 }, across, up, { across: 'rounds', up: 'won or lost' });
  for (let pair = 0; pair < middle; pair += 1) {
    const other = shares.length - 1 - pair;
    const lower = bands.map((one) => `${inside.x(one.rounds).toFixed(1)} ${inside.y(one.cents[pair] ?? 0).toFixed(1)}`);
    const upper = bands.map((one) => `${inside.x(one.rounds).toFixed(1)} ${inside.y(one.cents[other] ?? 0).toFixed(1)}`).reverse();
    plot.append(s('path', { d: `M${lower.join('L')}L${upper.join('L')}Z`, class: `plot-band plot-band-${pair}` }));
  }
  /** @param {(band: {mean: number, cents: number[]}) => number} of @param {string} kind */
  const line = (of, kind) => {
    const path = bands.map((one, at) => `${at ? 'L' : 'M'}${inside.x(one.rounds).toFixed(1)} ${inside.y(of(one)).toFixed(1)}`);
    plot.append(s('path', { d: path.join(''), class: kind }));
  };
  line((band) => band.cents[middle] ?? 0, 'plot-middle');
  line((band) => band.mean, 'plot-mean');
  if (-bankroll > up.low) {
    const y = inside.y(-bankroll);
    plot.append(s('line', { x1: inside.left, x2: inside.right, y1: y, y2: y, class: 'plot-bankroll' }));
    plot.append(s('text', { x: inside.right - 4, y: y - 5, 'text-anchor': 'end', class: 'plot-value' }, 'the bankroll'));
  }
  return figureOf(plot, caption);
}
