// Animation of events on the felt: cards slide from the shoe, chips to and from the rack.
/** @import { TableState, LoggedEvent, Line } from '../../core/game/types.js' */
/** @import { Felt } from '../felt/felt.js' */
/** @import { Play } from '../play.js' */
/** @import { PlayingCard } from '../../cards/playing-card.js' */
import { chipStack } from '../../cards/chip-stack.js';
import { flip } from '../../cards/flip.js';
import { comeFrom, goTo, pause } from '../../cards/moves.js';
import { Celebration } from './celebration.js';
import { muteButton } from './mute.js';
import { sound } from './sound.js';
import { WheelPlace } from './wheel-place.js';

/** A prize counts up, and can be read. */
const PRIZE_MS = 2800;

export class Performer {
  /** @param {Felt} felt @param {Play} play */
  constructor(felt, play) {
    this.felt = felt;
    this.play = play;
    this.celebration = new Celebration(felt, play.layout);
    this.wheel = new WheelPlace(play);
    felt.element.append(this.wheel.element);
    felt.dealer.shoe.append(muteButton());
  }

  /**
   * Show the state after an event.
   * @param {TableState} state
   * @param {LoggedEvent} logged
   * @param {number} ms that a card takes on its way; 0: nothing moves
   * @returns {Promise<void>}
   */
  async show(state, { event }, ms) {
    const act = this.#acts[event.event];
    if (act) await act(state, event, ms);
    else this.felt.render(state);
  }

