// A small felt: the dealer's cards and the boxes with cards, totals and wagers, as a view has them.
/** @import { View, Box, Hand, Line } from '../core/game/types.js' */
import { chipStack } from '../cards/chip-stack.js';
import { playingCard } from '../cards/playing-card.js';
import { h } from '../core/widgets/element.js';
import { formatResult, resultClass } from '../core/text/money.js';
import { stakeMoney } from '../core/game/stakes.js';
import { wagerName } from '../core/text/words.js';
import { personName } from './own-name.js';

/**
 * The table as it is drawn.
 * @param {View} view
 * @param {View | null} [before] the picture before it: cards that are not in it are new
 * @returns {HTMLElement}
 */
export function smallFelt(view, before = null) {
  const boxes = view.boxes.length ? view.boxes.map((box) => boxOf(view, box, before)) : boxesBeforeDeal(view);
  return h(
    'div',
    { class: 'small-felt', dataset: { book: view.house.book } },
    h(
      'section',
      { class: 'small-felt-dealer', 'aria-label': 'Dealer' },
      h('span', { class: 'small-felt-name' }, 'Dealer'),
      cards(view.dealer.cards, view.dealer.hole_card, before ? before.dealer.cards.length + (before.dealer.hole_card ? 1 : 0) : 99),
      plate(view.dealer.words, view.dealer.blackjack ? 'good' : view.dealer.bust ? 'bad' : ''),
    ),
    h('div', { class: 'small-felt-boxes' }, boxes),
  );
}

/** Cards in a fan; those from `shown` on have just come. @param {string[]} faces @param {boolean} hole @param {number} [shown] */
export function cards(faces, hole = false, shown = 99) {
  const row = h('span', { class: 'small-felt-cards' });
  faces.forEach((face, place) => {
    const card = playingCard(face);
    if (place >= shown) card.classList.add('new');
    row.append(card);
  });
  if (hole) row.append(playingCard(null));
  return row;
}

/** What a hand counts. @param {string} words @param {string} [kind] */
export function plate(words, kind = '') {
  return words ? h('span', { class: `small-felt-plate ${kind}` }, words) : null;
}

/** Boxes with wagers before the deal. @param {View} view */
function boxesBeforeDeal(view) {
  const numbers = [...new Set(view.wagers.map((one) => one.box))].sort((a, b) => a - b);
  return numbers.map((number) => h('section', { class: 'small-felt-box', 'aria-label': `Box ${number}` }, h('span', { class: 'small-felt-name' }, `Box ${number}`), wagers(view, number)));
}

/** @param {View} view @param {Box} box @param {View | null} before */
function boxOf(view, box, before) {
  const old = before?.boxes.find((one) => one.number === box.number);
  const several = box.hands.length > 1;
  return h(
    'section',
    { class: `small-felt-box${box.hands.some((one) => one.in_turn) ? ' turn' : ''}`, 'aria-label': `Box ${box.number}, ${box.caller}` },
    h('span', { class: 'small-felt-name' }, `Box ${box.number} · ${personName(box.caller)}`),
    h(
      'div',
      { class: 'small-felt-hands' },
      ...box.hands.map((hand) =>
        handOf(
          view,
          box,
          hand,
          several,
          old?.hands.find((one) => one.number === hand.number),
        ),
      ),
    ),
    wagers(view, box.number),
    settledLines(
      view.settled.filter((one) => one.box === box.number && one.hand === null),
      view,
      box.caller,
    ),
  );
}

/** @param {View} view @param {Box} box @param {Hand} hand @param {boolean} several @param {Hand | undefined} old */
function handOf(view, box, hand, several, old) {
  const shown = old && old.split === hand.split ? old.cards.length : hand.split ? 1 : 0;
  const people = new Set(hand.stakes.map((one) => one.person)).size;
  const settled = view.settled.filter((one) => one.box === box.number && one.hand === hand.number);
  return h(
    'div',
    { class: `small-felt-hand${hand.in_turn ? ' turn' : ''}`, role: 'group', 'aria-label': several ? `Hand ${hand.number}` : 'Hand' },
    cards(hand.cards, false, shown),
    plate(handWords(hand), hand.blackjack ? 'good' : hand.bust || hand.dead || hand.surrendered ? 'bad' : ''),
    settled.length
      ? settledLines(settled, view, box.caller)
      : h(
          'div',
          { class: 'small-felt-stakes' },
          hand.stakes.map((one) => chipStack(stakeMoney(one), view.house.currency, people > 1 ? personName(one.person) : 'Wager')),
        ),
  );
}

/** @param {Hand} hand */
function handWords(hand) {
  if (hand.dead) return 'dead';
  if (hand.surrendered) return `${hand.words}, surrendered`;
  if (hand.doubles) return `${hand.words}, doubled${hand.doubles > 1 ? ` ${hand.doubles} times` : ''}`;
  return hand.words;
}

/** Wagers that lie before a box beside its hands. @param {View} view @param {number} number */
function wagers(view, number) {
  const wagers = view.wagers.filter((one) => one.box === number);
  const insured = view.insurance.wagers.filter((one) => one.box === number);
  if (!wagers.length && !insured.length) return null;
  return h(
    'ul',
    { class: 'small-felt-wagers' },
    ...wagers.map((one) => h('li', {}, chipStack(one.cents, view.house.currency, wagerName(one.kind)), h('span', {}, `${wagerName(one.kind)}, ${personName(one.person)}`))),
    ...insured.map((one) => h('li', {}, chipStack(one.cents, view.house.currency, 'Insurance'), h('span', {}, `Insurance, ${personName(one.person)}`))),
  );
}

/** Settled wagers in words; whose they are where it is not the caller's box alone. @param {Line[]} settled @param {View} view @param {string} caller */
function settledLines(settled, view, caller) {
  if (!settled.length) return null;
  const onlyCaller = settled.every((one) => one.person === caller);
  return h(
    'ul',
    { class: 'small-felt-lines' },
    ...settled.map((one) => {
      const net = one.returned - one.staked;
      const name = onlyCaller ? '' : `${personName(one.person)} `;
      const words = net === 0 ? 'returned' : formatResult(net, view.house.currency);
      const kind = one.kind === 'main' ? '' : `${wagerName(one.kind)}: `;
      return h('li', { class: resultClass(net) }, `${kind}${name}${words}`);
    }),
  );
}
