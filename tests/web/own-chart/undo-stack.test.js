import assert from 'node:assert/strict';
import { test } from 'node:test';
import { UndoStack } from '#pages/own-chart/undo-stack.js';
import { MOST, readable, withChart } from '#pages/own-chart/saved-charts.js';

test('changes are undone and redone, until another change', () => {
  const stack = new UndoStack('a');
  assert.deepEqual([stack.now, stack.canUndo, stack.canRedo], ['a', false, false]);
  stack.push('b');
  stack.push('c');
  stack.undo();
  assert.deepEqual([stack.now, stack.canUndo, stack.canRedo], ['b', true, true]);
  stack.redo();
  stack.redo();
  assert.equal(stack.now, 'c');
  stack.undo();
  stack.push('d');
  assert.deepEqual([stack.now, stack.canRedo], ['d', false]);
  stack.reset();
  assert.equal(stack.now, 'a');
  stack.undo();
  assert.equal(stack.now, 'd', 'a reset can be undone');
});

test('charts are kept under their names, the latest first, up to a maximum', () => {
  const two = withChart(withChart([], { name: 'one', strategy: '1' }), { name: 'two', strategy: '2' });
  assert.deepEqual(
    withChart(two, { name: 'one', strategy: '3' }).map((one) => one.name + one.strategy),
    ['one3', 'two2'],
  );
  const many = Array.from({ length: MOST }, (_, at) => ({ name: `${at}`, strategy: '' }));
  assert.equal(withChart(many, { name: 'new', strategy: '' }).length, MOST);
});

test('what cannot be read as charts is left out', () => {
  for (const stored of [null, {}, 'x', 3]) assert.deepEqual(readable(stored), []);
  assert.deepEqual(readable([null, { name: 'a' }, { name: '', strategy: 'x' }, { name: 'b', strategy: 'y' }]), [{ name: 'b', strategy: 'y' }]);
});
