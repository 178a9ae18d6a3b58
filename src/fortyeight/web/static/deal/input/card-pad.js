// Keying a card with one hand: its rank, then its suit, on large keys; or two keys of a keyboard, "7h".
import { rankOf, SUIT_SIGNS, suitOf } from '../../core/text/card-text.js';
import { fill, h } from '../../core/widgets/element.js';
import { RANK_NAMES, SUIT_NAMES } from '../../core/text/facts.js';
import { capitalize, cardName } from '../../core/text/words.js';

/** In the order in which a thumb finds them. */
const RANKS = ['A', '2', '3', '4', '5', '6', '7', '8', '9', 'J', 'Q', 'K', 'T'];
const SUITS = Object.keys(SUIT_SIGNS);

/**
 * What may be keyed now: any card; one that cannot have lain face up; a ten alone, as at the look; a card that lay
 * face up alone, where the next one is dealt face down; nothing.
 * @typedef {'any' | 'plain' | 'ten' | 'face-up' | ''} Keyed
 */

/** The number of keys that are kept for later: two cards. */
const MAX_AHEAD = 4;

/** @type {Record<Keyed, string>} */
const WORDS = { any: 'Rank, then suit', plain: 'Rank, then suit', ten: 'Only a ten is keyed here', 'face-up': 'Only a card that lay face up is keyed here', '': 'Rank, then suit' };

