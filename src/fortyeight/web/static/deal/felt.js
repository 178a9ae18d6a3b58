// The table as the dealer sees it: boxes from left to right, the dealer's own cards nearest.
/** @import { TableState, View, Hand, Stake } from '../core/game/types.js' */
import { playingCard } from '../cards/playing-card.js';
import { word } from '../core/text/book-words.js';
import { fill, h, s } from '../core/widgets/element.js';
import { formatResult, resultClass, shortDollars } from '../core/text/money.js';
import { stakeMoney } from '../core/game/stakes.js';
import { formatCount, wagerName } from '../core/text/words.js';
import { personName } from '../core/text/person-names.js';

export class DealFelt extends HTMLElement {
  #drawn = '';
  #boxes = h('ol', { class: 'deal-felt-boxes' });
  #dealer = h('div', { class: 'deal-felt-dealer' });
  #shoe = h('dl', { class: 'deal-felt-shoe' });

  connectedCallback() {
    this.classList.add('deal-felt');
    if (this.childElementCount) return;
    this.append(h('h2', { class: 'only-heard' }, 'The table'), this.#boxes, h('div', { class: 'deal-felt-near' }, this.#shoe, this.#dealer));
  }

  /** Show a state. @param {TableState} state @param {string[]} waited the people whom the table waits for */
  show(state, waited) {
    const { view } = state;
    const key = JSON.stringify([view, waited, state.service.ready, state.service.settings.shoe]);
    if (key === this.#drawn) return;
    this.#drawn = key;
    this.dataset.book = view.house.book;
    this.style.setProperty('--columns', columns(view));
    fill(
      this.#boxes,
      Array.from({ length: view.house.boxes }, (_, at) => this.#box(state, at + 1, waited)),
    );
    this.#own(view);
    this.#cards(state);
  }

  /** @param {TableState} state @param {number} number @param {string[]} waited */
  #box(state, number, waited) {
    const { view } = state;
    const box = view.boxes.find((one) => one.number === number);
    const sits = view.seats[String(number)] ?? '';
    const wagers = view.wagers.filter((one) => one.box === number);
    const caller = box?.caller ?? sits;
    const turn = box?.hands.some((one) => one.in_turn) ?? false;
    const awaited = box?.hands.some((one) => one.awaiting.some((person) => waited.includes(person))) ?? false;
    const currency = view.house.currency;
    const people = new Set([...wagers.map((one) => one.person), ...(box?.hands ?? []).flatMap((hand) => hand.stakes.map((one) => one.person))]);
    const ready = view.phase === 'betting' && sits && state.service.ready.includes(sits);
    return h(
      'li',
      { class: `deal-box${turn ? ' in-turn' : ''}${awaited ? ' asked' : ''}${caller || wagers.length ? '' : ' empty'}`, dataset: { box: String(number) }, 'aria-current': turn ? 'true' : null },
      h(
        'div',
        { class: 'deal-box-head' },
        h('span', { class: 'deal-box-number' }, h('span', { class: 'only-heard' }, 'Box '), number),
        h('span', { class: 'deal-box-name' }, personName(caller) || 'free'),
        ready ? h('span', { class: 'deal-box-ready' }, 'ready') : null,
      ),
      h(
        'div',
        { class: 'deal-box-hands' },
        (box?.hands ?? []).map((hand) => this.#hand(view, number, hand, people.size > 1)),
      ),
      h(
        'ul',
        { class: 'deal-box-wagers' },
        ...wagers.map((one) => h('li', {}, h('span', {}, one.kind === 'main' ? ownerName(one.person, people.size > 1, 'Wager') : wagerName(one.kind)), h('b', {}, shortDollars(one.cents, currency)))),
        ...view.insurance.wagers.filter((one) => one.box === number).map((one) => h('li', {}, h('span', {}, 'Insurance'), h('b', {}, shortDollars(one.cents, currency)))),
      ),
      this.#result(view, number, people.size > 1),
    );
  }

  /** @param {View} view @param {number} box @param {Hand} hand @param {boolean} several */
  #hand(view, box, hand, several) {
    const { currency } = view.house;
    const settled = (/** @type {Stake} */ stake) => view.settled.some((line) => line.box === box && line.hand === hand.number && line.person === stake.person && line.kind === 'main');
    const stakes = hand.closed ? [] : hand.stakes.filter((stake) => !settled(stake));
    const plate = [hand.words, hand.surrendered ? 'surrendered' : '', hand.dead ? 'dead' : '', hand.doubles ? 'doubled' : ''].filter(Boolean).join(', ');
    return h(
      'div',
      { class: `deal-hand${hand.in_turn ? ' in-turn' : ''}${hand.closed ? ' closed' : ''}` },
      h('div', { class: 'deal-hand-cards' }, ...hand.cards.map((card) => playingCard(card))),
      plate ? h('span', { class: `deal-plate${hand.bust ? ' bust' : ''}` }, plate) : null,
      h('ul', { class: 'deal-box-wagers' }, ...stakes.map((stake) => h('li', {}, h('span', {}, ownerName(stake.person, several, 'Wager')), h('b', {}, shortDollars(stakeMoney(stake), currency))))),
    );
  }

  /** List what is paid and taken on the box, wager by wager, with the total. @param {View} view @param {number} number @param {boolean} several */
  #result(view, number, several) {
    const lines = view.settled.filter((one) => one.box === number);
    if (!lines.length) return null;
    const hands = new Set(lines.map((one) => one.hand ?? 1)).size > 1;
    const rows = lines.map((line) =>
      settledRow(
        [several ? personName(line.person) : '', line.kind === 'main' ? 'Wager' : wagerName(line.kind), hands && line.hand ? `hand ${line.hand}` : ''].filter(Boolean).join(', '),
        line.returned - line.staked,
        view.house.currency,
      ),
    );
    const all = lines.reduce((sum, one) => sum + one.returned - one.staked, 0);
    if (lines.length > 1) rows.push(settledRow('In all', all, view.house.currency, 'deal-box-all'));
    return h('ul', { class: 'deal-box-wagers deal-box-settled', 'aria-label': 'Settled' }, rows);
  }

  /** @param {View} view */
  #own(view) {
    const { dealer } = view;
    const cards = [...dealer.cards.map((card) => playingCard(card)), ...(dealer.hole_card ? [playingCard(null)] : [])];
    fill(
      this.#dealer,
      h('span', { class: 'deal-felt-own' }, 'Dealer'),
      h('div', { class: 'deal-hand-cards' }, cards.length ? cards : [h('span', { class: 'deal-felt-none' }, 'no cards yet')]),
      dealer.words ? h('span', { class: `deal-plate${dealer.bust ? ' bust' : ''}` }, dealer.words) : null,
      dealer.looked ? h('span', { class: 'deal-felt-note' }, `looked: no ${word('blackjack')}`) : null,
      view.shoe.exposed_card
        ? h('span', { class: 'deal-felt-note' }, 'drawn in error ', playingCard(view.shoe.exposed_card))
        : view.shoe.drawn_in_error
          ? h('span', { class: 'deal-felt-note' }, 'a card drawn in error lies face down')
          : null,
    );
  }

