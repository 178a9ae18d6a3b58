import assert from 'node:assert/strict';
import { test } from 'node:test';
import { cardsAreDue, careAct, keyedWith, keyWords, nextActs, stageOf, waitsFor } from '#pages/deal/next.js';
import { handOf, stateOf } from '../states.js';

/** The care of an open table whose cards are ready in the shoe. */
const cardsOf = (changes = {}) => ({ open: true, stage: 'in the shoe', burns_due: [], due: [], waits_for: '', asked_to_cut: null, asked_to_look: null, ...changes });
const care = (...verbs) => ({ care: verbs.map((verb) => (typeof verb === 'string' ? { do: verb } : verb)) });
const verbs = (state) => nextActs(state).map((one) => one.verb);
const box = (number, hand) => ({ number, caller: 'ann', splits: 0, refused: false, hands: [handOf(hand)] });

test('the step that is due is the next act', () => {
  const [act, ...others] = nextActs(stateOf({ phase: 'over' }, { step: 'open the next round' }));
  assert.deepEqual([act.verb, act.fields, act.from, act.key], ['step', { step: 'open the next round' }, 'step', null]);
  assert.deepEqual(others, []);
});

test('a card is dealt to whom it is for', () => {
  const boxes = [box(1, {}), { ...box(2, {}), hands: [handOf(), handOf({ number: 2 })] }];
  const words = (card_for) => nextActs(stateOf({ phase: 'play', boxes }, { step: 'deal a card', card_for }))[0].words;
  assert.equal(words({ box: 1, hand: 1, face_down: false }), 'Deal a card to box 1');
  assert.equal(words({ box: 2, hand: 2, face_down: false }), 'Deal a card to box 2, hand 2');
  assert.equal(words({ box: null, hand: null, face_down: true }), 'Deal a card to the dealer, face down');
});

test('nothing is done while the floor is waited for', () => {
  const floor = { awaits: 'found-card', card: 'Th', sentence: 'the floor takes the ten out (R26)' };
  const state = stateOf({ floor }, { step: 'deal a card' });
  assert.deepEqual(nextActs(state), []);
  assert.equal(waitsFor(state), 'the floor takes the ten out (our ruling 26)');
});

test('cards are looked after before the round goes on, the later step first', () => {
  const cards = cardsOf({ stage: 'shuffled' });
  const state = stateOf({ cards }, { step: 'deal a card', ...care('shuffle-cards', 'cut-cards') });
  assert.ok(cardsAreDue(state));
  assert.deepEqual(verbs(state), ['cut-cards']);
  assert.equal(stageOf(state), 'cards');
  assert.equal(stageOf(stateOf({ cards: cardsOf() })), 'betting');
});

test('a burn that is due, and a shoe that has run out, stop the deal', () => {
  assert.ok(cardsAreDue(stateOf({ cards: cardsOf({ burns_due: ['first'] }) })));
  assert.ok(cardsAreDue(stateOf({ cards: cardsOf(), shoe: { ...stateOf().view.shoe, out_of_cards: true } })));
  assert.ok(!cardsAreDue(stateOf({ cards: cardsOf() })));
});

test('a reshuffle that is due waits for the end of the round', () => {
  const shoe = { ...stateOf().view.shoe, reshuffle_due: true };
  assert.ok(!cardsAreDue(stateOf({ cards: cardsOf(), shoe, phase: 'play' })));
  assert.ok(cardsAreDue(stateOf({ cards: cardsOf(), shoe })));
});

test('at an idle table the cards are spread, face down first', () => {
  const cards = cardsOf({ stage: 'stacked', spread_due: true });
  const offered = care('wash-cards', { do: 'spread-cards', face_up: true }, { do: 'spread-cards', face_up: false });
  assert.deepEqual(
    nextActs(stateOf({ cards }, offered)).map((one) => one.fields),
    [{ face_up: false }, { face_up: true }],
  );
});

test('cards are not spread again on the way into the shoe', () => {
  const offered = care({ do: 'spread-cards', face_up: false }, 'shuffle-cards');
  assert.deepEqual(verbs(stateOf({ cards: cardsOf({ stage: 'washed' }) }, offered)), ['shuffle-cards']);
  assert.deepEqual(verbs(stateOf({ cards: cardsOf({ stage: 'inspected' }) }, care({ do: 'spread-cards', face_up: false }, 'inspect-deck'))), ['spread-cards']);
});

