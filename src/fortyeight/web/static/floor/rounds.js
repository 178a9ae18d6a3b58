// The finished rounds of a table, the newest first, a page at a time.
import { get } from '../core/net/api.js';
import { fill, h } from '../core/widgets/element.js';
import { formatResult, resultClass } from '../core/text/money.js';
import { formatRefusal } from '../core/widgets/dialog.js';
import { redraw } from '../core/widgets/redraw.js';
import { formatLogTime } from './words.js';

/** @typedef {{round: number, ended_at: number, status: string, shoe: number, record: string, withheld: boolean, people: {person: string, staked: number, returned: number}[]}} RoundLine */

export class FloorRounds extends HTMLElement {
  #table = '';
  #currency = 'USD';
  /** @type {RoundLine[]} */
  #rounds = [];
  /** @type {number | null} */
  #next = null;

  /** @param {string} table @param {string} currency */
  async open(table, currency) {
    this.#table = table;
    this.#currency = currency;
    this.#rounds = [];
    await this.#load(null);
  }

  /** @param {number | null} before */
  async #load(before) {
    try {
      const page = await get(`/api/tables/${encodeURIComponent(this.#table)}/rounds?limit=20${before ? `&before=${before}` : ''}`);
      this.#rounds = [...this.#rounds, ...page.rounds];
      this.#next = page.next;
      this.#draw();
    } catch (error) {
      fill(this, h('p', { class: 'notice bad' }, formatRefusal(error)));
    }
  }

  #draw() {
    if (!this.#rounds.length) {
      fill(this, h('p', { class: 'quiet' }, 'No round has been finished yet.'));
      return;
    }
    redraw(
      this,
      h('ol', { class: 'floor-rounds-list' }, ...this.#rounds.map((one) => this.#line(one))),
      this.#next ? h('button', { type: 'button', dataset: { command: 'earlier rounds' }, onclick: () => void this.#load(this.#next) }, 'Earlier rounds') : null,
    );
  }

  /** @param {RoundLine} one */
  #line(one) {
    const href = `/floor?id=${encodeURIComponent(this.#table)}&round=${one.round}`;
    return h(
      'li',
      {},
      h('a', { href, class: 'floor-rounds-one', dataset: { command: `round ${one.round}` } }, `Round ${one.round}`),
      h('span', { class: 'quiet small' }, formatLogTime(one.ended_at)),
      one.status === 'void' ? h('span', { class: 'tag floor-tag-warn' }, 'void') : null,
      h(
        'span',
        { class: 'floor-rounds-people' },
        ...one.people.map((each) => {
          const net = each.returned - each.staked;
          return h('span', {}, `${each.person} `, h('span', { class: resultClass(net) }, formatResult(net, this.#currency)));
        }),
      ),
    );
  }
}

customElements.define('floor-rounds', FloorRounds);
