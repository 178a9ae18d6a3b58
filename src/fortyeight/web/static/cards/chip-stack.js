// <chip-stack cents="1500" currency="USD">: chips to the real amount, and the amount in figures beside them.
import { h } from '../core/widgets/element.js';
import { CHIPS, dollars, shortDollars } from '../core/text/money.js';
import { stacks } from './chip-art.js';
import { chipsOf } from './denominations.js';

export class ChipStack extends HTMLElement {
  static observedAttributes = ['cents', 'currency', 'label'];

  connectedCallback() {
    this.setAttribute('role', 'img');
    this.#draw();
  }

  attributeChangedCallback() {
    if (this.isConnected) this.#draw();
  }

  get cents() {
    return Number(this.getAttribute('cents') ?? 0);
  }

  set cents(cents) {
    this.setAttribute('cents', String(cents));
  }

  #draw() {
    const currency = this.getAttribute('currency') ?? CHIPS;
    const what = this.getAttribute('label');
    this.setAttribute('aria-label', `${what ? `${what} ` : ''}${dollars(this.cents, currency)}`);
    this.replaceChildren(...(this.cents > 0 ? [stacks(chipsOf(this.cents))] : []), h('span', { class: 'chip-stack-figures', 'aria-hidden': 'true' }, shortDollars(this.cents, currency)));
  }
}

/**
 * @param {number} cents
 * @param {string} currency
 * @param {string} [label] what the chips are, for screen readers
 * @returns {ChipStack}
 */
export function chipStack(cents, currency, label = '') {
  const made = /** @type {ChipStack} */ (document.createElement('chip-stack'));
  made.setAttribute('currency', currency);
  if (label) made.setAttribute('label', label);
  made.cents = cents;
  return made;
}

customElements.define('chip-stack', ChipStack);
