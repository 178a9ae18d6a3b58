import assert from 'node:assert/strict';
import { test } from 'node:test';
import '../browser.js';

const { pipPlaces } = await import('#pages/cards/suits.js');

test('a face has as many pips as its rank says, the same either way up but for the seven', () => {
  for (const [rank, count] of [...'23456789'].map((one) => [one, Number(one)]).concat([['T', 10]])) {
    const places = pipPlaces(rank).map(String);
    assert.equal(new Set(places).size, count, rank);
    const turned = pipPlaces(rank).map(([x, y]) => String([100 - x, 140 - y]));
    assert.equal(
      turned.every((one) => places.includes(one)),
      rank !== '7',
      rank,
    );
  }
});
