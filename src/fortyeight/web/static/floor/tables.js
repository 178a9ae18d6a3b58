// <floor-tables>: all open tables, those with a call first.
import { get } from '../core/net/api.js';
import { fill, h } from '../core/widgets/element.js';
import { shortDollars } from '../core/text/money.js';
import { redraw } from '../core/widgets/redraw.js';
import { formatRefusal } from '../core/widgets/dialog.js';
import { alertReaders } from '../core/widgets/announce.js';
import { formatCount } from '../core/text/words.js';
import { dealerName, formatMiscount, phaseName } from './words.js';

/** @typedef {{version: number, round: number, phase: string, people: string[], robots: number, taken: number, open: boolean, dealer: string, at_stake: number, rack: number, waits_for: string[], paused: string | null, closing: boolean, calls: string[], due: string[], awaited: {sentence: string} | null, miscount: number, incidents: number, incident: string | null}} TableStatus */
/** @typedef {{id: string, name: string, book: string, title: string, private: boolean, practice: boolean, dealing: string, opened_by: string, round: number, people: number, minimum: number, maximum: number, currency: string, boxes: number, standing: TableStatus | null}} TableLine */

const EVERY = 3000;
const MOST = 10;

export class FloorTables extends HTMLElement {
  /** Which one is open beside the list. */
  #chosen = '';
  /** @type {TableLine[]} */
  #tables = [];
  #total = 0;
  #search = '';
  #timer = 0;
  #called = 0;
  #list = h('ul', { class: 'floor-tables-list' });
  #summary = h('p', { class: 'quiet small floor-tables-summary', role: 'status' });
  #notice = h('p', { class: 'notice bad', hidden: true });

