// Streak, share of right answers, and what to practise, beside the drill.
/** @import { Progress } from './progress.js' */
import { formatCost } from '../coach/words.js';
import { h } from '../core/widgets/element.js';
import { formatCount } from '../core/text/words.js';
import { byGroup } from './progress.js';

/** @param {Progress} progress @param {() => void} reset */
export function score(progress, reset) {
  const worst = Object.entries(progress.classes)
    .filter(([, one]) => one.left > 0)
    .slice(0, 6);
  return h(
    'section',
    { class: 'drills-score sheet', 'aria-label': 'Your score' },
    h('h2', {}, 'Your score'),
    progress.asked || worst.length
      ? [
          ...(progress.asked ? figures(progress) : []),
          ...(worst.length
            ? [
                h('h3', {}, 'To practise'),
                h(
                  'ul',
                  { class: 'drills-worst' },
                  ...worst.map(([name, one]) => h('li', {}, `${className(name)}`, h('span', { class: 'quiet' }, one.asked ? ` ${one.wrong} of ${one.asked} wrong` : ' at a table'))),
                ),
              ]
            : [h('p', { class: 'small quiet' }, 'No mistakes left to practise.')]),
          h('button', { type: 'button', class: 'plain drills-forget', onclick: reset }, 'Reset'),
        ]
      : h('p', { class: 'quiet' }, 'Hands you get wrong come back more often. Your score is kept on this device only.'),
  );
}

/** @param {Progress} progress */
function figures(progress) {
  return [
    h('dl', { class: 'drills-figures' }, figure('Streak', String(progress.streak)), figure('Right', share(progress.right, progress.asked)), figure('Best streak', String(progress.longest))),
    h('p', { class: 'small quiet' }, `${formatCount(progress.asked, 'hand')}; mistakes cost ${formatCost(progress.lost / progress.asked)} on average.`),
    h(
      'dl',
      { class: 'drills-groups' },
      byGroup(progress)
        .filter((one) => one.asked)
        .map((one) => group(one.words, one.right, one.asked)),
    ),
  ];
}

/** @param {string} words @param {string} value */
function figure(words, value) {
  return h('div', {}, h('dt', {}, words), h('dd', {}, value));
}

/** @param {number} right @param {number} asked */
function share(right, asked) {
  return `${Math.round((100 * right) / asked)}%`;
}

/** @param {string} words @param {number} right @param {number} asked */
function group(words, right, asked) {
  const bar = h('span', { class: 'drills-bar', 'aria-hidden': 'true' });
  bar.style.setProperty('--share', String(right / asked));
  return h('div', {}, h('dt', {}, words), h('dd', {}, bar, h('span', {}, `${share(right, asked)} of ${asked}`)));
}

/** "Hard 16 against a 9" of "hard 16 v 9". @param {string} name */
export function className(name) {
  const [hand = '', up = ''] = name.split(' v ');
  const against = { A: 'an ace', 8: 'an 8', 10: 'a ten-valued card' }[up] ?? `a ${up}`;
  const pair = /^pair (.+)$/.exec(hand);
  const handName = pair ? `Pair of ${pair[1] === 'A' ? 'aces' : pair[1] === '10' ? 'ten-valued cards' : `${pair[1]}s`}` : hand.charAt(0).toUpperCase() + hand.slice(1);
  return up ? `${handName} against ${against}` : handName;
}
