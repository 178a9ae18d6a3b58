// A drill of given hands in their order: those of one's own table, or the hand of the day.
/** @import { ChosenHand } from './chosen.js' */
/** @import { Answer } from './situation.js' */
import { post } from '../core/net/api.js';
import { setBookWords } from '../core/text/book-words.js';
import { formatRefusal } from '../core/widgets/dialog.js';
import { fill, h } from '../core/widgets/element.js';
import { answered, loadProgress, saveProgress } from './progress.js';
import { className } from './score.js';
import { SituationView } from './situation.js';

/**
 * @typedef {object} SetOptions
 * @property {() => Promise<ChosenHand[]>} load
 * @property {string} empty what is said where there is no hand
 * @property {string} [end] words of the button after the last hand
 * @property {string} [chosen] the decision that was made before, for a hand that is decided once
 * @property {(answer: Answer, hand: ChosenHand) => void} [onAnswer]
 */

/** Dispatches `end` when its player goes on after the last hand. */
export class HandSet extends EventTarget {
  /** Its hands have books and houses of their own. */
  ownBook = true;
  /** Whether each was right, where it was decided. @type {boolean[]} */
  results = [];
  /** @type {ChosenHand[]} */
  #hands = [];
  #place = 0;
  #loaded = false;
  #options;
  #view = new SituationView();
  #notice = h('div', { role: 'alert' });
  #list = h('ol', { class: 'drills-set' });
  #heading = h('p', { class: 'drills-set-place', role: 'status' });

  /** @param {SetOptions} options */
  constructor(options) {
    super();
    this.#options = options;
    this.main = h('div', {}, this.#heading, this.#notice, this.#view.element);
    this.side = h('section', { class: 'sheet', 'aria-label': 'These hands' }, h('h2', {}, 'These hands'), this.#list);
    this.#view.addEventListener('chosen', (event) => void this.#answer(/** @type {CustomEvent} */ (event).detail.choice));
    this.#view.addEventListener('next', () => this.#next());
  }

  changed() {}

  async deal() {
    try {
      if (!this.#loaded) this.#hands = await this.#options.load();
      this.#loaded = true;
      this.#show();
    } catch (error) {
      fill(this.#notice, h('p', { class: 'notice bad' }, formatRefusal(error), ' ', h('button', { type: 'button', class: 'plain', onclick: () => void this.deal() }, 'Try again')));
    }
  }

  #show() {
    const hand = this.#hands[this.#place];
    fill(this.#notice, hand ? null : h('p', { class: 'notice' }, this.#options.empty));
    this.#view.element.hidden = !hand;
    this.#drawList();
    if (!hand) return;
    this.#heading.textContent = this.#hands.length > 1 ? `Hand ${this.#place + 1} of ${this.#hands.length}` : '';
    setBookWords(hand.book_words ?? {});
    this.#view.show(hand.book, { ...hand, words: `${className(hand.class)}: what do you do?` });
    const chosen = this.#options.chosen;
    if (chosen && hand.legal.includes(chosen)) this.#view.choose(chosen);
  }

  #drawList() {
    fill(
      this.#list,
      ...this.#hands.map((hand, at) => {
        const right = this.results[at];
        return h(
          'li',
          { 'aria-current': at === this.#place ? 'step' : null },
          className(hand.class),
          right === undefined ? null : h('span', { class: right ? 'won' : 'lost' }, right ? ' ✓ right' : ' ✗ wrong'),
        );
      }),
    );
  }

  /** @param {string} choice */
  async #answer(choice) {
    const hand = this.#hands[this.#place];
    if (!hand) return;
    const { book, house, hand: cards, up, doubled, split, splits = null } = hand;
    fill(this.#notice, null);
    try {
      /** @type {Answer} */
      const answer = await post('/api/drills/answers', { book, house, hand: cards, up, doubled, split, splits, choice });
      if (this.#options.chosen !== choice) saveProgress(book, answered(loadProgress(book), answer.class ?? hand.class, answer.right, answer.cost));
      this.results[this.#place] = answer.right;
      this.#options.onAnswer?.(answer, hand);
      this.#drawList();
      this.#view.showAnswer(answer, this.#place + 1 < this.#hands.length ? 'Next hand' : (this.#options.end ?? 'Again'));
    } catch (error) {
      this.#view.reopen();
      fill(this.#notice, h('p', { class: 'notice bad' }, formatRefusal(error), ' ', h('button', { type: 'button', class: 'plain', onclick: () => void this.#answer(choice) }, 'Try again')));
    }
  }

  #next() {
    if (this.#place + 1 < this.#hands.length) this.#place += 1;
    else if (this.#options.end) {
      this.dispatchEvent(new Event('end'));
      return;
    } else {
      this.#place = 0;
      this.results = [];
    }
    this.#show();
  }
}
