// <playing-card card="7h">, and with `down` its back; an unknown card has no `card` and lies face down.
import { cardName } from '../core/text/words.js';
import { back, face } from './faces.js';

export class PlayingCard extends HTMLElement {
  static observedAttributes = ['card', 'down'];

  connectedCallback() {
    this.setAttribute('role', 'img');
    this.#draw();
  }

  attributeChangedCallback() {
    if (this.isConnected) this.#draw();
  }

  /** What is on it, "7h"; empty where it is not known. */
  get card() {
    return this.getAttribute('card') ?? '';
  }

  get down() {
    return this.hasAttribute('down') || this.card === '';
  }

  /** Drawn once for what it shows, however often its attributes are set. */
  #drawn = '';

  #draw() {
    const shownFace = this.down ? 'down' : this.card;
    if (shownFace === this.#drawn) return;
    this.#drawn = shownFace;
    this.setAttribute('aria-label', this.down ? 'a card face down' : cardName(this.card));
    this.dataset.suit = this.down ? '' : this.card.charAt(1);
    this.replaceChildren(this.down ? back() : face(this.card));
  }
}

/** A card; without a name it lies face down. @param {string | null} [card] @returns {PlayingCard} */
export function playingCard(card) {
  const made = /** @type {PlayingCard} */ (document.createElement('playing-card'));
  if (card) made.setAttribute('card', card);
  else made.setAttribute('down', '');
  return made;
}

customElements.define('playing-card', PlayingCard);
