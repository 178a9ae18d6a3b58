// One's own rounds: what each came to, and the ways to look at it again.
import { h } from '../core/element.js';
import { currencyOfAll, dollars, result, resultClass } from '../core/money.js';
import { tableNamed } from '../core/table-names.js';
import { pagesOf } from './pages-of.js';
import { when } from '../core/times.js';

/**
 * @typedef {object} Played
 * @property {string} table
 * @property {number} round
 * @property {number} ended_at
 * @property {string} status
 * @property {number} shoe
 * @property {number} staked
 * @property {number} returned
 * @property {boolean} withheld
 */

export function roundsPart() {
  let count = 0;
  let net = 0;
  /** @type {Set<string>} */
  const currencies = new Set();
  const sum = h('p', { class: 'history-sum', role: 'status' });
  const pages = pagesOf('/api/me/rounds', 'rounds', 'No rounds yet. The rounds you play appear here.', async (/** @type {Played[]} */ rounds) => {
    for (const named of await Promise.all(rounds.map((one) => tableNamed(one.table)))) currencies.add(named.currency);
    count += rounds.length;
    net += rounds.reduce((all, one) => all + one.returned - one.staked, 0);
    sum.replaceChildren(
      ...(count
        ? [
            `The last ${count === 1 ? 'round' : `${count} rounds`}: `,
            h('b', { class: resultClass(net) }, result(net, currencyOfAll(currencies))),
            '. ',
            h('a', { href: '/review' }, 'What was luck, and what was play?'),
          ]
        : []),
    );
    return Promise.all(rounds.map(row));
  });
  return h('div', { class: 'stack' }, sum, pages);
}

/** @param {Played} one */
async function row(one) {
  const named = await tableNamed(one.table);
  const net = one.returned - one.staked;
  const place = `${encodeURIComponent(one.table)}/${one.round}`;
  const query = new URLSearchParams({ table: one.table, round: String(one.round) });
  const shoe = new URLSearchParams({ table: one.table, shoe: String(one.shoe) });
  return h(
    'li',
    { class: 'history-row', dataset: { book: named.book } },
    h('span', { class: 'history-felt', 'aria-hidden': 'true' }),
    h('div', { class: 'history-words' }, h('b', {}, `${named.name}, round ${one.round}`), h('span', {}, when(one.ended_at))),
    h(
      'div',
      { class: 'history-money' },
      h('b', { class: resultClass(net) }, one.status === 'void' ? 'void' : result(net, named.currency)),
      h('span', {}, `staked ${dollars(one.staked, named.currency)}`),
    ),
    h(
      'div',
      { class: 'history-ways' },
      h('a', { href: `/round?${query}` }, 'Replay', h('span', { class: 'only-heard' }, `: round ${one.round}`)),
      one.withheld
        ? h('span', { class: 'quiet', title: 'One of its cards was never turned up' }, 'Record when the shoe is over')
        : h('a', { href: `/api/me/rounds/${place}/record`, download: `${one.table}-${one.round}.toml` }, 'Record', h('span', { class: 'only-heard' }, ` of round ${one.round}`)),
      // Rounds of real cards are of shoe 0, which nobody can check.
      one.shoe ? h('a', { href: `/verify-shoe?${shoe}` }, `Shoe ${one.shoe}`) : null,
    ),
  );
}
