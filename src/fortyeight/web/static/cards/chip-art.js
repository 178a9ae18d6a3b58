// Chips drawn as SVG: from above for a tray, in stacks seen slightly from the side.
/** @import { Denomination } from './denominations.js' */
import { s } from '../core/widgets/element.js';

const SANS = '"Helvetica Neue", Arial, "Liberation Sans", system-ui, sans-serif';
const [WIDE, FLAT, THICK] = [22, 12.5, 5.2];

/** A chip from above, 48 by 48. @param {Denomination} chip */
export function chipFace(chip) {
  const spots = Array.from({ length: 6 }, (_, at) => s('rect', { x: -4.2, y: -23.4, width: 8.4, height: 6.4, rx: 1, class: 'chip-spot', transform: `rotate(${at * 60})` }));
  return s(
    'svg',
    { viewBox: '-24 -24 48 48', class: `chip-face chip-${chip.name}`, 'aria-hidden': 'true', focusable: 'false' },
    s('circle', { r: 23.4, class: 'chip-body' }),
    ...spots,
    s('circle', { r: 16, class: 'chip-inlay' }),
    s('text', { y: 5, 'text-anchor': 'middle', 'font-size': chip.words.length > 3 ? 11.5 : 14, 'font-weight': 700, 'font-family': SANS, class: 'chip-figure' }, chip.words),
  );
}

/** One chip of a stack, its top at y. @param {Denomination} chip @param {number} x @param {number} y @param {boolean} top */
function layer(chip, x, y, top) {
  const side = `M${x - WIDE} ${y}v${THICK}a${WIDE} ${FLAT} 0 0 0 ${2 * WIDE} 0v${-THICK}`;
  // The spots on the rim that face the player, as they lie on an ellipse.
  const rim = [42, 90, 138].map((angle) => {
    const turn = (/** @type {number} */ by) => ((angle + by) * Math.PI) / 180;
    const [from, to] = [turn(-10), turn(10)];
    const [ax, ay] = [x + WIDE * Math.cos(from), y + FLAT * Math.sin(from)];
    const [bx, by] = [x + WIDE * Math.cos(to), y + FLAT * Math.sin(to)];
    return `M${ax.toFixed(2)} ${ay.toFixed(2)}L${bx.toFixed(2)} ${by.toFixed(2)}v${THICK}L${ax.toFixed(2)} ${(ay + THICK).toFixed(2)}Z`;
  });
  /** @type {SVGElement[]} */
  const parts = [s('path', { d: `${side}Z`, class: 'chip-side' }), s('path', { d: rim.join(''), class: 'chip-spot' }), s('ellipse', { cx: x, cy: y, rx: WIDE, ry: FLAT, class: 'chip-body' })];
  if (top) {
    const spots = Array.from({ length: 6 }, (_, at) => {
      const angle = ((at * 60 + 30) * Math.PI) / 180;
      return s('ellipse', {
        cx: (x + 18.8 * Math.cos(angle)).toFixed(2),
        cy: (y + 10.7 * Math.sin(angle)).toFixed(2),
        rx: 3.4,
        ry: 1.8,
        class: 'chip-spot',
      });
    });
    parts.push(
      ...spots,
      s('ellipse', { cx: x, cy: y, rx: 14.5, ry: 8.2, class: 'chip-inlay' }),
      s(
        'text',
        {
          x,
          y: y + 4,
          'text-anchor': 'middle',
          'font-size': chip.words.length > 3 ? 9.5 : 11.5,
          'font-weight': 700,
          'font-family': SANS,
          class: 'chip-figure',
        },
        chip.words,
      ),
    );
  }
  return s('g', { class: `chip-${chip.name}` }, ...parts);
}

/** No stack is higher; more chips stand beside each other. */
const HIGHEST = 12;
const MOST_STACKS = 4;

/** Chips in stacks, the largest at the bottom. @param {Denomination[]} chips */
export function stacks(chips) {
  /** @type {Denomination[][]} */
  const columns = [];
  for (let at = 0; at < chips.length && columns.length < MOST_STACKS; at += HIGHEST) columns.push(chips.slice(at, at + HIGHEST));
  const highest = Math.max(1, ...columns.map((one) => one.length));
  const height = 2 * FLAT + highest * THICK + 2;
  const width = Math.max(1, columns.length) * 2 * WIDE + 2;
  const drawn = columns.flatMap((column, place) => column.map((chip, level) => layer(chip, WIDE + 1 + place * 2 * WIDE, height - FLAT - 1 - (level + 1) * THICK, level === column.length - 1)));
  return s('svg', { viewBox: `0 0 ${width} ${height}`, width, height, class: 'chip-stack-chips', 'aria-hidden': 'true', focusable: 'false' }, ...drawn);
}
