import assert from 'node:assert/strict';
import { afterEach, beforeEach, mock, test } from 'node:test';
import '../../browser.js';
import { ClockBar } from '#pages/table/rail/clock.js';
import { stateOf } from '../../states.js';

let now;
let left;
let bar;
let play;

const clockOf = (changes) => ({ waits_for: [], now_ms: 100_000, deadline_ms: 110_000, paused: false, came: now, ...changes });

function pass(ms) {
  now += ms;
  mock.timers.tick(ms);
}

beforeEach(() => {
  mock.timers.enable({ apis: ['setInterval'] });
  now = 5000;
  mock.method(performance, 'now', () => now);
  left = [];
  play = { me: 'ann', shown: stateOf() };
  bar = new ClockBar(play, (ms) => left.push(ms));
});
afterEach(() => {
  mock.timers.reset();
  mock.restoreAll();
});

test('it counts down what the server left, and goes when it is over', () => {
  bar.show(clockOf());
  assert.deepEqual([bar.element.hidden, bar.words.textContent, bar.bar.style.set.get('--left')], [false, 'Bets close in 10 s', '1']);
  pass(5200);
  assert.equal(bar.words.textContent, 'Bets close in 5 s');
  assert.ok(bar.element.classList.contains('is-short'));
  pass(5000);
  assert.equal(bar.element.hidden, true);
  assert.equal(left.at(-1), 0);
});

test('the time that a message waited to be shown is gone', () => {
  const clock = clockOf();
  now += 4000;
  bar.show(clock);
  assert.equal(bar.words.textContent, 'Bets close in 6 s');
});

test('it says whose decision it is', () => {
  play.shown = stateOf({ phase: 'play' });
  bar.show(clockOf({ waits_for: ['ann'] }));
  assert.equal(bar.words.textContent, 'Your decision: 10 s');
  bar.show(clockOf({ waits_for: ['ben'] }));
  assert.equal(bar.words.textContent, '10 s');
});

test('the bar goes on where the same time runs on', () => {
  bar.show(clockOf());
  pass(5000);
  bar.show(clockOf({ now_ms: 105_000 }));
  assert.equal(bar.bar.style.set.get('--left'), '0.5');
});

test('without a deadline, or while the table is paused, there is none', () => {
  bar.show(clockOf({ deadline_ms: null }));
  assert.equal(bar.element.hidden, true);
  bar.show(clockOf({ paused: true }));
  assert.equal(bar.element.hidden, true);
});
