// <own-table>: my casino's table. A book to start from, every rule of play to change, and the table to
// keep, to share and to take along as a file. It sends `table` with {file, text} when the rules are checked.
import { fill, h } from '../core/widgets/element.js';
import { get, post } from '../core/net/api.js';
import { formatRefusal } from '../core/widgets/dialog.js';
import { formatCount } from '../core/text/words.js';
import { saveFile } from '../core/widgets/save-file.js';
import { HouseEditor } from '../lobby/house-editor.js';
import { playButton, playPractice } from './practice.js';
import { deleteTable, loadTables, saveTable } from './saved-tables.js';
import { choicesOf, countChanges, LONGEST_NAME, newTable, optionKeys, renamed, toToml, unpublished, withChoices } from './table-file.js';
import { formatTableLink } from './table-link.js';
/** @import { House, Option } from '../lobby/house-choices.js' */
/** @import { TableFile } from './table-file.js' */

/** @typedef {{id: string, title: string}} Book */
/** @typedef {{file: TableFile, text: string}} OwnTableChange */

const NEW_NAME = 'My casino’s table';
/** Bytes of a file that is sent to be checked. */
const LONGEST_FILE = 16000;

/** @type {Map<string, Promise<Option[]>>} */
const rulesByBook = new Map();

/** @param {string} book @returns {Promise<Option[]>} */
function loadRules(book) {
  let loading = rulesByBook.get(book);
  if (!loading) {
    loading = get(`/api/books/${encodeURIComponent(book)}/rules`).then((detail) => detail.options);
    loading.catch(() => rulesByBook.delete(book));
    rulesByBook.set(book, loading);
  }
  return loading;
}

/** @param {string} book @param {House} [rules] */
export function freshTable(book, rules) {
  return newTable(book, NEW_NAME, rules);
}

export class OwnTable extends HTMLElement {
  /** @type {TableFile | null} */
  #file = null;
  /** The text of the file as the server writes it; empty while the table has a fault. */
  #download = { name: '', text: '' };
  #name = h('input', { id: 'own-table-name', maxlength: LONGEST_NAME, autocomplete: 'off', onchange: () => this.#rename() });
  /** Ids of the books that ship; every table is kept as a difference from one of them. @type {Set<string>} */
  #shipped = new Set();
  #books = h('select', { id: 'own-table-book', onchange: () => this.#rebase() });
  #saved = h('select', { id: 'own-table-saved', onchange: () => this.#open() });
  #savedField = h('div', { class: 'field own-table-saved' }, h('label', { for: 'own-table-saved' }, 'Saved in this browser'), this.#saved);
  #upload = h('input', { type: 'file', accept: '.toml,text/plain', class: 'own-table-file', 'aria-label': 'File of a table', tabindex: -1, onchange: () => void this.#read() });
  #play = playButton(
    async () => {
      if (this.#file) await playPractice(toToml(this.#file), {}, this.#file.title);
    },
    (error) => this.say(formatRefusal(error), true),
  );
  #take = h('button', { type: 'button', onclick: () => this.#takeAlong() }, 'Download');
  #delete = h('button', { type: 'button', class: 'plain', onclick: () => this.#forget() }, 'Delete');
  #summary = h('p', { class: 'small quiet own-table-summary', role: 'status' });
  #notice = h('p', { class: 'notice own-table-notice', role: 'status', hidden: true });
  #editor = new HouseEditor();

