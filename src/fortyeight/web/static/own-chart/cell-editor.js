// <cell-editor>: the codes that a cell of one's own chart may have, each with what it costs.
//
// `show(chart, answer, row, up)` opens it; it sends `code` with {row, up, code}, and `close`.
import { fill, h } from '../core/widgets/element.js';
import { capitalize } from '../core/text/words.js';
import { labelled, select } from '../core/widgets/fields.js';
import { upWords } from '../strategy/chart-grid.js';
import { formatPercent } from '../strategy/percent.js';
import { formatPrice } from './chart-words.js';
import { codeAt, codeWords, costsByPlace, formatCode, parseCode, signsOf } from './chart-cells.js';
/** @import { OwnAnswer, OwnChart } from './types.js' */

/** Maximum number of cards in an exception: larger hands are rare. */
const MOST_CARDS = 7;

export class CellEditor extends HTMLElement {
  /** @type {{row: string, up: string} | null} */
  #place = null;

  get place() {
    return this.#place;
  }

  connectedCallback() {
    if (!this.firstElementChild) this.clear();
  }

  clear() {
    this.#place = null;
    this.classList.remove('open');
    fill(this, h('h2', {}, 'Change a cell'), h('p', { class: 'quiet' }, 'Click a cell of your chart (or use the arrow keys and Enter) to choose another code and see what each costs.'));
  }

  /** @param {OwnChart} chart @param {OwnAnswer} answer @param {string} row @param {string} up */
  show(chart, answer, row, up) {
    const focused = this.contains(document.activeElement) ? document.activeElement?.id : '';
    this.#place = { row, up };
    this.classList.add('open');
    const code = codeAt(chart, row, up);
    const cost = costsByPlace(answer.cells).get(`${row}/${up}`);
    const close = h('button', { class: 'plain cell-values-close', type: 'button', 'aria-label': 'Close', onclick: () => this.dispatchEvent(new Event('close')) }, '×');
    const heading = h('h2', {}, `${capitalize(row)} against ${upWords(up)}`);
    fill(
      this,
      h('div', { class: 'cell-values-head' }, heading, close),
      h('p', { class: 'cell-editor-edge quiet' }, `House edge ${formatPercent(answer.edge_chart, 4)}: ${formatPrice(answer.price)}.`),
      h('div', { class: 'cell-editor-codes', role: 'group', 'aria-label': 'Codes' }, this.#codes(code, answer, cost)),
      this.#exceptions(row, code, answer),
      h(
        'p',
        { class: 'hint' },
        cost ? 'What the chart loses per wager by each code, compared to the best one here, with the rest of the chart followed.' : 'No hand comes to this cell in this house.',
      ),
    );
    if (focused) document.getElementById(focused)?.focus();
  }

  /** Move the focus to the code that is there. */
  focusCode() {
    const button = this.querySelector('[aria-pressed="true"]') ?? this.querySelector('button');
    if (button instanceof HTMLElement) button.focus();
  }

  /** @param {string} code @param {OwnAnswer} answer @param {import('./types.js').CellCost | undefined} cost */
  #codes(code, answer, cost) {
    const after = this.#place?.row.startsWith('after');
    const gains = { ...(cost?.gains ?? {}) };
    // The costs belong to the code that was there when they were computed.
    if (cost && !(cost.code in gains)) gains[cost.code] = 0;
    const best = Math.max(0, ...Object.values(gains));
    const codes = Object.keys(gains).length
      ? Object.keys(gains)
      : after
        ? Object.keys(answer.after_codes)
        : Object.keys(answer.codes).filter((one) => !one.includes('P') || this.#place?.row.startsWith('pair'));
    if (!codes.includes(code)) codes.push(code);
    codes.sort((one, other) => (gains[other] ?? -1) - (gains[one] ?? -1));
    return codes.map((one, at) => {
      const known = after ? answer.after_codes[one] : answer.codes[parseCode(one).order];
      const words = after ? (known?.words ?? one) : codeWords(one, answer);
      const lost = one in gains ? best - (gains[one] ?? 0) : null;
      const { order, cards, live } = after ? { order: one, cards: '', live: [] } : parseCode(one);
      return h(
        'button',
        { type: 'button', id: `cell-editor-${at}`, class: 'cell-editor-code', 'aria-pressed': String(one === code), onclick: () => this.#choose(one) },
        h('span', { class: `cell-values-letter tint-${known?.tint ?? ''}` }, order, cards + live.join('') ? h('sup', {}, cards + live.join('')) : null),
        h('span', { class: 'cell-editor-words' }, capitalize(words)),
        h('span', { class: 'cell-editor-cost' }, lost === null ? '' : lost < 5e-9 ? 'best' : `−${formatPercent(lost, 4)}`),
      );
    });
  }

  /** @param {string} row @param {string} code @param {OwnAnswer} answer */
  #exceptions(row, code, answer) {
    const parts = parseCode(code);
    if (row.startsWith('after') || parts.order === 'H') return '';
    const most = row.startsWith('pair') ? 2 : MOST_CARDS;
    const numbers = Array.from({ length: most - 2 }, (_, at) => String(at + 3));
    if (parts.cards && !numbers.includes(parts.cards)) numbers.push(parts.cards);
    const signs = signsOf(row);
    if (!numbers.length && !signs.length) return '';
    const cards = select({ id: 'cell-editor-cards' }, [['', 'never'], ...numbers.map((one) => /** @type {[string, string]} */ ([one, `${one} or more cards`]))], parts.cards);
    cards.addEventListener('change', () => this.#choose(formatCode({ ...parts, cards: cards.value })));
    const boxes = signs.map((sign, at) => {
      const box = h('input', { type: 'checkbox', id: `cell-editor-sign-${at}`, checked: parts.live.includes(sign) });
      box.addEventListener('change', () => this.#choose(formatCode({ ...parts, live: signs.filter((one) => (one === sign ? box.checked : parts.live.includes(one))) })));
      return h('label', { class: 'check' }, box, h('span', {}, h('b', {}, sign), ` ${answer.signs[sign] ?? ''}`));
    });
    return h('div', { class: 'cell-editor-exceptions' }, numbers.length ? labelled('cell-editor-cards', 'Hit instead with', cards) : null, boxes);
  }

  /** @param {string} code */
  #choose(code) {
    this.dispatchEvent(new CustomEvent('code', { detail: { ...this.#place, code } }));
  }
}

customElements.define('cell-editor', CellEditor);
