// The duties before the next round, as the staff's pages show them.
import { h } from './element.js';
import { cite } from './rulings.js';
import { capitalize } from '../text/words.js';

/** @typedef {{what: string, sentence: string, clause: string}} Duty something that the book asks for before the next round */

/** @param {Duty[]} duties @returns {HTMLElement[]} */
export function dutyLines(duties) {
  return duties.map((one) =>
    h('p', { class: 'duty', dataset: { due: one.what } }, h('strong', {}, 'Due: '), `${capitalize(one.sentence)} `, one.clause ? h('span', { class: 'clause' }, cite(one.clause)) : null),
  );
}
