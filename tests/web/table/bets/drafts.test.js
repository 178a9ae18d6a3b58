import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';
import { Drafts } from '#pages/table/bets/drafts.js';
import { stateOf } from '../../states.js';

const MAIN = { kind: 'main', label: 'Main', name: 'Main wager', minimum: 500, maximum: 50_000, limits: '$5 to $500', clause: '3(a)' };
const MATCH = { kind: 'match', label: 'Match', name: 'Match wager', minimum: 100, maximum: null, limits: '$1 and more', clause: '6(b)' };
const SPIN = { kind: 'bonus-spin', label: 'Spin', name: 'Bonus Spin', minimum: 500, maximum: 500, limits: '$5', clause: '16(a)' };
const COUPON = { kind: 'coupon', label: 'Coupon', name: 'Coupon', minimum: 0, maximum: null, limits: '', clause: '4(a)' };

/** A table that accepts every wager, as a page sees it. */
class Table {
  me = 'ann';
  here = true;
  connected = true;
  seated = true;
  currency = 'USD';
  layout = { spots: [MAIN, MATCH, SPIN, COUPON], people_per_box: 3, boxes_per_player: 1 };
  shown = stateOf();
  asked = [];
  told = [];
  refuses = '';

  get connection() {
    return { state: this.shown };
  }

  get placed() {
    return this.shown.view.wagers.filter((one) => one.person === this.me);
  }

  get chips() {
    return this.shown.view.chips.ann;
  }

  offer(verb, fits = () => true) {
    if (verb !== 'place-wager') return undefined;
    const amounts = { least: 500, most: 50_000, low: 500, high: 50_000, unit: 50, exact: [] };
    return [1, 2]
      .filter((box) => !this.placed.some((one) => one.box === box))
      .map((box) => ({ do: verb, box, kind: 'main', amounts }))
      .find(fits);
  }

  async do(verb, fields) {
    this.asked.push([verb, fields.kind, fields.cents ?? 0]);
    await new Promise((done) => setImmediate(done));
    if (this.refuses === fields.kind) return false;
    const { view } = this.shown;
    const others = view.wagers.filter((one) => !(one.box === fields.box && one.kind === fields.kind));
    view.wagers = verb === 'place-wager' ? [...others, { person: 'ann', ...fields }] : others;
    return true;
  }

  tell(sentence) {
    if (sentence) this.told.push(sentence);
  }

  changed() {}
}

let table;
let drafts;

beforeEach(() => {
  table = new Table();
  drafts = new Drafts(table);
  drafts.chip = 500;
});

test('chips pile up on a spot, and are no wager yet', () => {
  drafts.press(1, MAIN);
  drafts.press(1, MAIN);
  assert.deepEqual([drafts.on(1, 'main'), drafts.total, drafts.left], [1000, 1000, 9000]);
  assert.deepEqual(table.asked, []);
});

test('a small chip lays the least that the spot takes', () => {
  drafts.chip = 100;
  drafts.press(1, MAIN);
  drafts.press(1, MAIN);
  assert.equal(drafts.on(1, 'main'), 600);
});

test('nobody lays more than they have', () => {
  table.shown.view.chips.ann = 700;
  drafts.press(1, MAIN);
  drafts.press(1, MAIN);
  assert.equal(drafts.on(1, 'main'), 500);
  assert.match(table.told.at(-1), /chips/);
});

test('a side bet needs a main bet on its box', () => {
  drafts.press(1, MATCH);
  assert.equal(drafts.total, 0);
  assert.match(table.told.at(-1), /first/);
  drafts.press(1, MAIN);
  drafts.press(1, MATCH);
  assert.deepEqual([drafts.on(1, 'main'), drafts.on(1, 'match')], [500, 500]);
});

test('a match wager without a maximum is no more than the main one', () => {
  drafts.press(1, MAIN);
  drafts.chip = 2500;
  drafts.press(1, MATCH);
  drafts.press(1, MATCH);
  assert.equal(drafts.on(1, 'match'), 500);
});

test('a wager of one size is laid whole, and taken back by the second press', () => {
  drafts.press(1, MAIN);
  drafts.chip = 100;
  drafts.press(1, SPIN);
  assert.equal(drafts.on(1, 'bonus-spin'), 500);
  drafts.press(1, SPIN);
  assert.equal(drafts.on(1, 'bonus-spin'), 0);
});

test('a coupon is worth the wager that it lies beside, and costs nothing', () => {
  drafts.press(1, MAIN);
  drafts.press(1, COUPON);
  assert.deepEqual([drafts.on(1, 'coupon'), drafts.total], [500, 500]);
});

test('without the main wager nothing stays on the box', () => {
  for (const spot of [MAIN, MATCH, SPIN]) drafts.press(1, spot);
  drafts.takeBack(1, MAIN);
  assert.equal(drafts.total, 0);
});

