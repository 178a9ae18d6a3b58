import assert from 'node:assert/strict';
import { test } from 'node:test';
import { allows, hasChoice, nearest } from '#pages/table/bets/amounts.js';

const free = { least: 500, most: 2050, low: 500, high: 2050, unit: 50, exact: [] };
const odd = { least: 500, most: 733, low: 500, high: 700, unit: 50, exact: [733] };

test('multiples of the unit between the bounds are allowed, and the exact ones', () => {
  assert.deepEqual(
    [500, 525, 2050, 2100].map((cents) => allows(free, cents)),
    [true, false, true, false],
  );
  assert.ok(allows(odd, 733), 'doubling for all that one has');
  assert.ok(!allows(odd, 750));
});

test('the nearest allowed amount is below what is wanted', () => {
  assert.deepEqual(
    [10, 500, 549, 2049, 9999].map((cents) => nearest(free, cents)),
    [500, 500, 500, 2000, 2050],
  );
  assert.deepEqual(
    [720, 733, 9999].map((cents) => nearest(odd, cents)),
    [700, 733, 733],
  );
});

test('whatever is wanted, what is chosen is allowed', () => {
  for (let wanted = 0; wanted < 2500; wanted += 7) {
    assert.ok(allows(free, nearest(free, wanted)));
    assert.ok(allows(odd, nearest(odd, wanted)));
  }
});

test('one amount is no choice', () => {
  assert.ok(!hasChoice({ ...free, most: 500 }));
  assert.ok(hasChoice(free));
});
