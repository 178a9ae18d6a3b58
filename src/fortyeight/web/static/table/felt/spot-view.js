// A place for a wager: the circle of the main one, or a small labelled one before it.
/** @import { Line, Wager } from '../../core/game/types.js' */
/** @import { Spot } from '../layout.js' */
import { chipStack } from '../../cards/chip-stack.js';
import { fill, h } from '../../core/widgets/element.js';
import { onHold } from '../../core/widgets/hold.js';
import { dollars, formatResult, resultClass, shortDollars } from '../../core/text/money.js';
import { COUPONS } from '../../core/text/facts.js';
import { resultsOf } from './hand-view.js';
import { personName } from '../../core/text/person-names.js';

/** @typedef {{wagers: Wager[], draft: number | null, lines: Line[], beside: Line[], pressable: boolean, own: boolean, me: string, currency: string}} OnSpot */

export class SpotView {
  /** @param {Spot} spot @param {number} box @param {{press: (spot: Spot) => void, takeBack: (spot: Spot) => void}} acts */
  constructor(spot, box, { press, takeBack }) {
    this.spot = spot;
    this.box = box;
    const main = spot.kind === 'main';
    this.chips = h('span', { class: 'spot-chips' });
    this.result = h('span', { class: 'spot-result' });
    this.element = h(
      'button',
      {
        type: 'button',
        class: `spot ${main ? 'spot-main' : 'spot-small'}`,
        dataset: { kind: spot.kind, box: String(box) },
        'aria-label': `${spot.name}, box ${box}`,
        onclick: () => press(this.spot),
        oncontextmenu: (/** @type {Event} */ event) => {
          event.preventDefault();
          takeBack(this.spot);
        },
      },
      this.chips,
      this.result,
    );
    this.element.disabled = true;
    onHold(this.element, () => {
      takeBack(this.spot);
      return true;
    });
    // A press on the spot bets; a press on its name, or its mark, shows what it pays.
    this.info = h(
      'button',
      { type: 'button', class: 'spot-info', dataset: { kind: spot.kind }, 'aria-label': `${spot.name}: what it pays` },
      main ? null : h('span', { class: 'spot-label' }, spot.label),
      h('span', { class: 'spot-mark', 'aria-hidden': 'true' }, 'i'),
    );
    this.place = h('span', { class: `spot-place ${main ? 'is-main' : ''}` }, this.element, this.info);
  }

  /** @param {Line[]} lines @param {Line[]} beside @param {string} me @param {string} currency */
  #resultsBeside(lines, beside, me, currency) {
    const own = lines.filter((one) => one.person === me);
    const net = (own.length ? own : lines).reduce((sum, one) => sum + one.returned - one.staked, 0);
    if (!lines.length) return null;
    // No money is in a coupon: it is taken with the wager that it lies beside, or kept.
    const taken = beside.some((one) => one.returned < one.staked);
    const words = net === 0 && this.spot.kind in COUPONS ? (taken ? 'taken' : 'kept') : formatResult(net, currency);
    return h('span', { class: `result ${resultClass(net)}` }, words);
  }

  /** @param {number} cents @param {string} currency @param {string} whose */
  #stack(cents, currency, whose) {
    if (!(this.spot.kind in COUPONS)) return chipStack(cents, currency, whose);
    return h('span', { class: 'coupon', role: 'img', 'aria-label': `${whose} coupon of ${dollars(cents, currency)}` }, shortDollars(cents, currency));
  }

  /** @param {OnSpot} on */
  show({ wagers, draft, lines, beside, pressable, own: isOwn, me, currency }) {
    const own = wagers.find((one) => one.person === me);
    const others = wagers.filter((one) => one.person !== me);
    const mine = draft ?? own?.cents ?? 0;
    const stacks = others.map((one) => this.#stack(one.cents, currency, `${personName(one.person)}’s`));
    if (mine) {
      const stack = this.#stack(mine, currency, 'your');
      stack.classList.toggle('is-draft', draft !== null && draft !== own?.cents);
      stacks.push(stack);
    }
    fill(this.chips, stacks);
    this.element.classList.toggle('has-chips', stacks.length > 0);
    this.element.disabled = !pressable;
    this.element.tabIndex = pressable ? 0 : -1;
    this.info.disabled = !isOwn;
    this.element.setAttribute('aria-label', `${this.spot.name}, box ${this.box}: ${mine ? dollars(mine, currency) : 'empty'}. ${this.spot.limits}`);
    this.element.title = pressable ? `${this.spot.name}: ${this.spot.limits}. ${this.spot.cost}`.trim() : this.spot.name;
    const results = this.spot.kind === 'main' ? resultsOf(lines, me, currency) : this.#resultsBeside(lines, beside, me, currency);
    fill(this.result, results);
    this.result.hidden = lines.length === 0;
    this.element.classList.toggle('has-result', lines.length > 0);
    if (lines.length) this.element.setAttribute('aria-label', `${this.spot.name}, box ${this.box}: ${this.result.textContent}`);
  }
}
