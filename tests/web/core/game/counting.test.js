import assert from 'node:assert/strict';
import { test } from 'node:test';
import { count, formatTotal, isBlackjack } from '#pages/core/game/counting.js';

test('one ace counts eleven where that does not bust the hand', () => {
  assert.deepEqual(count(['Ah', '6c']), { total: 17, soft: true });
  assert.deepEqual(count(['Ah', '6c', 'Kd']), { total: 17, soft: false });
  assert.deepEqual(count(['Ah', 'As']), { total: 12, soft: true });
  assert.deepEqual(count(['Ah', 'As', '9c']), { total: 21, soft: true });
  assert.deepEqual(count([]), { total: 0, soft: false });
});

test('aces among the firm cards count one', () => {
  assert.deepEqual(count(['Ah', '6c'], 1), { total: 7, soft: false });
  assert.deepEqual(count(['Ah', '6c', 'As'], 1), { total: 18, soft: true });
});

test('a blackjack is 21 with two cards', () => {
  assert.ok(isBlackjack(['Ah', 'Jc']));
  assert.ok(!isBlackjack(['7h', '7c', '7d']));
});

test('the plate beside a hand', () => {
  assert.equal(formatTotal(17, true), 'soft 17');
  assert.equal(formatTotal(21, true), '21');
  assert.equal(formatTotal(22, false), 'bust');
  assert.equal(formatTotal(21, true, 'pontoon'), 'pontoon');
});
