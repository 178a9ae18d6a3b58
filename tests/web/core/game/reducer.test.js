import assert from 'node:assert/strict';
import { test } from 'node:test';
import { word } from '#pages/core/text/book-words.js';
import { reduce } from '#pages/core/game/reducer.js';
import { moneyOnLayout } from '#pages/core/game/stakes.js';
import { eventsFrom, frozen, nowOf, welcome } from '../../states.js';

/** The state after a welcome and some events; the arguments are not modified. */
function after(events, { view = {}, now } = {}) {
  const before = frozen(reduce(null, frozen(welcome(view))));
  return reduce(before, frozen(eventsFrom(0, events, now)));
}

const placed = (person, box, cents, kind = 'main') => ({ event: 'wager.placed/1', person, box, kind, cents });
const dealt = (box, card, hand = 1) => ({ event: 'card.dealt/1', box, hand, card });
const line = (person, box, hand, staked, returned, kind = 'main') => ({ person, box, hand, kind, staked, returned, clause: '' });

const DEALT = [
  placed('ann', 1, 1000),
  placed('ann', 1, 500, 'match'),
  placed('ben', 2, 2000),
  {
    event: 'bets.closed/1',
    callers: [
      [1, 'ann'],
      [2, 'ben'],
    ],
  },
  dealt(1, '8h'),
  dealt(2, 'Kc'),
  { event: 'dealer.card-dealt/1', card: '9s' },
  dealt(1, '8d'),
  dealt(2, 'Ad'),
  { event: 'hole-card.dealt/1' },
];

test('wagers leave the chips and become stakes when the bets are closed', () => {
  const { view } = after(DEALT);
  assert.deepEqual(view.chips, { ann: 8500, ben: 8000 });
  assert.equal(view.phase, 'dealing');
  assert.deepEqual(
    view.wagers.map((one) => one.kind),
    ['match'],
    'the main wager stands on the hand',
  );
  assert.deepEqual(
    view.boxes.map((box) => box.hands[0].stakes[0].main),
    [1000, 2000],
  );
  assert.equal(moneyOnLayout(view), 3500);
});

test('hands are counted as they are dealt', () => {
  const { view } = after(DEALT);
  const [ann, ben] = view.boxes.map((box) => box.hands[0]);
  assert.deepEqual([ann.words, ben.words, ben.blackjack], ['16', 'blackjack', true]);
  assert.deepEqual([view.dealer.words, view.dealer.hole_card], ['9', true]);
});

test('a split makes two hands of one, for the same money again', () => {
  const { view } = after([...DEALT, { event: 'hand.split/1', box: 1, hand: 1 }, dealt(1, 'Ac', 1)]);
  const [first, second] = view.boxes[0].hands;
  assert.deepEqual([first.cards, second.cards], [['8h', 'Ac'], ['8d']]);
  assert.deepEqual([first.number, second.number], [1, 2]);
  assert.deepEqual([first.split, second.split, first.words], [true, true, 'soft 19']);
  assert.equal(second.stakes[0].original, false);
  assert.equal(view.chips.ann, 7500);
});

test('21 with two cards of a split hand is no blackjack', () => {
  const { view } = after([...DEALT, { event: 'hand.split/1', box: 2, hand: 1 }, dealt(2, 'Kd', 2)]);
  assert.deepEqual([view.boxes[1].hands[1].total, view.boxes[1].hands[1].blackjack], [21, false]);
});

test('a double that was rescued is no longer at stake', () => {
  const doubled = [...DEALT, { event: 'hand.doubled/1', box: 1, hand: 1, person: 'ann', cents: 1000 }];
  assert.equal(moneyOnLayout(after(doubled).view), 4500);
  const { view } = after([...doubled, { event: 'double.rescued/1', box: 1, hand: 1, person: 'ann' }]);
  assert.equal(moneyOnLayout(view), 3500);
  assert.equal(view.chips.ann, 7500, 'the double comes back when the round is settled');
});

test('what is settled comes back to the chips, and the round says what it was', () => {
  const lines = [line('ann', 1, 1, 1000, 0), line('ann', 1, null, 500, 5000, 'match'), line('ben', 2, 1, 2000, 5000)];
  const { view } = after([...DEALT, { event: 'wagers.settled/1', lines, closes: [1, 1] }, { event: 'round.settled/1' }]);
  assert.deepEqual(view.chips, { ann: 13_500, ben: 13_000 });
  assert.deepEqual({ ...view.net }, { ann: 3500, ben: 3000 });
  assert.deepEqual(view.wagers, []);
  assert.equal(view.boxes[0].hands[0].closed, true);
  assert.equal(moneyOnLayout(view), 0);
});

test('a void round gives everyone back what they had before it', () => {
  const lines = [line('ann', 1, null, 500, 0, 'match')];
  const { view, moved } = after([...DEALT, { event: 'wagers.settled/1', lines }, { event: 'round.voided/1', lines: [] }]);
  assert.deepEqual(view.chips, { ann: 10_000, ben: 10_000 });
  assert.deepEqual([view.phase, view.voided, moved], ['over', true, {}]);
});

