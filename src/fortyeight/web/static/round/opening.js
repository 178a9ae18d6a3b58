// Where a round's file is opened, by choosing or dropping it.
import { get } from '../core/net/api.js';
import { fill, h } from '../core/widgets/element.js';
import { formatResult, resultClass } from '../core/text/money.js';
import { loadTableName } from '../core/net/table-names.js';
import { visit } from '../core/net/visitor.js';
import { formatTime } from '../core/text/times.js';

/** The place for a file. @param {(file: File) => void} open @param {() => void} example */
export function opening(open, example) {
  const input = h('input', {
    type: 'file',
    id: 'file',
    accept: '.toml,text/plain,application/toml',
    onchange: () => {
      const file = input.files?.[0];
      if (file) open(file);
      input.value = '';
    },
  });
  const place = h(
    'div',
    { class: 'round-drop' },
    h('h2', { id: 'open-title' }, 'Open a round'),
    h('p', {}, 'Every finished round can be kept as a small file or sent as a link. Choose such a file, or drop it anywhere on this page.'),
    h('label', { for: 'file' }, 'The round’s file (.toml)'),
    input,
    h(
      'p',
      { class: 'round-example' },
      'None at hand? ',
      h('button', { type: 'button', class: 'plain', onclick: example }, 'See an example'),
      ' or find yours in ',
      h('a', { href: '/history' }, 'your history'),
      '.',
    ),
  );
  const ownPlace = h('div', { class: 'round-own' });
  void ownRounds(ownPlace);
  document.addEventListener('dragover', (event) => {
    event.preventDefault();
    place.classList.add('over');
  });
  document.addEventListener('dragleave', (event) => {
    if (!event.relatedTarget) place.classList.remove('over');
  });
  document.addEventListener('drop', (event) => {
    event.preventDefault();
    place.classList.remove('over');
    const file = event.dataTransfer?.files[0];
    if (file) open(file);
  });
  return h('div', { class: 'round-ways' }, place, ownPlace);
}

/** The visitor's last rounds. @param {HTMLElement} place */
async function ownRounds(place) {
  try {
    if (!(await visit()).person) return;
    const { rounds } = await get('/api/me/rounds?limit=6');
    if (!rounds.length) return;
    fill(place, h('h2', {}, 'Your last rounds'), h('ul', {}, await Promise.all(rounds.map(entry))));
  } catch {
    // They are in the history too.
  }
}

/** @typedef {{table: string, round: number, ended_at: number, staked: number, returned: number, withheld: boolean}} Own */

/** @param {Own} one */
async function entry(one) {
  const { currency } = await loadTableName(one.table);
  const net = one.returned - one.staked;
  const query = new URLSearchParams({ table: one.table, round: String(one.round) });
  const name = `Round ${one.round}, ${formatTime(one.ended_at)}`;
  return h(
    'li',
    {},
    one.withheld ? h('span', {}, name) : h('a', { href: `/round?${query}` }, name),
    h('span', { class: resultClass(net) }, one.withheld ? 'when its shoe is over' : formatResult(net, currency)),
  );
}
