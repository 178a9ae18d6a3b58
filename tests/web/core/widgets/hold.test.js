import assert from 'node:assert/strict';
import { test } from 'node:test';
import { onHold } from '#pages/core/widgets/hold.js';

/** A button that counts its clicks and long presses. */
function heldButton(answer = true) {
  const button = Object.assign(new EventTarget(), { clicks: 0, held: 0, closest: () => button });
  onHold(button, (one) => {
    one.held += 1;
    return answer;
  });
  button.addEventListener('click', () => {
    button.clicks += 1;
  });
  const send = (type, fields = {}) => {
    const event = Object.assign(new Event(type, { cancelable: true }), { pointerType: 'touch', clientX: 0, clientY: 0, ...fields });
    button.dispatchEvent(event);
    return event;
  };
  return { button, send };
}

/** Control the timers during a test. */
function stopClock(t) {
  globalThis.window ??= globalThis;
  t.mock.timers.enable({ apis: ['setTimeout'] });
}

test('a finger that rests on a button is no click, and the next tap is one', (t) => {
  stopClock(t);
  const { button, send } = heldButton();
  send('pointerdown');
  t.mock.timers.tick(500);
  assert.ok(send('contextmenu').defaultPrevented);
  send('pointerup');
  send('click');
  assert.deepEqual([button.held, button.clicks], [1, 0]);
  send('pointerdown');
  send('pointerup');
  t.mock.timers.tick(500);
  send('click');
  assert.deepEqual([button.held, button.clicks], [1, 1]);
});

test('a finger that scrolls holds nothing, and a mouse has other ways', (t) => {
  stopClock(t);
  const { button, send } = heldButton();
  send('pointerdown');
  send('pointermove', { clientY: 30 });
  t.mock.timers.tick(500);
  send('pointerdown', { pointerType: 'mouse' });
  t.mock.timers.tick(500);
  send('click');
  assert.deepEqual([button.held, button.clicks], [0, 1]);
});

test('a button with nothing to say is pressed however long it takes', (t) => {
  stopClock(t);
  const { button, send } = heldButton(false);
  send('pointerdown');
  t.mock.timers.tick(500);
  send('click');
  assert.deepEqual([button.held, button.clicks], [1, 1]);
});
