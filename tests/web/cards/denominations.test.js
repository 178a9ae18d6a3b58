import assert from 'node:assert/strict';
import { test } from 'node:test';
import { chipsOf, DENOMINATIONS, tray } from '#pages/cards/denominations.js';

const worth = (chips) => chips.reduce((sum, one) => sum + one.cents, 0);

test('chips are worth their amount, with as few as possible', () => {
  for (const cents of [0, 1, 55, 100, 3750, 123_456, 99_999_999]) assert.equal(worth(chipsOf(cents)), cents);
  assert.deepEqual(
    chipsOf(13_150).map((one) => one.name),
    ['100', '25', '5', '1', '50c'],
  );
});

test('a huge amount is no pile without end', () => {
  assert.ok(chipsOf(10 ** 15).length <= 400);
});

test('denominations go from the largest down', () => {
  const cents = DENOMINATIONS.map((one) => one.cents);
  assert.deepEqual(
    cents,
    [...cents].sort((a, b) => b - a),
  );
});

test('a tray has chips for the limits of its table', () => {
  assert.deepEqual(
    tray(500, 50_000, 50).map((one) => one.name),
    ['1', '5', '25', '100', '500'],
  );
  assert.deepEqual(
    tray(100_000, 10_000_000, 50).map((one) => one.name),
    ['500', '1k', '5k', '25k', '100k'],
  );
  assert.deepEqual(
    tray(500, 500, 100).map((one) => one.name),
    ['1', '5'],
    'none above the maximum, none below a unit',
  );
  for (const one of tray(500, 50_000, 100)) assert.equal(one.cents % 100, 0);
});
