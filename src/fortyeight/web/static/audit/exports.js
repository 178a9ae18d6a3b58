// <audit-exports>: the exports of signed heads, each with whether its signature is the server's.
/** @import { SignedExport } from './signing.js' */
import { get } from '../core/net/api.js';
import { formatRefusal } from '../core/widgets/dialog.js';
import { fill, h } from '../core/widgets/element.js';
import { formatExactTime } from '../core/text/times.js';
import { canHash } from './chain.js';
import { checkSignature } from './signing.js';

/** @typedef {{number: number, at: number, length: number, signature: string}} ExportLine */

class AuditExports extends HTMLElement {
  /** @type {ExportLine[]} */
  #lines = [];
  /** @type {number | null} */
  #next = null;
  #key = { id: '', raw: '' };

  connectedCallback() {
    this.#lines = [];
    void this.#load();
  }

  async #load() {
    try {
      const page = await get(`/api/audit/exports?limit=10${this.#next ? `&before=${this.#next}` : ''}`);
      this.#lines = [...this.#lines, ...page.exports];
      this.#next = page.next;
      this.#key = page.key;
      this.#draw();
    } catch (error) {
      fill(this, h('p', { class: 'notice bad' }, formatRefusal(error)));
    }
  }

  #draw() {
    fill(
      this,
      h('p', { class: 'small' }, 'The server’s public key: ', h('code', { class: 'audit-hash' }, this.#key.raw), ` (${this.#key.id})`),
      this.#lines.length
        ? h('ul', { class: 'audit-exports-list' }, ...this.#lines.map((one) => this.#line(one)))
        : h('p', { class: 'quiet' }, 'Nothing has been signed yet: heads are signed at intervals, and when the server stops.'),
      this.#next ? h('button', { type: 'button', onclick: () => void this.#load() }, 'Earlier ones') : null,
    );
  }

  /** @param {ExportLine} one */
  #line(one) {
    const verdict = h('span', { role: 'status' });
    return h(
      'li',
      {},
      h('strong', {}, `Export ${one.number}`),
      h('span', { class: 'quiet small' }, formatExactTime(one.at)),
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
    const signedExport = await get(`/api/audit/exports/${number}`);
    const signature = await checkSignature(signedExport);
    verdict.className = signature.signed ? 'won' : signature.signed === null ? 'quiet' : 'lost';
    verdict.textContent = signature.signed ? `signed by the server; ${signature.heads.length} heads` : signature.why;
  } catch (error) {
    verdict.textContent = formatRefusal(error);
  }
}

customElements.define('audit-exports', AuditExports);
