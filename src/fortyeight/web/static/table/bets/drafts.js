// Chips placed on spots but not wagered yet: they become wagers with "Deal".
/** @import { Play } from '../play.js' */
/** @import { Spot } from '../layout.js' */
/** @import { Amounts } from './amounts.js' */
import { word } from '../../core/text/book-words.js';
import { COUPONS } from '../../core/text/facts.js';
import { dollars } from '../../core/text/money.js';
import { moneyIn } from '../../core/game/stakes.js';
import { allows, nearest } from './amounts.js';
import { cardsAreReady } from '../rail/waiting.js';

/** @typedef {{box: number, kind: string, cents: number}} DraftWager */

export class Drafts {
  /** @type {Map<string, DraftWager>} */
  #drafted = new Map();
  /** The wagers of the previous round. @type {DraftWager[]} */
  last = [];
  /** The selected chip, in cents. */
  chip = 0;
  /** Wagers being sent. @type {Promise<boolean> | null} */
  #committing = null;

  /** @param {Play} play */
  constructor(play) {
    this.play = play;
  }

  /** @param {number} box @param {string} kind */
  get(box, kind) {
    return this.#drafted.get(`${box}.${kind}`)?.cents ?? null;
  }

  /** Return what is on a spot, drafted or wagered. @param {number} box @param {string} kind */
  on(box, kind) {
    return this.get(box, kind) ?? this.play.placed.find((one) => one.box === box && one.kind === kind)?.cents ?? 0;
  }

  /** @returns {DraftWager[]} */
  get drafted() {
    return [...this.#drafted.values()];
  }

  /** What lies on the player's spots, drafted or wagered. @returns {DraftWager[]} */
  get laid() {
    const placed = this.play.placed.filter((one) => this.get(one.box, one.kind) === null);
    return [...this.drafted, ...placed].filter((one) => one.cents > 0).map(({ box, kind, cents }) => ({ box, kind, cents }));
  }

  /** All of the player's money on the felt. */
  get total() {
    return moneyIn(this.laid);
  }

  /** Chips that are neither drafted nor wagered. */
  get left() {
    const back = moneyIn(this.play.placed.filter((one) => this.get(one.box, one.kind) !== null));
    return this.play.chips + back - moneyIn(this.drafted);
  }

  /** Whether the player can wager now. */
  get open() {
    const { play } = this;
    return (
      play.here &&
      play.connected &&
      play.shown?.view.phase === 'betting' &&
      cardsAreReady(play.shown.view) &&
      !play.shown.service.ready.includes(play.me) &&
      (!!play.offer('place-wager') || play.placed.length > 0)
    );
  }

  /** @param {number} box @param {string} kind */
  mayPress(box, kind) {
    const { play } = this;
    if (!this.open || (play.seated && !this.#mayPlay(box))) return false;
    const main = !!this.#offered(box, 'main');
    if (kind === 'main') return main || play.placed.some((one) => one.box === box);
    return main || play.placed.some((one) => one.box === box) || !!this.#offered(box, kind);
  }

  /** At another player's box one wagers behind them; at a free one only if several boxes are allowed. @param {number} box */
  #mayPlay(box) {
    const { seats } = this.play.shown?.view ?? { seats: /** @type {Record<string, string>} */ ({}) };
    const sitter = seats[String(box)];
    if (sitter === this.play.me) return true;
    return sitter ? this.play.layout.people_per_box > 1 : this.play.layout.boxes_per_player > 1;
  }

  /** @param {number} box @param {string} kind */
  #offered(box, kind) {
    return this.play.offer('place-wager', (one) => one.box === box && one.kind === kind);
  }

  /** @param {number} box @param {Spot} spot @returns {Amounts} */
  #bounds(box, spot) {
    const { play } = this;
    const doubled = COUPONS[spot.kind];
    if (doubled) {
      const worth = this.on(box, doubled);
      return { least: worth, most: worth, low: 1, high: 0, unit: 1, exact: [worth] };
    }
    const offered = this.#offered(box, spot.kind)?.amounts;
    const available = this.left + this.on(box, spot.kind);
    if (offered) return { ...offered, most: Math.min(offered.most, Math.max(available, 0)), high: Math.min(offered.high, available) };
    const unit = play.shown?.view.house.chip_unit ?? 1;
    if (spot.minimum === spot.maximum) return { least: spot.minimum, most: spot.minimum, low: 1, high: 0, unit: 1, exact: [spot.minimum] };
    const high = Math.min(spot.maximum ?? Infinity, available, spot.kind === 'match' && spot.maximum === null ? this.on(box, 'main') : Infinity);
    return { least: spot.minimum, most: high, low: spot.minimum, high, unit, exact: [] };
  }

