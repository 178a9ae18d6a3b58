// The player's chips: choose one, tap a spot; deal, or clear.
/** @import { Play } from '../play.js' */
/** @import { Drafts, DraftWager } from './drafts.js' */
import { chipFace } from '../../cards/chip-art.js';
import { tray } from '../../cards/denominations.js';
import { fill, h } from '../../core/widgets/element.js';
import { dollars, shortDollars } from '../../core/text/money.js';
import { ownProperty } from '../../core/game/own-property.js';
import { choose, onPrefs, prefs } from '../../core/page/prefs.js';
import { moneyIn } from '../../core/game/stakes.js';
import { dealtByHand } from '../rail/waiting.js';

export class Tray {
  /** @param {Play} play @param {Drafts} drafts */
  constructor(play, drafts) {
    this.play = play;
    this.drafts = drafts;
    this.chips = h('div', { class: 'tray-chips', role: 'radiogroup', 'aria-label': 'Chip to bet with' });
    const button = (/** @type {string} */ words, /** @type {string} */ label, /** @type {() => unknown} */ act) =>
      h('button', { type: 'button', class: 'plain', title: label, 'aria-label': label, onclick: () => void this.#open().then((open) => open && act()) }, words);
    this.back = button('Clear', 'Clear your chips', () => this.drafts.clear());
    this.half = button('½', 'Half of it', () => this.#times(0.5));
    this.twice = button('×2', 'Twice as much', () => this.#times(2));
    this.again = button('Same again', 'Same again', () => this.drafts.lay(this.#last()));
    this.turbo = h('button', { type: 'button', class: 'plain tray-turbo', title: 'No animation', onclick: () => choose({ speed: prefs().speed === 'none' ? 'usual' : 'none' }) }, 'Turbo');
    const showTurbo = () => this.turbo.setAttribute('aria-pressed', String(prefs().speed === 'none'));
    onPrefs(showTurbo);
    showTurbo();
    this.deal = h('button', { type: 'button', class: 'main tray-deal', onclick: () => void this.ready() }, 'Deal ', h('kbd', {}, '↵'));
    this.element = h('div', { class: 'tray' }, this.chips, h('div', { class: 'tray-more' }, this.again, this.back, this.half, this.twice), this.turbo, this.deal);
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

  /** @param {import('../../cards/denominations.js').Denomination} one @param {number} at */
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

  /** Whether the player can wager: at once, even if the end of the last round is still being shown. */
  async #open() {
    if (this.play.nextIsOpen) await this.play.skip();
    return this.drafts.open;
  }

  /** Select a chip by its key, and place it on the player's main spot. @param {number} at */
  async key(at) {
    const chip = this.denominations[at - 1];
    if (!chip || !(await this.#open())) return;
    const [box] = this.play.ownBoxes;
    const [spot] = this.play.layout.spots;
    this.#choose(chip.cents);
    if (box !== undefined && spot && this.drafts.mayPress(box, 'main')) this.drafts.press(box, spot);
  }

  /** The least wager on the player's first box. @returns {DraftWager[]} */
  #least() {
    const [box] = this.play.ownBoxes;
    return box === undefined ? [] : [{ box, kind: 'main', cents: leastWager(this.play) }];
  }

  /** The wagers of the previous round, side bets too. */
  #last() {
    return this.drafts.last.filter((one) => this.play.ownBoxes.includes(one.box));
  }

  /** What "Deal" wagers without drafts: the wagers of the previous round, or the least; never all the player has. */
  #usual() {
    const last = this.#last();
    for (const wanted of [last, this.#least()]) {
      const wagers = this.drafts.affordable(wanted);
      if (wagers.length) return { again: wanted === last, wagers };
    }
    return { again: false, wagers: [] };
  }

  /** Multiply the wager that lies there, or the one that "Deal" would place. @param {number} factor */
  #times(factor) {
    const { drafts } = this;
    const now = drafts.total ? drafts.laid : this.#usual().wagers;
    if (factor > 1 && moneyIn(now) * (factor - 1) > drafts.left - (drafts.total ? 0 : moneyIn(now))) this.play.tell('Not enough chips.', null, true);
    else drafts.lay(now.map((one) => ({ ...one, cents: Math.round(one.cents * factor) })));
  }

  /** Place the least wager and deal. */
  async dealLeast() {
    if (!this.drafts.open) return;
    if (this.drafts.total === 0) this.drafts.lay(this.#least());
    await this.#ready();
  }

  /** Deal for what the button says. */
  async ready() {
    if (!(await this.#open())) return;
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
    const open = play.nextIsOpen || (drafts.open && !play.pendingCommands);
    const usual = this.#price(open);
    // One of the two is of use.
    const laid = drafts.total > 0 && !play.nextIsOpen;
    this.back.hidden = !laid;
    this.again.hidden = laid;
    this.back.disabled = !open;
    for (const one of [this.half, this.twice]) one.disabled = !open || (!drafts.total && !usual);
    this.again.disabled = !open || !this.#last().length || moneyIn(this.#last()) > drafts.left;
    for (const chip of this.chips.querySelectorAll('button')) chip.disabled = !open || Number(chip.dataset.cents) > drafts.left;
  }

  /** Show on the button what the deal wagers, drafted or not; returns that. @param {boolean} open */
  #price(open) {
    const { drafts, play } = this;
    const laid = play.nextIsOpen ? 0 : drafts.total;
    const { again, wagers } = laid > 0 || !open ? { again: false, wagers: [] } : play.nextIsOpen ? this.#next() : this.#usual();
    const cents = laid || moneyIn(wagers);
    this.deal.disabled = !open || cents === 0;
    // Where a person deals, the player only bets.
    const verb = play.shown && dealtByHand(play.shown) ? 'Bet' : 'Deal';
    this.deal.firstChild?.replaceWith(cents ? `${verb} ${shortDollars(cents, play.currency)} ${again ? 'again ' : ''}` : `${verb} `);
    const names = wagers.map((one) => `${play.layout.spots.find((spot) => spot.kind === one.kind)?.name ?? ''} ${dollars(one.cents, play.currency)}`);
    this.deal.title = names.join(', ');
    return cents;
  }

  /** The same while the end of the last round is still being shown: with the chips that the player will have. */
  #next() {
    const held = ownProperty(this.play.connection.state?.view.chips, this.play.me) ?? 0;
    const last = this.#last();
    const again = last.length > 0 && moneyIn(last) < held;
    const least = this.#least();
    return { again, wagers: again ? last : moneyIn(least) < held ? least : [] };
  }
}

/** The least that can be wagered at the table, in cents. @param {Play} play */
export function leastWager(play) {
  return play.shown?.view.house.minimum ?? play.layout.spots[0]?.minimum ?? 0;
}
