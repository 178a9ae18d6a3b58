// "Deal me this hand": chosen cards, decided first or valued at once.
/** @import { DrillTable } from './table.js' */
/** @import { CardPicker } from '../cards/card-picker.js' */
/** @import { Advice } from '../coach/types.js' */
import '../cards/card-picker.js';
import { useWords } from '../core/book-words.js';
import { noCard, typedCards } from '../core/card-text.js';
import { playingCard } from '../cards/playing-card.js';
import { post } from '../core/api.js';
import { refusalWords } from '../core/asking.js';
import { count, handWords } from '../core/counting.js';
import { fill, h } from '../core/element.js';
import { cardWords } from '../core/words.js';
import { NO_MISTAKE } from '../coach/words.js';
import { SituationView } from './situation.js';
import { exactLine } from '../core/exactness.js';
import { bonusLine, dealerChances, valueBars } from '../coach/bars.js';

const MOST_CARDS = 8;

export class ThisHand {
  #table;
  /** @type {string[]} */
  #hand = [];
  #up = '';
  #to = 'hand';
  /** The number of the last question: an answer to one before it is about other cards or another house. */
  #question = 0;
  #view = new SituationView();
  /** @type {Advice | null} */
  #advice = null;
  #picker = /** @type {CardPicker} */ (document.createElement('card-picker'));
  #slots = h('div', { class: 'drills-slots' });
  #notice = h('div', { role: 'alert' });
  #doubled = h('input', { type: 'checkbox', onchange: () => this.#altered() });
  #split = h('input', { type: 'checkbox', onchange: () => this.#altered() });
  #decide = h('button', { type: 'button', class: 'main', onclick: () => void this.#deal() }, 'Deal it');
  #values = h('button', { type: 'button', onclick: () => void this.#show() }, 'Show the values');
  #making = h('div', { class: 'drills-making' });
  #told = h('div', { class: 'drills-told', role: 'status' });