test('washing for an exposed card is nothing usual', () => {
  const offered = care({ do: 'wash-cards', exposed: true }, 'inspect-deck');
  assert.deepEqual(verbs(stateOf({ cards: cardsOf({ stage: 'delivered' }) }, offered)), ['inspect-deck']);
});

test('the terminal’s buttons come before the next step, in the order of a round', () => {
  const state = (buttons, marks = []) => stateOf({}, { step: 'close the round', buttons, marks });
  assert.deepEqual(verbs(state(['end-round', 'spin'])), ['spin']);
  assert.deepEqual(verbs(state(['cancel-round'])), ['step'], 'what cannot be taken back is never next');
  const marks = [
    { kind: 'bonus-spin', box: 2 },
    { kind: 'bonus-spin', box: 0 },
  ];
  assert.deepEqual(
    nextActs(state(['mark'], marks)).map((one) => one.fields),
    marks,
  );
});

test('an act of care sends its own fields, and keeps the offer to choose from', () => {
  const entry = { do: 'receive-cards', decks: 6, pre_shuffled: true };
  const act = careAct(entry);
  assert.deepEqual([act.verb, act.fields, act.entry], ['receive-cards', { pre_shuffled: true }, entry]);
  assert.equal(careAct({ do: 'collect-cards', key: 'count' }).key, 'count');
});

test('it is said who is waited for, and for what', () => {
  const turn = (hand) => waitsFor(stateOf({ phase: 'play', boxes: [box(3, { in_turn: true, ...hand })] }));
  assert.equal(turn({ stage: 'deciding' }), 'Waiting for ann at box 3 to decide.');
  assert.equal(turn({ stage: 'following', awaiting: ['ben', 'cy'] }), 'Waiting for ben and cy at box 3 to follow the double or not.');
  assert.equal(waitsFor(stateOf()), 'Waiting for the first wager.');
  const asked = [
    { person: 'ann', box: 1 },
    { person: 'ann', box: 2 },
  ];
  assert.equal(waitsFor(stateOf({ phase: 'insurance', insurance: { asked, wagers: [] } })), 'Waiting for ann about insurance.');
  assert.equal(waitsFor(stateOf({ cards: cardsOf({ stage: 'shuffled', asked_to_cut: 'ben' }) })), 'Waiting for ben to cut.');
});

test('the winner of the hot spot is waited for by name', () => {
  const wheels = { ...stateOf().view.wheels, terminal: 'spin enabled', spin: { kind: 'xtreme', seat: 2 }, participants: [{ kind: 'xtreme', box: 2, person: 'ben', cents: 500 }] };
  assert.equal(waitsFor(stateOf({ phase: 'wheels', wheels })), 'Waiting for ben at box 2 to spin.');
});

test('what may be keyed follows from the act and the shoe', () => {
  const physical = { shoe: { ...stateOf().view.shoe, physical: true } };
  const act = (key, step = 'deal a card') => ({ key, fields: { step }, from: 'step' });
  assert.equal(keyedWith(act('card'), stateOf(physical)), 'any');
  assert.equal(keyedWith(act('card', 'turn the hole card'), stateOf(physical)), 'plain');
  assert.equal(keyedWith(act('blackjack', 'look'), stateOf(physical)), 'ten');
  assert.equal(keyedWith(act(null), stateOf(physical, { card_for: { box: null, hand: null, face_down: true } })), 'face-up');
  assert.equal(keyedWith(act('card'), stateOf()), '', 'nothing is keyed with a virtual shoe');
  assert.equal(keyedWith(undefined, stateOf(physical)), '');
});

test('it is said which card to key', () => {
  const act = (key, step = 'deal a card') => ({ key, fields: { step }, from: 'step' });
  assert.equal(keyWords(act('card'), stateOf({}, { card_for: { box: 2, hand: 1, face_down: false } })), 'Key the card for box 2.');
  assert.equal(keyWords(act('card', 'turn the hole card'), stateOf()), 'Turn the hole card and key it.');
  assert.equal(keyWords(act('blackjack', 'look'), stateOf()), 'Look at the hole card: is it a blackjack?');
  assert.equal(keyWords(act(null), stateOf()), '');
});
