// The book and the house that a drill is about, or a table of one's own.
/** @import { HouseEditor } from '../lobby/house-editor.js' */
import { formatRefusal } from '../core/widgets/dialog.js';
import { fill, h } from '../core/widgets/element.js';
import { loadText, saveText } from '../core/page/storage.js';
import '../lobby/house-editor.js';
import { group, loadBooks } from '../strategy/book-list.js';
import { loadTables } from '../own-table/saved-tables.js';
import { toToml } from '../own-table/table-file.js';
/** @import { TableFile } from '../own-table/table-file.js' */

const KEY = 'fortyeight.drills.book';
/** Before the name of a table of one's own in the list of books. */
const OWN = 'own-table:';

/** Dispatches `chosen` when the book or the house changes. */
export class DrillTable extends EventTarget {
  /** The name of the book, or of the one from which a table of one's own starts. */
  book = '';
  /** @type {Map<string, string>} */
  #bases = new Map();
  /** @type {TableFile | null} */
  #own = null;
  title = '';
  /** @type {Record<string, any>} */
  house = {};
  /** @type {TableFile[]} */
  #tables = [];
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
    this.#tables = loadTables();
    this.element = h('section', { class: 'drills-table sheet', 'aria-label': 'The game' }, h('div', {}, h('label', { for: 'book' }, 'Rulebook'), this.#books), this.#line, this.#part);
  }

  /** The shipped book whose felt is shown. */
  get felt() {
    return this.#bases.get(this.book) ?? this.book;
  }

  /** What is sent as the book: a name, or the text of a table's file. */
  get rules() {
    return this.#own ? toToml(this.#own) : this.book;
  }

  /** The name under which progress is kept. */
  get progress() {
    return this.#own ? `${OWN}${this.#own.id}` : this.book;
  }

  async load() {
    try {
      const { options, shipped, bases } = await loadBooks();
      const tables = this.#tables.map(({ title }) => ({ id: `${OWN}${title}`, title }));
      fill(this.#books, ...options, ...group('My casino’s tables', tables));
      this.#bases = bases;
      if (![...this.#books.options].some((one) => one.value === this.book)) this.book = shipped[0]?.id ?? '';
      this.#books.value = this.book;
      this.#take(this.book);
    } catch (error) {
      this.#line.textContent = formatRefusal(error);
    }
  }

  /** @param {string} book @param {Record<string, any>} house */
  #choose(book, house) {
    this.#take(book);
    this.house = house;
    this.#line.textContent = '';
    saveText(KEY, book);
    this.#open();
    this.dispatchEvent(new Event('chosen'));
  }

  /** @param {string} chosen a book's id, or a table of one's own */
  #take(chosen) {
    this.#own = this.#tables.find((one) => `${OWN}${one.title}` === chosen) ?? null;
    this.book = this.#own?.based_on ?? chosen;
    this.#part.hidden = this.#own !== null;
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
