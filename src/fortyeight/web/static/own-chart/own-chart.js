// <own-chart>: simpler charts and a chart of one's own, its cells changed and valued exactly.
//
// `open(chosen)` says which house; it needs a <chart-grid> and a <cell-editor> that are its own, and
// sends `shown` with whether its chart is shown in place of the best one.
import { fill, find, h } from '../core/widgets/element.js';
import { formatRefusal, openDialog } from '../core/widgets/dialog.js';
import { say } from '../core/widgets/announce.js';
import { formatLimits } from '../core/text/exactness.js';
import { formatCount } from '../core/text/words.js';
import { saveFile } from '../core/widgets/save-file.js';
import { ChartGrid, upWords } from '../strategy/chart-grid.js';
import { formatLink } from '../strategy/house-link.js';
import { formatPercent } from '../strategy/percent.js';
import { isAborted, pollUntilSolved } from '../strategy/polling.js';
import { playPractice } from '../own-table/practice.js';
import { ownTableName, saveTable } from '../own-table/saved-tables.js';
import { tableCode, unpack } from '../own-table/table-link.js';
import { CellEditor } from './cell-editor.js';
import { formatDealt, formatPrice } from './chart-words.js';
import { codeAt, costLevel, costliest, costsByPlace, formatChart, gridOf, withCode } from './chart-cells.js';
import { deleteChart, LONGEST_FILE, LONGEST_NAME, saveChart, savedCharts } from './saved-charts.js';
import { UndoStack } from './undo-stack.js';
/** @import { ChosenHouse, PickedCell } from '../strategy/types.js' */
/** @import { OwnAnswer, OwnChart } from './types.js' */

const BEST = 'best';
/** Where a chart that was never saved is kept for the other pages. */
const UNNAMED = 'My chart';
const PRACTICE = 'A robot plays my chart';
/** Rounds that are dealt by a chart, one number after the other. */
const ROUNDS = [100_000, 1_000_000, 10_000_000];
/** @type {Record<string, {words: string, limits: Record<string, unknown>}>} */
const SIMPLE = {
  ten: { words: 'At most 10 exceptions', limits: { exceptions: 10 } },
  five: { words: 'At most 5 exceptions', limits: { exceptions: 5 } },
  surrender: { words: 'No surrender', limits: { without: ['surrender'] } },
  both: { words: 'At most 10 exceptions, no surrender', limits: { exceptions: 10, without: ['surrender'] } },
  plain: { words: 'Total-dependent', limits: { total_dependent: true } },
  plainest: { words: 'Total-dependent, no surrender', limits: { total_dependent: true, without: ['surrender'] } },
};
/** The cells that are listed. */
const LISTED = 5;

class OwnChartDesk extends HTMLElement {
  #grid = /** @type {ChartGrid} */ (document.createElement('chart-grid'));
  #editor = /** @type {CellEditor} */ (find('cell-editor'));
  #choice = h('select', { id: 'own-chart-choice', autocomplete: 'off', onchange: () => void this.#choose(this.#choice.value) });
  #change = h('button', { type: 'button', onclick: () => void this.#start({}) }, 'Change cells');
  #body = h('div', { class: 'own-chart-body', hidden: true });
  #figures = h('p', { class: 'own-chart-figures', role: 'status' });
  #worst = h('div', { class: 'own-chart-worst' });
  #fault = h('p', { class: 'notice bad', role: 'alert', hidden: true });
  #file = h('input', { type: 'file', accept: '.csv,text/csv', hidden: true, 'aria-label': 'Strategy file', onchange: () => void this.#upload() });
  #undo = this.#button('Undo', () => this.#step('undo'));
  #redo = this.#button('Redo', () => this.#step('redo'));
  #reset = this.#button('Reset', () => this.#step('reset'));
  #simulate = this.#button('Simulate it', () => void this.#deal());
  #dealt = h('p', { class: 'own-chart-dealt small', role: 'status' });
  /** @type {AbortController | null} */
  #dealing = null;
  #delete = this.#button('Delete', () => void this.#forget());
  /** @type {ChosenHouse} */
  #chosen = { book: '', house: {}, base: '', link: '' };
  /** @type {UndoStack<OwnChart> | null} */
  #charts = null;
  /** The last answer; its costs are of the chart that it was about. @type {OwnAnswer | null} */
  #answer = null;
  /** @type {AbortController | null} */
  #pending = null;

