// The panels beside the felt: one at a time, opened and closed by its button, never over the cards.
/** @import { Play } from '../play.js' */
import { fill, h } from '../../core/widgets/element.js';
import { closeOutside } from '../../core/widgets/menus.js';
import { companyPanel } from './company.js';
import { fairPanel } from './fair.js';
import { keysPanel } from './keys.js';
import { paysPanel } from './pays.js';
import { settingsPanel } from './settings.js';

/** @typedef {{name: string, words: string, title: string, make: (play: Play) => Node[]}} Panel */

/** @type {Panel[]} */
const PANELS = [
  { name: 'pays', words: 'Payouts', title: 'Payouts', make: paysPanel },
  { name: 'company', words: 'Players', title: 'Players', make: companyPanel },
  { name: 'fair', words: 'Fair shuffle', title: 'Fair shuffle', make: fairPanel },
  { name: 'settings', words: 'Settings', title: 'Settings', make: settingsPanel },
  { name: 'keys', words: 'Keys', title: 'Keys and touch', make: keysPanel },
];

export class Drawer {
  /** @type {Panel | null} */
  #open = null;
  #key = '';
  /** What had the focus before a panel was opened. @type {Element | null} */
  #before = null;

  /** @param {Play} play */
  constructor(play) {
    this.play = play;
    this.buttons = PANELS.map((one) =>
      h('button', { type: 'button', class: 'plain drawer-button', 'aria-expanded': 'false', 'aria-controls': 'drawer', dataset: { panel: one.name }, onclick: () => this.toggle(one.name) }, one.words),
    );
    this.title = h('h2', { tabindex: '-1' });
    this.inside = h('div', { class: 'drawer-inside' });
    this.element = h(
      'aside',
      { class: 'drawer', id: 'drawer', 'aria-label': 'About the table' },
      h('div', { class: 'drawer-head' }, this.title, h('button', { type: 'button', class: 'plain', 'aria-label': 'Close', onclick: () => this.close() }, '✕')),
      this.inside,
    );
    this.element.hidden = true;
    closeOutside(this.element, ({ type, target }) => {
      // Beside the felt it stays; over it, or over the coach, a tap elsewhere closes it.
      const covers = getComputedStyle(this.element).position === 'absolute' && !(target instanceof Element && target.closest('.rail-tools'));
      if (this.#open && (type === 'keydown' || covers)) this.close();
    });
  }

  /** @param {string} name */
  toggle(name) {
    if (this.#open?.name === name) {
      this.close();
      return;
    }
    if (!this.#open) this.#before = document.activeElement;
    this.#open = PANELS.find((one) => one.name === name) ?? null;
    this.#key = '';
    this.show();
    this.title.focus({ preventScroll: true });
  }

  close() {
    this.#open = null;
    this.show();
    if (this.#before instanceof HTMLElement && this.#before !== document.body) this.#before.focus({ preventScroll: true });
    else if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
  }

  show() {
    const open = this.#open;
    this.element.hidden = !open;
    for (const button of this.buttons) button.setAttribute('aria-expanded', String(button.dataset.panel === open?.name));
    if (!open) return;
    const key = `${open.name}|${this.#matters(open.name)}`;
    if (key === this.#key) return;
    this.#key = key;
    this.title.textContent = open.title;
    fill(this.inside, open.make(this.play));
  }

  /** Return what a panel depends on; it is rebuilt only when that changes, so that typing is not disturbed. @param {string} name */
  #matters(name) {
    const state = this.play.shown;
    if (!state) return '';
    if (name === 'company')
      return JSON.stringify([
        this.play.preparing,
        state.view.seats,
        state.view.people,
        state.service.robots,
        state.service.leaving,
        state.view.private_boxes,
        state.offers.offers.filter((one) => ['sit', 'get-up', 'refuse-company', 'allow-company'].includes(one.do)),
        state.offers.care,
      ]);
    if (name === 'pays') return JSON.stringify(this.play.layout.spots);
    if (name === 'fair') return JSON.stringify([state.service.commitments, state.service.seeds, state.service.next_shoe, state.service.cut_choices, this.play.here]);
    return '';
  }
}
