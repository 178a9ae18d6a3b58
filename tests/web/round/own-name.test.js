import assert from 'node:assert/strict';
import { test } from 'node:test';
import { learnNames } from '#pages/core/text/person-names.js';
import { namedSteps, personName, setOwnName } from '#pages/round/own-name.js';

/** @param {string} text */
function told(text) {
  const steps = /** @type {any} */ ([{ words: [{ tone: 'note', text }] }]);
  return namedSteps(steps)[0]?.words[0]?.text;
}

test('a name that was made up is not shown to its owner', () => {
  setOwnName('guest-4d4b92bc');
  assert.equal(personName('guest-4d4b92bc'), 'You');
  assert.equal(personName('guest-00000000'), 'Guest-00000000');
  assert.equal(told("Guest-4d4b92bc's $5.00 is lost."), "The player's $5.00 is lost.");
  assert.equal(told('The dealer turns to Guest-4d4b92bc: “Eleven.”'), 'The dealer turns to the player: “Eleven.”');
  assert.equal(told('Guest-00000000 hits.'), 'Guest-00000000 hits.');
});

test('others have the readable name that came with the round', () => {
  learnNames({ 'guest-4d4b92bc': 'Amber Otter', 'guest-11111111': 'Golden Falcon' });
  setOwnName('guest-4d4b92bc');
  assert.equal(personName('guest-4d4b92bc'), 'You');
  assert.equal(personName('guest-11111111'), 'Golden Falcon');
  assert.equal(told('Amber Otter hits. Golden Falcon stands.'), 'The player hits. Golden Falcon stands.');
});

test('a name of one’s own stays', () => {
  setOwnName('');
  assert.equal(personName('ann'), 'Ann');
  assert.equal(told('Ann hits.'), 'Ann hits.');
});
