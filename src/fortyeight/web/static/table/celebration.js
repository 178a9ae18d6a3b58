// A bonus 21 has a brass banner across the hand; a Super Bonus dims the table and pays every box.
/** @import { Line } from '../core/types.js' */
/** @import { Felt } from './felt.js' */
/** @import { Layout } from './layout.js' */
import { say } from '../core/announce.js';
import { h } from '../core/element.js';
import { dollars } from '../core/money.js';
import { paidBy } from './layout.js';

const BANNER_MS = 2000;

/** @param {number} ms */
function wait(ms) {
  return new Promise((done) => setTimeout(done, ms));
}

export class Celebration {
  /** @param {Felt} felt @param {Layout} layout */
  constructor(felt, layout) {
    this.felt = felt;
    this.layout = layout;
  }

  /** @param {Line[]} lines @param {number} ms of a card's way; 0: nothing moves */
  async show(lines, ms) {
    const shown = new Set();
    const big = lines.filter((one) => one.kind === 'super-bonus');
    for (const line of lines) {
      const row = line.kind === 'main' && line.hand !== null ? paidBy(this.layout, line) : null;
      const key = `${line.box}.${line.hand}`;
      if (!row || shown.has(key)) continue;
      shown.add(key);
      const words = `${row.name} ${/ cards /.test(row.name) ? 'pay' : 'pays'} ${row.pays}`;
      say(`${words}.`);
      if (!big.length) this.#banner(line, words);
    }
    if (big.length) await this.#superBonus(lines, ms);
    else if (shown.size && ms > 0) await wait(ms * 2);
  }

  /** The must-hit jackpot has its banner too. @param {number} box @param {number} cents @param {number} ms of a card's way */
  async jackpot(box, cents, ms) {
    this.#banner({ box, hand: null }, `Must-hit jackpot: ${dollars(cents, this.layout.currency)}`);
    await wait(ms > 0 ? BANNER_MS : 0);
  }

  /** @param {{box: number, hand: number | null}} line @param {string} words */
  #banner(line, words) {
    const hand = this.felt.box(line.box)?.hand(line.hand ?? 1);
    if (!hand) return;
    const banner = h('p', { class: 'bonus-banner' }, words);
    hand.element.append(banner);
    window.setTimeout(() => banner.remove(), BANNER_MS);
  }

  /** Show what a box is paid, over the dimmed table. @param {HTMLElement} dimmed @param {Line} line */
  #plate(dimmed, line) {
    const box = this.felt.box(line.box);
    const place = line.kind === 'envy' ? box?.extra : box?.spot('main')?.element;
    if (!place) return;
    const { left, top, width, height } = place.getBoundingClientRect();
    const felt = this.felt.element.getBoundingClientRect();
    const plate = h('p', { class: 'bonus-banner is-super' }, `won ${dollars(line.returned, this.layout.currency)}`);
    plate.style.setProperty('left', `${left + width / 2 - felt.left}px`);
    plate.style.setProperty('top', `${top + height / 2 - felt.top + this.felt.element.scrollTop}px`);
    dimmed.append(plate);
  }

  /** @param {Line[]} lines @param {number} ms */
  async #superBonus(lines, ms) {
    const paid = lines.filter((one) => one.kind === 'super-bonus' || one.kind === 'envy');
    const dimmed = h('div', { class: 'felt-dimmed' }, h('p', { class: 'felt-dimmed-words' }, 'Super Bonus'));
    this.felt.element.append(dimmed);
    dimmed.style.setProperty('height', `${this.felt.element.scrollHeight}px`);
    for (const line of paid) {
      const amount = dollars(line.returned, this.layout.currency);
      say(line.person === this.felt.play.me ? `Super Bonus: you get ${amount}.` : `Super Bonus: ${line.person} gets ${amount}.`);
      this.#plate(dimmed, line);
      await wait(ms > 0 ? Math.max(500, ms * 2) : 0);
    }
    window.setTimeout(() => dimmed.remove(), BANNER_MS);
    await wait(ms > 0 ? BANNER_MS : 0);
  }
}
