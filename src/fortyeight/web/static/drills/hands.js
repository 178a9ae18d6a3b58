// The drill of hands: dealt by the server, decided by the player, and those that were got wrong come back.
/** @import { DrillTable } from './table.js' */
/** @import { Situation } from './situation.js' */
import { post, Refused, toSentence } from '../core/net/api.js';
import { setBookWords } from '../core/text/book-words.js';
import { fill, h } from '../core/widgets/element.js';
import { loadText, saveText } from '../core/page/storage.js';
import { answered, saveProgress, mistakesOf, loadProgress } from './progress.js';
import { score } from './score.js';
import { SituationView } from './situation.js';

/** @type {[string, string][]} */
const KINDS = [
  ['mixed', 'My mistakes'],
  ['all', 'All hands'],
  ['doubles', 'Doubles'],
  ['soft', 'Soft hands'],
  ['pairs', 'Pairs'],
  ['bonus', 'Bonus chases'],
  ['surrenders', 'Surrenders'],
  ['rescues', 'Rescues'],
];
const KEY = 'fortyeight.drills.kind';

export class HandsDrill {
  #table;
  #kind = loadKind();
  #view = new SituationView();
  /** @type {Situation & {class: string} | null} */
  #situation = null;
  /** The hand after this one, asked for while its player reads. @type {{of: string, hand: Promise<any>} | null} */
  #prefetched = null;
  #requests = 0;
  #notice = h('div', { role: 'alert' });
  #kinds = h('fieldset', { class: 'drills-kinds' });
  #score = h('div', {});

  /** @param {DrillTable} table */
  constructor(table) {
    this.#table = table;
    this.main = h('div', {}, this.#kinds, this.#notice, this.#view.element);
    this.side = this.#score;
    this.#view.addEventListener('chosen', (event) => void this.#answer(/** @type {CustomEvent} */ (event).detail.choice));
    this.#view.addEventListener('next', () => void this.deal());
    this.#drawKinds();
    this.#drawScore();
  }

  /** The book or house is another. */
  changed() {
    this.#prefetched = null;
    this.#drawScore();
    void this.deal();
  }

  #drawKinds() {
    fill(
      this.#kinds,
      h('legend', {}, 'Hands to decide'),
      h(
        'div',
        {},
        ...KINDS.map(([kind, words]) =>
          h('label', {}, h('input', { type: 'radio', name: 'kind', value: kind, checked: kind === this.#kind, onchange: () => this.#choose(kind) }), h('span', {}, words)),
        ),
      ),
    );
  }

  /** @param {string} kind */
  #choose(kind) {
    this.#kind = kind;
    this.#prefetched = null;
    saveText(KEY, kind);
    void this.deal();
  }

  #drawScore() {
    const { progress } = this.#table;
    fill(
      this.#score,
      score(loadProgress(progress), () => {
        saveProgress(progress, { asked: 0, right: 0, streak: 0, longest: 0, lost: 0, classes: {} });
        this.#drawScore();
      }),
    );
  }

  #requestBody() {
    const mistakes = this.#kind === 'all' ? {} : mistakesOf(loadProgress(this.#table.progress));
    return { book: this.#table.rules, house: this.#table.house, drill: this.#kind === 'mixed' ? 'all' : this.#kind, mistakes };
  }

  /** A new hand. */
  async deal() {
    const request = (this.#requests += 1);
    const requestKey = this.#requestKey();
    fill(this.#notice, null);
    const prefetched = this.#prefetched?.of === requestKey ? this.#prefetched.hand : null;
    this.#prefetched = null;
    const slow = window.setTimeout(() => request === this.#requests && this.#view.wait(this.#table.felt, 'A hand is being dealt…'), prefetched ? 0 : 120);
    try {
      const situation = await (prefetched ?? post('/api/drills/hands', this.#requestBody()));
      if (request !== this.#requests) return;
      this.#situation = situation;
      setBookWords(situation.book_words);
      window.clearTimeout(slow);
      this.#view.show(this.#table.felt, situation);
    } catch (error) {
      if (request !== this.#requests) return;
      window.clearTimeout(slow);
      this.#view.wait(this.#table.felt, '');
      this.#showError(error, 'Deal again', () => void this.deal());
    }
  }

  /** Hands that were asked for something else are not shown. */
  #requestKey() {
    return JSON.stringify([this.#table.rules, this.#table.house, this.#kind]);
  }

  /** @param {unknown} error @param {string} words @param {() => void} again */
  #showError(error, words, again) {
    const clause = error instanceof Refused && error.clause ? h('span', { class: 'clause' }, ` (${error.clause})`) : null;
    const final = error instanceof Refused && error.code === 'no-such-drill';
    fill(this.#notice, h('p', { class: 'notice bad' }, toSentence(error), clause, ' ', final ? null : h('button', { type: 'button', class: 'plain', onclick: again }, words)));
  }

  /** @param {string} choice */
  async #answer(choice) {
    const situation = this.#situation;
    if (!situation) return;
    const { hand, up, doubled, split } = situation;
    const { rules, progress, house, chart } = this.#table;
    fill(this.#notice, null);
    try {
      const answer = await post('/api/drills/answers', { book: rules, house, hand, up, doubled, split, choice, strategy: chart?.strategy ?? null });
      if (situation !== this.#situation) return;
      saveProgress(progress, answered(loadProgress(progress), answer.class ?? situation.class, answer.right, answer.cost));
      this.#drawScore();
      this.#view.showAnswer(answer, 'Next hand');
      const next = post('/api/drills/hands', this.#requestBody());
      next.catch(() => {});
      this.#prefetched = { of: this.#requestKey(), hand: next };
    } catch (error) {
      if (situation !== this.#situation) return;
      this.#view.reopen();
      this.#showError(error, 'Try again', () => void this.#answer(choice));
    }
  }
}

function loadKind() {
  const kind = loadText(KEY);
  return KINDS.some(([one]) => one === kind) ? kind : 'mixed';
}