  connectedCallback() {
    fill(
      this,
      h('label', { for: 'floor-sought', class: 'only-heard' }, 'Find a table by its name, book or people'),
      h('input', { id: 'floor-sought', type: 'search', placeholder: 'Find a table or a person', autocomplete: 'off', oninput: (/** @type {any} */ event) => this.#setSearch(event.target.value) }),
      this.#summary,
      this.#notice,
      this.#list,
    );
    void this.#poll();
    document.addEventListener('visibilitychange', this.#onVisible);
  }

  disconnectedCallback() {
    window.clearTimeout(this.#timer);
    document.removeEventListener('visibilitychange', this.#onVisible);
  }

  /** @param {string} id */
  choose(id) {
    this.#chosen = id;
    this.#draw();
  }

  /** Ask again at once: something was done. */
  refresh() {
    window.clearTimeout(this.#timer);
    void this.#poll();
  }

  #onVisible = () => {
    if (!document.hidden) this.refresh();
  };

  /** @param {string} text */
  #setSearch(text) {
    this.#search = text.trim().toLowerCase();
    this.#draw();
  }

  async #poll() {
    try {
      await this.#load();
      this.#notice.hidden = true;
    } catch (error) {
      this.#notice.textContent = formatRefusal(error);
      this.#notice.hidden = false;
    }
    if (this.isConnected && !document.hidden) this.#timer = window.setTimeout(() => void this.#poll(), EVERY);
  }

  async #load() {
    /** @type {TableLine[]} */
    const tables = [];
    let after = '';
    for (let page = 0; page < MOST; page += 1) {
      const page = await get(`/api/floor/tables?limit=200&after=${encodeURIComponent(after)}`);
      tables.push(...page.tables);
      this.#total = page.total;
      if (!page.next) break;
      after = page.next;
    }
    this.#tables = tables;
    this.#announceCalls();
    this.#draw();
  }

  /** A new call interrupts. */
  #announceCalls() {
    const called = this.#tables.filter(callCount);
    const count = called.reduce((sum, one) => sum + callCount(one), 0);
    if (count > this.#called) alertReaders(`The floor is called to ${called.map((one) => one.name).join(', ')}.`);
    this.#called = count;
    const paused = this.#tables.filter((one) => one.standing?.paused).length;
    const parts = [formatCount(this.#total, 'open table')];
    if (count) parts.push(formatCount(count, 'call'));
    if (paused) parts.push(`${paused} paused`);
    const text = parts.join(' · ');
    if (this.#summary.textContent !== text) this.#summary.textContent = text;
  }

  #draw() {
    const tables = this.#tables.filter((one) => matches(one, this.#search));
    tables.sort((a, b) => Number(callCount(b) > 0) - Number(callCount(a) > 0));
    redraw(
      this.#list,
      ...(tables.length
        ? tables.map((one) => line(one, one.id === this.#chosen))
        : [h('li', { class: 'quiet floor-tables-none' }, this.#tables.length ? 'No table matches.' : 'No table is open. Tables are opened in the lobby.')]),
    );
  }
}

/** Count the calls for the floor at a table. @param {TableLine} one */
function callCount({ standing }) {
  return standing ? standing.calls.length + Number(Boolean(standing.awaited)) : 0;
}

/** @param {TableLine} one @param {string} search */
function matches(one, search) {
  if (!search) return true;
  const texts = [one.name, one.title, one.id, one.opened_by, ...(one.standing?.people ?? [])];
  return texts.some((text) => text.toLowerCase().includes(search));
}

/** @param {TableLine} one @param {boolean} chosen */
function line(one, chosen) {
  const status = one.standing;
  const limits = `${shortDollars(one.minimum, one.currency)} to ${shortDollars(one.maximum, one.currency)}`;
  return h(
    'li',
    {},
    h(
      'a',
      { class: 'floor-tables-one', href: `/floor?id=${encodeURIComponent(one.id)}`, dataset: { command: `table ${one.id}`, book: one.book }, 'aria-current': chosen ? 'true' : null },
      h('span', { class: 'floor-tables-name' }, one.name),
      h('span', { class: 'floor-tables-title' }, one.title),
      h('span', { class: 'floor-tables-standing' }, status ? `Round ${status.round}. ${status.open ? phaseName(status.phase) : 'Closed for gaming'}.` : 'Run by another process.'),
      status
        ? h(
            'span',
            { class: 'quiet small' },
            `${formatCount(status.people.length, 'person', 'people')}${status.robots ? `, ${formatCount(status.robots, 'robot')}` : ''} · ${limits} · ${dealerName(status.dealer)} deals`,
          )
        : h('span', { class: 'quiet small' }, `${formatCount(one.people, 'person', 'people')} · ${limits}`),
      h('span', { class: 'floor-tables-tags' }, ...tags(one)),
    ),
  );
}

/** @param {TableLine} one */
function tags(one) {
  const status = one.standing;
  /** @type {[string, string][]} */
  const tags = [];
  for (const why of status?.calls ?? []) tags.push([`Called: ${why}`, 'tag floor-tag-bad']);
  if (status?.awaited) tags.push(['Waits for the floor', 'tag floor-tag-bad']);
  if (status?.miscount) tags.push([formatMiscount(status.miscount), 'tag floor-tag-warn']);
  if (status?.due.length) tags.push([`${formatCount(status.due.length, 'duty', 'duties')} due`, 'tag floor-tag-warn']);
  if (status?.paused) tags.push(['At rest', 'tag floor-tag-warn']);
  if (status?.closing) tags.push(['Closes after the round', 'tag floor-tag-warn']);
  if (status?.incident) tags.push([status.incidents === 1 ? 'An incident' : `${status.incidents} incidents`, 'tag floor-tag-bad']);
  if (one.private) tags.push([one.practice ? 'Practice' : 'Private', 'tag']);
  if (one.dealing === 'person') tags.push(['Dealt by hand', 'tag']);
  return tags.map(([words, look]) => h('span', { class: look }, words));
}

customElements.define('floor-tables', FloorTables);
