// Questions to a player beside the decisions about a hand: insurance, followers, cuts, missed cards.
/** @import { Play, OneOffer } from '../play.js' */
/** @import { TableState } from '../../core/game/types.js' */
import { say } from '../../core/widgets/announce.js';
import { fill, h } from '../../core/widgets/element.js';
import { dollars } from '../../core/text/money.js';
import { cardName } from '../../core/text/words.js';
import { AmountField } from '../bets/amount-field.js';
import { hasChoice } from '../bets/amounts.js';

/** Questions that are answered with a button each. @type {Record<string, (offer: OneOffer, exposed: string | null, stage?: string) => string>} */
const WORDS = {
  'decline-double': () => 'Do not follow',
  cover: () => 'Cover the new hand',
  ride: (offer) => `Ride hand ${offer.hand}`,
  'refuse-card': (_, exposed) => (exposed ? `Refuse the ${cardName(exposed)}` : 'Refuse the exposed card'),
  'take-late-card': () => 'Take the late card',
  'call-dead': () => 'Call the hand dead',
  'look-at-cards': () => 'I have seen the cards',
  'decline-look': () => 'Skip the look',
  'request-spread': (_offer, _exposed, stage) => (stage === 'spread' ? 'Turn them face up' : 'Spread the cards again'),
  'refuse-cut': () => 'No cut',
};

/** @type {Record<string, string>} */
const WHY = {
  'decline-double': 'The caller is doubling. Do you follow?',
  cover: 'The caller is splitting. Cover the new hand, or ride on one.',
  ride: 'The caller is splitting. Cover the new hand, or ride on one.',
  'refuse-card': 'The exposed card is next. It is yours unless you refuse it.',
  'take-late-card': 'Your hand was missed. Take the late card, or call the hand dead.',
  'call-dead': 'Your hand was missed. Take the late card, or call the hand dead.',
  'look-at-cards': 'The cards are spread out for you to check.',
  'decline-look': 'The cards are spread out for you to check.',
  'request-spread': 'The cards come from the shuffler.',
  'refuse-cut': 'Your turn to cut the cards.',
};

const DOUBLE_FOR = 'Double for';

const QUESTION_VERBS = new Set(['cut-cards', 'insure', 'decline-insurance', 'double', ...Object.keys(WORDS)]);

/** Return the current question: its identity, and everything its answers depend on. @param {TableState | null} state */
function currentQuestion(state) {
  if (!state) return { question: '', whole: '' };
  const { view, offers } = state;
  const questions = /** @type {OneOffer[]} */ ([...offers.offers, ...offers.care]).filter((one) => QUESTION_VERBS.has(one.do));
  if (!questions.length && !offers.may_spin) return { question: '', whole: '' };
  const own = view.boxes.filter((box) => questions.some((one) => one.box === box.number));
  const turn = own.flatMap((box) => box.hands.filter((hand) => hand.in_turn).map((hand) => hand.number));
  const question = JSON.stringify([view.round, turn, offers.may_spin, questions.map((one) => [one.do, one.box, one.hand])]);
  return { question, whole: JSON.stringify([question, questions, view.shoe.exposed_card]) };
}

export class Questions {
  /** The amount of a double; the maximum unless the player wants less. @type {AmountField | null} */
  double = null;
  #shown = currentQuestion(null);
  /** @type {AmountField | null} */
  #insurance = null;
  /** The player's choice for the question, an amount or a place, until another is asked. */
  #chosen = { question: '', value: 0 };
  /** The previous question and its focused element, to restore the focus if it is asked again. */
  #before = { question: '', focused: '' };
  /** The question to which the player wants to double for less. */
  #less = '';

  /** @param {Play} play */
  constructor(play) {
    this.play = play;
    this.element = h('div', { class: 'asks' });
  }

