import assert from 'node:assert/strict';
import { test } from 'node:test';
import '../../browser.js';

const { placeBeside } = await import('#pages/table/ceremony/banner-place.js');
const { winsOf } = await import('#pages/table/ceremony/wins.js');

const row = (name, won, staked, clause) => ({ name, pays: `${won} to ${staked}`, won, staked, clause });
const layout = {
  paytables: [
    { kind: 'main', rows: [row('6-7-8 of spades', 3, 1, 'f'), row('5 cards totaling 21', 3, 2, 'g')] },
    { kind: 'match', rows: [row('One suited match', 9, 1, 'e'), row('One unsuited match', 4, 1, 'e')] },
    { kind: 'pair', rows: [row('A pair', 11, 1, 'p')] },
  ],
};
const line = (kind, hand, staked, won, clause = '', person = 'ann') => ({ person, box: 1, hand, kind, staked, returned: staked + won, clause });
const view = (cards, blackjack = false, dealer = ['7c', '9d']) => ({ dealer: { cards: dealer }, boxes: [{ number: 1, hands: [{ number: 1, cards, blackjack }] }] });
const wins = (lines, ...table) => winsOf(lines, layout, view(...table)).map(({ grade, words, cards, dealer }) => [grade, words, cards, dealer]);

test('a natural and a bonus 21 are told with what they pay, and their cards are lit', () => {
  assert.deepEqual(wins([line('main', 1, 2500, 3750)], ['As', 'Kd'], true), [['natural', 'Blackjack pays 3 to 2', [0, 1], []]]);
  assert.deepEqual(wins([line('main', 1, 2500, 7500, 'f')], ['6s', '7s', '8s']), [['bonus', '6-7-8 of spades pays 3 to 1', [0, 1, 2], []]]);
  assert.deepEqual(wins([line('main', 1, 2000, 3000, 'g')], ['2s', '3s', '4s', '5s', '7h']), [['bonus', '5 cards totaling 21 pay 3 to 2', [0, 1, 2, 3, 4], []]]);
});

test('a usual win has no banner, nor a lost natural, nor a side bet at short odds', () => {
  assert.deepEqual(wins([line('main', 1, 2500, 2500)], ['Ks', 'Qd']), []);
  assert.deepEqual(wins([line('main', 1, 2500, 0)], ['As', 'Kd'], true), []);
  assert.deepEqual(wins([line('match', null, 500, 2000, 'e')], ['7s', 'Kd']), []);
});

test('a side bet at long odds lights the cards that made it, once for everyone', () => {
  const match = [line('match', null, 500, 4500, 'e'), line('match', null, 500, 4500, 'e', 'ben')];
  const [only, ...more] = wins(match, ['Kd', '7c']);
  assert.deepEqual([only[0], only[2], only[3], more], ['side', [1], [0], []]);
  assert.deepEqual(wins([line('pair', null, 500, 5500, 'p')], ['Ks', 'Kd'])[0].slice(2), [[0, 1], []]);
});

test('a banner stands above its cards, or beside them where cards lie above, and never outside the felt', () => {
  const area = (left, top, width, height) => ({ left, top, right: left + width, bottom: top + height });
  const felt = area(0, 0, 400, 300);
  const hand = area(150, 150, 100, 100);
  const size = { width: 120, height: 30 };
  assert.deepEqual(placeBeside(size, hand, felt, [hand], []), { left: 140, top: 114 });
  const above = area(150, 60, 100, 84);
  assert.deepEqual(placeBeside(size, hand, felt, [hand, above], []), { left: 256, top: 185 });
  assert.deepEqual(placeBeside(size, hand, felt, [hand, above, area(256, 150, 100, 100)], []), { left: 24, top: 185 });
  assert.equal(placeBeside(size, area(380, 150, 20, 20), felt, [], []).left, 274, 'moved in from the edge');
});
