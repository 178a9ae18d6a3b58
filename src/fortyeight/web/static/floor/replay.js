// The record of a round: to keep, and played again by the referee beside what was stored.
/** @import { Round } from './round.js' */
import { post } from '../core/net/api.js';
import { formatRefusal } from '../core/widgets/dialog.js';
import { fill, h } from '../core/widgets/element.js';
import { formatResult, resultClass } from '../core/text/money.js';
import { scrollTable } from '../core/widgets/scroll-table.js';

/** Cents of "-10.00". @param {string} written */
function cents(written) {
  return Math.round(Number(written) * 100);
}

/** @param {Round} round @param {string} currency */
export function recordPart(round, currency) {
  if (round.withheld) return h('p', { class: 'notice warn' }, 'A card of this round was never turned up: its record is kept back until the shoe is over.');
  if (!round.record) return h('p', { class: 'quiet' }, 'No card was dealt in this round: it has no record.');
  const answer = h('div', { role: 'status' });
  const play = h('button', { type: 'button', onclick: () => void replayRecord(round, currency, answer) }, 'Replay by the referee');
  return h('div', {}, h('div', { class: 'row' }, download(round), play), answer, h('details', {}, h('summary', {}, 'Read the record'), h('pre', { class: 'floor-record', tabindex: 0 }, round.record)));
}

/** @param {Round} round */
function download(round) {
  const address = URL.createObjectURL(new Blob([round.record], { type: 'application/toml' }));
  return h('a', { class: 'button', href: address, download: `${round.table}-${round.round}.toml` }, 'Download the record');
}

/** @param {Round} round @param {string} currency @param {HTMLElement} answer */
async function replayRecord(round, currency, answer) {
  fill(answer, h('p', { class: 'quiet' }, 'Playing it again…'));
  let replay;
  try {
    replay = await post('/api/replays', { record: round.record });
  } catch (error) {
    fill(answer, h('p', { class: 'notice bad' }, formatRefusal(error)));
    return;
  }
  const stored = Object.fromEntries(round.people.map((one) => [one.person, one.returned - one.staked]));
  /** @type {Record<string, number>} */
  const played = Object.fromEntries(Object.entries(replay.net).map(([person, net]) => [person, cents(String(net))]));
  const people = [...new Set([...Object.keys(stored), ...Object.keys(played)])];
  const same = replay.status === round.status && people.every((one) => stored[one] === played[one]);
  fill(
    answer,
    h('p', { class: `notice ${same ? 'good' : 'bad'}` }, same ? 'The record replays to what was stored: the same result for everybody.' : 'The record does not replay to what was stored.'),
    scrollTable(
      'Stored and replayed',
      ['Who', 'Stored', 'Replayed'],
      [1, 2],
      people.map((one) => h('tr', {}, h('th', { scope: 'row' }, one), netCell(stored[one], currency), netCell(played[one], currency))),
    ),
  );
}

/** @param {number | undefined} net @param {string} currency */
function netCell(net, currency) {
  return net === undefined ? h('td', { class: 'number' }, '–') : h('td', { class: `number ${resultClass(net)}` }, formatResult(net, currency));
}
