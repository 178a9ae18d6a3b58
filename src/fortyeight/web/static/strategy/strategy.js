// The strategy page: the chart of any book and house, solved again whenever a rule changes.
import { fill, find, h } from '../core/widgets/element.js';
import { formatRefusal } from '../core/widgets/dialog.js';
import { say } from '../core/widgets/announce.js';
import { formatLimits, showLimits } from '../core/text/exactness.js';
import { buildPage } from '../core/page/frame.js';
import { formatCount } from '../core/text/words.js';
import { chartStages, isAborted } from './polling.js';
import { CellValues } from './cell-values.js';
import { cellsOf, ChartGrid } from './chart-grid.js';
import { formatLink } from './house-link.js';
import { formatChange, formatPercent } from './percent.js';
import './house-chooser.js';
import { houseDrawer, showDrawerEdge } from './house-drawer.js';
import { OwnChartDesk } from '../own-chart/own-chart.js';
/** @import { ChartAnswer, ChosenHouse, PickedCell } from './types.js' */

const grid = /** @type {ChartGrid} */ (find('.strategy-chart > chart-grid'));
const own = /** @type {OwnChartDesk} */ (find('own-chart'));
const values = /** @type {CellValues} */ (find('cell-values'));
const status = find('#status');
const fault = find('#fault');

/** @type {AbortController | null} */
let pending = null;
/** The last chart that was whole, to compare the next with. @type {ChartAnswer | null} */
let last = null;
/** When the solver was asked, on the page's clock. */
let startedAt = 0;
/** What is shown now. @type {ChosenHouse} */
let now = { book: '', house: {}, base: '', link: '' };

/** @param {ChosenHouse} chosen */
async function solve(chosen) {
  pending?.abort();
  const controller = new AbortController();
  pending = controller;
  const before = last;
  const { book, house } = chosen;
  now = chosen;
  startedAt = performance.now();
  fault.hidden = true;
  grid.setAttribute('aria-busy', 'true');
  offerFiles(false);
  showStatus('Finding the best play …', 0);
  try {
    for await (const answer of chartStages(book, house, controller.signal)) {
      if (controller.signal.aborted) return;
      show(answer, before);
    }
  } catch (error) {
    if (isAborted(error) || controller.signal.aborted) return;
    fault.hidden = false;
    fault.textContent = formatRefusal(error);
    grid.setAttribute('aria-busy', 'false');
    showStatus('Not solved', 0);
  }
}

/** @param {ChartAnswer} answer @param {ChartAnswer | null} before */
function show(answer, before) {
  showHouse(answer);
  showEdges(answer, before);
  if (answer.stage === 'edge') showStatus('Filling in the chart …', 1);
  if (!answer.blocks) return;
  grid.show(answer, before ? cellsOf(before) : null);
  if (answer.stage === 'draft') {
    showStatus('A first chart: a few cells may still change …', 2);
    return;
  }
  grid.setAttribute('aria-busy', 'false');
  offerFiles(true);
  showStatus(doneWords(answer, before), 3);
  say(`${answer.title}: house edge ${formatPercent(answer.edge_chart ?? 0)} with this chart.`);
  last = answer;
}

/** @param {ChartAnswer} answer @param {ChartAnswer | null} before */
function doneWords(answer, before) {
  const solved = answer.exact ? `Exact, ${originWords(answer)}.` : `${formatLimits(answer.limits)} Figures ${originWords(answer)}.`;
  if (!before || before.mark === answer.mark) return before ? `${solved} The chart is the same as before.` : solved;
  const cells = cellsOf(before);
  const changed = [...cellsOf(answer)].filter(([place, code]) => cells.get(place) !== code).length;
  return `${solved} ${formatCount(changed, 'cell has', 'cells have')} changed, outlined in the chart.`;
}

/** @param {ChartAnswer} answer */
function originWords(answer) {
  if (typeof answer.seconds !== 'number') return 'shipped with the program';
  const seconds = (performance.now() - startedAt) / 1000;
  return seconds < 0.5 ? 'known at once' : `solved in ${seconds.toFixed(1)} s`;
}

