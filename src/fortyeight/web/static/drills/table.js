// The book and the house that a drill is about, or a table of one's own.
/** @import { HouseEditor } from '../lobby/house-editor.js' */
import { formatRefusal } from '../core/widgets/dialog.js';
import { fill, h } from '../core/widgets/element.js';
import { loadText, saveText } from '../core/page/storage.js';
import '../lobby/house-editor.js';
import { group, loadBooks } from '../strategy/book-list.js';
import { formatPrice } from '../own-chart/chart-words.js';
import { savedCharts } from '../own-chart/saved-charts.js';
import { loadTables, OWN_TABLE, ownTableName } from '../own-table/saved-tables.js';
import { isAborted, pollUntilSolved } from '../strategy/polling.js';
import { formatPercent } from '../strategy/percent.js';
import { toToml } from '../own-table/table-file.js';
import { formatTableLink, TABLE } from '../own-table/table-link.js';
/** @import { TableFile } from '../own-table/table-file.js' */

const KEY = 'fortyeight.drills.book';
const CHART = 'fortyeight.drills.chart';

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

  #describe = h('p', { class: 'small' });

  #charts = h('select', { id: 'drill-chart', onchange: () => this.#judge() });
  #price = h('p', { class: 'small quiet drills-chart-price', role: 'status' });
  /** @type {AbortController | null} */
  #pricing = null;

  /** @param {string | null} book @param {Record<string, any>} house @param {string | null} chart the name of a saved one */
  constructor(book, house, chart) {
    super();
    this.book = book ?? loadText(KEY);
    this.house = house;
    const charts = savedCharts();
    fill(this.#charts, h('option', { value: '' }, 'The exact values'), ...charts.map(({ name }) => h('option', { value: name }, name)));
    const judge = chart ?? loadText(CHART);
    this.#charts.value = charts.some(({ name }) => name === judge) ? judge : '';
    this.#editor.setAttribute('bears', 'play');
    this.#editor.addEventListener('change', (event) => {
      if (!(event instanceof CustomEvent) || event.detail.book !== this.book) return;
      if (JSON.stringify(event.detail.house) === JSON.stringify(this.house)) return;
      this.house = event.detail.house;
      this.#showLine(event.detail.line);
      void this.#priceChart();
      this.dispatchEvent(new Event('chosen'));
    });
    this.#tables = loadTables();
    this.element = h(
      'section',
      { class: 'drills-table sheet', 'aria-label': 'The game' },
      h('div', {}, h('label', { for: 'book' }, 'Rulebook'), this.#books),
      this.#line,
      this.#describe,
      h('div', { hidden: !charts.length }, h('label', { for: 'drill-chart' }, 'Judged by'), this.#charts, this.#price),
      this.#part,
    );
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
    const game = this.#own ? `${OWN_TABLE}${this.#own.id}` : this.book;
    return this.chart ? `${game} by ${this.chart.name}` : game;
  }

  /** The chart that decisions are judged by; null for their exact values. */
  get chart() {
    return savedCharts().find((one) => one.name === this.#charts.value) ?? null;
  }

  async load() {
    try {
      const { options, shipped, bases } = await loadBooks();
      const tables = this.#tables.map(({ title }) => ({ id: ownTableName(title), title }));
      fill(this.#books, ...options, ...group('My casino’s tables', tables));
      this.#bases = bases;
      if (![...this.#books.options].some((one) => one.value === this.book)) this.book = shipped[0]?.id ?? '';
      this.#books.value = this.book;
      this.#take(this.book);
      void this.#priceChart();
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
    void this.#priceChart();
    this.#open();
    this.dispatchEvent(new Event('chosen'));
  }

  /** @param {string} chosen a book's id, or a table of one's own */
  #take(chosen) {
    this.#own = this.#tables.find((one) => ownTableName(one.title) === chosen) ?? null;
    this.book = this.#own?.based_on ?? chosen;
    this.#part.hidden = this.#own !== null;
    void this.#offer(this.#own);
  }

  /** Offer to describe a table, or to change the rules of the one that is chosen. @param {TableFile | null} own */
  async #offer(own) {
    const link = own ? await formatTableLink(own) : `?${TABLE}=`;
    if (own !== this.#own) return;
    const words = own ? 'Change its rules' : 'Describe my casino’s table';
    fill(this.#describe, h('a', { href: `/strategy${link}` }, words), own ? '' : ': save it, and it is listed here.');
  }

  #judge() {
    saveText(CHART, this.#charts.value);
    void this.#priceChart();
    this.dispatchEvent(new Event('chosen'));
  }

  /** Say what the chart costs at this table. */
  async #priceChart() {
    this.#pricing?.abort();
    const { chart } = this;
    this.#price.textContent = '';
    if (!chart) return;
    const controller = new AbortController();
    this.#pricing = controller;
    try {
      const { price, edge_chart: edge } = await pollUntilSolved('/api/charts/own', { book: this.rules, house: this.house, strategy: chart.strategy }, controller.signal);
      this.#price.textContent = `House edge with it ${formatPercent(edge, 4)}: ${formatPrice(price)}.`;
    } catch (error) {
      if (!isAborted(error)) this.#price.textContent = formatRefusal(error);
    }
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
