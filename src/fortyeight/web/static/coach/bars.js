// The values of choices as bars, the best on top, and the dealer's chances beside them.
/** @import { Advice } from './types.js' */
import { h } from '../core/widgets/element.js';
import { exactLine } from '../core/text/exactness.js';
import { centsFigure, centsWords, choiceName, NO_MISTAKE, percent, ranked } from './words.js';

/**
 * One bar a choice, in cents per dollar.
 * @param {Pick<Advice, 'values' | 'best'> & Partial<Advice>} advice
 * @param {string} [chosen] what was chosen, to be marked
 * @param {string} [mark] with these words
 * @returns {HTMLOListElement}
 */
export function valueBars(advice, chosen = '', mark = 'your choice') {
  const rows = ranked(advice.values);
  const numbers = rows.map(([, value]) => value);
  const least = Math.min(0, ...numbers);
  const span = Math.max(0.05, ...numbers) - least;
  const best = rows[0]?.[1] ?? 0;
  const list = h('ol', { class: 'value-bars', 'aria-label': 'What each choice is worth, the best first' });
  for (const [choice, value] of rows) {
    const good = best - value < NO_MISTAKE;
    const from = (Math.min(0, value) - least) / span;
    list.append(row(advice, choice, value, best, { good, mark: choice === chosen ? mark : '', from, size: Math.abs(value) / span, zero: -least / span }));
  }
  return list;
}

/**
 * @param {Partial<Advice>} advice
 * @param {string} choice
 * @param {number} value
 * @param {number} best
 * @param {{good: boolean, mark: string, from: number, size: number, zero: number}} look
 */
function row(advice, choice, value, best, look) {
  const bar = h('span', { class: 'value-bars-bar' });
  bar.style.setProperty('--from', String(look.from));
  bar.style.setProperty('--size', String(look.size));
  const track = h('span', { class: 'value-bars-track', 'aria-hidden': 'true' }, bar);
  track.style.setProperty('--zero', String(look.zero));
  const amount = choice === 'double' && (advice.double_for ?? 'full') !== 'full' ? ` for ${advice.double_for}` : '';
  const cost = look.good ? 'best' : `costs ${Math.max(0.1, Math.round((best - value) * 1000) / 10).toFixed(1)} cents more than the best`;
  return h(
    'li',
    { class: `value-bars-row${look.good ? ' best' : ''}${look.mark ? ' chosen' : ''}${value < 0 ? ' negative' : ''}`, dataset: { choice } },
    h('span', { class: 'value-bars-name' }, `${choiceName(choice, advice.book_words)}${amount}`, look.mark ? h('span', { class: 'value-bars-mark' }, ` ${look.mark}`) : null),
    track,
    h('span', { class: 'value-bars-value', 'aria-hidden': 'true' }, centsFigure(value)),
    h('span', { class: 'only-heard' }, `${centsWords(value)}, ${cost}`),
  );
}

/** How the dealer's hand ends, as small columns. @param {Advice} advice @returns {HTMLElement | null} */
export function dealerChances(advice) {
  if (!advice.dealer) return null;
  const ends = Object.entries(advice.dealer).filter(([end, chance]) => end !== 'blackjack' || chance > 0);
  const most = Math.max(0.01, ...ends.map(([, chance]) => chance));
  const list = h('dl', { class: 'dealer-chances', 'aria-label': 'How the dealer’s hand finishes' });
  for (const [end, chance] of ends) {
    const column = h('span', { class: 'dealer-chances-column', 'aria-hidden': 'true' });
    column.style.setProperty('--size', String(chance / most));
    list.append(
      h('div', { class: end === 'bust' ? 'bust' : '' }, h('dt', {}, { bust: 'Bust', blackjack: advice.blackjack_name.replace('kj', 'k\u00adj') }[end] ?? end), h('dd', {}, column, percent(chance))),
    );
  }
  return list;
}

/** The bonus 21s that a hand can still become. @param {Advice['bonus']} bonuses */
function bonusLine(bonuses) {
  const reachable = (bonuses ?? []).filter((one) => one.needs <= 2).slice(0, 2);
  if (!reachable.length) return null;
  const words = reachable.map((one) => `${one.name} pays ${one.pays} (${percent(one.chance)})`);
  return h('p', { class: 'bonus-line small quiet' }, `Still possible: ${words.join('; ')}.`);
}

/** Explain the values of a decision: bars, whether they are exact, and why. @param {Advice} advice @param {string} chosen @param {string} wager which wager a dollar is of */
export function adviceParts(advice, chosen, wager) {
  return [
    valueBars(advice, chosen),
    exactLine(advice.limits),
    h('p', { class: 'coach-panel-scale small quiet' }, `Cents per $1 of ${wager}.`),
    h('p', { class: 'coach-panel-reason' }, advice.reason),
    bonusLine(advice.bonus),
  ];
}
