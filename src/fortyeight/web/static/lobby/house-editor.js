// <house-editor>: every choice that a book leaves to its house, each with its bounds and its clause.
//
// Properties: `source` (the options and who checks them, before `book`), `book` (an id), `value` (what differs from the book's default, by the keys of a house file),
// `bears` ("play", "optional", "table"; which parts are shown, all by default). When the choices make a
// house, it sends `change` with {book, house, line, values}; when they do not, `fault` with {book, house}.
import { fill, h } from '../core/widgets/element.js';
import { get, post, toSentence } from '../core/net/api.js';
import { chosen, applies, leastOf, mostOf, same, tidy, withChoice } from './house-choices.js';
import { houseField } from './house-fields.js';
/** @import { House, Option, Plain } from './house-choices.js' */
/** @import { Field } from './house-fields.js' */

/**
 * @typedef {object} Checked
 * @property {boolean} ok
 * @property {{key: string, message: string, clause: string}[]} faults
 * @property {Record<string, Plain>} values
 * @property {string[]} line
 *
 * @typedef {{book: string, house: House, line: string[], values: Record<string, Plain>}} HouseChange
 *
 * @typedef {object} Source where an editor gets its options, and who checks what is chosen
 * @property {(book: string) => Promise<Option[]>} load
 * @property {(book: string, house: House, signal?: AbortSignal) => Promise<Checked>} check
 */

const PARTS = /** @type {const} */ ([
  ['play', 'The game'],
  ['optional', 'Side bets'],
  ['table', 'The table'],
]);

/** Milliseconds without a key after which the server is asked. */
const PAUSE = 250;

/** @type {Map<string, Promise<Option[]>>} */
const optionsByBook = new Map();

/** Everything that a house of a book may choose. @param {string} book @returns {Promise<Option[]>} */
export function loadOptions(book) {
  let loading = optionsByBook.get(book);
  if (!loading) {
    loading = get(`/api/books/${encodeURIComponent(book)}/options`).then((detail) => detail.options);
    loading.catch(() => optionsByBook.delete(book));
    optionsByBook.set(book, loading);
  }
  return loading;
}

/** Whether choices make a house, and which. @param {string} book @param {House} house @param {AbortSignal} [signal] @returns {Promise<Checked>} */
function checkHouse(book, house, signal) {
  return post('/api/houses/check', { book, house }, signal);
}

export class HouseEditor extends HTMLElement {
  /** @type {Source} */
  source = { load: loadOptions, check: checkHouse };
  #book = '';
  /** @type {House} */
  #house = {};
  /** @type {Option[]} */
  #options = [];
  /** @type {Field[]} */
  #fields = [];
  /** @type {AbortController | null} */
  #pending = null;
  #timer = 0;
  #valid = true;
  /** @type {Promise<void>} */
  #ready = Promise.resolve();
  #body = h('form', { class: 'house-editor-form', novalidate: true });
  #notice = h('p', { class: 'notice bad', role: 'alert', hidden: true });

