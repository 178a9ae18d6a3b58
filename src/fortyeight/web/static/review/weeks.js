// Progress week by week: how much was played, how well, and how it ended.
import { formatCost } from '../coach/words.js';
import { h } from '../core/widgets/element.js';
import { CHIPS, formatResult, resultClass } from '../core/text/money.js';
import { scrollTable } from '../core/widgets/scroll-table.js';
import { formatDay } from '../core/text/times.js';

/** @typedef {{from: number, rounds: number, net: number, reviewed: number, valued: number, right: number, cost: number}} Week */
/** @typedef {{weeks: Week[], pending: number, complete: boolean}} Weeks */

/** @param {Weeks} answer */
export function weeksPart({ weeks }) {
  if (!weeks.length) return null;
  const rows = weeks.map((week) =>
    h(
      'tr',
      {},
      h('td', {}, formatDay(week.from)),
      h('td', { class: 'number' }, String(week.rounds)),
      h('td', {}, shareBar(week)),
      h('td', { class: 'number' }, week.valued ? formatCost(week.cost) : '–'),
      h('td', { class: `number ${resultClass(week.net)}` }, formatResult(week.net, CHIPS)),
    ),
  );
  const sampled = weeks.some((week) => week.reviewed < week.rounds);
  return h(
    'section',
    { class: 'review-weeks', 'aria-label': 'Week by week' },
    h('h2', {}, 'Week by week'),
    scrollTable('Week by week', ['Week from', 'Rounds', 'Right decisions', 'Cost of a decision', 'Result'], [1, 3, 4], rows),
    sampled ? h('p', { class: 'small quiet' }, 'Decisions are those of the last 50 rounds of a week.') : null,
  );
}

/** @param {Week} week */
function shareBar(week) {
  if (!week.valued) return '–';
  const share = week.right / week.valued;
  const bar = h('span', { class: 'review-share', 'aria-hidden': 'true' });
  bar.style.setProperty('--share', String(share));
  return h('span', { class: 'review-shared' }, bar, `${Math.round(100 * share)}% of ${week.valued}`);
}
