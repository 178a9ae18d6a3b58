// The wheel in the middle of the dimmed felt, with the meters beside it, while it spins and for a while after.
/** @import { Play } from '../play.js' */
import { get } from '../../core/net/api.js';
import { fill, h } from '../../core/widgets/element.js';
import { meterName } from '../../core/text/meters.js';
import { MeterFigure } from '../../signage/meter.js';
import { formatHotSpot, prizeName } from '../../signage/wheel-lines.js';
import { prizeRing, seatRing, WheelFace } from '../../signage/wheel.js';
import { sound } from './sound.js';
import { personName } from '../../core/text/person-names.js';

/** How long a result stays visible. */
const STAYS_MS = 5000;

export class WheelPlace {
  /** @type {Promise<any> | null} */
  #loading = null;
  #timer = 0;

  /** @param {Play} play */
  constructor(play) {
    this.play = play;
    this.face = new WheelFace();
    this.meters = h('dl', { class: 'felt-wheel-meters' });
    this.words = h('p', { class: 'felt-wheel-words' });
    this.prizes = h('ul', { class: 'felt-wheel-prizes' });
    this.scale = h('p', { class: 'felt-wheel-scale' });
    const stage = h('div', { class: 'felt-wheel-stage' }, this.meters, this.face, h('div', { class: 'felt-wheel-said' }, this.words, this.prizes, this.scale));
    this.element = h('div', { class: 'felt-wheel', onclick: () => this.close() }, stage);
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
    const hush = moves ? sound('wheel') : () => undefined;
    if (moves) await this.face.turn(symbols);
    else this.face.rest(symbols);
    hush();
    fill(this.words, stopped);
    for (const meter of this.meters.children) meter.classList.toggle('is-won', symbols.includes(/** @type {HTMLElement} */ (meter).dataset.meter ?? ''));
    this.#closeLater();
  }

  /** @param {Record<string, any>} event */
  #kind(event) {
    if (event.event === 'wheel.hot-spot-drawn/1' || event.seat) return 'xtreme';
    return this.play.shown?.view.wheels.spin?.kind ?? 'bonus-spin';
  }

  /** Show what everyone gets, one's own first; it counts up. @param {{person: string, cents: number}[]} awards */
  pay(awards) {
    this.#open(this.words.textContent ?? '');
    const own = (/** @type {{person: string}} */ one) => one.person === this.play.me;
    fill(
      this.prizes,
      [...awards]
        .sort((a, b) => Number(own(b)) - Number(own(a)))
        .map((one) => {
          const figure = new MeterFigure();
          figure.show(0, this.play.currency);
          figure.show(one.cents, this.play.currency);
          return h('li', { class: own(one) ? 'is-own' : null }, h('span', {}, own(one) ? 'You win' : personName(one.person)), ' ', figure);
        }),
    );
    sound(!awards.some(own) ? 'win' : this.meters.querySelector('.is-won') ? 'jackpot' : 'bonus');
    this.#closeLater();
  }

  /** Put the wheel away, unless it spins. */
  close() {
    if (!this.face.spinning) this.element.hidden = true;
  }

  /** @param {string} words */
  #open(words) {
    window.clearTimeout(this.#timer);
    if (this.element.hidden) this.#clear();
    this.element.hidden = false;
    // A felt that can be scrolled shows it where the reader is.
    this.element.style.setProperty('top', `${this.element.parentElement?.scrollTop ?? 0}px`);
    fill(this.words, words);
  }

  /** No prizes, and the meters as they stand before the spin. */
  #clear() {
    fill(this.prizes);
    fill(
      this.meters,
      Object.entries(this.play.shown?.view.wheels.meters ?? {}).map(([name, cents]) => {
        const figure = new MeterFigure();
        figure.show(cents, this.play.currency);
        return h('div', { dataset: { meter: name } }, h('dt', {}, meterName(name)), h('dd', {}, figure));
      }),
    );
  }

  #closeLater() {
    window.clearTimeout(this.#timer);
    this.#timer = window.setTimeout(() => this.close(), STAYS_MS);
  }
}
