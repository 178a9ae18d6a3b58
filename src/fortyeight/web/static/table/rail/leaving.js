// The way out, always in the same place: leave the table, then back to the lobby.
/** @import { Play } from '../play.js' */
import { fill, h } from '../../core/widgets/element.js';
import { noteChips, refreshVisit } from '../../core/net/visitor.js';

const AFTER = 'You will leave when the round is over.';

export class Leaving {
  #key = '';
  #wasHere = false;

  /** @param {Play} play */
  constructor(play) {
    this.play = play;
    this.element = h('div', { class: 'leaving' });
  }

  show() {
    const { play } = this;
    this.#showMoney();
    const isLeaving = !!play.shown?.service.leaving.includes(play.me);
    const dimmed = play.pendingCommands > 0 || !play.connected;
    const key = `${play.here}|${isLeaving}|${dimmed}`;
    if (key === this.#key) return;
    this.#key = key;
    fill(this.element, !play.here ? h('a', { href: '/' }, 'Back to the lobby') : isLeaving ? h('span', { title: AFTER }, 'Leaving') : this.#button(dimmed));
  }

  /** The bar shows the chips at the table as they change, and the wallet when they go back into it. */
  #showMoney() {
    const { play } = this;
    if (play.here) void noteChips(play.table, play.chips).catch(() => undefined);
    else if (this.#wasHere) {
      refreshVisit();
      void import('../guidance/session-summary.js').then(({ showSession }) => showSession(play)).catch(() => undefined);
    }
    this.#wasHere = play.here;
  }

  async #leave() {
    const { play } = this;
    if ((await play.do('leave')) && play.connection.state?.service.leaving.includes(play.me)) play.tell(AFTER);
  }

  /** @param {boolean} dimmed */
  #button(dimmed) {
    const chips = this.play.practice ? 'Practice chips stay here: your wallet is not touched.' : 'Your chips go back to your wallet.';
    const title = `${chips} During a round, you leave when it is over.`;
    return h(
      'button',
      { type: 'button', class: 'leave', 'aria-label': 'Leave the table', disabled: dimmed, title, onclick: () => void this.#leave() },
      'Leave',
      h('span', { class: 'leave-what' }, 'the table'),
    );
  }
}
