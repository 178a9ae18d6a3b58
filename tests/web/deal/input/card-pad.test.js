import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';
import { clearPage, show } from '../../browser.js';
import { CardPad } from '#pages/deal/input/card-pad.js';

let pad;
/** The cards that were keyed; each is pending until the test answers it. */
let keyed;

const told = () => pad.querySelector('.card-pad-told').textContent;
const key = (...keys) => keys.map((one) => pad.take(one));
const rank = (name) => pad.querySelector(`[data-rank="${name}"]`);
const suit = (name) => pad.querySelector(`[data-suit="${name}"]`);
const onItsWay = () => pad.show('any', true, true);
const settled = () => new Promise((done) => setImmediate(done));

beforeEach(() => {
  clearPage();
  keyed = [];
  pad = show(new CardPad());
  pad.addEventListener('card-keyed', ({ detail }) => {
    keyed.push(detail.face_up ? `${detail.card} face up` : detail.card);
    onItsWay();
  });
  pad.show('any');
});

test('a rank and a suit make a card, by keyboard or by thumb', async () => {
  assert.deepEqual(key('7', 'h'), [true, true]);
  pad.show('any');
  rank('K').click();
  assert.equal(rank('K').getAttribute('aria-pressed'), 'true');
  assert.equal(suit('s').getAttribute('aria-label'), 'King of spades');
  suit('s').click();
  assert.deepEqual(keyed, ['7h', 'Ks']);
});

test('a ten is keyed as T, 1 and 0', () => {
  key('1', '0', 'h');
  assert.deepEqual(keyed, ['Th']);
});

test('a suit alone is nothing, and escape forgets the rank', () => {
  assert.deepEqual(key('h'), [false]);
  key('7', 'Escape', 'h');
  assert.deepEqual(keyed, []);
  assert.deepEqual(key('x', 'F1', 'Escape'), [false, false, false], 'keys that are not ours');
});

test('the same rank again takes it back, another one replaces it', () => {
  key('7', '7');
  assert.equal(suit('h').disabled, true);
  key('7', '8', 'c');
  assert.deepEqual(keyed, ['8c']);
});

test('a quick hand is ahead of the table by two cards, and no more', async () => {
  key('7', 'h');
  assert.deepEqual(key('8', 'c', '9', 'd'), [true, true, true, true]);
  assert.equal(told(), 'Next: 8c 9d');
  pad.show('any');
  await settled();
  assert.deepEqual(keyed, ['7h', '8c']);
  assert.equal(told(), 'Next: 9d');
  pad.show('any');
  await settled();
  assert.deepEqual(keyed, ['7h', '8c', '9d']);
});

test('a fifth key ahead forgets them all, so that no card is a guess', async () => {
  key('7', 'h');
  assert.deepEqual(key('8', 'c', '9', 'd', 'K'), [true, true, true, true, false]);
  pad.show('any');
  await settled();
  assert.deepEqual(keyed, ['7h']);
});

test('a ten is never keyed ahead: the round waits for the floor', async () => {
  key('7', 'h');
  assert.deepEqual(key('8', 'T', 'h'), [true, false, true]);
  pad.show('any');
  await settled();
  assert.deepEqual(keyed, ['7h']);
});

test('half a card that was keyed ahead waits for its suit', async () => {
  key('7', 'h', '8');
  pad.show('any');
  await settled();
  assert.equal(told(), '8 of … ?');
  key('c');
  assert.deepEqual(keyed, ['7h', '8c']);
});

test('after a refusal nothing follows by itself', async () => {
  key('7', 'h', '8', 'c');
  pad.stop();
  pad.show('any');
  await settled();
  assert.deepEqual(keyed, ['7h']);
});

test('keys are not kept while something else is on its way, or the table is away', async () => {
  key('7', 'h', '8', 'c');
  pad.show('any', true, false);
  pad.show('any');
  await settled();
  assert.deepEqual(keyed, ['7h']);
});

test('at the look only a ten may be keyed', () => {
  pad.show('ten');
  assert.deepEqual([rank('7').disabled, rank('T').disabled], [true, false]);
  assert.deepEqual(key('7', 'T', 'h'), [false, true, true]);
  assert.deepEqual(keyed, ['Th']);
});

test('where the next card lies face down only one that lay face up is keyed', () => {
  pad.show('face-up');
  assert.deepEqual(key('7'), [false]);
  const check = pad.querySelector('[type="checkbox"]');
  check.checked = true;
  check.dispatchEvent(new Event('change'));
  key('7', 'h');
  assert.deepEqual(keyed, ['7h face up']);
  assert.equal(check.checked, false, 'and the next one does not');
});

test('a joker may be keyed only where the table has them', () => {
  const joker = pad.querySelector('.card-pad-joker');
  assert.equal(joker.hidden, true);
  pad.jokers = true;
  assert.equal(joker.hidden, false);
  joker.click();
  assert.deepEqual(keyed, ['JK']);
});

test('another kind of card forgets the rank that was chosen', () => {
  key('7');
  pad.show('plain');
  key('h');
  assert.deepEqual(keyed, []);
});