  /** @type {Record<string, (state: TableState, event: Record<string, any>, ms: number) => Promise<unknown>>} */
  #acts = {
    'card.dealt/1': async (state, event, ms) => {
      const box = this.felt.box(event.box);
      const plateText = box?.hand(event.hand)?.plate.textContent ?? '';
      this.felt.render(state);
      const hand = box?.hand(event.hand);
      await this.#dealt(/** @type {HTMLElement | null} */ (hand?.row.lastElementChild ?? null), ms, hand?.plate, plateText);
    },
    'dealer.card-dealt/1': async (state, _, ms) => {
      const { row, plate } = this.felt.dealer;
      const plateText = plate.textContent ?? '';
      this.felt.render(state);
      const cards = [...row.children].filter((one) => !one.hasAttribute('down'));
      await this.#dealt(/** @type {HTMLElement | null} */ (cards.at(-1) ?? null), ms, plate, plateText);
    },
    'hole-card.dealt/1': async (state, _, ms) => {
      this.felt.render(state);
      await this.#dealt(/** @type {HTMLElement | null} */ (this.felt.dealer.row.lastElementChild), ms);
    },
    'hole-card.turned/1': async (state, event, ms) => {
      const card = /** @type {PlayingCard | null} */ (this.felt.dealer.row.lastElementChild);
      if (card?.down) await flip(card, event.card, ms);
      this.felt.render(state);
      await pause(ms / 2);
    },
    'hole-card.checked/1': async (state, _, ms) => {
      this.felt.render(state);
      await pause(ms * 2);
    },
    'bets.closed/1': async (state, _, ms) => {
      this.felt.render(state);
      await pause(ms);
    },
    'hand.called/1': async (state, _, ms) => {
      this.felt.render(state);
      await pause(ms / 2);
    },
    'hand.split/1': async (state, event, ms) => {
      const card = this.felt.box(event.box)?.hand(event.hand)?.row.children[1];
      const from = card?.getBoundingClientRect();
      this.felt.render(state);
      const moved = /** @type {HTMLElement | null} */ (this.felt.box(event.box)?.hand(event.hand + 1)?.row.firstElementChild ?? null);
      if (moved && from) await comeFrom(moved, from, ms);
    },
    'hand.doubled/1': async (state, _, ms) => {
      this.felt.render(state);
      sound('chip');
      await pause(ms / 2);
    },
    'wager.placed/1': async (state) => {
      this.felt.render(state);
      sound('chip');
    },
    'wagers.settled/1': (state, event, ms) => this.#settled(state, event.lines, ms),
    'round.settled/1': async (state, _, ms) => {
      this.felt.render(state);
      await pause(ms);
    },
    'wheel.drawn/1': (state, event, ms) => this.#spun(state, event, ms),
    'wheel.hot-spot-drawn/1': (state, event, ms) => this.#spun(state, event, ms),
    'shoe.filled/1': async (state) => {
      this.felt.render(state);
      sound('shuffle');
    },
    'terminal.payouts-shown/1': async (state, event, ms) => {
      this.felt.render(state);
      // No wheel has been spun for the must-hit jackpot.
      if (event.awards.every((/** @type {{kind: string}} */ one) => one.kind === 'must-hit')) return;
      this.wheel.pay(event.awards);
      await pause(ms > 0 ? PRIZE_MS : 0);
    },
    'meter.must-hit-won/1': async (state, event, ms) => {
      this.felt.render(state);
      await this.celebration.jackpot(event.box, event.cents, ms);
    },
    'wheels.awaited/1': async (state, event, ms) => {
      if (event.cleared) await this.#cleared(state, ms, '.box .hand-cards');
      else this.felt.render(state);
    },
    'round.opened/1': (state, _, ms) => {
      this.wheel.close();
      return this.#cleared(state, ms, '.hand-cards');
    },
  };

  /** Nothing on the felt tells the result before the wheel has stopped. @param {TableState} state @param {Record<string, any>} event @param {number} ms */
  async #spun(state, event, ms) {
    await this.wheel.spin(event, ms);
    this.felt.render(state);
  }

  /**
   * Move a card from the shoe; the plate keeps its earlier text until the card is there.
   * @param {HTMLElement | null} card
   * @param {number} ms
   * @param {HTMLElement} [plate]
   * @param {string} [plateText]
   */
  async #dealt(card, ms, plate, plateText = '') {
    if (!card) return;
    sound('card');
    const counted = plate?.textContent ?? '';
    const say = (/** @type {string} */ words) => {
      if (!plate || ms <= 0) return;
      plate.textContent = words;
      plate.hidden = !words;
    };
    say(plateText);
    const mouth = this.felt.dealer.shoe.getBoundingClientRect();
    const from = new DOMRect(mouth.left, mouth.top + mouth.height * 0.2, mouth.width * 0.3, mouth.height * 0.5);
    await comeFrom(card, from, ms, { turned: 24 });
    say(counted);
  }

  /** Take losing chips to the rack and pay winners from it; then show the result at each wager. @param {TableState} state @param {Line[]} lines @param {number} ms */
  async #settled(state, lines, ms) {
    // Where nothing moves, it is read while the chips are paid.
    if (ms > 0) this.wheel.close();
    const bank = this.felt.dealer.bank.getBoundingClientRect();
    const moves = ms > 0 ? lines.map((line, at) => this.#moveChips(line, bank, ms, at * ms * 0.25)) : [];
    await Promise.all(moves.slice(0, 40));
    this.felt.render(state);
    await this.celebration.show(state, lines, ms);
    await pause(ms * 0.6);
  }

  /** @param {Line} line @param {DOMRect} bank @param {number} ms @param {number} after */
  async #moveChips(line, bank, ms, after) {
    const place = this.#placeOf(line);
    if (!place) return;
    await pause(after);
    const won = line.returned - line.staked;
    const stack = /** @type {HTMLElement | null} */ (place.querySelector('chip-stack'));
    if (won < 0 && stack) await goTo(stack, bank, ms * 1.4);
    if (won > 0) {
      const paid = chipStack(won, this.play.currency);
      paid.classList.add('is-paid');
      place.append(paid);
      sound('chip');
      await comeFrom(paid, bank, ms * 1.4);
      await pause(ms);
      paid.remove();
    }
  }

  /** @param {Line} line @returns {HTMLElement | null} */
  #placeOf(line) {
    const box = this.felt.box(line.box);
    if (!box) return null;
    if (line.hand === null) return box.spot(line.kind)?.chips ?? box.insurance;
    const hand = box.hand(line.hand);
    return hand && !hand.stakes.hidden ? hand.stakes : (box.spot('main')?.chips ?? null);
  }

  /** Move cards to the discard rack. @param {TableState} state @param {number} ms @param {string} rows the rows of cards that go */
  async #cleared(state, ms, rows) {
    if (ms > 0) {
      const rack = this.felt.dealer.discards.getBoundingClientRect();
      const cards = /** @type {HTMLElement[]} */ ([...this.felt.element.querySelectorAll(`${rows} playing-card`)]);
      const moves = cards.slice(0, 40).map((card) => goTo(card, rack, ms * 1.3));
      this.felt.render(state);
      await Promise.all(moves);
    } else this.felt.render(state);
  }
}
