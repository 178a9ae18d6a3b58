// The felt: the dealer's place at the top, boxes on an arc, or in a strip where the screen is narrow.
/** @import { TableState } from '../../core/game/types.js' */
/** @import { BoxActs, AtBox } from './box-view.js' */
/** @import { Play } from '../play.js' */
/** @import { Drafts } from '../bets/drafts.js' */
/** @import { Arc } from './geometry.js' */
import { h, s } from '../../core/widgets/element.js';
import { BoxView } from './box-view.js';
import { CutChoice } from './cut-choice.js';
import { DealerView } from './dealer-view.js';
import { printArc, printPlain } from './felt-art.js';
import { arcOf, bandFoot, EDGE, footAt } from './geometry.js';
import { roomsOf } from './rooms.js';
import { Spread } from './spread.js';

/** Narrower than this, or with less room for a box, there is no arc. */
const NARROW = 860;
const LEAST_ROOM = 96;
/** Card widths on a felt of 1440 by 690: the player's own, and the others', which are never as wide. */
const OWN_CARD = 92;
const OTHERS_CARD = 66;
const SMALLER = 0.85;
/** How much larger one's hand is where nobody else plays. */
const ALONE = 1.6;
/** The widest of the player's own cards where there is no arc. */
const WIDEST = 150;
const LEAST_OWN = 40;

/**
 * Return how dense the felt is where there is no arc, by the room left for the player's own box.
 * @param {number} width
 * @param {number} height
 * @param {boolean} others whether others play too
 * @param {boolean} own whether the player has a box
 */
function densityOf(width, height, others, own) {
  if (height < (others ? 400 : 340) && width >= 440) return 'low';
  // Room that is not needed goes to the player's own box.
  const left = height + (others ? 0 : 110) + (own ? 0 : 130);
  if (height < 400 || left < 430) return 'tight';
  if (left < 620) return 'close';
  return left >= 790 && width >= 600 ? 'spacious' : 'roomy';
}

/** From much room to little; the low felt of a phone on its side has a way of its own. */
const DENSITIES = ['spacious', 'roomy', 'close', 'tight'];

export class Felt {
  /** @type {BoxView[]} */
  boxes = [];
  /** @type {Arc | null} */
  #arc = null;
  /** @type {TableState | null} */
  #state = null;
  /** Everything that the last drawing depended on. @type {unknown[]} */
  #shown = [];

