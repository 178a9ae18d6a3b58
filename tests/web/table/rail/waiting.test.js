import assert from 'node:assert/strict';
import { test } from 'node:test';
import { greeting, waitsFor } from '#pages/table/rail/waiting.js';
import { handOf, stateOf } from '../../states.js';

const stake = (person) => ({ person, main: 500, original: true, doubles: [], rescued: false });
const box = (number, caller, hand = {}) => ({ number, caller, splits: 0, refused: false, hands: [handOf({ stakes: [stake(caller)], ...hand })] });
const ten = { cards: ['Kh', '6c'], total: 16, words: '16' };
const dealer = { cards: ['9s'], total: 9, words: '9' };

test('others who have to decide are named, oneself is not', () => {
  const turn = stateOf({ phase: 'play', boxes: [box(1, 'ann', { in_turn: true })] });
  assert.equal(waitsFor(turn, 'ben'), 'Waiting for ann.');
  assert.equal(waitsFor(turn, 'ann'), '');
  const insurance = stateOf({
    phase: 'insurance',
    insurance: {
      asked: [
        { person: 'ann', box: 1 },
        { person: 'ben', box: 2 },
        { person: 'cy', box: 3 },
      ],
      wagers: [],
    },
  });
  assert.equal(waitsFor(insurance, 'ann'), 'Waiting for ben and cy.');
});

test('those who follow the caller are waited for, not the caller', () => {
  const state = stateOf({ phase: 'play', boxes: [box(1, 'ann', { in_turn: true, awaiting: ['ben'] })] });
  assert.equal(waitsFor(state, 'ann'), 'Waiting for ben.');
});

test('the floor and a pause come before anything else', () => {
  const turn = { phase: 'play', boxes: [box(1, 'ann', { in_turn: true })] };
  assert.match(waitsFor(stateOf(turn, {}, { paused: 'a break' }), 'ben'), /paused|rests/);
  assert.equal(waitsFor(stateOf({ ...turn, floor: { awaits: 'found-card', card: 'Th', sentence: '' } }), 'ben'), 'Waiting for the floor.');
});

test('a dealer who is a person is waited for', () => {
  const person = { settings: { dealing: 'person' } };
  assert.equal(waitsFor(stateOf({ phase: 'over' }, {}, person), 'ann'), 'Waiting for the dealer to open the next round.');
  const cards = { open: true, stage: 'cutting', asked_to_cut: 'ben', asked_to_look: null, waits_for: 'the cut', burns_due: [] };
  assert.equal(waitsFor(stateOf({ cards }, {}, person), 'ann'), 'Waiting for ben to cut.');
  assert.equal(waitsFor(stateOf({ cards: { ...cards, asked_to_cut: null } }, {}, person), 'ann'), 'Waiting for the dealer: the cut.');
});

test('a player who comes in their turn hears their hand and the dealer’s card', () => {
  const state = stateOf({ phase: 'play', dealer, boxes: [box(1, 'ann', { in_turn: true, ...ten })] });
  assert.equal(greeting(state, 'ann'), 'Your turn: 16 against the nine of spades.');
  assert.equal(greeting(state, 'cy'), 'It is ann’s turn at box 1. The dealer shows the nine of spades.');
});

test('a player who comes in another’s turn hears their own hand too', () => {
  const state = stateOf({ phase: 'play', dealer, boxes: [box(1, 'ann', { in_turn: true, ...ten }), box(2, 'ben', { ...ten, surrendered: true })] });
  assert.match(greeting(state, 'ben'), /^It is ann’s turn at box 1\. You have a .*surrendered.*; the dealer shows the nine of spades\.$/);
});

test('before the deal one is asked to bet, once', () => {
  assert.equal(greeting(stateOf(), 'ann'), 'Place your bets, please.');
  assert.match(greeting(stateOf({}, {}, { ready: ['ann'] }), 'ann'), /placed/);
});
