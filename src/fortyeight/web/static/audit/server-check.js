// <audit-server-check>: the log checked by the server itself, with all that only it can read.
import { say } from '../core/widgets/announce.js';
import { get, post } from '../core/net/api.js';
import { formatRefusal } from '../core/widgets/dialog.js';
import { fill, h } from '../core/widgets/element.js';
import { formatExactTime } from '../core/text/times.js';
import { formatCount } from '../core/text/words.js';

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
        stream ? h('button', { type: 'button', onclick: () => void this.#start(this.#stream) }, 'Check this stream') : null,
        h('button', { type: 'button', onclick: () => void this.#start(null) }, 'Check everything'),
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
      fill(this.#answer, h('p', { class: 'notice bad' }, formatRefusal(error)));
    }
  }

  /** @param {string | null} stream */
  async #start(stream) {
    fill(this.#answer);
    try {
      this.#show(await post('/api/audit/verifications', { stream }));
    } catch (error) {
      fill(this.#answer, h('p', { class: 'notice bad' }, formatRefusal(error)));
    }
  }

  /** @param {Verification} verification */
  #show(verification) {
    this.#watched = verification.number;
    const running = verification.standing === 'running';
    this.#bar.hidden = !running;
    if (running) {
      this.#bar.value = verification.total ? verification.done / verification.total : 0;
      fill(this.#answer, h('p', { class: 'quiet' }, `Checking ${verification.stream ?? 'everything'}: ${verification.done} of ${verification.total || '…'} events.`));
      window.setTimeout(() => void this.#poll(verification.number), EVERY);
      return;
    }
    fill(this.#answer, ...resultParts(verification));
    say(verdict(verification));
  }

  /** @param {number} number */
  async #poll(number) {
    if (!this.isConnected || number !== this.#watched) return;
    try {
      this.#show(await get(`/api/audit/verifications/${number}`));
    } catch (error) {
      this.#bar.hidden = true;
      fill(this.#answer, h('p', { class: 'notice bad' }, formatRefusal(error)));
    }
  }
}

/** @param {Verification} verification */
function verdict(verification) {
  if (!verification.report) return `The check was not finished: ${verification.why}.`;
  if (verification.report.clean) return 'Nothing is wrong.';
  return verification.report.count === 1 ? 'One fault.' : `${verification.report.count} faults.`;
}

/** @param {Verification} verification */
function resultParts(verification) {
  const { report } = verification;
  const when = formatExactTime(verification.ended_at ?? verification.began_at);
  const head = h(
    'p',
    { class: `notice ${report?.clean ? 'good' : 'bad'} audit-answer` },
    h('strong', {}, verdict(verification)),
    ` ${verification.stream ?? 'Everything'}, ${when}, asked for by ${verification.by}.`,
  );
  if (!report) return [head];
  const counts = `${report.events} events in ${formatCount(report.streams, 'stream')}, ${report.signed_events} of them under signed heads; ${report.exports} exports of heads${verification.stream ? '' : `; ${report.entries} lines of the ledger`}.`;
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
