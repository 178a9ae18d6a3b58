// One hand to be decided: the felt, the buttons, and after the choice what each was worth.
/** @import { Advice } from '../coach/types.js' */
import { say } from '../core/widgets/announce.js';
import { count, formatTotal } from '../core/game/counting.js';
import { fill, h } from '../core/widgets/element.js';
import { adviceParts, dealerChances } from '../coach/bars.js';
import { choiceName, formatCost, NO_MISTAKE } from '../coach/words.js';
import { cards, plate } from '../round/felt.js';
import { choiceButtons, choiceOf } from './choices.js';

/**
 * @typedef {object} Situation
 * @property {string} hand
 * @property {string} up
 * @property {number} doubled
 * @property {boolean} split
 * @property {string[]} legal
 * @property {string} words
 *
 * @typedef {Advice & {choice: string, cost: number, right: boolean, class?: string, chart?: {choice: string, cost: number} | null}} Answer
 */

/** What does something of its own with the Enter key. */
const HAS_ENTER = 'a, button, summary, select, textarea, input:not([type="radio"], [type="checkbox"])';

/** Dispatches `chosen` with `{choice}` for a decision, and `next` for the next hand. */
export class SituationView extends EventTarget {
  /** @type {Situation | null} */
  #situation = null;
  /** @type {'waiting' | 'deciding' | 'asking' | 'told'} */
  #stage = 'waiting';
  #felt = h('div', { class: 'drills-felt' });
  #words = h('p', { class: 'drills-words' });
  #actions = h('div', { class: 'drills-actions' });
  #verdict = h('div', { class: 'drills-verdict', role: 'status' });
  #explanation = h('div', { class: 'drills-told' });

  constructor() {
    super();
    this.element = h('div', { class: 'drills-situation' }, this.#felt, this.#words, this.#actions, this.#verdict, this.#explanation);
    document.addEventListener('keydown', this.#pressed);
  }

  close() {
    document.removeEventListener('keydown', this.#pressed);
  }

  /** Nothing is dealt yet. @param {string} book @param {string} words */
  wait(book, words) {
    this.#stage = 'waiting';
    this.#situation = null;
    this.#drawFelt(book, [], '');
    this.#words.textContent = words;
    fill(
      this.#actions,
      choiceButtons([], false, () => {}),
    );
    fill(this.#verdict, null);
    fill(this.#explanation, null);
  }

  /** @param {string} book @param {Situation} situation */
  show(book, situation) {
    const focused = this.#actions.contains(document.activeElement);
    this.#situation = situation;
    this.#stage = 'deciding';
    this.#drawFelt(book, situation.hand.split(' '), situation.up);
    this.#words.textContent = situation.words;
    fill(
      this.#actions,
      choiceButtons(situation.legal, situation.doubled > 0, (choice) => this.choose(choice)),
    );
    fill(this.#verdict, null);
    fill(this.#explanation, null);
    if (focused) /** @type {HTMLElement | null} */ (this.#actions.querySelector('button:not(:disabled)'))?.focus();
    say(`${situation.words}`);
  }

  /** @param {string} book @param {string[]} hand @param {string} up */
  #drawFelt(book, hand, up) {
    const { total, soft } = count(hand);
    fill(
      this.#felt,
      h(
        'div',
        { class: 'small-felt', dataset: { book } },
        h('section', { class: 'small-felt-dealer', 'aria-label': 'Dealer' }, h('span', { class: 'small-felt-name' }, 'Dealer'), cards(up ? [up] : [], false, 0)),
        h(
          'section',
          { class: 'small-felt-hand', 'aria-label': 'Your hand' },
          cards(hand, false, 0),
          hand.length ? plate(`${formatTotal(total, soft)}${this.#situation?.doubled ? ', doubled' : ''}`) : null,
          h('span', { class: 'small-felt-name' }, 'Your hand'),
        ),
      ),
    );
  }

  /** @param {string} choice */
  choose(choice) {
    if (this.#stage !== 'deciding') return;
    this.#stage = 'asking';
    for (const button of this.#actions.querySelectorAll('button')) {
      button.setAttribute('aria-pressed', String(button.dataset.choice === choice));
      button.setAttribute('aria-disabled', 'true');
    }
    this.dispatchEvent(new CustomEvent('chosen', { detail: { choice } }));
  }

  /** The decision is open again: its answer did not come. */
  reopen() {
    this.#stage = 'deciding';
    for (const button of this.#actions.querySelectorAll('button')) {
      button.removeAttribute('aria-pressed');
      button.removeAttribute('aria-disabled');
    }
  }

  /** What the choice was worth. @param {Answer} answer @param {string} next words of the button that goes on */
  showAnswer(answer, next) {
    this.#stage = 'told';
    const focused = this.#actions.contains(document.activeElement);
    const nextButton = h('button', { type: 'button', class: 'main drills-next', onclick: () => this.#next() }, next, h('kbd', { 'aria-hidden': 'true' }, 'Enter'));
    fill(this.#verdict, h('p', { class: answer.right ? 'right' : 'wrong' }, verdict(answer)));
    fill(this.#explanation, adviceParts(answer, answer.choice, 'the first wager'), answer.dealer ? h('details', {}, h('summary', {}, 'How the dealer finishes'), dealerChances(answer)) : null);
    fill(this.#actions, this.#actions.firstElementChild, nextButton);
    if (focused || document.activeElement === document.body) nextButton.focus({ preventScroll: true });
  }

  #next() {
    if (this.#stage === 'told') this.dispatchEvent(new Event('next'));
  }

  /** @param {KeyboardEvent} event */
  #pressed = (event) => {
    if (!this.element.isConnected || this.element.closest('[hidden]')) return;
    if (this.#stage === 'told' && event.key === 'Enter' && !(event.target instanceof Element && event.target.closest(HAS_ENTER))) {
      event.preventDefault();
      this.#next();
      return;
    }
    if (this.#stage !== 'deciding' || !this.#situation) return;
    const choice = choiceOf(event, this.#situation.legal);
    if (!choice) return;
    event.preventDefault();
    this.choose(choice);
  };
}

/** By a chart of one's own, what it says is right; its price is told. @param {boolean} right @param {{choice: string, cost: number}} chart @param {string} best */
function verdictByChart(right, chart, best) {
  const says = choiceName(chart.choice).toLowerCase();
  const price = chart.cost < NO_MISTAKE ? 'Nothing is better.' : `Here the chart costs ${formatCost(chart.cost)}: ${choiceName(best).toLowerCase()} is best.`;
  return `${right ? `Right: your chart says ${says}.` : `Wrong: your chart says ${says}.`} ${price}`;
}

/** @param {Answer} answer */
function verdict(answer) {
  if (answer.chart) return verdictByChart(answer.right, answer.chart, answer.best);
  const chosen = choiceName(answer.choice);
  if (answer.right)
    return answer.choice === answer.best || answer.cost < NO_MISTAKE / 10
      ? `Right: ${chosen.toLowerCase()}.`
      : `Right: ${chosen.toLowerCase()} is as good as ${choiceName(answer.best).toLowerCase()}.`;
  return `Wrong: ${chosen.toLowerCase()} costs ${formatCost(answer.cost)}. ${choiceName(answer.best)} is best.`;
}
