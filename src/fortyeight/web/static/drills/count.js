// The counting drill: cards flash by, and the count is asked.
/** @import { DrillTable } from './table.js' */
/** @import { Count } from './counts.js' */
import { playingCard } from '../cards/playing-card.js';
import { say } from '../core/widgets/announce.js';
import { get, post } from '../core/net/api.js';
import { formatRefusal } from '../core/widgets/dialog.js';
import { fill, h } from '../core/widgets/element.js';
import { labelled, select } from '../core/widgets/fields.js';
import { cardName } from '../core/text/words.js';
import { countResult } from './count-result.js';
import { decksLeft, running, signed, tagOf, typedCount } from './counts.js';

/** @type {[string, string][]} */
const PACES = [
  ['2000', 'Slow, 2 s'],
  ['1200', 'Easy, 1.2 s'],
  ['800', 'Table, 0.8 s'],
  ['500', 'Fast, 0.5 s'],
  ['key', 'On my key'],
];
/** @type {[string, string][]} */
const LENGTHS = [
  ['13', '13 cards'],
  ['26', '26 cards'],
  ['52', '52 cards'],
  ['104', '104 cards'],
];
/** @type {[string, string][]} */
const GROUPS = [
  ['1', 'One'],
  ['2', 'Two'],
  ['3', 'Three'],
];

/** What does something of its own at a press of the space bar. */
const OWN_KEYS = 'select, input, textarea, button, summary';

export class CountDrill {
  #table;
  /** @type {Count[]} */
  #counts = [];
  /** @type {Count | null} */
  #count = null;
  /** @type {{cards: string[], left: number, in_all: number, decks: number} | null} */
  #shoe = null;
  #position = 0;
  /** The number of the last run: cards for one before it are not shown. */
  #run = 0;
  #timer = 0;
  /** @type {(() => void) | null} */
  #nextCards = null;
  #systems = h('select', { id: 'system', onchange: () => this.#choose(this.#systems.value) });
  #pace = select({ id: 'pace' }, PACES, '1200');
  #length = select({ id: 'length' }, LENGTHS, '26');
  #group = select({ id: 'group' }, GROUPS, '1');
  #tags = h('details', { class: 'drills-tags' });
  #settings = h('div', { class: 'drills-settings' });
  #stage = h('div', { class: 'drills-count-stage' });
  #notice = h('div', { role: 'alert' });

