// A dialog with a few fields that stays open until its action has succeeded.
import { Refused, sentenceOf } from './api.js';
import { h } from './element.js';
import { commandOf, focusOn } from './redraw.js';

/**
 * @typedef {object} Asked a value to be given
 * @property {string} name
 * @property {string} label
 * @property {'text' | 'password' | 'amount' | 'select' | 'check'} [type]
 * @property {string} [value]
 * @property {{value: string, words: string}[]} [options] of a select
 * @property {string} [hint]
 * @property {number} [longest]
 * @property {string} [autocomplete]
 *
 * @typedef {object} Question
 * @property {string} title
 * @property {string} [sentence]
 * @property {Asked[]} [fields]
 * @property {string} go what the button says
 * @property {boolean} [danger]
 * @property {(values: Record<string, string>) => Promise<unknown>} act what it is for; where it is refused the dialog says why
 */

/** @param {Asked} field */
function input(field) {
  const id = `asked-${field.name}`;
  const hint = field.hint ? `${id}-hint` : null;
  const shared = { id, name: field.name, 'aria-describedby': hint };
  if (field.type === 'select') {
    return h('select', shared, ...(field.options ?? []).map((one) => h('option', { value: one.value, selected: one.value === field.value }, one.words)));
  }
  if (field.type === 'check') return h('input', { ...shared, type: 'checkbox', checked: Boolean(field.value) });
  const made = h('input', {
    ...shared,
    type: field.type === 'password' ? 'password' : 'text',
    inputmode: field.type === 'amount' ? 'decimal' : null,
    maxlength: field.longest ?? 64,
    autocomplete: field.autocomplete ?? 'off',
    spellcheck: 'false',
    required: true,
  });
  if (field.value) made.value = field.value;
  return made;
}

/** @param {Asked} field */
function row(field) {
  if (field.type === 'check') return h('label', { class: 'check' }, input(field), field.label);
  const hint = field.hint ? h('p', { class: 'hint', id: `asked-${field.name}-hint` }, field.hint) : null;
  return h('div', { class: 'field' }, h('label', { for: `asked-${field.name}` }, field.label), input(field), hint);
}

/** Format an error with its clause. @param {unknown} error */
export function refusalWords(error) {
  const clause = error instanceof Refused && error.clause ? ` (${error.clause})` : '';
  const sentence = sentenceOf(error);
  return clause ? `${sentence.replace(/\.$/, '')}${clause}.` : sentence;
}

/**
 * Open the dialog; returns whether its action was done.
 * @param {Question} question
 * @returns {Promise<boolean>}
 */
export function askFor(question) {
  const told = h('div', { class: 'notice bad', role: 'alert', hidden: true });
  const go = h('button', { class: question.danger ? 'danger' : 'main', type: 'submit' }, question.go);
  const form = h(
    'form',
    { method: 'dialog' },
    h('h2', { id: 'asking-title' }, question.title),
    question.sentence ? h('p', {}, question.sentence) : null,
    ...(question.fields ?? []).map(row),
    told,
    h('div', { class: 'row' }, go, h('button', { type: 'button', class: 'plain', onclick: () => dialog.close() }, 'Cancel')),
  );
  const dialog = h('dialog', { 'aria-labelledby': 'asking-title', class: 'asking' }, form);
  const opener = document.activeElement;
  document.body.append(dialog);
  return new Promise((done) => {
    let worked = false;
    form.addEventListener('submit', async (event) => {
      event.preventDefault();
      told.hidden = true;
      go.disabled = true;
      try {
        await question.act(valuesOf(form));
        worked = true;
        dialog.close();
      } catch (error) {
        told.textContent = refusalWords(error);
        told.hidden = false;
      } finally {
        go.disabled = false;
      }
    });
    dialog.addEventListener('close', () => {
      dialog.remove();
      // The button that opened it may have been redrawn meanwhile, or may be disabled.
      const command = commandOf(opener);
      if (command && document.activeElement === document.body) focusOn(command);
      done(worked);
    });
    dialog.showModal();
  });
}

/** Read the fields, trimmed; the spaces of a password are part of it. @param {HTMLFormElement} form @returns {Record<string, string>} */
function valuesOf(form) {
  const isSecret = (/** @type {string} */ name) => form.querySelector(`input[type=password][name="${CSS.escape(name)}"]`) !== null;
  return Object.fromEntries([...new FormData(form)].map(([name, value]) => [name, isSecret(name) ? String(value) : String(value).trim()]));
}
