// <house-chooser>: which book, and what its house chooses; or a table of one's own. Sends `house` with
// {book, house, base, link}: `book` is a name or the text of a table's file, `base` the id of the book it starts from.
//
// The house or the table is kept in the page's address. `bears` says which parts of a house are offered.
import { fill, h } from '../core/widgets/element.js';
import { post } from '../core/net/api.js';
import { formatRefusal } from '../core/widgets/dialog.js';
import { formatCount } from '../core/text/words.js';
import { HouseEditor } from '../lobby/house-editor.js';
import { freshTable, OwnTable } from '../own-table/own-table.js';
import { formatTableLink, tableCode, unpack } from '../own-table/table-link.js';
import { loadBooks } from './book-list.js';
import { parseLink, formatLink } from './house-link.js';
/** @import { OwnTableChange } from '../own-table/own-table.js' */
/** @import { ChosenHouse, House } from './types.js' */

/** Milliseconds that a field has the focus before its other values are solved ahead. */
const LINGER = 350;

class HouseChooser extends HTMLElement {
  #books = h('select', { id: 'house-chooser-book', onchange: () => this.#choose(this.#books.value, {}) });
  #summary = h('p', { class: 'house-chooser-summary small quiet', role: 'status' });
  #editor = new HouseEditor();
  #own = new OwnTable();
  #ofBook = h('div', {});
  #modes = {
    book: h('button', { type: 'button', onclick: () => this.#toBook() }, 'A book’s house'),
    own: h('button', { type: 'button', onclick: () => this.#toOwn() }, 'My casino’s table'),
  };
  /** @type {Map<string, string>} */
  #bases = new Map();
  #aheadTimer = 0;
  #address = '';

  connectedCallback() {
    if (this.#books.isConnected) return;
    this.#editor.bears = this.getAttribute('bears') ?? 'play optional table';
    this.#editor.addEventListener('change', (event) => this.#changed(/** @type {CustomEvent} */ (event).detail));
    this.#editor.addEventListener('fault', () => this.#refuse());
    this.#editor.addEventListener('focusin', (event) => this.#solveAhead(event));
    this.#own.addEventListener('table', (event) => void this.#publishTable(/** @type {CustomEvent<OwnTableChange>} */ (event).detail));
    this.#ofBook.append(
      h('div', { class: 'field' }, h('label', { for: 'house-chooser-book' }, 'Rulebook'), this.#books),
      this.#summary,
      h('details', { class: 'house-chooser-options', open: true }, h('summary', {}, 'Change house rules'), this.#editor),
    );
    this.append(h('div', { class: 'house-chooser-modes', role: 'group', 'aria-label': 'Whose rules' }, this.#modes.book, this.#modes.own), this.#ofBook, this.#own);
    this.#show(false);
    addEventListener('popstate', () => this.#fromAddress());
    void this.#begin();
  }

  async #begin() {
    try {
      const { options, shipped, real, bases } = await loadBooks();
      fill(this.#books, ...options);
      this.#bases = bases;
      this.#own.offer(shipped, real);
      this.#fromAddress();
    } catch (error) {
      fill(this.#summary, formatRefusal(error));
    }
  }

  /** @param {boolean} own */
  #show(own) {
    this.#ofBook.hidden = own;
    this.#own.hidden = !own;
    this.#modes.book.setAttribute('aria-pressed', String(!own));
    this.#modes.own.setAttribute('aria-pressed', String(own));
  }

  #toBook() {
    if (this.#ofBook.hidden) this.#choose(this.#own.file?.based_on ?? this.#books.value, {});
  }

  /** Go on from the house that is shown, with more rules to change. */
  #toOwn() {
    if (!this.#own.hidden) return;
    this.#show(true);
    this.#own.say('');
    void this.#own.startFrom(this.#books.value, this.#editor.value);
  }

  /** @param {string} code */
  async #fromTable(code) {
    this.#show(true);
    const file = code ? await unpack(code) : null;
    this.#own.say(code && !file ? 'The table in this link cannot be read. The link may have been cut off.' : '', true);
    await this.#own.show(file ?? freshTable(this.#books.options[0]?.value ?? ''));
  }

  /** @param {OwnTableChange} detail */
  async #publishTable({ file, text }) {
    const link = await formatTableLink(file);
    if (file !== this.#own.file || this.#own.hidden) return;
    this.#announce({ book: text, house: {}, base: file.based_on, link }, true);
  }

  #fromAddress() {
    const code = tableCode(location.search);
    if (code !== null) return void this.#fromTable(code);
    const { book, house } = parseLink(location.search);
    const known = [...this.#books.options].some((one) => one.value === book);
    this.#choose(known ? book : (this.#books.options[0]?.value ?? ''), house, false);
  }

  /** @param {string} book @param {House} house @param {boolean} [push] */
  #choose(book, house, push = true) {
    if (!book) return;
    this.#show(false);
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
    if (this.#ofBook.hidden) return;
    const number = Object.keys(house).length;
    fill(this.#summary, number ? `${formatCount(number, 'rule differs', 'rules differ')} from the book’s default.` : 'The book’s default house.');
    this.#announce({ book, house, base: this.#bases.get(book) ?? book, link: formatLink(book, house) }, push);
  }

  /** @param {ChosenHouse} chosen @param {boolean} push */
  #announce(chosen, push) {
    if (chosen.link === this.#address) return;
    this.#address = chosen.link;
    if (push && chosen.link !== location.search) history.pushState(null, '', chosen.link);
    this.dispatchEvent(new CustomEvent('house', { detail: chosen }));
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
