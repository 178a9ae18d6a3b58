// Wins by their size: the winning cards are lit, with a brass banner beside them; a Super Bonus has the table to itself.
/** @import { Line, TableState } from '../../core/game/types.js' */
/** @import { Felt } from '../felt/felt.js' */
/** @import { Layout } from '../layout.js' */
/** @import { Win } from './wins.js' */
import { pause } from '../../cards/moves.js';
import { say } from '../../core/widgets/announce.js';
import { h } from '../../core/widgets/element.js';
import { dollars } from '../../core/text/money.js';
import { MeterFigure } from '../../signage/meter.js';
import { placeBeside } from './banner-place.js';
import { sound } from './sound.js';
import { winsOf } from './wins.js';

/** How long a banner can be read. */
const BANNER_MS = 2400;
/** What a Super Bonus takes: the hand in the light, its amount counting up, then box by box what the others get. */
const COUNT_MS = 2400;
const BOX_MS = 600;
const SUPER_MS = 3200;

export class Celebration {
  /** @param {Felt} felt @param {Layout} layout */
  constructor(felt, layout) {
    this.felt = felt;
    this.layout = layout;
  }

  /** @param {TableState} state after the wagers were settled @param {Line[]} lines @param {number} ms of a card's way; 0: nothing moves */
  async show({ view }, lines, ms) {
    const wins = winsOf(lines, this.layout, view);
    const big = lines.filter((one) => one.kind === 'super-bonus');
    this.#ring(lines, wins, big.length > 0);
    for (const win of wins) {
      say(`${win.words}.`);
      this.#light(win);
      if (!big.length) this.#banner(win.box, win.hand, win.words);
    }
    if (big.length) await this.#superBonus(big, lines, ms);
    else if (wins.length && ms > 0) await pause(ms * 3);
  }

  /** The must-hit jackpot has its banner too. @param {number} box @param {number} cents @param {number} ms of a card's way */
  async jackpot(box, cents, ms) {
    sound('jackpot');
    this.#banner(box, 1, `Must-hit jackpot: ${dollars(cents, this.layout.currency)}`);
    await pause(ms > 0 ? BANNER_MS : 0);
  }

  /** The player hears their own wins. @param {Line[]} lines @param {Win[]} wins @param {boolean} big */
  #ring(lines, wins, big) {
    const own = lines.filter((one) => one.person === this.felt.play.me);
    if (own.reduce((sum, one) => sum + one.returned - one.staked, 0) <= 0) return;
    const grades = wins.filter((win) => own.some((one) => one.box === win.box)).map((one) => one.grade);
    sound(big ? 'jackpot' : grades.some((one) => one !== 'natural') ? 'bonus' : grades.length ? 'natural' : 'win');
  }

  /** Light the cards that won, until they are taken away. @param {Win} win */
  #light({ box, hand, cards, dealer }) {
    const rows = /** @type {[Element | undefined, number[]][]} */ ([
      [this.felt.box(box)?.hand(hand)?.row, cards],
      [this.felt.dealer.row, dealer],
    ]);
    for (const [row, places] of rows) for (const place of places) row?.children[place]?.classList.add('is-lit');
  }

  /** @param {number} box @param {number} number of the hand @param {string} words */
  #banner(box, number, words) {
    const hand = this.felt.box(box)?.hand(number);
    if (!hand) return;
    const banner = h('p', { class: 'bonus-banner' }, words);
    this.#put(banner, hand.row.getBoundingClientRect());
    window.setTimeout(() => banner.remove(), BANNER_MS);
  }

  /** Put a plate beside something, where it covers no card; over a dimmed felt it may cover words. @param {HTMLElement} plate @param {DOMRect} about @param {HTMLElement} [dimmed] */
  #put(plate, about, dimmed) {
    const { element } = this.felt;
    const areas = (/** @type {string} */ names) => [...element.querySelectorAll(names)].map((one) => one.getBoundingClientRect()).filter((one) => one.width);
    const others = areas('playing-card');
    const words = areas(dimmed ? '.bonus-banner, .felt-dimmed-title' : '.bonus-banner, .hand-plate, .result, .box-name, .dealer-line');
    (dimmed ?? element).append(plate);
    const felt = element.getBoundingClientRect();
    const { left, top } = placeBeside({ width: plate.offsetWidth, height: plate.offsetHeight }, about, felt, others, words, !!dimmed);
    plate.style.setProperty('left', `${left - felt.left}px`);
    plate.style.setProperty('top', `${top - felt.top + element.scrollTop}px`);
  }

  /** @param {Line[]} big @param {Line[]} lines @param {number} ms */
  async #superBonus(big, lines, ms) {
    const { element, play } = this.felt;
    const { currency } = this.layout;
    const figure = new MeterFigure(COUNT_MS);
    const dimmed = h('div', { class: 'felt-dimmed' }, h('div', { class: 'felt-dimmed-title' }, h('p', { class: 'felt-dimmed-words' }, 'Super Bonus'), h('p', { class: 'felt-dimmed-amount' }, figure)));
    const hand = this.felt.box(big[0]?.box ?? 0)?.hand(big[0]?.hand ?? 1);
    element.append(dimmed);
    dimmed.style.setProperty('height', `${element.scrollHeight}px`);
    if (hand) this.#spotlight(dimmed, hand.row);
    figure.show(0, currency);
    figure.show(
      big.reduce((sum, one) => sum + one.returned, 0),
      currency,
    );
    await pause(ms > 0 ? COUNT_MS : 0);
    for (const line of lines.filter((one) => one.kind === 'super-bonus' || one.kind === 'envy')) {
      const amount = dollars(line.returned, currency);
      say(line.person === play.me ? `Super Bonus: you get ${amount}.` : `Super Bonus: ${line.person} gets ${amount}.`);
      const box = this.felt.box(line.box);
      const place = line.kind === 'envy' ? box?.extra : box?.spot('main')?.element;
      if (place) this.#put(h('p', { class: 'bonus-banner is-super' }, `won ${amount}`), place.getBoundingClientRect(), dimmed);
      if (line.kind === 'envy') sound('chip');
      await pause(ms > 0 ? BOX_MS : 0);
    }
    window.setTimeout(() => dimmed.remove(), SUPER_MS);
    await pause(ms > 0 ? SUPER_MS : 0);
  }

  /** Leave a hand in the light, and the title under the dealer's cards. @param {HTMLElement} dimmed @param {HTMLElement} row */
  #spotlight(dimmed, row) {
    const felt = this.felt.element.getBoundingClientRect();
    const { left, top, width, height } = row.getBoundingClientRect();
    const lower = felt.top - this.felt.element.scrollTop;
    const under = this.felt.dealer.row.getBoundingClientRect().bottom - lower;
    const lengths = { x: left + width / 2 - felt.left, y: top + height / 2 - lower, across: Math.max(width, height) * 1.1, under };
    for (const [name, length] of Object.entries(lengths)) dimmed.style.setProperty(`--${name}`, `${length.toFixed(0)}px`);
  }
}
