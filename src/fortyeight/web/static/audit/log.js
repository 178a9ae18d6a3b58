// <audit-log>: a page of a stream as it is stored, each event with whether its hash holds.
/** @import { Stored, Verdict } from './chain.js' */
import { get } from '../core/net/api.js';
import { formatRefusal } from '../core/widgets/dialog.js';
import { fill, h } from '../core/widgets/element.js';
import { formatExactTime } from '../core/text/times.js';
import { Chain, canHash } from './chain.js';

/** @typedef {{name: string, actor: string, since: string, until: string}} Filter */
/** @typedef {{stream: string, title: string | null, version: number, hash: string, after: number, before: string | null, events: (Stored & {words: string})[], next: number | null}} Page */

const PAGE = 25;
/** @type {Filter} */
const NO_FILTER = { name: '', actor: '', since: '', until: '' };

export class AuditLog extends HTMLElement {
  #stream = '';
  #after = 0;
  #filter = NO_FILTER;
  /** Where pages of a search began. @type {number[]} */
  #trail = [];
  #table = h('div', {});
  #pager = h('div', { class: 'row audit-pager' });

  /** @param {string} stream @param {number} after */
  open(stream, after) {
    this.#stream = stream;
    this.#after = after;
    this.#filter = NO_FILTER;
    fill(this, this.#form(), this.#table, this.#pager);
    void this.#load();
  }

  get #searching() {
    return Object.values(this.#filter).some(Boolean);
  }

  #form() {
    /** @param {string} name @param {string} label @param {string} type @param {string} [hint] */
    const field = (name, label, type, hint) =>
      h(
        'div',
        {},
        h('label', { for: `audit-${name}` }, label),
        h('input', { id: `audit-${name}`, name, type, maxlength: 64, placeholder: hint ?? null, autocomplete: 'off', step: type === 'datetime-local' ? 1 : null }),
      );
    return h(
      'form',
      { class: 'audit-search', onsubmit: (/** @type {SubmitEvent} */ event) => this.#search(event) },
      field('name', 'Name of the event', 'text', 'card.dealt'),
      field('actor', 'Who', 'text'),
      field('since', 'From', 'datetime-local'),
      field('until', 'To', 'datetime-local'),
      field('version', 'Version', 'number', 'from this one on'),
      h('div', { class: 'row' }, h('button', { type: 'submit' }, 'Find'), h('button', { type: 'reset', class: 'plain', onclick: () => this.#reset() }, 'All')),
    );
  }

  /** @param {SubmitEvent} event */
  #search(event) {
    event.preventDefault();
    const values = Object.fromEntries(new FormData(/** @type {HTMLFormElement} */ (event.target)));
    /** @param {string} name */
    const text = (name) => String(values[name] ?? '').trim();
    this.#filter = { name: text('name'), actor: text('actor'), since: text('since'), until: text('until') };
    this.#after = Math.max(0, Math.trunc(Number(text('version')) || 1) - 1);
    this.#trail = [];
    void this.#load();
  }

  #reset() {
    this.#filter = NO_FILTER;
    this.#after = 0;
    this.#trail = [];
    void this.#load();
  }

  /** @param {number} after */
  #turn(after) {
    this.#after = after;
    void this.#load();
  }

  async #load() {
    const query = new URLSearchParams({ after: String(this.#after), limit: String(PAGE) });
    if (this.#filter.name) query.set('name', this.#filter.name);
    if (this.#filter.actor) query.set('actor', this.#filter.actor);
    if (this.#filter.since) query.set('since', String(Date.parse(this.#filter.since)));
    if (this.#filter.until) query.set('until', String(Date.parse(this.#filter.until)));
    try {
      /** @type {Page} */
      const page = await get(`/api/audit/streams/${encodeURIComponent(this.#stream)}/events?${query}`);
      if (page.title) this.dispatchEvent(new CustomEvent('titled', { detail: page.title }));
      await this.#draw(page);
    } catch (error) {
      fill(this.#table, h('p', { class: 'notice bad', role: 'alert' }, formatRefusal(error)));
    }
  }

  /** @param {Page} page */
  async #draw(page) {
    const verdicts = await this.#verify(page);
    fill(
      this.#table,
      page.events.length
        ? h('ol', { class: 'audit-events', 'aria-label': 'Events' }, ...page.events.map((one) => this.#row(one, verdicts.get(one.version))))
        : h('p', { class: 'quiet' }, this.#searching ? 'No event matches.' : 'There is nothing after this.'),
    );
    this.#drawPager(page);
  }

  /** What follows on one another is checked at once. @param {Page} page @returns {Promise<Map<number, Verdict>>} */
  async #verify(page) {
    if (this.#searching || page.before === null || !canHash()) return new Map();
    const chain = new Chain(page.stream, page.after, page.before);
    return new Map((await chain.take(page.events)).map((one) => [one.version, one]));
  }

  /** @param {Page} page */
  #drawPager(page) {
    const first = page.events[0]?.version ?? 0;
    const last = page.events.at(-1)?.version ?? 0;
    const searching = this.#searching;
    const back = searching ? this.#trail.length > 0 : page.after > 0;
    fill(
      this.#pager,
      h('button', { type: 'button', disabled: !back, onclick: () => this.#turn(searching ? (this.#trail.pop() ?? 0) : Math.max(0, page.after - PAGE)) }, '‹ Earlier'),
      h(
        'button',
        {
          type: 'button',
          disabled: page.next === null || page.next >= page.version,
          onclick: () => {
            if (searching) this.#trail.push(page.after);
            this.#turn(page.next ?? 0);
          },
        },
        'Later ›',
      ),
      searching ? null : h('button', { type: 'button', class: 'plain', disabled: last >= page.version, onclick: () => this.#turn(Math.max(0, page.version - PAGE)) }, 'To the end'),
      h('span', { class: 'quiet small' }, page.events.length ? `${first} to ${last} of ${page.version}` : ''),
    );
  }

  /** @param {Stored & {words: string}} one @param {Verdict | undefined} verdict */
  #row(one, verdict) {
    const body = shownBody(one.body);
    return h(
      'li',
      { class: `audit-event${verdict && !verdict.holds ? ' broken' : ''}` },
      h(
        'div',
        { class: 'audit-event-head' },
        h('span', { class: 'audit-event-version' }, String(one.version)),
        h('span', { class: 'audit-event-name' }, one.words),
        h('span', { class: 'quiet small' }, formatExactTime(one.at), ` · ${one.actor}`),
        verdict ? h('span', { class: `audit-verdict ${verdict.holds ? 'won' : 'lost'}` }, verdict.holds ? 'holds' : `broken: ${verdict.why}`) : null,
        this.#searching ? h('button', { type: 'button', class: 'plain small', onclick: () => this.#show(one.version) }, 'Show in its place') : null,
      ),
      h('div', { class: 'audit-event-body' }, h('code', { class: 'audit-event-code' }, one.name), ' ', body.sealed ? h('span', { class: 'tag' }, 'sealed') : null, h('code', {}, body.text)),
      h('div', { class: 'audit-event-hash quiet' }, h('span', { class: 'only-heard' }, 'Hash '), h('code', {}, one.hash)),
    );
  }

  /** @param {number} version */
  #show(version) {
    this.#filter = NO_FILTER;
    /** @type {HTMLFormElement | null} */ (this.querySelector('.audit-search'))?.reset();
    this.#trail = [];
    this.#turn(Math.max(0, version - 5));
  }
}

/** What is stored, cut short; a sealed text is long and says nothing. @param {string} body */
function shownBody(body) {
  const sealed = body.startsWith('"sealed/');
  const most = sealed ? 60 : 600;
  return { sealed, text: body.length > most ? `${body.slice(0, most)}…` : body };
}

customElements.define('audit-log', AuditLog);
