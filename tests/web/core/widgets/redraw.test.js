import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';
import { clearPage, show } from '../../browser.js';
import { fill, find, h } from '#pages/core/widgets/element.js';
import { focusOn, redraw } from '#pages/core/widgets/redraw.js';

let place;

const button = (command, words, properties = {}) => h('button', { dataset: { command }, ...properties }, words);

beforeEach(() => {
  clearPage();
  place = show(h('div', {}));
});

test('what looks the same is kept, so that a press that has begun still counts', () => {
  redraw(place, button('a', 'Open'), 'and text');
  const [kept] = place.childNodes;
  redraw(place, button('a', 'Open'), 'and text');
  assert.equal(place.childNodes[0], kept);
  redraw(place, button('a', 'Open'), 'and other text');
  assert.notEqual(place.childNodes[0], kept);
});

test('the focus stays with what is drawn anew', () => {
  redraw(place, button('a', 'Open'), button('b', 'Close'));
  place.querySelector('[data-command="b"]').focus();
  redraw(place, button('b', 'Close it'), button('a', 'Open'));
  assert.equal(document.activeElement.textContent, 'Close it');
  assert.ok(place.contains(document.activeElement));
});

test('where it cannot be pressed any more, the focus goes to what is around it', () => {
  const around = show(h('section', { tabindex: '-1' }));
  around.append(button('a', 'Open', { disabled: true }));
  focusOn('a');
  assert.equal(document.activeElement, around);
});

test('the focus of something else is left alone', () => {
  const elsewhere = show(h('button', {}, 'Elsewhere'));
  redraw(place, button('a', 'Open'));
  elsewhere.focus();
  redraw(place, button('a', 'Open it'));
  assert.equal(document.activeElement, elsewhere);
});

test('text is always text, and what is left out leaves no trace', () => {
  const made = h('p', { class: 'x', hidden: false, title: null }, '<b>', 0, null, false, [h('i', {}, 'in')]);
  assert.equal(made.textContent, '<b>0in');
  assert.deepEqual([...made.attributes.keys()], ['class']);
  fill(made, 'other');
  assert.equal(made.textContent, 'other');
});

test('an element that must be there is missed with its name', () => {
  assert.throws(() => find('main'), /no main on this page/);
});
