// The dealer's place: the call, the hand, the chip rack, the shoe and the discard rack.
/** @import { View } from '../../core/game/types.js' */
/** @import { Layout } from '../layout.js' */
import { fill, h, s } from '../../core/widgets/element.js';
import { meterName } from '../../core/text/meters.js';
import { dollars } from '../../core/text/money.js';
import { layCards, plateWords } from './hand-view.js';

/** A meter in short, for there is little room on the felt. @param {string} name */
function shortMeter(name) {
  return meterName(name).replace(/ jackpot$/, '');
}

export class DealerView {
  /** @param {Layout} layout */
  constructor(layout) {
    this.line = h('p', { class: 'dealer-line' });
    this.row = h('div', { class: 'hand-cards dealer-cards' });
    this.plate = h('p', { class: 'hand-plate' });
    this.plate.hidden = true;
    this.bank = h('div', { class: 'dealer-bank', title: 'The chip rack' }, bank());
    this.shoe = h('div', { class: 'shoe' }, shoe(), h('p', { class: 'shoe-words' }));
    this.shoe.style.setProperty('--left', '0');
    this.discards = h('div', { class: 'discards' }, h('div', { class: 'discards-pile' }), h('p', { class: 'shoe-words' }));
    this.beside = h('div', { class: 'dealer-beside' });
    this.meters = h('dl', { class: 'meters' });
    this.currency = layout.currency;
    this.element = h(
      'div',
      { class: 'felt-top' },
      h('div', { class: 'felt-left' }, this.discards, this.meters),
      h('div', { class: 'dealer', role: 'group', 'aria-label': `The dealer of ${layout.name}` }, this.bank, this.line, h('div', { class: 'dealer-hand' }, this.row, this.plate, this.beside)),
      this.shoe,
    );
  }

  /** @param {View} view */
  show(view) {
    const { dealer, shoe: left } = view;
    layCards(this.row, dealer.cards, dealer.hole_card);
    const ace = dealer.cards.length === 1 && dealer.cards[0]?.startsWith('A');
    this.plate.textContent = ace ? 'ace' : plateWords(dealer);
    this.plate.hidden = dealer.cards.length === 0;
    this.plate.classList.toggle('is-blackjack', dealer.blackjack);
    this.#shoe(view);
    fill(
      this.meters,
      Object.entries(view.wheels.meters ?? {}).flatMap(([name, cents]) => [h('dt', {}, shortMeter(name)), h('dd', {}, dollars(cents, this.currency))]),
    );
    this.meters.hidden = this.meters.childElementCount === 0;
    const exposed = left.exposed_card;
    this.beside.replaceChildren();
    if (exposed) {
      layCards(this.beside, [exposed]);
      this.beside.append(h('p', { class: 'shoe-words' }, 'exposed: next card'));
    } else if (left.drawn_in_error) this.beside.append(h('p', { class: 'shoe-words' }, 'drawn in error, face down'));
  }

  /** @param {View} view */
  #shoe(view) {
    const { cards_left } = view.shoe;
    const behind = view.cards?.behind_the_cutting_card ?? 0;
    const all = view.house.decks * 4 * view.house.ranks.length;
    const words = this.shoe.querySelector('p');
    const last = view.cards?.last_round || (behind > 0 && cards_left <= behind);
    if (words) words.textContent = last ? `${cards_left} cards, last round` : `${cards_left} cards`;
    this.shoe.title = behind ? `${cards_left} cards in the shoe, ${behind} behind the cutting card` : `${cards_left} cards in the shoe`;
    this.shoe.style.setProperty('--left', String(Math.min(1, cards_left / all)));
    this.shoe.style.setProperty('--behind', String(Math.min(1, behind / all)));
    this.shoe.classList.toggle('has-cutting-card', behind > 0 && cards_left > behind);
    const pile = this.discards.querySelector('p');
    if (pile) pile.textContent = `${view.discards} discarded`;
    this.discards.style.setProperty('--left', String(Math.min(1, view.discards / all)));
  }
}

/** The shoe from above: the cards slide down to its mouth, the cutting card among them. */
function shoe() {
  return s(
    'svg',
    { viewBox: '0 0 120 74', class: 'shoe-art', 'aria-hidden': 'true', focusable: 'false' },
    s('path', { d: 'M34 4h74a10 10 0 0 1 10 10v46a10 10 0 0 1-10 10H34L4 56V18Z', class: 'shoe-body' }),
    s('path', { d: 'M38 12h68a5 5 0 0 1 5 5v40a5 5 0 0 1-5 5H38Z', class: 'shoe-well' }),
    s(
      'g',
      { class: 'shoe-cards' },
      s('rect', { x: 38, y: 13, width: 73, height: 48, rx: 3, class: 'shoe-stack' }),
      s('path', {
        d: 'M42 13v48M46 13v48M50 13v48M54 13v48M58 13v48M62 13v48M66 13v48M70 13v48M74 13v48M78 13v48M82 13v48M86 13v48M90 13v48M94 13v48M98 13v48M102 13v48M106 13v48',
        class: 'shoe-edges',
      }),
    ),
    s('rect', { x: 108, y: 10, width: 3.5, height: 54, rx: 1.5, class: 'shoe-cutting-card' }),
    s('rect', { x: 8, y: 20, width: 26, height: 34, rx: 3, class: 'shoe-mouth' }),
  );
}

/** The chip rack before the dealer. */
function bank() {
  const names = ['1', '5', '25', '100', '500', '100', '25', '5', '1'];
  return s(
    'svg',
    { viewBox: '0 0 270 26', class: 'bank-art', 'aria-hidden': 'true', focusable: 'false' },
    s('rect', { x: 1, y: 1, width: 268, height: 24, rx: 7, class: 'bank-body' }),
    ...names.flatMap((name, at) => [
      s('rect', { x: 8 + at * 28.6, y: 4, width: 25, height: 18, rx: 4, class: `bank-tube chip-${name}` }),
      s('path', { d: `M${11 + at * 28.6} 4v18M${16 + at * 28.6} 4v18M${21 + at * 28.6} 4v18M${26 + at * 28.6} 4v18`, class: `bank-edges chip-${name}` }),
    ]),
  );
}
