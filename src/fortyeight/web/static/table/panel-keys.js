// The keys.
import { h } from '../core/element.js';
import { KEYS } from './keys.js';

/** @returns {Node[]} */
export function keysPanel() {
  return [h('dl', { class: 'keys' }, ...KEYS.flatMap(([key, words]) => [h('dt', {}, h('kbd', {}, key)), h('dd', {}, words)]))];
}
