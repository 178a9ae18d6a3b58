// <house-chooser>: which book, and what its house chooses. Sends `house` with {book, house, line}.
//
// The house is kept in the page's address. `bears` says which parts of a house are offered.
import { fill, h } from '../core/element.js';
import { get, post } from '../core/api.js';
import { formatRefusal } from '../core/dialog.js';
import { HouseEditor } from '../lobby/house-editor.js';
import { parseLink, formatLink } from './house-link.js';
/** @import { House } from './types.js' */

/** @typedef {{book: string, house: House}} ChosenHouse */

/** Milliseconds that a field has the focus before its other values are solved ahead. */
const LINGER = 350;

class HouseChooser extends HTMLElement {
  #books = h('select', { id: 'house-chooser-book', onchange: () => this.#choose(this.#books.value, {}) });
  #summary = h('p', { class: 'house-chooser-summary small quiet', role: 'status' });
  #editor = new HouseEditor();
  #aheadTimer = 0;
  #address = '';

  connectedCallback() {
    if (this.#books.isConnected) return;
    this.#editor.bears = this.getAttribute('bears') ?? 'play optional table';
    this.#editor.addEventListener('change', (event) => this.#changed(/** @type {CustomEvent} */ (event).detail));
    this.#editor.addEventListener('fault', () => this.#refuse());
    this.#editor.addEventListener('focusin', (event) => this.#solveAhead(event));
    this.append(
      h('div', { class: 'field' }, h('label', { for: 'house-chooser-book' }, 'Rulebook'), this.#books),
      this.#summary,
      h('details', { class: 'house-chooser-options', open: true }, h('summary', {}, 'Change house rules'), this.#editor),
    );
    addEventListener('popstate', () => this.#fromAddress());
    void this.#begin();
  }

  async #begin() {
    try {
      const { books } = await get('/api/books');
      fill(this.#books, ...books.map((/** @type {{id: string, title: string}} */ one) => h('option', { value: one.id }, one.title)));
      this.#fromAddress();
    } catch (error) {
      fill(this.#summary, formatRefusal(error));
    }
  }

  #fromAddress() {
    const { book, house } = parseLink(location.search);
    const known = [...this.#books.options].some((one) => one.value === book);
    this.#choose(known ? book : (this.#books.options[0]?.value ?? ''), house, false);
  }

  /** @param {string} book @param {House} house @param {boolean} [push] */
  #choose(book, house, push = true) {
    if (!book) return;
    this.#books.value = book;
    this.#editor.book = book;
    this.#editor.value = /** @type {any} */ (house);
    // The editor says whether the house is one; a chart of the default house need not wait for it.
    if (!Object.keys(house).length) this.#publish(book, house, push);
  }

  /** @param {{book: string, house: House}} detail */
  #changed({ book, house }) {
    this.#publish(book, house, true);
  }

  /** Nothing new is solved until the choices make a house. */
  #refuse() {
    fill(this.#summary, h('strong', { class: 'lost' }, 'The rulebook does not allow these choices together: the rule in question is marked.'));
    const options = this.querySelector('.house-chooser-options');
    if (options instanceof HTMLDetailsElement) options.open = true;
  }

  /** @param {string} book @param {House} house @param {boolean} push */
  #publish(book, house, push) {
    const address = formatLink(book, house);
    const number = Object.keys(house).length;
    fill(this.#summary, number ? `${number} ${number === 1 ? 'rule differs' : 'rules differ'} from the book’s default.` : 'The book’s default house.');
    if (address === this.#address) return;
    this.#address = address;
    if (push && address !== location.search) history.pushState(null, '', address);
    this.dispatchEvent(new CustomEvent('house', { detail: { book, house } }));
  }

  /** Solve the other values of a focused field ahead: it may be changed next. @param {FocusEvent} event */
  #solveAhead(event) {
    clearTimeout(this.#aheadTimer);
    const field = event.target instanceof Element ? event.target.closest('[data-key]') : null;
    const option = field instanceof HTMLElement ? field.dataset.key : undefined;
    if (!option || !this.hasAttribute('ahead')) return;
    const body = { book: this.#editor.book, house: this.#editor.value, option };
    this.#aheadTimer = window.setTimeout(() => void post('/api/charts/ahead', body).catch(() => undefined), LINGER);
  }
}

customElements.define('house-chooser', HouseChooser);
