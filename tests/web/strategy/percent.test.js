import assert from 'node:assert/strict';
import { test } from 'node:test';
import { formatChange, formatInteger, formatNumber, formatPercent } from '#pages/strategy/percent.js';

test('shares are written with a real minus, and none for nothing', () => {
  assert.deepEqual(
    [0.00366, -0.0012, -0.000001].map((one) => formatPercent(one)),
    ['0.366%', '−0.120%', '0.000%'],
  );
  assert.deepEqual(
    [0.0002, -0.00118, 0.000001].map((one) => formatChange(one)),
    ['+0.020%', '−0.118%', '0.000%'],
  );
  assert.equal(formatNumber(-0.456, 2), '−0.46');
  assert.equal(formatInteger(1234567.4), '1,234,567');
});
