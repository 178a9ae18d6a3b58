// The hand of the day: for everyone the same, drawn from a public seed, decided once.
/** @import { ChosenHand } from './chosen.js' */
import { get } from '../core/net/api.js';
import { h } from '../core/widgets/element.js';
import { loadJson, saveJson } from '../core/page/storage.js';
import { HandSet } from './hand-set.js';
import { streakOf } from './progress.js';

/** @typedef {{day: string, choice: string, right: boolean, streak: number}} Decided the last hand of the day that was decided, and the days in a row */

const KEY = 'fortyeight.daily';

/** @returns {Decided | null} */
function loadDecided() {
  const stored = loadJson(KEY);
  return stored && typeof stored.day === 'string' && typeof stored.choice === 'string' && Number.isInteger(stored.streak) ? stored : null;
}

/** @returns {Promise<HandSet>} */
export async function dailyHand() {
  /** @type {ChosenHand & {day: string, seed: string, words: string}} */
  const hand = await get('/api/drills/daily');
  const last = loadDecided();
  const done = last?.day === hand.day ? last : null;
  const streak = h('p', { role: 'status' }, words(done));
  const set = new HandSet({
    load: () => Promise.resolve([{ ...hand, house: {} }]),
    empty: '',
    end: 'Practise more hands',
    chosen: done?.choice ?? '',
    onAnswer: (answer) => {
      if (done) return;
      const decided = { day: hand.day, choice: answer.choice, right: answer.right, streak: streakOf(last, hand.day) };
      saveJson(KEY, decided);
      streak.textContent = words(decided);
    },
  });
  set.side = h(
    'section',
    { class: 'sheet', 'aria-label': 'The daily hand' },
    h('h2', {}, 'The daily hand'),
    h('p', {}, 'Everyone gets the same hand today. A new one comes at midnight UTC.'),
    streak,
    h('p', { class: 'small quiet' }, 'Drawn from the public seed ', h('code', {}, hand.seed), ': nobody chooses it, and anyone can draw it again.'),
  );
  return set;
}

/** @param {Decided | null} decided */
function words(decided) {
  if (!decided) return 'You decide it once.';
  return `${decided.right ? 'You were right today.' : 'You were wrong today.'} ${decided.streak === 1 ? '' : `${decided.streak} days in a row.`}`.trim();
}
