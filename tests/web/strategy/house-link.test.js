import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parseLink, formatLink } from '#pages/strategy/house-link.js';

test('an address names a house, and a house that cannot be read is left out', () => {
  const house = { decks: 8 };
  assert.deepEqual(parseLink(formatLink('bbc-spanish21', house)), { book: 'bbc-spanish21', house });
  assert.equal(formatLink('bbc-spanish21', {}), '?book=bbc-spanish21');
  for (const text of ['{', '[1]', 'null', '7', `{"a": "${'x'.repeat(5000)}"}`]) assert.deepEqual(parseLink(`?book=b&house=${encodeURIComponent(text)}`), { book: 'b', house: {} }, text.slice(0, 20));
});
