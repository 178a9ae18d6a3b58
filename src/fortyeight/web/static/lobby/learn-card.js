// The way to the pages on which one learns, beside the books.
import { h } from '../core/widgets/element.js';

/** @type {[string, string, string][]} */
const LINKS = [
  ['/which-game', 'Which game?', 'the rulebooks and real tables, by their exact edge'],
  ['/how-to-play', 'How to play', 'each rulebook in two minutes, with cards'],
  ['/drills#daily', 'Daily hand', 'one decision, the same for everyone'],
  ['/drills', 'Drills', 'hands dealt one by one, more often those you get wrong'],
  ['/strategy', 'Strategy', 'the best chart for any rulebook and house, to read or print'],
  ['/strategy?table=', 'My casino’s table', 'any rules you find at a table: their edge, their chart, a link to share'],
  ['/calculator', 'Calculator', 'what every rule and every wager is worth, to the last digit'],
  ['/review', 'Review', 'what your mistakes cost, and how much was luck'],
];

/** The last card of the lobby. */
export function learnCard() {
  return h(
    'section',
    { class: 'lobby-learn', 'aria-labelledby': 'learn-title' },
    h('h3', { id: 'learn-title' }, 'Learn first'),
    h('p', {}, 'Every decision has an exact value. The coach at the table knows it; so do these pages.'),
    h('ul', {}, ...LINKS.map(([href, name, words]) => h('li', {}, h('a', { href }, name), h('span', {}, words)))),
  );
}
