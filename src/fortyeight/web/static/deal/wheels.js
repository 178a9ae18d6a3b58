// What the terminal shows of the wheels: its stage, who takes part, the spin, the prizes, the meters.
/** @import { TableState, Award, Spin, Wager } from '../core/game/types.js' */
/** @import { KnownWheels } from '../signage/faces.js' */
import { fill, h } from '../core/widgets/element.js';
import { meterName } from '../core/text/meters.js';
import { dollars, shortDollars } from '../core/text/money.js';
import { wagerName } from '../core/text/words.js';
import { symbolsOf, setFace } from '../signage/faces.js';
import { markedBox } from '../signage/wheel-lines.js';
import { WheelFace } from '../signage/wheel.js';
import { spinWords, terminalWords, triggerWords } from './words.js';
import { personName } from '../core/text/person-names.js';

export class DealWheels extends HTMLElement {
  /** The wheels of the table, once they are known. @type {KnownWheels | null} */
  known = null;

  #drawn = '';
  #open = false;
  #face = new WheelFace();
  #panel = h('div', {});

  connectedCallback() {
    this.classList.add('deal-wheels');
    if (!this.childElementCount) this.append(this.#face, this.#panel);
    this.#face.hidden = true;
  }

  /**
   * Turn the wheel as the wall does; resolves when it has stopped.
   * @param {Spin} spin
   * @param {boolean} hot whether the hot spot was drawn
   * @param {string} currency
   */
  async turn(spin, hot, currency) {
    if (!setFace(this.#face, this.known, spin.kind, hot, currency)) return;
    this.#face.hidden = false;
    await this.#face.turn(hot ? [spin.symbol] : symbolsOf({ ...spin, symbol: spin.kind === 'xtreme' ? '' : spin.symbol }));
  }

  /** @param {TableState} state @param {boolean} spinning whether the wheel still turns for those who look at it */
  show(state, spinning) {
    const { wheels, house } = state.view;
    const key = JSON.stringify([wheels, spinning]);
    if (key === this.#drawn) return;
    this.#drawn = key;
    const { currency } = house;
    const recalled = [...(wheels.recalled ?? [])].reverse().slice(spinning ? 1 : 0);
    if (!wheels.spin && !spinning) this.#face.hidden = true;
    // The wheel that picks the box is still turning: the box is shown when it stops.
    const spin = spinning && !wheels.spin?.symbol ? null : wheels.spin;
    fill(
      this.#panel,
      h('h2', { class: 'deal-side-title' }, 'Bonus Spin terminal'),
      h('p', { class: 'deal-wheels-stage' }, spinning ? 'The wheel is spinning…' : terminalWords(wheels.terminal)),
      wheels.spin && !spinning ? h('p', { class: 'deal-wheels-spin' }, spinWords(wheels.spin, currency)) : null,
      wheels.needs_supervisor && wheels.terminal === 'paying'
        ? h('p', { class: 'notice warn' }, wheels.authorised_by ? `Authorised by ${wheels.authorised_by}.` : 'A supervisor must authorise this payment.')
        : null,
      spinning ? null : prizes('To be paid now', wheels.paying, currency),
      spinning ? null : prizes('Paid in this round', wheels.paid, currency),
      wheels.marked.length ? h('p', { class: 'small' }, `Marked: ${wheels.marked.map(triggerWords).join('; ')}.`) : null,
      wheels.participants.length
        ? h(
            'ul',
            { class: 'deal-wheels-people' },
            wheels.participants.map((one) => participant(one, spin, currency)),
          )
        : h('p', { class: 'quiet small' }, 'No wheel wagers are locked in.'),
      h('dl', { class: 'deal-meters' }, ...Object.entries(wheels.meters).map(([name, cents]) => h('div', {}, h('dt', {}, meterName(name)), h('dd', {}, dollars(cents, currency))))),
      wheels.must_hit_by ? h('p', { class: 'small quiet' }, `The must-hit jackpot is won by ${dollars(wheels.must_hit_by, currency)}.`) : null,
      this.#recall(recalled, currency, state),
    );
  }

  /** @param {any[]} spins @param {string} currency @param {TableState} state */
  #recall(spins, currency, state) {
    const rounds = state.view.wheels.rounds;
    const list = h(
      'details',
      { class: 'deal-recall', open: this.#open, ontoggle: () => (this.#open = list.open) },
      h('summary', {}, `The last spins (${spins.length})`),
      spins.length
        ? h(
            'ol',
            {},
            spins.slice(0, 50).map((one) => h('li', {}, spinWords(one, currency))),
          )
        : h('p', { class: 'small quiet' }, 'No wheel has been spun yet.'),
      rounds ? h('p', { class: 'small quiet' }, `${rounds.accounted} rounds accounted, ${rounds.cancelled} cancelled.`) : null,
    );
    return list;
  }
}

/** One who takes part; the winner of the seat wheel, or the box that spins, is marked. @param {Wager} one @param {Spin | null} spin @param {string} currency */
function participant(one, spin, currency) {
  const marked = spin?.kind === one.kind && markedBox(spin) === one.box;
  const words = marked ? h('strong', {}, spin?.kind === 'xtreme' ? 'hot spot' : 'spins') : null;
  return h(
    'li',
    { class: marked ? 'hot' : null, dataset: { box: String(one.box) } },
    h('span', {}, h('b', {}, `Box ${one.box}`), ` ${personName(one.person)} · ${wagerName(one.kind)} ${shortDollars(one.cents, currency)}`),
    words,
  );
}

/** @param {string} title @param {Award[]} awards @param {string} currency */
function prizes(title, awards, currency) {
  if (!awards.length) return null;
  return h(
    'section',
    { class: 'deal-prizes' },
    h('h3', {}, title),
    h('ul', {}, ...awards.map((one) => h('li', {}, h('span', {}, `Box ${one.box} · ${personName(one.person)}`), h('b', {}, dollars(one.cents, currency))))),
  );
}

customElements.define('deal-wheels', DealWheels);
