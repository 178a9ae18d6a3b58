// <chart-grid>: the classic grid. Rows are hands, columns the up card; arrows move, Enter opens a cell.
//
// `show(answer, changed)` draws a chart; it sends `cell` with a PickedCell.
import { fill, h } from '../core/widgets/element.js';
import { capitalize } from '../core/text/words.js';
/** @import { ChartAnswer, ChartBlock, ChartLine, Code, Legend, PickedCell } from './types.js' */

/** @type {Record<string, string>} */
const UP_WORDS = { A: 'an ace', T: 'a ten-valued card', 8: 'an 8' };

/** "an ace", "a 7". @param {string} up */
export function upWords(up) {
  return UP_WORDS[up] ?? `a ${up}`;
}

/** The pairs of a row, between which a line may break, but not at their hyphens. @param {string} label */
function labelParts(label) {
  return label.split(', ').flatMap((hand, at) => [at ? ', ' : null, /^\S-\S$/.test(hand) ? h('span', { class: 'chart-grid-pair' }, hand) : hand]);
}

/** What cells say, by their places; two charts are compared by it. @param {ChartAnswer} answer */
export function cellsOf(answer) {
  /** @type {Map<string, string>} */
  const cells = new Map();
  for (const block of answer.blocks ?? [])
    for (const line of block.lines) for (const row of line.rows) for (const [at, cell] of line.cells.entries()) cells.set(`${row}/${at}`, cell.letters + cell.signs);
  return cells;
}

export class ChartGrid extends HTMLElement {
  /** @type {ChartAnswer | null} */
  #answer = null;
  /** @type {Map<HTMLElement, PickedCell>} */
  #picked = new Map();

  /**
   * Draw a chart. `before` has the cells of the chart before it; those that differ are marked.
   * @param {ChartAnswer} answer
   * @param {Map<string, string> | null} [before]
   */
  show(answer, before = null) {
    if (!answer.blocks || !answer.legend) return;
    const focused = this.#focusedPlace();
    this.#answer = answer;
    this.#picked.clear();
    const blocks = answer.blocks.map((block) => this.#block(block, before));
    fill(this, h('div', { class: 'chart-grid-blocks' }, blocks), legendOf(answer.legend, answer.notes ?? []));
    if (focused) this.#cellAt(focused)?.focus({ preventScroll: true });
  }

  /** The focused cell, to restore the focus after a redraw. */
  #focusedPlace() {
    const cell = document.activeElement;
    return cell instanceof HTMLElement && this.#picked.has(cell) ? { ...cell.dataset } : null;
  }

  /** @param {DOMStringMap} place */
  #cellAt(place) {
    return [...this.#picked.keys()].find((one) => one.dataset.rows === place.rows && one.dataset.up === place.up);
  }

  /** @param {ChartBlock} block @param {Map<string, string> | null} before */
  #block(block, before) {
    const ups = this.#answer?.ups ?? [];
    const head = h(
      'tr',
      {},
      h('th', { scope: 'col', class: 'chart-grid-corner' }, h('span', { class: 'only-heard' }, 'Hand')),
      ...ups.map((up) => h('th', { scope: 'col', abbr: `against ${upWords(up)}` }, up)),
    );
    const table = h(
      'table',
      { class: 'chart-grid-table', role: 'grid', 'aria-label': `${block.title} against the dealer’s up card` },
      h('caption', {}, h('span', { class: 'chart-grid-title' }, block.title), h('span', { class: 'chart-grid-up' }, 'Dealer’s up card')),
      h('thead', {}, head),
      h('tbody', {}, ...block.lines.map((line) => this.#line(block, line, ups, before))),
    );
    table.addEventListener('keydown', (event) => this.#move(event, table));
    const first = table.querySelector('td');
    if (first) first.tabIndex = 0;
    return h('section', { class: 'chart-grid-block', dataset: { block: block.name } }, table);
  }

  /** @param {ChartBlock} block @param {ChartLine} line @param {string[]} ups @param {Map<string, string> | null} before */
  #line(block, line, ups, before) {
    const cells = line.cells.map((cell, at) => {
      const changed = before !== null && line.rows.some((row) => before.get(`${row}/${at}`) !== cell.letters + cell.signs);
      return this.#cell({ block, line, cell, up: ups[at] ?? '' }, changed);
    });
    return h('tr', {}, h('th', { scope: 'row' }, labelParts(line.label)), cells);
  }

  /** @param {PickedCell} picked @param {boolean} changed */
  #cell(picked, changed) {
    const { cell, line, up } = picked;
    const element = h(
      'td',
      {
        class: `chart-grid-cell tint-${cell.tint}${changed ? ' changed' : ''}`,
        tabindex: -1,
        title: capitalize(cell.words),
        'aria-label': `${cell.words}${changed ? '; changed' : ''}`,
        dataset: { rows: line.rows.join(','), up },
        onclick: () => this.#pick(element),
      },
      cell.letters,
      cell.signs ? h('sup', {}, cell.signs) : null,
    );
    this.#picked.set(element, picked);
    return element;
  }

