// <open-tables>: the tables that everyone may join, kept up to date without a flicker.
import { h } from '../core/widgets/element.js';
import { get, toSentence } from '../core/net/api.js';
import { identify, visit } from '../core/net/visitor.js';
import { formatCount } from '../core/text/words.js';
import { tableAddress } from './opening.js';

/**
 * @typedef {object} TableLine
 * @property {string} id
 * @property {string} name
 * @property {string} book
 * @property {string} title of the book
 * @property {Record<string, unknown>} house
 * @property {{dealing: string}} settings
 * @property {string} opened_by
 * @property {number} people
 * @property {number} round
 *
 * @typedef {{element: HTMLElement, show: (line: TableLine) => void}} Row
 */

const EVERY = 4000;
/** Tables that are shown at first, and how many each time more are asked for. */
const PAGE = 40;

/** @param {Node} node @param {string} text */
function setText(node, text) {
  if (node.textContent !== text) node.textContent = text;
}

/** What happens at a table, in a line. @param {TableLine} line */
function describeTable(line) {
  const people = line.people ? formatCount(line.people, 'person', 'people') : 'nobody yet';
  const round = line.round ? `round ${line.round}` : 'no round yet';
  const changes = Object.keys(line.house).length;
  const house = changes ? formatCount(changes, 'house rule changed', 'house rules changed') : '';
  const dealt = line.settings.dealing === 'person' ? 'dealt by a person' : '';
  return [people, round, house, dealt].filter(Boolean).join(' · ');
}

/** @param {string} id @param {string[]} roles @returns {Row} */
function row(id, roles) {
  const name = h('b', { class: 'open-tables-name' });
  const book = h('span', { class: 'open-tables-book' });
  const state = h('span', { class: 'open-tables-state' });
  const deal = h('a', { href: tableAddress(id, 'deal'), hidden: true }, 'Deal');
  const signage = roles.some((role) => role === 'dealer' || role === 'floor') ? h('a', { href: tableAddress(id, 'signage') }, 'Signage') : null;
  const join = h('a', { class: 'button', href: tableAddress(id), onclick: (/** @type {Event} */ event) => void joinTable(event, id) }, 'Join');
  const watch = h('a', { href: `${tableAddress(id)}&watch=1` }, 'Watch');
  const element = h(
    'li',
    { class: 'open-tables-row', dataset: { table: id } },
    h('span', { class: 'open-tables-felt', 'aria-hidden': 'true' }),
    h('div', { class: 'open-tables-words' }, name, book, state, h('span', { class: 'open-tables-more' }, watch, deal, signage)),
    join,
  );
  return {
    element,
    show(line) {
      setText(name, line.name);
      setText(book, line.title);
      setText(state, describeTable(line));
      element.dataset.book = line.book;
      deal.hidden = line.settings.dealing !== 'person' || !roles.includes('dealer');
      for (const [link, words] of /** @type {const} */ ([
        [join, 'Join'],
        [watch, 'Watch'],
      ]))
        link.setAttribute('aria-label', `${words} ${line.name}`);
    },
  };
}

/** Go to the table; on a server with accounts, sign in first. @param {Event} event @param {string} id */
async function joinTable(event, id) {
  event.preventDefault();
  const person = await identify().catch(() => null);
  const address = tableAddress(id);
  location.assign(person ? address : `/sign-in?back=${encodeURIComponent(address)}`);
}

export class OpenTables extends HTMLElement {
  /** @type {Map<string, Row>} */
  #rows = new Map();
  #list = h('ul', { class: 'open-tables-list' });
  #note = h('p', { class: 'open-tables-note quiet' }, 'Looking for tables …');
  #timer = 0;
  #most = PAGE;
  #more = h('button', { type: 'button', class: 'open-tables-further', hidden: true, onclick: () => this.#showMore() });
  #scroll = h('div', { class: 'open-tables-scroll', hidden: true }, this.#list, this.#more);
  /** Why no table may be opened from here; null before that is known. @type {string | null} */
  #barred = null;
  #open = h('button', { type: 'button', class: 'open-tables-open', hidden: true, onclick: () => this.onOpen() }, 'Open a public table');

  /** Called to open a table for everyone. */
  onOpen = () => {};

  connectedCallback() {
    if (!this.#list.isConnected) this.append(this.#note, this.#open, this.#scroll);
    document.addEventListener('visibilitychange', this.#seen);
    void this.refresh();
  }

  disconnectedCallback() {
    window.clearTimeout(this.#timer);
    document.removeEventListener('visibilitychange', this.#seen);
  }

  #seen = () => {
    if (!document.hidden) void this.refresh();
  };

  async refresh() {
    window.clearTimeout(this.#timer);
    try {
      const [{ tables, in_all: inAll }, roles] = await Promise.all([
        get(`/api/tables?most=${this.#most}`),
        visit().then(
          (visited) => visited.person?.roles ?? [],
          () => [],
        ),
      ]);
      if (this.#barred === null || !tables.length) this.#barred = String((await get('/api/opening')).table);
      this.#show(tables, roles, this.#barred);
      this.#more.hidden = inAll <= tables.length;
      setText(this.#more, formatCount(inAll - tables.length, 'more table'));
    } catch (error) {
      setText(this.#note, toSentence(error));
      this.#note.hidden = false;
    }
    // Nobody looks at a hidden page: it asks again when it is seen.
    if (!document.hidden && this.isConnected) this.#timer = window.setTimeout(() => void this.refresh(), EVERY);
  }

  #showMore() {
    this.#most += PAGE;
    void this.refresh();
  }

  /**
   * Where most people are comes first.
   * @param {TableLine[]} lines
   * @param {string[]} roles
   * @param {string} barred why no table may be opened from here; empty where one may
   */
  #show(lines, roles, barred) {
    const ids = new Set(lines.map((line) => line.id));
    for (const [id, old] of this.#rows) {
      if (ids.has(id)) continue;
      old.element.remove();
      this.#rows.delete(id);
    }
    lines.forEach((line, index) => {
      const existing = this.#rows.get(line.id) ?? row(line.id, roles);
      this.#rows.set(line.id, existing);
      existing.show(line);
      // Moved only where it must be: a row keeps its focus.
      if (this.#list.children[index] !== existing.element) this.#list.insertBefore(existing.element, this.#list.children[index] ?? null);
    });
    this.#note.hidden = lines.length > 0;
    this.#open.hidden = barred !== '';
    this.classList.toggle('may-open', !barred && lines.length > 0);
    this.#scroll.hidden = !lines.length;
    setText(this.#note, barred ? `There are no public tables now, and you cannot open one: ${barred}.` : 'There are no public tables now. Open one, and others will find it here.');
  }
}

customElements.define('open-tables', OpenTables);
