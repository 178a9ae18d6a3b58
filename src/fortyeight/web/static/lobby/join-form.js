// Joining friends: by the link that they have sent, or by the id in it.
import { h } from '../core/widgets/element.js';
import { get, toSentence } from '../core/net/api.js';
import { tableAddress } from './opening.js';

/** The table that a pasted text names: a link with `id`, or the id itself. Empty where there is none. @param {string} text */
function tableOf(text) {
  const pasted = text.trim();
  const id = /[?&]id=([^&#\s]*)/.exec(pasted)?.[1] ?? pasted;
  return /^[A-Za-z0-9_-]{1,64}$/.test(id) ? id : '';
}

/** The form under the open tables. */
export function joinForm() {
  const fault = h('p', { class: 'lobby-join-fault', id: 'join-fault', role: 'alert' });
  const field = h('input', {
    id: 'join-link',
    type: 'text',
    maxlength: 400,
    autocomplete: 'off',
    spellcheck: 'false',
    placeholder: 'Paste the link',
    'aria-describedby': 'join-fault',
  });
  return h(
    'form',
    { class: 'lobby-join', onsubmit: (/** @type {Event} */ event) => void join(event, field, fault) },
    h('label', { for: 'join-link' }, 'Join friends at a private table'),
    h('div', { class: 'lobby-join-row' }, field, h('button', { type: 'submit' }, 'Join')),
    fault,
  );
}

/** @param {Event} event @param {HTMLInputElement} field @param {HTMLElement} fault */
async function join(event, field, fault) {
  event.preventDefault();
  const id = tableOf(field.value);
  fault.textContent = '';
  try {
    if (!id) throw new Error(field.value.trim() ? 'This is not a link to a table' : 'Paste the link that you were sent');
    const table = await get(`/api/tables/${encodeURIComponent(id)}`);
    if (table.closed) throw new Error('This table is closed');
    location.assign(tableAddress(id));
  } catch (error) {
    fault.textContent = toSentence(error);
    field.focus();
  }
}
