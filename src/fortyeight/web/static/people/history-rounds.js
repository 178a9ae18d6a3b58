// The player's rounds: the result of each, with links to replay and download it.
import { h } from '../core/widgets/element.js';
import { currencyOfAll, dollars, formatResult, resultClass } from '../core/text/money.js';
import { loadTableName } from '../core/net/table-names.js';
import { pagedList } from './paged-list.js';
import { formatTime } from '../core/text/times.js';
import { shortVersion } from '../core/text/book-version.js';

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
  const pages = pagedList('/api/me/rounds', 'rounds', 'No rounds yet. The rounds you play appear here.', async (/** @type {Played[]} */ rounds) => {
    for (const table of await Promise.all(rounds.map((one) => loadTableName(one.table)))) currencies.add(table.currency);
    count += rounds.length;
    net += rounds.reduce((all, round) => all + round.returned - round.staked, 0);
    sum.replaceChildren(
      ...(count
        ? [
            `The last ${count === 1 ? 'round' : `${count} rounds`}: `,
            h('b', { class: resultClass(net) }, formatResult(net, currencyOfAll(currencies))),
            '. ',
            h('a', { href: '/review' }, 'What was luck, and what was play?'),
          ]
        : []),
    );
    return Promise.all(rounds.map(row));
  });
  return h('div', { class: 'stack' }, sum, pages);
}

/** @param {Played} round */
async function row(round) {
  const table = await loadTableName(round.table);
  const net = round.returned - round.staked;
  const place = `${encodeURIComponent(round.table)}/${round.round}`;
  const query = new URLSearchParams({ table: round.table, round: String(round.round) });
  const version = shortVersion(table.book);
  const shoe = new URLSearchParams({ table: round.table, shoe: String(round.shoe) });
  return h(
    'li',
    { class: 'history-row', dataset: { book: table.book } },
    h('span', { class: 'history-felt', 'aria-hidden': 'true' }),
    h(
      'div',
      { class: 'history-words' },
      h('b', {}, `${table.name}, round ${round.round}`),
      h('span', {}, formatTime(round.ended_at)),
      version ? h('span', { title: table.book }, `rulebook ${version}`) : null,
    ),
    h(
      'div',
      { class: 'history-money' },
      h('b', { class: resultClass(net) }, round.status === 'void' ? 'void' : formatResult(net, table.currency)),
      h('span', {}, `staked ${dollars(round.staked, table.currency)}`),
    ),
    h(
      'div',
      { class: 'history-ways' },
      h('a', { href: `/round?${query}` }, 'Replay', h('span', { class: 'only-heard' }, `: round ${round.round}`)),
      round.withheld
        ? h('span', { class: 'quiet', title: 'One of its cards was never turned up' }, 'Record when the shoe is over')
        : h('a', { href: `/api/me/rounds/${place}/record`, download: `${round.table}-${round.round}.toml` }, 'Record', h('span', { class: 'only-heard' }, ` of round ${round.round}`)),
      // Rounds of real cards are of shoe 0, which nobody can check.
      round.shoe ? h('a', { href: `/verify-shoe?${shoe}` }, `Shoe ${round.shoe}`) : null,
    ),
  );
}
