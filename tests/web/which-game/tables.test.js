// The filters of the catalogue, and its sources.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ANY, choicesOf, filterTables, sourceLink } from '#pages/which-game/tables.js';

const TABLES = /** @type {any[]} */ ([
  { id: 'one', game: 'Spanish 21', country: 'United States' },
  { id: 'two', game: 'Pontoon', country: 'Malaysia' },
  { id: 'three', game: 'Spanish 21', country: '' },
]);

test('a filter lets the tables of its game and country pass', () => {
  const ids = (/** @type {string} */ game, /** @type {string} */ country) => filterTables(TABLES, { game, country }).map((one) => one.id);
  assert.deepEqual(ids(ANY, ANY), ['one', 'two', 'three']);
  assert.deepEqual(ids('Spanish 21', ANY), ['one', 'three']);
  assert.deepEqual(ids('Spanish 21', 'United States'), ['one']);
  assert.deepEqual(ids('Pontoon', 'United States'), []);
});

test('rules of no one place are no country to choose', () => {
  assert.deepEqual(choicesOf(TABLES, 'country'), ['Malaysia', 'United States']);
});

test('a source is linked by its host', () => {
  assert.deepEqual(sourceLink('https://www.casino.example/rules'), { href: 'https://www.casino.example/rules', words: 'casino.example' });
  assert.deepEqual(sourceLink('A book, copied at http://copy.example/a'), { href: 'http://copy.example/a', words: 'A book, copied at copy.example' });
  assert.equal(sourceLink('A commission'), null);
});