  /** @param {Play} play @param {Drafts} drafts @param {BoxActs} acts */
  constructor(play, drafts, acts) {
    this.play = play;
    this.drafts = drafts;
    const { layout } = play;
    this.art = s('svg', { class: 'felt-art', 'aria-hidden': 'true', focusable: 'false', preserveAspectRatio: 'none' });
    this.dealer = new DealerView(layout);
    this.spread = new Spread();
    this.cut = new CutChoice(play);
    this.dealer.shoe.append(this.cut.element);
    this.boxes = Array.from({ length: layout.boxes }, (_, at) => new BoxView(at + 1, layout, acts));
    // The dealer's left is the right of the screen: box 1 comes last in reading order, first in turn.
    this.strip = h('div', { class: 'felt-boxes', role: 'group', 'aria-label': 'Boxes' }, ...[...this.boxes].reverse().map((one) => one.element));
    this.own = h('div', { class: 'felt-own' });
    this.printed = h('div', { class: 'felt-printed' }, h('p', { class: 'felt-printed-name' }, layout.name), ...printedLines(layout.inscriptions.map((one) => one.text)));
    this.element = h(
      'section',
      { class: 'felt', 'aria-label': `The felt: ${layout.title}`, dataset: { book: layout.book } },
      this.art,
      // The inscriptions are a picture on wide screens; screen readers find them here.
      h('p', { class: 'only-heard' }, ...layout.inscriptions.map((one) => `${one.text}. `)),
      this.dealer.element,
      this.spread.element,
      this.printed,
      this.strip,
      this.own,
    );
    play.addEventListener('layout', () => {
      for (const box of this.boxes) box.follow(play.layout);
    });
    const sized = new ResizeObserver(() => this.#arrange());
    for (const part of [this.element, this.own]) sized.observe(part);
  }

  /** @param {number} number */
  box(number) {
    return this.boxes[number - 1];
  }

  /** Draw a state, unless the felt already shows all of it. @param {TableState} state */
  render(state) {
    const { play, drafts } = this;
    const shown = [state.view, play.kept, state.service, play.layout, play.offers, play.idle, play.pendingCommands > 0, play.connected, play.joining, play.onlooker, JSON.stringify(drafts.drafted)];
    if (shown.every((one, at) => one === this.#shown[at])) return;
    this.#shown = shown;
    this.#draw(state);
  }

  /** @param {TableState} state */
  #draw(state) {
    this.#state = state;
    const view = this.play.laid(state.view);
    const own = this.play.ownBoxes;
    this.dealer.show(view);
    this.spread.show(state.view);
    this.cut.show();
    for (const box of this.boxes) box.show(view, this.#at(box.number, state, own));
    this.#place(own);
    // The rail may change its height with the same state: the room left is known when it is drawn.
    if (!this.#arc) queueMicrotask(() => this.#arc ?? this.#inStrip(this.play.ownBoxes));
  }

  /** @param {number} number @param {TableState} state @param {number[]} own @returns {AtBox} */
  #at(number, state, own) {
    const { play, drafts } = this;
    const hand = state.view.boxes.find((one) => one.number === number)?.hands.find((one) => one.in_turn);
    return {
      me: play.me,
      currency: play.currency,
      own: own.includes(number),
      maySit: (!!play.offer('sit', (one) => one.box === number) && !play.seated) || (!play.here && play.idle && play.mayCome && !state.view.seats[String(number)]),
      connected: play.connected,
      pressable: (kind) => drafts.mayPress(number, kind),
      left: drafts.left,
      draft: (kind) => drafts.get(number, kind),
      idle: play.idle,
      waits: !!hand || state.view.insurance.asked.some((one) => one.box === number),
      robots: state.service.robots,
    };
  }

  /** Sizes and places; the screen may have changed, or what lies in the boxes. */
  #arrange() {
    const { width, height } = this.element.getBoundingClientRect();
    if (!width || !height) return;
    const arched = width >= NARROW && width / this.boxes.length >= LEAST_ROOM && height >= 380;
    this.#arc = arched ? arcOf(width, height, this.boxes.length) : null;
    this.element.dataset.shape = arched ? 'arc' : 'strip';
    // What may have to be scrolled can be reached by keys.
    for (const part of [this.element, this.strip]) {
      if (arched) part.removeAttribute('tabindex');
      else part.tabIndex = 0;
    }
    if (this.#arc) printArc(this.art, this.#arc, this.play.layout);
    else printPlain(this.art);
    this.element.style.setProperty('--u', `${this.#arc?.unit ?? 1}px`);
    if (this.#state) this.#place(this.play.ownBoxes);
  }

  /** The player's own boxes are apart where there is no arc; cards shrink where many are side by side. @param {number[]} own */
  #place(own) {
    const arc = this.#arc;
    for (const box of [...this.boxes].reverse()) {
      const home = !arc && own.includes(box.number) ? this.own : this.strip;
      if (box.element.parentElement !== home) this.#sendHome(box, home);
    }
    this.own.classList.toggle('is-empty', own.length === 0);
    this.element.dataset.own = String(own.length);
    this.element.toggleAttribute('data-alone', this.#alone(own));
    if (arc) this.#alongArc(arc, own);
    else this.#inStrip(own);
  }

  /** @param {BoxView} box @param {HTMLElement} home */
  #sendHome(box, home) {
    const after = [...home.children].find((one) => Number(/** @type {HTMLElement} */ (one).dataset.box) < box.number);
    home.insertBefore(box.element, after ?? null);
  }

  /** Whether the player has one box, and nobody else plays. @param {number[]} own */
  #alone(own) {
    return own.length === 1 && this.boxes.every((box) => own.includes(box.number) || box.element.classList.contains('is-free'));
  }

  /** Every box has its room on the arc; split hands take more of it. @param {Arc} arc @param {number[]} own */
  #alongArc(arc, own) {
    const { unit, width, height } = arc;
    delete this.element.dataset.density;
    const isOwn = (/** @type {BoxView} */ box) => own.includes(box.number);
    const ownCard = OWN_CARD * unit * (this.#alone(own) ? ALONE : 1);
    // Cards, and the mark of a turn over them, end below the inscriptions.
    const high = arc.foot - bandFoot(arc) - 16 * unit - 6;
    // Where others play, split hands are content with a little less.
    const content = this.boxes.some((box) => box.wide && !isOwn(box)) ? SMALLER : 1;
    const needs = this.boxes.map((box) => ({
      wanted: Math.max(box.wide * (isOwn(box) ? ownCard : OTHERS_CARD * unit) * (box.wide > 3 ? content : 1), isOwn(box) ? box.spotsWide : 0) + 12,
      least: Math.max(56, (box.wide ? 108 : 76) * unit),
      own: isOwn(box),
    }));
    const rooms = roomsOf(width - 2 * EDGE, needs);
    const sizes = this.boxes.map((box, at) => {
      const usual = Math.min(isOwn(box) ? ownCard : OTHERS_CARD * unit, box.wide ? box.widest(high) : Infinity);
      return Math.max(isOwn(box) ? LEAST_OWN : 26, Math.min(usual, ((rooms[at] ?? 0) - 8) / Math.max(1.5, box.wide)));
    });
    const most = Math.min(...sizes.filter((_, at) => needs[at]?.own)) * SMALLER;
    let right = width - EDGE;
    this.boxes.forEach((box, at) => {
      const room = rooms[at] ?? 0;
      const x = right - room / 2;
      // The labels of small spots need more than the spots.
      box.element.classList.toggle('is-tight', room < 64 * (box.spots.length - 1) * Math.max(1, unit));
      right -= room;
      box.lie({ '--room': room, '--x': x, '--foot': height - footAt(arc, x), '--card-width': isOwn(box) ? (sizes[at] ?? 0) : Math.min(sizes[at] ?? 0, most) });
    });
  }

  /** The player's own cards are as large as the room under the strip allows. @param {number[]} own */
  #inStrip(own) {
    const { width, height } = this.element.getBoundingClientRect();
    const others = this.boxes.some((box) => !own.includes(box.number) && !box.element.classList.contains('is-free'));
    const usual = densityOf(width, height, others, own.length > 0);
    // What is printed, or split, may want more than usual: things then lie closer.
    for (const density of usual === 'low' ? [usual] : DENSITIES.slice(DENSITIES.indexOf(usual))) {
      this.#lieClose(density, own, width);
      if (this.own.scrollHeight <= this.own.clientHeight + 1) break;
    }
  }

  /** @param {string} density @param {number[]} own @param {number} width */
  #lieClose(density, own, width) {
    this.element.dataset.density = density;
    const small = density === 'spacious' ? 50 : density === 'roomy' ? 34 : 30;
    for (const box of this.boxes) {
      if (!own.includes(box.number)) box.lie({ '--room': 110, '--card-width': Math.max(26, Math.min(small, 90 / Math.max(1.5, box.wide))) });
      // Where there is little height, chips and name stand beside a hand that lies alone.
      box.element.classList.toggle('is-beside', own.length === 1 && own.includes(box.number) && box.wide < 3 && (density === 'tight' || density === 'close' || density === 'low'));
    }
    // What stands around the cards depends a little on their size: another look settles it.
    for (let look = 0; look < 6 && this.#fit(own, width); look += 1);
  }

  /** Whether something has changed. @param {number[]} own @param {number} width */
  #fit(own, width) {
    let changed = false;
    const { paddingTop, paddingBottom } = getComputedStyle(this.own);
    const free = this.own.clientHeight - parseFloat(paddingTop) - parseFloat(paddingBottom) - 2;
    for (const number of own) {
      const box = this.box(number);
      if (!box?.wide) continue;
      const across = (this.own.clientWidth - 20) / own.length - box.asideWide;
      const fits = Math.max(LEAST_OWN, Math.min(WIDEST, box.widest(free), across / Math.max(1.5, box.wide)));
      changed ||= Math.abs(fits - box.cardWidth) > 0.5;
      box.lie({ '--room': Math.min(width - 16, 280), '--card-width': fits });
    }
    return changed;
  }
}

/** What is printed where there is no arc: two lines, and the rest in one. @param {string[]} inscriptions */
function printedLines([first = '', second = '', ...rest]) {
  return [h('p', { class: 'felt-printed-first' }, h('span', {}, first), ' ', h('span', {}, second)), h('p', { class: 'felt-printed-rest' }, ...rest.map((text) => h('span', {}, text)))];
}
