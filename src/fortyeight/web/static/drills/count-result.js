// How a counting drill went: the verdict, and the count after every card.
import { playingCard } from '../cards/playing-card.js';
import { h } from '../core/widgets/element.js';
import { cardName } from '../core/text/words.js';
import { countAnswer } from './count-tally.js';
import { signed, trueCount } from './counts.js';

/**
 * @param {object} drill
 * @param {number} drill.typed
 * @param {number | null} drill.typedTrue
 * @param {number[]} drill.sums the count after every card
 * @param {string[]} drill.cards
 * @param {number[]} drill.tags
 * @param {number} drill.left decks
 * @param {boolean} drill.divided
 */
export function countResult({ typed, typedTrue, sums, cards, tags, left, divided }) {
  const sum = sums.at(-1) ?? 0;
  const right = typed === sum;
  const tally = countAnswer(right);
  const share = trueCount(sum, left);
  const nearlyRight = typedTrue !== null && Math.abs(typedTrue - share) <= 0.75;
  return h(
    'div',
    { class: 'drills-count-result' },
    h(
      'div',
      { role: 'status' },
      h(
        'p',
        { class: `drills-count-verdict ${right ? 'right' : 'wrong'}` },
        right ? `Right: the running count is ${signed(sum)}.` : `Not quite: you said ${signed(typed)}, the running count is ${signed(sum)}, ${formatDifference(typed - sum)}.`,
      ),
      divided
        ? h(
            'p',
            {},
            `With ${left.toFixed(1)} decks left the true count is ${signed(Math.round(share * 100) / 100)}.`,
            typedTrue === null ? '' : nearlyRight ? ` Your ${signed(typedTrue)} is right.` : ` You said ${signed(typedTrue)}.`,
          )
        : null,
    ),
    h('p', { class: 'small quiet' }, `Right ${tally.right} of ${tally.asked} times${tally.streak > 1 ? `, ${tally.streak} in a row` : ''}.`),
    h('h3', {}, 'Card by card'),
    h(
      'ol',
      { class: 'drills-by-card', tabindex: '0', 'aria-label': 'Every card with what it counts and the count after it' },
      ...cards.map((card, at) => {
        const shown = playingCard(card);
        return h(
          'li',
          {},
          shown,
          h('span', { 'aria-hidden': 'true' }, signed(tags[at] ?? 0)),
          h('strong', { 'aria-hidden': 'true' }, signed(sums[at] ?? 0)),
          h('span', { class: 'only-heard' }, `${cardName(card)} counts ${signed(tags[at] ?? 0)}, then ${signed(sums[at] ?? 0)}`),
        );
      }),
    ),
  );
}

/** @param {number} by */
function formatDifference(by) {
  const size = Math.abs(by);
  return `${Number.isInteger(size) ? size : size.toFixed(2)} too ${by > 0 ? 'many' : 'few'}`;
}
