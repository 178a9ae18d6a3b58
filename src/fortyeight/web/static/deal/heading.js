// The top of the terminal: the table, its limits, and the connection.
/** @import { TableState } from '../core/game/types.js' */
import { fill, h } from '../core/widgets/element.js';
import { shortDollars } from '../core/text/money.js';
import { personName } from '../core/text/person-names.js';

export class Heading {
  #own;

  /** @param {string} own the name of the person at the terminal */
  constructor(own) {
    this.#own = own;
  }

  element = h('header', { class: 'deal-head' }, h('h1', {}, 'Dealer’s terminal'), h('span', { role: 'status' }, 'Connecting…'));

  /** @param {TableState} state @param {string} status of the connection @param {boolean} slow whether an answer is overdue */
  show(state, status, slow) {
    const { view, service } = state;
    const { house } = view;
    const lost = status === 'closed' ? 'No connection' : 'No connection: reconnecting…';
    const note = status === 'open' ? (slow ? 'Sent; waiting for the table…' : '') : lost;
    fill(
      this.element,
      h('h1', {}, service.name),
      h('span', {}, house.title),
      h('span', {}, `Limits ${shortDollars(house.minimum, house.currency)} to ${shortDollars(house.maximum, house.currency)}`),
      h('span', {}, `Round ${view.round}`),
      h('span', {}, this.#dealer(view.cards?.dealer)),
      service.paused ? h('span', { class: 'deal-head-lost' }, 'Paused') : null,
      note ? h('span', { class: 'deal-head-lost' }, note) : null,
      h('a', { href: `/signage?id=${encodeURIComponent(state.table)}`, class: 'deal-head-link' }, 'Signage'),
    );
  }
  /** @param {string | undefined} dealer */
  #dealer(dealer) {
    if (!dealer) return 'No dealer';
    return dealer === this.#own ? 'You deal' : `Dealer ${personName(dealer)}`;
  }
}