  /** Show the question; returns whether there is one, so that the tray can give way. */
  show() {
    const { play } = this;
    if (play.open) this.#become(currentQuestion(play.shown));
    // While something moves the question stays where it is, unless the table is away or no longer asks it.
    else if (!play.connected || currentQuestion(play.connection.state).question !== this.#shown.question) this.#become(currentQuestion(null));
    for (const one of this.#answers()) one.setAttribute('aria-disabled', String(!play.open));
    return this.element.childElementCount > 0;
  }

  /** @param {{question: string, whole: string}} next */
  #become(next) {
    if (next.whole === this.#shown.whole) return;
    const same = next.question === this.#shown.question;
    if (this.#shown.question) this.#before = { question: this.#shown.question, focused: this.#focusedSelector() };
    this.#shown = next;
    fill(this.element, next.whole ? this.#parts() : []);
    const { question, focused } = this.#before;
    if (focused && question === next.question && document.activeElement === document.body) {
      this.element.hidden = false;
      /** @type {HTMLElement | null} */ (this.element.querySelector(focused))?.focus({ preventScroll: true });
    }
    if (!same) this.#announce();
  }

  /** @returns {NodeListOf<HTMLElement>} */
  #answers() {
    return this.element.querySelectorAll('[data-verb]');
  }

  /** Return a selector for the focused element; empty if it is not in here. */
  #focusedSelector() {
    const focused = document.activeElement;
    if (!(focused instanceof HTMLElement) || !this.element.contains(focused)) return '';
    const { verb } = focused.dataset;
    return verb ? `[data-verb="${verb}"]` : `[aria-label="${focused.getAttribute('aria-label') ?? ''}"]`;
  }

  /** Return the player's choice for this question, or the default. @param {number} usual */
  #initialValue(usual) {
    return this.#chosen.question === this.#shown.question ? this.#chosen.value : usual;
  }

  /**
   * Create an amount field, with the maximum as default; the choice outlasts what others do.
   * @param {string} label
   * @param {OneOffer} offer
   * @param {() => void} [changed]
   */
  #amount(label, { amounts }, changed = () => {}) {
    const { question } = this.#shown;
    return new AmountField(label, amounts, this.#initialValue(amounts.most), this.play.currency, (cents) => {
      this.#chosen = cents === amounts.most ? { question: '', value: 0 } : { question, value: cents };
      changed();
    });
  }

  /** Announce the question with its answers. */
  #announce() {
    const answers = [...this.#answers()].map((one) => one.firstChild?.textContent?.trim() ?? '');
    const words = [...this.element.querySelectorAll('.asks-words')].map((one) => one.textContent).find((one) => one !== DOUBLE_FOR) ?? '';
    if (answers.length) say(`${words} ${answers.join(', ')}.`.trim());
  }

  #parts() {
    this.double = null;
    this.#insurance = null;
    const { play } = this;
    if (play.offers.may_spin) return this.#spin();
    const cut = play.offer('cut-cards');
    if (cut) return this.#cut(cut);
    const insure = play.offer('insure') ?? play.offer('decline-insurance');
    if (insure) return this.#insure(insure.box);
    const double = play.offer('double');
    /** @type {(Node | string)[]} */
    const parts = [];
    const decline = play.offer('decline-double');
    if (double && decline) return this.#follow(double, decline);
    if (double) {
      const field = this.#amount('Amount to double', double, () => play.changed());
      this.double = field;
      if (hasChoice(double.amounts) && this.#less === this.#shown.question) parts.push(h('span', { class: 'asks-words' }, DOUBLE_FOR), field.element);
    }
    const simple = Object.keys(WORDS).flatMap((verb) => play.offersOf(verb));
    const why = simple[0] ? WHY[simple[0].do] : '';
    if (why) parts.push(h('span', { class: 'asks-words' }, why));
    parts.push(...simple.map((one) => this.#button(one)));
    return parts;
  }

  /** Show the amount of a double, or hide it again. */
  askForLess() {
    const { question } = this.#shown;
    this.#less = this.#less === question ? '' : question;
    if (!this.#less) this.#chosen = { question: '', value: 0 };
    fill(this.element, this.#parts());
    this.play.changed();
    if (this.#less) this.double?.input.focus();
  }

  /** The caller has doubled: those who wager behind them may follow, for less if they want. @param {OneOffer} double @param {OneOffer} decline */
  #follow(double, decline) {
    const field = this.#amount('Amount to follow with', double);
    this.double = field;
    return [
      h('span', { class: 'asks-words' }, WHY['decline-double'] ?? ''),
      field.element,
      h(
        'button',
        { type: 'button', class: 'main', title: this.play.meaning(double), dataset: { verb: 'double' }, onclick: () => void this.#do('double', { box: double.box, cents: field.cents }) },
        'Follow',
      ),
      this.#button(decline),
    ];
  }

  /** @param {OneOffer} offer */
  #button(offer) {
    const { do: verb, amounts: _, ...fields } = offer;
    const view = this.play.shown?.view;
    const words = WORDS[verb]?.(offer, view?.shoe.exposed_card ?? null, view?.cards?.stage) ?? verb;
    return h('button', { type: 'button', title: this.play.meaning(offer), dataset: { verb }, onclick: () => void this.#do(verb, fields) }, words);
  }

  /** Send an answer if it can be given now. @param {string} verb @param {Record<string, unknown>} [fields] */
  async #do(verb, fields) {
    if (this.play.open) await this.play.do(verb, fields);
  }

  #spin() {
    return [
      h('span', { class: 'asks-words' }, 'You have the hot spot.'),
      h('button', { type: 'button', class: 'main', dataset: { verb: 'spin-hot-spot' }, onclick: () => void this.#do('spin-hot-spot') }, 'Spin the wheel'),
    ];
  }

  /** @param {OneOffer} cut */
  #cut(cut) {
    const { question } = this.#shown;
    const chosen = () => {
      this.#chosen = { question, value: Number(place.value) };
      words.textContent = `under ${place.value} cards`;
    };
    const initial = this.#initialValue(Math.round((cut.least + cut.most) / 2));
    const place = h('input', { type: 'range', min: String(cut.least), max: String(cut.most), value: String(initial), 'aria-label': 'Where to cut, in cards from the top', oninput: chosen });
    const words = h('span', { class: 'asks-words' }, `under ${place.value} cards`);
    const refuse = this.play.offer('refuse-cut');
    return [
      h('span', { class: 'asks-words' }, 'Cut the cards'),
      place,
      words,
      h('button', { type: 'button', class: 'main', dataset: { verb: 'cut-cards' }, onclick: () => void this.#do('cut-cards', { place: Number(place.value) }) }, 'Cut'),
      ...(refuse ? [this.#button(refuse)] : []),
    ];
  }

  /** @param {number} box */
  #insure(box) {
    const { play } = this;
    const offer = play.offer('insure', (one) => one.box === box);
    const several = play.ownBoxes.length > 1 ? ` for box ${box}` : '';
    /** @type {(Node | string)[]} */
    const parts = [h('span', { class: 'asks-words' }, `Insurance${several}? It pays ${this.#insurancePays()}.`)];
    if (offer) {
      const field = this.#amount('Insurance', offer);
      this.#insurance = field;
      if (hasChoice(offer.amounts)) parts.push(field.element);
      const words = hasChoice(offer.amounts) ? 'Insure ' : `Insure for ${dollars(offer.amounts.most, play.currency)} `;
      parts.push(h('button', { type: 'button', class: 'main', title: play.meaning(offer), dataset: { verb: 'insure' }, onclick: () => void this.insure() }, words, h('kbd', {}, 'I')));
    }
    parts.push(
      h(
        'button',
        { type: 'button', title: play.meaning(play.offer('decline-insurance', (one) => one.box === box)), dataset: { verb: 'decline-insurance' }, onclick: () => void this.decline() },
        'No insurance ',
        h('kbd', {}, 'N'),
      ),
    );
    return parts;
  }

  #insurancePays() {
    const inscription = this.play.layout.inscriptions.find((one) => one.about === 'insurance');
    return inscription ? inscription.text.slice('Insurance pays '.length) : '2 to 1';
  }

  async insure() {
    const offer = this.play.offer('insure');
    if (!offer) return;
    await this.play.do('insure', { box: offer.box, cents: this.#insurance?.cents ?? offer.amounts.most });
  }

  async decline() {
    const offer = this.play.offer('decline-insurance');
    if (offer) await this.play.do('decline-insurance', { box: offer.box });
  }
}
