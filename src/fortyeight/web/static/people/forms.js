// Forms of the accounts: a field with its label, a send that cannot be pressed twice, a refusal in its place.
import { h } from '../core/widgets/element.js';
import { Refused } from '../core/net/api.js';
import { formatRefusal } from '../core/widgets/dialog.js';
/** @import { Property } from '../core/widgets/element.js' */

let fieldCount = 0;

/**
 * @param {string} label
 * @param {Record<string, Property>} properties of the input
 * @param {string} [hint]
 */
export function field(label, properties, hint = '') {
  fieldCount += 1;
  const id = `field-${fieldCount}`;
  const input = h('input', { id, ...properties, 'aria-describedby': hint ? `${id}-hint` : null });
  const element = h('div', { class: 'field' }, h('label', { for: id }, label), input, hint ? h('p', { class: 'hint', id: `${id}-hint` }, hint) : null);
  return { element, input };
}

/** A fault in one field, which gets the focus. */
export class FieldFault extends Error {
  /** @param {HTMLInputElement} input @param {string} sentence */
  constructor(input, sentence) {
    super(sentence);
    this.input = input;
  }
}

/**
 * A form that sends by `send`; what is refused stands above its button.
 * @param {string} words of its button
 * @param {() => Promise<void>} send
 * @param {...(Node | null)} inside
 */
export function form(words, send, ...inside) {
  const fault = h('p', { class: 'people-fault', role: 'alert' });
  const button = h('button', { class: 'main', type: 'submit' }, words);
  const element = h('form', { class: 'people-form', novalidate: true }, ...inside, fault, button);
  element.addEventListener('submit', (event) => {
    event.preventDefault();
    void submit();
  });
  async function submit() {
    if (button.disabled) return;
    fault.textContent = '';
    button.disabled = true;
    try {
      await send();
    } catch (error) {
      fault.textContent = formatError(error);
      (error instanceof FieldFault ? error.input : element.querySelector('input'))?.focus();
    } finally {
      button.disabled = false;
    }
  }
  return { element, button, fault };
}

/** Throw what is wrong with a new password. @param {HTMLInputElement} input */
export function checkPassword(input) {
  if ([...input.value].length < 8) throw new FieldFault(input, 'A password has at least 8 characters');
  if (new Set(input.value).size < 4) throw new FieldFault(input, 'A password has at least four different characters');
}

/** @param {unknown} error */
function formatError(error) {
  // A part of the request of the wrong shape: the server's sentence is for programs.
  if (error instanceof Refused && error.status === 422 && error.message.startsWith('body.')) return 'Check the fields: the hints below them say what is allowed.';
  return formatRefusal(error);
}