  connectedCallback() {
    if (this.#body.isConnected) return;
    // Events of the fields stay inside: outside there is one `change`, and it is a house.
    for (const kind of ['change', 'input', 'submit']) {
      this.#body.addEventListener(kind, (event) => {
        event.stopPropagation();
        if (kind === 'submit') event.preventDefault();
      });
    }
    this.append(this.#notice, this.#body);
    if (!this.#book) this.book = this.getAttribute('book') ?? '';
  }

  get book() {
    return this.#book;
  }

  set book(book) {
    if (book === this.#book) return;
    this.#book = book;
    this.#house = {};
    this.#valid = true;
    this.#ready = book ? this.#load(book) : Promise.resolve();
  }

  /** What differs from the book's default. @returns {House} */
  get value() {
    return structuredClone(this.#house);
  }

  set value(house) {
    this.#house = structuredClone(house ?? {});
    void this.#ready.then(() => this.#show());
    this.#check(0);
  }

  /** Everything that may be chosen. @returns {Option[]} */
  get options() {
    return this.#options;
  }

  /** Whether the choices make a house, as far as the server has said. */
  get valid() {
    return this.#valid;
  }

  get bears() {
    return this.getAttribute('bears') ?? 'play optional table';
  }

  set bears(parts) {
    this.setAttribute('bears', parts);
    if (this.#options.length) this.#draw();
  }

  /** When the fields are there. */
  get ready() {
    return this.#ready;
  }

  /** Back to the book's default. */
  reset() {
    this.#setHouse({});
  }

  /** @param {string} book */
  async #load(book) {
    fill(this.#body, h('p', { class: 'quiet' }, 'Loading the house rules …'));
    try {
      const options = await this.source.load(book);
      if (book !== this.#book) return;
      this.#options = options;
      this.#draw();
    } catch (error) {
      if (book === this.#book) fill(this.#body, h('p', { class: 'notice bad' }, toSentence(error)));
    }
  }

  #draw() {
    this.#fields = [];
    const parts = PARTS.filter(([part]) => this.bears.split(' ').includes(part) && this.#options.some((one) => one.bears_on === part));
    const reset = h('button', { type: 'button', class: 'house-editor-reset', onclick: () => this.reset() }, 'Reset to defaults');
    fill(this.#body, ...parts.map(([part, title], index) => this.#part(part, title, index === 0)), h('div', { class: 'row' }, reset));
    this.#show();
  }

  /** @param {string} part @param {string} title @param {boolean} open */
  #part(part, title, open) {
    const options = this.#options.filter((one) => one.bears_on === part);
    const groups = [...new Set(options.map((one) => one.group))];
    const drawn = groups.map((group) => {
      const fields = options.filter((one) => one.group === group).map((one) => this.#field(one));
      return h('fieldset', { class: 'house-editor-group' }, h('legend', {}, group), ...fields.map((one) => one.element));
    });
    return h(
      'details',
      { class: 'house-editor-part', open, dataset: { part } },
      h('summary', {}, h('span', { class: 'house-editor-title' }, title), h('span', { class: 'tag', hidden: true })),
      h('div', { class: 'house-editor-groups' }, ...drawn),
    );
  }

  /** @param {Option} option */
  #field(option) {
    const field = houseField(option, (value) => this.#setHouse(withChoice(this.#house, option, value)));
    this.#fields.push(field);
    return field;
  }

  /** @param {House} house */
  #setHouse(house) {
    const next = tidy(house, this.#options);
    if (same(next, this.#house)) return this.#show();
    this.#house = next;
    this.#show();
    this.#check(PAUSE);
  }

  #show() {
    for (const field of this.#fields) {
      const value = chosen(this.#house, field.option);
      const applicable = applies(this.#house, field.option, this.#options);
      field.element.hidden = !applicable;
      field.show(value);
      field.bound(leastOf(this.#house, field.option, this.#options));
      if (field.option.at_most_key) field.limit(mostOf(this.#house, field.option, this.#options));
      field.mark(applicable && !same(value, field.option.default));
    }
    for (const part of this.#body.querySelectorAll('.house-editor-part')) {
      const changed = part.querySelectorAll('.house-editor-field.changed').length;
      const tag = part.querySelector('summary .tag');
      if (!(tag instanceof HTMLElement)) continue;
      tag.hidden = !changed;
      tag.textContent = `${changed} changed`;
    }
  }

  /** @param {number} pause */
  #check(pause) {
    clearTimeout(this.#timer);
    this.#pending?.abort();
    this.#timer = window.setTimeout(() => void this.#validate(), pause);
  }

  async #validate() {
    const controller = new AbortController();
    this.#pending = controller;
    const book = this.#book;
    try {
      await this.#ready;
      const house = this.#house;
      const result = await this.source.check(book, house, controller.signal);
      if (controller.signal.aborted || book !== this.#book) return;
      this.#showFaults(result);
      const detail = result.ok ? { book, house: this.value, line: result.line, values: result.values } : { book, house: this.value };
      this.dispatchEvent(new CustomEvent(result.ok ? 'change' : 'fault', { bubbles: true, detail }));
    } catch (error) {
      if (controller.signal.aborted) return;
      this.#notice.hidden = false;
      this.#notice.textContent = toSentence(error);
    }
  }

  /** @param {Checked} result */
  #showFaults(result) {
    this.#valid = result.ok;
    let unplaced = result.faults;
    for (const field of this.#fields) {
      const ownFaults = field.element.hidden ? [] : result.faults.filter((fault) => fault.key === field.option.key);
      unplaced = unplaced.filter((fault) => !ownFaults.includes(fault));
      const first = ownFaults[0];
      field.blame(first ? toSentence(first.message) : '', first?.clause ?? '');
      if (first) field.element.closest('details')?.setAttribute('open', '');
    }
    this.#notice.hidden = !unplaced.length;
    this.#notice.textContent = unplaced.map((fault) => `${toSentence(fault.message)} ${fault.clause ? `(${fault.clause})` : ''}`).join(' ');
  }
}

customElements.define('house-editor', HouseEditor);
