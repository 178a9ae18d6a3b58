import assert from 'node:assert/strict';
import { test } from 'node:test';
import { codeAt, codeWords, costLevel, costliest, formatChart, formatCode, gridOf, parseCode, signsOf, UPS, withCode } from '#pages/own-chart/chart-cells.js';

/** @param {string} code */
const row = (code) => UPS.map(() => code);
const CHART = { rows: { 'hard 14': row('S4*'), 'hard 15': row('H'), 'hard 21': row('S'), 'soft 18': row('d'), 'pair 8': row('R/P') }, after: { 'after hard 12': row('R') }, insure: 'never' };
const cost = (/** @type {string} */ name, /** @type {string} */ up, /** @type {number} */ much) => ({ row: name, up, code: 'S', best: 'H', cost: much, gains: { H: much } });
const ANSWER = /** @type {any} */ ({
  cells: [cost('hard 14', '2', 0.001), cost('soft 18', 'A', 0.00001), cost('hard 15', '3', 0), cost('after hard 12', 'T', 0)],
  codes: { S: { tint: 'stand', words: 'stand' }, H: { tint: 'hit', words: 'hit' }, d: { tint: 'double', words: 'double, else stand' }, 'R/P': { tint: 'surrender', words: 'surrender, else split' } },
  after_codes: { K: { tint: 'keep', words: 'keep the hand' }, R: { tint: 'surrender', words: 'rescue' } },
  signs: { '*': 'hit while a 6-7-8 can be made', "'": 'suited', '"': 'in spades' },
});

test('a code is taken apart and put together again', () => {
  for (const code of ['H', 'S4*', 'R/P', 'd', 'S5*\'"', 'P$', 'R/D3']) assert.equal(formatCode(parseCode(code)), code);
  assert.deepEqual(parseCode('S4*"'), { order: 'S', cards: '4', live: ['*', '"'] });
  assert.equal(formatCode({ order: 'H', cards: '4', live: ['*'] }), 'H', 'an exception says hit');
});

test('one cell is changed, and the chart before is as it was', () => {
  const changed = withCode(CHART, 'hard 15', 'T', 'R');
  assert.equal(codeAt(changed, 'hard 15', 'T'), 'R');
  assert.equal(codeAt(CHART, 'hard 15', 'T'), 'H');
  assert.equal(codeAt(CHART, 'after soft 17', '2'), 'K', 'a doubled hand without a row is kept');
  assert.deepEqual(withCode(CHART, 'after soft 17', '2', 'R').after['after soft 17'], ['R', ...Array(9).fill('K')]);
});

test('a chart is written as a strategy file, with quotation marks doubled', () => {
  const text = formatChart(withCode(CHART, 'hard 15', '2', 'S"'), ['A chart']);
  assert.ok(text.startsWith('# A chart\nrow,2,3,4,5,6,7,8,9,T,A\nhard 14,S4*,'));
  assert.ok(text.includes('\nhard 15,"S""",H,'));
  assert.ok(text.endsWith('\ninsure,never\n'));
});

test('cells are lit by what they cost', () => {
  assert.deepEqual([0, 1e-9, 1e-7, 2e-6, 2e-5, 2e-3].map(costLevel), [0, 0, 1, 2, 3, 4]);
  assert.deepEqual(
    costliest(ANSWER.cells, 5).map((one) => one.row),
    ['hard 14', 'soft 18'],
  );
  assert.equal(costliest(ANSWER.cells, 1).length, 1);
});

test('the grid has every row by itself, but 21, and those after a double that some hand comes to', () => {
  const { blocks = [], legend } = gridOf(CHART, ANSWER);
  assert.deepEqual(
    blocks.map((block) => [block.name, block.lines.map((line) => line.label)]),
    [
      ['hard', ['14', '15']],
      ['soft', ['18']],
      ['pairs', ['8-8']],
      ['after', ['hard 12']],
    ],
  );
  const cell = blocks[0]?.lines[0]?.cells[0];
  assert.deepEqual([cell?.letters, cell?.signs, cell?.tint, cell?.words], ['S', '4*', 'stand', 'stand; hit with 4 or more cards; hit while a 6-7-8 can be made']);
  assert.deepEqual(
    legend?.codes.map((one) => one.letters),
    ['H', 'R/P', 'S', 'd'],
  );
  assert.equal(codeWords('d', ANSWER), 'double, else stand');
  assert.deepEqual([signsOf('hard 14').length, signsOf('pair 7').length, signsOf('hard 16').length], [3, 2, 0]);
});
