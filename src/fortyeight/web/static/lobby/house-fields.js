// One field of the house editor: its control, its bounds, its clause.
import { h } from '../core/widgets/element.js';
import { cite, rulingLine, rulingsIn } from '../core/widgets/rulings.js';
import { capitalize, formatRulings } from '../core/text/words.js';
import { same, shownValue, typedValue } from './house-choices.js';
/** @import { Option, Plain } from './house-choices.js' */

/**
 * @typedef {object} Field
 * @property {Option} option
 * @property {HTMLElement} element
 * @property {(value: Plain) => void} show puts a value into the control
 * @property {(sentence: string, clause: string) => void} blame tells what is wrong; nothing with an empty sentence
 * @property {(changed: boolean) => void} mark
 * @property {(least: Option['least'][number] | undefined) => void} bound tells the least that an amount may be in this house
 * @property {(most: number) => void} limit leaves numbers above it out of a list
 */

/** Up to this many whole numbers are offered as a list; more are typed. */
const FEW = 24;
let fieldCount = 0;

/** @param {Option} option @param {(value: Plain) => void} choose @returns {Field} */
export function houseField(option, choose) {
  fieldCount += 1;
  const id = `house-${fieldCount}-${option.key.replace('.', '-')}`;
  const control = controlOf(option, id, choose);
  const fault = h('p', { class: 'house-editor-fault', id: `${id}-fault`, 'aria-live': 'polite' });
  const hint = hintOf(option);
  const hintLine = hint || option.least.length ? h('p', { class: 'hint', id: `${id}-hint` }, hint) : null;
  const resetButton = h('button', { class: 'house-editor-back plain', type: 'button', hidden: true, onclick: () => choose(option.default) }, 'Default');
  resetButton.setAttribute('aria-label', `${option.text}: back to the default, ${option.default_words}`);
  control.input.setAttribute('aria-describedby', [hintLine ? `${id}-hint` : '', `${id}-fault`].filter(Boolean).join(' '));
  const label = labelOf(option, id, control.input);
  const element = h(
    'div',
    { class: 'house-editor-field', dataset: { key: option.key } },
    label,
    option.kind === 'yes-no' ? null : control.element,
    hintLine,
    fault,
    h('div', { class: 'house-editor-under' }, citation(option), resetButton),
  );
  return {
    option,
    element,
    show: control.show,
    blame: (sentence, clause) => {
      fault.textContent = sentence ? (clause ? `${sentence} (${formatRulings(clause)})` : sentence) : '';
      control.input.toggleAttribute('aria-invalid', false);
      if (sentence) control.input.setAttribute('aria-invalid', 'true');
    },
    bound: (least) => {
      if (!hintLine || !option.least.length) return;
      hintLine.textContent = least ? `At least ${least.words} (${formatRulings(least.clause)}), also when left empty` : hint;
      control.input.setAttribute('placeholder', least ? least.amount : '');
    },
    limit: (most) => {
      if (control.element instanceof HTMLSelectElement) for (const one of control.element.options) one.hidden = one.disabled = Number(one.text) > most;
    },
    mark: (changed) => {
      element.classList.toggle('changed', changed);
      resetButton.hidden = !changed;
    },
  };
}

/** @param {Option} option @param {string} id @param {HTMLElement} input */
function labelOf(option, id, input) {
  if (option.kind === 'several') return h('span', { class: 'house-editor-label', 'aria-hidden': 'true' }, option.text);
  return option.kind === 'yes-no' ? h('label', { class: 'check', for: id }, input, h('span', {}, option.text)) : h('label', { for: id }, option.text);
}

/** Where the book says so, and what its clauses ask. @param {Option} option */
function citation(option) {
  const cited = [option.clause, option.ruling].filter(Boolean).join(', ');
  if (!option.asked.length) return cite(cited);
  return h(
    'details',
    { class: 'house-editor-why' },
    h('summary', {}, h('span', { class: 'only-heard' }, `${option.text}: `), formatRulings(cited)),
    h(
      'ul',
      {},
      ...option.asked.map((one) => h('li', {}, h('b', {}, one.number), ` ${one.asks}.`)),
      ...rulingsIn(cited).map((one) => h('li', {}, h('b', {}, capitalize(formatRulings(one))), ' ', rulingLine(one))),
    ),
  );
}

