// "Deal me this hand": chosen cards, decided first or valued at once.
/** @import { DrillTable } from './table.js' */
/** @import { CardPicker } from '../cards/card-picker.js' */
/** @import { Advice } from '../coach/types.js' */
import '../cards/card-picker.js';
import { setBookWords } from '../core/text/book-words.js';
import { notACard, parseCards } from '../core/text/card-text.js';
import { playingCard } from '../cards/playing-card.js';
import { post } from '../core/net/api.js';
import { formatRefusal } from '../core/widgets/dialog.js';
import { count, formatTotal } from '../core/game/counting.js';
import { fill, h } from '../core/widgets/element.js';
import { cardName } from '../core/text/words.js';
import { NO_MISTAKE } from '../coach/words.js';
import { SituationView } from './situation.js';
import { adviceParts, dealerChances } from '../coach/bars.js';

const MOST_CARDS = 8;

export class ThisHand {
  #table;
  /** @type {string[]} */
  #hand = [];
  #up = '';
  #target = 'hand';
  /** The number of the last question: an answer to one before it is about other cards or another house. */
  #question = 0;
  #view = new SituationView();
  /** @type {Advice | null} */
  #advice = null;
  #picker = /** @type {CardPicker} */ (document.createElement('card-picker'));
  #slots = h('div', { class: 'drills-slots' });
  #notice = h('div', { role: 'alert' });
  #doubled = h('input', { type: 'checkbox', onchange: () => this.#handChanged() });
  #split = h('input', { type: 'checkbox', onchange: () => this.#handChanged() });
  #decide = h('button', { type: 'button', class: 'main', onclick: () => void this.#deal() }, 'Deal it');
  #values = h('button', { type: 'button', onclick: () => void this.#show() }, 'Show the values');
  #builder = h('div', { class: 'drills-making' });
  #explanation = h('div', { class: 'drills-told', role: 'status' });

