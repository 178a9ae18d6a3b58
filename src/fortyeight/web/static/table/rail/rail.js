// The rail in front of the player: messages, questions, chips and decisions.
/** @import { Play, Way } from '../play.js' */
/** @import { Drafts } from '../bets/drafts.js' */
import { alertReaders } from '../../core/widgets/announce.js';
import { toSentence } from '../../core/net/api.js';
import { fill, h } from '../../core/widgets/element.js';
import { onHold } from '../../core/widgets/hold.js';
import { closeOutside } from '../../core/widgets/menus.js';
import { NO_CLOCK } from '../../core/game/reducer.js';
import { dollars, formatResult, resultClass, shortDollars } from '../../core/text/money.js';
import { stakeMoney } from '../../core/game/stakes.js';
import { signInAddress, visit } from '../../core/net/visitor.js';
import { Actions } from './actions.js';
import { Questions } from './questions.js';
import { ClockBar } from './clock.js';
import { Leaving } from './leaving.js';
import { GETS_READY } from './robots.js';
import { Seat } from './seat.js';
import { leastWager, Tray } from '../bets/tray.js';
import { cardsAreReady, dealtByHand, waitsFor } from './waiting.js';
import { ownProperty } from '../../core/game/own-property.js';

/** This long before the bets are closed drafts are sent, and from then on every new one. */
const LAST_MS = 2000;
/** Too late to start: a changed wager is withdrawn first and must not stay withdrawn. */
const TOO_LATE_MS = 300;

