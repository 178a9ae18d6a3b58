import assert from 'node:assert/strict';
import { afterEach, beforeEach, mock, test } from 'node:test';
import '../browser.js';
import { Refused } from '#pages/core/net/api.js';
import { Sender } from '#pages/deal/sender.js';

/** Pending commands, with the functions that answer them. */
let sent;
let log;
let sender;
let connection;

function line(name) {
  return { status: 'open', send: (verb, fields) => new Promise((done, failed) => sent.push({ name, verb, fields, done, failed })) };
}

beforeEach(() => {
  mock.timers.enable({ apis: ['setTimeout'] });
  [sent, log] = [[], []];
  connection = line('dealer');
  sender = new Sender(connection, line('floor'), {
    started: () => log.push('started'),
    changed: () => log.push(`${sender.busy ? 'busy' : 'free'}${sender.slow ? ' slow' : ''}`),
    refused: (sentence, clause) => log.push(`${sentence} ${clause}`.trim()),
    ended: () => log.push('ended'),
  });
});
afterEach(() => mock.timers.reset());

test('one command is on its way at a time', async () => {
  const first = sender.send('step', { step: 'x' });
  await sender.send('step', { step: 'y' });
  assert.deepEqual(
    sent.map((one) => one.fields.step),
    ['x'],
  );
  sent[0].done({});
  await first;
  assert.deepEqual(log, ['started', 'busy', 'free', 'ended']);
});

test('a slow answer is told of', async () => {
  const waits = sender.send('step', {});
  mock.timers.tick(1100);
  assert.equal(log.at(-1), 'busy slow');
  sent[0].done({});
  await waits;
  assert.equal(sender.slow, false);
});

test('a refusal is told with its clause, and a stale one as such', async () => {
  for (const [refused, words] of [
    [new Refused('no card is due', 'not-due', '7(a)'), 'No card is due. 7(a)'],
    [new Refused('moved', 'stale'), 'The table has changed meanwhile: check again.'],
  ]) {
    const waits = sender.send('step', {});
    sent.at(-1).failed(refused);
    await waits;
    assert.ok(log.includes(words), words);
    assert.equal(sender.busy, false);
  }
});

test('what the floor does goes by the floor’s connection', async () => {
  const waits = sender.send('open-table', {}, { floor: true });
  assert.equal(sent[0].name, 'floor');
  sent[0].done({});
  await waits;
});

test('a keyed card is marked as such until it is answered', async () => {
  const waits = sender.send('step', {}, { keying: true });
  assert.equal(sender.keying, true);
  sent[0].done({});
  await waits;
  assert.equal(sender.keying, false);
});
