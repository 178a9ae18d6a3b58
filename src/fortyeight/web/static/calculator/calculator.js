// The calculator: every figure of a house, with plots.
import { fill, find, h } from '../core/element.js';
import { refusalWords } from '../core/asking.js';
import { say } from '../core/announce.js';
import { notExact } from '../core/exactness.js';
import { furnish } from '../core/page.js';
import { growing, isStopped } from '../strategy/asking.js';
import { linkTo } from '../strategy/house-link.js';
import { figure, percent } from '../strategy/percent.js';
import '../strategy/house-chooser.js';
import { widthFor } from './plot.js';
import { RiskDesk } from './risk-desk.js';
import { roundPlot } from './round-plot.js';
import { frequencyTables, gameTable, optionalTables, superBonusTable, upCards } from './tables.js';
import { worthPlot } from './worth-plot.js';
/** @import { Figures } from './tables.js' */
/** @import { Worth } from './worth-plot.js' */

/** @typedef {Worth & {key: string, main_game: boolean, found: string, reason: string}} OptionWorth */
/** @typedef {{edge: number | null, options: OptionWorth[], known: number, of: number | null}} Options */

const desk = /** @type {RiskDesk} */ (find('risk-desk'));
/** @type {AbortController | null} */
let asking = null;

/** @param {string} book @param {Record<string, unknown>} house */
async function solve(book, house) {
  asking?.abort();
  const mine = new AbortController();
  asking = mine;
  find('#fault').hidden = true;
  find('main').setAttribute('aria-busy', 'true');
  find('#status').textContent = 'Solving …';
  fill(find('#worths'), h('p', { class: 'quiet' }, 'Solving the house first, then each alternative, one rule at a time …'));
  try {
    for await (const found of growing('/api/calculations', book, house, mine.signal)) {
      if (mine.signal.aborted) return;
      show(found);
    }
    await worths(book, house, mine.signal);
    find('main').setAttribute('aria-busy', 'false');
  } catch (error) {
    if (isStopped(error) || mine.signal.aborted) return;
    find('#fault').hidden = false;
    find('#fault').textContent = refusalWords(error);
    find('#status').textContent = '';
    find('main').setAttribute('aria-busy', 'false');
  }
}

/** @param {Figures} found */
function show(found) {
  find('.house-band').dataset.book = found.book;
  find('#title').textContent = found.title;
  find('#rules').textContent = found.rules.join(' · ');
  document.title = `${found.title}: calculator · fortyeight`;
  find('#to-strategy').setAttribute('href', `/strategy${linkTo(found.book, found.house)}`);
  find('#edge-chart').textContent = found.edge_chart === null ? '…' : percent(found.edge_chart);
  find('#edge-best').textContent = found.edge === null ? '…' : percent(found.edge);
  find('#spread').textContent = found.chart ? figure(found.chart.standard_deviation, 3) : '…';
  fill(find('#game-table'), gameTable(found));
  fill(find('#optional'), optionalTables(found.optional));
  const plot = find('#round-plot');
  if (found.chart) {
    fill(plot, roundPlot(found.chart.distribution, widthFor(plot)));
    fill(find('#frequencies'), h('details', {}, h('summary', {}, 'How often things happen'), h('div', { class: 'calculator-tables' }, upCards(found), frequencyTables(found.chart))));
  } else if (!plot.firstChild) {
    fill(plot, h('p', { class: 'quiet' }, 'The chart of this house is being solved …'));
  }
  find('#super-bonus-sheet').hidden = !found.super_bonus?.length;
  if (found.super_bonus?.length) fill(find('#super-bonus'), superBonusTable(found.super_bonus));
  const done = found.known === found.of;
  find('#status').textContent = done ? notExact(found.limits) || 'All figures are exact.' : `Solving: ${found.known} of ${found.of} parts done …`;
  if (done) say(`${found.title}: house edge ${percent(found.edge_chart ?? 0)}.`);
  desk.show(found);
}

/** @param {string} book @param {Record<string, unknown>} house @param {AbortSignal} signal */
async function worths(book, house, signal) {
  const place = find('#worths');
  fill(place, h('p', { class: 'quiet' }, 'Solving each alternative, one rule at a time …'));
  for await (const found of growing('/api/calculations/options', book, house, signal)) {
    if (signal.aborted) return;
    showWorths(/** @type {Options} */ (found), place);
  }
}

/** @param {Options} found @param {HTMLElement} place */
function showWorths(found, place) {
  if (found.of === null) return;
  const felt = found.options.filter((one) => one.main_game && one.change !== null && Math.abs(one.change) > 5e-8);
  const none = found.options.filter((one) => one.found === 'untouched' && one.main_game);
  const open = found.options.filter((one) => one.found === 'fault' || one.found === 'not valued');
  fill(
    place,
    found.known < found.of ? h('p', { class: 'quiet', role: 'status' }, `${found.known} of ${found.of} houses are solved …`) : '',
    felt.length || found.known === found.of ? worthPlot(felt, widthFor(place)) : '',
    none.length ? h('p', { class: 'small quiet' }, `No effect on the main game: ${[...new Set(none.map((one) => lower(one.words)))].join('; ')}.`) : '',
    open.length
      ? h(
          'details',
          {},
          h('summary', {}, 'Not valued'),
          h(
            'ul',
            { class: 'small' },
            open.map((one) => h('li', {}, `${one.words}: ${one.instead}. ${one.reason}.`)),
          ),
        )
      : '',
  );
}

/** @param {string} text */
function lower(text) {
  return text.charAt(0).toLowerCase() + text.slice(1);
}

find('house-chooser').addEventListener('house', (event) => {
  const { book, house } = /** @type {CustomEvent<{book: string, house: Record<string, unknown>}>} */ (event).detail;
  void solve(book, house);
});
void furnish();
