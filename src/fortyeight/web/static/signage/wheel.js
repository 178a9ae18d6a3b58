// <wheel-face>: a wheel with weight. It turns for five to six seconds and settles on what was drawn, never before.
/** @import { Segment } from './slices.js' */
import { s } from '../core/widgets/element.js';
import { METER_NAMES } from '../core/text/facts.js';
import { isMeter } from '../core/text/meters.js';
import { shortDollars } from '../core/text/money.js';
import { isStill } from '../core/page/prefs.js';
import { notToScale, slices } from './slices.js';

/** What a spin takes. */
export const SPIN_MS = 5600;
/** What a result waits for where nothing may move. */
const STILL_MS = 900;
/** Six whole turns, and the way to the slice. */
const TURNS = 6;

/**
 * @typedef {object} Ring one wheel of a face
 * @property {string[]} slices its symbols around it
 * @property {(symbol: string) => string} words
 * @property {(symbol: string) => string} [small] a second, smaller line
 * @property {(symbol: string) => string} [tone] `rare`, `high`, or none
 * @property {string} [scale] that its slices are not as wide as their chances, in a line
 */

/** @type {Record<string, string>} */
const NAMES = { jackpot: 'JACKPOT', primary: 'PRIMARY', secondary: 'SECOND' };

/** The ring of a wheel's prizes. @param {Segment[]} segments @param {string} currency @returns {Ring} */
export function prizeRing(segments, currency) {
  const known = new Map(segments.map((one) => [one.symbol, one]));
  const amounts = segments.map((one) => one.pays ?? 0).sort((a, b) => b - a);
  const high = amounts[Math.floor(amounts.length / 3)] ?? 0;
  const around = slices(segments);
  const scale = notToScale(segments, around);
  const pays = (/** @type {string} */ symbol) => shortDollars(known.get(symbol)?.pays ?? 0, currency);
  return {
    slices: around,
    scale: scale ? `Slices are not to scale: ${isMeter(scale.symbol) ? `the ${METER_NAMES[scale.symbol]}` : pays(scale.symbol)} comes up ${scale.words}.` : '',
    words: (symbol) => NAMES[symbol] ?? pays(symbol),
    small: (symbol) => {
      const shared = known.get(symbol)?.community ?? 0;
      return shared ? `others ${shortDollars(shared, currency)}` : '';
    },
    tone: (symbol) => {
      const one = known.get(symbol);
      if (one?.meter) return 'rare';
      return (one?.pays ?? 0) >= high && (one?.pays ?? 0) > 0 ? 'high' : '';
    },
  };
}

/** The ring that picks a seat. @param {number} seats @returns {Ring} */
export function seatRing(seats) {
  const turns = Math.max(2, Math.round(20 / seats));
  return {
    slices: Array.from({ length: seats * turns }, (_, place) => String((place % seats) + 1)),
    words: (symbol) => symbol,
    small: () => 'BOX',
  };
}

export class WheelFace extends HTMLElement {
  /** @type {{ring: Ring, group: SVGGElement, angle: number, symbol: string}[]} */
  #rings = [];
  #shown = '';
  /** Ends when the spin that is under way is to be cut short. @type {(() => void) | null} */
  #stop = null;

  connectedCallback() {
    this.classList.add('wheel-face');
    this.setAttribute('role', 'img');
    this.#describe();
  }

  /** Whether it turns. */
  get spinning() {
    return this.dataset.state === 'spinning';
  }

  /** What must be said of how its slices are drawn; empty where that is as it looks. */
  get scale() {
    return this.#rings
      .map((one) => one.ring.scale ?? '')
      .filter(Boolean)
      .join(' ');
  }

  /** The wheels that it has from now on, the outer first; the same ones are left as they rest. @param {string} name @param {Ring[]} rings */
  setRings(name, rings) {
    if (name === this.#shown) return;
    this.#stop?.();
    this.#shown = name;
    this.dataset.face = name;
    const groups = rings.map((ring, place) => drawRing(ring, radii(rings.length, place), place));
    this.#rings = rings.map((ring, place) => ({ ring, group: /** @type {SVGGElement} */ (groups[place]), angle: -180 / ring.slices.length, symbol: '' }));
    for (const one of this.#rings) one.group.style.setProperty('transform', `rotate(${one.angle}deg)`);
    this.replaceChildren(
      s(
        'svg',
        { viewBox: '-108 -112 216 220', class: 'wheel-drawing', 'aria-hidden': 'true', focusable: 'false' },
        s('circle', { r: 105, class: 'wheel-rim' }),
        s('circle', { r: 101.5, class: 'wheel-rim-line' }),
        ...groups,
        s('circle', { r: 17, class: 'wheel-hub' }),
        s('text', { y: 6.4, 'text-anchor': 'middle', class: 'wheel-mark' }, '48'),
        s('path', { d: 'M0 -94.5 L-6.5 -110 Q0 -114 6.5 -110 Z', class: 'wheel-pointer' }),
      ),
    );
    this.dataset.state = 'resting';
    this.#describe();
  }

  /** Rest at these symbols at once. @param {string[]} symbols */
  rest(symbols) {
    this.#stop?.();
    this.#rings.forEach((one, place) => {
      const symbol = symbols[place] ?? '';
      if (one.symbol === symbol) return;
      one.symbol = symbol;
      one.angle = one.symbol ? -middle(one.ring, one.symbol, 0) : one.angle;
      one.group.style.setProperty('transform', `rotate(${one.angle}deg)`);
    });
    this.#rest();
  }