  connectedCallback() {
    if (this.#choice.isConnected) return;
    const tools = h(
      'div',
      { class: 'row own-chart-tools', role: 'group', 'aria-label': 'Your chart' },
      this.#undo,
      this.#redo,
      this.#reset,
      this.#button('Save …', () => void this.#save()),
      this.#delete,
      this.#button('Download', () => this.#download()),
    );
    const uses = h(
      'div',
      { class: 'row own-chart-tools', role: 'group', 'aria-label': 'Try it' },
      this.#button('Drill it', () => void this.#drill()),
      this.#simulate,
      this.#button('Let a robot play it', () => void this.#play()),
      this.#dealt,
    );
    this.append(
      h(
        'div',
        { class: 'row own-chart-head' },
        h('label', { for: 'own-chart-choice' }, 'Chart'),
        this.#choice,
        this.#change,
        this.#button('Upload', () => this.#file.click()),
        this.#file,
      ),
      this.#fault,
      this.#body,
    );
    this.#body.append(this.#figures, tools, uses, this.#worst);
    this.#grid.addEventListener('cell', (event) => this.#edit(/** @type {CustomEvent<PickedCell>} */ (event).detail));
    this.#grid.addEventListener('keydown', (event) => this.#key(event));
    this.#editor.addEventListener('code', (event) => {
      const { row, up, code } = /** @type {CustomEvent} */ (event).detail;
      this.#set(row, up, code);
    });
    this.#editor.addEventListener('close', () => this.#closeEditor());
    document.addEventListener('keydown', (event) => this.#shortcut(event));
    this.#offer(BEST);
  }

