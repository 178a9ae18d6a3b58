// How tables are run, and what they win: the figures change while the visitor types.
import { post } from '../core/net/api.js';
import { labelled } from '../core/widgets/fields.js';
import { fill, h } from '../core/widgets/element.js';
import { scrollTable } from '../core/widgets/scroll-table.js';
import { formatRefusal } from '../core/widgets/dialog.js';

/** @import { ChosenHouse } from '../strategy/types.js' */
/** @typedef {{caption: string, columns: string[], rows: string[][]}} TheoTable */
/** @typedef {{kind: string, name: string}} SideBet */
/** @typedef {{faults: {key: string, message: string}[], side_bets: SideBet[], tables: TheoTable[], notes: string[]}} TheoAnswer */
/** @typedef {Record<string, string | Record<string, {share?: string, amount?: string}>>} TheoOptions */

/** Milliseconds after the last key. */
const PAUSE = 250;

/** The fields that every house has: the key, the label, what stands for nothing. @type {[string, string, string][]} */
const FIELDS = [
  ['rounds_an_hour', 'Rounds an hour', 'by the boxes'],
  ['boxes', 'Boxes in play', '4'],
  ['average_wager', 'Average wager', 'five minimums'],
  ['mistakes', 'Mistakes of players', '0%'],
  ['comps', 'Comps, of the win', '30%'],
  ['hours_per_shift', 'Hours of a shift', '8'],
  ['shifts_per_day', 'Shifts a day', '3'],
  ['days_per_year', 'Days a year', '365'],
  ['tables', 'Tables', '1'],
];

/** The options that fields hold, by their keys; `side:match:share` is a share of a side bet. @param {[string, string][]} entries @returns {TheoOptions} */
export function optionsFrom(entries) {
  /** @type {Record<string, {share?: string, amount?: string}>} */
  const sideBets = {};
  /** @type {TheoOptions} */
  const options = {};
  for (const [key, value] of entries) {
    const text = value.trim();
    if (!text) continue;
    const [side = '', name = '', part = ''] = key.split(':');
    if (side === 'side') sideBets[name] = { ...sideBets[name], [part]: text };
    else options[key] = text;
  }
  if (Object.keys(sideBets).length) options.side_bets = sideBets;
  return options;
}

export class TheoForm {
  /** @type {ChosenHouse | null} */
  #chosen = null;
  #timer = 0;
  #kinds = '';
  /** @type {AbortController | null} */
  #pending = null;
  #fields = h('div', { class: 'papers-fields' });
  #faults = h('div', { class: 'notice bad', role: 'alert', hidden: true });
  #figures = h('div', { 'aria-live': 'polite' });
  element = h('div', {}, this.#fields, this.#faults, this.#figures);

  /** What the fields say. */
  get options() {
    const inputs = [...this.#fields.querySelectorAll('input')];
    return optionsFrom(inputs.map((one) => [one.name, one.value]));
  }

  /** @param {ChosenHouse} chosen */
  async show(chosen) {
    this.#chosen = chosen;
    if (!this.#fields.firstChild) fill(this.#fields, ...FIELDS.map(([key, label, hint]) => this.#field(key, label, hint)));
    await this.#calculate();
  }

  /** Draw the fields of the side bets, where others are offered than before. @param {SideBet[]} sideBets */
  #drawSideBets(sideBets) {
    const kinds = sideBets.map((one) => one.kind).join(' ');
    if (kinds === this.#kinds) return;
    this.#kinds = kinds;
    for (const old of [...this.#fields.children].slice(FIELDS.length)) old.remove();
    for (const { kind, name } of sideBets) {
      this.#fields.append(this.#field(`side:${kind}:share`, `${name}: share of boxes`, '30%'));
      this.#fields.append(this.#field(`side:${kind}:amount`, `${name}: average`, 'the smallest'));
    }
  }

  /** @param {string} key @param {string} label @param {string} hint */
  #field(key, label, hint) {
    const id = `theo-${key.replaceAll(':', '-')}`;
    return labelled(id, label, h('input', { id, name: key, placeholder: hint, maxlength: 20, autocomplete: 'off', oninput: () => this.#later() }));
  }

  #later() {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.#calculate(), PAUSE);
  }

  async #calculate() {
    if (!this.#chosen) return;
    this.#pending?.abort();
    const controller = new AbortController();
    this.#pending = controller;
    const { book, house } = this.#chosen;
    try {
      /** @type {TheoAnswer} */
      const answer = await post('/api/papers/theoretical-win', { book, house, options: this.options }, controller.signal);
      if (!controller.signal.aborted) this.#draw(answer);
    } catch (error) {
      if (controller.signal.aborted) return;
      this.#faults.hidden = false;
      fill(this.#faults, formatRefusal(error));
    }
  }

  /** @param {TheoAnswer} answer */
  #draw({ faults, side_bets: sideBets, tables, notes }) {
    this.#drawSideBets(sideBets);
    for (const input of this.#fields.querySelectorAll('input')) {
      const key = input.name.replace('side:', 'side_bets.').replace(':', '.');
      input.setAttribute('aria-invalid', String(faults.some((one) => one.key === key)));
    }
    this.#faults.hidden = !faults.length;
    fill(this.#faults, ...faults.map((one) => h('p', {}, `${one.key}: ${one.message}.`)));
    if (faults.length) return;
    fill(this.#figures, ...tables.map(tablePart), ...notes.map((note) => h('p', { class: 'small quiet' }, note)));
  }
}

/** @param {TheoTable} table */
function tablePart({ caption, columns, rows }) {
  const numbers = columns.map((_, at) => at).slice(columns.length > 2 ? 1 : 0);
  const lines = rows.map((row) => h('tr', {}, ...row.map((cell, at) => h('td', { class: numbers.includes(at) ? 'number' : null }, cell))));
  return h('div', {}, h('h3', {}, caption), scrollTable(caption, columns, numbers, lines));
}