  /** @param {DrillTable} table @param {{hand?: string | null, up?: string | null}} wanted */
  constructor(table, { hand, up }) {
    this.#table = table;
    const [typed, first] = [parseCards(hand ?? ''), parseCards(up ?? '')];
    this.#hand = typed.cards.filter(isInDecks).slice(0, MOST_CARDS);
    this.#up = first.cards.find(isInDecks) ?? '';
    this.#picker.setAttribute('label', 'The cards of the hand');
    this.#picker.addEventListener('card-picked', (event) => this.#addCard(/** @type {CustomEvent} */ (event).detail.card));
    fill(
      this.#builder,
      h('p', {}, 'Build any hand and have it dealt to you.'),
      this.#slots,
      this.#picker,
      h('div', { class: 'row drills-marks' }, h('label', { class: 'check' }, this.#doubled, 'Already doubled'), h('label', { class: 'check' }, this.#split, 'From a split')),
      h('div', { class: 'row' }, this.#decide, this.#values, h('button', { type: 'button', class: 'plain', onclick: () => this.#clear() }, 'Clear')),
    );
    this.#view.element.hidden = true;
    this.#view.addEventListener('chosen', (event) => this.#showVerdict(/** @type {CustomEvent} */ (event).detail.choice));
    this.#view.addEventListener('next', () => this.#showBuilder());
    this.main = h('div', {}, this.#notice, this.#builder, this.#view.element, this.#explanation);
    this.side = null;
    const problem = fault([typed.unknown, first.unknown], [...typed.cards, ...first.cards]);
    if (problem) fill(this.#notice, h('p', { class: 'notice bad' }, problem));
    this.#draw();
  }

  changed() {
    this.#showBuilder();
  }

  async deal() {
    this.#draw();
  }

  /** @param {string} card */
  #addCard(card) {
    if (this.#target === 'up') {
      this.#up = card;
      this.#target = 'hand';
    } else if (this.#hand.length < MOST_CARDS) {
      this.#hand = [...this.#hand, card];
      if (this.#hand.length === 2 && !this.#up) this.#target = 'up';
    }
    this.#handChanged();
  }

  #clear() {
    this.#hand = [];
    this.#up = '';
    this.#target = 'hand';
    this.#handChanged();
  }

  /** Discard the values: the hand or the house has changed. */
  #handChanged() {
    this.#question += 1;
    this.#advice = null;
    fill(this.#notice, null);
    fill(this.#explanation, null);
    this.#draw();
  }

  #draw() {
    const { total, soft } = count(this.#hand);
    const words = this.#hand.length ? ` · ${formatTotal(total, soft)}` : '';
    fill(
      this.#slots,
      this.#slot('hand', `Your hand${words}`, this.#hand, (place) => {
        this.#hand = this.#hand.filter((_, at) => at !== place);
        this.#target = 'hand';
        this.#handChanged();
      }),
      this.#slot('up', 'Dealer’s up card', this.#up ? [this.#up] : [], () => {
        this.#up = '';
        this.#target = 'up';
        this.#handChanged();
      }),
    );
    const ready = this.#hand.length >= 2 && this.#up !== '';
    for (const button of [this.#decide, this.#values]) button.disabled = !ready;
    const decks = 6;
    this.#picker.left = (card) => decks - [...this.#hand, this.#up].filter((one) => one === card).length;
  }

  /** @param {string} to @param {string} words @param {string[]} faces @param {(place: number) => void} remove */
  #slot(to, words, faces, remove) {
    const here = this.#target === to;
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
            this.#target = to;
            this.#draw();
          },
        },
        words,
        here ? h('span', { class: 'tag' }, 'next card') : null,
      ),
      h(
        'div',
        { class: 'drills-slot-cards' },
        ...faces.map((face, place) => h('button', { type: 'button', class: 'drills-card', 'aria-label': `Remove the ${cardName(face)}`, onclick: () => remove(place) }, playingCard(face))),
        faces.length ? null : h('span', { class: 'drills-empty' }),
      ),
    );
  }

  #requestBody() {
    const { rules, house } = this.#table;
    return { book: rules, house, hand: this.#hand.join(' '), up: this.#up, doubled: this.#doubled.checked ? 1 : 0, split: this.#split.checked };
  }

  /** The values of the hand; nothing where they were refused, or where it is another hand by now. */
  async #requestValues() {
    const question = (this.#question += 1);
    fill(this.#notice, h('p', { class: 'notice' }, 'Working it out…'));
    try {
      /** @type {Advice} */
      const advice = await post('/api/coach/values', this.#requestBody());
      setBookWords(advice.book_words);
      if (question !== this.#question) return null;
      fill(this.#notice, null);
      return advice;
    } catch (error) {
      if (question === this.#question) fill(this.#notice, h('p', { class: 'notice bad' }, formatRefusal(error)));
      return null;
    }
  }

  async #deal() {
    const advice = await this.#requestValues();
    if (!advice) return;
    this.#advice = advice;
    this.#builder.hidden = true;
    fill(this.#explanation, null);
    this.#view.element.hidden = false;
    const { total, soft } = count(this.#hand);
    this.#view.show(this.#table.felt, {
      hand: this.#hand.join(' '),
      up: this.#up,
      doubled: this.#doubled.checked ? 1 : 0,
      split: this.#split.checked,
      legal: Object.keys(advice.values),
      words: `${formatTotal(total, soft)} against the ${cardName(this.#up)}: what do you do?`.replace(/^./, (one) => one.toUpperCase()),
    });
  }

  async #show() {
    const advice = await this.#requestValues();
    if (!advice) return;
    fill(this.#explanation, adviceParts(advice, '', 'the first wager'), advice.dealer ? h('h3', {}, 'The dealer finishes with') : null, dealerChances(advice));
  }

  /** @param {string} choice */
  #showVerdict(choice) {
    const advice = this.#advice;
    if (!advice) return;
    const cost = advice.cost_of[choice] ?? 0;
    this.#view.showAnswer({ ...advice, choice, cost, right: cost <= NO_MISTAKE }, 'Another hand');
  }

  #showBuilder() {
    this.#view.element.hidden = true;
    this.#builder.hidden = false;
    this.#handChanged();
  }
}

/** The decks of these games have no tens. @param {string} card */
const isInDecks = (card) => !card.startsWith('T');

/**
 * What is said of an address that names something else than cards of the decks; nothing where it does not.
 * @param {string[]} unknown
 * @param {string[]} cards
 */
function fault(unknown, cards) {
  const word = unknown.find(Boolean);
  if (word) return notACard(word);
  const ten = cards.find((card) => !isInDecks(card));
  return ten ? `There are no tens in these decks: ${cardName(ten)} is left out.` : '';
}
