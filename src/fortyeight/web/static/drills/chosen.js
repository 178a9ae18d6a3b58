// Hands that were chosen for practice from one's own rounds, kept on this device until others are chosen.
import { loadJson, saveJson } from '../core/page/storage.js';

/**
 * @typedef {object} ChosenHand a decision of a round, as the review lists it
 * @property {string} book
 * @property {Record<string, any>} house
 * @property {string} hand
 * @property {string} up
 * @property {number} doubled
 * @property {boolean} split
 * @property {number | null} [splits] how often its box was split
 * @property {string} class
 * @property {string[]} legal
 * @property {string} [choice] that was made at the table
 * @property {boolean} [right]
 * @property {number} [cost] of a wager of 1
 * @property {Record<string, string>} [book_words]
 */

const KEY = 'fortyeight.drills.chosen';

/** The address of their drill. */
export const CHOSEN = '/drills#chosen';

/** @returns {ChosenHand[]} */
export function loadChosen() {
  const stored = loadJson(KEY);
  return Array.isArray(stored) ? stored.filter((one) => typeof one?.hand === 'string' && typeof one.up === 'string' && Array.isArray(one.legal)) : [];
}

/** @param {ChosenHand[]} hands */
export function saveChosen(hands) {
  saveJson(KEY, hands);
}