  /** @param {DrillTable} table @param {{hand?: string | null, up?: string | null}} wanted */
  constructor(table, { hand, up }) {
    this.#table = table;
    const [typed, first] = [typedCards(hand ?? ''), typedCards(up ?? '')];
    this.#hand = typed.cards.filter(inDecks).slice(0, MOST_CARDS);
    this.#up = first.cards.find(inDecks) ?? '';
    this.#picker.setAttribute('label', 'The cards of the hand');
    this.#picker.addEventListener('card-picked', (event) => this.#take(/** @type {CustomEvent} */ (event).detail.card));
    fill(
      this.#making,
      h('p', {}, 'Build any hand and have it dealt to you.'),
      this.#slots,
      this.#picker,
      h('div', { class: 'row drills-marks' }, h('label', { class: 'check' }, this.#doubled, 'Already doubled'), h('label', { class: 'check' }, this.#split, 'From a split')),
      h('div', { class: 'row' }, this.#decide, this.#values, h('button', { type: 'button', class: 'plain', onclick: () => this.#clear() }, 'Clear')),
    );
    this.#view.element.hidden = true;
    this.#view.addEventListener('chosen', (event) => this.#chosen(/** @type {CustomEvent} */ (event).detail.choice));
    this.#view.addEventListener('next', () => this.#back());
    this.main = h('div', {}, this.#notice, this.#making, this.#view.element, this.#told);
    this.side = null;
    const bad = fault([typed.unknown, first.unknown], [...typed.cards, ...first.cards]);
    if (bad) fill(this.#notice, h('p', { class: 'notice bad' }, bad));
    this.#draw();
  }

  changed() {
    this.#back();
  }

  async deal() {
    this.#draw();
  }

  /** @param {string} card */
  #take(card) {
    if (this.#to === 'up') {
      this.#up = card;
      this.#to = 'hand';
    } else if (this.#hand.length < MOST_CARDS) {
      this.#hand = [...this.#hand, card];
      if (this.#hand.length === 2 && !this.#up) this.#to = 'up';
    }
    this.#altered();
  }

  #clear() {
    this.#hand = [];
    this.#up = '';
    this.#to = 'hand';
    this.#altered();
  }

  /** The hand or the house is another: what was told, or is being worked out, is not about it. */
  #altered() {
    this.#question += 1;
    this.#advice = null;
    fill(this.#notice, null);
    fill(this.#told, null);
    this.#draw();
  }

  #draw() {
    const { total, soft } = count(this.#hand);
    const words = this.#hand.length ? ` · ${handWords(total, soft)}` : '';
    fill(
      this.#slots,
      this.#slot('hand', `Your hand${words}`, this.#hand, (place) => {
        this.#hand = this.#hand.filter((_, at) => at !== place);
        this.#to = 'hand';
        this.#altered();
      }),
      this.#slot('up', 'Dealer’s up card', this.#up ? [this.#up] : [], () => {
        this.#up = '';
        this.#to = 'up';
        this.#altered();
      }),
    );
    const ready = this.#hand.length >= 2 && this.#up !== '';
    for (const button of [this.#decide, this.#values]) button.disabled = !ready;
    const decks = 6;
    this.#picker.left = (card) => decks - [...this.#hand, this.#up].filter((one) => one === card).length;
  }

  /** @param {string} to @param {string} words @param {string[]} faces @param {(place: number) => void} remove */
  #slot(to, words, faces, remove) {
    const here = this.#to === to;
    return h(
      'section',
      { class: `drills-slot${here ? ' here' : ''}`, 'aria-label': words },
      h(
        'button',
        {
          type: 'button',
          class: 'plain drills-slot-name',
          'aria-pressed': String(here),
          onclick: () => {
            this.#to = to;
            this.#draw();
          },
        },
        words,
        here ? h('span', { class: 'tag' }, 'next card') : null,
      ),
      h(
        'div',
        { class: 'drills-slot-cards' },
        faces.map((face, place) => h('button', { type: 'button', class: 'drills-card', 'aria-label': `Remove the ${cardWords(face)}`, onclick: () => remove(place) }, playingCard(face))),
        faces.length ? null : h('span', { class: 'drills-empty' }),
      ),
    );
  }

  #asked() {
    const { book, house } = this.#table;
    return { book, house, hand: this.#hand.join(' '), up: this.#up, doubled: this.#doubled.checked ? 1 : 0, split: this.#split.checked };
  }

  /** The values of the hand; nothing where they were refused, or where it is another hand by now. */
  async #ask() {
    const mine = (this.#question += 1);
    fill(this.#notice, h('p', { class: 'notice' }, 'Working it out…'));
    try {
      /** @type {Advice} */
      const advice = await post('/api/coach/values', this.#asked());
      useWords(advice.book_words);
      if (mine !== this.#question) return null;
      fill(this.#notice, null);
      return advice;
    } catch (error) {
      if (mine === this.#question) fill(this.#notice, h('p', { class: 'notice bad' }, refusalWords(error)));
      return null;
    }
  }

  async #deal() {
    const advice = await this.#ask();
    if (!advice) return;
    this.#advice = advice;
    this.#making.hidden = true;
    fill(this.#told, null);
    this.#view.element.hidden = false;
    const { total, soft } = count(this.#hand);
    this.#view.show(this.#table.book, {
      hand: this.#hand.join(' '),
      up: this.#up,
      doubled: this.#doubled.checked ? 1 : 0,
      split: this.#split.checked,
      legal: Object.keys(advice.values),
      words: `${handWords(total, soft)} against the ${cardWords(this.#up)}: what do you do?`.replace(/^./, (one) => one.toUpperCase()),
    });
  }

  async #show() {
    const advice = await this.#ask();
    if (!advice) return;
    fill(
      this.#told,
      valueBars(advice),
      exactLine(advice.limits),
      h('p', { class: 'coach-panel-scale small quiet' }, 'Cents for each dollar of the first wager.'),
      h('p', { class: 'coach-panel-reason' }, advice.reason),
      bonusLine(advice.bonus),
      advice.dealer ? h('h3', {}, 'The dealer ends with') : null,
      dealerChances(advice),
    );
  }

  /** @param {string} choice */
  #chosen(choice) {
    const advice = this.#advice;
    if (!advice) return;
    const cost = advice.cost_of[choice] ?? 0;
    this.#view.tell({ ...advice, choice, cost, right: cost <= NO_MISTAKE }, 'Another hand');
  }

  #back() {
    this.#view.element.hidden = true;
    this.#making.hidden = false;
    this.#altered();
  }
}

/** The decks of these games have no tens. @param {string} card */
const inDecks = (card) => !card.startsWith('T');

/**
 * What is said of an address that names something else than cards of the decks; nothing where it does not.
 * @param {string[]} unknown
 * @param {string[]} cards
 */
function fault(unknown, cards) {
  const word = unknown.find(Boolean);
  if (word) return noCard(word);
  const ten = cards.find((card) => !inDecks(card));
  return ten ? `There are no tens in these decks: ${cardWords(ten)} is left out.` : '';
}
