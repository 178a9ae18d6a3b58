import assert from 'node:assert/strict';
import { after, beforeEach, test } from 'node:test';
import { clearPage, show } from '../browser.js';
import { DealProcedure } from '#pages/deal/procedure.js';
import { stateOf } from '../states.js';

let procedure;
let pressed;

const act = (verb, changes = {}) => ({ words: verb, from: 'step', verb: 'step', fields: { step: verb }, key: null, ...changes });
const due = (...acts) => ({ acts, waits: acts.length ? '' : 'Waiting for ann.', key: '' });
const showing = (what, busy = false, keying = false) => procedure.show(stateOf(), what, busy, keying);
const settled = () => new Promise((done) => setImmediate(done));

beforeEach(() => {
  clearPage();
  procedure?.disconnectedCallback();
  pressed = [];
  procedure = show(new DealProcedure());
  procedure.onpress = (one, fields) => pressed.push([one.fields.step ?? one.verb, fields]);
});
after(() => procedure.disconnectedCallback());

test('one key presses what is lit', () => {
  showing(due(act('deal a card')));
  procedure.press();
  assert.deepEqual(pressed, [['deal a card', {}]]);
});

test('nothing is lit where a card must be keyed, or another is waited for', () => {
  showing(due(act('deal a card', { key: 'card' })));
  procedure.press();
  showing(due());
  procedure.press();
  assert.deepEqual(pressed, []);
  assert.equal(procedure.querySelector('.deal-waits').textContent, 'Waiting for ann.');
});

test('a press while something is sent is no second press', () => {
  showing(due(act('deal a card')), true);
  procedure.press();
  showing(due(act('deal a card')));
  assert.deepEqual(pressed, []);
});

test('a press behind a keyed card follows it, if the same is still lit', async () => {
  showing(due(act('settle the round')), true, true);
  procedure.press();
  showing(due(act('settle the round')));
  await settled();
  assert.deepEqual(
    pressed.map(([step]) => step),
    ['settle the round'],
  );
});

test('a press behind a keyed card is forgotten where something else is lit then', async () => {
  showing(due(act('settle the round')), true, true);
  procedure.press();
  showing(due(act('burn the exposed card')));
  await settled();
  assert.deepEqual(pressed, []);
});

test('a press behind a keyed card is forgotten where that was refused', async () => {
  showing(due(act('settle the round')), true, true);
  procedure.press();
  procedure.stop();
  showing(due(act('settle the round')));
  await settled();
  assert.deepEqual(pressed, []);
});

test('a look at the hole card has two answers and no lit one', () => {
  showing(due(act('look', { key: 'blackjack' })));
  procedure.press();
  const answers = procedure.querySelectorAll('.deal-answer');
  assert.deepEqual(
    answers.map((one) => one.textContent),
    ['No blackjack', 'Blackjack'],
  );
  answers[1].click();
  assert.deepEqual(pressed, [['look', { blackjack: true }]]);
});

test('a count that was typed goes with the press, an unreadable one does not', () => {
  const entry = { do: 'collect-cards', key: 'count' };
  showing(due(act('collect', { key: 'count', entry })));
  const typed = procedure.querySelector('input');
  typed.value = ' 288 ';
  procedure.press();
  typed.value = 'many';
  procedure.press();
  assert.deepEqual(pressed, [
    ['collect', { counted: 288 }],
    ['collect', {}],
  ]);
});

test('what is chosen outlasts a drawing of the same acts', () => {
  const entry = { do: 'cut-cards', least: 10, most: 300 };
  showing(due(act('cut', { entry })));
  procedure.querySelector('input').value = '42';
  showing(due(act('cut', { entry })));
  procedure.press();
  assert.deepEqual(pressed, [['cut', { place: 42 }]]);
});

test('the rail shows where the table is', () => {
  showing(due(act('x')));
  const here = procedure.querySelector('[aria-current="step"]');
  assert.equal(here.textContent, 'Bets');
  assert.ok(!procedure.textContent.includes('Wheels'), 'a table without wheels has no such stage');
});
