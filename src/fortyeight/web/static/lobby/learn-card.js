// The way to the pages on which one learns, beside the books.
import { h } from '../core/element.js';

/** @type {[string, string, string][]} */
const WAYS = [
  ['/drills', 'Drills', 'hands dealt to you one by one, the ones that you get wrong more often'],
  ['/strategy', 'Strategy', 'the best chart for any book and house, to read or to print'],
  ['/calculator', 'Calculator', 'what every rule and every wager is worth, to the last digit'],
  ['/review', 'Review', 'what your mistakes cost, and how much was luck'],
];

/** The last card of the lobby. */
export function learnCard() {
  return h(
    'section',
    { class: 'lobby-learn', 'aria-labelledby': 'learn-title' },
    h('h3', { id: 'learn-title' }, 'Learn it first'),
    h('p', {}, 'Every decision has an exact value. The coach at the table knows it; so do these pages.'),
    h('ul', {}, ...WAYS.map(([href, name, words]) => h('li', {}, h('a', { href }, name), h('span', {}, words)))),
  );
}
