// One person at one table: what is on the screen, what they may do now, and sending it.
/** @import { TableConnection } from '../core/net/connection.js' */
/** @import { Layout } from './layout.js' */
/** @import { TableState, Offers, View, Wager } from '../core/game/types.js' */
import { Refused, toSentence } from '../core/net/api.js';
import { NO_OFFERS } from '../core/game/reducer.js';
import { layoutOf } from './layout.js';
import { ownProperty } from '../core/game/own-property.js';

/** @typedef {Record<string, any> & {do: string}} OneOffer */
/** @typedef {{href: string, words: string}} Way */

/** After this long without an answer the player is told that the page is waiting. */
const SLOW_MS = 1000;

export class Play extends EventTarget {
  /** What is on the screen. @type {TableState | null} */
  shown = null;
  /** Whether everything that happened has been shown, so that the player may decide. */
  idle = false;
  /** The round before, settled: it stays on the felt until the next bet. @type {View | null} */
  kept = null;
  /** The number of unanswered commands. */
  pendingCommands = 0;
  /** Whether the player is joining, sitting down or buying chips, which takes several commands. */
  joining = false;
  /** Robots that were asked for and are not ready yet. */
  preparing = 0;
  /** Whether the visitor only watches. */
  onlooker = false;
  #reading = false;

  /**
   * Events: `note` (detail: {sentence, clause, bad, way}) for a message near the actions, `layout` when
   * the felt's text changes, `change` when something other than the table has changed, `skip` when animation
   * is to end, and `idle` when everything has been shown.
   * @param {string} table
   * @param {TableConnection} connection
   * @param {Layout} layout
   */
  constructor(table, connection, layout) {
    super();
    this.table = table;
    this.connection = connection;
    this.layout = layout;
  }

  /** The player's name; empty for a visitor without one. */
  get me() {
    return this.shown?.view.audience.person ?? '';
  }

  get currency() {
    return this.layout.currency;
  }

  /** Whether the connection is open. */
  get connected() {
    return this.connection.status === 'open';
  }

  /** Whether the player may decide now: not while cards move or the connection is lost. */
  get open() {
    return this.idle && !!this.shown && !this.pendingCommands && this.connected;
  }

  /** Return what lies on the felt: the round that was kept, except where the next bets lie already. @param {View} view @returns {View} */
  laid(view) {
    const { kept } = this;
    if (!kept) return view;
    const free = (/** @type {number} */ box) => !view.wagers.some((one) => one.box === box);
    const { dealer, insurance, net } = kept;
    return { ...view, dealer, insurance, net, boxes: kept.boxes.filter((one) => free(one.number)), settled: kept.settled.filter((one) => free(one.box)) };
  }

  /** Whether the next round takes bets while the end of the last one is still being shown. */
  get nextIsOpen() {
    const next = this.connection.state;
    const view = this.shown?.view;
    if (this.idle || !view || !next || !this.connected || next.view.phase !== 'betting') return false;
    const decided = view.dealer.cards.length > 1 || view.settled.some((one) => one.person === this.me && one.kind === 'main');
    return (decided || view.phase === 'over' || !!this.kept) && next.offers.offers.some((one) => one.do === 'place-wager');
  }

  /** Show at once what is still on its way. */
  async skip() {
    if (this.idle) return;
    const idle = new Promise((done) => this.addEventListener('idle', done, { once: true }));
    this.dispatchEvent(new CustomEvent('skip'));
    await idle;
  }

  /** What may be done now. @returns {Offers} */
  get offers() {
    return this.open && this.shown ? this.shown.offers : NO_OFFERS;
  }

  /** @param {string} verb @param {(offer: OneOffer) => boolean} [fits] @returns {OneOffer | undefined} */
  offer(verb, fits = () => true) {
    const { offers, care } = this.offers;
    return /** @type {OneOffer | undefined} */ ([...offers, ...care].find((one) => one.do === verb && fits(/** @type {OneOffer} */ (one))));
  }

  /** @param {string} verb @returns {OneOffer[]} */
  offersOf(verb) {
    const { offers, care } = this.offers;
    return /** @type {OneOffer[]} */ ([...offers, ...care].filter((one) => one.do === verb));
  }

  /** What an offer means, in a sentence with its amount. @param {OneOffer | undefined} offer */
  meaning(offer) {
    const { offers, meanings } = this.offers;
    return (offer && meanings[offers.indexOf(offer)]) ?? '';
  }

  /** The player's boxes, by seat or wager, in order. @returns {number[]} */
  get ownBoxes() {
    const view = this.shown?.view;
    if (!view || !this.me) return [];
    const boxes = new Set(
      Object.entries(view.seats)
        .filter(([, who]) => who === this.me)
        .map(([box]) => Number(box)),
    );
    for (const wager of view.wagers) if (wager.person === this.me) boxes.add(wager.box);
    for (const box of view.boxes) if (box.hands.some((hand) => hand.stakes.some((one) => one.person === this.me))) boxes.add(box.number);
    return [...boxes].sort((a, b) => a - b);
  }

  /** Whether the player is at the table with chips. */
  get here() {
    return !!this.me && !!this.shown?.view.people.includes(this.me);
  }

  /** Whether the player could join the table. */
  get mayCome() {
    return !!this.me && !this.here && !this.onlooker && !this.joining && !this.shown?.service.shut;
  }

  get seated() {
    return Object.values(this.shown?.view.seats ?? {}).includes(this.me);
  }

  /** Cents that a practice table gives its player; 0 at any other table. */
  get practice() {
    return Number(this.shown?.service.settings.practice ?? 0);
  }

  /** The player's chips at the table. */
  get chips() {
    return ownProperty(this.shown?.view.chips, this.me) ?? 0;
  }

  /** The player's wagers before the deal. @returns {Wager[]} */
  get placed() {
    return this.shown?.view.wagers.filter((one) => one.person === this.me) ?? [];
  }

  /** Send a command; a refusal is shown. @param {string} verb @param {Record<string, unknown>} [fields] @returns {Promise<boolean>} */
  async do(verb, fields = {}) {
    this.pendingCommands += 1;
    this.changed();
    const slow = setTimeout(() => this.tell(this.connected ? 'Sent; waiting for the table…' : 'Will be sent when the connection is back…'), SLOW_MS);
    try {
      await this.connection.send(verb, fields);
      this.tell('');
      return true;
    } catch (error) {
      this.refuse(error);
      return false;
    } finally {
      clearTimeout(slow);
      this.pendingCommands -= 1;
      this.changed();
    }
  }

  /** @param {unknown} error */
  refuse(error) {
    this.tell(toSentence(error), error instanceof Refused ? error.clause : null, true);
  }

  /** @param {string} sentence @param {string | null} [clause] @param {boolean} [bad] @param {Way | null} [way] to the page that helps */
  tell(sentence, clause = null, bad = false, way = null) {
    this.dispatchEvent(new CustomEvent('note', { detail: { sentence, clause, bad, way } }));
  }

  /** Load the layout again when the floor has changed the limits. */
  async follow() {
    const house = this.shown?.view.house;
    const main = this.layout.spots[0];
    if (!house || !main || this.#reading || (main.minimum === house.minimum && main.maximum === house.maximum)) return;
    this.#reading = true;
    try {
      this.layout = await layoutOf(this.table);
      this.dispatchEvent(new CustomEvent('layout'));
      this.changed();
    } catch {
      // It is tried again with the next change.
    } finally {
      this.#reading = false;
    }
  }

  changed() {
    this.dispatchEvent(new CustomEvent('change'));
  }
}