  /** @param {HTMLElement} cell */
  #pick(cell) {
    const picked = this.#picked.get(cell);
    if (!picked) return;
    this.#focus(cell);
    for (const one of this.querySelectorAll('[aria-selected]')) one.removeAttribute('aria-selected');
    cell.setAttribute('aria-selected', 'true');
    this.dispatchEvent(new CustomEvent('cell', { detail: picked }));
    cell.scrollIntoView({ block: 'nearest' });
  }

  /** @param {HTMLElement} cell */
  #focus(cell) {
    for (const one of cell.closest('table')?.querySelectorAll('td') ?? []) one.tabIndex = -1;
    cell.tabIndex = 0;
    cell.focus();
  }

  /** @param {KeyboardEvent} event @param {HTMLTableElement} table */
  #move(event, table) {
    const cell = event.target;
    if (!(cell instanceof HTMLTableCellElement) || event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === 'Enter' || event.key === ' ') {
      event.preventDefault();
      this.#pick(cell);
      return;
    }
    const rows = [...table.tBodies].flatMap((body) => [...body.rows]).map((row) => [...row.querySelectorAll('td')]);
    const down = rows.findIndex((row) => row.includes(/** @type {any} */ (cell)));
    const across = rows[down]?.indexOf(/** @type {any} */ (cell)) ?? -1;
    const last = (rows[down]?.length ?? 1) - 1;
    /** @type {Record<string, [number, number]>} */
    const steps = {
      ArrowUp: [down - 1, across],
      ArrowDown: [down + 1, across],
      ArrowLeft: [down, across - 1],
      ArrowRight: [down, across + 1],
      Home: [event.shiftKey ? 0 : down, 0],
      End: [event.shiftKey ? rows.length - 1 : down, last],
    };
    const step = steps[event.key];
    if (!step) return;
    event.preventDefault();
    const next = rows[step[0]]?.[step[1]];
    if (next) this.#focus(next);
  }
}

/** @param {Code[]} codes */
function codesOf(codes) {
  return h('dl', { class: 'chart-grid-codes' }, ...codes.flatMap((code) => [h('dt', { class: `tint-${code.tint}` }, code.letters), h('dd', {}, code.words)]));
}

/** @param {Legend} legend @param {string[]} notes */
function legendOf(legend, notes) {
  const signs = legend.exceptions.flatMap((one) => [h('dt', { class: 'chart-grid-sign' }, one.sign), h('dd', {}, one.words)]);
  return h(
    'section',
    { class: 'chart-grid-legend', 'aria-label': 'Legend' },
    h('div', {}, h('h3', {}, 'Letters'), codesOf(legend.codes)),
    h(
      'div',
      {},
      legend.after.length ? [h('h3', {}, 'After a double'), codesOf(legend.after)] : null,
      signs.length ? [h('h3', {}, 'Small signs'), h('dl', { class: 'chart-grid-codes' }, signs)] : null,
    ),
    h('div', {}, h('h3', {}, 'Remarks'), ...legend.remarks.map((text) => h('p', {}, text)), ...notes.map((text) => h('p', { class: 'quiet' }, text))),
  );
}

customElements.define('chart-grid', ChartGrid);
