// The buttons of a decision: always in the same order, with their keys, and pressed by them.
import { h } from '../core/widgets/element.js';
import { choiceName, KEYS } from '../coach/words.js';

const PLAY = ['hit', 'stand', 'double', 'split', 'surrender'];
const DOUBLED = ['keep', 'rescue', 'double'];

/** @param {string[]} legal @param {boolean} doubled @param {(choice: string) => void} choose */
export function choiceButtons(legal, doubled, choose) {
  const all = doubled ? DOUBLED : PLAY;
  return h(
    'div',
    { class: 'drills-choices', role: 'group', 'aria-label': 'Your choice' },
    ...all.map((choice) =>
      h(
        'button',
        { type: 'button', class: 'drills-choice', dataset: { choice }, disabled: !legal.includes(choice), 'aria-keyshortcuts': KEYS[choice] ?? null, onclick: () => choose(choice) },
        doubled && choice === 'double' ? 'Double again' : choiceName(choice),
        h('kbd', { 'aria-hidden': 'true' }, KEYS[choice] ?? ''),
      ),
    ),
  );
}

/** The choice of a key; null for any other. @param {KeyboardEvent} event @param {string[]} legal */
export function choiceOf(event, legal) {
  if (event.ctrlKey || event.metaKey || event.altKey) return null;
  if (event.target instanceof Element && event.target.closest('input:not([type="radio"], [type="checkbox"]), select, textarea, card-picker, house-editor')) return null;
  return legal.find((choice) => KEYS[choice] === event.key.toUpperCase()) ?? null;
}
