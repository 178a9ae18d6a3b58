// Plots as SVG: axes, labels, a title and a description for screen readers, and the figures as a table.
import { h, s } from '../core/widgets/element.js';
import { scrollTable } from '../core/widgets/scroll-table.js';

/**
 * @typedef {object} Axis
 * @property {number} low
 * @property {number} high
 * @property {number[]} ticks
 * @property {(value: number) => string} words
 *
 * @typedef {object} Frame the inside of a plot, in the units of its drawing
 * @property {number} left
 * @property {number} right
 * @property {number} top
 * @property {number} bottom
 * @property {(value: number) => number} x
 * @property {(value: number) => number} y
 *
 * @typedef {object} Caption
 * @property {string} title
 * @property {string} says one sentence: what can be seen
 * @property {string[]} heads of the table
 * @property {(string | number)[][]} rows of the table
 */

/** Round steps between two numbers, about this many. @param {number} low @param {number} high @param {number} tickCount */
export function ticks(low, high, tickCount) {
  const span = high - low || 1;
  const rough = span / Math.max(tickCount, 1);
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = [1, 2, 2.5, 5, 10].map((one) => one * power).find((one) => span / one <= tickCount) ?? 10 * power;
  const first = Math.ceil(low / step - 1e-9);
  const last = Math.floor(high / step + 1e-9);
  return Array.from({ length: Math.max(0, last - first + 1) }, (_, at) => Number(((first + at) * step).toPrecision(12)));
}

/**
 * An axis that has all the values, and ends at a tick.
 * @param {number[]} values
 * @param {number} tickCount how many ticks
 * @param {(value: number) => string} words
 * @returns {Axis}
 */
export function axis(values, tickCount, words) {
  const low = Math.min(...values);
  const high = Math.max(...values);
  const inside = ticks(low, high, tickCount);
  const step = (inside[1] ?? low + 1) - (inside[0] ?? low);
  const from = Math.floor(low / step + 1e-9) * step;
  const to = Math.ceil(high / step - 1e-9) * step;
  return { low: from, high: to, ticks: ticks(from, to, Math.round((to - from) / step)), words };
}

/**
 * The frame of a plot with its axes drawn.
 * @param {SVGElement} drawing
 * @param {{width: number, height: number, left?: number, right?: number, top?: number, bottom?: number}} size
 * @param {Axis} across
 * @param {Axis} up
 * @param {{across: string, up: string}} names
 * @returns {Frame}
 */
export function frame(drawing, size, across, up, names) {
  const left = size.left ?? 62;
  const right = size.width - (size.right ?? 14);
  const top = size.top ?? 26;
  const bottom = size.height - (size.bottom ?? 46);
  /** @param {number} value */
  const x = (value) => left + ((value - across.low) / (across.high - across.low || 1)) * (right - left);
  /** @param {number} value */
  const y = (value) => bottom - ((value - up.low) / (up.high - up.low || 1)) * (bottom - top);
  const axes = s('g', { class: 'plot-axes' });
  for (const tick of up.ticks) {
    axes.append(s('line', { x1: left, x2: right, y1: y(tick), y2: y(tick), class: tick === 0 ? 'plot-zero' : 'plot-line' }));
    axes.append(s('text', { x: left - 8, y: y(tick) + 4.5, 'text-anchor': 'end' }, up.words(tick)));
  }
  for (const tick of across.ticks) {
    axes.append(s('line', { x1: x(tick), x2: x(tick), y1: bottom, y2: bottom + 5, class: 'plot-tick' }));
    axes.append(s('text', { x: x(tick), y: bottom + 19, 'text-anchor': 'middle' }, across.words(tick)));
  }
  axes.append(s('text', { x: right, y: size.height - 6, 'text-anchor': 'end', class: 'plot-name' }, names.across));
  axes.append(s('text', { x: left - 8, y: 14, 'text-anchor': 'start', class: 'plot-name', dx: -46 }, names.up));
  drawing.append(axes);
  return { left, right, top, bottom, x, y };
}

let count = 0;

/** An empty drawing with its title and description. @param {number} width @param {number} height @param {Caption} caption */
export function drawing(width, height, caption) {
  count += 1;
  const id = `plot-${count}`;
  return s(
    'svg',
    { viewBox: `0 0 ${width} ${height}`, role: 'img', 'aria-labelledby': `${id}-title ${id}-says`, class: 'plot', focusable: 'false' },
    s('title', { id: `${id}-title` }, caption.title),
    s('desc', { id: `${id}-says` }, caption.says),
  );
}

/** Create a figure: the plot, its caption, and its values as a table. @param {SVGElement} plot @param {Caption} caption */
export function figureOf(plot, caption) {
  const rows = caption.rows.map((row) => h('tr', {}, ...row.map((one, at) => (at ? h('td', { class: 'number' }, one) : h('th', { scope: 'row' }, one)))));
  return h(
    'figure',
    { class: 'plot-figure' },
    h('figcaption', {}, h('strong', {}, caption.title), ' ', h('span', { class: 'quiet' }, caption.says)),
    plot,
    h('details', { class: 'plot-table' }, h('summary', {}, 'The figures as a table'), scrollTable(`${caption.title}: table`, caption.heads, [...caption.heads.keys()].slice(1), rows)),
  );
}

/** How wide a plot is drawn: narrow ones have larger letters and fewer ticks. @param {Element} place */
export function widthFor(place) {
  const available = place.getBoundingClientRect().width || 700;
  return Math.round(Math.min(Math.max(available, 300), 900));
}
