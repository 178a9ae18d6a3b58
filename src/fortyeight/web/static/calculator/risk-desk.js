// <risk-desk>: wagers, rounds and a bankroll, and what may come of them. `show(figures, chosen)` says for which house.
import { fill, h } from '../core/widgets/element.js';
import { formatRefusal } from '../core/widgets/dialog.js';
import { formatLimits } from '../core/text/exactness.js';
import { centsOf, dollars } from '../core/text/money.js';
import { isAborted, pollUntilSolved } from '../strategy/polling.js';
import { formatInteger, formatPercent } from '../strategy/percent.js';
import { widthFor } from './plot.js';
import { endPlot, wayPlot } from './risk-plots.js';
import { table } from './tables.js';
/** @import { ChosenHouse } from '../strategy/types.js' */
/** @import { Figures, Optional } from './tables.js' */
/** @import { Risk } from './risk-plots.js' */

const PAUSE = 350;
const MOST_ROUNDS = 1_000_000;

export class RiskDesk extends HTMLElement {
  /** @type {Figures | null} */
  #figures = null;
  /** @type {ChosenHouse | null} */
  #chosen = null;
  /** @type {AbortController | null} */
  #pending = null;
  #timer = 0;
  #form = h('form', { class: 'risk-desk-form', novalidate: true, onsubmit: (/** @type {Event} */ event) => event.preventDefault(), oninput: () => this.#askLater() });
  #optional = h('fieldset', { class: 'risk-desk-optional', hidden: true });
  #fault = h('p', { class: 'notice bad', role: 'alert', hidden: true });
  #answer = h('div', { class: 'risk-desk-answer', 'aria-live': 'polite' });
  #wager = field('risk-wager', 'Main wager', '10.00', 'decimal');
  #rounds = field('risk-rounds', 'Rounds', '1,000', 'numeric');
  #bankroll = field('risk-bankroll', 'Bankroll', '500.00', 'decimal');

