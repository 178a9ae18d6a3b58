// The tools for what is out of the ordinary: irregularities, verbal wagers, the cards, the floor, a correction.
/** @import { TableState } from '../core/game/types.js' */
/** @import { Act } from './next.js' */
/** @import { Asked, Rule } from './input/dialogs.js' */
/** @import { Entry } from './words.js' */
import { h } from '../core/widgets/element.js';
import { cardName } from '../core/text/words.js';
import { askCard, askCards, askFloor, askIrregularity, askVerbal } from './input/dialogs.js';
import { careAct, nextActs, PREPARE } from './next.js';

/** A button of its own corrects what was keyed. */
const CORRECT = 'correct-card';
/** Verbal wagers have a dialog of their own. */
const VERBAL = 'confirm-verbal-wager';

/**
 * @typedef {object} Desk the terminal, as its tools use it
 * @property {() => TableState | null} state
 * @property {() => Entry | null} floorCorrection what the dealer may correct as the floor
 * @property {(asked: Asked | null) => Promise<void>} answer send what a dialog was answered with
 * @property {(act: Act, fields: Record<string, unknown>) => Promise<void>} act
 * @property {(verb: string, fields: Record<string, unknown>, how: {floor: boolean}) => Promise<void>} send
 */

export class Tools {
  /** What the book does about irregularities. @type {Rule[]} */
  rules = [];
  #desk;
  #irregular = tool('Irregularity', () => void this.#report());
  #verbal = tool('Verbal wager', () => void this.#verbalWager());
  #cards = tool('Cards', () => void this.#otherCards());
  #call = tool('Call the floor', () => void this.#callFloor());

  element = h('div', { class: 'deal-tools', role: 'group', 'aria-label': 'Out of the ordinary' }, this.#irregular, this.#verbal, this.#cards, this.#call);
  correct = h('button', { type: 'button', class: 'deal-big', hidden: true, onclick: () => void this.#putRight() }, 'Correct the last card');

  /** @param {Desk} desk */
  constructor(desk) {
    this.#desk = desk;
  }

  /** @param {TableState} state @param {Act[]} acts @param {boolean} busy @param {boolean} connected */
  show(state, acts, busy, connected) {
    const { irregularities, care } = state.offers;
    this.#irregular.disabled = busy || reports(irregularities).length === 0;
    this.#verbal.disabled = busy || !care.some((one) => one.do === VERBAL);
    this.#cards.disabled = busy || otherCare(state, acts).length === 0;
    this.#call.disabled = !connected;
    this.correct.hidden = !this.#correction();
  }

  async #report() {
    const state = this.#desk.state();
    if (state) await this.#desk.answer(await askIrregularity(reports(state.offers.irregularities), this.rules, state.view.shoe.jokers === true));
  }

  async #verbalWager() {
    const state = this.#desk.state();
    if (!state) return;
    const entries = state.offers.care.filter((one) => one.do === VERBAL);
    await this.#desk.answer(await askVerbal(entries, state.view.house.currency));
  }

  async #otherCards() {
    const state = this.#desk.state();
    if (!state) return;
    const entry = await askCards(otherCare(state, nextActs(state)));
    if (!entry) return;
    const keyed = entry.key === 'card' ? await askCard('Key the burned card') : {};
    if (keyed) await this.#desk.act(careAct(entry), keyed);
  }

  async #callFloor() {
    await this.#desk.answer(await askFloor());
  }

  /** What may be corrected: by the dealer a card that waits for the floor, by the floor any card. @returns {{entry: Entry, floor: boolean} | null} */
  #correction() {
    const own = this.#desk.state()?.offers.irregularities.find((one) => one.do === CORRECT);
    if (own) return { entry: own, floor: false };
    const entry = this.#desk.floorCorrection();
    return entry ? { entry, floor: true } : null;
  }

  async #putRight() {
    const correction = this.#correction();
    if (!correction) return;
    const { entry, floor } = correction;
    if (entry.key === 'blackjack') {
      await this.#desk.send(CORRECT, { blackjack: !entry.keyed }, { floor });
      return;
    }
    const jokers = this.#desk.state()?.view.shoe.jokers === true;
    const keyed = await askCard(`What was keyed as the ${cardName(String(entry.keyed))} is`, true, jokers);
    if (keyed) await this.#desk.send(CORRECT, keyed, { floor });
  }
}

/** @param {string} words @param {() => void} pressed */
function tool(words, pressed) {
  return h('button', { type: 'button', class: 'deal-tool', onclick: pressed }, words);
}

/** The irregularities that the dealer may report; a correction has a button of its own. @param {Entry[]} irregularities */
function reports(irregularities) {
  return irregularities.filter((one) => one.do !== CORRECT);
}

/** What may be done with the cards beside the acts that are shown. @param {TableState} state @param {Act[]} acts */
function otherCare(state, acts) {
  const shown = new Set(acts.map((one) => JSON.stringify(one.entry)));
  return state.offers.care.filter((one) => one.do !== VERBAL && one.do !== PREPARE && !shown.has(JSON.stringify(one)));
}
