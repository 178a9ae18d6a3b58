// Explanations in place: why a hand was settled so, what a side bet costs, and what a spot pays.
/** @import { Play } from '../play.js' */
/** @import { Drawer } from '../panels/drawer.js' */

export class Explain {
  /** The reasons that were told last. */
  #told = '';
  /** Side bets whose cost was told. @type {Set<string>} */
  #costs = new Set();

  /** @param {Play} play @param {HTMLElement} felt @param {Drawer} drawer */
  constructor(play, felt, drawer) {
    this.play = play;
    this.drawer = drawer;
    felt.addEventListener('click', (event) => this.#spotPressed(event));
  }

  /** Tell why the player's hands were settled as few would expect. */
  show() {
    const { shown, idle, me } = this.play;
    if (!shown || !idle) return;
    const { round, reasons } = shown.view;
    const own = new Map(reasons.filter((one) => one.person === me).map((one) => [one.text, one.clause]));
    const key = JSON.stringify([round, ...own]);
    if (!own.size || key === this.#told) return;
    this.#told = key;
    this.play.tell([...own.keys()].map((one) => `${one}.`).join(' '), [...new Set(own.values())].join(', '));
  }

  /** A side bet's cost is told with its first chips; a spot that takes none, and its mark, show what it pays. @param {MouseEvent} event */
  #spotPressed(event) {
    const target = event.target instanceof Element ? event.target : null;
    const pressed = /** @type {HTMLElement | null | undefined} */ (target?.closest('.spot-info')) ?? spotAt(event);
    const kind = pressed?.dataset.kind;
    if (!kind) return;
    if (!target?.closest('.spot')) {
      this.openPaytable(kind);
      return;
    }
    const spot = this.play.layout.spots.find((one) => one.kind === kind);
    // Where the chips were refused, the reason stays.
    if (!spot?.cost || this.#costs.has(kind) || !pressed?.classList.contains('has-chips')) return;
    this.#costs.add(kind);
    this.play.tell(`${spot.name}: ${spot.cost}`, null, false, { href: `/how-to-play?table=${encodeURIComponent(this.play.table)}#side-bets`, words: 'What it pays' });
  }

  /** @param {string} kind */
  openPaytable(kind) {
    const open = this.drawer.buttons.some((one) => one.dataset.panel === 'pays' && one.getAttribute('aria-expanded') === 'true');
    if (!open) this.drawer.toggle('pays');
    const table = kind === 'main' ? null : this.drawer.element.querySelector(`.pays[data-kind="${kind}"]`);
    // What the main wager pays stands at the top.
    if (table) table.scrollIntoView({ block: 'start' });
    else this.drawer.element.scrollTop = 0;
  }
}

/** Return the spot under a click, also one that cannot be pressed, which gets no clicks itself. @param {MouseEvent} event @returns {HTMLElement | undefined} */
function spotAt({ clientX, clientY, target }) {
  if (!(target instanceof Element) || target.closest('button:not(.spot), a, playing-card')) return undefined;
  /** @type {HTMLElement[]} */
  const spots = [...(target.closest('.box')?.querySelectorAll(/** @type {'button'} */ ('.spot')) ?? [])];
  return spots.find((one) => {
    const { left, right, top, bottom } = one.getBoundingClientRect();
    return left <= clientX && clientX <= right && top <= clientY && clientY <= bottom;
  });
}
