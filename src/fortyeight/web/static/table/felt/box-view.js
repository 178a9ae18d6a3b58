// One box: its hands, its spots, and its player.
/** @import { View, Box, Line } from '../../core/game/types.js' */
/** @import { Layout, Spot } from '../layout.js' */
import { chipStack } from '../../cards/chip-stack.js';
import { fill, h } from '../../core/widgets/element.js';
import { dollars, formatResult, resultClass } from '../../core/text/money.js';
import { stakeMoney } from '../../core/game/stakes.js';
import { wagerName } from '../../core/text/words.js';
import { COUPONS } from '../../core/text/facts.js';
import { HandView } from './hand-view.js';
import { SpotView } from './spot-view.js';
import { ownProperty } from '../../core/game/own-property.js';
import { personName } from '../../core/text/person-names.js';

/**
 * @typedef {object} BoxActs what can be done at a box
 * @property {(box: number, spot: Spot) => void} press
 * @property {(box: number, spot: Spot) => void} takeBack
 * @property {(box: number) => void} sit
 *
 * @typedef {object} AtBox the box as the visitor sees it
 * @property {string} me
 * @property {string} currency
 * @property {boolean} own
 * @property {boolean} maySit
 * @property {boolean} connected
 * @property {(kind: string) => boolean} pressable
 * @property {number} left one's chips that are neither laid nor wagered
 * @property {(kind: string) => number | null} draft
 * @property {boolean} idle
 * @property {boolean} waits for this box
 * @property {Record<string, {strategy: string}>} robots
 */

/** What can be seen of a covered card, in widths of a card. */
const FAN = 0.36;
/** A card that lies across a hand is as wide as cards are high, and lies this much lower. */
const ACROSS = 1.4;
const LOWER = 0.26;
/** How far the plate lies over the cards. */
const PLATE_OVER = 0.14;

export class BoxView {
  /** @type {HandView[]} */
  #hands = [];

  /** @param {number} number @param {Layout} layout @param {BoxActs} acts */
  constructor(number, layout, acts) {
    this.number = number;
    this.spots = layout.spots.map((spot) => new SpotView(spot, number, { press: (one) => acts.press(number, one), takeBack: (one) => acts.takeBack(number, one) }));
    this.hands = h('div', { class: 'box-hands' });
    this.name = h('p', { class: 'box-name' }, h('span', { class: 'box-number' }, String(number)));
    this.seat = h('button', { type: 'button', class: 'box-sit', onclick: () => acts.sit(number) }, 'Sit here');
    this.seat.setAttribute('aria-label', `Sit at box ${number}`);
    this.seat.hidden = true;
    this.insurance = h('div', { class: 'box-insurance' });
    this.extra = h('div', { class: 'box-extra' });
    const [main, ...small] = this.spots;
    this.small = h('div', { class: 'box-small' }, ...small.map((one) => one.place));
    this.main = h('div', { class: 'box-main' }, main?.place);
    this.element = h(
      'section',
      { class: 'box', dataset: { box: String(number) }, 'aria-label': `Box ${number}` },
      this.hands,
      this.insurance,
      this.extra,
      small.length ? this.small : null,
      this.main,
      this.seat,
      this.name,
    );
  }

  /** The same spots with other limits. @param {Layout} layout */
  follow(layout) {
    for (const one of this.spots) one.spot = layout.spots.find((each) => each.kind === one.spot.kind) ?? one.spot;
  }

  /** @param {number} hand @returns {HandView | undefined} */
  hand(hand) {
    return this.#hands[hand - 1];
  }

  /** @param {string} kind @returns {SpotView | undefined} */
  spot(kind) {
    return this.spots.find((one) => one.spot.kind === kind);
  }

