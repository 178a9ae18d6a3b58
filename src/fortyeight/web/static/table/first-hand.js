// Tips for a player's first hand: one line at the place of the next step, until the hand is over or they are dismissed.
/** @import { Play } from './play.js' */
/** @import { Drafts } from './drafts.js' */
import { word } from '../core/book-words.js';
import { fill, h } from '../core/element.js';
import { isTouched } from '../core/hold.js';
import { choose, prefs } from '../core/prefs.js';
import { capitalize } from '../core/words.js';
import { ACTS } from './actions.js';

/** The steps in their order: what is said at each, and what it is about. @type {Record<string, {words: () => string, about: string}>} */
const STEPS = {
  bet: { words: () => 'Choose a chip, and tap the circle in your box to bet.', about: '.is-own .spot-main' },
  deal: { words: () => 'Tap again for more. Then press Deal.', about: '.tray-deal' },
  decide: { words: () => `Your turn. Hit takes a card, ${capitalize(word('stand'))} keeps what you have.${isTouched() ? ' Hold a button to read more.' : ''}`, about: '.acts' },
  result: { words: () => 'What you won or lost stays in your box until you bet again: tap the circle, or press Deal.', about: '.is-own .spot-main' },
};

export class FirstHand {
  #step = '';

  /** @param {Play} play @param {Drafts} drafts @param {HTMLElement} page */
  constructor(play, drafts, page) {
    this.play = play;
    this.drafts = drafts;
    this.page = page;
    this.element = h('p', { class: 'first-hand', role: 'note', hidden: true });
  }

  /** The step that the player is at; empty between steps. */
  get #now() {
    const { play, drafts } = this;
    const view = play.shown?.view;
    if (!view || !play.idle || !play.ownBoxes.length) return this.#step;
    if (view.phase === 'over' || play.kept) return 'result';
    if (view.phase === 'betting' && drafts.open) return drafts.total ? 'deal' : 'bet';
    return ACTS.some((act) => play.offer(act.verb)) ? 'decide' : '';
  }

  show() {
    const step = prefs().tips ? this.#now : '';
    if (step === this.#step) return;
    if (this.#step === 'result' && step) {
      this.#end();
      return;
    }
    this.#step = step;
    const at = Object.keys(STEPS).indexOf(step);
    this.element.hidden = at < 0;
    this.element.dataset.step = step;
    for (const one of this.page.querySelectorAll('.is-explained')) one.classList.remove('is-explained');
    if (at < 0) return;
    this.page.querySelector(STEPS[step]?.about ?? '')?.classList.add('is-explained');
    fill(
      this.element,
      h('b', {}, `${at + 1} of ${Object.keys(STEPS).length}`),
      ` ${STEPS[step]?.words()} `,
      h('button', { type: 'button', class: 'plain', onclick: () => this.#end() }, 'No more tips'),
    );
  }

  #end() {
    choose({ tips: false });
    this.show();
  }
}
