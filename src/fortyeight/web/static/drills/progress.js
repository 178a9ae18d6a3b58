// Progress in the drills of a book, kept on this device.
import { loadJson, saveJson } from '../core/page/storage.js';

/**
 * @typedef {{asked: number, wrong: number, left: number}} ClassProgress `left` goes up with a mistake and down with each right answer
 *
 * @typedef {object} Progress
 * @property {number} asked
 * @property {number} right
 * @property {number} streak right answers in a row
 * @property {number} longest
 * @property {number} lost cents of a dollar that mistakes have cost, in all
 * @property {Record<string, ClassProgress>} classes
 */

/** No more classes are kept, and sent, than these. */
const MAX_CLASSES = 200;

/** @returns {Progress} */
function noProgress() {
  return { asked: 0, right: 0, streak: 0, longest: 0, lost: 0, classes: {} };
}

/** @param {string} book */
function keyOf(book) {
  return `fortyeight.drills.${book}`;
}

/** @param {string} book @returns {Progress} */
export function loadProgress(book) {
  const stored = loadJson(keyOf(book));
  if (!stored || typeof stored.classes !== 'object' || stored.classes === null) return noProgress();
  const numbers = ['asked', 'right', 'streak', 'longest', 'lost'];
  return numbers.every((name) => Number.isFinite(stored[name])) ? { ...noProgress(), ...stored } : noProgress();
}

/** @param {string} book @param {Progress} progress */
export function saveProgress(book, progress) {
  saveJson(keyOf(book), progress);
}

/**
 * After an answer.
 * @param {Progress} before
 * @param {string} kind the class of the hand
 * @param {boolean} right
 * @param {number} cost of a wager of 1
 * @returns {Progress}
 */
export function answered(before, kind, right, cost) {
  const old = before.classes[kind] ?? { asked: 0, wrong: 0, left: 0 };
  const streak = right ? before.streak + 1 : 0;
  /** @type {ClassProgress} */
  const entry = { asked: old.asked + 1, wrong: old.wrong + (right ? 0 : 1), left: right ? Math.max(0, old.left - 1) : Math.min(20, old.left + 2) };
  const classes = Object.fromEntries(
    Object.entries({ ...before.classes, [kind]: entry })
      .sort(([, a], [, b]) => b.left - a.left || b.asked - a.asked)
      .slice(0, MAX_CLASSES),
  );
  return {
    asked: before.asked + 1,
    right: before.right + (right ? 1 : 0),
    streak,
    longest: Math.max(before.longest, streak),
    lost: before.lost + (right ? 0 : cost),
    classes,
  };
}

/** Classes that were got wrong at a table come into the drills too. @param {string} book @param {Record<string, number>} times by class */
export function practise(book, times) {
  const progress = loadProgress(book);
  for (const [name, wrong] of Object.entries(times)) {
    const entry = progress.classes[name] ?? { asked: 0, wrong: 0, left: 0 };
    progress.classes[name] = { ...entry, left: Math.max(entry.left, Math.min(20, 2 * wrong)) };
  }
  saveProgress(book, progress);
}

/** How often each class is still to be practised. @param {Progress} progress @returns {Record<string, number>} */
export function mistakesOf(progress) {
  return Object.fromEntries(
    Object.entries(progress.classes)
      .filter(([name, one]) => one.left > 0 && name.length <= 24)
      .map(([name, one]) => [name, one.left]),
  );
}

/** @type {[string, string, string][]} */
export const GROUPS = [
  ['hard', 'Hard hands', 'hard '],
  ['soft', 'Soft hands', 'soft '],
  ['pair', 'Pairs', 'pair '],
  ['doubled', 'Doubled hands', 'doubled '],
];

/** Right answers by kind of hand. @param {Progress} progress */
export function byGroup(progress) {
  return GROUPS.map(([id, words, begins]) => {
    const own = Object.entries(progress.classes).filter(([name]) => name.startsWith(begins));
    const asked = own.reduce((sum, [, one]) => sum + one.asked, 0);
    const wrong = own.reduce((sum, [, one]) => sum + one.wrong, 0);
    return { id, words, asked, right: asked - wrong };
  });
}

const DAY_MS = 86_400_000;

/** Return how many days in a row the hand of the day was decided, with this one. @param {{day: string, streak: number} | null} last @param {string} day as in "2026-11-17" */
export function streakOf(last, day) {
  if (!last) return 1;
  const days = Math.round((Date.parse(day) - Date.parse(last.day)) / DAY_MS);
  return days === 0 ? last.streak : days === 1 ? last.streak + 1 : 1;
}
