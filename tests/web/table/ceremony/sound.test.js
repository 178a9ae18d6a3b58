import assert from 'node:assert/strict';
import { test } from 'node:test';
import '../../browser.js';

const { SCORES, sound } = await import('#pages/table/ceremony/sound.js');
const { choose } = await import('#pages/core/page/prefs.js');
const { SPIN_MS } = await import('#pages/signage/wheel.js');

const end = (name) => Math.max(...SCORES[name].map((one) => one.at + one.length));

test('sounds are quiet, and a greater win is heard for longer', () => {
  for (const [name, notes] of Object.entries(SCORES))
    for (const one of notes) {
      assert.ok(one.gain > 0 && one.gain <= 0.12, name);
      assert.ok(one.frequency >= 200 && one.frequency <= 8000, `${name} ${one.frequency}`);
    }
  const wins = ['win', 'natural', 'bonus', 'jackpot'].map(end);
  assert.deepEqual(
    wins,
    [...wins].sort((a, b) => a - b),
  );
  assert.equal(new Set(wins).size, 4);
});

test('the wheel ticks slower and slower, until it rests', () => {
  const ticks = SCORES.wheel.map((one) => one.at);
  const gaps = ticks.slice(1).map((at, place) => at - ticks[place]);
  assert.ok(gaps.every((gap, place) => place === 0 || gap >= gaps[place - 1] - 1e-9));
  assert.ok(end('wheel') <= SPIN_MS / 1000);
});

test('nothing is played unless it is wanted, nor before a gesture', () => {
  const made = { contexts: 0, started: 0, ended: 0 };
  class Part {
    gain = { setValueAtTime: () => undefined, exponentialRampToValueAtTime: () => undefined };
    connect = (next) => next;
    disconnect = () => (made.ended += 1);
    start = () => (made.started += 1);
    stop = () => undefined;
  }
  class Context {
    currentTime = 0;
    sampleRate = 8;
    createBuffer = () => ({ getChannelData: () => new Float32Array(8) });
    resume = () => Promise.resolve();
    constructor() {
      made.contexts += 1;
    }
  }
  Object.assign(globalThis, { AudioContext: Context, GainNode: Part, OscillatorNode: Part, AudioBufferSourceNode: Part, BiquadFilterNode: Part });
  const activation = { hasBeenActive: false };
  Object.defineProperty(globalThis, 'navigator', { value: { userActivation: activation }, configurable: true });
  activation.hasBeenActive = true;
  sound('chip');
  assert.deepEqual(made, { contexts: 0, started: 0, ended: 0 }, 'off by default');
  choose({ sound: true });
  activation.hasBeenActive = false;
  sound('chip');
  assert.equal(made.contexts, 0, 'no gesture');
  activation.hasBeenActive = true;
  const hush = sound('chip');
  assert.deepEqual(made, { contexts: 1, started: SCORES.chip.length, ended: 0 });
  hush();
  assert.equal(made.ended, 1);
  choose({ sound: false });
});
