import assert from 'node:assert/strict';
import { test } from 'node:test';
import { streakOf } from '#pages/drills/progress.js';

test('days in a row are counted, over the end of a month too', () => {
  assert.equal(streakOf(null, '2026-11-17'), 1);
  assert.equal(streakOf({ day: '2026-11-16', streak: 4 }, '2026-11-17'), 5);
  assert.equal(streakOf({ day: '2026-11-30', streak: 4 }, '2026-12-01'), 5);
  assert.equal(streakOf({ day: '2026-11-17', streak: 4 }, '2026-11-17'), 4);
  assert.equal(streakOf({ day: '2026-11-15', streak: 4 }, '2026-11-17'), 1);
});