  /** How many cards lie side by side here, counted in widths of a card. */
  get wide() {
    return this.#hands.reduce((sum, hand) => {
      const across = hand.across ? 1 : 0;
      const cards = hand.row.children.length - across;
      return sum + Math.max(across * ACROSS, 1 + FAN * (cards - 1)) + 0.15;
    }, 0);
  }

  /** Pixels that the small spots take side by side. */
  get spotsWide() {
    return this.small.offsetWidth;
  }

  /** Pixels that chips and name take beside the cards; none where they lie under them. */
  get asideWide() {
    return this.#beside ? Math.max(this.small.offsetWidth, this.main.offsetWidth + this.name.offsetWidth + 12) + 14 : 0;
  }

  get #beside() {
    return this.element.classList.contains('is-beside');
  }

  /** Pixels across a card. */
  get cardWidth() {
    return parseFloat(this.element.style.getPropertyValue('--card-width')) || 0;
  }

  /** How wide cards may be if the box is to be no higher than this. @param {number} height */
  widest(height) {
    const row = Math.max(0, ...this.#hands.map((hand) => hand.row.offsetHeight));
    const rest = (this.#beside ? this.hands : this.element).offsetHeight - row + PLATE_OVER * this.cardWidth;
    return (height - rest) / (1.4 - PLATE_OVER + (this.#hands.some((hand) => hand.across) ? LOWER : 0));
  }

  /** Where the box lies and how large its cards are. @param {Record<string, number>} lengths in pixels */
  lie(lengths) {
    for (const [name, length] of Object.entries(lengths)) this.element.style.setProperty(name, `${length.toFixed(1)}px`);
  }

  /** @param {View} view @param {AtBox} at */
  show(view, at) {
    const box = view.boxes.find((one) => one.number === this.number);
    const lines = view.settled.filter((one) => one.box === this.number);
    this.#showHands(box, lines, at);
    for (const spot of this.spots) this.#showSpot(spot, view, box, lines, at);
    const sitter = view.seats[String(this.number)] ?? '';
    this.#showName(sitter, view, at);
    this.seat.hidden = !at.maySit;
    this.seat.disabled = !at.connected;
    this.element.classList.toggle('may-sit', at.maySit);
    this.#showInsurance(view, at);
    this.#showExtra(lines, at);
    this.element.classList.toggle('is-own', at.own);
    this.element.classList.toggle('is-free', !sitter && !box);
    this.element.classList.toggle('is-waited-for', at.waits);
  }

  /** @param {Box | undefined} box @param {Line[]} lines @param {AtBox} at */
  #showHands(box, lines, at) {
    const hands = box?.hands ?? [];
    while (this.#hands.length > hands.length) this.#hands.pop()?.element.remove();
    while (this.#hands.length < hands.length) {
      const made = new HandView();
      this.#hands.push(made);
      this.hands.append(made.element);
    }
    const several = hands.length > 1;
    hands.forEach((hand, place) => {
      const about = { me: at.me, currency: at.currency, several, idle: at.idle };
      this.#hands[place]?.show(
        hand,
        lines.filter((one) => one.hand === hand.number),
        about,
      );
    });
    this.hands.classList.toggle('several', several);
  }

  /** @param {SpotView} spot @param {View} view @param {Box | undefined} box @param {Line[]} lines @param {AtBox} at */
  #showSpot(spot, view, box, lines, at) {
    const { kind } = spot.spot;
    const singleStake = box?.hands.length === 1 && box.hands[0]?.stakes.length === 1;
    let wagers = view.wagers.filter((one) => one.box === this.number && one.kind === kind);
    if (kind === 'main' && box?.hands.length === 1) {
      const hand = box.hands[0];
      const settled = lines.some((one) => one.kind === 'main' && one.hand === 1);
      if (hand && !settled && hand.stakes.length === 1)
        wagers = hand.stakes.map((stake) => ({
          person: stake.person,
          box: this.number,
          kind,
          cents: stakeMoney(stake),
        }));
    }
    spot.show({
      wagers,
      draft: at.draft(kind),
      lines: lines.filter((one) => (kind === 'main' ? singleStake && one.hand === 1 : one.kind === kind && one.hand === null)),
      beside: lines.filter((one) => one.kind === COUPONS[kind] && (one.hand === null || one.hand === 1)),
      pressable: at.pressable(kind),
      own: at.own,
      me: at.me,
      currency: at.currency,
    });
  }

  /** @param {string} sitter @param {View} view @param {AtBox} at */
  #showName(sitter, view, at) {
    const robot = ownProperty(at.robots, sitter);
    const shown = personName(sitter);
    const name = sitter === at.me && sitter ? 'You' : robot && !/robot/i.test(shown) ? `${shown} (robot)` : shown;
    fill(
      this.name,
      h('span', { class: 'box-number' }, String(this.number)),
      name ? h('span', { class: 'box-who' }, name) : null,
      sitter && sitter === at.me && view.people.includes(at.me) ? h('span', { class: 'box-chips' }, dollars(at.left, at.currency)) : null,
    );
  }

  /** @param {View} view @param {AtBox} at */
  #showInsurance(view, at) {
    const bets = view.insurance.wagers.filter((one) => one.box === this.number);
    fill(
      this.insurance,
      ...bets.map((one) => {
        const stack = chipStack(one.cents, at.currency, 'insurance');
        return h('span', { class: 'insured' }, 'Insurance ', stack);
      }),
    );
    this.insurance.hidden = bets.length === 0;
  }

  /** Insurance that is settled, and what is paid beside the wagers. @param {Line[]} lines @param {AtBox} at */
  #showExtra(lines, at) {
    const kinds = new Set(this.spots.map((one) => one.spot.kind));
    const rest = lines.filter((one) => one.hand === null && !kinds.has(one.kind));
    fill(
      this.extra,
      ...rest.map((one) => {
        const net = one.returned - one.staked;
        return h('p', { class: `result ${resultClass(net)}` }, h('span', {}, `${wagerName(one.kind)}:`), ' ', h('span', {}, formatResult(net, at.currency)));
      }),
    );
    this.extra.hidden = rest.length === 0;
  }
}
