import assert from 'node:assert/strict';
import { test } from 'node:test';
import { choicesOf, countChanges, idOf, isTable, newTable, optionKeys, renamed, toToml, withChoices } from '#pages/own-table/table-file.js';

/** @param {string} key @param {any} [more] */
const option = (key, more = {}) => ({ key, decks: null, default: '', ...more });
const FIVE = option('bonus_21.cards_5', { row: { table: 'bonus_21', about: { cards: 5 } } });
const SPADES = option('bonus_21.ranks_6-7-8_suits_any', { row: { table: 'bonus_21', about: { ranks: '6-7-8', suits: 'any' } } });
const BREAK = option('break_bonus_row.cards_3', { row: { table: 'break_bonus.row', about: { cards: 3 } } });
/** @type {any[]} */
const OPTIONS = [option('soft_17'), option('surrender_against'), option('match_odds.suited'), FIVE, SPADES, BREAK];
const CHOICES = {
  soft_17: 'draw',
  surrender_against: ['A', 'K'],
  match_odds: { suited: '9:1' },
  bonus_21: { cards_5: '2:1', 'ranks_6-7-8_suits_any': 'none' },
  break_bonus_row: { cards_3: '1:1' },
};

test('the id of a table is made from its name', () => {
  assert.equal(idOf('  Spanish 21 at José’s “Red Dragon” '), 'spanish-21-at-joses-red-dragon');
  assert.equal(idOf('赌场'), 'my-table');
  assert.match(idOf(`${'x'.repeat(59)} y`), /^x{59}$/);
  assert.equal(renamed(newTable('base', 'One'), 'Two').id, 'two');
});

test('choices become what a file says, and are read from it again', () => {
  const file = withChoices(newTable('base', 'Red Dragon'), OPTIONS, CHOICES);
  assert.deepEqual(file, {
    id: 'red-dragon',
    title: 'Red Dragon',
    based_on: 'base',
    rules: { soft_17: 'draw', surrender_against: ['A', 'K'], match_odds: { suited: '9:1' } },
    bonus_21: [
      { cards: 5, pays: '2:1' },
      { ranks: '6-7-8', suits: 'any', pays: 'none' },
    ],
    break_bonus: { row: [{ cards: 3, pays: '1:1' }] },
  });
  assert.deepEqual(choicesOf(file, OPTIONS), CHOICES);
  assert.equal(countChanges(file), 6);
  assert.deepEqual(withChoices(file, OPTIONS, {}), newTable('base', 'Red Dragon'));
});

test('what the form does not know stays in the file', () => {
  const file = {
    ...newTable('base', 'Red'),
    words: { blackjack: 'natural' },
    rules: { soft_17: { value: 'draw', clause: 'rack card' }, boxes: 5, splits: { at_least: 1, default: 2 } },
    bonus_21: [{ cards: 5, pays: { value: '2:1', clause: 'felt' }, on_split_hands: false }],
  };
  const choices = choicesOf(file, OPTIONS);
  assert.deepEqual(choices, { soft_17: 'draw', bonus_21: { cards_5: '2:1' } });
  assert.deepEqual(withChoices(file, OPTIONS, choices), file);
  const other = withChoices(file, OPTIONS, { ...choices, bonus_21: { cards_5: '5:2' } });
  assert.deepEqual(other.bonus_21, [{ cards: 5, pays: '5:2', on_split_hands: false }]);
  assert.deepEqual(other.rules, file.rules);
});

test('a table whose rules are changed has no published source any more', () => {
  const published = { ...newTable('base', 'Red'), source: 'a page', as_of: '2026-11-17', published: { place: 'a town' }, rules: { soft_17: 'draw' } };
  assert.deepEqual(withChoices(published, OPTIONS, { soft_17: 'draw' }), published);
  assert.deepEqual(withChoices(published, OPTIONS, { soft_17: 'stand' }), { ...newTable('base', 'Red'), rules: { soft_17: 'stand' } });
});

test('a table is written as TOML, whatever is in its name', () => {
  const file = withChoices(newTable('base', 'The "Dragon" \\ \n'), OPTIONS, CHOICES);
  assert.equal(
    toToml({ ...file, without: ['pair'] }),
    [
      'id = "the-dragon"',
      'title = "The \\"Dragon\\" \\\\ \\n"',
      'based_on = "base"',
      'without = ["pair"]',
      '[rules]',
      'soft_17 = "draw"',
      'surrender_against = ["A", "K"]',
      'match_odds = { suited = "9:1" }',
      '[[bonus_21]]',
      'cards = 5',
      'pays = "2:1"',
      '[[bonus_21]]',
      'ranks = "6-7-8"',
      'suits = "any"',
      'pays = "none"',
      '[break_bonus]',
      '[[break_bonus.row]]',
      'cards = 3',
      'pays = "1:1"',
      '',
    ].join('\n'),
  );
});

test('a fault of a row is shown beside its option', () => {
  const file = withChoices(newTable('base', 'Red'), OPTIONS, CHOICES);
  assert.deepEqual(optionKeys('bonus_21[1].pays', file, OPTIONS), [SPADES.key]);
  assert.deepEqual(optionKeys('break_bonus.row[0].pays', file, OPTIONS), [BREAK.key]);
  assert.deepEqual(optionKeys('bonus_21[7].pays', file, OPTIONS), ['bonus_21[7].pays']);
  assert.deepEqual(optionKeys('soft_17', file, OPTIONS), ['soft_17']);
  assert.deepEqual(optionKeys('bonus_21[1].ranks', file, OPTIONS), ['removed_ranks', SPADES.key]);
});

test('only what has the shape of a table is one', () => {
  for (const one of [null, 7, 'x', [], {}, { id: 'x', title: 'X' }, { id: 'x', title: 'X', based_on: 7 }]) assert.equal(isTable(one), false);
  assert.equal(isTable(newTable('base', 'X')), true);
});