  connectedCallback() {
    if (this.#form.isConnected) return;
    this.#form.append(this.#wager.element, this.#rounds.element, this.#bankroll.element, this.#optional);
    this.append(this.#form, this.#fault, this.#answer);
  }

  /** @param {Figures} figures @param {ChosenHouse} chosen */
  show(figures, chosen) {
    const changed = this.#chosen?.link !== chosen.link;
    this.#figures = figures;
    this.#chosen = chosen;
    if (!changed) return;
    this.#offer(figures.optional.filter((one) => one.kind !== 'insurance'));
    void this.#ask();
  }

  /** Wagers beside the main one; what was typed stays where the wager does. @param {Optional[]} wagers */
  #offer(wagers) {
    const typed = new Map([...this.#optional.querySelectorAll('input')].map((one) => [one.name, one.value]));
    this.#optional.hidden = !wagers.length;
    fill(
      this.#optional,
      h('legend', {}, 'Side bets, every round'),
      ...wagers.map((one) => {
        const amountField = field(`risk-${one.id}`, one.words, typed.get(one.id) ?? '0.00', 'decimal');
        amountField.input.name = one.id;
        return amountField.element;
      }),
    );
  }

  #askLater() {
    clearTimeout(this.#timer);
    this.#timer = window.setTimeout(() => void this.#ask(), PAUSE);
  }

  /** What is asked, or nothing where a field cannot be read. */
  #readFields() {
    const rounds = Number(this.#rounds.input.value.replaceAll(',', '').trim());
    const wager = centsOf(this.#wager.input.value);
    const bankroll = centsOf(this.#bankroll.input.value);
    const good = [
      this.#mark(this.#wager, !!wager, 'An amount such as 10.00'),
      this.#mark(this.#rounds, Number.isInteger(rounds) && rounds >= 1 && rounds <= MOST_ROUNDS, `A whole number from 1 to ${formatInteger(MOST_ROUNDS)}`),
      this.#mark(this.#bankroll, !!bankroll, 'An amount such as 500.00'),
    ].every(Boolean);
    /** @type {Record<string, number>} */
    const optional = {};
    for (const input of this.#optional.querySelectorAll('input')) {
      const cents = centsOf(input.value);
      input.setAttribute('aria-invalid', String(cents === null));
      if (cents === null) return null;
      if (cents) optional[input.name] = cents;
    }
    return good && wager && bankroll ? { wager, rounds, bankroll, optional } : null;
  }

  /** @param {ReturnType<typeof field>} amountField @param {boolean} good @param {string} hint */
  #mark(amountField, good, hint) {
    amountField.input.setAttribute('aria-invalid', String(!good));
    amountField.hint.textContent = good ? '' : hint;
    return good;
  }

  async #ask() {
    this.#pending?.abort();
    const figures = this.#figures;
    const chosen = this.#chosen;
    const body = this.#readFields();
    if (!figures || !chosen || !body) return;
    const controller = new AbortController();
    this.#pending = controller;
    if (!this.#answer.firstChild) fill(this.#answer, h('p', { class: 'quiet' }, 'Waiting for the chart of this house …'));
    try {
      /** @type {Risk} */
      const risk = await pollUntilSolved('/api/calculations/risk', { book: chosen.book, house: chosen.house, ...body }, controller.signal);
      if (controller.signal.aborted) return;
      this.#fault.hidden = true;
      this.#draw(risk, body.bankroll, figures.currency);
    } catch (error) {
      if (isAborted(error) || controller.signal.aborted) return;
      this.#fault.hidden = false;
      this.#fault.textContent = formatRefusal(error);
    }
  }

  /** @param {Risk} risk @param {number} bankroll @param {string} currency */
  #draw(risk, bankroll, currency) {
    const width = widthFor(this.#answer);
    const half = width > 640 ? Math.floor(width / 2 - 12) : width;
    const facts = [
      ['Expected result', `${risk.mean < 0 ? 'lost' : 'won'} ${dollars(Math.round(Math.abs(risk.mean)), currency)}`],
      ['Standard deviation', dollars(Math.round(risk.standard_deviation), currency)],
      ['Chance to be ahead', formatPercent(risk.ahead, 2)],
      ['Chance to be behind', formatPercent(risk.behind, 2)],
      ['Chance to lose the bankroll on the way', `${risk.ruin.exact ? '' : 'about '}${formatPercent(risk.ruin.chance, 2)}`],
    ];
    const rows = risk.percentiles.map((one, at) => [`${one.share * 100}%`, dollars(Math.round(one.cents), currency), dollars(Math.round(risk.normal.percentiles[at]?.cents ?? 0), currency)]);
    fill(
      this.#answer,
      h('dl', { class: 'risk-desk-facts' }, ...facts.map(([name, value]) => h('div', {}, h('dt', {}, name), h('dd', {}, value)))),
      h('div', { class: 'risk-desk-plots' }, endPlot(risk, half, currency), wayPlot(risk, bankroll, half, currency)),
      h('div', { class: 'risk-desk-shares' }, table('Share of players who end with this or less', ['Share of players', 'Result', 'By the normal distribution'], rows)),
      h('p', { class: 'small quiet' }, method(risk)),
    );
  }
}

/** How the figures were found. @param {Risk} risk */
function method(risk) {
  const end = risk.limits.length
    ? formatLimits(risk.limits)
    : risk.exact
      ? 'One round’s results, played by the chart, are added up in every way. They are exact but for split boxes, whose hands depend on each other a little more than is counted.'
      : 'There are too many different results to add up: the normal distribution with the mean and standard deviation of one round is shown.';
  const ruin = risk.ruin.exact
    ? 'The chance to lose the bankroll follows every round, until less is left than a round’s wagers.'
    : 'The chance to lose the bankroll is that of a continuous walk with the same mean and spread.';
  return `${end} ${ruin} Every round is dealt from a full shoe; side bets are treated as independent of the hand; the Super Bonus and insurance are left out.`;
}

/** @param {string} id @param {string} words @param {string} value @param {'decimal' | 'numeric'} mode */
function field(id, words, value, mode) {
  const input = h('input', { id, inputmode: mode, autocomplete: 'off', maxlength: 14, 'aria-describedby': `${id}-hint` });
  input.value = value;
  const hint = h('p', { class: 'hint lost', id: `${id}-hint` });
  return { element: h('div', { class: 'field' }, h('label', { for: id }, words), input, hint), input, hint };
}

customElements.define('risk-desk', RiskDesk);
