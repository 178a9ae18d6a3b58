// Fields with their labels.
import { h } from './element.js';

/** @param {string} id @param {string} label @param {Node | null} control */
export function labelled(id, label, control) {
  return h('div', { class: 'field' }, h('label', { for: id }, label), control);
}

/** @param {Record<string, string | (() => void)>} properties @param {[string, string][]} options value and words @param {string} [chosen] */
export function select(properties, options, chosen = '') {
  return h('select', properties, ...options.map(([value, words]) => h('option', { value, selected: value === chosen }, words)));
}