  /** Turn and settle on these symbols; resolves when it has stopped. @param {string[]} symbols */
  async turn(symbols) {
    this.#stop?.();
    this.dataset.state = 'spinning';
    for (const one of this.#rings) one.symbol = '';
    this.#describe();
    const still = isStill();
    /** @type {Animation[]} */
    const moves = [];
    const ends = this.#rings.map((one, place) => {
      const way = place % 2 ? -1 : 1;
      const target = -middle(one.ring, symbols[place] ?? '', (Math.random() - 0.5) * 0.6);
      const from = one.angle % 360;
      const angle = way > 0 ? target + 360 * (TURNS + Math.ceil((from - target) / 360)) : target - 360 * (TURNS - 1 + Math.ceil((target - from) / 360));
      if (!still) moves.push(one.group.animate(path(from, angle, way), { duration: SPIN_MS, fill: 'forwards' }));
      return angle;
    });
    await this.#ending(still ? STILL_MS : SPIN_MS, moves);
    this.#rings.forEach((one, place) => {
      one.symbol = symbols[place] ?? '';
      one.angle = (ends[place] ?? 0) % 360;
      one.group.style.setProperty('transform', `rotate(${one.angle}deg)`);
    });
    for (const move of moves) move.cancel();
    this.#rest();
  }

  /** @param {number} ms @param {Animation[]} moves */
  async #ending(ms, moves) {
    const stopped = new Promise((done) => {
      this.#stop = () => done(undefined);
      // In a hidden page animations may pause; the wheel stops all the same.
      window.setTimeout(() => done(undefined), moves.length ? ms + 200 : ms);
    });
    const over = Promise.allSettled(moves.map((move) => move.finished));
    await Promise.race(moves.length ? [over, stopped] : [stopped]);
    this.#stop = null;
  }

  #rest() {
    this.dataset.state = 'resting';
    this.#describe();
  }

  /** Describe what is under the pointer, for screen readers. */
  #describe() {
    const resting = this.#rings.filter((one) => one.symbol).map((one) => [one.ring.small?.(one.symbol), one.ring.words(one.symbol)].filter(Boolean).join(' '));
    const words = this.spinning ? 'The wheel is spinning' : resting.length ? `The wheel shows ${resting.join(' and ')}` : 'The wheel rests';
    this.setAttribute('aria-label', words);
    this.dataset.symbol = this.spinning ? '' : this.#rings.map((one) => one.symbol).join(' ');
  }
}

/** A push, then a long way to rest, a little too far, and back. @param {number} from @param {number} to @param {number} way @returns {Keyframe[]} */
function path(from, to, way) {
  const turn = (/** @type {number} */ angle) => `rotate(${angle}deg)`;
  return [
    { transform: turn(from), offset: 0, easing: 'cubic-bezier(.4, 0, .8, .6)' },
    { transform: turn(from - way * 5), offset: 0.03, easing: 'cubic-bezier(.14, .42, .08, 1)' },
    { transform: turn(to + way * 1.4), offset: 0.965, easing: 'ease-in-out' },
    { transform: turn(to), offset: 1 },
  ];
}

/** Where the middle of a symbol's slice is, in degrees from the top; `off` moves within the slice. @param {Ring} ring @param {string} symbol @param {number} scale */
function middle(ring, symbol, scale) {
  const places = ring.slices.flatMap((one, place) => (one === symbol ? [place] : []));
  const place = places[Math.floor(Math.random() * places.length)] ?? 0;
  return (360 / ring.slices.length) * (place + 0.5 + scale);
}

/** @param {number} rings @param {number} place @returns {[number, number]} */
function radii(rings, place) {
  if (rings === 1) return [22, 99];
  return place === 0 ? [62, 99] : [22, 60];
}

/** @param {Ring} ring @param {[number, number]} between @param {number} level */
function drawRing(ring, [inner, outer], level) {
  const step = 360 / ring.slices.length;
  const at = (/** @type {number} */ angle, /** @type {number} */ radius) => {
    const turn = ((angle - 90) * Math.PI) / 180;
    return `${(radius * Math.cos(turn)).toFixed(2)} ${(radius * Math.sin(turn)).toFixed(2)}`;
  };
  const size = Math.min(level ? 7.6 : 10.5, (outer * Math.PI * 2) / ring.slices.length / 2.1);
  const group = s('g', { class: 'wheel-ring' });
  ring.slices.forEach((symbol, place) => {
    const [from, to] = [place * step, (place + 1) * step];
    const d = `M${at(from, outer)}A${outer} ${outer} 0 0 1 ${at(to, outer)}L${at(to, inner)}A${inner} ${inner} 0 0 0 ${at(from, inner)}Z`;
    const tone = ring.tone?.(symbol) || (place % 2 ? 'odd' : 'even');
    const small = ring.small?.(symbol) ?? '';
    group.append(
      s('path', { d, class: `wheel-slice wheel-${level ? 'inner-' : ''}${tone}` }),
      s(
        'g',
        { transform: `rotate(${from + step / 2 - 90}) translate(${outer - (level ? 3 : 7)} 0)`, class: `wheel-label wheel-label-${tone}` },
        s('text', { x: 0, y: size * 0.35, 'text-anchor': 'end', 'font-size': size.toFixed(1) }, ring.words(symbol)),
        small
          ? s(
              'text',
              { x: -size * (ring.words(symbol).length * 0.62 + 0.5), y: size * 0.25, 'text-anchor': 'end', 'font-size': (size * (level ? 0.62 : 0.52)).toFixed(1), class: 'wheel-small' },
              small,
            )
          : null,
      ),
    );
    group.append(s('circle', { cx: Number(at(from, outer - 1).split(' ')[0]), cy: Number(at(from, outer - 1).split(' ')[1]), r: 0.9, class: 'wheel-pin' }));
  });
  return group;
}

customElements.define('wheel-face', WheelFace);
