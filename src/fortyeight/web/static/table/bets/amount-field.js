// A field for an amount within an offer's bounds.
/** @import { Amounts } from './amounts.js' */
import { h } from '../../core/widgets/element.js';
import { centsOf, dollars } from '../../core/text/money.js';
import { hasChoice, nearest } from './amounts.js';

export class AmountField {
  /**
   * @param {string} label
   * @param {Amounts} amounts
   * @param {number} initial
   * @param {string} currency
   * @param {(cents: number) => void} [chosen]
   */
  constructor(label, amounts, initial, currency, chosen = () => {}) {
    this.amounts = amounts;
    this.currency = currency;
    this.chosen = chosen;
    this.cents = nearest(amounts, initial);
    this.input = h('input', {
      class: 'amount-figures',
      inputmode: 'decimal',
      'aria-label': label,
      autocomplete: 'off',
      maxlength: '14',
      onchange: () => this.set(centsOf(this.input.value.replace(/[^0-9.,]/g, '')) ?? this.cents),
    });
    const [less, more] = [-1, 1].map((step) =>
      h('button', { type: 'button', class: 'amount-step', 'aria-label': `${label}: ${step < 0 ? 'less' : 'more'}`, onclick: () => this.step(step) }, step < 0 ? '−' : '+'),
    );
    this.element = hasChoice(amounts) ? h('span', { class: 'amount' }, less, this.input, more) : h('span', { class: 'amount' }, dollars(this.cents, currency));
    this.set(this.cents);
  }

  /** @param {number} cents */
  set(cents) {
    this.cents = nearest(this.amounts, cents);
    this.input.value = dollars(this.cents, this.currency);
    this.chosen(this.cents);
  }

  /** Step by a tenth of the maximum, at least by one unit. @param {number} step */
  step(step) {
    const { most, unit } = this.amounts;
    const by = Math.max(unit, Math.round(most / 10 / unit) * unit);
    const aim = step > 0 && this.cents + by > this.amounts.high ? most : this.cents + step * by;
    this.set(Math.max(aim, this.amounts.least));
  }
}
