// What each option is worth: a bar to the left where the player gains, to the right where the house does.
import { h, s } from '../core/widgets/element.js';
import { formatRulings } from '../core/text/words.js';
import { formatChange } from '../strategy/percent.js';
import { drawing, figureOf } from './plot.js';

/** @typedef {{words: string, now: string, instead: string, change: number, edge: number | null, clause: string}} Worth */

/** The height of a line of words, and of the bar below them with the room around it. */
const LINE = 16;
const BAR = 30;
/** The least width of a letter: labels are broken before they are cut. */
const LETTER = 6.7;

/** @param {Worth[]} worths @param {number} width */
export function worthPlot(worths, width) {
  const largest = Math.max(...worths.map((one) => Math.abs(one.change)), 1e-6);
  const best = worths[0];
  const caption = {
    title: 'What each alternative is worth.',
    says: best ? `The largest: ${best.words.toLowerCase()}, ${best.instead} instead of ${best.now}, changes the house edge by ${formatChange(best.change, 3)}.` : 'No open rule affects the main game.',
    heads: ['Rule', 'Here', 'Instead', 'House edge changes by', 'Clause'],
    rows: worths.map((one) => [one.words, one.now, one.instead, formatChange(one.change, 4), formatRulings(one.clause)]),
  };
  const rows = worths.map((one) => wrap(`${one.words}: ${one.instead}`, Math.floor(width / LETTER)));
  const height = rows.reduce((sum, lines) => sum + lines.length * LINE + BAR, 34);
  const plot = drawing(width, height, caption);
  const middle = width / 2;
  const half = width / 2 - 76;
  plot.append(s('text', { x: middle - 8, y: 14, 'text-anchor': 'end', class: 'plot-name' }, '← better for the player'));
  plot.append(s('text', { x: middle + 8, y: 14, class: 'plot-name' }, 'better for the house →'));
  let top = 30;
  worths.forEach((one, at) => {
    const lines = rows[at] ?? [];
    const bar = top + lines.length * LINE + 1;
    const length = (Math.abs(one.change) / largest) * half;
    const left = one.change < 0 ? middle - length : middle;
    plot.append(
      s(
        'text',
        { y: top + 11, class: 'plot-label' },
        ...lines.map((line, row) => s('tspan', { x: 2, dy: row ? LINE : 0 }, line)),
        s('title', {}, `${one.words}: ${one.instead} instead of ${one.now}`),
      ),
    );
    // The line at zero stands at the bars only: through words it would strike them out.
    plot.append(s('line', { x1: middle, x2: middle, y1: bar - 1, y2: bar + 16, class: 'plot-zero' }));
    plot.append(s('rect', { x: left, y: bar, width: Math.max(1, length), height: 14, rx: 2, class: one.change < 0 ? 'plot-won' : 'plot-lost' }));
    const position = one.change < 0 ? { x: left - 6, 'text-anchor': 'end' } : { x: middle + length + 6 };
    plot.append(s('text', { ...position, y: bar + 12, class: 'plot-value' }, formatChange(one.change, 3)));
    top = bar - 1 + BAR;
  });
  return worths.length ? figureOf(plot, caption) : h('p', {}, caption.says);
}

/** A text in lines of at most this many letters, broken between words. @param {string} text @param {number} most */
function wrap(text, most) {
  /** @type {string[]} */
  const lines = [];
  for (const word of text.split(' ')) {
    const last = lines.at(-1);
    if (last !== undefined && last.length + 1 + word.length <= most) lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(word);
  }
  return lines;
}