  /** @param {TableState} state */
  #cards(state) {
    const { view } = state;
    const { cards, shoe } = view;
    const behind = cards?.stage === 'in the shoe' ? cards.behind_the_cutting_card : 0;
    const all = shoe.cards_left + view.discards;
    const rows = [
      ['Shoe', shoe.cards_left ? formatCount(shoe.cards_left, 'card') : 'empty'],
      ['Cutting card', cards?.last_round ? 'out: last round' : shoe.reshuffle_due ? 'reached' : behind ? `${behind} from the end` : '–'],
      ['Discards', formatCount(view.discards, 'card')],
    ];
    fill(this.#shoe, all ? gauge(shoe.cards_left / Math.max(1, all), behind / Math.max(1, all)) : null, ...rows.map(([term, value]) => h('div', {}, h('dt', {}, term), h('dd', {}, value))));
  }
}

/** @param {string} what @param {number} cents @param {string} currency @param {string} [kind] */
function settledRow(what, cents, currency, kind = '') {
  return h('li', { class: kind || null }, h('span', {}, what), h('b', { class: `deal-box-result ${resultClass(cents)}` }, formatResult(cents, currency)));
}

/** Boxes in use have more room, and most where a pair was split twice. @param {View} view */
function columns(view) {
  const taken = new Set([...Object.keys(view.seats).map(Number), ...view.wagers.map((one) => one.box), ...view.boxes.map((one) => one.number)]);
  const split = new Set(view.boxes.filter((one) => one.hands.length > 2).map((one) => one.number));
  const wide = (/** @type {number} */ box) => (split.has(box) ? 3.3 : taken.has(box) ? 1.7 : 1);
  return Array.from({ length: view.house.boxes }, (_, at) => `minmax(0, ${wide(at + 1)}fr)`).join(' ');
}

/** The shoe from the side: what is left of it, and where the cutting card stands. @param {number} left @param {number} behind */
function gauge(left, behind) {
  const wide = 120;
  return s(
    'svg',
    { viewBox: `0 0 ${wide} 14`, class: 'deal-gauge', 'aria-hidden': 'true', focusable: 'false' },
    s('rect', { x: 0, y: 2, width: wide, height: 10, rx: 3, class: 'deal-gauge-all' }),
    s('rect', { x: 0, y: 2, width: Math.max(0, wide * Math.min(1, left)), height: 10, rx: 3, class: 'deal-gauge-left' }),
    behind > 0 ? s('rect', { x: wide * behind, y: 0, width: 2.5, height: 14, class: 'deal-gauge-cut' }) : null,
  );
}

/** @param {string} person @param {boolean} several @param {string} other */
function ownerName(person, several, other) {
  return several ? personName(person) : other;
}

customElements.define('deal-felt', DealFelt);
