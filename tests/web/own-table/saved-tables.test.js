import assert from 'node:assert/strict';
import { test } from 'node:test';
import { deleteTable, loadTables, saveTable } from '#pages/own-table/saved-tables.js';
import { newTable } from '#pages/own-table/table-file.js';

test('tables are kept by their names', () => {
  const kept = new Map();
  /** @type {any} */ (globalThis).window = {
    localStorage: { getItem: (/** @type {string} */ key) => kept.get(key) ?? null, setItem: (/** @type {string} */ key, /** @type {string} */ text) => kept.set(key, text) },
  };
  assert.deepEqual(loadTables(), []);
  assert.equal(saveTable(newTable('base', 'Two')), true);
  assert.equal(saveTable(newTable('base', 'One')), true);
  assert.equal(saveTable(newTable('other', 'Two')), true);
  assert.deepEqual(
    loadTables().map((one) => [one.title, one.based_on]),
    [
      ['One', 'base'],
      ['Two', 'other'],
    ],
  );
  deleteTable('One');
  assert.deepEqual(
    loadTables().map((one) => one.title),
    ['Two'],
  );
  for (const [key] of kept) kept.set(key, '{"not": "a list"}');
  assert.deepEqual(loadTables(), []);
});

test('where nothing can be stored, nothing is said to be', () => {
  /** @type {any} */ (globalThis).window = {};
  assert.equal(saveTable(newTable('base', 'One')), false);
});