/** @param {Option} option */
function hintOf(option) {
  if (option.kind === 'share') return 'A share such as 1/20, or a percentage';
  if (option.kind === 'depth') return 'A share (1/4), decks (2 decks) or cards (60 cards) from the back';
  if (option.kind === 'text') return 'A name, or empty for none';
  // That an amount is at least a cent needs no words, nor what a list shows.
  if (!option.bounds || isFew(option) || (option.at_least === '0.01' && option.at_most === null)) return '';
  return option.bounds.charAt(0).toUpperCase() + option.bounds.slice(1);
}

/** @param {Option} option */
function isFew(option) {
  return typeof option.at_least === 'number' && typeof option.at_most === 'number' && option.at_most - option.at_least < FEW;
}

/**
 * @param {Option} option
 * @param {string} id
 * @param {(value: Plain) => void} choose
 * @returns {{element: HTMLElement, input: HTMLElement, show: (value: Plain) => void}}
 */
function controlOf(option, id, choose) {
  if (option.kind === 'yes-no') {
    const input = h('input', { type: 'checkbox', id, onchange: () => choose(input.checked) });
    return { element: input, input, show: (value) => void (input.checked = value === true) };
  }
  if (option.kind === 'several') return severalControl(option, id, choose);
  if (option.kind === 'choice') return selectControl(id, option.values, choose);
  if (option.kind === 'number' && isFew(option)) {
    const low = Number(option.at_least);
    const values = Array.from({ length: Number(option.at_most) - low + 1 }, (_, index) => ({ value: low + index, words: String(low + index) }));
    return selectControl(id, values, choose);
  }
  return textControl(option, id, choose);
}

/** A box to tick for each rank or total. @param {Option} option @param {string} id @param {(value: Plain) => void} choose */
function severalControl(option, id, choose) {
  const pick = () => {
    const picked = option.values.filter((_, at) => boxes[at]?.checked).map((one) => String(one.value));
    const usual = Array.isArray(option.default) ? option.default : [];
    // The order means nothing: the default is written as the book writes it.
    const isUsual = picked.length === usual.length && usual.every((one) => picked.includes(String(one)));
    choose(isUsual ? usual : /** @type {Plain} */ (option.values.filter((_, at) => boxes[at]?.checked).map((one) => one.value)));
  };
  const boxes = option.values.map(() => h('input', { type: 'checkbox', onchange: pick }));
  const element = h('div', { class: 'house-editor-several', id, role: 'group', 'aria-label': option.text }, ...option.values.map((one, at) => h('label', {}, boxes[at], h('span', {}, one.words))));
  /** @param {Plain} value */
  const show = (value) => {
    for (const [at, one] of option.values.entries()) /** @type {HTMLInputElement} */ (boxes[at]).checked = Array.isArray(value) && value.some((part) => part === one.value);
  };
  return { element, input: element, show };
}

/** @param {string} id @param {{value: Plain, words: string}[]} values @param {(value: Plain) => void} choose */
function selectControl(id, values, choose) {
  const pick = () => {
    const chosen = values[select.selectedIndex];
    if (chosen) choose(chosen.value);
  };
  const select = h('select', { id, onchange: pick }, ...values.map((one) => h('option', {}, one.words)));
  return {
    element: select,
    input: select,
    /** @param {Plain} value */
    show: (value) => void (select.selectedIndex = values.findIndex((one) => same(one.value, value))),
  };
}

/** @param {Option} option @param {string} id @param {(value: Plain) => void} choose */
function textControl(option, id, choose) {
  const numeric = { amount: 'decimal', number: 'numeric' };
  const input = h('input', {
    id,
    type: 'text',
    maxlength: 60,
    autocomplete: 'off',
    spellcheck: 'false',
    inputmode: option.kind === 'amount' || option.kind === 'number' ? numeric[option.kind] : null,
    placeholder: option.none || null,
    list: option.values.length ? `${id}-values` : null,
    oninput: () => choose(typedValue(option, input.value)),
    onblur: () => show(typedValue(option, input.value)),
  });
  /** @param {Plain} value */
  const show = (value) => {
    // A field in use is left alone: "1" on the way to "15.00" is not made "1.00".
    if (document.activeElement !== input || !same(typedValue(option, input.value), value)) input.value = shownValue(option, value);
  };
  const values = option.values.length ? h('datalist', { id: `${id}-values` }, ...option.values.map((one) => h('option', { value: String(one.value) }))) : null;
  const sign = option.sign ? h('span', { class: 'house-editor-sign', 'aria-hidden': 'true' }, option.sign) : null;
  return { element: h('div', { class: 'house-editor-typed' }, sign, input, values), input, show };
}
