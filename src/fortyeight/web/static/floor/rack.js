// A finished round rebuilt from the discard rack: each pile in the order in which it lies there.
/** @import { Round } from './round.js' */
import { playingCard } from '../cards/playing-card.js';
import { get } from '../core/net/api.js';
import { formatRefusal } from '../core/widgets/dialog.js';
import { fill, h } from '../core/widgets/element.js';

/** @typedef {{box: number | null, hand: number | null, cards: (string | null)[]}} Pile */
/** @typedef {{earlier: number, piles: Pile[], matches: boolean, missing: {box: number, hand: number}[], still_there: boolean}} Rack */

/** @param {Round} round */
export function rebuiltFromRack(round) {
  const answer = h('div', { role: 'status' });
  return h('div', {}, h('button', { type: 'button', onclick: () => void rebuild(round, answer) }, 'Rebuild from the discard rack'), answer);
}

/** @param {Round} round @param {HTMLElement} answer */
async function rebuild(round, answer) {
  /** @type {Rack} */
  let rack;
  try {
    rack = await get(`/api/tables/${encodeURIComponent(round.table)}/rounds/${round.round}/rack`);
  } catch (error) {
    fill(answer, h('p', { class: 'notice bad' }, formatRefusal(error)));
    return;
  }
  const good = rack.matches && !rack.missing.length;
  fill(
    answer,
    h('p', { class: `notice ${good ? 'good' : 'bad'}` }, verdict(rack)),
    h(
      'p',
      { class: 'quiet' },
      `${rack.still_there ? 'The cards lie in the rack' : 'The cards have left the rack since; they lay there'} as below${rack.earlier ? `, behind ${rack.earlier} of earlier rounds` : ''}.`,
    ),
    h(
      'ol',
      { class: 'floor-rack' },
      ...rack.piles.map((pile) => h('li', {}, h('span', { class: 'quiet small' }, pileWords(pile)), h('div', { class: 'floor-felt-cards' }, ...pile.cards.map((card) => playingCard(card))))),
    ),
  );
}

/** @param {Rack} rack */
function verdict(rack) {
  if (!rack.matches) return 'The rack does not show the hands that the log has.';
  if (!rack.missing.length) return 'The rack shows every hand as the log has it.';
  const missing = rack.missing.map((one) => pileWords({ ...one, cards: [] })).join(', ');
  return `The rack was shuffled during the round and no longer holds: ${missing}.`;
}

/** @param {Pile} pile */
function pileWords(pile) {
  if (pile.box === null) return 'Burned or set aside';
  return pile.box === 0 ? 'Dealer' : `Box ${pile.box}, hand ${pile.hand}`;
}
