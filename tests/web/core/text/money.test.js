import assert from 'node:assert/strict';
import { test } from 'node:test';
import { asTyped, centsOf, CHIPS, currencyOfAll, dollars, odds, formatResult, resultClass, shortDollars } from '#pages/core/text/money.js';

test('an amount is written with its currency and thousands set apart', () => {
  assert.equal(dollars(1500, 'USD'), '$15.00');
  assert.equal(dollars(123_456_789, 'SGD'), 'S$1,234,567.89');
  assert.equal(dollars(5, 'USD'), '$0.05');
  assert.equal(dollars(-250, 'USD'), '−$2.50');
  assert.equal(dollars(-1_500_000, 'SGD'), '−S$15,000.00');
  assert.equal(dollars(200_000_000, 'EUR'), 'EUR 2,000,000.00');
  assert.equal(dollars(1500, CHIPS), '$15.00');
});

test('a short amount has cents only where there are some', () => {
  assert.equal(shortDollars(1500, 'USD'), '$15');
  assert.equal(shortDollars(1550, 'USD'), '$15.50');
  assert.equal(shortDollars(150_000, 'USD'), '$1,500');
  assert.equal(shortDollars(100_000, CHIPS), '$1,000');
  assert.equal(shortDollars(1050, CHIPS), '$10.50');
  assert.equal(shortDollars(100, 'USD'), '$1');
});

test('a sum over several currencies is counted as a wallet is', () => {
  assert.equal(currencyOfAll(['SGD', 'SGD']), 'SGD');
  assert.equal(currencyOfAll(['SGD', 'USD']), CHIPS);
  assert.equal(currencyOfAll([]), CHIPS);
});

test('a result says who has won, without a sign', () => {
  assert.deepEqual(
    [1500, -1000, 0].map((cents) => formatResult(cents, 'USD')),
    ['won $15.00', 'lost $10.00', 'even'],
  );
  assert.equal(formatResult(1050, CHIPS), 'won $10.50');
  assert.deepEqual([1500, -1000, 0].map(resultClass), ['won', 'lost', 'even']);
});

test('an amount that was typed is read to the cent', () => {
  const read = { 15: 1500, 15.5: 1550, ' $15.05 ': 1505, 'S$1,500': 150_000, 0.99: 99 };
  for (const [text, cents] of Object.entries(read)) assert.equal(centsOf(text), cents, text);
  for (const text of ['', 'ten', '-5', '1.234', '5 5', '1e3', '€5']) assert.equal(centsOf(text), null, text);
});

test('what is written into a field is read back as the same amount', () => {
  for (const cents of [0, 5, 50, 99, 100, 123_456]) assert.equal(centsOf(asTyped(cents)), cents);
});

test('odds are said in words', () => assert.equal(odds('3:2'), '3 to 2'));
