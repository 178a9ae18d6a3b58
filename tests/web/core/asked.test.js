import assert from 'node:assert/strict';
import { afterEach, beforeEach, mock, test } from 'node:test';
import '../browser.js';
import { Asked } from '#pages/core/asked.js';

/** @type {string[]} */
let sent;
let asked;

beforeEach(() => {
  mock.timers.enable({ apis: ['setTimeout'] });
  sent = [];
  asked = new Asked((text) => sent.push(text));
});
afterEach(() => mock.timers.reset());

const busy = { code: 'busy', message: 'full', clause: '' };

test('an answer settles the one that it is about', async () => {
  const [first, second] = [asked.ask('1', 'one'), asked.ask('2', 'two')];
  assert.equal(asked.first, '1');
  asked.answered({ id: '1', ok: true });
  assert.deepEqual(await first, { id: '1', ok: true });
  assert.equal(asked.first, '2');
  asked.answered({ id: '2', ok: false, refused: { code: 'too-late', message: 'bets are closed', clause: '6(b), R3' } });
  await assert.rejects(second, { name: 'Refused', code: 'too-late', message: 'bets are closed', clause: '6(b), our ruling 3' });
  assert.equal(asked.first, undefined);
});

test('over a new connection all that waits is sent again, in order and with the same text', () => {
  asked.ask('1', 'one');
  asked.ask('2', 'two');
  asked.sendAll();
  assert.deepEqual(sent, ['one', 'two', 'one', 'two']);
});

test('what may be taken later is sent again, ever more seldom', () => {
  asked.ask('1', 'one');
  asked.error('1', busy);
  mock.timers.tick(700);
  assert.deepEqual(sent, ['one'], 'not at once');
  mock.timers.tick(600);
  assert.deepEqual(sent, ['one', 'one']);
  asked.error('1', busy);
  mock.timers.tick(1400);
  assert.equal(sent.length, 2, 'the second pause is longer');
  mock.timers.tick(1200);
  assert.equal(sent.length, 3);
});

test('what is never taken is refused in the end, with what to do', async () => {
  const waits = asked.ask('1', 'one');
  for (let error = 0; error < 6; error += 1) asked.error('1', busy);
  await assert.rejects(waits, { code: 'busy', message: /try again/ });
  mock.timers.tick(60_000);
  assert.deepEqual(sent, ['one'], 'and not sent any more');
});

test('an error that does not pass is a refusal', async () => {
  const waits = asked.ask('1', 'one');
  asked.error('1', { code: 'unknown-verb', message: 'no such verb' });
  await assert.rejects(waits, { code: 'unknown-verb' });
});

test('when the connection ends for good nothing waits any more', async () => {
  const both = [asked.ask('1', 'one'), asked.ask('2', 'two')];
  asked.fail('the table is closed');
  for (const one of both) await assert.rejects(one, { code: 'closed', message: 'the table is closed' });
  asked.sendAll();
  assert.equal(sent.length, 2);
});
