import assert from 'node:assert/strict';
import { test } from 'node:test';
import { notToScale, SLICES, slices } from '#pages/signage/slices.js';
import { formatHotSpot, markedBox, formatPastSpin, statusLine } from '#pages/signage/wheel-lines.js';
import { viewOf } from '../states.js';

const segment = (symbol, places) => ({ symbol, places, pays: null, meter: null, community: 0 });
const COMMON = [segment('50', 250), segment('100', 150), segment('250', 90), segment('primary', 10)];

test('every symbol is on the wheel, the frequent ones more often', () => {
  const ring = slices(COMMON);
  const often = (symbol) => ring.filter((one) => one === symbol).length;
  assert.equal(ring.length, SLICES);
  assert.ok(often('50') > often('250'));
  assert.equal(often('primary'), 1);
});

test('no symbol stands beside itself where none is on half of the wheel', () => {
  const ring = slices([segment('50', 100), segment('100', 90), segment('250', 80), segment('primary', 10)]);
  for (const [at, one] of ring.entries()) assert.notEqual(one, ring[(at + 1) % ring.length]);
});

test('a wheel of many symbols has them all', () => {
  const many = Array.from({ length: 40 }, (_, at) => segment(String(at), 1));
  assert.equal(new Set(slices(many)).size, 40);
});

test('a wheel that is not to scale says so', () => {
  assert.deepEqual(notToScale(COMMON, slices(COMMON)), { symbol: 'primary', words: 'once in 50 spins' });
  const even = [segment('1', 5), segment('2', 5)];
  assert.equal(notToScale(even, slices(even)), null);
});

test('a seat that takes no part wins the community prize for everyone', () => {
  const view = viewOf();
  view.wheels.participants = [{ kind: 'xtreme', box: 3, person: 'ann', cents: 500 }];
  assert.match(formatHotSpot(view, 3, '25'), /hot spot is .* 3$/);
  assert.match(formatHotSpot(view, 2, '25'), /community prize.*\$25/);
});

test('the wall says what is spun for, and what it has brought', () => {
  const view = viewOf();
  const at = (terminal, wheels = {}) => statusLine({ ...view, wheels: { ...view.wheels, terminal, ...wheels } });
  assert.match(at('ready'), /\$5/);
  assert.match(at('started', { marked: [{ kind: 'bonus-spin', box: 2 }] }), /Blackjack at box 2/);
  const spin = { kind: 'bonus-spin', box: 2, seat: null, symbol: '250/100', community: '' };
  assert.match(at('paying', { spin }), /^Box 2 wins \$250$/);
  assert.deepEqual([markedBox(spin), markedBox({ ...spin, kind: 'xtreme', seat: 3 }), markedBox(null)], [2, 3, 0]);
  assert.deepEqual(formatPastSpin(spin, 'USD'), { what: 'Box 2', won: '$250' });
});
