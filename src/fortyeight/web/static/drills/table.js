// The book and the house that a drill is about.
/** @import { HouseEditor } from '../lobby/house-editor.js' */
import { get } from '../core/api.js';
import { formatRefusal } from '../core/dialog.js';
import { fill, h } from '../core/element.js';
import { loadText, saveText } from '../core/storage.js';
import '../lobby/house-editor.js';

const KEY = 'fortyeight.drills.book';

/** Dispatches `chosen` when the book or the house changes. */
export class DrillTable extends EventTarget {
  book = '';
  title = '';
  /** @type {Record<string, any>} */
  house = {};
  #line = h('p', { class: 'small quiet drills-house-line' });
  #books = h('select', { id: 'book', onchange: () => this.#choose(this.#books.value, {}) });
  #editor = /** @type {HouseEditor} */ (document.createElement('house-editor'));
  #part = h(
    'details',
    { class: 'drills-house', ontoggle: () => this.#open() },
    h('summary', {}, 'House rules'),
    h('p', { class: 'small quiet' }, 'What the rulebook leaves to the house. Values are worked out for these rules.'),
    this.#editor,
  );

  /** @param {string | null} book */
  constructor(book) {
    super();
    this.book = book ?? loadText(KEY);
    this.#editor.setAttribute('bears', 'play');
    this.#editor.addEventListener('change', (event) => {
      if (!(event instanceof CustomEvent) || event.detail.book !== this.book) return;
      if (JSON.stringify(event.detail.house) === JSON.stringify(this.house)) return;
      this.house = event.detail.house;
      this.#showLine(event.detail.line);
      this.dispatchEvent(new Event('chosen'));
    });
    this.element = h('section', { class: 'drills-table sheet', 'aria-label': 'The game' }, h('div', {}, h('label', { for: 'book' }, 'Rulebook'), this.#books), this.#line, this.#part);
  }

  async load() {
    try {
      const { books } = await get('/api/books');
      fill(this.#books, ...books.map((/** @type {{id: string, title: string}} */ one) => h('option', { value: one.id }, one.title)));
      if (!books.some((/** @type {{id: string}} */ one) => one.id === this.book)) this.book = books[0].id;
      this.#books.value = this.book;
    } catch (error) {
      this.#line.textContent = formatRefusal(error);
    }
  }

  /** @param {string} book @param {Record<string, any>} house */
  #choose(book, house) {
    this.book = book;
    this.house = house;
    this.#line.textContent = '';
    saveText(KEY, book);
    this.#open();
    this.dispatchEvent(new Event('chosen'));
  }

  /** The editor is filled when it is first wanted. */
  #open() {
    if (this.#part.open && this.#editor.book !== this.book) this.#editor.book = this.book;
  }

  /** @param {string[]} line */
  #showLine(line) {
    const changed = Object.keys(this.house).length;
    this.#line.textContent = changed ? line.join(', ') : '';
  }
}
