import assert from 'node:assert/strict';
import { beforeEach, mock, test } from 'node:test';
import { clearPage } from '../../browser.js';
import { Playback } from '#pages/core/game/playback.js';
import { follow } from '#pages/core/game/reducer.js';
import { nowOf, welcome } from '../../states.js';

/** What was shown, in order. @type {string[]} */
let shown;
/** Functions that end the events being shown. @type {(() => void)[]} */
let ends;
let playback;
/** The newest state, which the playback follows. */
let state;
let version;

/** Reduce a message as the connection does, and play it. */
function take(message) {
  const change = follow(state, message);
  state = change.state;
  playback.enqueue(change);
}

/** Receive events by their names; `hold` is shown until released, `fails` cannot be shown. */
function events(names, now = nowOf()) {
  const from = version;
  const logged = names.map((event) => ({ version: ++version, at: 0, by: '', event: { event } }));
  take({ type: 'events', from, to: version, events: logged, now });
}

/** What was shown once the playback is idle. */
async function rested() {
  for (let look = 0; !playback.idle; look += 1) {
    assert.ok(look < 1000, 'it never comes to rest');
    await new Promise((done) => setImmediate(done));
  }
  return shown.splice(0);
}

beforeEach(() => {
  clearPage();
  shown = [];
  ends = [];
  version = 0;
  state = null;
  playback = new Playback(
    (_, { event }, way) => {
      shown.push(`${event.event} ${way}`);
      if (event.event === 'fails') throw new Error('it cannot be shown');
      return event.event === 'hold' && way === 'usual' ? new Promise((done) => ends.push(done)) : 0;
    },
    (state, idle, missed) => shown.push(`${state.version} ${idle ? 'idle' : 'going'}${missed ? ' missed' : ''}`),
  );
  take(welcome());
  shown.splice(0);
});

test('events are shown one after the other, and the table rests once', async () => {
  events(['hold', 'next']);
  assert.deepEqual(shown, ['hold usual'], 'the next one waits');
  ends[0]();
  assert.deepEqual(await rested(), ['hold usual', 'next usual', '2 idle']);
});

test('what is hurried is shown all the same', async () => {
  events(['hold', 'hold', 'last']);
  playback.hurry();
  ends[0]();
  assert.deepEqual(await rested(), ['hold usual', 'hold quick', 'last quick', '3 idle']);
  playback.hurry();
  events(['next']);
  assert.deepEqual(await rested(), ['next usual', '4 idle'], 'where nothing moves there is nothing to hurry');
});

test('events that were missed are passed over until one has caught up', async () => {
  const caughtUp = () => take({ type: 'caught-up', version, now: nowOf(), clock: null });
  events(['hold']);
  events(['waits']);
  events(['hold'], null);
  ends[0]();
  assert.deepEqual(await rested(), ['hold usual', '1 going', 'waits missed', '2 going', 'hold missed', '3 going']);
  caughtUp();
  assert.deepEqual(await rested(), ['3 idle missed']);
  events(['next']);
  assert.deepEqual(await rested(), ['next usual', '4 idle']);
  caughtUp();
  assert.deepEqual(await rested(), ['4 idle'], 'nothing was missed');
});

test('a new welcome ends what is being shown', async () => {
  events(['hold', 'hold']);
  events(['waits']);
  take(welcome({}, 9));
  ends[0]();
  assert.deepEqual(await rested(), ['hold usual', 'hold missed', '2 going', '9 idle missed']);
});

test('a page that nobody sees keeps up, and tells how things stand when it is seen', async () => {
  document.hidden = true;
  events(['hold', 'hold']);
  assert.deepEqual(await rested(), ['hold missed', 'hold missed', '2 idle']);
  document.hidden = false;
  document.dispatchEvent(new Event('visibilitychange'));
  assert.deepEqual(await rested(), ['2 idle missed']);
  document.dispatchEvent(new Event('visibilitychange'));
  assert.deepEqual(await rested(), []);
});

test('a page that is far behind shows how things stand now', async () => {
  const many = 42;
  events(['hold']);
  for (let one = 0; one < many; one += 1) events(['hold']);
  ends[0]();
  const all = await rested();
  assert.equal(all.at(-1), `${many + 1} idle missed`);
  assert.ok(!all.slice(1).includes('hold usual'));
});

test('what cannot be shown has happened all the same, and is complained about once', async () => {
  const complain = mock.method(console, 'error', () => {});
  events(['fails', 'next']);
  events(['fails']);
  assert.deepEqual(await rested(), ['fails usual', 'next usual', '2 going', 'fails usual', '3 idle']);
  assert.equal(complain.mock.callCount(), 1);
  complain.mock.restore();
});

test('what is shown is the very state that was reduced: no event is reduced again', async () => {
  const seen = [];
  playback = new Playback(
    (one) => {
      seen.push(one);
      return 0;
    },
    () => {},
  );
  state = null;
  version = 0;
  take(welcome());
  const from = version;
  const logged = ['one', 'two'].map((event) => ({ version: ++version, at: 0, by: '', event: { event } }));
  const change = follow(state, { type: 'events', from, to: version, events: logged, now: nowOf() });
  playback.enqueue(change);
  await rested();
  assert.deepEqual(
    seen.map((one, at) => one === change.steps[at].state),
    [true, true],
  );
  assert.equal(playback.shown, change.state);
});

test('answers and errors show nothing', async () => {
  for (const type of ['answer', 'error', 'stopping', 'bye', 'pong']) take({ type });
  assert.deepEqual(await rested(), []);
});
