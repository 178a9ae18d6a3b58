// The place of the coach, if the house allows one and the player wants it: beside the felt, or a line above the rail.
/** @import { Play } from '../play.js' */
/** @import { CoachPanel } from '../../coach/panel.js' */
import { h } from '../../core/widgets/element.js';
import { prefs } from '../../core/page/prefs.js';

const NARROW = matchMedia('(max-width: 70rem)');

export class CoachPlace {
  /** @type {CoachPanel | null} */
  #panel = null;
  #loaded = false;
  #costs = h('p', { class: 'coach-costs' });

  /** @param {Play} play @param {{beside: HTMLElement, above: HTMLElement}} where it stands after one, or before the other */
  constructor(play, { beside, above }) {
    this.play = play;
    this.element = h('aside', { id: 'coach', class: 'coach-beside', 'aria-label': 'The coach' });
    this.element.hidden = true;
    const fit = () => {
      if (NARROW.matches) above.before(this.element);
      else beside.after(this.element);
    };
    NARROW.addEventListener('change', fit);
    fit();
  }

  /** Whether the house lets players have one here. */
  get allowed() {
    return this.play.shown?.service.settings.coach !== false;
  }

  /** Pass on every state, so that the coach sees what was chosen; it is silent while cards move. */
  show() {
    const visible = this.allowed && prefs().coach && !!this.play.me && !!this.play.shown;
    this.element.hidden = !visible;
    if (!visible) return;
    if (!this.#loaded) void this.#fetch();
    if (!this.#panel) return;
    this.#panel.idle = this.play.idle;
    this.#costs.hidden = this.play.shown?.view.phase !== 'betting';
    if (!this.#costs.hidden) this.#costs.textContent = this.#sideBets();
    this.#panel.state = this.play.shown;
  }

  /** What side bets cost, before they are placed. */
  #sideBets() {
    const costs = this.play.layout.spots.filter((one) => one.cost).map((one) => `${one.name}: ${one.cost}`);
    return costs.length ? `Before you bet. ${costs.join(' ')}` : '';
  }

  /** Load the coach only when it is wanted. */
  async #fetch() {
    this.#loaded = true;
    try {
      await import('../../coach/panel.js');
    } catch {
      this.element.replaceChildren(h('p', { class: 'quiet' }, 'The coach is not available.'));
      return;
    }
    this.#panel = /** @type {CoachPanel} */ (document.createElement('coach-panel'));
    this.#panel.table = this.play.table;
    this.#panel.person = this.play.me;
    this.element.replaceChildren(this.#panel, this.#costs);
    this.show();
  }
}