  /** @param {DrillTable} table */
  constructor(table) {
    this.#table = table;
    fill(
      this.#settings,
      labelled('system', 'System', this.#systems),
      labelled('pace', 'Pace', this.#pace),
      labelled('group', 'Cards at a time', this.#group),
      labelled('length', 'Number of cards', this.#length),
    );
    this.main = h('div', { class: 'drills-count' }, this.#settings, this.#tags, this.#notice, this.#stage);
    this.side = null;
    document.addEventListener('keydown', (event) => this.#pressed(event));
  }

  changed() {
    this.#stop();
    void this.deal();
  }

  async deal() {
    const { rules } = this.#table;
    try {
      const { counts } = await get(`/api/drills/counts?book=${encodeURIComponent(rules)}`);
      if (rules !== this.#table.rules) return;
      this.#counts = counts;
      fill(this.#systems, ...this.#counts.map((one) => h('option', { value: one.id }, `${one.name}${one.for_this_book ? ', made for this book' : ''}`)));
      this.#choose(this.#counts[0]?.id ?? '');
    } catch (error) {
      fill(this.#notice, h('p', { class: 'notice bad' }, formatRefusal(error)));
    }
  }

  /** @param {string} id */
  #choose(id) {
    this.#stop();
    this.#count = this.#counts.find((one) => one.id === id) ?? null;
    const count = this.#count;
    if (!count) return;
    fill(
      this.#tags,
      h('summary', {}, 'What each card counts'),
      h('dl', { class: 'drills-tag-list' }, ...Object.entries(count.tags).map(([rank, tag]) => h('div', {}, h('dt', {}, rank), h('dd', {}, signed(tag))))),
      h(
        'p',
        { class: 'small quiet' },
        `The count starts at ${signed(count.start)} with ${count.decks} decks.${count.divide === 'decks' ? ' Divide it by the decks left for the true count.' : ' It is not divided by the decks left.'}`,
      ),
    );
    this.#showStart();
  }

  #showStart() {
    fill(
      this.#stage,
      this.#felt([], ''),
      h('p', {}, 'Cards appear one after another and disappear again. Keep the count: you are asked for it at the end.'),
      h('div', { class: 'row drills-count-row' }, h('button', { type: 'button', class: 'main', onclick: () => void this.#start() }, 'Start')),
    );
  }

  /** @param {string[]} faces @param {string} words */
  #felt(faces, words) {
    return h(
      'div',
      { class: 'small-felt drills-flash', dataset: { book: this.#table.felt } },
      h('div', { class: 'drills-flash-cards' }, faces.length ? faces.map((one) => playingCard(one)) : playingCard(null)),
      h('span', { class: 'small-felt-name' }, words),
    );
  }

  async #start() {
    fill(this.#notice, null);
    this.#stop();
    const run = this.#run;
    try {
      const shoe = await post('/api/drills/shoes', { book: this.#table.rules, house: this.#table.house, cards: Number(this.#length.value) });
      if (run !== this.#run) return;
      this.#shoe = shoe;
      this.#position = 0;
      this.#flash();
    } catch (error) {
      if (run === this.#run) fill(this.#notice, h('p', { class: 'notice bad' }, formatRefusal(error)));
    }
  }

  /** The next cards, and then those after them. */
  #flash = () => {
    const shoe = this.#shoe;
    if (!shoe) return;
    window.clearTimeout(this.#timer);
    if (!this.main.isConnected) {
      // Another drill is shown: these cards would be heard there.
      this.#stop();
      this.#showStart();
      return;
    }
    if (this.#position >= shoe.cards.length) {
      this.#askForCount();
      return;
    }
    const faces = shoe.cards.slice(this.#position, this.#position + Number(this.#group.value));
    this.#position += faces.length;
    const byKey = this.#pace.value === 'key';
    const row = h('div', { class: 'row drills-count-row' });
    if (byKey) row.append(h('button', { type: 'button', class: 'main', onclick: this.#flash }, 'Next', h('kbd', { 'aria-hidden': 'true' }, 'Space')));
    row.append(
      h(
        'button',
        {
          type: 'button',
          onclick: () => {
            this.#stop();
            this.#showStart();
          },
        },
        'Stop',
      ),
    );
    fill(this.#stage, this.#felt(faces, `${this.#position} of ${shoe.cards.length}`), row);
    say(faces.map((one) => cardName(one).split(' ')[0]).join(', '));
    this.#nextCards = byKey ? this.#flash : null;
    if (byKey) /** @type {HTMLElement | null} */ (row.querySelector('button'))?.focus();
    else this.#timer = window.setTimeout(this.#flash, Number(this.#pace.value) * faces.length ** 0.6);
  };

  #stop() {
    window.clearTimeout(this.#timer);
    this.#run += 1;
    this.#shoe = null;
    this.#nextCards = null;
  }

  /** @param {KeyboardEvent} event */
  #pressed(event) {
    if (!this.main.isConnected || !this.#nextCards || event.key !== ' ') return;
    if (event.target instanceof Element && event.target.closest(OWN_KEYS)) return;
    event.preventDefault();
    this.#nextCards();
  }

  #askForCount() {
    const [shoe, count] = [this.#shoe, this.#count];
    if (!shoe || !count) return;
    this.#nextCards = null;
    const left = decksLeft(shoe.left, shoe.in_all, shoe.decks);
    const divided = count.divide === 'decks';
    const sum = h('input', { id: 'running', inputmode: 'text', autocomplete: 'off', required: true, pattern: '[+\\-−]?[0-9]{1,4}([.,][0-9]{1,3})?' });
    const share = h('input', { id: 'true', inputmode: 'text', autocomplete: 'off', pattern: '[+\\-−]?[0-9]{1,4}([.,][0-9]{1,3})?' });
    const form = h(
      'form',
      {
        class: 'drills-count-form',
        onsubmit: (/** @type {Event} */ event) => {
          event.preventDefault();
          const typed = typedCount(sum.value);
          if (typed === null) {
            sum.focus();
            return;
          }
          this.#showResult(typed, divided ? typedCount(share.value) : null);
        },
      },
      labelled('running', 'Running count', sum),
      divided ? labelled('true', `True count (about ${left.toFixed(1)} decks left)`, share) : null,
      h('button', { type: 'submit', class: 'main' }, 'Check'),
    );
    fill(this.#stage, this.#felt([], 'All cards are out'), form);
    sum.focus();
  }

  /** @param {number} typed @param {number | null} typedTrue */
  #showResult(typed, typedTrue) {
    const [shoe, count] = [this.#shoe, this.#count];
    if (!shoe || !count) return;
    const sums = running(count, shoe.cards);
    const left = decksLeft(shoe.left, shoe.in_all, shoe.decks);
    const result = countResult({ typed, typedTrue, sums, cards: shoe.cards, tags: shoe.cards.map((one) => tagOf(count, one)), left, divided: count.divide === 'decks' });
    fill(this.#stage, result, h('div', { class: 'row drills-count-row' }, h('button', { type: 'button', class: 'main', onclick: () => void this.#start() }, 'Again')));
    /** @type {HTMLElement | null} */ (this.#stage.querySelector('.drills-count-row button'))?.focus({ preventScroll: true });
  }
}
