// The decisions about a hand: one row, always in the same place and order.
/** @import { Play } from '../play.js' */
/** @import { Questions } from './questions.js' */
import { say } from '../../core/widgets/announce.js';
import { word } from '../../core/text/book-words.js';
import { find, h } from '../../core/widgets/element.js';
import { DECISIONS } from '../../core/text/facts.js';
import { choose, prefs } from '../../core/page/prefs.js';
import { capitalize } from '../../core/text/words.js';
import { hasChoice } from '../bets/amounts.js';

/** @typedef {{verb: string, words: string, key: string}} Act */

/** The decisions about a hand; keeping a double is asked for where taking it back is. */
const ROW = ['hit', 'stand', 'double', 'split', 'surrender', 'rescue', 'keep'];

/** @type {Act[]} */
export const ACTS = ROW.flatMap((name) => DECISIONS.filter((one) => one.name === name)).map((one) => ({ ...one, words: one.name === 'keep' ? 'Keep' : one.words }));

/** What a button says, in the words of the book. @param {Act} act */
function actWords(act) {
  return act.verb === 'stand' ? capitalize(word('stand')) : act.words;
}

export class Actions {
  /** @type {Map<string, HTMLButtonElement>} */
  #buttons = new Map();

  /** @param {Play} play @param {Questions} questions with the amount of a double */
  constructor(play, questions) {
    this.play = play;
    this.questions = questions;
    this.less = h('button', { type: 'button', class: 'plain act-less', onclick: () => this.questions.askForLess() }, 'for less');
    this.always = h('button', { type: 'button', class: 'plain act-always', onclick: () => this.#standAlways() }, 'Stand on every 21');
    for (const act of ACTS)
      this.#buttons.set(
        act.verb,
        h(
          'button',
          { type: 'button', class: 'act', dataset: { verb: act.verb }, 'aria-keyshortcuts': act.key, onclick: () => void this.press(act.verb) },
          h('span', { class: 'act-words' }, actWords(act)),
          ' ',
          h('kbd', {}, act.key),
        ),
      );
    this.element = h('div', { class: 'acts', role: 'group', 'aria-label': 'Decisions about your hand' }, [...this.#buttons.values()], this.less, this.always);
    this.show();
  }

  /** What a double is to be, in cents. */
  #doubleBy() {
    return this.questions.double?.cents ?? this.play.offer('double')?.amounts.most ?? 0;
  }

  show() {
    this.#announce();
    const { play } = this;
    const betting = play.nextIsOpen || ['betting', 'over'].includes(play.shown?.view.phase ?? '');
    // While a card is on its way the buttons stay; after a last decision there is nothing to wait for.
    const next = play.connection.state?.offers.offers ?? [];
    const done = this.#pressed !== 'hit' && !play.pendingCommands && !next.some((one) => this.#buttons.has(one.do));
    const changes = play.open || betting || done;
    for (const act of ACTS) {
      const button = this.#buttons.get(act.verb);
      if (!button) continue;
      find('.act-words', button).textContent = actWords(act);
      const offer = play.offer(act.verb);
      // Not `disabled`: keyboard users keep their place while a card is on its way.
      button.setAttribute('aria-disabled', String(!offer));
      if (changes) button.classList.toggle('main', !!offer && !(act.verb === 'double' && play.offer('decline-double')));
      button.title = play.meaning(offer);
    }
    const double = play.offer('double');
    if (changes) this.less.hidden = !double || !hasChoice(double.amounts) || !!play.offer('decline-double');
    const standing = this.#twentyOne();
    if (changes) this.always.hidden = !standing || prefs().stand21;
    this.element.hidden = !this.element.querySelector('.main');
    if (!standing || !prefs().stand21 || standing === this.#stoodOn) return;
    this.#stoodOn = standing;
    void this.press('stand');
  }

  /** Return which hand of 21 may stand, or be doubled as its book allows; other books do not ask. */
  #twentyOne() {
    const { play } = this;
    const view = play.shown?.view;
    const box = play.offer('stand')?.box;
    const hand = view?.boxes.find((one) => one.number === box)?.hands.find((one) => one.in_turn);
    return hand?.total === 21 ? `${view?.round} ${box} ${hand.number} ${hand.cards.length}` : '';
  }

  /** Stand now and on every 21 to come: the player's own choice, kept on this device. */
  #standAlways() {
    choose({ stand21: true });
    this.show();
  }

  /** Ask for the amount of a double, where there is a choice. */
  offerLess() {
    if (!this.less.hidden) this.questions.askForLess();
  }

  /** Announce which buttons can be pressed. */
  #announce() {
    const open = ACTS.filter((act) => this.play.offer(act.verb)).map(actWords);
    const words = open.length ? `Your decision: ${open.join(', ')}.` : '';
    if (words === this.#said || (!words && (this.play.pendingCommands || !this.play.idle))) return;
    this.#said = words;
    if (words) say(words);
  }

  #said = '';
  #pressed = '';
  #stoodOn = '';

  /** @param {string} verb @returns {Promise<boolean>} */
  async press(verb) {
    const offer = this.play.offer(verb);
    if (!offer) return false;
    this.#pressed = verb;
    const fields = verb === 'double' ? { box: offer.box, cents: this.#doubleBy() } : { box: offer.box };
    return this.play.do(verb, fields);
  }
}
