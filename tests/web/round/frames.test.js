import assert from 'node:assert/strict';
import { test } from 'node:test';
import { framesOf } from '#pages/round/frames.js';
import { viewOf } from '../states.js';

const step = (event, words = [], phase = 'play') => ({ event, view: viewOf({ phase, boxes: [{ number: 1, caller: 'ann', hands: [] }] }), words: words.map((text) => ({ tone: 'plain', text })) });

const STEPS = [
  step({ event: 'wager.placed/1' }, ['Ann wagers $5.'], 'betting'),
  step({ event: 'bets.closed/1' }, ['No more bets.'], 'dealing'),
  step({ event: 'card.dealt/1', box: 1, hand: 1, card: '8h' }, [], 'dealing'),
  step({ event: 'hole-card.dealt/1' }, [], 'play'),
  step({ event: 'hand.called/1', box: 1 }, []),
  step({ event: 'hand.hit/1', box: 1, hand: 1 }, ['Ann hits.']),
  step({ event: 'card.dealt/1', box: 1, hand: 1, card: '3h' }, ['The three of hearts.']),
  step({ event: 'hand.stood/1', box: 1, hand: 1 }, ['Ann stands.']),
  step({ event: 'round.settled/1' }, ['Over.'], 'over'),
];

test('everything before the deal is one picture, and each card of the deal has its own', () => {
  const frames = framesOf(STEPS);
  assert.deepEqual(
    frames[0].words.map((one) => one.text),
    ['Ann wagers $5.', 'No more bets.'],
  );
  assert.deepEqual(
    frames[1].words.map((one) => one.text),
    ['Box 1 gets the eight of hearts.'],
  );
  assert.deepEqual(
    frames.map((one) => one.title),
    ['The wagers', 'A card', 'The hole card', 'A card', 'Stands', 'The round is over'],
  );
});

test('a hit is one picture with its card, and what has nothing to show is none', () => {
  const hit = framesOf(STEPS)[3];
  assert.deepEqual(
    hit.words.map((one) => one.text),
    ['Ann hits.', 'The three of hearts.'],
  );
  assert.deepEqual([hit.made.choice, hit.made.person, hit.made.place], ['hit', 'ann', 0]);
});

test('the picture before a decision knows which one comes', () => {
  const frames = framesOf(STEPS);
  assert.equal(frames[2].next.choice, 'hit');
  assert.deepEqual([frames[3].next.choice, frames[3].next.place], ['stand', 1]);
  assert.equal(frames.at(-1).next, null);
});
