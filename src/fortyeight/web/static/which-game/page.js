// Which game to play: the books and the tables of the catalogue by their exact edge.
import { get } from '../core/net/api.js';
import { formatRefusal } from '../core/widgets/dialog.js';
import { fill, find, h } from '../core/widgets/element.js';
import { buildPage } from '../core/page/frame.js';
import { unavailablePart } from '../core/page/unavailable.js';
import { formatCount } from '../core/text/words.js';
import { formatPercent } from '../strategy/percent.js';
import { playButton, playPractice } from '../own-table/practice.js';
import { ANY, choicesOf, filterTables, sourceLink } from './tables.js';
/** @import { Filter, ListedTable } from './tables.js' */

/** @type {ListedTable[]} */
let tables = [];
/** The widest bar stands for this edge. */
let largest = 0;

/** @param {ListedTable} table */
function figure(table) {
  if (table.edge === null) return h('p', { class: 'which-edge' }, h('strong', {}, '–'), h('span', {}, 'not exact'));
  const bar = h('span', { class: 'which-bar', 'aria-hidden': 'true' });
  bar.style.setProperty('--share', `${(table.edge / largest) * 100}%`);
  const chart = table.edge_chart === null ? null : h('span', {}, `${formatPercent(table.edge_chart)} by chart`);
  return h('p', { class: 'which-edge' }, h('strong', {}, formatPercent(table.edge)), bar, chart);
}

/** What stands behind the rules: as published, or with what is assumed. @param {ListedTable} table */
function standing(table) {
  if (!table.assumed.length) return h('span', { class: 'tag' }, 'as published');
  const number = table.assumed.length;
  return h('details', { class: 'which-assumed' }, h('summary', {}, `as published, ${formatCount(number, 'point')} assumed`), h('ul', {}, ...table.assumed.map((one) => h('li', {}, one))));
}

/** @param {ListedTable} table */
function source(table) {
  const link = sourceLink(table.source);
  const name = link ? h('a', { href: link.href, rel: 'noopener noreferrer', target: '_blank' }, link.words) : table.source;
  const when = table.catalogue ? `, read ${table.as_of}` : table.as_of && `, version ${table.as_of}`;
  return h('p', { class: 'which-source small quiet' }, 'Source: ', name, when);
}

/** @param {ListedTable} table */
function item(table) {
  const where = [table.place, table.country].filter((one, at, all) => one && all.indexOf(one) === at).join(', ');
  const title = `${table.id}-title`;
  const fault = h('span', { class: 'lost small', role: 'alert' });
  const play = playButton(
    () => playPractice(table.id, {}, table.title),
    (error) => void (fault.textContent = formatRefusal(error)),
  );
  play.setAttribute('aria-describedby', title);
  return h(
    'li',
    { class: 'which-table sheet', dataset: { book: table.id }, 'aria-labelledby': title },
    figure(table),
    h(
      'div',
      { class: 'which-words' },
      h('h2', { id: title }, table.title),
      h('p', { class: 'which-where quiet' }, [where, `${table.decks} decks`].filter(Boolean).join(' · '), table.published_edge && ` · published edge ${table.published_edge}`),
      h('p', {}, table.differs),
      table.limits.length > 0 && h('p', { class: 'notice warn small' }, `No exact figure: ${table.limits.map((one) => one.slice(one.indexOf(': ') + 2)).join('; ')}.`),
      table.note && h('p', { class: 'small' }, table.note),
      standing(table),
      source(table),
    ),
    h(
      'p',
      { class: 'which-ways' },
      h('a', { class: 'button', href: `/strategy?book=${table.id}`, 'aria-describedby': title }, 'Chart'),
      h('a', { href: `/how-to-play?book=${table.id}`, 'aria-describedby': title }, 'How to play'),
      play,
      fault,
    ),
  );
}

/** @returns {Filter} */
function chosen() {
  const query = new URLSearchParams(location.search);
  return { game: query.get('game') ?? ANY, country: query.get('country') ?? ANY };
}

function show() {
  const filter = chosen();
  const shown = filterTables(tables, filter);
  fill(find('.which-list'), ...shown.map(item));
  fill(find('.which-count'), shown.length ? `${shown.length} of ${tables.length}, the smallest edge first.` : 'No table is both. Choose another game or country.');
}

/** @param {keyof Filter} name @param {string} label */
function field(name, label) {
  const options = [h('option', { value: ANY }, 'Any'), ...choicesOf(tables, name).map((one) => h('option', { value: one }, one))];
  const select = h('select', { id: `which-${name}`, name, onchange: () => choose(name, select.value) }, ...options);
  select.value = chosen()[name];
  return h('div', {}, h('label', { for: `which-${name}` }, label), select);
}

/** @param {keyof Filter} name @param {string} value */
function choose(name, value) {
  const filter = { ...chosen(), [name]: value };
  const query = new URLSearchParams(Object.entries(filter).filter(([, one]) => one));
  history.replaceState(null, '', query.size ? `?${query}` : location.pathname);
  show();
}

async function start() {
  void buildPage();
  try {
    tables = (await get('/api/catalogue')).tables;
    largest = Math.max(...tables.map((one) => one.edge ?? 0));
    fill(find('.which-filters'), field('game', 'Game'), field('country', 'Country'));
    show();
  } catch (error) {
    fill(find('main'), unavailablePart(error));
  }
}

void start();
