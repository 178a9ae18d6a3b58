// The buttons of the Bonus Spin terminal: always in the same order; disabled ones are dim.
/** @import { TableState } from '../core/game/types.js' */
import { h } from '../core/widgets/element.js';
import { BUTTONS, GRAVE } from './words.js';

export class DealButtons extends HTMLElement {
  /** @type {(button: string) => void} */
  onpress = () => {};

  /** @type {Map<string, HTMLButtonElement>} */
  #buttons = new Map();

  connectedCallback() {
    this.classList.add('deal-buttons');
    this.setAttribute('role', 'group');
    this.setAttribute('aria-label', 'Bonus Spin terminal');
    if (this.childElementCount) return;
    for (const [name = '', words = ''] of BUTTONS) {
      const button = h('button', { type: 'button', class: GRAVE.includes(name) ? 'danger' : null, dataset: { button: name }, onclick: () => this.onpress(name) }, words);
      this.#buttons.set(name, button);
      this.append(button);
    }
  }

  /** @param {TableState} state @param {string} lit the one that is next @param {boolean} busy */
  show(state, lit, busy) {
    this.hidden = state.view.wheel_wagers === 'none';
    for (const [name, button] of this.#buttons) {
      button.disabled = busy || !state.offers.buttons.includes(name);
      button.classList.toggle('lit', name === lit);
    }
  }
}

customElements.define('deal-buttons', DealButtons);
