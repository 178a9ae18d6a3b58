// Joining the table: chips from the wallet, a box, the first wager; and leaving again.
/** @import { Play } from '../play.js' */
/** @import { Tray } from '../bets/tray.js' */
import { post } from '../../core/net/api.js';
import { newId } from '../../core/net/connection.js';
import { prefs } from '../../core/page/prefs.js';
import { FIRST_CHIPS, walletWithFirstChips } from '../../core/net/chips.js';
import { dollars } from '../../core/text/money.js';
import { forget, refreshVisit, visit } from '../../core/net/visitor.js';
import { ASK, LEAVE } from '../felt/cut-choice.js';

/** How much a player brings to the table. */
const WAGERS_TO_BRING = 100;

export class Seat {
  /** @param {Play} play @param {Tray} tray */
  constructor(play, tray) {
    this.play = play;
    this.tray = tray;
  }

  /** Run several steps; another press before they are done is ignored. @param {() => Promise<unknown>} steps */
  async #once(steps) {
    const { play } = this;
    if (play.joining) return;
    play.joining = true;
    play.changed();
    try {
      await steps();
    } finally {
      play.joining = false;
      play.changed();
    }
  }

  /** Join the table with chips. @returns {Promise<boolean>} */
  async #come() {
    const { play } = this;
    if (play.here) return true;
    const wallet = play.practice ? { chips: play.practice, first: false } : await this.#wallet(this.#bring());
    if (wallet === null) return false;
    const { chips, first } = wallet;
    const { cut } = prefs();
    const done = await play.do('join', cut === ASK || cut === LEAVE ? { chips, cut_choice: cut } : { chips });
    refreshVisit();
    if (done && first) play.tell(`You start with ${dollars(FIRST_CHIPS, play.currency)} of play money: ${dollars(chips, play.currency)} at this table, the rest in your wallet.`);
    return done;
  }

  #bring() {
    return Math.max(FIRST_CHIPS / 2, (this.play.layout.spots[0]?.minimum ?? 500) * WAGERS_TO_BRING);
  }

  /**
   * Return the chips to bring from the wallet; null if there are none. Everyone gets their first; after that guests
   * get more, and others are shown the way to the cashier.
   * @param {number} cents
   */
  async #wallet(cents) {
    try {
      const least = this.play.layout.spots[0]?.minimum ?? 1;
      const { balance, first } = await walletWithFirstChips(least);
      let chips = balance;
      if (chips < least) {
        if (!(await visit()).person?.guest) {
          this.play.tell('You do not have enough chips in your wallet for this table.', null, true, { href: '/cashier', words: 'Get chips at the cashier' });
          return null;
        }
        const bought = await post('/api/cashier/purchases', { cents: Math.max(FIRST_CHIPS, cents), id: newId() });
        chips = bought.balance;
        forget();
      }
      return { chips: Math.min(chips, cents), first };
    } catch (error) {
      this.play.refuse(error);
      return null;
    }
  }

  /** Buy more chips from the wallet; a practice table gives them. */
  buy() {
    const { play } = this;
    if (play.practice) return this.#once(() => play.do('buy-chips', { cents: play.practice - play.chips }));
    return this.#once(async () => {
      const wallet = await this.#wallet(this.#bring());
      if (wallet) await this.play.do('buy-chips', { cents: wallet.chips });
      refreshVisit();
    });
  }

  /** @param {number} box */
  sit(box) {
    return this.#once(async () => (await this.#come()) && this.play.do('sit', { box }));
  }

  /** Join, sit at the box nearest to the middle, place the least wager, and deal. */
  dealMeIn() {
    return this.#once(() => this.#dealMeIn());
  }

  async #dealMeIn() {
    const { play } = this;
    if (!(await this.#come())) return;
    if (!play.seated) {
      const taken = play.connection.state?.view.seats ?? {};
      const middle = (play.layout.boxes + 1) / 2;
      const free = Array.from({ length: play.layout.boxes }, (_, at) => at + 1)
        .filter((box) => !(String(box) in taken))
        .sort((a, b) => Math.abs(a - middle) - Math.abs(b - middle));
      const box = free[0];
      // If the player can wait for a box, the rail says so.
      if (box === undefined && play.connection.state?.offers.care.some((one) => one.do === 'wait-for-box')) return undefined;
      if (box === undefined) return play.tell('Every box is taken. You can watch, or open a table of your own in the lobby.', null, true);
      if (!(await play.do('sit', { box }))) return;
    }
    await this.#offered();
    if (play.shown?.view.phase === 'betting') await this.tray.dealLeast();
    return undefined;
  }

  /** Wait until everything is shown and wagers are taken; a look or a cut has its own time. */
  async #offered() {
    for (let tries = 0; tries < 100 && !(this.play.idle && this.play.offer('place-wager')); tries += 1) {
      const cards = this.play.shown?.view.cards;
      if (cards?.asked_to_look || cards?.asked_to_cut) tries = 0;
      if (!this.play.here) return;
      if (this.play.shown && this.play.shown.view.phase !== 'betting') return;
      await new Promise((done) => setTimeout(done, 50));
    }
  }
}
