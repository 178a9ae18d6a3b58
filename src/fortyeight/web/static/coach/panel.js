// <coach-panel>: beside the table, what every choice is worth, and after it what a mistake has cost.
/** @import { TableState } from '../core/game/types.js' */
/** @import { Advice } from './types.js' */
/** @import { Pending } from './decisions.js' */
/** @import { Mode, Tally } from './tally.js' */
import { post, Refused, toSentence } from '../core/net/api.js';
import { fill, h } from '../core/widgets/element.js';
import { averageMoney, CHIPS, dollars, shortDollars } from '../core/text/money.js';
import { choose, onPrefs, prefs } from '../core/page/prefs.js';
import { loadStyle } from '../core/page/style-sheets.js';
import { formatCount } from '../core/text/words.js';
import { adviceParts, dealerChances } from './bars.js';
import { choiceMade, pendingDecision } from './decisions.js';
import { loadMode, saveMode, saveTally, loadTally } from './tally.js';
import { centsFigure, choiceName, formatCost, NO_MISTAKE } from './words.js';

/** @type {[Mode, string][]} */
const MODES = [
  ['before', 'Before I decide'],
  ['after', 'After I decide'],
  ['off', 'Off'],
];
const NARROW = matchMedia('(max-width: 70rem)');
const TALL = matchMedia('(min-height: 62rem) and (min-width: 40rem)');
let panels = 0;

/**
 * Properties: `table` (its id), `person` (who plays), `state` (set whenever it changes). Who shows events one
 * after the other sets `idle` to false meanwhile, so that nothing is told of cards that are still on their way.
 */
export class CoachPanel extends HTMLElement {
  #table = '';
  #person = '';
  /** @type {TableState | null} */
  #state = null;
  /** @type {Mode} */
  #mode = prefs().coach ? loadMode() : 'off';
  /** The decision that is before the player. @type {Pending | null} */
  #pending = null;
  /** What is known of it. @type {Advice | null} */
  #advice = null;
  #error = '';
  #idle = true;
  /** Whether the player has folded or unfolded it. */
  #folded = false;
  /** The decision before it: what was chosen. @type {{advice: Advice, chosen: string, cost: number, wager: number, round: number} | null} */
  #past = null;
  /** A decision whose choice has not been seen yet. @type {{pending: Pending, advice: Advice} | null} */
  #open = null;
  /** @type {AbortController | null} */
  #controller = null;
  /** @type {Tally} */
  #tally = { decisions: 0, mistakes: 0, lost: 0 };
  /** @type {() => void} */
  #stopListening = () => {};

  #line = h('p', { class: 'coach-panel-line' });
  #verdict = h('p', { class: 'coach-panel-verdict', role: 'status' });
  #body = h('div', { class: 'coach-panel-body', id: `coach-body-${(panels += 1)}` });
  #sum = h('p', { class: 'coach-panel-sum' });
  #modes = h('fieldset', { class: 'coach-panel-modes' });
  #fold = h('button', { type: 'button', class: 'coach-panel-fold plain', 'aria-expanded': 'false', 'aria-controls': this.#body.id, onclick: () => this.#unfold() }, 'Coach');

