// <audit-exports>: the exports of signed heads, each with whether its signature is the server's.
/** @import { SignedExport } from './signing.js' */
import { get } from '../core/api.js';
import { refusalWords } from '../core/asking.js';
import { fill, h } from '../core/element.js';
import { exactly } from '../core/times.js';
import { canHash } from './chain.js';
import { look } from './signing.js';

/** @typedef {{number: number, at: number, length: number, signature: string}} ExportLine */

export class AuditExports extends HTMLElement {
  /** @type {ExportLine[]} */
  #lines = [];
  /** @type {number | null} */
  #next = null;
  #key = { id: '', raw: '' };

  connectedCallback() {
    this.#lines = [];
    void this.#read();
  }

  async #read() {
    try {
      const page = await get(`/api/audit/exports?limit=10${this.#next ? `&before=${this.#next}` : ''}`);
      this.#lines = [...this.#lines, ...page.exports];
      this.#next = page.next;
      this.#key = page.key;
      this.#draw();
    } catch (error) {
      fill(this, h('p', { class: 'notice bad' }, refusalWords(error)));
    }
  }

  #draw() {
    fill(
      this,
      h('p', { class: 'small' }, 'The server’s public key: ', h('code', { class: 'audit-hash' }, this.#key.raw), ` (${this.#key.id})`),
      this.#lines.length
        ? h('ul', { class: 'audit-exports-list' }, ...this.#lines.map((one) => this.#line(one)))
        : h('p', { class: 'quiet' }, 'Nothing has been signed yet: heads are signed at intervals, and when the server stops.'),
      this.#next ? h('button', { type: 'button', onclick: () => void this.#read() }, 'Earlier ones') : null,
    );
  }

  /** @param {ExportLine} one */
  #line(one) {
    const verdict = h('span', { role: 'status' });
    return h(
      'li',
      {},
      h('strong', {}, `Export ${one.number}`),
      h('span', { class: 'quiet small' }, exactly(one.at)),
      h('code', { class: 'audit-hash quiet' }, one.signature),
      h(
        'button',
        { type: 'button', class: 'plain', disabled: !canHash(), 'aria-label': `Check the signature of export ${one.number}`, onclick: () => void check(one.number, verdict) },
        'Check the signature',
      ),
      verdict,
    );
  }
}

/** @param {number} number @param {HTMLElement} verdict */
async function check(number, verdict) {
  try {
    /** @type {SignedExport} */
    const told = await get(`/api/audit/exports/${number}`);
    const looked = await look(told);
    verdict.className = looked.signed ? 'won' : looked.signed === null ? 'quiet' : 'lost';
    verdict.textContent = looked.signed ? `signed by the server; ${looked.heads.length} heads` : looked.why;
  } catch (error) {
    verdict.textContent = refusalWords(error);
  }
}

customElements.define('audit-exports', AuditExports);
