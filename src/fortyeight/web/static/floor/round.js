// <floor-round>: a finished round pulled up and stepped through, event by event.
/** @import { View } from '../core/game/types.js' */
import { say } from '../core/widgets/announce.js';
import { get } from '../core/net/api.js';
import { formatRefusal } from '../core/widgets/dialog.js';
import { fill, h } from '../core/widgets/element.js';
import { dollars, formatResult, resultClass } from '../core/text/money.js';
import { isStill } from '../core/page/prefs.js';
import { cite } from '../core/widgets/rulings.js';
import { scrollTable } from '../core/widgets/scroll-table.js';
import { moneyOnLayout } from '../core/game/stakes.js';
import { wagerName, formatRulings } from '../core/text/words.js';
import { floorFelt } from './felt.js';
import { rebuiltFromRack } from './rack.js';
import { recordPart } from './replay.js';
import { phaseName, formatLogTime } from './words.js';

/** @typedef {{version: number, at: number, by: string, event: Record<string, any>, words: string, said: {tone: string, text: string}[], view: View}} Step */
/** @typedef {{table: string, round: number, status: string, shoe: number, began_at: number, ended_at: number, record: string, withheld: boolean, people: {person: string, staked: number, returned: number}[], steps: Step[]}} Round */

/** Milliseconds a step is shown where it plays by itself. */
const PACE = 900;

export class FloorRound extends HTMLElement {
  /** @type {Round | null} */
  #round = null;
  #step = 0;
  #timer = 0;
  #felt = floorFelt();
  #list = h('ol', { class: 'floor-round-steps' });
  #stepText = h('div', { class: 'floor-round-told' });
  #money = h('div', {});
  #position = h('span', { class: 'floor-round-where' });
  #slider = h('input', { type: 'range', min: 0, value: 0, 'aria-label': 'Step', oninput: (/** @type {any} */ event) => this.#go(Number(event.target.value)) });
  #play = h('button', { type: 'button', onclick: () => this.#toggle() }, 'Play');

  /** @param {string} table @param {number} number */
  async open(table, number) {
    fill(this, h('p', { class: 'quiet', role: 'status' }, 'The round is being replayed from the log…'));
    try {
      this.#round = await get(`/api/tables/${encodeURIComponent(table)}/rounds/${number}/steps`);
    } catch (error) {
      fill(this, h('p', { class: 'notice bad', role: 'alert' }, formatRefusal(error)), h('p', {}, h('a', { href: `/floor?id=${encodeURIComponent(table)}` }, 'To the table')));
      return;
    }
    this.#build(await this.#next(table, number));
    this.#go(0, true);
  }