  /** Place the selected chip on a spot; a wager of a fixed size is placed whole. @param {number} box @param {Spot} spot */
  press(box, spot) {
    const { play } = this;
    if (spot.kind !== 'main' && !this.on(box, 'main') && !this.#offered(box, spot.kind)) return play.tell(`Place your ${word('main')} on box ${box} first.`, spot.clause, true);
    const bounds = this.#bounds(box, spot);
    const current = this.on(box, spot.kind);
    if (bounds.least === bounds.most && bounds.exact.length === 1) {
      if (current) return this.takeBack(box, spot);
      if (!bounds.least) return play.tell(`${spot.name}: place your ${word(COUPONS[spot.kind] ?? 'main')} first.`, spot.clause, true);
      if (!(spot.kind in COUPONS) && this.left < bounds.least) return play.tell(`Not enough chips: ${spot.name} is ${spot.limits}.`, spot.clause, true);
      this.#set(box, spot.kind, bounds.least);
      return undefined;
    }
    if (!current && this.chip < bounds.least) this.#set(box, spot.kind, Math.min(bounds.least, Math.max(0, this.left)));
    else if (this.chip > this.left) play.tell('Not enough chips.', null, true);
    else this.#set(box, spot.kind, Math.min(current + this.chip, Math.max(bounds.most, current)));
    if (current && current >= bounds.most) play.tell(`${spot.name}: ${spot.limits}.`, spot.clause, true);
    return undefined;
  }

  /** @param {number} box @param {Spot} spot */
  takeBack(box, spot) {
    if (this.on(box, spot.kind) === 0) return;
    this.#set(box, spot.kind, 0);
    if (spot.kind === 'main') for (const one of this.play.layout.spots) if (this.on(box, one.kind)) this.#set(box, one.kind, 0);
  }

  /** @param {number} box @param {string} kind @param {number} cents */
  #set(box, kind, cents) {
    this.#put(box, kind, cents);
    this.play.tell('');
    this.play.changed();
  }

