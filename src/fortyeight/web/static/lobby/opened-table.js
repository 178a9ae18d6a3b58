// A table that was just opened: its link for friends, and the ways to it.
import { h } from '../core/widgets/element.js';
import { say } from '../core/widgets/announce.js';
import { tableAddress } from './opening.js';

/**
 * @param {string} id
 * @param {string} name
 * @param {boolean} dealtByPerson whether a person deals there
 * @param {() => void} close
 */
export function openedPart(id, name, dealtByPerson, close) {
  const link = new URL(tableAddress(id), location.href).href;
  const field = h('input', { id: 'opened-link', type: 'text', readonly: true, value: link, onfocus: () => field.select() });
  const copy = h('button', { type: 'button', onclick: () => void copyLink(field, copy) }, 'Copy');
  return h(
    'div',
    { class: 'opened-table' },
    h('h2', { id: 'house-dialog-title' }, `${name} is open`),
    h('label', { for: 'opened-link' }, 'Link: anyone who has it can sit down'),
    h('div', { class: 'opened-table-link' }, field, copy),
    h(
      'div',
      { class: 'row' },
      dealtByPerson ? h('a', { class: 'button main', href: tableAddress(id, 'deal') }, 'Deal') : null,
      h('a', { class: `button${dealtByPerson ? '' : ' main'}`, href: tableAddress(id) }, 'Sit down'),
      h('a', { class: 'button', href: tableAddress(id, 'signage') }, 'Signage'),
      h('button', { class: 'plain', type: 'button', onclick: close }, 'Back to the lobby'),
    ),
  );
}

/** @param {HTMLInputElement} field @param {HTMLElement} button */
async function copyLink(field, button) {
  field.select();
  try {
    await navigator.clipboard.writeText(field.value);
    button.textContent = 'Copied';
    say('Link copied.');
  } catch {
    // Where the clipboard is not given, the link is selected at least.
    button.textContent = 'Press Ctrl+C';
  }
}
