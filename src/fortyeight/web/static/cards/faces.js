// The faces of the cards and their back, drawn as SVG on 100 by 140. All 52: a ten that is found is shown too.
// Each has two drawings: that of real cards, and one with large indices for cards too small for it (cards.css).
import { s } from '../core/widgets/element.js';
import { COURTS } from './courts.js';
import { pip, pipPlaces } from './suits.js';

/** @param {string} kind @param {...SVGElement} inside */
function sheet(kind, ...inside) {
  return s(
    'svg',
    { viewBox: '0 0 100 140', class: `playing-card-${kind}`, 'aria-hidden': 'true', focusable: 'false' },
    s('rect', { x: 0.75, y: 0.75, width: 98.5, height: 138.5, rx: 8, class: 'card-sheet' }),
    ...inside,
  );
}

/** The same again, upside down, as on real cards. @param {SVGElement} group */
function twice(group) {
  const turned = /** @type {SVGElement} */ (group.cloneNode(true));
  turned.setAttribute('transform', 'rotate(180 50 70)');
  return [group, turned];
}

/** The ranks as lines in a box of 14 by 20, so that an index looks the same in every browser. @type {Record<string, string>} */
const RANKS = {
  A: 'M1 20 7 1.5 13 20M3.4 13.6h7.2',
  K: 'M2.5 0V20M12.5 0 3 11.5M6.2 8 13 20',
  Q: 'M7 1.8C2.5 1.8 1.8 5 1.8 10S2.5 18.2 7 18.2 12.2 15 12.2 10 11.5 1.8 7 1.8ZM7.5 14 13 20.5',
  J: 'M10.5 0V14Q10.5 18.2 6.5 18.2 3 18.2 2.4 14.5',
  T: 'M-1.2 4.8 2.2 2V20M11.2 1.8C8 1.8 7.5 5 7.5 10S8 18.2 11.2 18.2 15 15 15 10 14.5 1.8 11.2 1.8Z',
  9: 'M11.8 7A4.8 5.1 0 1 1 2.2 7 4.8 5.2 0 0 1 11.8 7V10.5Q11.8 18.2 6.7 18.2 3.8 18.2 2.7 15.8',
  8: 'M7 1.8a3.9 3.9 0 1 1-.01 0ZM7 9.6a4.6 4.3 0 1 1-.01 0Z',
  7: 'M1.5 1.8H12L5.5 20',
  6: 'M2.2 13A4.8 5.1 0 1 1 11.8 13 4.8 5.2 0 0 1 2.2 13V9.5Q2.2 1.8 7.3 1.8 10.2 1.8 11.3 4.2',
  5: 'M11.5 1.8H4L3.2 9.2Q5 7.8 7 7.8 11.8 7.8 11.8 12.8 11.8 18.2 6.8 18.2 3.2 18.2 2 15.4',
  4: 'M10 20V2L2 14.2H13.5',
  3: 'M2.4 4.6Q3.4 1.8 6.8 1.8 11 1.8 11 5.6 11 9.4 6.4 9.4 11.8 9.4 11.8 13.8 11.8 18.2 6.8 18.2 2.8 18.2 2 15',
  2: 'M2.2 6Q2.4 1.8 6.9 1.8 11.6 1.8 11.6 6 11.6 9 8 12L2.6 18.2H12.6',
};

/**
 * Rank over suit in two corners; a hand that lies fanned out shows nothing else of its lower cards.
 * @param {string} rank
 * @param {string} suit
 * @param {number} x of their middle
 * @param {number} y of their top
 * @param {number} high the letter
 * @param {number} pips how large the suit is
 */
function indices(rank, suit, x, y, high, pips) {
  const letter = s('path', { d: RANKS[rank] ?? '', transform: `translate(${x} ${y}) scale(${high / 20}) translate(-7 0)`, class: 'card-index' });
  return twice(s('g', { class: 'card-corner' }, letter, pip(suit, x, y + high + 3 + pips / 2, pips)));
}

