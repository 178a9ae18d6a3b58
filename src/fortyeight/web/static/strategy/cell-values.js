// <cell-values>: what each choice of a cell's hand is worth, in cents of a dollar wagered.
//
// `show(chosen, picked)` opens it. The values are the coach's: exact for the cards of the hand.
import { fill, h } from '../core/widgets/element.js';
import { post } from '../core/net/api.js';
import { formatRefusal } from '../core/widgets/dialog.js';
import { playingCard } from '../cards/playing-card.js';
import { exactLine } from '../core/text/exactness.js';
import { identify, signInAddress } from '../core/net/visitor.js';
import { capitalize } from '../core/text/words.js';
import { isAborted } from './polling.js';
import { upWords } from './chart-grid.js';
import { formatNumber } from './percent.js';
/** @import { ChosenHouse, PickedCell, SampleHand } from './types.js' */

/** @typedef {{values: Record<string, number>, best: string, reason?: string, limits?: string[]}} Values */

/** @type {Record<string, string>} */
const KINDS = { hard: 'Hard', soft: 'Soft', pairs: 'Pair', after: 'Doubled hand of' };

export class CellValues extends HTMLElement {
  /** @type {AbortController | null} */
  #pending = null;
  /** @type {{chosen: ChosenHouse, picked: PickedCell} | null} */
  #shown = null;

  connectedCallback() {
    if (!this.firstElementChild) this.clear();
  }

  /** Nothing is chosen. */
  clear() {
    this.#pending?.abort();
    this.#shown = null;
    this.classList.remove('open');
    fill(this, h('h2', {}, 'What a choice is worth'), h('p', { class: 'quiet' }, 'Click a cell of the chart (or use the arrow keys and Enter) to see the exact value of every choice.'));
  }

  /** @param {ChosenHouse} chosen @param {PickedCell} picked */
  show(chosen, picked) {
    this.#shown = { chosen, picked };
    this.classList.add('open');
    const { block, line, cell, up } = picked;
    const hands = line.hands.filter((hand) => fits(hand, up));
    const heading = h('h2', { id: 'cell-values-title' }, `${KINDS[block.name] ?? ''} ${line.label} against ${upWords(up)}`.trim());
    const close = h('button', { class: 'plain cell-values-close', type: 'button', 'aria-label': 'Close', onclick: () => this.clear() }, '×');
    const cards = h('div', { class: 'cell-values-cards', dataset: { book: chosen.base } });
    const answer = h('div', { class: 'cell-values-answer', 'aria-live': 'polite' });
    const select = h('select', { id: 'cell-values-hand', onchange: () => void this.#ask(hands[select.selectedIndex], cards, answer) }, ...hands.map((hand) => h('option', {}, hand.words)));
    fill(
      this,
      h('div', { class: 'cell-values-head' }, heading, close),
      h(
        'p',
        { class: 'cell-values-says' },
        h('span', { class: `cell-values-letter tint-${cell.tint}`, 'aria-hidden': 'true' }, cell.letters, cell.signs ? h('sup', {}, cell.signs) : null),
        ` ${capitalize(cell.words)}.`,
      ),
      hands.length ? h('div', { class: 'field' }, h('label', { for: 'cell-values-hand' }, 'Your hand'), select) : h('p', { class: 'quiet' }, `${capitalize(cell.words)} on 21.`),
      hands.length ? cards : '',
      answer,
    );
    void this.#ask(hands[0], cards, answer);
  }

  /** @param {SampleHand | undefined} hand @param {HTMLElement} cards @param {HTMLElement} place */
  async #ask(hand, cards, place) {
    this.#pending?.abort();
    if (!hand || !this.#shown) return;
    const controller = new AbortController();
    this.#pending = controller;
    const { chosen, picked } = this.#shown;
    const up = upCard(picked.up, hand);
    const handCards = h(
      'span',
      { class: 'cell-values-hand' },
      hand.cards.split(' ').map((card) => playingCard(card)),
    );
    fill(cards, handCards, h('span', { class: 'cell-values-against' }, 'against'), playingCard(up));
    fill(place, h('p', { class: 'quiet' }, 'Calculating …'));
    try {
      if (!(await identify())) {
        fill(place, h('p', {}, h('a', { href: signInAddress() }, 'Sign in'), ' to see the values.'));
        return;
      }
      const body = { book: chosen.book, house: chosen.house, hand: hand.cards, up, ...(hand.doubled ? { doubled: hand.doubled } : {}) };
      /** @type {Values} */
      const answer = await post('/api/coach/values', body, controller.signal);
      if (!controller.signal.aborted) fill(place, barsOf(answer));
    } catch (error) {
      if (!isAborted(error) && !controller.signal.aborted) fill(place, h('p', { class: 'notice bad' }, formatRefusal(error)));
    }
  }
}

/** Sevens of one suit are live against a seven only. @param {SampleHand} hand @param {string} up */
function fits(hand, up) {
  return up === '7' || !['7s 7s', '7h 7h'].includes(hand.cards);
}

/** A card of the column; a seven has the suit of two suited sevens. @param {string} up @param {SampleHand} hand */
function upCard(up, hand) {
  const suit = hand.cards === '7h 7h' ? 'h' : hand.cards === '7s 7s' ? 's' : 'd';
  return `${up === 'T' ? 'Q' : up}${suit}`;
}

/** @param {Values} answer */
function barsOf(answer) {
  const values = Object.entries(answer.values).sort(([, one], [, other]) => other - one);
  const widest = Math.max(...values.map(([, value]) => Math.abs(value)), 0.01);
  const bars = values.map(([name, value]) => {
    const bar = h('span', { class: `cell-values-bar ${value < 0 ? 'lost' : 'won'}`, 'aria-hidden': 'true' }, h('i', {}));
    bar.style.setProperty('--size', `${(Math.abs(value) / widest) * 50}%`);
    return h(
      'li',
      { class: name === answer.best ? 'best' : null },
      h('span', { class: 'cell-values-name' }, capitalize(name), name === answer.best ? h('span', { class: 'tag' }, 'best') : null),
      h('span', { class: 'cell-values-figure' }, `${value > 0 ? '+' : ''}${formatNumber(value * 100, 2)}¢`),
      bar,
    );
  });
  return [
    h('ul', { class: 'cell-values-bars' }, bars),
    h('p', { class: 'hint' }, 'Cents won or lost per $1 of the original wager, with perfect play afterwards, from a full shoe without these cards.'),
    exactLine(answer.limits) ?? '',
    answer.reason ? h('p', { class: 'cell-values-reason' }, answer.reason) : '',
  ];
}

customElements.define('cell-values', CellValues);