  connectedCallback() {
    if (this.#name.isConnected) return;
    this.#editor.source = { load: loadRules, check: (_, choices, signal) => this.#check(choices, signal) };
    this.#editor.bears = 'play optional';
    this.#editor.addEventListener('change', () => this.#publish());
    this.append(
      h('div', { class: 'field' }, h('label', { for: 'own-table-name' }, 'Name of the table'), this.#name),
      h('div', { class: 'field' }, h('label', { for: 'own-table-book' }, 'Starts from'), this.#books),
      this.#savedField,
      h(
        'div',
        { class: 'row own-table-actions', role: 'group', 'aria-label': 'This table' },
        this.#play,
        h('button', { type: 'button', onclick: () => this.#save() }, 'Save'),
        h('button', { type: 'button', onclick: () => void this.#share() }, 'Copy link'),
        this.#take,
        h('button', { type: 'button', onclick: () => this.#upload.click() }, 'Upload'),
        this.#delete,
        this.#upload,
      ),
      this.#notice,
      this.#summary,
      this.#editor,
    );
    this.#listSaved();
  }

  /**
   * The books to start from: those that ship, and parts of a <select> with others, which differ from one of these.
   * @param {Book[]} shipped
   * @param {HTMLElement[]} others
   */
  offer(shipped, others) {
    this.#shipped = new Set(shipped.map((one) => one.id));
    fill(this.#books, ...shipped.map((one) => h('option', { value: one.id }, one.title)), ...others);
  }

  /** @returns {TableFile | null} */
  get file() {
    return this.#file;
  }

  /** Show a table, and have its rules checked. @param {TableFile} file */
  async show(file) {
    if (!this.#shipped.has(file.based_on)) return this.#adopt(toToml(file), 'This table');
    this.#file = file;
    this.#name.value = file.title;
    this.#books.value = file.based_on;
    this.#listSaved();
    this.#editor.book = file.based_on;
    await this.#editor.ready;
    if (this.#file === file) this.#editor.value = choicesOf(file, this.#editor.options);
  }

  /** Show a new table with the rules of a house of any book. @param {string} book @param {House} house */
  async startFrom(book, house) {
    if (this.#shipped.has(book)) return this.show(freshTable(book, house));
    const table = await this.#tableOf(book, 'This table');
    if (table) await this.show({ ...renamed(table, NEW_NAME), rules: { ...table.rules, ...house } });
  }

  /** Say something beside the buttons. @param {string} words @param {boolean} [bad] */
  say(words, bad = false) {
    this.#notice.hidden = !words;
    this.#notice.classList.toggle('bad', bad);
    this.#notice.textContent = words;
  }

  /** @param {House} choices @param {AbortSignal} [signal] */
  async #check(choices, signal) {
    const before = this.#file;
    if (!before) throw new Error('There is no table yet');
    const file = withChoices(before, this.#editor.options, choices);
    this.#file = file;
    this.#offer('', '');
    const result = await post('/api/books/check', { book: toToml(file) }, signal);
    if (result.ok) this.#offer(result.name, result.file);
    const faults = result.faults.flatMap((/** @type {{key: string}} */ one) => optionKeys(one.key, file, this.#editor.options).map((key) => ({ ...one, key })));
    if (!result.ok) fill(this.#summary, h('strong', { class: 'lost' }, 'These rules contradict each other: the rule in question is marked.'));
    return { ok: result.ok, faults, values: {}, line: result.line };
  }

  #publish() {
    const file = this.#file;
    if (!file) return;
    const number = countChanges(file);
    const base = this.#books.selectedOptions[0]?.text ?? '';
    fill(this.#summary, number ? `${formatCount(number, 'rule differs', 'rules differ')} from ${base}.` : `As ${base}. Change any rule below.`);
    this.dispatchEvent(new CustomEvent('table', { detail: { file, text: toToml(file) } }));
  }

  /** @param {string} name @param {string} text */
  #offer(name, text) {
    this.#download = { name, text };
    this.#take.disabled = this.#play.disabled = !text;
  }

  #rename() {
    if (!this.#file) return;
    const title = this.#name.value.trim() || NEW_NAME;
    void this.show(renamed(this.#file, title));
  }

  #rebase() {
    const book = this.#books.value;
    if (!this.#shipped.has(book)) void this.startFrom(book, {});
    else if (this.#file) void this.show({ ...unpublished(this.#file), based_on: book });
  }

  #listSaved() {
    const tables = loadTables();
    const title = this.#file?.title ?? '';
    const isSaved = tables.some((one) => one.title === title);
    this.#savedField.hidden = !tables.length;
    this.#delete.hidden = !isSaved;
    fill(this.#saved, h('option', { value: '' }, isSaved ? 'A new table' : '—'), ...tables.map((one) => h('option', { value: one.title }, one.title)));
    this.#saved.value = isSaved ? title : '';
  }

  #open() {
    const file = loadTables().find((one) => one.title === this.#saved.value);
    this.say('');
    void this.show(file ?? freshTable(this.#books.value));
  }

  #save() {
    if (!this.#file) return;
    const saved = saveTable(this.#file);
    this.#listSaved();
    this.say(saved ? `“${this.#file.title}” is saved in this browser.` : 'This browser saves nothing for this page, or too much already.', !saved);
  }

  #forget() {
    if (!this.#file) return;
    deleteTable(this.#file.title);
    this.#listSaved();
    this.say(`“${this.#file.title}” is no longer saved.`);
  }

  async #share() {
    if (!this.#file) return;
    const link = await formatTableLink(this.#file);
    try {
      await navigator.clipboard.writeText(new URL(`${location.pathname}${link}`, location.href).href);
      this.say('Link copied. It holds the whole table: nothing is stored on the server.');
    } catch {
      history.replaceState(null, '', link);
      this.say('Copy the link from the address of this page: it holds the whole table.');
    }
  }

  #takeAlong() {
    const { name, text } = this.#download;
    if (text) saveFile(text, name);
  }

  async #read() {
    const file = this.#upload.files?.[0];
    if (!file) return;
    this.#upload.value = '';
    if (file.size > LONGEST_FILE) return this.say(`${file.name} is too long for a table: at most ${LONGEST_FILE} bytes.`, true);
    await this.#adopt(await file.text(), file.name);
  }

  /** Show a table from its text. @param {string} text @param {string} name */
  async #adopt(text, name) {
    const table = await this.#tableOf(text, name);
    if (!table) return;
    this.say(`${name} is read.`);
    // Its id is kept: only a new name makes a new one.
    await this.show(table);
  }

  /** A book as a table that starts from one that ships; says why where it cannot be. @param {string} book @param {string} name @returns {Promise<TableFile | null>} */
  async #tableOf(book, name) {
    try {
      const result = await post('/api/books/check', { book });
      if (!result.ok) {
        const faults = result.faults.slice(0, 5).map((/** @type {{key: string, message: string}} */ one) => `${one.key}: ${one.message}`);
        this.say(`${name} cannot be used. ${faults.join('; ')}.`, true);
      }
      return result.ok ? result.table : null;
    } catch (error) {
      this.say(formatRefusal(error), true);
      return null;
    }
  }
}

customElements.define('own-table', OwnTable);
