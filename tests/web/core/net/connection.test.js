import assert from 'node:assert/strict';
import { afterEach, beforeEach, mock, test } from 'node:test';
import { clearPage } from '../../browser.js';
import { isTableId, newId, TableConnection } from '#pages/core/net/connection.js';
import { eventsFrom, welcome } from '../../states.js';

/** The sockets that were opened, the last one last. @type {Socket[]} */
let sockets;

class Socket extends EventTarget {
  static CONNECTING = 0;
  static OPEN = 1;
  readyState = Socket.CONNECTING;
  sent = [];

  constructor(address) {
    super();
    this.address = address;
    sockets.push(this);
  }

  send(text) {
    this.sent.push(JSON.parse(text));
  }

  close() {
    this.readyState = 3;
  }

  opens() {
    this.readyState = Socket.OPEN;
    this.dispatchEvent(new Event('open'));
  }

  says(message) {
    this.dispatchEvent(Object.assign(new Event('message'), { data: JSON.stringify(message) }));
  }

  ends(code = 1006) {
    this.readyState = 3;
    this.dispatchEvent(Object.assign(new Event('close'), { code }));
  }
}
globalThis.WebSocket = Socket;

let connection;
const socket = () => sockets.at(-1);

beforeEach(() => {
  clearPage();
  mock.timers.enable({ apis: ['setTimeout'] });
  sockets = [];
  connection = new TableConnection('table-1');
  connection.open();
  socket().opens();
});
afterEach(() => {
  connection.close();
  mock.timers.reset();
});

test('it asks for its table over the page’s own origin', () => {
  assert.equal(socket().address, 'wss://table.example/api/tables/table-1/socket?as=player');
});

test('every message is reduced once, and then heard of', () => {
  const heard = [];
  connection.addEventListener('message', ({ detail }) => heard.push([detail.message.type, detail.steps.length, connection.state === detail.state && detail.state.version]));
  socket().says(welcome({}, 4));
  socket().says(eventsFrom(4, [{ event: 'service.ready/1', person: 'ann' }]));
  assert.deepEqual(heard, [
    ['welcome', 0, 4],
    ['events', 1, 5],
  ]);
  assert.deepEqual(connection.state.service.ready, ['ann']);
});

test('a command carries what its sender had seen, and is sent again with its id', async () => {
  socket().says(welcome({}, 4));
  const answer = connection.send('hit', { box: 1 });
  const [first] = socket().sent;
  assert.deepEqual([first.do, first.box, first.seen, first.type], ['hit', 1, 4, 'do']);
  socket().ends();
  assert.equal(connection.status, 'lost');
  mock.timers.tick(400);
  assert.equal(sockets.length, 2, 'it comes back by itself');
  assert.match(socket().address, /&since=4$/);
  socket().opens();
  assert.deepEqual(socket().sent, [first]);
  socket().says({ type: 'answer', id: first.id, ok: true });
  assert.equal((await answer).ok, true);
});

test('it waits longer from one failure to the next, and a word of the table ends that', () => {
  for (const wait of [400, 700, 1400]) {
    socket().ends();
    const before = sockets.length;
    mock.timers.tick(wait * 0.4);
    assert.equal(sockets.length, before, `not after ${wait * 0.4} ms`);
    mock.timers.tick(wait);
    assert.equal(sockets.length, before + 1);
  }
  socket().opens();
  socket().says(welcome());
  socket().ends();
  mock.timers.tick(400);
  assert.equal(sockets.length, 5);
});

test('where something is missing it begins anew', () => {
  socket().says(welcome({}, 4));
  const old = socket();
  old.says(eventsFrom(7, [{ event: 'service.ready/1', person: 'ann' }]));
  assert.equal(connection.state, null);
  assert.equal(old.readyState, 3);
  old.ends();
  mock.timers.tick(400);
  assert.doesNotMatch(socket().address, /since/);
});

test('a refusal for good ends it, with its reason', async () => {
  socket().says(welcome());
  const waits = connection.send('hit');
  socket().says({ type: 'error', id: '', refused: { code: 'busy', message: 'full' } });
  socket().ends(4001);
  assert.deepEqual([connection.status, connection.reason], ['closed', 'you have been signed out']);
  await assert.rejects(waits, { code: 'closed' });
  await assert.rejects(connection.send('hit'), { code: 'closed' });
  mock.timers.tick(60_000);
  assert.equal(sockets.length, 1);
});

test('a table that is on its way is asked for again, a closed one is not', () => {
  socket().says({ type: 'error', id: '', refused: { code: 'moved', message: 'it moves' } });
  socket().ends(4000);
  assert.equal(connection.status, 'lost');
  mock.timers.tick(400);
  socket().opens();
  socket().says({ type: 'error', id: '', refused: { code: 'table-closed', message: 'closed' } });
  socket().ends(4000);
  assert.deepEqual([connection.status, connection.reason], ['closed', 'this table is closed']);
});

