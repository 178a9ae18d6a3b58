// <audit-browser-check>: a whole stream checked here, in the browser, and held against signed heads.
/** @import { Verdict } from './chain.js' */
/** @import { SignedExport } from './signing.js' */
import { say } from '../core/widgets/announce.js';
import { get } from '../core/net/api.js';
import { formatRefusal } from '../core/widgets/dialog.js';
import { fill, h } from '../core/widgets/element.js';
import { formatExactTime } from '../core/text/times.js';
import { Chain, canHash } from './chain.js';
import { checkSignature } from './signing.js';

const PAGE = 1000;
const MOST_FAULTS = 50;

/** @typedef {{number: number, at: number, version: number, hash: string}} Head */

export class AuditBrowserCheck extends HTMLElement {
  #stream = '';
  #run = 0;
  #bar = h('progress', { max: 1, value: 0, hidden: true, 'aria-label': 'How much of the stream is checked' });
  #answer = h('div', { role: 'status' });

  /** @param {string} stream */
  open(stream) {
    this.#stream = stream;
    this.#run += 1;
    this.#bar.hidden = true;
    fill(this.#answer);
    const can = canHash();
    fill(
      this,
      h('h3', {}, 'In your browser'),
      h('p', { class: 'small' }, 'Every hash is computed anew here from the events as they are stored, and the end of the chain is held against what the server has signed.'),
      can ? null : h('p', { class: 'notice warn' }, 'This browser computes hashes on a secure connection only. Open the page over HTTPS, or check the log with fortyeight verify-log.'),
      h('button', { type: 'button', class: 'main', disabled: !can, onclick: () => void this.#check() }, 'Check this stream here'),
      this.#bar,
      this.#answer,
    );
  }

  async #check() {
    this.#run += 1;
    const run = this.#run;
    const path = `/api/audit/streams/${encodeURIComponent(this.#stream)}`;
    const chain = new Chain(this.#stream);
    /** @type {Verdict[]} */
    const faults = [];
    let count = 0;
    fill(this.#answer);
    this.#bar.hidden = false;
    this.#bar.value = 0;
    try {
      let page;
      do {
        page = await get(`${path}/events?after=${chain.version}&limit=${PAGE}`);
        if (run !== this.#run) return;
        const broken = (await chain.take(page.events)).filter((one) => !one.holds);
        count += broken.length;
        faults.push(...broken.slice(0, MOST_FAULTS - faults.length));
        this.#bar.value = page.version ? chain.version / page.version : 1;
      } while (page.events.length && chain.version < page.version);
      if (chain.version < page.version || chain.end !== page.hash) {
        count += 1;
        faults.push({ version: page.version, holds: false, why: 'the stream’s row says that it ends otherwise' });
      }
      const heads = await this.#heads(path, chain);
      if (run !== this.#run) return;
      this.#showResult(chain, faults, count, heads);
    } catch (error) {
      fill(this.#answer, h('p', { class: 'notice bad' }, formatRefusal(error)));
    } finally {
      this.#bar.hidden = true;
    }
  }

  /** @param {string} path @param {Chain} chain */
  async #heads(path, chain) {
    /** @type {{heads: Head[]}} */
    const told = await get(`${path}/heads`);
    return Promise.all(told.heads.slice(0, 5).map((head) => judge(head, chain, this.#stream)));
  }

  /** @param {Chain} chain @param {Verdict[]} faults @param {number} count @param {Judged[]} heads */
  #showResult(chain, faults, count, heads) {
    const bad = count + heads.filter((one) => one.good === false).length;
    const sentence = bad
      ? `Broken: ${count} of ${chain.events} events do not hold${heads.some((one) => one.good === false) ? ', and a signed head disagrees' : ''}.`
      : `All ${chain.events} events hold.`;
    fill(
      this.#answer,
      h('p', { class: `notice ${bad ? 'bad' : 'good'} audit-answer` }, h('strong', {}, sentence)),
      faults.length ? h('ul', { class: 'audit-faults' }, ...faults.map((one) => h('li', {}, `Event ${one.version}: ${one.why}`))) : null,
      heads.length
        ? h('ul', { class: 'audit-heads' }, ...heads.map((one) => h('li', { class: one.good === false ? 'lost' : null }, one.words)))
        : h('p', { class: 'quiet small' }, 'No head of this stream has been signed yet: heads are signed at intervals, and when the server stops.'),
    );
    say(sentence);
  }
}

/** @typedef {{good: boolean | null, words: string}} Judged */

/** @param {Head} head @param {Chain} chain @param {string} stream @returns {Promise<Judged>} */
async function judge(head, chain, stream) {
  /** @type {SignedExport} */
  const signedExport = await get(`/api/audit/exports/${head.number}`);
  const signature = await checkSignature(signedExport);
  const when = formatExactTime(head.at);
  const place = `Head ${head.number} of ${when}, at event ${head.version}`;
  const signed = signature.heads.find(([name]) => name === stream);
  if (signature.signed === false) return { good: false, words: `${place}: ${signature.why}.` };
  if (!signed || chain.hashes.get(signed[1]) !== signed[2]) return { good: false, words: `${place}: the chain is not the one that was signed.` };
  if (signature.signed === null) return { good: null, words: `${place}: the chain agrees; ${signature.why}.` };
  return { good: true, words: `${place}: signed by the server, and the chain agrees.` };
}

customElements.define('audit-browser-check', AuditBrowserCheck);
