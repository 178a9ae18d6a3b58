import assert from 'node:assert/strict';
import { test } from 'node:test';
import { unpack } from '#pages/core/game/unpack.js';

test('what follows from a message is filled into its events', () => {
  const event = { event: 'card.dealt/1' };
  const message = { type: 'events', from: 7, to: 12, at: 5, events: [{ event }, { event, by: 'ann' }, { version: 11, at: 6, event }, { event }] };
  assert.deepEqual(unpack(message), {
    ...message,
    now: {},
    events: [
      { version: 8, at: 5, by: 'table', event },
      { version: 9, at: 5, by: 'ann', event },
      { version: 11, at: 6, by: 'table', event },
      { version: 12, at: 5, by: 'table', event },
    ],
  });
});

test('events to catch up with have no state of the round, and other messages stay as they are', () => {
  assert.equal(unpack({ type: 'events', from: 0, to: 0, at: 0, events: [], now: null }).now, null);
  const clock = { type: 'clock', version: 3 };
  assert.equal(unpack(clock), clock);
});