export class Rail {
  /** @param {Play} play @param {Drafts} drafts */
  constructor(play, drafts) {
    this.play = play;
    this.drafts = drafts;
    this.asks = new Questions(play);
    this.tray = new Tray(play, drafts);
    this.seat = new Seat(play, this.tray);
    this.actions = new Actions(play, this.asks);
    this.leaving = new Leaving(play);
    this.clock = new ClockBar(play, (left) => this.#almost(left));
    this.note = h('p', { class: 'rail-note', role: 'status' });
    this.robots = h('p', { class: 'rail-robots', role: 'status' });
    this.connection = h('p', { class: 'rail-connection', role: 'status' }, 'Connecting…');
    this.come = h('div', { class: 'rail-come' });
    this.waiting = h('p', { class: 'rail-waiting' });
    this.mine = h('div', { class: 'rail-mine' });
    this.tools = h('div', { class: 'rail-tools' });
    this.element = h(
      'section',
      { class: 'rail', 'aria-label': 'Your chips and choices' },
      h('div', { class: 'rail-told' }, this.connection, this.note, this.robots, this.clock.element),
      h('div', { class: 'rail-left' }, this.mine, this.leaving.element),
      h('div', { class: 'rail-middle' }, h('div', { class: 'rail-ask' }, this.come, this.asks.element, this.tray.element, this.waiting), this.actions.element),
      this.tools,
    );
    // There is nothing to choose before the table has sent its state.
    for (const part of [this.come, this.asks.element, this.tray.element]) part.hidden = true;
    onHold(this.element, (button) => this.#explain(button));
    play.addEventListener('note', (event) => this.#tell(/** @type {CustomEvent} */ (event).detail));
    play.addEventListener('change', () => this.show());
    document.addEventListener('visitor', () => void this.#lookIntoWallet().catch(() => undefined));
    void this.#lookIntoWallet().catch(() => undefined);
  }

  /** @param {{sentence: string, clause: string | null, bad: boolean, way: Way | null}} told */
  #tell({ sentence, clause, bad, way }) {
    this.note.classList.toggle('is-bad', bad);
    fill(this.note, sentence, clause ? h('span', { class: 'rail-clause' }, ` ${clause}`) : null, way ? [' ', h('a', { href: way.href, target: '_blank', rel: 'noopener' }, way.words)] : null);
    if (bad && sentence) alertReaders(clause ? `${sentence} (${clause})` : sentence);
  }

  /** Say what a button does, where no pointer can rest on it; a double is offered for less as well. @param {HTMLButtonElement} button */
  #explain(button) {
    if (!button.title) return false;
    if (button.dataset.verb === 'double') this.actions.offerLess();
    const words = `${button.title}.`;
    this.play.tell(words);
    // It stays until the next touch.
    const forget = () => this.note.textContent === words && this.play.tell('');
    document.addEventListener('pointerdown', forget, { once: true });
    return true;
  }

  /** Send the drafts shortly before the bets are closed. @param {number} left milliseconds */
  #almost(left) {
    const { drafts } = this;
    const draftsKey = JSON.stringify(drafts.drafted);
    if (left >= LAST_MS) this.#sent = '';
    if (left >= LAST_MS || left <= TOO_LATE_MS || this.#sent === draftsKey || !drafts.open || drafts.busy || !drafts.drafted.length) return;
    this.#sent = draftsKey;
    void drafts.commit();
  }

  #sent = '';

  show() {
    const { play } = this;
    const state = play.shown;
    if (!state) return;
    const hasQuestion = this.asks.show();
    // Where a person deals, the cards may take a while.
    const due = dealtByHand(state) && !cardsAreReady(state.view);
    const betting = play.nextIsOpen || (state.view.phase === 'betting' && !due && play.here && !state.service.ready.includes(play.me) && play.ownBoxes.length > 0);
    const canJoin = !play.ownBoxes.length && !hasQuestion;
    this.come.hidden = !canJoin;
    if (canJoin) this.#come();
    this.asks.element.hidden = !hasQuestion;
    this.tray.element.hidden = hasQuestion || !betting;
    this.waiting.hidden = hasQuestion || betting || canJoin;
    this.#wait();
    const ready = play.preparing ? GETS_READY : '';
    if (this.robots.textContent !== ready) this.robots.textContent = ready;
    this.tray.show();
    this.actions.show();
    // One that has been replaced already does not run any more, though that is not shown yet.
    this.clock.show(play.connection.state?.clock === state.clock ? state.clock : NO_CLOCK);
    this.#mine();
    this.leaving.show();
  }

  #come() {
    const { play } = this;
    const key = `${play.me}|${play.here}|${play.onlooker}|${play.shown?.service.shut}|${this.#dealsNow()}|${leastWager(play)}|${this.#boxKey()}|${play.pendingCommands}|${play.joining}|${play.connected}`;
    if (this.come.dataset.key === key) return;
    this.come.dataset.key = key;
    if (!play.me) {
      fill(this.come, h('a', { class: 'button main', href: signInAddress() }, 'Sign in to play'), h('span', { class: 'rail-hint' }, 'You are watching.'));
    } else if (play.shown?.service.shut) {
      fill(this.come, h('span', { class: 'rail-hint' }, 'This table is closed.'), h('a', { class: 'button', href: '/' }, 'Back to the lobby'));
    } else if (play.onlooker && !play.here) {
      fill(this.come, h('span', { class: 'rail-hint' }, 'You are watching.'), h('button', { type: 'button', class: 'sit-down', onclick: () => this.#sitDown() }, 'Sit down'));
    } else if (this.#waits) {
      fill(this.come, ...this.#forBox());
    } else if (this.#mayWait) {
      fill(
        this.come,
        h('button', { type: 'button', class: 'main wait-for-box', disabled: play.pendingCommands > 0, onclick: () => void play.do('wait-for-box') }, 'Wait for a box'),
        h('span', { class: 'rail-hint' }, this.#full ? 'Every box is taken.' : 'You get a box after this round.'),
      );
    } else {
      const words = this.#dealsNow() ? `Deal me in for ${shortDollars(leastWager(play), play.currency)}` : 'Sit down';
      fill(
        this.come,
        h('button', { type: 'button', class: 'main deal-me-in', disabled: play.pendingCommands > 0 || play.joining || !play.connected, onclick: () => void this.seat.dealMeIn() }, words),
        h('span', { class: 'rail-hint' }, play.practice ? 'or choose a free box. You play with practice chips: your wallet is not touched.' : 'or choose a free box. Chips are play money.'),
        this.drafts.last.length ? h('a', { href: `/review?table=${encodeURIComponent(play.table)}` }, 'Review your session') : null,
      );
    }
  }

  /** Press the main button for joining, if it is shown and enabled. */
  enter() {
    if (!this.come.hidden) this.come.querySelector(/** @type {'button'} */ ('button.main:not(:disabled)'))?.click();
  }

  /** Whether the player waits for a box. */
  get #waits() {
    return !!this.play.shown?.view.waiting.includes(this.play.me);
  }

  /** Whether the player can wait for a box, and cannot get one now. */
  get #mayWait() {
    const { play } = this;
    return !!play.shown?.offers.care.some((one) => one.do === 'wait-for-box') && (this.#full || play.shown.view.phase !== 'betting');
  }

  /** Whether every box is in use. */
  get #full() {
    const view = this.play.shown?.view;
    if (!view) return false;
    const taken = new Set([...Object.keys(view.seats).map(Number), ...view.wagers.map((one) => one.box), ...view.boxes.map((one) => one.number)]);
    return taken.size >= this.play.layout.boxes;
  }

  /** Everything that the text about a box depends on. */
  #boxKey() {
    const { shown } = this.play;
    return JSON.stringify([this.#mayWait, this.#full, shown?.view.waiting, shown?.service.elsewhere]);
  }

  /** Tell a player who waits for a box their place in the queue, and what happens next. */
  #forBox() {
    const { play } = this;
    const { view, service } = /** @type {NonNullable<Play['shown']>} */ (play.shown);
    const before = view.waiting.indexOf(play.me);
    const place = before ? `You are waiting for a box, behind ${view.waiting.slice(0, before).join(', ')}.` : 'You are waiting for a box.';
    const next = service.settings.dealing === 'person' ? 'the floor may give you one' : 'you get one of them between rounds';
    const { elsewhere } = service;
    return [
      h(
        'span',
        { class: 'rail-hint', role: 'status' },
        `${place} The next free one is yours. `,
        elsewhere ? ['Or play now: there is a free box at ', h('a', { href: `/table?id=${encodeURIComponent(elsewhere.table)}` }, elsewhere.name), '.'] : `If a player has several, ${next}.`,
      ),
      h('button', { type: 'button', class: 'stop-waiting', disabled: play.pendingCommands > 0, onclick: () => void play.do('stop-waiting') }, 'Stop waiting'),
    ];
  }

  /** Turn a watcher into a player: offer the free boxes, and change the address. */
  #sitDown() {
    this.play.onlooker = false;
    history.replaceState(null, '', `?id=${encodeURIComponent(this.play.table)}`);
    this.play.changed();
    this.come.querySelector('button')?.focus();
  }

  /** Whether a player who sits down now can be dealt in. */
  #dealsNow() {
    const { shown } = this.play;
    return shown?.view.phase === 'betting' && !(dealtByHand(shown) && !cardsAreReady(shown.view));
  }

  #wait() {
    const state = /** @type {NonNullable<Play['shown']>} */ (this.play.shown);
    const words = this.play.idle ? waitsFor(state, this.play.me) : '';
    if (this.waiting.textContent !== words) this.waiting.textContent = words;
  }

  /** Cents in the wallet, which is apart from the chips at the table. */
  #wallet = 0;

  async #lookIntoWallet() {
    this.#wallet = (await visit()).balance ?? 0;
    this.#mine();
  }

