import assert from 'node:assert/strict';
import { test } from 'node:test';
import { along, arcOf, footAt } from '#pages/table/felt/geometry.js';
import { paidBy } from '#pages/table/layout.js';
import { roomsOf } from '#pages/table/felt/rooms.js';

const sum = (numbers) => numbers.reduce((all, one) => all + one, 0);
const need = (wanted, own = false, least = 60) => ({ wanted, least, own });

test('boxes share the felt alike where none needs more', () => {
  assert.deepEqual(
    roomsOf(
      700,
      Array.from({ length: 7 }, () => need(80)),
    ),
    Array.from({ length: 7 }, () => 100),
  );
});

test('a box that needs more takes it from those that need less', () => {
  const rooms = roomsOf(700, [need(250), ...Array.from({ length: 6 }, () => need(70))]);
  assert.equal(Math.round(rooms[0]), 250);
  assert.ok(rooms.slice(1).every((one) => one >= 70));
  assert.equal(Math.round(sum(rooms)), 700);
});

test('one’s own box comes first, and nobody has less than the least', () => {
  const rooms = roomsOf(400, [need(300, true), need(300), need(80), need(80)]);
  assert.ok(rooms[0] > rooms[1], 'own before another’s');
  assert.ok(rooms.every((one) => one >= 60 - 1e-9));
  assert.equal(Math.round(sum(rooms)), 400);
  const crowded = roomsOf(400, [need(200, true), need(100), need(100), need(100)]);
  assert.deepEqual(crowded.map(Math.round), [200, 67, 67, 67], 'others make room though they need theirs');
});

test('the arc is nearest in its middle, and alike at both ends', () => {
  const arc = arcOf(1440, 690, 7);
  assert.equal(footAt(arc, 720), arc.foot);
  assert.equal(footAt(arc, 0), footAt(arc, 1440));
  assert.equal(Math.round(arc.foot - footAt(arc, 0)), Math.round(arc.drop));
  assert.match(along(arc, 100, 0.5), /^M360\.0 .*Q720\.0 .* 1080\.0 /);
});

test('a wager that won is told with the row that paid it', () => {
  const row = { name: 'Suited', pays: '12 to 1', won: 12, staked: 1, clause: '6(e)' };
  const layout = { paytables: [{ kind: 'match', rows: [{ ...row, won: 4, name: 'Unsuited' }, row] }] };
  const line = { kind: 'match', clause: '6(e)', staked: 500, returned: 6500 };
  assert.equal(paidBy(layout, line)?.name, 'Suited');
  assert.equal(paidBy(layout, { ...line, returned: 2500 })?.name, 'Unsuited');
  assert.equal(paidBy(layout, { ...line, returned: 0 }), null);
  assert.equal(paidBy(layout, { ...line, clause: '5(a)' }), null);
  assert.equal(paidBy(layout, { ...line, kind: 'pair' }), null);
});
