// A small plot of lines over rounds, drawn as large as its place; the figures are in a table too.
import { h, s } from '../core/widgets/element.js';
import { shortDollars } from '../core/text/money.js';

/**
 * @typedef {object} Curve
 * @property {string} name
 * @property {string} class
 * @property {number[]} values in cents, the first before any round
 */

const [RIGHT, TOP, BOTTOM] = [12, 14, 34];
/** Pixels of a digit, at most. */
const DIGIT = 8;

/** Round steps for an axis, from at or under the least to at or over the most. @param {number} least @param {number} most @param {number} tickCount */
export function ticks(least, most, tickCount) {
  const span = Math.max(most - least, 1);
  const rough = span / tickCount;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = [1, 2, 2.5, 5, 10].map((one) => one * power).find((one) => one >= rough) ?? 10 * power;
  const first = Math.floor(least / step);
  const last = Math.ceil(most / step);
  return Array.from({ length: last - first + 1 }, (_, at) => (first + at) * step);
}

/**
 * The lines in a figure that is drawn again when its place changes.
 * @param {Curve[]} curves
 * @param {string} words what the plot shows, for screen readers
 * @param {string} currency
 * @returns {HTMLElement}
 */
export function plot(curves, words, currency) {
  const place = h('div', { class: 'plot' });
  let width = 0;
  new ResizeObserver(() => {
    if (place.clientWidth === width || !place.clientWidth) return;
    width = place.clientWidth;
    place.replaceChildren(drawing(curves, words, width, Math.max(220, Math.min(380, width * 0.42)), currency));
  }).observe(place);
  return place;
}

/** @param {Curve[]} curves @param {string} words @param {number} width @param {number} height @param {string} currency */
function drawing(curves, words, width, height, currency) {
  const all = curves.flatMap((one) => one.values);
  const steps = ticks(Math.min(0, ...all), Math.max(0, ...all), height > 280 ? 6 : 4);
  const [low, high] = [steps[0] ?? 0, steps.at(-1) ?? 1];
  const figures = steps.map((value) => shortDollars(Math.round(value), currency));
  const left = 14 + DIGIT * Math.max(6, ...figures.map((one) => one.length));
  const number = Math.max(1, (curves[0]?.values.length ?? 1) - 1);
  /** @param {number} at */
  const x = (at) => left + ((width - left - RIGHT) * at) / number;
  /** @param {number} value */
  const y = (value) => TOP + ((height - TOP - BOTTOM) * (high - value)) / (high - low || 1);
  const rounds = ticks(0, number, width > 600 ? 10 : 5).filter((at) => Number.isInteger(at) && at <= number);
  return s(
    'svg',
    { viewBox: `0 0 ${width} ${height}`, width, height, role: 'img', 'aria-label': words },
    ...steps.flatMap((value, at) => [
      s('line', { x1: left, x2: width - RIGHT, y1: y(value), y2: y(value), class: value === 0 ? 'plot-zero' : 'plot-grid' }),
      s('text', { x: left - 8, y: y(value) + 4, 'text-anchor': 'end', class: 'plot-figure' }, figures[at]),
    ]),
    ...rounds.map((at) => s('text', { x: x(at), y: height - BOTTOM + 18, 'text-anchor': 'middle', class: 'plot-figure' }, String(at))),
    s('text', { x: width - RIGHT, y: height - 3, 'text-anchor': 'end', class: 'plot-figure' }, 'rounds'),
    ...curves.flatMap((one) => curve(one, x, y)),
  );
}

/** @param {Curve} curve @param {(at: number) => number} x @param {(value: number) => number} y */
function curve(curve, x, y) {
  const path = curve.values.map((value, at) => `${at ? 'L' : 'M'}${x(at).toFixed(1)} ${y(value).toFixed(1)}`).join('');
  const last = curve.values.length - 1;
  return [s('path', { d: path, class: `plot-line ${curve.class}`, fill: 'none' }), s('circle', { cx: x(last), cy: y(curve.values[last] ?? 0), r: 3.5, class: `plot-end ${curve.class}` })];
}
