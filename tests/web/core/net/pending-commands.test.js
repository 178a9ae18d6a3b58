import assert from 'node:assert/strict';
import { afterEach, beforeEach, mock, test } from 'node:test';
import '../../browser.js';
import { PendingCommands } from '#pages/core/net/pending-commands.js';

/** @type {string[]} */
let sent;
let pending;

beforeEach(() => {
  mock.timers.enable({ apis: ['setTimeout'] });
  sent = [];
  pending = new PendingCommands((text) => sent.push(text));
});
afterEach(() => mock.timers.reset());

const busy = { code: 'busy', message: 'full', clause: '' };

test('an answer settles the one that it is about', async () => {
  const [first, second] = [pending.add('1', 'one'), pending.add('2', 'two')];
  assert.equal(pending.first, '1');
  pending.answered({ id: '1', ok: true });
  assert.deepEqual(await first, { id: '1', ok: true });
  assert.equal(pending.first, '2');
  pending.answered({ id: '2', ok: false, refused: { code: 'too-late', message: 'bets are closed', clause: '6(b), R3' } });
  await assert.rejects(second, { name: 'Refused', code: 'too-late', message: 'bets are closed', clause: '6(b), our ruling 3' });
  assert.equal(pending.first, undefined);
});

test('over a new connection all that waits is sent again, in order and with the same text', () => {
  pending.add('1', 'one');
  pending.add('2', 'two');
  pending.sendAll();
  assert.deepEqual(sent, ['one', 'two', 'one', 'two']);
});

test('what may be taken later is sent again, ever more seldom', () => {
  pending.add('1', 'one');
  pending.error('1', busy);
  mock.timers.tick(700);
  assert.deepEqual(sent, ['one'], 'not at once');
  mock.timers.tick(600);
  assert.deepEqual(sent, ['one', 'one']);
  pending.error('1', busy);
  mock.timers.tick(1400);
  assert.equal(sent.length, 2, 'the second pause is longer');
  mock.timers.tick(1200);
  assert.equal(sent.length, 3);
});

test('what is never taken is refused in the end, with what to do', async () => {
  const unknown = 'the table did not answer in time: check whether it was done before you try again';
  const sentences = {
    'too-often': 'too many requests: wait a moment, then try again',
    busy: 'the server is busy: try again in a moment',
    moved: unknown,
    stopping: unknown,
    unavailable: unknown,
  };
  for (const [code, message] of Object.entries(sentences)) {
    const waits = pending.add('1', 'one');
    for (let error = 0; error < 6; error += 1) pending.error('1', { ...busy, code });
    await assert.rejects(waits, { code, message });
    mock.timers.tick(60_000);
    assert.deepEqual(sent.splice(0), ['one'], 'and not sent any more');
  }
});

test('what the table refuses is not sent again, whatever its code is', async () => {
  const waits = pending.add('1', 'one');
  pending.answered({ id: '1', ok: false, refused: { ...busy, code: 'too-often' } });
  await assert.rejects(waits, { code: 'too-often', message: 'full' });
  mock.timers.tick(60_000);
  assert.deepEqual(sent, ['one']);
});

test('an error that does not pass is a refusal', async () => {
  const waits = pending.add('1', 'one');
  pending.error('1', { code: 'unknown-verb', message: 'no such verb' });
  await assert.rejects(waits, { code: 'unknown-verb' });
});

test('when the connection ends for good nothing waits any more', async () => {
  const both = [pending.add('1', 'one'), pending.add('2', 'two')];
  pending.fail('the table is closed');
  for (const one of both) await assert.rejects(one, { code: 'closed', message: 'the table is closed' });
  pending.sendAll();
  assert.equal(sent.length, 2);
});
