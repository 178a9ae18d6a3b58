import assert from 'node:assert/strict';
import { test } from 'node:test';
import { formatOneIn } from '#pages/core/text/chances.js';

test('a chance is one in so many, or never', () => {
  assert.equal(formatOneIn(1 / 668_382), '1 in 668,382');
  assert.equal(formatOneIn(0.154), '1 in 6.5');
  assert.equal(formatOneIn(0), 'never', 'two decks have no three sevens of one suit');
});
