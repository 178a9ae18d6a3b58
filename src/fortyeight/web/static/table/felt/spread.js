// Cards spread on the felt for a look at them, deck by deck. By suit and in sequence: no shuffled order is shown.
/** @import { View } from '../../core/game/types.js' */
import { SUIT_SIGNS } from '../../core/text/card-text.js';
import { fill, h } from '../../core/widgets/element.js';

/** In the order in which they are spread. */
const SUITS = ['s', 'h', 'c', 'd'];

export class Spread {
  #drawn = '';

  constructor() {
    this.element = h('div', { class: 'felt-spread', role: 'img', hidden: true });
  }

  /** Between rounds only: hands and a spread have no room beside one another. @param {View} view */
  show({ cards, boxes, house }) {
    const isSpread = cards?.stage === 'spread' && !boxes.length;
    this.element.hidden = !isSpread;
    if (!isSpread) return;
    const { outside_the_shoe: number, face_up: faceUp, idle } = cards;
    const key = `${number} ${faceUp}`;
    // Cards that have been in play do not lie in sequence; which they are is shown, not how they lie.
    const how = idle ? 'shown by suit' : 'by suit and in sequence';
    this.element.setAttribute('aria-label', `${number} cards spread face ${faceUp ? `up, ${how}` : 'down'}`);
    if (key === this.#drawn) return;
    this.#drawn = key;
    fill(
      this.element,
      Array.from({ length: Math.ceil(number / (house.ranks.length * SUITS.length)) }, () => deck(faceUp, house.ranks)),
    );
  }
}

/** A deck in two halves, which lie one below the other where there is little room. @param {boolean} faceUp @param {string} ranks */
function deck(faceUp, ranks) {
  const halves = [SUITS.slice(0, 2), SUITS.slice(2)];
  return h(
    'div',
    { class: 'spread-deck' },
    ...halves.map((suits) =>
      h(
        'div',
        { class: 'spread-half' },
        ...suits.flatMap((suit) =>
          [...ranks].map((rank) => (faceUp ? h('i', { class: 'spread-card', dataset: { suit } }, rank, h('b', {}, SUIT_SIGNS[suit])) : h('i', { class: 'spread-card back' }))),
        ),
      ),
    ),
  );
}
