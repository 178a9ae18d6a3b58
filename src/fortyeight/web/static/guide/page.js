// How to play: a book's game, or that of one table, in two minutes; the sentences come from the rulebook.
/** @import { Layout } from '../table/layout.js' */
import { get } from '../core/net/api.js';
import { fill, find, h } from '../core/widgets/element.js';
import { buildPage } from '../core/page/frame.js';
import { citeClause, payTable } from '../core/widgets/paytable.js';
import { unavailablePart } from '../core/page/unavailable.js';
import { playingCard } from '../cards/playing-card.js';

/**
 * @typedef {object} Hand an example
 * @property {string[]} cards
 * @property {string[]} dealer
 * @property {string} words
 * @property {string} clause
 *
 * @typedef {object} Chapter
 * @property {string} name
 * @property {string} title
 * @property {{text: string, clause: string}[]} lines
 * @property {Hand[]} hands
 *
 * @typedef {{differences: string, chapters: Chapter[], layout: Layout}} Guide
 * @typedef {{id: string, title: string}} Book
 */

/** Tables that the chapter of bonuses draws. */
const DRAWN = ['main', 'super-bonus'];

/** @param {Hand} hand */
function example(hand) {
  const cards = (/** @type {string[]} */ names) => h('span', { class: 'guide-cards' }, ...names.map(playingCard));
  return h(
    'li',
    { class: 'guide-hand' },
    h('div', { class: 'guide-felt' }, cards(hand.cards), hand.dealer.length > 0 && [h('span', { class: 'guide-against' }, 'against'), cards(hand.dealer)]),
    h('p', {}, `${hand.words}. `, citeClause(hand.clause)),
  );
}

/** @param {Chapter} one */
function chapter(one) {
  return h(
    'section',
    { class: `guide-chapter sheet${one.hands.length ? ' has-hands' : ''}`, id: one.name, 'aria-labelledby': `${one.name}-title` },
    h('h2', { id: `${one.name}-title` }, one.title),
    h('ul', { class: 'guide-lines' }, ...one.lines.map((line) => h('li', {}, `${line.text} `, line.clause ? citeClause(line.clause) : ''))),
    one.hands.length > 0 && h('ul', { class: 'guide-hands' }, ...one.hands.map(example)),
  );
}

/** @param {Layout} layout */
function sideBets(layout) {
  const tables = layout.paytables.filter((one) => !DRAWN.includes(one.kind));
  if (!tables.length) return null;
  return h(
    'section',
    { class: 'guide-chapter sheet has-hands', id: 'side-bets', 'aria-labelledby': 'side-bets-title' },
    h('h2', { id: 'side-bets-title' }, 'Side bets'),
    h('p', {}, 'Placed before the cards, beside your wager. None of them changes how you play.'),
    h('div', { class: 'guide-tables' }, ...tables.map((one) => h('div', {}, ...payTable(one, layout)))),
  );
}

/** @param {Guide} guide @param {Book[]} books @param {string} table */
function show({ differences, chapters, layout }, books, table) {
  const main = find('main');
  main.dataset.book = layout.book;
  document.title = `How to play ${layout.title} · fortyeight`;
  const link = (/** @type {Book} */ one) => h('a', { href: `/how-to-play?book=${one.id}`, 'aria-current': one.id === layout.book && !table ? 'page' : null }, one.title);
  fill(
    main,
    h(
      'header',
      { class: 'guide-head' },
      h('h1', {}, `How to play ${layout.title}`),
      h('p', {}, differences),
      h('p', {}, table ? h('a', { class: 'button main', href: `/table?id=${encodeURIComponent(table)}` }, 'To the table') : h('a', { class: 'button main', href: '/' }, 'Choose a table')),
    ),
    ...chapters.map(chapter),
    sideBets(layout),
    h('nav', { class: 'guide-books', 'aria-label': 'Rulebooks' }, ...books.map(link)),
  );
}

async function start() {
  void buildPage();
  const query = new URLSearchParams(location.search);
  const table = query.get('table') ?? '';
  try {
    /** @type {Book[]} */
    const books = (await get('/api/books')).books;
    const book = query.get('book') ?? books[0]?.id ?? '';
    const guide = await get(table ? `/api/tables/${encodeURIComponent(table)}/how-to-play` : `/api/books/${encodeURIComponent(book)}/how-to-play`);
    show(guide, books, table);
  } catch (error) {
    fill(find('main'), unavailablePart(error));
  }
}

void start();
