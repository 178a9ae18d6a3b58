// A dialog with a few fields that stays open until its action has succeeded.
import { Refused, toSentence } from '../net/api.js';
import { h } from './element.js';
import { commandOf, focusOn } from './redraw.js';

/**
 * @typedef {object} DialogField a value to be given
 * @property {string} name
 * @property {string} label
 * @property {'text' | 'password' | 'amount' | 'select' | 'check'} [type]
 * @property {string} [value]
 * @property {{value: string, words: string}[]} [options] of a select
 * @property {string} [hint]
 * @property {number} [longest]
 * @property {string} [autocomplete]
 *
 * @typedef {object} DialogOptions
 * @property {string} title
 * @property {string} [sentence]
 * @property {DialogField[]} [fields]
 * @property {string} go what the button says
 * @property {boolean} [danger]
 * @property {(values: Record<string, string>) => Promise<unknown>} act what it is for; where it is refused the dialog says why
 */

/** @param {DialogField} field */
function input(field) {
  const id = `asked-${field.name}`;
  const hint = field.hint ? `${id}-hint` : null;
  const shared = { id, name: field.name, 'aria-describedby': hint };
  if (field.type === 'select') {
    return h('select', shared, ...(field.options ?? []).map((one) => h('option', { value: one.value, selected: one.value === field.value }, one.words)));
  }
  if (field.type === 'check') return h('input', { ...shared, type: 'checkbox', checked: Boolean(field.value) });
  const element = h('input', {
    ...shared,
    type: field.type === 'password' ? 'password' : 'text',
    inputmode: field.type === 'amount' ? 'decimal' : null,
    maxlength: field.longest ?? 64,
    autocomplete: field.autocomplete ?? 'off',
    spellcheck: 'false',
    required: true,
  });
  if (field.value) element.value = field.value;
  return element;
}

/** @param {DialogField} field */
function row(field) {
  if (field.type === 'check') return h('label', { class: 'check' }, input(field), field.label);
  const hint = field.hint ? h('p', { class: 'hint', id: `asked-${field.name}-hint` }, field.hint) : null;
  return h('div', { class: 'field' }, h('label', { for: `asked-${field.name}` }, field.label), input(field), hint);
}

/** Format an error with its clause. @param {unknown} error */
export function formatRefusal(error) {
  const clause = error instanceof Refused && error.clause ? ` (${error.clause})` : '';
  const sentence = toSentence(error);
  return clause ? `${sentence.replace(/\.$/, '')}${clause}.` : sentence;
}

/** Open the dialog; returns whether its action was done. @param {DialogOptions} options @returns {Promise<boolean>} */
export function openDialog(options) {
  const notice = h('div', { class: 'notice bad', role: 'alert', hidden: true });
  const go = h('button', { class: options.danger ? 'danger' : 'main', type: 'submit' }, options.go);
  const form = h(
    'form',
    { method: 'dialog' },
    h('h2', { id: 'asking-title' }, options.title),
    options.sentence ? h('p', {}, options.sentence) : null,
    ...(options.fields ?? []).map(row),
    notice,
    h('div', { class: 'row' }, go, h('button', { type: 'button', class: 'plain', onclick: () => dialog.close() }, 'Cancel')),
  );
  const dialog = h('dialog', { 'aria-labelledby': 'asking-title', class: 'asking' }, form);
  const opener = document.activeElement;
  document.body.append(dialog);
  return new Promise((done) => {
    let succeeded = false;
    form.addEventListener('submit', async (event) => {
      event.preventDefault();
      notice.hidden = true;
      go.disabled = true;
      try {
        await options.act(valuesOf(form));
        succeeded = true;
        dialog.close();
      } catch (error) {
        notice.textContent = formatRefusal(error);
        notice.hidden = false;
      } finally {
        go.disabled = false;
      }
    });
    dialog.addEventListener('close', () => {
      dialog.remove();
      // The button that opened it may have been redrawn meanwhile, or may be disabled.
      const command = commandOf(opener);
      if (command && document.activeElement === document.body) focusOn(command);
      done(succeeded);
    });
    dialog.showModal();
  });
}

/** Read the fields, trimmed; the spaces of a password are part of it. @param {HTMLFormElement} form @returns {Record<string, string>} */
function valuesOf(form) {
  const isSecret = (/** @type {string} */ name) => form.querySelector(`input[type=password][name="${CSS.escape(name)}"]`) !== null;
  return Object.fromEntries([...new FormData(form)].map(([name, value]) => [name, isSecret(name) ? String(value) : String(value).trim()]));
}
