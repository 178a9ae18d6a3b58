// One person at one table: what is on the screen, what he may do now, and the way to do it.
/** @import { TableConnection } from '../core/connection.js' */
/** @import { Layout } from './layout.js' */
/** @import { TableState, Offers, Wager } from '../core/types.js' */
import { Refused, sentenceOf } from '../core/api.js';
import { NO_OFFERS } from '../core/reducer.js';
import { layoutOf } from './layout.js';
import { ownOf } from '../core/own-of.js';

/** @typedef {Record<string, any> & {do: string}} OneOffer */
/** @typedef {{href: string, words: string}} Way */

/** After so long without an answer it is said that one is waited for. */
const SLOW_MS = 1000;

export class Play extends EventTarget {
  /** What is on the screen. @type {TableState | null} */
  shown = null;
  /** Whether all that happened has been shown, so that one may decide. */
  idle = false;
  /** Something has been asked and not been answered yet. */
  asking = 0;
  /** One is on his way to the table, to a box or to more chips, which takes several steps. */
  coming = false;
  /** Robots that one has asked for and that are not ready yet. */
  preparing = 0;
  /** One has come to look on, and has not asked for a seat. */
  onlooker = false;
  #reading = false;

  /**
   * Events: `note` (detail: {sentence, clause, bad, way}) for what is to be told near the actions, `layout` when
   * the felt says something else, and `change` when something else than the table has changed.
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

  /** Who looks; empty for somebody who only watches. */
  get me() {
    return this.shown?.view.audience.person ?? '';
  }

  get currency() {
    return this.layout.currency;
  }

  /** Whether the table hears what it is asked. */
  get connected() {
    return this.connection.status === 'open';
  }

  /** Whether one may decide now: not while cards are on their way, or the table is away. */
  get open() {
    return this.idle && !!this.shown && !this.asking && this.connected;
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

  /** The boxes at which one sits or has a wager, in order. @returns {number[]} */
  get ownBoxes() {
    const view = this.shown?.view;
    if (!view || !this.me) return [];
    const boxes = new Set(Object.entries(view.seats).filter(([, who]) => who === this.me).map(([box]) => Number(box)));
    for (const wager of view.wagers) if (wager.person === this.me) boxes.add(wager.box);
    for (const box of view.boxes) if (box.hands.some((hand) => hand.stakes.some((one) => one.person === this.me))) boxes.add(box.number);
    return [...boxes].sort((a, b) => a - b);
  }

  /** Whether one is at the table with chips. */
  get here() {
    return !!this.me && !!this.shown?.view.people.includes(this.me);
  }

  /** Whether one could come to the table. */
  get mayCome() {
    return !!this.me && !this.here && !this.onlooker && !this.coming && !this.shown?.service.shut;
  }

  get seated() {
    return Object.values(this.shown?.view.seats ?? {}).includes(this.me);
  }

  /** Chips in front of one. */
  get chips() {
    return ownOf(this.shown?.view.chips, this.me) ?? 0;
  }

  /** One's wagers that lie on the felt before the deal. @returns {Wager[]} */
  get placed() {
    return this.shown?.view.wagers.filter((one) => one.person === this.me) ?? [];
  }

  /**
   * Ask the table; says the refusal where there is one.
   * @param {string} verb
   * @param {Record<string, unknown>} [fields]
   * @returns {Promise<boolean>}
   */
  async do(verb, fields = {}) {
    this.asking += 1;
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
      this.asking -= 1;
      this.changed();
    }
  }

  /** @param {unknown} error */
  refuse(error) {
    this.tell(sentenceOf(error), error instanceof Refused ? error.clause : null, true);
  }

  /**
   * @param {string} sentence
   * @param {string | null} [clause]
   * @param {boolean} [bad]
   * @param {Way | null} [way] to where it can be mended
   */
  tell(sentence, clause = null, bad = false, way = null) {
    this.dispatchEvent(new CustomEvent('note', { detail: { sentence, clause, bad, way } }));
  }

  /** The felt is read anew when the floor has changed the limits that it tells. */
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
      // It is asked again with whatever happens next.
    } finally {
      this.#reading = false;
    }
  }

  changed() {
    this.dispatchEvent(new CustomEvent('change'));
  }
}
