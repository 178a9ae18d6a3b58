import assert from 'node:assert/strict';
import { test } from 'node:test';
import { roomsOf } from '#pages/table/felt/rooms.js';

const free = { wanted: 0, least: 50, own: false };
const robot = { wanted: 150, least: 80, own: false };
const own = { wanted: 400, least: 80, own: true };

test('room is taken from boxes that need less', () => {
  assert.deepEqual(roomsOf(600, [free, { ...own, wanted: 200 }, robot]), [200, 200, 200]);
  assert.deepEqual(roomsOf(600, [free, own, free]), [100, 400, 100]);
  assert.deepEqual(roomsOf(600, [robot, { ...own, wanted: 900 }, robot]), [80, 440, 80]);
  assert.deepEqual(roomsOf(600, [free, { ...robot, wanted: 300 }, { ...own, wanted: 150 }]), [125, 300, 175]);
});