  /** @param {string} words @param {() => void} act */
  #button(words, act) {
    return h('button', { type: 'button', onclick: act }, words);
  }

  /** The house in which charts are valued; what is shown is found or valued again. @param {ChosenHouse} chosen */
  open(chosen) {
    this.#chosen = chosen;
    const simple = SIMPLE[this.#choice.value];
    if (simple) void this.#start(simple.limits, this.#choice.value);
    else if (this.#charts) void this.#value();
  }

  /** @param {string} chosen */
  #offer(chosen) {
    const saved = savedCharts().map((one) => h('option', { value: `saved ${one.name}` }, one.name));
    const own = chosen === 'own' ? h('option', { value: 'own' }, 'Your changes') : null;
    fill(
      this.#choice,
      h('option', { value: BEST }, 'Best chart'),
      h('optgroup', { label: 'Simpler charts' }, ...Object.entries(SIMPLE).map(([name, one]) => h('option', { value: name }, one.words))),
      own || saved.length ? h('optgroup', { label: 'Your charts' }, own, ...saved) : null,
    );
    this.#choice.value = chosen;
    this.#delete.hidden = !chosen.startsWith('saved ');
  }

  /** @param {string} name */
  async #choose(name) {
    this.#fault.hidden = true;
    if (name === BEST) return this.#leave();
    const saved = savedCharts().find((one) => `saved ${one.name}` === name);
    if (saved) await this.#take(saved.strategy, name);
    else await this.#start(SIMPLE[name]?.limits ?? {}, name);
  }

  /** A chart of the solver, to look at and to change. @param {Record<string, unknown>} limits @param {string} [name] */
  async #start(limits, name = 'own') {
    this.#waiting('Finding the chart …');
    const answer = await this.#ask('/api/charts/simple', limits);
    if (answer) await this.#take(answer.strategy, name);
  }

  /** Show a chart from its text. @param {string} strategy @param {string} name @returns {Promise<boolean>} */
  async #take(strategy, name) {
    this.#waiting('Valuing the chart …');
    const answer = /** @type {OwnAnswer | null} */ (await this.#ask('/api/charts/own', { strategy }));
    if (!answer) return false;
    this.#charts = new UndoStack({ rows: answer.rows, after: answer.after, insure: answer.insure });
    this.#answer = answer;
    this.#offer(name);
    this.#shown(true);
    this.#draw();
    say(this.#figures.textContent ?? '');
    return true;
  }

  /** Value the chart as it is now. */
  async #value() {
    if (!this.#charts) return;
    this.#waiting('Valuing the chart …');
    const answer = /** @type {OwnAnswer | null} */ (await this.#ask('/api/charts/own', { strategy: formatChart(this.#charts.now) }));
    if (!answer) return;
    this.#answer = answer;
    this.#draw();
  }

  /** Ask until it is solved; null where it was refused, or where something else was asked since. @param {string} path @param {Record<string, unknown>} body */
  async #ask(path, body) {
    this.#pending?.abort();
    const controller = new AbortController();
    this.#pending = controller;
    this.#fault.hidden = true;
    try {
      const { book, house } = this.#chosen;
      return await pollUntilSolved(path, { book, house, ...body }, controller.signal);
    } catch (error) {
      if (isAborted(error) || controller.signal.aborted) return null;
      this.#fault.hidden = false;
      this.#fault.textContent = formatRefusal(error);
      this.#body.classList.remove('waiting');
      if (this.#charts) this.#draw();
      else this.#offer(BEST);
      return null;
    }
  }

  /** The name under which the chart is kept here for the other pages: its own, or one for all that have none. */
  #keep() {
    if (!this.#charts) return '';
    const name = this.#choice.value.startsWith('saved ') ? this.#choice.value.slice(6) : UNNAMED;
    saveChart(name, formatChart(this.#charts.now));
    this.#offer(`saved ${name}`);
    return name;
  }

  /** The drills judge by the chart; a table of one's own is kept for them too. */
  async #drill() {
    const { book, house, link } = this.#chosen;
    const code = tableCode(link);
    const file = code ? await unpack(code) : null;
    if (file) saveTable(file);
    location.assign(`/drills${formatLink(file ? ownTableName(file.title) : book, house)}&${new URLSearchParams({ chart: this.#keep() })}`);
  }

  /** A practice table by these rules, where a robot plays the chart. */
  async #play() {
    const { book, house, link } = this.#chosen;
    if (!this.#charts) return;
    const code = tableCode(link);
    const file = code ? await unpack(code) : null;
    try {
      await playPractice(book, house, file?.title ?? PRACTICE, formatChart(this.#charts.now));
    } catch (error) {
      this.#fault.hidden = false;
      this.#fault.textContent = formatRefusal(error);
    }
  }

  /** Deal ever more rounds by the chart, each number at once; another press ends it. */
  async #deal() {
    if (this.#dealing || !this.#charts) return this.#stopDealing();
    const controller = new AbortController();
    this.#dealing = controller;
    this.#simulate.textContent = 'Stop';
    const { book, house } = this.#chosen;
    const body = { book, house, strategy: formatChart(this.#charts.now) };
    try {
      for (const rounds of ROUNDS) {
        const more = h('span', { class: 'quiet' }, ` Dealing ${rounds.toLocaleString('en')} rounds …`);
        this.#dealt.append(more);
        const dealt = await pollUntilSolved('/api/charts/simulated', { ...body, rounds }, controller.signal);
        fill(this.#dealt, formatDealt(dealt, this.#answer?.edge_chart ?? dealt.edge));
      }
    } catch (error) {
      if (!isAborted(error) && !controller.signal.aborted) fill(this.#dealt, formatRefusal(error));
    } finally {
      if (this.#dealing === controller) this.#stopDealing();
    }
  }

  #stopDealing() {
    this.#dealing?.abort();
    this.#dealing = null;
    this.#simulate.textContent = 'Simulate it';
    this.#dealt.querySelector('.quiet')?.remove();
  }

  /** @param {string} words */
  #waiting(words) {
    // Another chart or another house: what was dealt is not about it.
    this.#stopDealing();
    fill(this.#dealt);
    this.#body.hidden = false;
    this.#body.classList.add('waiting');
    fill(this.#figures, words);
  }

  #leave() {
    this.#pending?.abort();
    this.#charts = null;
    this.#answer = null;
    this.#shown(false);
    this.#offer(BEST);
  }

  /** @param {boolean} shown */
  #shown(shown) {
    this.#body.hidden = !shown;
    this.#change.hidden = shown;
    if (shown) this.#body.append(this.#grid);
    else {
      this.#grid.remove();
      this.#editor.clear();
    }
    this.dispatchEvent(new CustomEvent('shown', { detail: shown }));
  }

  #draw() {
    const charts = this.#charts;
    const answer = this.#answer;
    if (!charts || !answer) return;
    this.#body.classList.remove('waiting');
    this.#drawGrid(charts.now, answer);
    this.#drawTools();
    const { price, edge, edge_chart: own } = answer;
    fill(
      this.#figures,
      h('strong', {}, `House edge ${formatPercent(own, 4)}`),
      `: ${formatPrice(price)}, and ${formatPercent(own - edge, 4)} more than with perfect play. ${formatCount(answer.exceptions, 'exception')}. ${answer.exact ? 'Exact.' : formatLimits(answer.limits)}`,
    );
    const worst = costliest(answer.cells, LISTED);
    fill(
      this.#worst,
      h('span', {}, worst.length ? 'Cells that cost most:' : 'No cell is better changed alone.'),
      ...worst.map((one) =>
        h('button', { type: 'button', class: 'plain', onclick: () => this.#show(one.row, one.up) }, `${one.row} against ${one.up}: ${one.best} instead of ${one.code}, ${formatPercent(one.cost, 4)}`),
      ),
    );
  }

  /** @param {OwnChart} chart @param {OwnAnswer} answer */
  #drawGrid(chart, answer) {
    this.#grid.show(/** @type {any} */ (gridOf(chart, answer)));
    const costs = costsByPlace(answer.cells);
    const selected = this.#editor.place;
    for (const cell of this.#grid.querySelectorAll('td')) {
      const { rows = '', up = '' } = cell.dataset;
      const one = costs.get(`${rows}/${up}`);
      const code = codeAt(chart, rows, up);
      // A cell that was changed since is valued again in a moment.
      const cost = one && one.code === code ? one.cost : 0;
      if (costLevel(cost)) {
        cell.dataset.cost = String(costLevel(cost));
        const words = `${cell.title}. Costs ${formatPercent(cost, 4)}; best is ${one?.best}.`;
        cell.title = words;
        cell.setAttribute('aria-label', words);
      }
      if (selected && selected.row === rows && selected.up === up) cell.setAttribute('aria-selected', 'true');
    }
    if (selected) this.#editor.show(chart, answer, selected.row, selected.up);
  }

  #drawTools() {
    this.#undo.disabled = !this.#charts?.canUndo;
    this.#redo.disabled = !this.#charts?.canRedo;
    this.#reset.disabled = !this.#charts?.canUndo;
  }

  /** @param {PickedCell} picked */
  #edit({ line, up }) {
    this.#show(line.rows[0] ?? '', up);
  }

  /** @param {string} row @param {string} up */
  #show(row, up) {
    if (!this.#charts || !this.#answer) return;
    this.#editor.show(this.#charts.now, this.#answer, row, up);
    for (const cell of this.#grid.querySelectorAll('td')) {
      const here = cell.dataset.rows === row && cell.dataset.up === up;
      cell.toggleAttribute('aria-selected', false);
      if (!here) continue;
      cell.setAttribute('aria-selected', 'true');
      cell.scrollIntoView({ block: 'nearest' });
    }
  }

  #closeEditor() {
    const inside = this.#editor.contains(document.activeElement);
    this.#editor.clear();
    const cell = this.#grid.querySelector('[aria-selected]');
    if (inside && cell instanceof HTMLElement) cell.focus();
    cell?.removeAttribute('aria-selected');
  }

  /** @param {string} row @param {string} up @param {string} code */
  #set(row, up, code) {
    if (!this.#charts || !this.#answer || codeAt(this.#charts.now, row, up) === code) return;
    this.#charts.push(withCode(this.#charts.now, row, up, code));
    this.#changed();
    say(`${row} against ${upWords(up)}: ${code}`);
  }

  /** @param {'undo' | 'redo' | 'reset'} way */
  #step(way) {
    this.#charts?.[way]();
    this.#changed();
  }

  #changed() {
    if (!this.#charts || !this.#answer) return;
    if (this.#choice.value !== 'own' && !this.#choice.value.startsWith('saved ')) this.#offer('own');
    this.#drawGrid(this.#charts.now, this.#answer);
    this.#drawTools();
    void this.#value();
  }

  /** A letter changes the cell at once; Enter goes to its codes. @param {KeyboardEvent} event */
  #key(event) {
    const cell = event.target;
    if (!(cell instanceof HTMLTableCellElement) || event.ctrlKey || event.metaKey || event.altKey || !this.#answer) return;
    // The grid has opened the cell.
    if (event.key === 'Enter' || event.key === ' ') this.#editor.focusCode();
    const { rows = '', up = '' } = cell.dataset;
    const code = event.key.toUpperCase();
    const cost = costsByPlace(this.#answer.cells).get(`${rows}/${up}`);
    if (event.key.length !== 1 || !cost || !(code in cost.gains)) return;
    event.preventDefault();
    this.#set(rows, up, code);
  }

  /** @param {KeyboardEvent} event */
  #shortcut(event) {
    if (!this.#charts) return;
    if (event.key === 'Escape' && this.#editor.place) this.#closeEditor();
    const typing = event.target instanceof HTMLInputElement || event.target instanceof HTMLTextAreaElement;
    if (!(event.ctrlKey || event.metaKey) || typing) return;
    const key = event.key.toLowerCase();
    const way = key === 'y' || (key === 'z' && event.shiftKey) ? 'redo' : key === 'z' ? 'undo' : null;
    if (!way) return;
    event.preventDefault();
    this.#step(way);
  }

  async #save() {
    const charts = this.#charts;
    if (!charts) return;
    const value = this.#choice.value.startsWith('saved ') ? this.#choice.value.slice(6) : '';
    await openDialog({
      title: 'Save this chart',
      sentence: 'It is kept in this browser only. A chart of the same name is replaced.',
      fields: [{ name: 'name', label: 'Name', value, longest: LONGEST_NAME }],
      go: 'Save',
      act: async ({ name = '' }) => {
        const trimmed = name.trim();
        if (!trimmed) throw new Error('give the chart a name');
        saveChart(trimmed, formatChart(charts.now));
        this.#offer(`saved ${trimmed}`);
        say(`Saved as ${trimmed}.`);
      },
    });
  }

  async #forget() {
    const name = this.#choice.value.slice(6);
    const done = await openDialog({ title: `Delete “${name}”?`, sentence: 'It is kept nowhere else.', go: 'Delete', danger: true, act: async () => deleteChart(name) });
    if (done) this.#leave();
  }

  #download() {
    if (!this.#charts) return;
    const text = formatChart(this.#charts.now, [new URL(`/strategy${this.#chosen.link}`, location.href).href, this.#figures.textContent ?? '']);
    saveFile(text, `${this.#chosen.base.replace(/@.*/, '')}-own-chart.csv`, 'text/csv');
  }

  async #upload() {
    const file = this.#file.files?.[0];
    this.#file.value = '';
    if (!file) return;
    if (file.size > LONGEST_FILE) {
      this.#fault.hidden = false;
      this.#fault.textContent = 'This file is too long for a strategy file.';
      return;
    }
    await this.#take(await file.text(), 'own');
  }
}

customElements.define('own-chart', OwnChartDesk);
export { OwnChartDesk };
