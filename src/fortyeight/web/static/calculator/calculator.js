// The calculator: every figure of a house, with plots.
import { fill, find, h } from '../core/widgets/element.js';
import { formatRefusal } from '../core/widgets/dialog.js';
import { say } from '../core/widgets/announce.js';
import { formatLimits, showLimits } from '../core/text/exactness.js';
import { buildPage } from '../core/page/frame.js';
import { pollProgress, isAborted } from '../strategy/polling.js';
import { formatNumber, formatPercent } from '../strategy/percent.js';
import '../strategy/house-chooser.js';
import { houseDrawer, showDrawerEdge } from '../strategy/house-drawer.js';
import { widthFor } from './plot.js';
import { RiskDesk } from './risk-desk.js';
import { roundPlot } from './round-plot.js';
import { exactButSplits, frequencyTables, gameTable, optionalTables, superBonusTable, upCards } from './tables.js';
import { worthPlot } from './worth-plot.js';
/** @import { ChosenHouse } from '../strategy/types.js' */
/** @import { Figures } from './tables.js' */
/** @import { Worth } from './worth-plot.js' */

/** @typedef {Worth & {key: string, main_game: boolean, found: string, reason: string}} OptionWorth */
/** @typedef {{edge: number | null, options: OptionWorth[], known: number, of: number | null}} Options */

const desk = /** @type {RiskDesk} */ (find('risk-desk'));
/** @type {AbortController | null} */
let pending = null;

/** @param {ChosenHouse} chosen */
async function solve(chosen) {
  const { book, house } = chosen;
  pending?.abort();
  const controller = new AbortController();
  pending = controller;
  find('#fault').hidden = true;
  find('main').setAttribute('aria-busy', 'true');
  find('#status').textContent = 'Solving …';
  fill(find('#worths'), h('p', { class: 'quiet' }, 'Solving the house first, then each alternative, one rule at a time …'));
  try {
    for await (const figures of pollProgress('/api/calculations', book, house, controller.signal)) {
      if (controller.signal.aborted) return;
      show(figures, chosen);
    }
    await worths(book, house, controller.signal);
    find('main').setAttribute('aria-busy', 'false');
  } catch (error) {
    if (isAborted(error) || controller.signal.aborted) return;
    find('#fault').hidden = false;
    find('#fault').textContent = formatRefusal(error);
    find('#status').textContent = '';
    find('main').setAttribute('aria-busy', 'false');
  }
}

/** @param {Figures} figures @param {ChosenHouse} chosen */
function show(figures, chosen) {
  find('.house-band').dataset.book = figures.felt;
  find('#title').textContent = figures.title;
  find('#rules').textContent = figures.rules.join(' · ');
  document.title = `${figures.title}: calculator · fortyeight`;
  find('#to-strategy').setAttribute('href', `/strategy${chosen.link}`);
  find('#edge-chart').textContent = figures.edge_chart === null ? '…' : formatPercent(figures.edge_chart);
  find('#edge-best').textContent = figures.edge === null ? '…' : formatPercent(figures.edge);
  find('#spread').textContent = figures.chart ? formatNumber(figures.chart.standard_deviation, 3) : '…';
  showLimits(figures.limits);
  showDrawerEdge(figures.edge);
  fill(find('#game-table'), gameTable(figures));
  fill(find('#optional'), optionalTables(figures.optional));
  const plot = find('#round-plot');
  if (figures.chart) {
    fill(plot, roundPlot(figures.chart.distribution, widthFor(plot)), exactButSplits(figures.chart));
    fill(find('#frequencies'), h('details', {}, h('summary', {}, 'How often things happen'), h('div', { class: 'calculator-tables' }, upCards(figures), frequencyTables(figures.chart))));
  } else if (!plot.firstChild) {
    fill(plot, h('p', { class: 'quiet' }, 'The chart of this house is being solved …'));
  }
  find('#super-bonus-sheet').hidden = !figures.super_bonus?.length;
  if (figures.super_bonus?.length) fill(find('#super-bonus'), superBonusTable(figures.super_bonus));
  const done = figures.known === figures.of;
  find('#status').textContent = done ? formatLimits(figures.limits) || 'The house edge is exact.' : `Solving: ${figures.known} of ${figures.of} parts done …`;
  if (done) say(`${figures.title}: house edge ${formatPercent(figures.edge_chart ?? 0)}.`);
  desk.show(figures, chosen);
}

/** @param {string} book @param {Record<string, unknown>} house @param {AbortSignal} signal */
async function worths(book, house, signal) {
  const place = find('#worths');
  fill(place, h('p', { class: 'quiet' }, 'Solving each alternative, one rule at a time …'));
  for await (const figures of pollProgress('/api/calculations/options', book, house, signal)) {
    if (signal.aborted) return;
    showWorths(/** @type {Options} */ (figures), place);
  }
}

/** @param {Options} figures @param {HTMLElement} place */
function showWorths(figures, place) {
  if (figures.of === null) return;
  const affecting = figures.options.filter((one) => one.main_game && one.change !== null && Math.abs(one.change) > 5e-8);
  const untouched = figures.options.filter((one) => one.found === 'untouched' && one.main_game);
  const unvalued = figures.options.filter((one) => one.found === 'fault' || one.found === 'not valued');
  fill(
    place,
    figures.known < figures.of ? h('p', { class: 'quiet', role: 'status' }, `${figures.known} of ${figures.of} houses are solved …`) : '',
    affecting.length || figures.known === figures.of ? worthPlot(affecting, widthFor(place)) : '',
    untouched.length ? h('p', { class: 'small quiet' }, `No effect on the main game: ${[...new Set(untouched.map((one) => lower(one.words)))].join('; ')}.`) : '',
    unvalued.length ? h('details', {}, h('summary', {}, 'Not valued'), h('ul', { class: 'small' }, ...unvalued.map((one) => h('li', {}, `${one.words}: ${one.instead}. ${one.reason}.`)))) : '',
  );
}

/** @param {string} text */
function lower(text) {
  return text.charAt(0).toLowerCase() + text.slice(1);
}

find('house-chooser').addEventListener('house', (event) => {
  void solve(/** @type {CustomEvent<ChosenHouse>} */ (event).detail);
});
houseDrawer();
void buildPage();
