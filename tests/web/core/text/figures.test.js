import assert from 'node:assert/strict';
import { test } from 'node:test';
import { exactWords, formatLimits } from '#pages/core/text/exactness.js';
import { isMeter, meterName, symbolName } from '#pages/core/text/meters.js';
import { ownProperty } from '#pages/core/game/own-property.js';
import { formatDay, formatMinutes } from '#pages/core/text/times.js';

test('a name that every object knows is a name like others', () => {
  assert.equal(ownProperty({}, 'constructor'), undefined);
  assert.equal(ownProperty(JSON.parse('{"__proto__": 5}'), '__proto__'), 5);
  assert.equal(ownProperty(null, 'ann'), undefined);
});

test('a symbol of a wheel is a jackpot, an amount, or two of them', () => {
  assert.equal(symbolName('250', 'USD'), '$250');
  assert.equal(symbolName('1500/100', 'SGD'), 'S$1,500, others S$100');
  assert.equal(symbolName('primary', 'USD'), 'Primary jackpot');
  assert.deepEqual(
    ['primary', '250', 'toString'].map((one) => isMeter(one)),
    [true, false, false],
  );
  assert.equal(meterName('grand-prize'), 'Grand prize');
});

test('a figure says whether it is exact', () => {
  assert.equal(exactWords([]), 'Exact.');
  assert.equal(formatLimits(['splits are approximate', 'six decks']), 'Not exact: splits are approximate; six decks.');
  assert.equal(exactWords(undefined), '');
});

test('times are written with the month in letters', () => {
  assert.match(formatDay(Date.UTC(2026, 10, 16, 12)), /^16 Nov 2026$/);
  assert.deepEqual([45, 60, 80.9].map(formatMinutes), ['45 min', '1 h', '1 h 20 min']);
});
