// <floor-felt>: a table in small, from a view: the dealer, and every box with its wagers and hands.
/** @import { Box, Hand, View } from '../core/game/types.js' */
import { chipStack } from '../cards/chip-stack.js';
import { playingCard } from '../cards/playing-card.js';
import { fill, h } from '../core/widgets/element.js';
import { formatResult, resultClass } from '../core/text/money.js';
import { moneyOn } from '../core/game/stakes.js';
import { formatCount, wagerName } from '../core/text/words.js';

export class FloorFelt extends HTMLElement {
  /** @param {View} view */
  show(view) {
    this.dataset.book = view.house.book;
    const used = boxNumbers(view);
    fill(
      this,
      h('div', { class: 'floor-felt-top' }, rack(view), dealer(view), shoe(view)),
      used.length ? h('ol', { class: 'floor-felt-boxes', 'aria-label': 'Boxes' }, ...used.map((number) => box(view, number))) : h('p', { class: 'floor-felt-empty' }, 'Nobody sits here.'),
    );
  }
}

/** @param {View} view */
function boxNumbers(view) {
  const numbers = new Set([...Object.keys(view.seats).map(Number), ...view.wagers.map((one) => one.box), ...view.boxes.map((one) => one.number)]);
  return [...numbers].sort((a, b) => a - b);
}

/** @param {View} view */
function rack(view) {
  return h('div', { class: 'floor-felt-side' }, h('span', { class: 'floor-felt-label' }, 'Discard rack'), h('span', { class: 'floor-felt-figure' }, formatCount(view.discards, 'card')));
}

/** @param {View} view */
function shoe(view) {
  return h(
    'div',
    { class: 'floor-felt-side floor-felt-right' },
    h('span', { class: 'floor-felt-label' }, 'Shoe'),
    h('span', { class: 'floor-felt-figure' }, formatCount(view.shoe.cards_left, 'card')),
    view.shoe.reshuffle_due ? h('span', { class: 'floor-felt-figure' }, 'reshuffle due') : null,
    view.shoe.exposed_card ? playingCard(view.shoe.exposed_card) : null,
  );
}

/** @param {View} view */
function dealer(view) {
  const cards = view.dealer.cards.map((one) => playingCard(one));
  if (view.dealer.hole_card) cards.splice(1, 0, playingCard(null));
  return h(
    'div',
    { class: 'floor-felt-dealer' },
    h('span', { class: 'floor-felt-label' }, 'Dealer'),
    h('div', { class: 'floor-felt-cards' }, ...(cards.length ? cards : [h('span', { class: 'floor-felt-none' }, 'no cards')])),
    view.dealer.words ? h('span', { class: 'floor-felt-plate' }, view.dealer.words) : null,
  );
}

/** @param {View} view @param {number} number */
function box(view, number) {
  const played = view.boxes.find((one) => one.number === number);
  const seated = view.seats[String(number)];
  const wagers = view.wagers.filter((one) => one.box === number);
  const lines = view.settled.filter((one) => one.box === number);
  return h(
    'li',
    { class: `floor-felt-box${played?.hands.some((one) => one.in_turn) ? ' in-turn' : ''}` },
    h('span', { class: 'floor-felt-label' }, `Box ${number}`, seated ? ` · ${seated}` : ''),
    ...(played ? played.hands.map((one) => hand(view, played, one)) : []),
    ...wagers.map((one) => wager(view, one)),
    ...insured(view, number),
    lines.length && view.phase === 'over' ? outcome(view, lines) : null,
  );
}

/** @param {View} view @param {{person: string, kind: string, cents: number}} one */
function wager(view, one) {
  return h(
    'div',
    { class: 'floor-felt-wager' },
    chipStack(one.cents, view.house.currency, `${one.person}: ${wagerName(one.kind)}`),
    one.kind === 'main' ? null : h('span', { class: 'floor-felt-kind' }, wagerName(one.kind)),
  );
}

/** @param {View} view @param {number} number */
function insured(view, number) {
  return view.insurance.wagers.filter((one) => one.box === number).map((one) => wager(view, { person: one.person, kind: 'insurance', cents: one.cents }));
}

/** @param {View} view @param {Box} played @param {Hand} hand */
function hand(view, played, hand) {
  const staked = moneyOn(view, played.number, hand);
  const marks = [hand.words, hand.surrendered ? 'surrendered' : '', hand.doubles ? 'doubled' : '', hand.dead ? 'dead' : ''];
  return h(
    'div',
    { class: 'floor-felt-hand' },
    h('div', { class: 'floor-felt-cards' }, ...hand.cards.map((one) => playingCard(one))),
    h('span', { class: 'floor-felt-plate' }, marks.filter(Boolean).join(', ') || 'no cards'),
    staked ? chipStack(staked, view.house.currency, `Box ${played.number}, hand ${hand.number}:`) : null,
  );
}

/** @param {View} view @param {View['settled']} lines */
function outcome(view, lines) {
  const net = lines.reduce((sum, one) => sum + one.returned - one.staked, 0);
  return h('span', { class: `floor-felt-result floor-felt-${resultClass(net)}` }, formatResult(net, view.house.currency));
}

customElements.define('floor-felt', FloorFelt);

/** @returns {FloorFelt} */
export function floorFelt() {
  return /** @type {FloorFelt} */ (document.createElement('floor-felt'));
}