  /** @param {number} box @param {string} kind @param {number} cents */
  #put(box, kind, cents) {
    const placed = this.play.placed.find((one) => one.box === box && one.kind === kind)?.cents ?? 0;
    if (cents === placed) this.#drafted.delete(`${box}.${kind}`);
    else this.#drafted.set(`${box}.${kind}`, { box, kind, cents });
  }

  /** Place what is wanted as far as the chips reach. @param {DraftWager[]} wagers */
  lay(wagers) {
    this.#reach(wagers);
    this.play.tell('');
    this.play.changed();
  }

  /** Return those wagers if they can be placed whole and leave the player chips; else none. @param {DraftWager[]} wagers @returns {DraftWager[]} */
  affordable(wagers) {
    const before = new Map(this.#drafted);
    this.#reach(wagers);
    const drafted = this.drafted.filter((one) => one.cents > 0);
    const whole = moneyIn(drafted) === moneyIn(wagers) && this.left > 0;
    this.#drafted = before;
    return whole ? drafted : [];
  }

  /** @param {DraftWager[]} wagers */
  #reach(wagers) {
    for (const one of wagers) {
      const spot = this.play.layout.spots.find((each) => each.kind === one.kind);
      if (!spot || !this.mayPress(one.box, one.kind)) continue;
      const bounds = this.#bounds(one.box, spot);
      const cents = nearest(bounds, one.cents);
      if (cents >= bounds.least && cents <= this.left + this.on(one.box, one.kind) && allows(bounds, cents)) this.#put(one.box, one.kind, cents);
    }
  }

  clear() {
    for (const one of this.play.placed) this.#drafted.set(`${one.box}.${one.kind}`, { box: one.box, kind: one.kind, cents: 0 });
    for (const [key, one] of this.#drafted) if (!this.play.placed.some((each) => each.box === one.box && each.kind === one.kind)) this.#drafted.delete(key);
    this.play.changed();
  }

  /** Start a new round without drafts. */
  forget() {
    this.#drafted.clear();
  }

  /** What became of wagers that came too late. A round may be over before their refusal is here. */
  #late = '';

  /** The bets are closed with these wagers: tell the player if their drafts were different. @param {DraftWager[]} wagered */
  closed(wagered) {
    const late = this.#missed(wagered);
    this.forget();
    this.#late = late;
    if (late) this.play.tell(late, null, true);
  }

  /** Describe how the drafts differ from the wagers. @param {DraftWager[]} wagered */
  #missed(wagered) {
    const { currency } = this.play;
    const differs = this.drafted.map((one) => ({ ...one, by: one.cents - (wagered.find((each) => each.box === one.box && each.kind === one.kind)?.cents ?? 0) }));
    const late = moneyIn(differs.filter((one) => one.by > 0).map((one) => ({ ...one, cents: one.by })));
    const stays = moneyIn(differs.filter((one) => one.by < 0).map((one) => ({ ...one, cents: -one.by })));
    if (late) return `Betting closed before all your chips were in: ${dollars(late, currency)} came back to you.`;
    if (stays) return `Betting closed before you took your chips back: ${dollars(stays, currency)} is in play.`;
    return differs.some((one) => one.by > 0) ? 'Betting closed before your coupon was placed: you keep it.' : '';
  }

  /** Whether wagers are being sent. */
  get busy() {
    return this.#committing !== null;
  }

  /** Send the drafts as wagers. @returns {Promise<boolean>} */
  commit() {
    this.#committing ??= this.#commit().finally(() => (this.#committing = null));
    return this.#committing;
  }

  async #commit() {
    this.#late = '';
    const done = await this.#place();
    // What happened to the chips says more than the refusal of a late wager.
    if (!done && this.#late) this.play.tell(this.#late, null, true);
    return done;
  }

  async #place() {
    const { play } = this;
    const sent = new Map(this.#drafted);
    const order = play.layout.spots.map((one) => one.kind);
    const targets = [...play.layout.spots]
      .flatMap((spot) => [...new Set([...this.drafted, ...play.placed].map((one) => one.box))].map((box) => ({ box, kind: spot.kind, cents: this.on(box, spot.kind) })))
      .sort((a, b) => order.indexOf(a.kind) - order.indexOf(b.kind));
    const placed = [...play.placed].sort((a, b) => order.indexOf(b.kind) - order.indexOf(a.kind));
    for (const one of placed) {
      const now = targets.find((each) => each.box === one.box && each.kind === one.kind)?.cents ?? 0;
      const main = targets.find((each) => each.box === one.box && each.kind === 'main')?.cents ?? 0;
      const mainNow = placed.find((each) => each.box === one.box && each.kind === 'main')?.cents ?? 0;
      if (now === one.cents && main === mainNow) continue;
      if (!(await play.do('withdraw-wager', { box: one.box, kind: one.kind }))) return false;
    }
    const onTable = new Set(play.connection.state?.view.wagers.filter((one) => one.person === play.me).map((one) => `${one.box}.${one.kind}`));
    for (const one of targets) {
      if (!one.cents || onTable.has(`${one.box}.${one.kind}`)) continue;
      if (!(await play.do('place-wager', one))) return false;
    }
    // Drafts that were added meanwhile stay.
    for (const [key, one] of sent) if (this.#drafted.get(key) === one) this.#drafted.delete(key);
    return true;
  }
}
