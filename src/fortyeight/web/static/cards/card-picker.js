// Naming a card: first its rank, then its suit; by touch, by pointer or by two keys.
import { rankOf, SUIT_SIGNS, suitOf } from '../core/text/card-text.js';
import { fill, h } from '../core/widgets/element.js';
import { RANK_NAMES, SUIT_NAMES } from '../core/text/facts.js';
import { capitalize, cardName } from '../core/text/words.js';

const RANKS = ['A', 'K', 'Q', 'J', 'T', '9', '8', '7', '6', '5', '4', '3', '2'];
const SUITS = Object.keys(SUIT_SIGNS);

/** Dispatches `card-picked` with `{card}` in its detail. Attribute `tens` offers tens too, `label` names the group. */
export class CardPicker extends HTMLElement {
  /** How many of a card may still be picked; null if they are not counted. @type {((card: string) => number) | null} */
  #left = null;
  /** @type {string | null} */
  #rank = null;
  #ranks = h('div', { class: 'card-picker-ranks', role: 'group', 'aria-label': 'Rank' });
  #suits = h('div', { class: 'card-picker-suits', role: 'group', 'aria-label': 'Suit' });

  connectedCallback() {
    if (!this.#ranks.isConnected) fill(this, this.#ranks, this.#suits);
    this.classList.add('card-picker');
    this.setAttribute('role', 'group');
    this.setAttribute('aria-label', this.getAttribute('label') ?? 'Pick a card');
    this.addEventListener('keydown', this.#pressed);
    this.#draw();
  }

  disconnectedCallback() {
    this.removeEventListener('keydown', this.#pressed);
  }

  /** How many of a card are left to be picked; a card with none cannot be. @param {((card: string) => number) | null} left */
  set left(left) {
    this.#left = left;
    this.#draw();
  }

  get left() {
    return this.#left;
  }

  /** The rank that waits for its suit. */
  get rank() {
    return this.#rank;
  }

  /** Forget the rank that waits, and count again what is left. */
  clear() {
    this.#rank = null;
    this.#draw();
  }

  /** Take a key as if it were pressed here; whether it was one of ours. @param {string} key */
  take(key) {
    const rank = rankOf(key);
    if (this.#offered().includes(rank) && this.#anyOf(rank)) {
      this.#choose(rank);
      return true;
    }
    const suit = suitOf(key);
    if (this.#rank !== null && suit && this.#may(this.#rank + suit)) {
      this.#pick(this.#rank + suit);
      return true;
    }
    if (key === 'Escape' && this.#rank !== null) {
      this.clear();
      return true;
    }
    return false;
  }

  #offered() {
    return this.hasAttribute('tens') ? RANKS : RANKS.filter((rank) => rank !== 'T');
  }

  /** @param {string} card */
  #may(card) {
    return this.#left === null || this.#left(card) > 0;
  }

  /** @param {string} rank */
  #anyOf(rank) {
    return SUITS.some((suit) => this.#may(rank + suit));
  }

  /** @param {string | null} rank */
  #choose(rank) {
    this.#rank = rank;
    this.#draw();
  }

  /** @param {string} card */
  #pick(card) {
    const within = this.#suits.contains(document.activeElement);
    const rank = card.charAt(0);
    this.#rank = null;
    this.dispatchEvent(new CustomEvent('card-picked', { bubbles: true, detail: { card } }));
    this.#draw();
    if (within) this.#button(this.#ranks, rank)?.focus();
  }

  /** @param {KeyboardEvent} event */
  #pressed = (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const place = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key];
    if (place !== undefined) {
      event.preventDefault();
      this.#move(place);
    } else if (this.take(event.key)) {
      event.preventDefault();
      event.stopPropagation();
    }
  };

  /** The focus to the next or last button of its row. @param {number} by */
  #move(by) {
    const row = this.#suits.contains(document.activeElement) ? this.#suits : this.#ranks;
    const buttons = /** @type {HTMLButtonElement[]} */ ([...row.querySelectorAll('button:not(:disabled)')]);
    const at = buttons.findIndex((one) => one === document.activeElement);
    buttons[(at + by + buttons.length) % buttons.length]?.focus();
  }

  /** @param {HTMLElement} row @param {string} value @returns {HTMLButtonElement | null} */
  #button(row, value) {
    return row.querySelector(`button[data-value="${value}"]`);
  }

  #draw() {
    if (!this.isConnected) return;
    const focused = /** @type {HTMLElement | null} */ (document.activeElement);
    const row = focused && this.#ranks.contains(focused) ? this.#ranks : focused && this.#suits.contains(focused) ? this.#suits : null;
    const value = focused?.dataset.value;
    fill(
      this.#ranks,
      this.#offered().map((rank) => this.#rankButton(rank)),
    );
    fill(this.#suits, ...SUITS.map((suit) => this.#suitButton(suit)));
    if (row && value) this.#button(row, value)?.focus();
  }

  /** @param {string} rank */
  #rankButton(rank) {
    return h(
      'button',
      {
        type: 'button',
        class: 'card-picker-rank',
        dataset: { value: rank },
        'aria-label': capitalize(Number(rank) ? rank : (RANK_NAMES[rank] ?? '')),
        'aria-pressed': String(rank === this.#rank),
        disabled: !this.#anyOf(rank),
        onclick: () => this.#choose(rank === this.#rank ? null : rank),
      },
      rank === 'T' ? '10' : rank,
    );
  }

  /** @param {string} suit */
  #suitButton(suit) {
    const card = this.#rank === null ? null : this.#rank + suit;
    return h(
      'button',
      {
        type: 'button',
        class: 'card-picker-suit',
        dataset: { value: suit, suit },
        'aria-label': capitalize(card ? cardName(card) : (SUIT_NAMES[suit] ?? suit)),
        disabled: card === null || !this.#may(card),
        onclick: () => card && this.#pick(card),
      },
      h('span', { class: 'card-picker-index' }, this.#rank === 'T' ? '10' : (this.#rank ?? '')),
      h('span', {}, SUIT_SIGNS[suit]),
    );
  }
}

customElements.define('card-picker', CardPicker);
