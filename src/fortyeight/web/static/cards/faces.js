// The faces of the cards and their back, drawn as SVG on 100 by 140. All 52: a ten that is found is shown too.
import { s } from '../core/element.js';
import { PIPS, pip } from './suits.js';

const SERIF = 'Georgia, "Iowan Old Style", "Times New Roman", serif';
const SANS = '"Helvetica Neue", Arial, "Liberation Sans", system-ui, sans-serif';

/** @param {SVGElement[]} inside @param {string} kind */
function sheet(inside, kind) {
  return s(
    'svg',
    { viewBox: '0 0 100 140', class: `playing-card-${kind}`, 'aria-hidden': 'true', focusable: 'false' },
    s('rect', { x: 0.75, y: 0.75, width: 98.5, height: 138.5, rx: 9, class: `playing-card-${kind}-sheet` }),
    ...inside,
  );
}

/** Rank over suit in a corner; a hand that lies fanned out shows nothing else of its lower cards. @param {string} rank @param {string} suit */
function index(rank, suit) {
  const ten = rank === 'T';
  const letter = s(
    'text',
    {
      x: 17,
      y: 34,
      'text-anchor': 'middle',
      'font-size': 36,
      'font-weight': 700,
      'font-family': SANS,
      class: 'playing-card-pip',
      ...(ten ? { textLength: 27, lengthAdjust: 'spacingAndGlyphs' } : {}),
    },
    ten ? '10' : rank,
  );
  return [letter, pip(suit, 17, 52, 23)];
}

/** @type {Record<string, string>} */
const EMBLEMS = {
  // A crown, a coronet, a shield: what tells king, queen and jack apart beside their letter.
  K: 'M-13 7-15-7-7.5-1 0-11 7.5-1 15-7 13 7ZM-13 9.5h26v3h-26Z',
  Q: 'M0-11a3.4 3.4 0 0 1 2.6 5.6Q5-1 8.6-4.2A3.4 3.4 0 1 1 13.2-1L11 6h-22l-2.2-7a3.4 3.4 0 1 1 4.6-3.2Q-5-1-2.6-5.4A3.4 3.4 0 0 1 0-11ZM-11 8.5h22v3h-22Z',
  J: 'M-11-11h9.6V0H-11ZM1.4-11H11V0H1.4ZM-10.8 2.8h9.4v9.4Q-8.6 9.4-10.8 2.8ZM1.4 2.8h9.4Q8.6 9.4 1.4 12.2Z',
};

/** A monogram in a frame, the emblem above it and its suit below. @param {string} rank @param {string} suit */
function court(rank, suit) {
  return [
    s('rect', { x: 33, y: 14, width: 57, height: 112, rx: 5, class: 'playing-card-frame' }),
    s('path', { d: EMBLEMS[rank] ?? '', transform: 'translate(61.5 34)', class: 'playing-card-pip' }),
    s('text', { x: 61.5, y: 91, 'text-anchor': 'middle', 'font-size': 54, 'font-weight': 700, 'font-family': SERIF, class: 'playing-card-pip' }, rank),
    pip(suit, 61.5, 109, 21),
  ];
}

/** @param {string} rank @param {string} suit */
function middle(rank, suit) {
  if (rank === 'A') return [pip(suit, 58, 74, 54)];
  if (EMBLEMS[rank]) return court(rank, suit);
  const places = PIPS[rank] ?? [];
  const size = places.length > 8 ? 18.5 : places.length > 6 ? 20 : places.length > 3 ? 23 : 29;
  // Beside the index in the corner, not under it.
  return places.map(([x, y]) => pip(suit, x + 6, y, size, y > 70));
}

/** The face of a card, "7h" or "Ts". @param {string} card */
export function face(card) {
  const rank = card.charAt(0);
  const suit = card.charAt(1);
  return sheet([...index(rank, suit), ...middle(rank, suit)], 'face');
}

/** The back of every card, with the project's mark. */
export function back() {
  const lines = [];
  for (let at = -130; at <= 100; at += 10) lines.push(`M${at} 5l130 130M${at + 130} 5 ${at} 135`);
  return sheet(
    [
      s('rect', { x: 6, y: 6, width: 88, height: 128, rx: 5, class: 'playing-card-back-field' }),
      // An inner drawing cuts the lines off at its edge.
      s('svg', { x: 9, y: 9, width: 82, height: 122, viewBox: '9 9 82 122' }, s('path', { d: lines.join(''), class: 'playing-card-back-lines' })),
      s('circle', { cx: 50, cy: 70, r: 25, class: 'playing-card-back-mark' }),
      s('text', { x: 50, y: 80.5, 'text-anchor': 'middle', 'font-size': 30, 'font-weight': 700, 'font-family': SERIF, class: 'playing-card-back-figure' }, '48'),
    ],
    'back',
  );
}
