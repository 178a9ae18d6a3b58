import assert from 'node:assert/strict';
import { test } from 'node:test';
import { rankOf, suitOf, parseCards } from '#pages/core/text/card-text.js';

test('cards are read however people type them', () => {
  for (const text of ['7h Ts Kd', '7H,10S,kd', '7♥10♠K♦', '7hTsKd', ' 7♥\uFE0F ; t♤ + K♢ ']) assert.deepEqual(parseCards(text), { cards: ['7h', 'Ts', 'Kd'], unknown: '' }, text);
});

test('the first word that names no card is given back', () => {
  assert.deepEqual(parseCards('7h 1s Kd'), { cards: ['7h'], unknown: '1s' });
  assert.deepEqual(parseCards('7hx'), { cards: [], unknown: '7hx' });
  assert.deepEqual(parseCards('  '), { cards: [], unknown: '' });
});

test('one key means a rank or a suit', () => {
  assert.deepEqual(['0', '1', 'k', '7'].map(rankOf), ['T', 'T', 'K', '7']);
  assert.deepEqual(['H', '♠', 'x', '', 'hs'].map(suitOf), ['h', 's', '', '', '']);
});
