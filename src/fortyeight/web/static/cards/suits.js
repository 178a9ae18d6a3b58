// The four suits as shapes in a square of 24, and where the pips of a face lie.
import { s } from '../core/element.js';

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
  const scale = size / 24;
  const turn = turned ? ' rotate(180)' : '';
  return s('path', {
    d: SHAPES[suit] ?? '',
    class: 'playing-card-pip',
    transform: `translate(${x} ${y})${turn} scale(${scale}) translate(-12 -12)`,
  });
}

const [LEFT, MIDDLE, RIGHT] = [38, 55, 72];

/** Where the pips of a rank lie on a face of 100 by 140; those below the middle stand upside down. @type {Record<string, [number, number][]>} */
export const PIPS = {
  2: [
    [MIDDLE, 34],
    [MIDDLE, 106],
  ],
  3: [
    [MIDDLE, 30],
    [MIDDLE, 70],
    [MIDDLE, 110],
  ],
  4: [
    [LEFT, 36],
    [RIGHT, 36],
    [LEFT, 104],
    [RIGHT, 104],
  ],
  5: [
    [LEFT, 34],
    [RIGHT, 34],
    [MIDDLE, 70],
    [LEFT, 106],
    [RIGHT, 106],
  ],
  6: [
    [LEFT, 32],
    [RIGHT, 32],
    [LEFT, 70],
    [RIGHT, 70],
    [LEFT, 108],
    [RIGHT, 108],
  ],
  7: [
    [LEFT, 32],
    [RIGHT, 32],
    [MIDDLE, 51],
    [LEFT, 70],
    [RIGHT, 70],
    [LEFT, 108],
    [RIGHT, 108],
  ],
  8: [
    [LEFT, 32],
    [RIGHT, 32],
    [MIDDLE, 51],
    [LEFT, 70],
    [RIGHT, 70],
    [MIDDLE, 89],
    [LEFT, 108],
    [RIGHT, 108],
  ],
  9: [
    [LEFT, 28],
    [RIGHT, 28],
    [LEFT, 56],
    [RIGHT, 56],
    [MIDDLE, 70],
    [LEFT, 84],
    [RIGHT, 84],
    [LEFT, 112],
    [RIGHT, 112],
  ],
  T: [
    [LEFT, 28],
    [RIGHT, 28],
    [MIDDLE, 42],
    [LEFT, 56],
    [RIGHT, 56],
    [LEFT, 84],
    [RIGHT, 84],
    [MIDDLE, 98],
    [LEFT, 112],
    [RIGHT, 112],
  ],
};