test('a socket that was given up is not listened to', () => {
  socket().says(welcome());
  const old = socket();
  old.ends();
  mock.timers.tick(400);
  old.says(welcome({}, 99));
  assert.equal(connection.state.version, 0);
});

test('an address that names no table is not asked for', () => {
  for (const id of ['', '../x', 'a b', 'x'.repeat(65)]) assert.ok(!isTableId(id), id);
  const none = new TableConnection('../x');
  none.open();
  assert.deepEqual([none.status, sockets.length], ['closed', 1]);
});

test('an error without an id is about the oldest command that waits', async () => {
  socket().says(welcome());
  const waits = connection.send('hit');
  socket().says({ type: 'error', id: '', refused: { code: 'unreadable', message: 'it cannot be read' } });
  await assert.rejects(waits, { code: 'unreadable' });
});

test('what was not taken goes to the next connection, and not a second time when its pause is over', async () => {
  socket().says(welcome());
  const answer = connection.send('hit');
  const [first] = socket().sent;
  socket().says({ type: 'error', id: first.id, refused: { code: 'stopping', message: 'it stops' } });
  socket().ends(1012);
  mock.timers.tick(400);
  socket().opens();
  assert.deepEqual(socket().sent, [first]);
  mock.timers.tick(20_000);
  assert.deepEqual(socket().sent, [first]);
  socket().says({ type: 'answer', id: first.id, ok: true });
  assert.equal((await answer).id, first.id);
});

test('a connection that has died silently is made anew', () => {
  socket().says(welcome());
  for (let asked = 1; asked <= 3; asked += 1) {
    mock.timers.tick(22_000);
    assert.equal(socket().sent.length, asked);
    socket().says({ type: 'pong' });
  }
  mock.timers.tick(22_000);
  assert.deepEqual(socket().sent.at(-1), { type: 'ping' });
  mock.timers.tick(6000);
  assert.equal(connection.status, 'lost');
  mock.timers.tick(400);
  assert.equal(sockets.length, 2);
  socket().opens();
  assert.equal(connection.status, 'open');
});

test('who comes back to the page finds out whether the table is there', (context) => {
  let now = performance.now();
  context.mock.method(performance, 'now', () => now);
  socket().says(welcome());
  for (const [place, event] of [
    [document, 'visibilitychange'],
    [window, 'online'],
  ]) {
    const before = socket().sent.length;
    place.dispatchEvent(new Event(event));
    assert.equal(socket().sent.length, before, 'not where something was heard just now');
    now += 5000;
    for (let look = 0; look < 3; look += 1) place.dispatchEvent(new Event(event));
    assert.equal(socket().sent.length, before + 1, `once for ${event}`);
    socket().says({ type: 'pong' });
  }
  connection.close();
  now += 60_000;
  document.dispatchEvent(new Event('visibilitychange'));
  assert.equal(socket().sent.length, 2, 'one that is closed asks nobody');
});

test('who comes back does not wait for the next try', () => {
  socket().ends(1012);
  document.dispatchEvent(new Event('visibilitychange'));
  assert.equal(sockets.length, 2);
  document.dispatchEvent(new Event('visibilitychange'));
  assert.equal(sockets.length, 2, 'and it tries once');
});

test('a wall outlives the session of who hung it up', () => {
  const wall = new TableConnection('table-1', 'signage');
  wall.open();
  socket().opens();
  socket().ends(4001);
  assert.equal(wall.status, 'lost');
  mock.timers.tick(400);
  assert.equal(sockets.length, 3);
  wall.close();
});

test('a table that cannot be shown now is waited for', () => {
  for (const code of ['busy', 'unavailable']) {
    const before = sockets.length;
    socket().says({ type: 'error', id: '', refused: { code, message: 'not now' } });
    socket().ends(4000);
    assert.equal(connection.status, 'lost', code);
    mock.timers.tick(700);
    assert.equal(sockets.length, before + 1);
    socket().opens();
  }
});

test('ids are long, and all different', () => {
  const ids = new Set(Array.from({ length: 100 }, newId));
  assert.equal(ids.size, 100);
  for (const id of ids) assert.match(id, /^[0-9a-f]{24}$/);
});

test('who loses the connection to a server that restarts is told that nothing is lost', () => {
  socket().says(welcome());
  let told = 0;
  connection.addEventListener('status', () => (told += 1));
  socket().says({ type: 'stopping', seconds: 17 });
  assert.match(connection.reason, /about to restart/);
  assert.equal(told, 1);
  socket().says({ type: 'bye', reason: 'the server stops', again: true });
  socket().ends(1012);
  assert.equal(connection.status, 'lost');
  assert.equal(connection.reason, 'The server is restarting. Your hand is safe.');
  mock.timers.tick(1000);
  socket().opens();
  socket().says(welcome());
  assert.equal(connection.reason, '');
});
