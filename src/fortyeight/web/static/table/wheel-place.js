// The wheel beside the discard rack, while it spins and for a while after: it stops at what was drawn.
/** @import { Play } from './play.js' */
import { get } from '../core/api.js';
import { fill, h } from '../core/element.js';
import { dollars } from '../core/money.js';
import { formatHotSpot, prizeName } from '../signage/wheel-lines.js';
import { prizeRing, seatRing, WheelFace } from '../signage/wheel.js';

/** How long a result stays visible. */
const STAYS_MS = 6000;

export class WheelPlace {
  /** @type {Promise<any> | null} */
  #loading = null;
  #timer = 0;

  /** @param {Play} play */
  constructor(play) {
    this.play = play;
    this.face = new WheelFace();
    this.words = h('p', { class: 'felt-wheel-words' });
    this.scale = h('p', { class: 'felt-wheel-scale' });
    this.element = h('div', { class: 'felt-wheel' }, this.face, h('div', {}, this.words, this.scale));
    this.element.hidden = true;
  }

  /** @returns {Promise<any>} */
  #wheels() {
    this.#loading ??= get(`/api/tables/${encodeURIComponent(this.play.table)}/wheels`);
    return this.#loading;
  }

  /** Spin to what was drawn. @param {Record<string, any>} event @param {number} ms of a card's way; 0: it rests at once */
  async spin(event, ms) {
    const kind = this.#kind(event);
    try {
      const wheels = await this.#wheels();
      const wheel = wheels.wheels.find((/** @type {any} */ one) => one.kind === kind);
      if (!wheel) return;
      this.#open(kind === 'xtreme' && event.seat ? 'Which box is hot?' : 'The wheel is spinning');
      const { currency } = this.play;
      if (event.seat && wheel.faces.community) {
        this.face.setRings(`${kind} seats`, [seatRing(wheels.seats), prizeRing(wheel.faces.community, currency)]);
        const view = this.play.shown?.view;
        await this.#turn([String(event.seat), event.community], view ? formatHotSpot(view, event.seat, event.community) : '', ms > 0);
      } else {
        this.face.setRings(kind, [prizeRing(wheel.faces.main, currency)]);
        await this.#turn([event.symbol], this.#stopped(kind, event.symbol), ms > 0);
      }
    } catch {
      // Without the picture, the dealer's line still says what was drawn.
    }
  }

  /** What a wheel has stopped at, in words. @param {string} kind @param {string} symbol */
  #stopped(kind, symbol) {
    const prize = prizeName(symbol, this.play.currency);
    const spin = this.play.shown?.view.wheels.spin;
    const box = spin?.kind === kind ? spin.seat || spin.box : 0;
    return box ? `Box ${box} wins ${prize}` : `It stops at ${prize}`;
  }

  /** @param {string[]} symbols @param {string} stopped what is said when it has stopped @param {boolean} moves */
  async #turn(symbols, stopped, moves) {
    this.scale.textContent = this.face.scale;
    if (moves) await this.face.turn(symbols);
    else this.face.rest(symbols);
    fill(this.words, stopped);
    this.#close(STAYS_MS);
  }

  /** @param {Record<string, any>} event */
  #kind(event) {
    if (event.event === 'wheel.hot-spot-drawn/1' || event.seat) return 'xtreme';
    return this.play.shown?.view.wheels.spin?.kind ?? 'bonus-spin';
  }

  /** Show what everyone gets. @param {{person: string, cents: number}[]} awards */
  pay(awards) {
    this.#open('');
    fill(this.words, ...awards.map((one) => h('span', { class: 'felt-wheel-paid' }, `${one.person === this.play.me ? 'You' : one.person}: ${dollars(one.cents, this.play.currency)}`)));
    this.#close(STAYS_MS);
  }

  /** @param {string} words */
  #open(words) {
    window.clearTimeout(this.#timer);
    this.element.hidden = false;
    fill(this.words, words);
  }

  /** @param {number} ms */
  #close(ms) {
    window.clearTimeout(this.#timer);
    this.#timer = window.setTimeout(() => {
      this.element.hidden = true;
    }, ms);
  }
}
