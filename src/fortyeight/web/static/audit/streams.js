// <audit-streams>: the streams of the log, a page at a time.
import { get } from '../core/net/api.js';
import { formatRefusal } from '../core/widgets/dialog.js';
import { fill, h } from '../core/widgets/element.js';
import { formatCount } from '../core/text/words.js';

/** @typedef {{stream: string, version: number, hash: string, title: string | null, closed: boolean}} StreamLine */

export class AuditStreams extends HTMLElement {
  #chosen = '';
  #kind = '';
  #contains = '';
  /** @type {StreamLine[]} */
  #streams = [];
  /** @type {string | null} */
  #next = null;
  #requests = 0;
  #timer = 0;
  #list = h('ul', { class: 'audit-streams-list' });
  #more = h('button', { type: 'button', hidden: true, onclick: () => void this.#load(this.#next ?? '') }, 'More');

  connectedCallback() {
    const kinds = /** @type {[string, string][]} */ ([
      ['', 'Tables and people'],
      ['table', 'Tables'],
      ['person', 'People'],
      ['book', 'Rulebooks'],
      ['practice-book', 'Practice rulebooks'],
    ]);
    fill(
      this,
      h('label', { for: 'audit-contains' }, 'Streams'),
      h('input', {
        id: 'audit-contains',
        type: 'search',
        maxlength: 64,
        placeholder: 'A table’s name or id, or a person',
        autocomplete: 'off',
        oninput: (/** @type {any} */ event) => this.#search(event.target.value),
      }),
      h('label', { for: 'audit-kind', class: 'only-heard' }, 'Which streams'),
      h('select', { id: 'audit-kind', onchange: (/** @type {any} */ event) => this.#choose(event.target.value) }, ...kinds.map(([value, words]) => h('option', { value }, words))),
      this.#list,
      this.#more,
    );
    void this.#load('');
  }

  /** @param {string} stream */
  choose(stream) {
    this.#chosen = stream;
    this.#draw();
  }

  /** @param {string} text */
  #search(text) {
    this.#contains = text.trim();
    window.clearTimeout(this.#timer);
    this.#timer = window.setTimeout(() => void this.#load(''), 250);
  }

  /** @param {string} kind */
  #choose(kind) {
    this.#kind = kind;
    void this.#load('');
  }

  /** @param {string} after */
  async #load(after) {
    this.#requests += 1;
    const request = this.#requests;
    const query = new URLSearchParams({ kind: this.#kind, contains: this.#contains, after, limit: '50' });
    try {
      const page = await get(`/api/audit/streams?${query}`);
      if (request !== this.#requests) return;
      this.#streams = after ? [...this.#streams, ...page.streams] : page.streams;
      this.#next = page.next;
      this.#draw();
    } catch (error) {
      fill(this.#list, h('li', { class: 'notice bad' }, formatRefusal(error)));
    }
  }

  #draw() {
    this.#more.hidden = !this.#next;
    fill(this.#list, ...(this.#streams.length ? this.#streams.map((one) => line(one, one.stream === this.#chosen)) : [h('li', { class: 'quiet' }, 'No stream matches.')]));
  }
}

/** @param {StreamLine} one @param {boolean} chosen */
function line(one, chosen) {
  const [kind = '', id = ''] = split(one.stream);
  return h(
    'li',
    {},
    h(
      'a',
      { class: 'audit-streams-one', href: `/audit?stream=${encodeURIComponent(one.stream)}`, 'aria-current': chosen ? 'true' : null },
      h('span', { class: 'audit-streams-name' }, one.title ?? id),
      h(
        'span',
        { class: 'quiet small' },
        kind === 'table' ? `table ${id}${one.closed ? ', closed' : ''}` : kind === 'book' ? 'rulebook of the house' : kind === 'practice-book' ? 'rulebook of practice tables' : 'person',
      ),
      h('span', { class: 'quiet small audit-streams-count' }, formatCount(one.version, 'event')),
    ),
  );
}

/** "table" and "abc" of "table:abc". @param {string} stream */
export function split(stream) {
  const at = stream.indexOf(':');
  return [stream.slice(0, at), stream.slice(at + 1)];
}

customElements.define('audit-streams', AuditStreams);
