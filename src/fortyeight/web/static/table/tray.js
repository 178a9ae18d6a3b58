// The player's chips: choose one, tap a spot; deal, or clear.
/** @import { Play } from './play.js' */
/** @import { Drafts, DraftWager } from './drafts.js' */
import { chipFace } from '../cards/chip-art.js';
import { tray } from '../cards/denominations.js';
import { fill, h } from '../core/element.js';
import { dollars, shortDollars } from '../core/money.js';
import { moneyIn } from '../core/stakes.js';
import { dealtByHand } from './waiting.js';

export class Tray {
  /** @param {Play} play @param {Drafts} drafts */
  constructor(play, drafts) {
    this.play = play;
    this.drafts = drafts;
    this.chips = h('div', { class: 'tray-chips', role: 'radiogroup', 'aria-label': 'Chip to bet with' });
    this.back = h('button', { type: 'button', class: 'plain', onclick: () => this.drafts.clear() }, 'Clear');
    this.deal = h('button', { type: 'button', class: 'main tray-deal', onclick: () => void this.ready() }, 'Deal ', h('kbd', {}, '↵'));
    this.element = h('div', { class: 'tray' }, this.chips, this.back, this.deal);
    this.denominations = this.#denominations();
    this.#fill();
    play.addEventListener('layout', () => {
      this.denominations = this.#denominations();
      this.#fill();
    });
  }

  /** Chips for the limits of the table. */
  #fill() {
    fill(this.chips, ...this.denominations.map((one, at) => this.#chip(one, at)));
    this.#choose(this.denominations.find((one) => one.cents >= (this.play.layout.spots[0]?.minimum ?? 0))?.cents ?? this.denominations[0]?.cents ?? 0);
  }

  #denominations() {
    const [main, ...rest] = this.play.layout.spots;
    const least = Math.min(...[main, ...rest].map((one) => one?.minimum || Infinity));
    const most = main?.maximum ?? 500_000;
    return tray(Math.max(least, 50), most, 50, 5);
  }

  /** @param {import('../cards/denominations.js').Denomination} one @param {number} at */
  #chip(one, at) {
    return h(
      'button',
      {
        type: 'button',
        class: 'tray-chip plain',
        role: 'radio',
        'aria-checked': 'false',
        'aria-label': `${dollars(one.cents, this.play.currency)} chip, key ${at + 1}`,
        title: `${shortDollars(one.cents, this.play.currency)} (${at + 1})`,
        dataset: { cents: String(one.cents) },
        onclick: () => this.#choose(one.cents),
      },
      chipFace(one),
    );
  }

  /** @param {number} cents */
  #choose(cents) {
    this.drafts.chip = cents;
    for (const chip of this.chips.querySelectorAll('button')) chip.setAttribute('aria-checked', String(chip.dataset.cents === String(cents)));
  }

  /** Select a chip by its key, and place it on the player's main spot. @param {number} at */
  key(at) {
    const chip = this.denominations[at - 1];
    const box = this.play.ownBoxes[0];
    const spot = this.play.layout.spots[0];
    if (!chip || !this.drafts.open) return;
    this.#choose(chip.cents);
    if (box !== undefined && spot && this.drafts.mayPress(box, 'main')) this.drafts.press(box, spot);
  }

  /** The least wager on the player's first box. @returns {DraftWager[]} */
  #least() {
    const [box] = this.play.ownBoxes;
    return box === undefined ? [] : [{ box, kind: 'main', cents: leastWager(this.play) }];
  }

  /** What "Deal" wagers without drafts: the wagers of the previous round, or else the least. */
  #usual() {
    const { drafts, play } = this;
    const last = drafts.last.filter((one) => play.ownBoxes.includes(one.box));
    const wagers = drafts.would(last.length ? last : this.#least());
    return { again: last.length > 0 && moneyIn(wagers) === moneyIn(last), wagers };
  }

  /** Place the least wager and deal. */
  async dealLeast() {
    if (!this.drafts.open) return;
    if (this.drafts.total === 0) this.drafts.lay(this.#least());
    await this.#ready();
  }

  /** Deal for what the button says. */
  async ready() {
    if (!this.drafts.open) return;
    if (this.drafts.total === 0) this.drafts.lay(this.#usual().wagers);
    await this.#ready();
  }

  /** Send the wagers, and tell the dealer that the player is ready. */
  async #ready() {
    if (this.drafts.total === 0) this.play.tell('Place a bet first: choose a chip and tap your circle.', null, true);
    else if (await this.drafts.commit()) await this.play.do('ready');
  }

  show() {
    const { drafts, play } = this;
    const open = drafts.open && !play.pendingCommands;
    this.back.disabled = !open || drafts.total === 0;
    this.#price(open);
    for (const chip of this.chips.querySelectorAll('button')) chip.disabled = !open || Number(chip.dataset.cents) > drafts.left;
  }

  /** Show on the button what the deal wagers, drafted or not. @param {boolean} open */
  #price(open) {
    const { drafts, play } = this;
    const usual = drafts.total > 0 || !open ? { again: false, wagers: [] } : this.#usual();
    const cents = drafts.total || moneyIn(usual.wagers);
    this.deal.disabled = !open || cents === 0;
    // Where a person deals, the player only bets.
    const verb = play.shown && dealtByHand(play.shown) ? 'Bet' : 'Deal';
    this.deal.firstChild?.replaceWith(cents ? `${verb} ${shortDollars(cents, play.currency)} ${usual.again ? 'again ' : ''}` : `${verb} `);
    const names = usual.wagers.map((one) => `${play.layout.spots.find((spot) => spot.kind === one.kind)?.name ?? ''} ${dollars(one.cents, play.currency)}`);
    this.deal.title = names.join(', ');
  }
}

/** The least that can be wagered at the table, in cents. @param {Play} play */
export function leastWager(play) {
  return play.shown?.view.house.minimum ?? play.layout.spots[0]?.minimum ?? 0;
}