/** @param {ChartAnswer} answer */
function showHouse(answer) {
  find('.house-band').dataset.book = answer.felt;
  find('#title').textContent = answer.title;
  find('#rules').textContent = answer.rules.join(' · ');
  document.title = `${answer.title}: strategy chart · fortyeight`;
  find('#to-calculator').setAttribute('href', `/calculator${now.link}`);
}

/** @param {ChartAnswer} answer @param {ChartAnswer | null} before */
function showEdges(answer, before) {
  const edge = answer.edge_chart ?? null;
  find('#edge-chart').textContent = edge === null ? '…' : formatPercent(edge);
  find('#edge-best').textContent = answer.edge === null ? '…' : formatPercent(answer.edge);
  showLimits(answer.limits);
  showDrawerEdge(answer.edge);
  const line = find('#edge-change');
  const old = before?.edge ?? null;
  line.hidden = old === null || answer.edge === null;
  if (old === null || answer.edge === null || !before) return;
  const changedRules = answer.rules.filter((rule) => !before.rules.includes(rule));
  const difference = answer.edge - old;
  const rules = changedRules.length ? `${changedRules.join(', ')}: ` : '';
  const effect = Math.abs(difference) < 5e-9 ? 'no difference to the house edge' : `${formatChange(difference)} for the house`;
  fill(line, h('strong', {}, effect), ` ${rules ? `with ${rules.slice(0, -2)}` : 'with the last change'}; it was ${formatPercent(old)}.`);
}

/** @param {string} words @param {number} stage of three */
function showStatus(words, stage) {
  const bar = h('span', { class: 'strategy-progress', 'aria-hidden': 'true' });
  bar.style.setProperty('--done', `${(stage / 3) * 100}%`);
  bar.hidden = stage === 3;
  fill(status, bar, words);
  find('.strategy').classList.toggle('solving', stage < 3);
}

/** Links to the files, when the chart is whole. @param {boolean} whole */
function offerFiles(whole) {
  for (const link of document.querySelectorAll('#files a')) {
    const kind = /** @type {HTMLElement} */ (link).dataset.kind ?? 'svg';
    if (whole) {
      link.setAttribute('href', `/api/charts.${kind}${formatLink(now.book, now.house)}`);
      link.setAttribute('download', '');
      link.removeAttribute('aria-disabled');
    } else {
      link.removeAttribute('href');
      link.setAttribute('aria-disabled', 'true');
    }
  }
}

async function share() {
  const address = new URL(`/strategy${now.link}`, location.href).href;
  try {
    await navigator.clipboard.writeText(address);
    showStatus('The link to this house is copied.', 3);
  } catch {
    history.replaceState(null, '', now.link);
    showStatus('Copy the link from the address of this page.', 3);
  }
}

grid.addEventListener('cell', (event) => {
  const picked = /** @type {CustomEvent<PickedCell>} */ (event).detail;
  values.show(now, picked);
});
document.addEventListener('keydown', (event) => {
  if (event.key !== 'Escape' || !values.classList.contains('open')) return;
  const inside = values.contains(document.activeElement);
  values.clear();
  const cell = grid.querySelector('[aria-selected]');
  if (inside && cell instanceof HTMLElement) cell.focus();
});
find('house-chooser').addEventListener('house', (event) => {
  const chosen = /** @type {CustomEvent<ChosenHouse>} */ (event).detail;
  values.clear();
  if (chosen.base !== now.base) last = null;
  void solve(chosen);
  own.open(chosen);
});
own.addEventListener('shown', (event) => {
  const shown = /** @type {CustomEvent<boolean>} */ (event).detail;
  values.clear();
  find('.strategy').classList.toggle('shows-own-chart', shown);
  find('#edge-chart-name').textContent = shown ? 'House edge with the best chart' : 'House edge with this chart';
});
find('#print').addEventListener('click', () => print());
find('#share').addEventListener('click', () => void share());
houseDrawer();
void buildPage();
