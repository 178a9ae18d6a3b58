// How a round ends: a column for each net result, in wagers.
import { s } from '../core/widgets/element.js';
import { formatNumber, formatPercent } from '../strategy/percent.js';
import { axis, drawing, figureOf, frame } from './plot.js';

/** @typedef {{net: number, chance: number}} End */

/** Results that come less often are put together at the ends. */
const RARE = 0.0005;

/** @param {End[]} ends @param {number} width */
export function roundPlot(ends, width) {
  const common = ends.filter((one) => one.chance >= RARE);
  const low = common[0]?.net ?? -1;
  const high = common.at(-1)?.net ?? 1;
  const below = sum(ends.filter((one) => one.net < low));
  const above = sum(ends.filter((one) => one.net > high));
  const won = sum(ends.filter((one) => one.net > 0));
  const lost = sum(ends.filter((one) => one.net < 0));
  const caption = {
    title: 'How a round ends.',
    says: `${formatPercent(won, 1)} of rounds are won, ${formatPercent(lost, 1)} lost, ${formatPercent(Math.max(0, 1 - won - lost), 1)} even. Off the plot: ${formatPercent(below + above, 2)}.`,
    heads: ['Net result, in wagers', 'Chance'],
    rows: ends.filter((one) => one.chance >= 1e-7).map((one) => [`${one.net > 0 ? '+' : ''}${formatNumber(one.net, 2)}`, formatPercent(one.chance, 4)]),
  };
  const height = 300;
  const plot = drawing(width, height, caption);
  const across = { ...axis([low - 0.5, high + 0.5], width < 480 ? 5 : 9, (/** @type {number} */ value) => `${value > 0 ? '+' : ''}${formatNumber(value, 0)}`), low: low - 0.6, high: high + 0.6 };
  across.ticks = Array.from({ length: Math.floor(high) - Math.ceil(low) + 1 }, (_, at) => Math.ceil(low) + at);
  const up = axis([0, Math.max(...common.map((one) => one.chance))], 5, (value) => formatPercent(value, 0));
  const inside = frame(plot, { width, height }, across, up, { across: 'net result, in wagers', up: 'chance' });
  const wide = Math.max(6, (inside.x(0.5) - inside.x(0)) * 0.72);
  for (const one of common) {
    const top = inside.y(one.chance);
    const kind = one.net > 0 ? 'won' : one.net < 0 ? 'lost' : 'even';
    plot.append(s('rect', { x: inside.x(one.net) - wide / 2, y: top, width: wide, height: Math.max(1, inside.bottom - top), rx: 2, class: `plot-${kind}` }));
    // Where two columns are close together, only the higher one has its figure.
    const crowded = common.some((other) => other !== one && other.chance > one.chance && Math.abs(inside.x(other.net) - inside.x(one.net)) < 34 && Math.abs(inside.y(other.chance) - top) < 16);
    if (one.chance >= 0.02 && !crowded) plot.append(s('text', { x: inside.x(one.net), y: top - 6, 'text-anchor': 'middle', class: 'plot-value' }, formatPercent(one.chance, 1)));
  }
  return figureOf(plot, caption);
}

/** @param {End[]} ends */
function sum(ends) {
  return ends.reduce((total, one) => total + one.chance, 0);
}
