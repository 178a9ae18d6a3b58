// The costliest decisions, each to be replayed or practised, and the kinds of hands that cost most.
/** @import { TableName } from '../core/net/table-names.js' */
/** @import { ChosenHand } from '../drills/chosen.js' */
/** @import { Costly, Reviewed } from './types.js' */
import { playingCard } from '../cards/playing-card.js';
import { h } from '../core/widgets/element.js';
import { averageMoney, CHIPS, dollars } from '../core/text/money.js';
import { exactLine } from '../core/text/exactness.js';
import { scrollTable } from '../core/widgets/scroll-table.js';
import { valueBars } from '../coach/bars.js';
import { choiceName, formatCost } from '../coach/words.js';
import { CHOSEN, saveChosen } from '../drills/chosen.js';
import { practise } from '../drills/progress.js';
import { className } from '../drills/score.js';

/** Number of decisions that are shown at first. */
const FIRST = 6;

/** @param {Costly[]} costliest @param {Record<string, TableName>} tables @param {string} person whose they are */
export function costliestOf(costliest, tables, person) {
  if (!costliest.length) return h('section', {}, h('h2', {}, 'Costliest decisions'), h('p', {}, 'No mistakes. Nothing to replay.'));
  return h(
    'section',
    {},
    h('h2', {}, 'Costliest decisions'),
    h('ol', { class: 'review-costliest' }, ...costliest.slice(0, FIRST).map((one) => entry(one, tables[one.table], person))),
    costliest.length > FIRST
      ? h(
          'details',
          { class: 'review-more' },
          h('summary', {}, `${costliest.length - FIRST} more`),
          h('ol', { class: 'review-costliest', start: String(FIRST + 1) }, ...costliest.slice(FIRST).map((one) => entry(one, tables[one.table], person))),
        )
      : null,
  );
}

/** @param {Costly} one @param {TableName | undefined} table @param {string} person */
function entry(one, table, person) {
  const { book = '', currency = CHIPS } = table ?? {};
  const roundQuery = new URLSearchParams({ table: one.table, round: String(one.round), person, at: String(one.place) });
  const drillQuery = new URLSearchParams({ hand: one.hand, up: one.up, ...(book ? { book } : {}) });
  return h(
    'li',
    { class: 'review-decision sheet' },
    h(
      'div',
      { class: 'review-cards' },
      h(
        'span',
        { class: 'review-hand', role: 'group', 'aria-label': 'Your hand' },
        one.hand.split(' ').map((face) => playingCard(face)),
      ),
      h('span', { class: 'quiet small' }, 'against'),
      playingCard(one.up),
    ),
    h(
      'div',
      { class: 'review-said' },
      h('p', {}, h('strong', { class: 'lost' }, `Cost ${averageMoney(one.cents, currency)}`), ` of a wager of ${dollars(one.wager, currency)}: ${formatCost(one.cost, currency)}`),
      h(
        'p',
        {},
        `You chose ${choiceName(one.choice, one.book_words).toLowerCase()}; ${choiceName(one.best ?? '', one.book_words).toLowerCase()} was best. `,
        h('span', { class: 'quiet' }, one.reason),
      ),
      h(
        'div',
        { class: 'row' },
        h('a', { class: 'button', href: `/round?${roundQuery}` }, 'Replay'),
        one.class === 'insurance' || one.class.startsWith('doubled') ? null : h('a', { class: 'button', href: `/drills?${drillQuery}#this` }, 'Practise'),
      ),
      h('details', { class: 'review-values' }, h('summary', {}, 'All values'), valueBars({ values: one.values, best: one.best ?? '' }, one.choice), exactLine(one.limits)),
    ),
  );
}

/** @param {Reviewed} reviewed @param {Record<string, TableName>} tables @param {string} currency */
export function classesOf({ by_class: classes, rounds, practise: hands }, tables, currency) {
  if (!classes.length) return null;
  const rows = classes
    .slice(0, 10)
    .map((one) => h('tr', {}, h('td', {}, className(one.class)), h('td', { class: 'number' }, String(one.times)), h('td', { class: 'number' }, averageMoney(one.cents, currency))));
  return h(
    'section',
    {},
    h('h2', {}, 'Where you lose it'),
    scrollTable('Where you lose it', ['Hand', 'Mistakes', 'Cost'], [1, 2], rows),
    h('p', { class: 'review-practise' }, h('a', { class: 'button', href: CHOSEN, onclick: () => toDrills(hands, rounds, tables) }, 'Practise these')),
  );
}

/**
 * Exactly the hands that were got wrong are opened; their classes come back in the drills of their books too.
 * @param {ChosenHand[]} hands
 * @param {Reviewed['rounds']} rounds
 * @param {Record<string, TableName>} tables
 */
function toDrills(hands, rounds, tables) {
  saveChosen(hands.filter((one) => !one.right));
  /** @type {Record<string, Record<string, number>>} */
  const wrong = {};
  for (const round of rounds) {
    const book = tables[round.table]?.book;
    if (!book) continue;
    const own = (wrong[book] ??= {});
    for (const one of round.decisions) if (!one.right && one.class !== 'insurance') own[one.class] = (own[one.class] ?? 0) + 1;
  }
  for (const [book, times] of Object.entries(wrong)) practise(book, times);
}
