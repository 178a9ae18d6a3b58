// What the coach says of the decisions of one person in a round.
/** @import { Frame, Decided } from './frames.js' */
/** @import { Advice } from '../coach/types.js' */
import { post, sentenceOf } from '../core/api.js';
import { refusalWords } from '../core/asking.js';
import { fill, h } from '../core/element.js';
import { dollars } from '../core/money.js';
import { arrive, forget, visit } from '../core/visitor.js';
import { capital } from '../core/words.js';
import { exactLine } from '../core/exactness.js';
import { valueBars } from '../coach/bars.js';
import { choiceWords, NO_MISTAKE } from '../coach/words.js';

/** @typedef {Advice & {choice: string, cost: number, cents: number, valued: boolean}} Judged */

export class Coached {
  #record;
  #currency;
  #person;
  #wanted;
  /** @type {Judged[] | null} */
  #judged = null;
  /** @type {Frame | null} */
  #frame = null;
  #told = '';

  /** @param {string} record @param {string[]} people @param {string} currency @param {string} [wanted] whose decisions; else the visitor's */
  constructor(record, people, currency, wanted = '') {
    this.#record = record;
    this.#currency = currency;
    this.#wanted = people.includes(wanted) ? wanted : '';
    this.#person = this.#wanted || (people[0] ?? '');
    this.body = h('div', {});
    const choice = h(
      'select',
      { id: 'whose', onchange: () => this.#change(choice.value) },
      people.map((one) => h('option', { value: one }, capital(one))),
    );
    this.choice = choice;
    this.element = h(
      'section',
      { class: 'round-coach sheet', 'aria-label': 'Coach' },
      h('div', { class: 'row spread' }, h('h2', {}, 'Coach'), people.length > 1 ? h('div', { class: 'round-whose' }, h('label', { for: 'whose' }, 'Decisions of'), choice) : null),
      this.body,
    );
  }

  /** Load the values, if the visitor may see them. @param {Frame[]} frames */
  async begin(frames) {
    this.decisions = frames.filter((frame) => frame.next).length;
    if (!this.decisions) {
      this.#told = 'Nobody had anything to decide.';
      this.#draw();
      return;
    }
    try {
      const found = await visit();
      if (!this.#wanted && [...this.choice.options].some((one) => one.value === found.person?.name)) this.#person = found.person?.name ?? '';
      this.choice.value = this.#person;
      if (found.person) await this.#ask();
      else this.#offer(found.guests);
    } catch (error) {
      this.#told = refusalWords(error);
      this.#draw();
    }
  }

  /** @param {boolean} guests */
  #offer(guests) {
    this.#told = '';
    fill(
      this.body,
      h('p', {}, 'See what every choice was worth at each decision.'),
      guests ? h('button', { type: 'button', onclick: () => void this.#arrive() }, 'Ask the coach') : h('p', { class: 'small quiet' }, 'Sign in to ask the coach.'),
    );
  }

  async #arrive() {
    try {
      await arrive();
    } catch (error) {
      forget();
      fill(this.body, h('p', { class: 'notice bad', role: 'alert' }, refusalWords(error)), h('button', { type: 'button', onclick: () => void this.#arrive() }, 'Ask the coach'));
      return;
    }
    await this.#ask();
  }

  /** @param {string} person */
  #change(person) {
    this.#person = person;
    void this.#ask();
  }

  async #ask() {
    const person = this.#person;
    this.#judged = null;
    this.#told = 'Working it out…';
    this.#draw();
    try {
      const found = await post('/api/coach/rounds', { record: this.#record, person });
      if (person !== this.#person) return;
      this.#judged = found.decisions;
      this.#told = '';
    } catch (error) {
      this.#told = refusalWords(error);
    }
    this.#draw();
  }

  /** The picture that is shown now. @param {Frame} frame */
  at(frame) {
    this.#frame = frame;
    if (this.#judged) this.#draw();
  }

  #draw() {
    if (!this.#judged) {
      fill(this.body, h('p', { class: 'quiet' }, this.#told));
      return;
    }
    const decided = [this.#frame?.next, this.#frame?.made].find((one) => one?.person === this.#person) ?? null;
    const judged = decided ? this.#judged[decided.place] : undefined;
    if (!decided || !judged) {
      const lost = this.#judged.reduce((sum, one) => sum + one.cents, 0);
      const wrong = this.#judged.filter((one) => one.cost >= NO_MISTAKE).length;
      const who = capital(this.#person);
      const words =
        this.#judged.length === 0
          ? `${who} had nothing to decide.`
          : wrong === 0
            ? `${who} made no mistake.`
            : `${who}: ${wrong === 1 ? 'one mistake' : `${wrong} mistakes`}, ${dollars(Math.round(lost), this.#currency)} given away. Step to a decision to see its values.`;
      fill(this.body, h('p', { class: 'quiet' }, words));
      return;
    }
    if (!judged.valued) {
      fill(this.body, h('p', { class: 'quiet' }, sentenceOf(judged.reason)));
      return;
    }
    fill(this.body, this.#verdict(decided, judged), valueBars(judged, judged.choice, 'chosen'), exactLine(judged.limits), h('p', { class: 'coach-panel-reason' }, judged.reason));
  }

  /** @param {Decided} decided @param {Judged} judged */
  #verdict(decided, judged) {
    const who = capital(decided.person);
    if (judged.cost < NO_MISTAKE) return h('p', { class: 'round-verdict right' }, `${who}: ${choiceWords(judged.choice).toLowerCase()}, and right.`);
    const money = judged.cents < 0.5 ? '' : `, ${dollars(Math.round(judged.cents), this.#currency)}`;
    return h(
      'p',
      { class: 'round-verdict wrong' },
      `${who}: ${choiceWords(judged.choice).toLowerCase()}. It cost ${(judged.cost * 100).toFixed(1)}¢ per $1${money}; ${choiceWords(judged.best).toLowerCase()} was better.`,
    );
  }
}
