import assert from 'node:assert/strict';
import { test } from 'node:test';
import { moneyIn, stakeMoney, moneyOn } from '#pages/core/game/stakes.js';
import { handOf, viewOf } from '../../states.js';

const stake = (person, changes = {}) => ({ person, main: 1000, original: true, doubles: [], rescued: false, ...changes });

test('coupons are no chips', () => {
  assert.equal(
    moneyIn([
      { kind: 'main', cents: 500 },
      { kind: 'coupon', cents: 500 },
      { kind: 'match-coupon', cents: 100 },
    ]),
    500,
  );
});

test('a rescued double has gone back', () => {
  assert.equal(stakeMoney(stake('ann', { doubles: [1000, 500] })), 2500);
  assert.equal(stakeMoney(stake('ann', { doubles: [1000, 500], rescued: true })), 1000);
});

test('only what is not settled stands on a hand', () => {
  const hand = handOf({ stakes: [stake('ann'), stake('ben')] });
  const view = viewOf({ settled: [{ person: 'ben', box: 1, hand: 1, kind: 'main', staked: 1000, returned: 0, clause: '' }] });
  assert.equal(moneyOn(view, 1, hand), 1000);
  assert.equal(moneyOn(view, 2, hand), 2000, 'that was another box');
  assert.equal(moneyOn(view, 1, hand, 'ben'), 0);
  assert.equal(moneyOn(view, 1, { ...hand, closed: true }), 0);
});
