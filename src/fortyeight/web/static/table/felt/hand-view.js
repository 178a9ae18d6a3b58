// One hand on the felt: its cards, the plate with its total, the chips on it and what they came to.
/** @import { Hand, Line } from '../../core/game/types.js' */
/** @import { PlayingCard } from '../../cards/playing-card.js' */
import { chipStack } from '../../cards/chip-stack.js';
import { playingCard } from '../../cards/playing-card.js';
import { fill, h } from '../../core/widgets/element.js';
import { dollars, formatResult, resultClass } from '../../core/text/money.js';
import { stakeMoney } from '../../core/game/stakes.js';
import { personName } from '../../core/text/person-names.js';

/**
 * Lay out the cards; those that are already there stay.
 * @param {HTMLElement} row
 * @param {readonly string[]} cards
 * @param {boolean} [hole] a card face down after them
 */
export function layCards(row, cards, hole = false) {
  const faces = [...cards, ...(hole ? [''] : [])];
  while (row.children.length > faces.length) row.lastElementChild?.remove();
  faces.forEach((card, place) => {
    const element = /** @type {PlayingCard | undefined} */ (row.children[place]);
    if (!element) row.append(playingCard(card || null));
    else if (element.card !== card) {
      if (card) element.setAttribute('card', card);
      else element.removeAttribute('card');
      element.toggleAttribute('down', !card);
    }
  });
  row.style.setProperty('--cards', String(faces.length));
}

/** What the plate says: words for what counts, figures for the rest. @param {{total: number, words: string, bust: boolean}} hand */
export function plateWords(hand) {
  return hand.bust ? `${hand.total}, bust` : hand.words;
}

export class HandView {
  constructor() {
    this.row = h('div', { class: 'hand-cards' });
    this.plate = h('p', { class: 'hand-plate' });
    this.results = h('div', { class: 'hand-results' });
    this.stakes = h('div', { class: 'hand-stakes' });
    this.element = h('div', { class: 'hand' }, this.row, this.plate, this.stakes, this.results);
  }

  /** Whether the last card lies across the others, as that of a double does. */
  get across() {
    return this.row.classList.contains('is-doubled');
  }

  /**
   * @param {Hand} hand
   * @param {Line[]} lines settled of this hand
   * @param {{me: string, currency: string, several: boolean, idle: boolean}} about
   */
  show(hand, lines, { me, currency, several, idle }) {
    layCards(this.row, hand.cards);
    this.row.classList.toggle('is-doubled', hand.doubles > 0 && hand.cards.length > 2);
    // The turn is known at the end of the events: it is nobody's while something moves.
    this.element.classList.toggle('in-turn', hand.in_turn && idle);
    this.element.classList.toggle('is-over', hand.bust || hand.surrendered || hand.dead);
    this.plate.textContent = hand.dead ? 'dead' : hand.surrendered ? 'surrendered' : plateWords(hand);
    this.plate.hidden = hand.cards.length === 0 && !hand.dead;
    this.plate.classList.toggle('is-blackjack', hand.blackjack);
    const settled = lines.some((one) => one.kind === 'main');
    fill(
      this.stakes,
      settled
        ? null
        : hand.stakes.map((stake) => {
            const cents = stakeMoney(stake);
            const stack = chipStack(cents, currency, stake.person === me ? 'your wager' : `${personName(stake.person)}’s wager`);
            stack.classList.toggle('is-other', stake.person !== me && hand.stakes.length > 1);
            return stack;
          }),
    );
    // A hand that lies alone has its chips, and then its result, in the circle of its box.
    const apart = several || hand.stakes.length > 1;
    this.stakes.hidden = !apart || settled;
    this.results.hidden = !apart || lines.length === 0;
    fill(this.results, apart ? resultsOf(lines, me, currency) : null);
  }
}

/** Show the results of a hand's wagers, for everyone who had one. @param {Line[]} lines @param {string} me @param {string} currency */
export function resultsOf(lines, me, currency) {
  const people = [...new Set(lines.map((one) => one.person))];
  return people.map((person) => {
    const own = lines.filter((one) => one.person === person);
    const net = own.reduce((sum, one) => sum + one.returned - one.staked, 0);
    const prefix = people.length > 1 && person !== me ? `${personName(person)}: ` : '';
    // A double that comes back before the wager itself is settled.
    const words = own.some((one) => one.kind === 'main')
      ? formatResult(net, currency)
      : `double returned ${dollars(
          own.reduce((sum, one) => sum + one.returned, 0),
          currency,
        )}`;
    return h('span', { class: `result ${resultClass(net)}` }, `${prefix}${words}`);
  });
}
