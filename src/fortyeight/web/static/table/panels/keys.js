// The keys, and what a finger can do.
import { h } from '../../core/widgets/element.js';
import { isTouched } from '../../core/widgets/hold.js';
import { KEYS, TOUCHES } from '../rail/keys.js';

/** @returns {Node[]} */
export function keysPanel() {
  const keys = h('dl', { class: 'keys' }, ...KEYS.flatMap(([key, words]) => [h('dt', {}, h('kbd', {}, key)), h('dd', {}, words)]));
  const touches = h('dl', { class: 'touches' }, ...TOUCHES.flatMap(([touch, words]) => [h('dt', {}, touch), h('dd', {}, words)]));
  const touched = [h('h3', {}, 'On a touch screen'), touches];
  return isTouched() ? [...touched, h('h3', {}, 'With a keyboard'), keys] : [keys, ...touched];
}
