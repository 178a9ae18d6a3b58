import assert from 'node:assert/strict';
import { test } from 'node:test';
import '../browser.js';
import { axisAmount } from '#pages/calculator/risk-plots.js';

test('a plot has the currency of its house', () => {
  assert.equal(axisAmount(50_000, 'USD'), '$500');
  assert.equal(axisAmount(-1_500_000, 'SGD'), '−S$15k');
  assert.equal(axisAmount(200_000_000, 'EUR'), 'EUR 2M');
});
