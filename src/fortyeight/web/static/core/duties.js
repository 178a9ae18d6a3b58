// The duties before the next round, as the staff's pages show them.
import { h } from './element.js';
import { cite } from './rulings.js';
import { capital } from './words.js';

/** @typedef {{what: string, sentence: string, clause: string}} Duty something that the book asks for before the next round */

/** @param {Duty[]} due @returns {HTMLElement[]} */
export function dutyLines(due) {
  return due.map((one) =>
    h('p', { class: 'duty', dataset: { due: one.what } }, h('strong', {}, 'Due: '), `${capital(one.sentence)} `, one.clause ? h('span', { class: 'clause' }, cite(one.clause)) : null),
  );
}