export class CardPad extends HTMLElement {
  /** @type {string | null} */
  #rank = null;
  #busy = false;
  #waits = false;
  /** Keys pressed while a card is being sent. @type {string[]} */
  #ahead = [];
  /** @type {Keyed} */
  #keyed = 'any';
  #message = h('p', { class: 'card-pad-told', 'aria-live': 'polite' });
  /** @type {HTMLButtonElement[]} */
  #ranks = RANKS.map((rank) =>
    h(
      'button',
      {
        type: 'button',
        class: 'card-pad-rank',
        dataset: { rank },
        'aria-label': rank === 'T' ? 'Ten found in the shoe' : Number(rank) ? rank : capitalize(RANK_NAMES[rank] ?? ''),
        onclick: () => this.#choose(rank),
      },
      rank === 'T' ? '10' : rank,
    ),
  );
  /** @type {HTMLButtonElement[]} */
  #suits = SUITS.map((suit) => h('button', { type: 'button', class: 'card-pad-suit', dataset: { suit }, onclick: () => this.#pick(suit) }, SUIT_SIGNS[suit]));
  #joker = h('button', { type: 'button', class: 'card-pad-joker', hidden: true, onclick: () => this.#tell('JK') }, 'Joker');
  #faceUp = /** @type {HTMLInputElement} */ (h('input', { type: 'checkbox', onchange: () => this.#draw() }));
  #faceUpRow = h('label', { class: 'check card-pad-face-up' }, this.#faceUp, 'It lay face up in the shoe');

  connectedCallback() {
    this.classList.add('card-pad');
    this.setAttribute('role', 'group');
    this.setAttribute('aria-label', this.getAttribute('label') ?? 'Key a card');
    if (!this.childElementCount)
      this.append(
        this.#message,
        h('div', { class: 'card-pad-ranks', role: 'group', 'aria-label': 'Rank' }, this.#ranks),
        h('div', { class: 'card-pad-suits', role: 'group', 'aria-label': 'Suit' }, this.#suits),
        this.#joker,
        this.#faceUpRow,
      );
    this.#draw();
  }

  /**
   * @param {Keyed} keyed
   * @param {boolean} [busy] nothing can be keyed now
   * @param {boolean} [waits] because a card is being sent: keys pressed meanwhile follow it
   */
  show(keyed, busy = false, waits = false) {
    if (keyed !== this.#keyed) this.#forget();
    this.#keyed = keyed;
    this.#busy = busy;
    this.#waits = waits;
    if (busy && !waits) this.#ahead = [];
    this.#draw();
    // Later: sending redraws the page, and this redraw is not finished yet.
    if (!busy && this.#ahead.length) queueMicrotask(() => this.#goOn());
  }

  /** Replay the keys that were pressed ahead, as far as they still fit. */
  #goOn() {
    if (this.#busy) return;
    const keys = this.#ahead.splice(0);
    for (const [at, key] of keys.entries()) {
      if (!this.take(key)) break;
      if (this.#rank !== null) continue;
      // A card is being sent again.
      this.#ahead = keys.slice(at + 1);
      break;
    }
    this.#draw();
  }

  /** Forget the keys pressed ahead: something went wrong. */
  stop() {
    this.#ahead = [];
    this.clear();
  }

  /** @param {string} key */
  #keep(key) {
    const rank = rankOf(key);
    const fits = (suitOf(key) || RANKS.includes(rank)) && this.#ahead.length < MAX_AHEAD;
    // A ten is never keyed ahead: the round waits for the floor.
    if (!this.#waits || !fits || rank === 'T') {
      this.#ahead = [];
      this.#draw();
      return false;
    }
    this.#ahead.push(key);
    this.#draw();
    return true;
  }

  clear() {
    this.#forget();
    this.#draw();
  }

  #forget() {
    this.#rank = null;
    this.#faceUp.checked = false;
  }

  /** Whether a card of this rank may be keyed now. @param {string} rank */
  #takes(rank) {
    if (this.#busy || !this.#keyed) return false;
    if (this.#keyed === 'face-up') return this.#faceUp.checked;
    return this.#keyed !== 'ten' || rank === 'T';
  }

  /** Handle a key; returns whether the pad used it. @param {string} key */
  take(key) {
    if (this.#busy) return this.#keep(key);
    const rank = rankOf(key);
    const suit = suitOf(key);
    if (suit && this.#rank !== null) {
      this.#pick(suit);
      return true;
    }
    // The 0 of "10h" belongs to the 1 before it.
    if (key === '0' && this.#rank === 'T') return true;
    if (RANKS.includes(rank) && this.#takes(rank)) {
      this.#choose(rank);
      return true;
    }
    if ((key === 'Escape' || key === 'Backspace') && this.#rank !== null) {
      this.clear();
      return true;
    }
    return false;
  }

  /** @param {string} rank */
  #choose(rank) {
    this.#rank = this.#rank === rank ? null : rank;
    this.#draw();
  }

  /** @param {string} suit */
  #pick(suit) {
    if (this.#rank === null || !this.#takes(this.#rank)) return;
    this.#tell(this.#rank + suit);
  }

  /** @param {string} card */
  #tell(card) {
    const face_up = this.#faceUp.checked;
    this.clear();
    this.dispatchEvent(new CustomEvent('card-keyed', { bubbles: true, detail: { card, face_up } }));
  }

  /** Whether a joker may be keyed as well as a card of the decks. @param {boolean} may */
  set jokers(may) {
    this.#joker.hidden = !may;
  }

  #draw() {
    this.#joker.disabled = !this.#takes('JK');
    this.#faceUpRow.hidden = this.#keyed !== 'any' && this.#keyed !== 'face-up';
    this.#faceUp.disabled = this.#busy;
    if (this.#rank !== null && !this.#busy && !this.#takes(this.#rank)) this.#rank = null;
    for (const button of this.#ranks) {
      button.setAttribute('aria-pressed', String(button.dataset.rank === this.#rank));
      button.disabled = !this.#takes(button.dataset.rank ?? '');
    }
    for (const button of this.#suits) {
      const suit = button.dataset.suit ?? '';
      button.disabled = this.#busy || this.#rank === null;
      button.setAttribute('aria-label', capitalize(this.#rank ? cardName(this.#rank + suit) : (SUIT_NAMES[suit] ?? suit)));
    }
    const ahead = this.#ahead.join('').replace(/(..)/g, '$1 ').trim();
    const words = ahead ? `Next: ${ahead}` : this.#rank ? `${this.#rank === 'T' ? '10' : this.#rank} of … ?` : WORDS[this.#keyed];
    if (this.#message.textContent !== words) fill(this.#message, words);
  }
}

/** Create a pad for a dialog. @param {string} label @param {Keyed} [keyed] @param {boolean} [jokers] @returns {CardPad} */
export function cardPad(label, keyed = 'plain', jokers = false) {
  const made = new CardPad();
  made.jokers = jokers;
  made.show(keyed);
  made.setAttribute('label', label);
  return made;
}

customElements.define('card-pad', CardPad);
