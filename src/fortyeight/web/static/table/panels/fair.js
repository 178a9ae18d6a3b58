// How to verify the shuffle: the commitment, the player's own seed, and the shoes to check.
/** @import { Play } from '../play.js' */
import { get, toSentence } from '../../core/net/api.js';
import { fill, h } from '../../core/widgets/element.js';
import { chooseCut, mayChooseCut, wantsToCut } from '../felt/cut-choice.js';

/** @typedef {{shoe: number, revealed_at: number | null}} Shoe */

/** The number of shoes listed; older ones are folded away. */
const LISTED = 12;

/** @param {Play} play @returns {Node[]} */
export function fairPanel(play) {
  const service = play.shown?.service;
  if (!service) return [];
  if (service.settings.shoe === 'physical') return [h('p', {}, 'This table deals real cards. Nobody knows their order, so there is no commitment to a shuffle and no seed to add.'), ...cutPart(play)];
  const next = service.next_shoe;
  const promised = next === null ? '' : (service.commitments[String(next)] ?? '');
  const field = h('input', { id: 'seed', maxlength: '64', autocomplete: 'off', pattern: '[ -~]{1,64}' });
  const form = h(
    'form',
    {
      onsubmit: (/** @type {Event} */ event) => {
        event.preventDefault();
        if (field.value) void play.do('seed', { seed: field.value });
      },
    },
    h('label', { for: 'seed' }, 'Your seed for the next shuffle'),
    field,
    h('p', { class: 'hint' }, 'Any text. It is mixed into the shuffle, so nobody could have known the order in advance.'),
    h('button', { type: 'submit', disabled: !play.here }, 'Add my seed'),
  );
  const seeds = Object.entries(service.seeds);
  const shoes = h('div', { class: 'small' });
  void listShoes(shoes, play.table, next);
  return [
    h('p', {}, 'Before each shuffle, the table publishes the hash of a secret. When the shoe is over, it reveals the secret, and anyone can repeat the shuffle and compare.'),
    h('p', { class: 'small' }, h('strong', {}, next === null ? 'No commitment yet' : `Commitment for shoe ${next}`), h('br'), h('code', { class: 'fair-hash' }, promised)),
    form,
    ...(seeds.length
      ? [h('p', { class: 'small' }, 'Seeds for the next shuffle:'), h('ul', { class: 'small' }, ...seeds.map(([who, seed]) => h('li', {}, `${who === play.me ? 'You' : who}: “${seed}”`)))]
      : []),
    ...cutPart(play),
    h('h3', {}, 'Shoes at this table'),
    shoes,
  ];
}

/** The choice about the cut and the look. @param {Play} play */
function cutPart(play) {
  if (!mayChooseCut(play)) return [];
  const box = h('input', { type: 'checkbox', checked: wantsToCut(play), onchange: () => void chooseCut(play, box.checked) });
  return [h('label', { class: 'check' }, box, 'Ask me to cut the cards, and to look at them when they are spread'), h('p', { class: 'hint' }, 'Otherwise the dealer cuts for you.')];
}

/** All shoes, the newest first; the table itself remembers only those that are not over. @param {HTMLElement} place @param {string} table @param {number | null} next */
async function listShoes(place, table, next) {
  try {
    /** @type {{shoes: Shoe[]}} */
    const { shoes } = await get(`/api/tables/${encodeURIComponent(table)}/shoes`);
    const rows = shoes.map((one) => row(one, table, next));
    const older = rows.slice(LISTED);
    fill(place, h('ul', {}, rows.slice(0, LISTED)), older.length ? h('details', {}, h('summary', {}, 'Older shoes'), h('ul', {}, older)) : null);
  } catch (error) {
    fill(place, toSentence(error));
  }
}

/** @param {Shoe} one @param {string} table @param {number | null} next */
function row({ shoe, revealed_at }, table, next) {
  if (revealed_at !== null) return h('li', {}, h('a', { href: `/verify-shoe?table=${encodeURIComponent(table)}&shoe=${shoe}` }, `Check shoe ${shoe}`));
  return h('li', {}, shoe === next ? `Shoe ${shoe} has not been shuffled yet` : `Shoe ${shoe} is not over yet`);
}
