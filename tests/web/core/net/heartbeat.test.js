import assert from 'node:assert/strict';
import { afterEach, beforeEach, mock, test } from 'node:test';
import '../../browser.js';
import { Heartbeat } from '#pages/core/net/heartbeat.js';

let now;
let asks;
let dead;
let heart;

function pass(ms) {
  now += ms;
  mock.timers.tick(ms);
}

beforeEach(() => {
  mock.timers.enable({ apis: ['setTimeout'] });
  now = 0;
  mock.method(performance, 'now', () => now);
  [asks, dead] = [0, 0];
  heart = new Heartbeat(
    () => (asks += 1),
    () => (dead += 1),
  );
  heart.heard();
});
afterEach(() => {
  mock.timers.reset();
  mock.restoreAll();
});

test('a silent connection is asked, and without an answer it is dead', () => {
  pass(21_000);
  assert.equal(asks, 0);
  pass(2000);
  assert.deepEqual([asks, dead], [1, 0]);
  pass(6000);
  assert.deepEqual([asks, dead], [1, 1]);
});

test('an answer in time keeps it alive', () => {
  pass(23_000);
  heart.heard();
  pass(20_000);
  assert.deepEqual([asks, dead], [1, 0]);
});

test('who comes back to the page asks at once, unless something was heard just now', () => {
  heart.check();
  assert.equal(asks, 0);
  pass(3000);
  heart.check();
  heart.check();
  assert.equal(asks, 1, 'and asks once');
});

test('a connection that is given up is not asked any more', () => {
  heart.stop();
  pass(60_000);
  assert.deepEqual([asks, dead], [0, 0]);
});