  #mine() {
    const { play, drafts } = this;
    const view = play.shown && play.laid(play.shown.view);
    if (!view || !play.here) {
      fill(this.mine);
      return;
    }
    const net = ownProperty(view.net, play.me);
    const round = play.kept?.round ?? view.round;
    const replay = `/round?table=${encodeURIComponent(play.table)}&round=${round}`;
    fill(
      this.mine,
      play.practice ? null : h('p', { class: 'rail-wallet' }, h('span', { class: 'rail-label' }, 'Wallet'), h('strong', {}, dollars(this.#wallet, play.currency))),
      h('p', { class: 'rail-chips' }, h('span', { class: 'rail-label' }, play.practice ? 'Practice chips' : 'Your chips'), h('strong', {}, dollars(drafts.left, play.currency))),
      net !== undefined
        ? h(
            'p',
            { class: 'rail-net' },
            h('a', { class: 'rail-label', href: replay, target: '_blank', rel: 'noopener', title: `Replay round ${round}` }, `Round ${round}`),
            h('strong', { class: resultClass(net) }, formatResult(net, play.currency)),
          )
        : h('p', { class: 'rail-net' }, h('span', { class: 'rail-label' }, 'Wagered'), h('strong', {}, dollars(this.#wagered(), play.currency))),
      play.chips < view.house.minimum && view.phase === 'betting' && !play.placed.length
        ? h('button', { type: 'button', disabled: play.joining, onclick: () => void this.seat.buy() }, play.practice ? 'New chips' : 'Buy chips')
        : null,
    );
  }

  #wagered() {
    const { play, drafts } = this;
    const view = play.shown?.view;
    if (!view) return 0;
    // Settled wagers are no longer at risk.
    const over = new Set(view.settled.filter((one) => one.person === play.me && one.kind === 'main').map((one) => `${one.box}.${one.hand}`));
    const staked = view.boxes.flatMap((box) => box.hands.filter((hand) => !over.has(`${box.number}.${hand.number}`)).flatMap((hand) => hand.stakes.filter((one) => one.person === play.me)));
    const insured = view.insurance.wagers.filter((one) => one.person === play.me).reduce((sum, one) => sum + one.cents, 0);
    return drafts.total + insured + staked.reduce((sum, one) => sum + stakeMoney(one), 0);
  }

  /** The buttons of the panels; behind one of their own where there is little room. @param {HTMLElement[]} buttons */
  fit(buttons) {
    const list = h('div', { class: 'tools-list', id: 'tools-list' }, buttons);
    const toggle = (/** @type {boolean} */ open) => {
      this.tools.classList.toggle('is-open', open);
      more.setAttribute('aria-expanded', String(open));
    };
    const more = h(
      'button',
      { type: 'button', class: 'plain tools-button', 'aria-expanded': 'false', 'aria-controls': 'tools-list', onclick: () => toggle(!this.tools.classList.contains('is-open')) },
      'Table ▴',
    );
    list.addEventListener('click', () => toggle(false));
    closeOutside(this.tools, () => toggle(false));
    this.tools.append(list, more);
  }

  /** @param {'connecting' | 'open' | 'lost' | 'closed'} status @param {string} reason */
  showStatus(status, reason) {
    const shut = this.play.shown?.service.shut;
    this.connection.hidden = (status === 'open' && !reason) || (status === 'closed' && !!shut);
    const words = { open: reason, connecting: 'Connecting…', lost: reason || 'Reconnecting…', closed: toSentence(reason) }[status];
    fill(this.connection, words, status === 'closed' ? [' ', h('a', { href: '/' }, 'Back to the lobby')] : null);
  }
}
