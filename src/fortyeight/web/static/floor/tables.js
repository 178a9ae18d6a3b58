// <floor-tables>: all open tables, those with a call first.
import { get } from '../core/api.js';
import { fill, h } from '../core/element.js';
import { shortDollars } from '../core/money.js';
import { redraw } from '../core/redraw.js';
import { refusalWords } from '../core/asking.js';
import { alertReaders } from '../core/announce.js';
import { counted, dealerWords, miscountWords, phaseWords } from './words.js';

/** @typedef {{version: number, round: number, phase: string, people: string[], robots: number, taken: number, open: boolean, dealer: string, at_stake: number, rack: number, waits_for: string[], paused: string | null, closing: boolean, calls: string[], due: string[], awaited: {sentence: string} | null, miscount: number, incidents: number, incident: string | null}} Standing */
/** @typedef {{id: string, name: string, book: string, title: string, private: boolean, dealing: string, opened_by: string, round: number, people: number, minimum: number, maximum: number, currency: string, boxes: number, standing: Standing | null}} TableLine */

const EVERY = 3000;
const MOST = 10;

export class FloorTables extends HTMLElement {
  /** Which one is open beside the list. */
  #chosen = '';
  /** @type {TableLine[]} */
  #tables = [];
  #total = 0;
  #sought = '';
  #timer = 0;
  #called = 0;
  #list = h('ul', { class: 'floor-tables-list' });
  #summary = h('p', { class: 'quiet small floor-tables-summary', role: 'status' });
  #told = h('p', { class: 'notice bad', hidden: true });

  connectedCallback() {
    fill(
      this,
      h('label', { for: 'floor-sought', class: 'only-heard' }, 'Find a table by its name, book or people'),
      h('input', { id: 'floor-sought', type: 'search', placeholder: 'Find a table or a person', autocomplete: 'off', oninput: (/** @type {any} */ event) => this.#seek(event.target.value) }),
      this.#summary,
      this.#told,
      this.#list,
    );
    void this.#go();
    document.addEventListener('visibilitychange', this.#wake);
  }

  disconnectedCallback() {
    window.clearTimeout(this.#timer);
    document.removeEventListener('visibilitychange', this.#wake);
  }

  /** @param {string} id */
  choose(id) {
    this.#chosen = id;
    this.#draw();
  }

  /** Ask again at once: something was done. */
  refresh() {
    window.clearTimeout(this.#timer);
    void this.#go();
  }

  #wake = () => {
    if (!document.hidden) this.refresh();
  };

  /** @param {string} text */
  #seek(text) {
    this.#sought = text.trim().toLowerCase();
    this.#draw();
  }

  async #go() {
    try {
      await this.#read();
      this.#told.hidden = true;
    } catch (error) {
      this.#told.textContent = refusalWords(error);
      this.#told.hidden = false;
    }
    if (this.isConnected && !document.hidden) this.#timer = window.setTimeout(() => void this.#go(), EVERY);
  }

  async #read() {
    /** @type {TableLine[]} */
    const tables = [];
    let after = '';
    for (let page = 0; page < MOST; page += 1) {
      const told = await get(`/api/floor/tables?limit=200&after=${encodeURIComponent(after)}`);
      tables.push(...told.tables);
      this.#total = told.total;
      if (!told.next) break;
      after = told.next;
    }
    this.#tables = tables;
    this.#tell();
    this.#draw();
  }

  /** A new call interrupts. */
  #tell() {
    const called = this.#tables.filter(needed);
    const count = called.reduce((sum, one) => sum + needed(one), 0);
    if (count > this.#called) alertReaders(`The floor is called to ${called.map((one) => one.name).join(', ')}.`);
    this.#called = count;
    const resting = this.#tables.filter((one) => one.standing?.paused).length;
    const parts = [counted(this.#total, 'open table')];
    if (count) parts.push(counted(count, 'call'));
    if (resting) parts.push(`${resting} paused`);
    const text = parts.join(' · ');
    if (this.#summary.textContent !== text) this.#summary.textContent = text;
  }

  #draw() {
    const found = this.#tables.filter((one) => matches(one, this.#sought));
    found.sort((a, b) => Number(needed(b) > 0) - Number(needed(a) > 0));
    redraw(
      this.#list,
      ...(found.length
        ? found.map((one) => line(one, one.id === this.#chosen))
        : [h('li', { class: 'quiet floor-tables-none' }, this.#tables.length ? 'No table matches.' : 'No table is open. Tables are opened in the lobby.')]),
    );
  }
}

/** For how many things the floor is wanted at a table. @param {TableLine} one */
function needed({ standing }) {
  return standing ? standing.calls.length + Number(Boolean(standing.awaited)) : 0;
}

/** @param {TableLine} one @param {string} sought */
function matches(one, sought) {
  if (!sought) return true;
  const told = [one.name, one.title, one.id, one.opened_by, ...(one.standing?.people ?? [])];
  return told.some((text) => text.toLowerCase().includes(sought));
}

/** @param {TableLine} one @param {boolean} chosen */
function line(one, chosen) {
  const at = one.standing;
  const limits = `${shortDollars(one.minimum, one.currency)} to ${shortDollars(one.maximum, one.currency)}`;
  return h(
    'li',
    {},
    h(
      'a',
      { class: 'floor-tables-one', href: `/floor?id=${encodeURIComponent(one.id)}`, dataset: { command: `table ${one.id}`, book: one.book }, 'aria-current': chosen ? 'true' : null },
      h('span', { class: 'floor-tables-name' }, one.name),
      h('span', { class: 'floor-tables-title' }, one.title),
      h('span', { class: 'floor-tables-standing' }, at ? `Round ${at.round}. ${at.open ? phaseWords(at.phase) : 'Closed for gaming'}.` : 'Run by another process.'),
      at
        ? h('span', { class: 'quiet small' }, `${counted(at.people.length, 'person', 'people')}${at.robots ? `, ${counted(at.robots, 'robot')}` : ''} · ${limits} · ${dealerWords(at.dealer)} deals`)
        : h('span', { class: 'quiet small' }, `${counted(one.people, 'person', 'people')} · ${limits}`),
      h('span', { class: 'floor-tables-tags' }, ...tags(one)),
    ),
  );
}

/** @param {TableLine} one */
function tags(one) {
  const at = one.standing;
  /** @type {[string, string][]} */
  const found = [];
  for (const why of at?.calls ?? []) found.push([`Called: ${why}`, 'tag floor-tag-bad']);
  if (at?.awaited) found.push(['Waits for the floor', 'tag floor-tag-bad']);
  if (at?.miscount) found.push([miscountWords(at.miscount), 'tag floor-tag-warn']);
  if (at?.due.length) found.push([`${counted(at.due.length, 'duty', 'duties')} due`, 'tag floor-tag-warn']);
  if (at?.paused) found.push(['At rest', 'tag floor-tag-warn']);
  if (at?.closing) found.push(['Closes after the round', 'tag floor-tag-warn']);
  if (at?.incident) found.push([at.incidents === 1 ? 'An incident' : `${at.incidents} incidents`, 'tag floor-tag-bad']);
  if (one.private) found.push(['Private', 'tag']);
  if (one.dealing === 'person') found.push(['Dealt by hand', 'tag']);
  return found.map(([words, look]) => h('span', { class: look }, words));
}

customElements.define('floor-tables', FloorTables);