/** A court figure in its frame, twofold as on real cards. @param {string} rank @param {string} suit */
function court(rank, suit) {
  const shapes = (COURTS[rank] ?? []).flatMap(([colour, d, both]) => [
    s('path', { d, class: `card-${colour}` }),
    ...(both ? [s('path', { d, class: `card-${colour}`, transform: 'scale(-1 1)' })] : []),
  ]);
  const half = s('g', {}, s('g', { transform: 'translate(50 70)' }, ...shapes), pip(suit, 32.5, 21, 11));
  return [
    s('rect', { x: 25, y: 11, width: 50, height: 118, rx: 2.5, class: 'card-ground' }),
    ...twice(half),
    s('path', { d: 'M25 75 75 65', class: 'card-sash' }),
    s('rect', { x: 25, y: 11, width: 50, height: 118, rx: 2.5, class: 'card-frame' }),
  ];
}

/** @param {string} rank @param {string} suit */
function middle(rank, suit) {
  if (COURTS[rank]) return court(rank, suit);
  if (rank === 'A') return [pip(suit, 50, 70, 48), ...(suit === 's' ? [mark(50, 79.5, 15)] : [])];
  const size = pipPlaces(rank).length > 8 ? 18 : 20;
  return pipPlaces(rank).map(([x, y]) => pip(suit, x, y, size, y > 70));
}

/** Where the letter of a small court card stands, and how wide; a queen's has a long tail. @type {Record<string, {x: number, textLength: number}>} */
const MONOGRAMS = { K: { x: 50, textLength: 38 }, Q: { x: 47, textLength: 31 }, J: { x: 50, textLength: 20 } };

/** The face of a card, "7h" or "Ts". @param {string} card */
export function face(card) {
  const [rank = '', suit = ''] = card;
  const monogram = MONOGRAMS[rank]
    ? s('text', { y: 86, 'text-anchor': 'middle', 'font-size': 50, lengthAdjust: 'spacingAndGlyphs', class: 'card-monogram card-suit', ...MONOGRAMS[rank] }, rank)
    : pip(suit, 50, 70, 34);
  return sheet(
    'face',
    s('g', { class: 'card-whole' }, ...indices(rank, suit, 13, 8, 21, 15), s('g', { class: 'card-middle' }, ...middle(rank, suit))),
    s('g', { class: 'card-small' }, ...indices(rank, suit, 17.5, 8, 31, 21), s('g', { class: 'card-middle' }, monogram)),
  );
}

/** The project's mark. @param {number} x @param {number} y @param {number} size */
function mark(x, y, size) {
  return s('text', { x, y, 'text-anchor': 'middle', 'font-size': size, class: 'card-mark' }, '48');
}

/** A lozenge in every second place of a grid, and a dot in the others. */
function lattice() {
  let lozenges = '';
  let dots = '';
  for (let row = 0; row < 16; row += 1)
    for (let column = 0; column < 11; column += 1) {
      const [x, y] = [10 + column * 8, 10 + row * 8];
      if ((row + column) % 2) lozenges += `M${x} ${y - 7}L${x + 7} ${y} ${x} ${y + 7} ${x - 7} ${y}Z`;
      else dots += `M${x} ${y}h.01`;
    }
  return [s('path', { d: lozenges, class: 'card-lattice' }), s('path', { d: dots, class: 'card-lattice-dots' })];
}

/** The back of every card: a lattice, and the project's mark in a rosette. */
export function back() {
  const petals = Array.from({ length: 12 }, (_, at) => s('ellipse', { cx: 50, cy: 70, rx: 30, ry: 12.5, transform: `rotate(${at * 15} 50 70)`, class: 'card-rosette' }));
  return sheet(
    'back',
    s('rect', { x: 5, y: 5, width: 90, height: 130, rx: 5, class: 'card-field' }),
    s('svg', { x: 8, y: 8, width: 84, height: 124, viewBox: '8 8 84 124', class: 'card-whole' }, ...lattice()),
    s('rect', { x: 8, y: 8, width: 84, height: 124, rx: 3, class: 'card-border' }),
    s('circle', { cx: 50, cy: 70, r: 32, class: 'card-field card-whole' }),
    s('g', { class: 'card-whole' }, ...petals),
    s('g', { class: 'card-medallion' }, s('circle', { cx: 50, cy: 70, r: 18.5, class: 'card-medal' }), mark(50, 79, 27)),
  );
}