test('wagers are placed in the order of the spots, the main one first', async () => {
  drafts.lay([
    { box: 1, kind: 'main', cents: 1000 },
    { box: 1, kind: 'match', cents: 500 },
  ]);
  assert.equal(await drafts.commit(), true);
  assert.deepEqual(table.asked, [
    ['place-wager', 'main', 1000],
    ['place-wager', 'match', 500],
  ]);
  assert.deepEqual(drafts.drafted, []);
  assert.equal(drafts.total, 1500, 'they lie on the felt now');
});

test('a wager that was changed is withdrawn first, with what lies beside it', async () => {
  drafts.lay([
    { box: 1, kind: 'main', cents: 1000 },
    { box: 1, kind: 'match', cents: 500 },
  ]);
  await drafts.commit();
  table.asked = [];
  drafts.press(1, MAIN);
  await drafts.commit();
  assert.deepEqual(table.asked, [
    ['withdraw-wager', 'match', 0],
    ['withdraw-wager', 'main', 0],
    ['place-wager', 'main', 1500],
    ['place-wager', 'match', 500],
  ]);
});

test('what is refused stays laid, and nothing after it is sent', async () => {
  drafts.lay([
    { box: 1, kind: 'main', cents: 1000 },
    { box: 1, kind: 'match', cents: 500 },
  ]);
  table.refuses = 'main';
  assert.equal(await drafts.commit(), false);
  assert.deepEqual(
    table.asked.map(([, kind]) => kind),
    ['main'],
  );
  assert.equal(drafts.get(1, 'main'), 1000);
});

test('two presses of the deal send the wagers once', async () => {
  drafts.press(1, MAIN);
  await Promise.all([drafts.commit(), drafts.commit()]);
  assert.equal(table.asked.length, 1);
});

test('the wager that lies ready is whole, never all that is left, and is not laid by that', () => {
  const wager = (cents) => [{ box: 1, kind: 'main', cents }];
  assert.deepEqual(drafts.affordable(wager(700)), wager(700));
  assert.deepEqual(drafts.affordable(wager(730)), [], 'no amount that the table takes');
  assert.deepEqual(drafts.affordable([...wager(700), { box: 1, kind: 'match', cents: 20_000 }]), []);
  table.shown.view.chips.ann = 700;
  assert.deepEqual(drafts.affordable(wager(700)), [], 'all that is left');
  assert.deepEqual(drafts.affordable(wager(5000)), []);
  assert.equal(drafts.total, 0);
});

test('another’s wager of the last round is laid as far as the chips reach', () => {
  table.shown.view.chips.ann = 800;
  drafts.lay([{ box: 1, kind: 'main', cents: 5000 }]);
  assert.equal(drafts.on(1, 'main'), 800);
});

test('only a player who may have several boxes plays at a free one', () => {
  table.shown.view.seats = { 1: 'ann' };
  assert.ok(!drafts.mayPress(2, 'main'));
  table.layout = { ...table.layout, boxes_per_player: 2 };
  assert.ok(drafts.mayPress(2, 'main'));
});

test('at another’s box one wagers behind them, where the house has that', () => {
  assert.ok(drafts.mayPress(2, 'main'));
  table.layout = { ...table.layout, people_per_box: 1 };
  assert.ok(!drafts.mayPress(2, 'main'));
});

test('no wagers are taken from a player who is ready or not at the table', () => {
  assert.ok(drafts.open);
  table.shown = stateOf({}, {}, { ready: ['ann'] });
  assert.ok(!drafts.open);
  table.shown = stateOf();
  table.connected = false;
  assert.ok(!drafts.open);
  table.connected = true;
  table.shown = stateOf({ phase: 'play' });
  assert.ok(!drafts.open);
});

test('who was too late is told what has become of the chips', () => {
  drafts.press(1, MAIN);
  drafts.closed([]);
  assert.match(table.told.at(-1), /\$5\.00/);
  assert.equal(drafts.total, 0);
});

test('the chips say more than a refusal that comes when the round is over', async () => {
  drafts.press(1, MAIN);
  table.refuses = 'main';
  const sent = drafts.commit();
  drafts.closed([]);
  drafts.forget();
  table.told = ['The table has moved on since.'];
  await sent;
  assert.match(table.told.at(-1), /\$5\.00 came back to you/);
});

test('chips that were taken back too late are wagered', () => {
  table.shown.view.wagers = [{ person: 'ann', box: 1, kind: 'main', cents: 500 }];
  drafts.clear();
  assert.equal(drafts.total, 0);
  table.shown.view.wagers = [];
  drafts.closed([{ box: 1, kind: 'main', cents: 500 }]);
  assert.match(table.told.at(-1), /\$5\.00/);
});
