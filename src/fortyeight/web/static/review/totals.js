// The totals of a review, and how they add up.
/** @import { Totals } from './types.js' */
import { h } from '../core/widgets/element.js';
import { averageMoney, dollars, formatResult, resultClass } from '../core/text/money.js';
import { formatCount } from '../core/text/words.js';

/** @param {Totals} totals @param {string} currency */
export function totalsOf(totals, currency) {
  const whole = { expected: Math.round(totals.expected), mistakes: Math.round(totals.mistakes), luck: Math.round(totals.luck) };
  const share = totals.valued ? Math.round((100 * totals.right) / totals.valued) : 100;
  return h(
    'section',
    { 'aria-label': 'Totals' },
    h(
      'div',
      { class: 'review-totals' },
      tile('Result', formatResult(totals.net, currency), resultClass(totals.net), `in ${formatCount(totals.rounds, 'round')}`),
      tile('Expected', formatResult(whole.expected, currency), resultClass(whole.expected), 'from the house edge on your wagers'),
      tile('Mistakes', whole.mistakes ? `cost ${dollars(whole.mistakes, currency)}` : 'cost nothing', whole.mistakes ? 'lost' : 'won', perDecision(totals, currency)),
      tile('Luck', formatResult(whole.luck, currency), resultClass(whole.luck), `${whole.luck === 0 ? 'neither good nor bad' : whole.luck > 0 ? 'good luck' : 'bad luck'}: how the cards fell`),
      tile('Right decisions', `${share}%`, '', `${totals.right} of ${totals.valued}`),
    ),
    h(
      'p',
      { class: 'review-sum' },
      `${dollars(totals.net, currency)} = ${dollars(whole.expected, currency)} expected − ${dollars(whole.mistakes, currency)} mistakes ${whole.luck < 0 ? '−' : '+'} ${dollars(Math.abs(whole.luck), currency)} luck`,
    ),
  );
}

/** @param {Totals} totals @param {string} currency */
function perDecision(totals, currency) {
  if (!totals.valued) return 'no decisions';
  const cents = totals.mistakes_per_decision;
  return cents === 0 ? 'nothing per decision' : `${averageMoney(cents, currency)} per decision`;
}

/** @param {string} words @param {string} value @param {string} kind @param {string} more */
function tile(words, value, kind, more) {
  return h('div', { class: 'review-tile' }, h('h2', {}, words), h('p', { class: `review-value ${kind}` }, value), h('p', { class: 'small quiet' }, more));
}
