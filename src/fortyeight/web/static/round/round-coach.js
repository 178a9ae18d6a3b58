// What the coach says of the decisions of one person in a round.
/** @import { Frame, MadeDecision } from './frames.js' */
/** @import { Advice } from '../coach/types.js' */
import { post, toSentence } from '../core/net/api.js';
import { formatRefusal } from '../core/widgets/dialog.js';
import { fill, h } from '../core/widgets/element.js';
import { dollars } from '../core/text/money.js';
import { identify, forget, visit } from '../core/net/visitor.js';
import { personName } from './own-name.js';
import { exactLine } from '../core/text/exactness.js';
import { valueBars } from '../coach/bars.js';
import { choiceName, formatCost, NO_MISTAKE } from '../coach/words.js';

/** @typedef {Advice & {choice: string, cost: number, cents: number, valued: boolean}} Judged */

export class RoundCoach {
  #record;
  #currency;
  #person;
  #requestedPerson;
  /** @type {Judged[] | null} */
  #judged = null;
  /** @type {Frame | null} */
  #frame = null;
  #message = '';

  /** @param {string} record @param {string[]} people @param {string} currency @param {string} [person] whose decisions; else the visitor's */
  constructor(record, people, currency, person = '') {
    this.#record = record;
    this.#currency = currency;
    this.#requestedPerson = people.includes(person) ? person : '';
    this.#person = this.#requestedPerson || (people[0] ?? '');
    this.body = h('div', {});
    const choice = h('select', { id: 'whose', onchange: () => this.#change(choice.value) }, ...people.map((one) => h('option', { value: one }, personName(one))));
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
      this.#message = 'Nobody had anything to decide.';
      this.#draw();
      return;
    }
    try {
      const visited = await visit();
      if (!this.#requestedPerson && [...this.choice.options].some((one) => one.value === visited.person?.name)) this.#person = visited.person?.name ?? '';
      this.choice.value = this.#person;
      if (visited.person) await this.#load();
      else this.#offer(visited.guests);
    } catch (error) {
      this.#message = formatRefusal(error);
      this.#draw();
    }
  }

  /** @param {boolean} guests */
  #offer(guests) {
    this.#message = '';
    fill(
      this.body,
      h('p', {}, 'See what every choice was worth at each decision.'),
      guests ? h('button', { type: 'button', onclick: () => void this.#becomeGuest() }, 'Ask the coach') : h('p', { class: 'small quiet' }, 'Sign in to ask the coach.'),
    );
  }

  async #becomeGuest() {
    try {
      await identify();
    } catch (error) {
      forget();
      fill(this.body, h('p', { class: 'notice bad', role: 'alert' }, formatRefusal(error)), h('button', { type: 'button', onclick: () => void this.#becomeGuest() }, 'Ask the coach'));
      return;
    }
    await this.#load();
  }

  /** @param {string} person */
  #change(person) {
    this.#person = person;
    void this.#load();
  }

  async #load() {
    const person = this.#person;
    this.#judged = null;
    this.#message = 'Working it out…';
    this.#draw();
    try {
      const answer = await post('/api/coach/rounds', { record: this.#record, person });
      if (person !== this.#person) return;
      this.#judged = answer.decisions;
      this.#message = '';
    } catch (error) {
      this.#message = formatRefusal(error);
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
      fill(this.body, h('p', { class: 'quiet' }, this.#message));
      return;
    }
    const decided = [this.#frame?.next, this.#frame?.made].find((one) => one?.person === this.#person) ?? null;
    const judged = decided ? this.#judged[decided.place] : undefined;
    if (!decided || !judged) {
      const lost = this.#judged.reduce((sum, one) => sum + one.cents, 0);
      const wrong = this.#judged.filter((one) => one.cost >= NO_MISTAKE).length;
      const name = personName(this.#person);
      const words =
        this.#judged.length === 0
          ? `${name} had nothing to decide.`
          : wrong === 0
            ? `${name} made no mistake.`
            : `${name}: ${wrong === 1 ? 'one mistake' : `${wrong} mistakes`}, ${dollars(Math.round(lost), this.#currency)} given away. Step to a decision to see its values.`;
      fill(this.body, h('p', { class: 'quiet' }, words));
      return;
    }
    if (!judged.valued) {
      fill(this.body, h('p', { class: 'quiet' }, toSentence(judged.reason)));
      return;
    }
    fill(this.body, this.#verdict(decided, judged), valueBars(judged, judged.choice, 'chosen'), exactLine(judged.limits), h('p', { class: 'coach-panel-reason' }, judged.reason));
  }

  /** @param {MadeDecision} decided @param {Judged} judged */
  #verdict(decided, judged) {
    const name = personName(decided.person);
    if (judged.cost < NO_MISTAKE) return h('p', { class: 'round-verdict right' }, `${name}: ${choiceName(judged.choice).toLowerCase()}, and right.`);
    const money = judged.cents < 0.5 ? '' : `, ${dollars(Math.round(judged.cents), this.#currency)}`;
    return h(
      'p',
      { class: 'round-verdict wrong' },
      `${name}: ${choiceName(judged.choice).toLowerCase()}. It cost ${formatCost(judged.cost, this.#currency)}${money}; ${choiceName(judged.best).toLowerCase()} was better.`,
    );
  }
}
