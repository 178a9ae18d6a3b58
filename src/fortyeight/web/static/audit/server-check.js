// <audit-server-check>: the log checked by the server itself, with all that only it can read.
import { say } from '../core/announce.js';
import { get, post } from '../core/api.js';
import { refusalWords } from '../core/asking.js';
import { fill, h } from '../core/element.js';
import { exactly } from '../core/times.js';

/** @typedef {{code: string, stream: string, version: number, sentence: string}} Fault */
/** @typedef {{clean: boolean, streams: number, events: number, signed_events: number, exports: number, entries: number, count: number, faults: Fault[], notes: string[]}} Report */
/** @typedef {{number: number, stream: string | null, by: string, began_at: number, ended_at: number | null, standing: 'running' | 'done' | 'failed', done: number, total: number, why: string, report: Report | null}} Verification */

const EVERY = 400;

export class AuditServerCheck extends HTMLElement {
  #stream = '';
  #watched = 0;
  #bar = h('progress', { max: 1, value: 0, hidden: true, 'aria-label': 'How much of the log is checked' });
  #answer = h('div', { role: 'status' });

  /** @param {string} stream */
  open(stream) {
    this.#stream = stream;
    fill(
      this,
      h('h3', {}, 'On the server'),
      h('p', { class: 'small' }, 'Chains, signed heads in the store and in files, and the ledger: the same check as fortyeight verify-log. One at a time.'),
      h(
        'div',
        { class: 'row' },
        stream ? h('button', { type: 'button', onclick: () => void this.#begin(this.#stream) }, 'Check this stream') : null,
        h('button', { type: 'button', onclick: () => void this.#begin(null) }, 'Check everything'),
      ),
      this.#bar,
      this.#answer,
    );
    void this.#latest();
  }

  /** What was checked last, or still is. */
  async #latest() {
    try {
      const { verifications } = await get('/api/audit/verifications');
      if (verifications[0] && !this.#watched) this.#show(verifications[0]);
    } catch (error) {
      fill(this.#answer, h('p', { class: 'notice bad' }, refusalWords(error)));
    }
  }

  /** @param {string | null} stream */
  async #begin(stream) {
    fill(this.#answer);
    try {
      this.#show(await post('/api/audit/verifications', { stream }));
    } catch (error) {
      fill(this.#answer, h('p', { class: 'notice bad' }, refusalWords(error)));
    }
  }

  /** @param {Verification} one */
  #show(one) {
    this.#watched = one.number;
    const running = one.standing === 'running';
    this.#bar.hidden = !running;
    if (running) {
      this.#bar.value = one.total ? one.done / one.total : 0;
      fill(this.#answer, h('p', { class: 'quiet' }, `Checking ${one.stream ?? 'everything'}: ${one.done} of ${one.total || '…'} events.`));
      window.setTimeout(() => void this.#again(one.number), EVERY);
      return;
    }
    fill(this.#answer, ...told(one));
    say(verdict(one));
  }

  /** @param {number} number */
  async #again(number) {
    if (!this.isConnected || number !== this.#watched) return;
    try {
      this.#show(await get(`/api/audit/verifications/${number}`));
    } catch (error) {
      this.#bar.hidden = true;
      fill(this.#answer, h('p', { class: 'notice bad' }, refusalWords(error)));
    }
  }
}

/** @param {Verification} one */
function verdict(one) {
  if (!one.report) return `The check was not finished: ${one.why}.`;
  if (one.report.clean) return 'Nothing is wrong.';
  return one.report.count === 1 ? 'One fault.' : `${one.report.count} faults.`;
}

/** @param {Verification} one */
function told(one) {
  const { report } = one;
  const when = exactly(one.ended_at ?? one.began_at);
  const head = h('p', { class: `notice ${report?.clean ? 'good' : 'bad'} audit-answer` }, h('strong', {}, verdict(one)), ` ${one.stream ?? 'Everything'}, ${when}, asked for by ${one.by}.`);
  if (!report) return [head];
  const counts = `${report.events} events in ${report.streams} ${report.streams === 1 ? 'stream' : 'streams'}, ${report.signed_events} of them under signed heads; ${report.exports} exports of heads${one.stream ? '' : `; ${report.entries} lines of the ledger`}.`;
  return [
    head,
    h('p', { class: 'small' }, counts),
    ...report.notes.map((note) => h('p', { class: 'quiet small' }, `${note}.`)),
    report.faults.length
      ? h(
          'ul',
          { class: 'audit-faults' },
          ...report.faults.map((fault) =>
            h(
              'li',
              {},
              fault.stream
                ? h('a', { href: `/audit?stream=${encodeURIComponent(fault.stream)}&after=${Math.max(0, fault.version - 5)}` }, `${fault.stream}${fault.version ? `, event ${fault.version}` : ''}`)
                : 'The store',
              `: ${fault.sentence} `,
              h('code', { class: 'quiet' }, fault.code),
            ),
          ),
        )
      : null,
  ].filter((child) => child !== null);
}

customElements.define('audit-server-check', AuditServerCheck);
