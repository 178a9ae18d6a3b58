import assert from 'node:assert/strict';
import { test } from 'node:test';
import { formatDealt, formatPrice } from '#pages/own-chart/chart-words.js';

test('a chart costs more than the best one, less, or the same', () => {
  assert.equal(formatPrice(0.003153), '0.3153% more than with the best chart');
  assert.equal(formatPrice(-0.0001), '0.0100% less than with the best chart');
  assert.equal(formatPrice(4e-9), 'exactly what the best chart has');
});

test('rounds that were dealt say why the exact edge lies outside their interval', () => {
  /** @type {{rounds: number, edge: number, interval: [number, number]}} */
  const dealt = { rounds: 10_000_000, edge: 0.00324, interval: [0.00252, 0.00396] };
  const words = '10,000,000 rounds dealt from real shoes: house edge 0.324%, with 95% confidence 0.252% to 0.396%.';
  assert.equal(formatDealt(dealt, 0.003), words);
  assert.match(formatDealt(dealt, 0.00197), /The exact edge, 0\.197%, is that of a full shoe; .*cut-card effect/);
});
