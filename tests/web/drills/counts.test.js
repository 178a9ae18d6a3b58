import assert from 'node:assert/strict';
import { test } from 'node:test';
import { running, signed, trueCount, typedCount } from '#pages/drills/counts.js';

const count = { tags: { A: -1, K: -1, 5: 1.5, 6: 1 }, start: -4 };

test('the running count begins where the system begins, and parts add up', () => {
  assert.deepEqual(running(count, ['Ah', '5c', '5d', '9s']), [-5, -3.5, -2, -2]);
  assert.deepEqual(running({ tags: { 2: 0.1 }, start: 0 }, ['2c', '2d', '2h']), [0.1, 0.2, 0.3]);
});

test('the true count is for each deck that is left', () => {
  assert.equal(trueCount(6, 3), 2);
  assert.equal(trueCount(6, 0), 6);
});

test('a count is written with its sign and read back', () => {
  assert.deepEqual([3, -2, 0, 1.5, -0.25].map(signed), ['+3', '−2', '0', '+1.5', '−0.25']);
  for (const value of [3, -2, 0, 1.5, -0.25]) assert.equal(typedCount(signed(value)), value);
  assert.deepEqual(['1,5', ' +4 ', 'four', '', '12345'].map(typedCount), [1.5, 4, null, null, null]);
});