test('a must-hit jackpot stays with its winner when the round is void', () => {
  const jackpot = line('ann', 1, null, 0, 50_000, 'must-hit');
  const { view } = after([...DEALT, { event: 'round.voided/1', lines: [jackpot] }]);
  assert.equal(view.chips.ann, 60_000);
});

test('who comes in the middle of a round has the same money in a void round', () => {
  const lines = [line('ann', 1, null, 500, 2500, 'match')];
  const { view } = after([...DEALT, { event: 'wagers.settled/1', lines }]);
  assert.equal(view.chips.ann, 11_000);
  const late = reduce(null, welcome(view));
  const voided = reduce(late, eventsFrom(0, [{ event: 'round.voided/1', lines: [] }]));
  assert.deepEqual(voided.view.chips, { ann: 10_000, ben: 10_000 });
});

test('a coupon costs nothing', () => {
  const { view } = after([placed('ann', 1, 1000), placed('ann', 1, 1000, 'coupon')]);
  assert.equal(view.chips.ann, 9000);
  const taken = after([placed('ann', 1, 1000, 'coupon'), { event: 'wager.withdrawn/1', person: 'ann', box: 1, kind: 'coupon' }]);
  assert.equal(taken.view.chips.ann, 10_000);
});

test('the chips of a person whom the page may not see stay unknown', () => {
  const { view, moved } = after([placed('ben', 2, 1000)], { view: { chips: { ann: 10_000 } } });
  assert.deepEqual(view.chips, { ann: 10_000 });
  assert.equal(moved.ben, -1000);
});

test('what only the referee knows follows with the events', () => {
  const now = nowOf({ turn: [2, 1], hands: [{ box: 2, hand: 1, stage: 'deciding', awaiting: ['ben'] }], phase: 'play' });
  const { view, version } = after(DEALT, { now });
  assert.deepEqual(
    view.boxes.map((box) => box.hands[0].in_turn),
    [false, true],
  );
  assert.deepEqual(view.boxes[1].hands[0].awaiting, ['ben']);
  assert.deepEqual([view.phase, version], ['play', DEALT.length]);
});

test('a new round begins with an empty layout and keeps its people', () => {
  const { view, moved } = after([...DEALT, { event: 'round.opened/1', round: 2 }]);
  assert.deepEqual([view.round, view.phase, view.boxes, view.dealer.cards, moved], [2, 'betting', [], [], {}]);
  assert.deepEqual(view.people, ['ann', 'ben']);
});

test('a card that was keyed wrong goes from where it was dealt', () => {
  const events = [...DEALT, { event: 'card.taken-back/1', box: 2, hand: 1, card: 'Ad', lay: 'next in the shoe' }];
  assert.deepEqual(after(events).view.boxes[1].hands[0].cards, ['Kc']);
});

test('an event of a later server changes the version and nothing else', () => {
  const known = reduce(null, welcome());
  const next = reduce(known, eventsFrom(0, [{ event: 'something.new/1' }]));
  assert.deepEqual({ ...next.view }, { ...known.view });
  assert.equal(next.version, 1);
});

test('the service follows its events', () => {
  const ready = after([
    { event: 'service.ready/1', person: 'ben' },
    { event: 'service.ready/1', person: 'ann' },
  ]);
  assert.deepEqual(ready.service.ready, ['ann', 'ben']);
  const closed = after([
    { event: 'service.ready/1', person: 'ben' },
    { event: 'bets.closed/1', callers: [] },
  ]);
  assert.deepEqual(closed.service.ready, [], 'the next bets are open for everyone');
  const gone = after([
    { event: 'service.robot-came/1', person: 'r2', strategy: 'chart', wager: 500 },
    { event: 'person.left/1', person: 'r2' },
  ]);
  assert.deepEqual(gone.service.robots, {});
});

test('offers and clocks replace those before them; answers change nothing', () => {
  const state = reduce(null, welcome());
  const offered = reduce(state, { type: 'offers', version: 0, offers: [{ do: 'hit' }] });
  assert.deepEqual([offered.offers.offers, offered.offers.care], [[{ do: 'hit' }], []]);
  const clocked = reduce(state, { type: 'clock', waits_for: ['ann'], now_ms: 1, deadline_ms: 9, paused: false, came: 5 });
  assert.deepEqual(clocked.clock.waits_for, ['ann']);
  assert.equal(reduce(state, { type: 'answer', id: 'x', ok: true }), state);
  assert.equal(reduce(null, { type: 'offers', offers: [] }), null, 'there is no state before the welcome');
});

test('a welcome brings the words of the book', () => {
  const message = welcome();
  message.view.house = { ...message.view.house, words: { blackjack: 'pontoon' } };
  const state = reduce(null, message);
  assert.equal(word('blackjack'), 'pontoon');
  assert.equal('offers' in state.view, false, 'offers lie beside the view');
  reduce(null, welcome());
});
