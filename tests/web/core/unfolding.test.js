import assert from 'node:assert/strict';
import { beforeEach, mock, test } from 'node:test';
import { clearPage } from '../browser.js';
import { Unfolding } from '#pages/core/unfolding.js';
import { nowOf, welcome } from './states.js';

/** What was shown, in order. @type {string[]} */
let shown;
/** Let an event end that is being shown. @type {(() => void)[]} */
let ends;
let unfolding;
let version;

/** Take events by their names; `hold` is shown until it is let go, `fails` cannot be shown. */
function events(names, now = nowOf()) {
  const from = version;
  const logged = names.map((event) => ({ version: ++version, at: 0, by: '', event: { event } }));
  unfolding.take({ type: 'events', from, to: version, events: logged, now });
}

/** What has been shown when everything has come to rest. */
async function rested() {
  for (let look = 0; !unfolding.idle; look += 1) {
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
  unfolding = new Unfolding(
    (_, { event }, way) => {
      shown.push(`${event.event} ${way}`);
      if (event.event === 'fails') throw new Error('it cannot be shown');
      return event.event === 'hold' && way === 'usual' ? new Promise((done) => ends.push(done)) : 0;
    },
    (state, idle, missed) => shown.push(`${state.version} ${idle ? 'idle' : 'going'}${missed ? ' missed' : ''}`),
  );
  unfolding.take(welcome());
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
  unfolding.hurry();
  ends[0]();
  assert.deepEqual(await rested(), ['hold usual', 'hold quick', 'last quick', '3 idle']);
  unfolding.hurry();
  events(['next']);
  assert.deepEqual(await rested(), ['next usual', '4 idle'], 'where nothing moves there is nothing to hurry');
});

test('events that were missed are passed over until one has caught up', async () => {
  const caughtUp = () => unfolding.take({ type: 'caught-up', version, now: nowOf(), clock: null });
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
  unfolding.take(welcome({}, 9));
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

test('answers and errors show nothing', async () => {
  for (const type of ['answer', 'error', 'bye', 'pong']) unfolding.take({ type });
  assert.deepEqual(await rested(), []);
});