  connectedCallback() {
    if (!this.#line.isConnected) {
      void loadStyle('parts/coach.css');
      this.classList.add('coach-panel');
      fill(this, h('div', { class: 'coach-panel-head' }, h('h2', {}, 'Coach'), this.#fold, this.#line), this.#verdict, this.#body, this.#sum, this.#modes);
      this.#drawModes();
    }
    this.#stopListening = onPrefs((chosen) => this.#switch(chosen.coach ? (this.#mode === 'off' ? loadMode() : this.#mode) : 'off'));
    NARROW.addEventListener('change', this.#fit);
    this.#fit();
    this.#draw();
  }

  disconnectedCallback() {
    NARROW.removeEventListener('change', this.#fit);
    this.#stopListening();
    this.#controller?.abort();
  }

  /** One line where there is no room beside the table. */
  #fit = () => {
    this.classList.toggle('narrow', NARROW.matches);
    // A tall screen has room for all of it under the cards.
    if (!this.#folded && TALL.matches !== this.classList.contains('open')) this.#show(TALL.matches);
  };

  get table() {
    return this.#table;
  }

  set table(table) {
    this.#table = table;
    this.#tally = loadTally(this.#key());
    this.#draw();
  }

  get person() {
    return this.#person;
  }

  set person(person) {
    if (person === this.#person) return;
    this.#person = person;
    this.#tally = loadTally(this.#key());
    this.#draw();
  }

  get #currency() {
    return this.#state?.view.house.currency ?? CHIPS;
  }

  get state() {
    return this.#state;
  }

  set state(state) {
    this.#state = state;
    if (!state) return;
    this.hidden = state.service.settings.coach === false;
    if (this.hidden || !this.#person) return;
    this.#noteChoice(state);
    if (this.#past && state.view.phase !== 'betting' && state.view.round !== this.#past.round) {
      this.#past = null;
      this.#draw();
    }
    this.#update();
  }

  get idle() {
    return this.#idle;
  }

  set idle(idle) {
    this.#idle = idle;
    if (idle) this.#update();
  }

  /** A decision that has come up or gone. */
  #update() {
    if (!this.#idle || !this.#state || this.hidden || !this.#person) return;
    const next = pendingDecision(this.#state, this.#person);
    if (next?.key === this.#pending?.key) return;
    this.#pending = next;
    this.#advice = null;
    this.#error = '';
    this.#controller?.abort();
    if (next) {
      this.#open = null;
      void this.#requestAdvice(next);
    }
    this.#draw();
  }

  #key() {
    return `${this.#table}.${this.#person}`;
  }

  /** What was chosen at the decision that is open. @param {TableState} state */
  #noteChoice(state) {
    if (!this.#open) return;
    const { pending, advice } = this.#open;
    const chosen = choiceMade(pending, state, this.#person);
    if (chosen === null) {
      if (state.view.round !== pending.round) this.#open = null;
      return;
    }
    this.#open = null;
    // What was decided is not asked any more, though its cards are still on their way.
    this.#pending = this.#advice = null;
    const value = advice.values[chosen];
    if (value === undefined) return;
    const cost = Math.max(0, (advice.values[advice.best] ?? value) - value);
    this.#past = { advice, chosen, cost, wager: pending.wager, round: pending.round };
    const wrong = cost >= NO_MISTAKE;
    this.#tally = {
      decisions: this.#tally.decisions + 1,
      mistakes: this.#tally.mistakes + (wrong ? 1 : 0),
      lost: this.#tally.lost + (wrong ? cost * pending.wager : 0),
    };
    saveTally(this.#key(), this.#tally);
    this.#draw();
  }

  /** @param {Pending} pending */
  async #requestAdvice(pending) {
    if (this.#mode === 'off') return;
    const controller = new AbortController();
    this.#controller = controller;
    const decision = { box: pending.box, hand: pending.hand };
    try {
      /** @type {Advice} */
      const advice = await post(`/api/coach/tables/${encodeURIComponent(this.#table)}`, decision, controller.signal);
      // The table may be further than what is shown of it.
      if (this.#pending?.key !== pending.key || advice.hand !== pending.cards.join(' ')) return;
      this.#advice = advice;
      this.#open = { pending, advice };
    } catch (error) {
      if (controller.signal.aborted || this.#pending?.key !== pending.key) return;
      const code = error instanceof Refused ? error.code : '';
      if (code === 'no-coach') this.hidden = true;
      this.#error = code === 'not-your-decision' ? ' ' : toSentence(error);
    }
    this.#draw();
  }

  /** @param {Mode} mode */
  #switch(mode) {
    if (mode === this.#mode) return;
    const before = this.#mode;
    this.#mode = mode;
    if (mode !== 'off') saveMode(mode);
    if (prefs().coach !== (mode !== 'off')) choose({ coach: mode !== 'off' });
    if (before === 'off' && this.#pending && !this.#advice) void this.#requestAdvice(this.#pending);
    this.#drawModes();
    this.#draw();
  }

  #unfold() {
    this.#folded = true;
    this.#show(!this.classList.contains('open'));
  }

  /** @param {boolean} open */
  #show(open) {
    this.classList.toggle('open', open);
    this.#fold.setAttribute('aria-expanded', String(open));
  }

  #drawModes() {
    const name = `${this.#body.id}-mode`;
    const focused = this.#modes.contains(document.activeElement);
    fill(
      this.#modes,
      h('legend', {}, 'Show the values'),
      ...MODES.map(([mode, words]) => h('label', {}, h('input', { type: 'radio', name, value: mode, checked: mode === this.#mode, onchange: () => this.#switch(mode) }), h('span', {}, words))),
    );
    if (focused) /** @type {HTMLElement | null} */ (this.#modes.querySelector('input:checked'))?.focus();
  }

  #draw() {
    if (!this.isConnected) return;
    const off = this.#mode === 'off';
    this.classList.toggle('off', off);
    this.classList.toggle('deciding', !off && this.#pending !== null);
    this.dataset.decision = this.#pending?.kind ?? '';
    this.#line.textContent = this.#summaryLine();
    this.#showVerdict();
    fill(this.#body, off ? null : this.#content());
    const { decisions, mistakes, lost } = this.#tally;
    this.#sum.textContent = decisions
      ? `This session: ${mistakes ? formatCount(mistakes, 'mistake') : 'no mistake'} in ${formatCount(decisions, 'decision')}${mistakes ? `, ${averageMoney(lost, this.#currency)} given away` : ''}.`
      : '';
  }

  /** The verdict on the last choice; only changed when it changes, so that it is heard once. */
  #showVerdict() {
    const past = this.#mode === 'off' ? null : this.#past;
    const words = past ? verdict(past, this.#currency) : '';
    if (this.#verdict.textContent !== words) this.#verdict.textContent = words;
    this.#verdict.classList.toggle('wrong', !!past && past.cost >= NO_MISTAKE);
    this.#verdict.classList.toggle('right', !!past && past.cost < NO_MISTAKE);
  }

  /** One line that says it all, for a narrow screen. */
  #summaryLine() {
    if (this.#mode === 'off') return 'Off.';
    if (!this.#pending) return this.#past || this.#tally.decisions ? '' : 'Waiting for your first decision.';
    if (this.#error) return this.#error;
    if (!this.#advice) return 'Working it out…';
    if (this.#mode === 'after') return 'Decide first: then you see what each choice is worth.';
    const { best, values } = this.#advice;
    const value = values[best] ?? 0;
    return Math.abs(value) < NO_MISTAKE ? `${choiceName(best)} is best.` : `${choiceName(best)} is best, ${centsFigure(value)} per ${shortDollars(100, this.#currency)}.`;
  }

  #content() {
    if (this.#pending && this.#advice && this.#mode === 'before') return explain(this.#advice, '');
    if (this.#pending && this.#mode === 'before' && !this.#error) return [h('div', { class: 'coach-panel-wait', 'aria-hidden': 'true' })];
    return this.#past ? [h('h3', {}, 'Your last decision'), ...explain(this.#past.advice, this.#past.chosen)] : [];
  }
}

/** @param {Advice} advice @param {string} chosen */
function explain(advice, chosen) {
  return [...adviceParts(advice, chosen, 'your wager'), advice.dealer ? h('h3', { class: 'coach-panel-dealer' }, 'The dealer finishes with') : null, dealerChances(advice)];
}

/** @param {{advice: Advice, chosen: string, cost: number, wager: number}} past @param {string} currency */
function verdict({ advice, chosen, cost, wager }, currency) {
  if (cost < NO_MISTAKE) return `${choiceName(chosen)}: right.`;
  const share = wager ? `, ${averageMoney(cost * wager, currency)} of your ${dollars(wager, currency)}` : '';
  return `${choiceName(chosen)} cost ${formatCost(cost, currency)}${share}. ${choiceName(advice.best)} was better.`;
}

customElements.define('coach-panel', CoachPanel);
