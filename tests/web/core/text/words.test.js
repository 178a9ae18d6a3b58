import assert from 'node:assert/strict';
import { afterEach, test } from 'node:test';
import { aWord, setBookWords, word } from '#pages/core/text/book-words.js';
import { capitalize, cardName, wagerName, formatRulings } from '#pages/core/text/words.js';

afterEach(() => setBookWords());

test('a card is named by rank and suit', () => {
  assert.equal(cardName('7h'), 'seven of hearts');
  assert.equal(cardName('Ts'), 'ten of spades');
  assert.equal(cardName('JK'), 'joker', 'not the jack of a suit K');
});

test('every card of a deck has a name of its own', () => {
  const deck = [...'A23456789TJQK'].flatMap((rank) => [...'cdhs'].map((suit) => cardName(rank + suit)));
  assert.equal(new Set(deck).size, 52);
  assert.ok(!deck.some((one) => one.includes('?')));
});

test('a book has its own words for some wagers', () => {
  assert.equal(wagerName('main'), 'Main wager');
  setBookWords({ main: 'original wager', blackjack: 'ace-ten' });
  assert.equal(wagerName('main'), 'Original wager');
  assert.equal(aWord('blackjack'), 'an ace-ten');
  assert.equal(word('match'), 'match wager', 'what a book leaves out stays as it is');
  setBookWords(undefined);
  assert.equal(aWord('blackjack'), 'a blackjack', 'the next table has none of them');
});

test('a kind without a name of its own is still readable', () => {
  assert.equal(wagerName('break-bonus'), 'Break Bonus');
  assert.equal(wagerName('some-new-wager'), 'Some new wager');
});

test('rulings are cited in words, clauses as they are', () => {
  assert.equal(formatRulings('16(a), R19; P3'), '16(a), our ruling 19; our ruling P3');
  assert.equal(formatRulings('PR5 and 6(e)'), 'PR5 and 6(e)');
});

test('only the first letter becomes a capital', () => assert.equal(capitalize('the Super Bonus'), 'The Super Bonus'));