  /** Whether the round after this one is finished too. @param {string} table @param {number} number */
  async #next(table, number) {
    try {
      const page = await get(`/api/tables/${encodeURIComponent(table)}/rounds?limit=1&before=${number + 2}`);
      return page.rounds[0]?.round === number + 1;
    } catch {
      return false;
    }
  }

  connectedCallback() {
    document.addEventListener('keydown', this.#key);
  }

  disconnectedCallback() {
    document.removeEventListener('keydown', this.#key);
    window.clearInterval(this.#timer);
  }

  /** @param {boolean} next whether there is a round after this one */
  #build(next) {
    const round = /** @type {Round} */ (this.#round);
    const base = `/floor?id=${encodeURIComponent(round.table)}`;
    this.#slider.max = String(round.steps.length - 1);
    fill(this.#list, ...round.steps.map((one, at) => h('li', {}, h('button', { type: 'button', class: 'plain floor-round-step', onclick: () => this.#go(at) }, one.words))));
    const title = round.steps.at(-1)?.view.house.title ?? '';
    fill(
      this,
      h(
        'div',
        { class: 'row spread' },
        h('div', {}, h('h2', {}, `Round ${round.round}`), h('p', { class: 'quiet' }, `${title} · ended ${formatLogTime(round.ended_at)} · shoe ${round.shoe || '–'}`)),
        h(
          'p',
          { class: 'row' },
          round.status === 'void' ? h('span', { class: 'tag floor-tag-warn' }, 'void') : null,
          round.round > 1 ? h('a', { href: `${base}&round=${round.round - 1}` }, '‹ Round before') : null,
          next ? h('a', { href: `${base}&round=${round.round + 1}` }, 'Next round ›') : null,
          h('a', { href: base }, 'The table now'),
        ),
      ),
      h('div', { class: 'floor-round-parts' }, h('div', { class: 'floor-round-show' }, this.#felt, this.#controls(), this.#stepText), this.#list),
      h('section', { 'aria-label': 'Money' }, h('h3', {}, 'Money'), this.#money),
      h('section', { 'aria-label': 'Discard rack' }, h('h3', {}, 'The discard rack'), rebuiltFromRack(round)),
      h('section', { 'aria-label': 'Record' }, h('h3', {}, 'The record'), recordPart(round, currencyOf(round.steps.at(-1)))),
    );
  }

  #controls() {
    const last = (this.#round?.steps.length ?? 1) - 1;
    /** @param {string} words @param {string} name @param {() => void} act */
    const button = (words, name, act) => h('button', { type: 'button', 'aria-label': name, title: name, onclick: act }, words);
    return h(
      'div',
      { class: 'floor-round-controls' },
      h(
        'div',
        { class: 'row floor-round-buttons' },
        button('«', 'First step (Home)', () => this.#go(0)),
        button('‹ Back', 'One step back (left arrow)', () => this.#go(this.#step - 1)),
        this.#play,
        button('Forward ›', 'One step forward (right arrow)', () => this.#go(this.#step + 1)),
        button('»', 'Last step (End)', () => this.#go(last)),
        this.#position,
      ),
      this.#slider,
    );
  }

  /** @param {KeyboardEvent} event */
  #key = (event) => {
    if (!this.#round || event.altKey || event.ctrlKey || event.metaKey || document.querySelector('dialog[open]')) return;
    if (event.target instanceof HTMLElement && event.target.matches('input, select, textarea, summary')) return;
    const last = this.#round.steps.length - 1;
    /** @type {Record<string, number>} */
    const places = { ArrowLeft: this.#step - 1, ArrowRight: this.#step + 1, Home: 0, End: last };
    const place = places[event.key];
    if (place === undefined) return;
    event.preventDefault();
    this.#go(place);
  };

  #toggle() {
    if (this.#timer) {
      this.#pause();
      return;
    }
    const last = (this.#round?.steps.length ?? 1) - 1;
    if (this.#step >= last) this.#go(0);
    this.#play.textContent = 'Pause';
    this.#timer = window.setInterval(
      () => {
        if (this.#step >= last) this.#pause();
        else this.#go(this.#step + 1);
      },
      isStill() ? PACE * 2 : PACE,
    );
  }

  #pause() {
    window.clearInterval(this.#timer);
    this.#timer = 0;
    this.#play.textContent = 'Play';
  }

  /** @param {number} place @param {boolean} [silent] */
  #go(place, silent = false) {
    const steps = this.#round?.steps ?? [];
    this.#step = Math.min(Math.max(0, place), steps.length - 1);
    const step = steps[this.#step];
    if (!step) return;
    this.#slider.value = String(this.#step);
    this.#position.textContent = `Step ${this.#step + 1} of ${steps.length}`;
    this.#felt.show(step.view);
    const { words } = step;
    fill(
      this.#stepText,
      h('p', { class: 'floor-round-event' }, `${words}.`),
      ...step.said
        .map((one) => ({ ...one, text: formatRulings(one.text) }))
        .filter((one) => one.text.replace(/\.$/, '') !== words)
        .map((one) => h('p', { class: `floor-said floor-said-${one.tone}` }, one.text)),
      h('p', { class: 'quiet small' }, `${phaseName(step.view.phase)} · version ${step.version} · ${formatLogTime(step.at)} · by ${step.by}`),
    );
    this.#drawList();
    fill(this.#money, moneyTable(step));
    if (!silent) say(`Step ${this.#step + 1}: ${words}.`);
  }

  #drawList() {
    [...this.#list.children].forEach((one, at) => {
      const button = one.firstElementChild;
      if (at === this.#step) button?.setAttribute('aria-current', 'step');
      else button?.removeAttribute('aria-current');
    });
    const here = this.#list.children[this.#step];
    if (here instanceof HTMLElement) {
      const { offsetTop, offsetHeight } = here;
      const { scrollTop, clientHeight } = this.#list;
      if (offsetTop < scrollTop || offsetTop + offsetHeight > scrollTop + clientHeight) this.#list.scrollTop = offsetTop - clientHeight / 2;
    }
  }
}

/** @param {Step | undefined} step */
function currencyOf(step) {
  return step?.view.house.currency ?? 'USD';
}

/** What has been settled up to a step. @param {Step} step */
function moneyTable(step) {
  const lines = step.view.settled;
  const { view } = step;
  const chips = Object.entries(view.chips).map(([person, cents]) => `${person} ${cents === null ? '–' : dollars(cents, view.house.currency)}`);
  const chipsLine = h(
    'p',
    { class: 'small' },
    `After this step: on the layout ${dollars(moneyOnLayout(view), view.house.currency)}, in the bank ${dollars(view.rack ?? 0, view.house.currency)}; chips: ${chips.join(', ') || 'nobody’s'}.`,
  );
  if (!lines.length) return h('div', {}, chipsLine, h('p', { class: 'quiet' }, 'Nothing has been settled up to this step.'));
  const rows = lines.map((line) => moneyRow(line, currencyOf(step)));
  return h('div', {}, chipsLine, scrollTable('Settled wagers', ['Wager', 'Result', 'Clause'], [1], rows));
}

/** @param {View['settled'][number]} line @param {string} currency */
function moneyRow(line, currency) {
  const what = `${line.person}, box ${line.box}${line.hand ? `, hand ${line.hand}` : ''}: ${wagerName(line.kind).toLowerCase()}`;
  const net = line.returned - line.staked;
  return h('tr', {}, h('th', { scope: 'row' }, what), h('td', { class: `number ${resultClass(net)}` }, formatResult(net, currency)), h('td', {}, cite(line.clause)));
}

customElements.define('floor-round', FloorRound);
