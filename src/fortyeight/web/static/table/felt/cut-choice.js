// The player's standing choice about the cut and the look: one button beside the shoe, changed with one tap.
/** @import { Play } from '../play.js' */
import { h } from '../../core/widgets/element.js';
import { choose } from '../../core/page/prefs.js';
import { ownProperty } from '../../core/game/own-property.js';

export const ASK = 'ask';
export const LEAVE = 'leave-to-dealer';

/** Whether the player has chosen to be asked to cut and to look at the cards. @param {Play} play */
export function wantsToCut(play) {
  return ownProperty(play.shown?.service.cut_choices, play.me) === ASK;
}

/** Whether there is a choice: the player is at the table, and its players are asked. @param {Play} play */
export function mayChooseCut(play) {
  return play.here && !!play.shown?.service.asks_players;
}

/** Change the choice here, and for the next tables on this device. @param {Play} play @param {boolean} asks */
export async function chooseCut(play, asks) {
  const choice = asks ? ASK : LEAVE;
  if (await play.do('cut-choice', { choice })) choose({ cut: choice });
}

export class CutChoice {
  /** @param {Play} play */
  constructor(play) {
    this.play = play;
    this.element = h('button', { type: 'button', class: 'shoe-cut', onclick: () => void chooseCut(play, !wantsToCut(play)) });
    this.show();
  }

  show() {
    const { play, element } = this;
    element.hidden = !mayChooseCut(play);
    if (element.hidden) return;
    const asks = wantsToCut(play);
    const words = asks ? 'Cut: me' : 'Cut: dealer';
    if (element.textContent !== words) element.textContent = words;
    element.title = asks
      ? 'You are asked to cut the cards, and to look at them when they are spread. Tap to leave it to the dealer.'
      : 'The dealer cuts the cards. Tap to be asked to cut them, and to look at them when they are spread.';
    element.setAttribute('aria-label', `${words}. ${element.title}`);
    element.disabled = play.pendingCommands > 0 || !play.connected;
  }
}
