// The visitor's own part in a round, where the server has made up their name.
/** @import { Step } from './frames.js' */
import { personName as nameForOthers } from '../core/text/person-names.js';
import { capitalize } from '../core/text/words.js';

let own = '';

/** Name the visitor whose name is made up; empty for one who has a name. @param {string} name */
export function setOwnName(name) {
  own = name;
}

/** Return a person as a label names them. @param {string} name */
export function personName(name) {
  return own && name === own ? 'You' : capitalize(nameForOthers(name));
}

/** Return steps whose sentences, which are about anyone, call the visitor "the player". @param {Step[]} steps @returns {Step[]} */
export function namedSteps(steps) {
  if (!own) return steps;
  return steps.map((step) => ({ ...step, words: step.words.map((one) => ({ ...one, text: namedText(one.text) })) }));
}

/** @param {string} text */
function namedText(text) {
  return text.replace(new RegExp(`([.!?] )?\\b${nameForOthers(own)}\\b`, 'gi'), (_, ended, at) => (ended || at === 0 ? `${ended ?? ''}The player` : 'the player'));
}
