// A book of the lobby: what makes it different at a glance, its edge, and the way to its tables.
import { h } from '../core/widgets/element.js';
import { formatLimits } from '../core/text/exactness.js';
import { shortDollars } from '../core/text/money.js';
import { formatMoment } from '../core/text/times.js';
import { formatPercent } from '../strategy/percent.js';

/**
 * @typedef {object} Book as the server tells of it
 * @property {string} id
 * @property {string} title
 * @property {string} label
 * @property {string} authority
 * @property {string} version
 * @property {string} summary
 * @property {string} differences from blackjack
 * @property {string} currency
 * @property {number} decks
 * @property {number} deck_size cards of one deck
 * @property {number} minimum
 * @property {number} maximum
 * @property {{name: string, words: string, clause: string}[]} facts
 * @property {{best: number, chart: number, exact: boolean, limits: string[], source: string} | null} edge null of an own book that is not valued exactly, or not yet
 * @property {boolean} own whether it is one of the house's own
 */

/** The name of a book's game, and where it is played. @param {{title: string}} book */
export function nameOf(book) {
  const match = /^(.*) \((.*)\)$/.exec(book.title);
  return { game: match?.[1] ?? book.title, place: match?.[2] ?? '', full: book.title };
}

/** The name of a new table, unlike others of its book: "Boston Spanish 21, 16 Nov 13:20". @param {{label: string}} book @param {number} now milliseconds since 1970 */
export function newTableName({ label }, now) {
  return `${label}, ${formatMoment(now)}`;
}

/**
 * @param {Book} book
 * @param {Book[]} books all of them, to tell what only this one has
 * @param {() => void} sit
 * @param {() => void} choose
 */
export function bookCard(book, books, sit, choose) {
  const name = nameOf(book);
  const title = `book-${book.id}`;
  const all = h('button', { class: 'book-card-all plain', type: 'button', 'aria-expanded': 'false', onclick: () => toggle() }, 'Show all');
  const card = h(
    'article',
    { class: 'book-card', dataset: { book: book.id }, 'aria-labelledby': title },
    h(
      'header',
      { class: 'book-card-felt' },
      h('div', {}, h('h3', { id: title }, name.game, h('span', { class: 'book-card-place' }, name.place)), h('p', { class: 'book-card-authority' }, book.authority)),
      edgePart(book.edge),
    ),
    h('p', { class: 'book-card-differences' }, book.differences, ' ', h('a', { href: `/how-to-play?book=${encodeURIComponent(book.id)}`, 'aria-describedby': title }, 'How to play')),
    h(
      'dl',
      { class: 'book-card-facts' },
      fact('Shoe', `${book.decks} decks of ${book.deck_size}; ${shortDollars(book.minimum, book.currency)} to ${shortDollars(book.maximum, book.currency)}`, false),
      ...book.facts.map((one) => fact(one.name, one.words, isOwn(one, books))),
    ),
    all,
    h(
      'div',
      { class: 'book-card-ways' },
      h('button', { class: 'main', type: 'button', 'aria-describedby': title, onclick: sit }, 'Sit down'),
      h('button', { type: 'button', 'aria-describedby': title, onclick: choose }, 'Choose house rules'),
    ),
  );
  // On a telephone the first facts and the book's own are enough at first.
  const toggle = () => {
    all.setAttribute('aria-expanded', String(card.classList.toggle('whole')));
    all.textContent = card.classList.contains('whole') ? 'Show less' : 'Show all';
  };
  return card;
}

/** @param {Book['edge']} edge */
function edgePart(edge) {
  if (!edge) return null;
  return h('p', { class: 'book-card-edge' }, h('b', {}, formatPercent(edge.best)), h('span', { title: formatLimits(edge.limits) }, edge.exact ? 'house edge, exact' : 'house edge, not exact'));
}

/** @param {string} name @param {string} words @param {boolean} own */
function fact(name, words, own) {
  const mark = own ? h('span', { class: 'book-card-own', title: 'Only in this rulebook' }, '◆', h('span', { class: 'only-heard' }, ' only in this rulebook: ')) : null;
  return h('div', { class: own ? 'own' : '' }, h('dt', {}, name), h('dd', {}, mark, words));
}

/** @param {{name: string, words: string}} one @param {Book[]} books */
function isOwn(one, books) {
  const same = books.flatMap((book) => book.facts).filter((fact) => fact.name === one.name && fact.words === one.words);
  return same.length === 1;
}
