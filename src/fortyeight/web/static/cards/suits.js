// The four suits as shapes in a square of 24, and where the pips of a face lie.
import { s } from '../core/widgets/element.js';

/** @type {Record<string, string>} */
const SHAPES = {
  h: 'M12 22.5C9.2 19 1 14.2 1 7.6A5.7 5.7 0 0 1 12 5a5.7 5.7 0 0 1 11 2.6C23 14.2 14.8 19 12 22.5Z',
  d: 'M12 .5Q15.4 7 21.2 12 15.4 17 12 23.5 8.6 17 2.8 12 8.6 7 12 .5Z',
  s: 'M12 .8C14.4 4.6 23 9 23 15.1a4.9 4.9 0 0 1-9.4 1.9q.3 4.3 3 6.2H7.4q2.7-1.9 3-6.2A4.9 4.9 0 0 1 1 15.1C1 9 9.6 4.6 12 .8Z',
  c: 'M12 .8a5.2 5.2 0 0 1 4.3 8.2 5.2 5.2 0 1 1-2.9 8.6q.3 3.8 3.2 5.6H7.4q2.9-1.8 3.2-5.6A5.2 5.2 0 1 1 7.7 9 5.2 5.2 0 0 1 12 .8Z',
};

/**
 * A suit's shape.
 * @param {string} suit
 * @param {number} x of its middle
 * @param {number} y
 * @param {number} size
 * @param {boolean} [turned] upside down
 */
export function pip(suit, x, y, size, turned = false) {
  const turn = turned ? ' rotate(180)' : '';
  return s('path', { d: SHAPES[suit] ?? '', class: 'card-suit', transform: `translate(${x} ${y})${turn} scale(${size / 24}) translate(-12 -12)` });
}

/** How high the pips of a rank lie in the two outer columns, and in the middle one, down to half the card. @type {Record<string, number[][]>} */
const HEIGHTS = { 2: [[], [27]], 3: [[], [27, 70]], 4: [[27]], 5: [[27], [70]], 6: [[27, 70]], 7: [[27, 70], [48.5]], 8: [[27, 70], [48.5]], 9: [[25, 55], [70]], T: [[25, 55], [40]] };

/** Where the pips of a rank lie on a face of 100 by 140; those below the middle stand upside down. @param {string} rank @returns {[number, number][]} */
export function pipPlaces(rank) {
  const [sides = [], middle = []] = HEIGHTS[rank] ?? [];
  const upper = /** @type {[number, number][]} */ ([
    ...sides.flatMap((y) => [
      [34, y],
      [66, y],
    ]),
    ...middle.map((y) => [50, y]),
  ]);
  // A seven has one in the middle column only.
  const lower = upper.filter(([x, y]) => y !== 70 && !(rank === '7' && x === 50)).map(([x, y]) => /** @type {[number, number]} */ ([100 - x, 140 - y]));
  return [...upper, ...lower];
}
