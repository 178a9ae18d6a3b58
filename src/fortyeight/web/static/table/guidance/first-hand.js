// Tips for a player's first hands: one line at the place of each step, once, or until they are dismissed. Who was
// dealt in with one press has not bet yet: how to is said before their second hand.
/** @import { Play } from '../play.js' */
/** @import { Drafts } from '../bets/drafts.js' */
import { word } from '../../core/text/book-words.js';
import { fill, h } from '../../core/widgets/element.js';
import { isTouched } from '../../core/widgets/hold.js';
import { choose, prefs } from '../../core/page/prefs.js';
import { capitalize } from '../../core/text/words.js';
import { ACTS } from '../rail/actions.js';

/** The steps: what is said at each, and what it is about. @type {Record<string, {words: () => string, about: string}>} */
const STEPS = {
  bet: { words: () => 'Choose a chip, and tap the circle in your box to bet.', about: '.is-own .spot-main' },
  deal: { words: () => 'Tap again for more. Then press Deal.', about: '.tray-deal' },
  decide: { words: () => `Your turn. Hit takes a card, ${capitalize(word('stand'))} keeps what you have.${isTouched() ? ' Hold a button to read more.' : ''}`, about: '.acts' },
  result: { words: () => 'What you won or lost stays in your box until you bet again: tap the circle, or press Deal.', about: '.is-own .spot-main' },
};

export class FirstHand {
  #step = '';
  /** The steps that have been explained. @type {Set<string>} */
  #explained = new Set();

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
    // With one press, the page sits down and bets by itself.
    if (!view || !play.idle || !play.ownBoxes.length || play.joining) return this.#step;
    if (view.phase === 'over' || play.kept) return 'result';
    if (view.phase === 'betting' && drafts.open) return drafts.total ? 'deal' : 'bet';
    return ACTS.some((act) => play.offer(act.verb)) ? 'decide' : '';
  }

  show() {
    const step = prefs().tips ? this.#now : '';
    if (step === this.#step) return;
    const tip = STEPS[step];
    const all = Object.keys(STEPS).length;
    if (tip && this.#explained.size === all) {
      this.#end();
      return;
    }
    this.#step = step;
    this.element.hidden = !tip || this.#explained.has(step);
    this.element.dataset.step = step;
    for (const one of this.page.querySelectorAll('.is-explained')) one.classList.remove('is-explained');
    if (!tip || this.element.hidden) return;
    this.#explained.add(step);
    // Who has chips to deal with knows how to bet.
    if (step === 'deal') this.#explained.add('bet');
    this.page.querySelector(tip.about)?.classList.add('is-explained');
    fill(this.element, h('b', {}, `${this.#explained.size} of ${all}`), ` ${tip.words()} `, h('button', { type: 'button', class: 'plain', onclick: () => this.#end() }, 'No more tips'));
  }

  #end() {
    choose({ tips: false });
    this.show();
  }
}
