// Lines about the wheels for the signage, short enough to be read from five metres.
/** @import { View, Spin } from '../core/game/types.js' */
import { word } from '../core/text/book-words.js';
import { symbolName } from '../core/text/meters.js';
import { shortDollars } from '../core/text/money.js';
import { capitalize, wagerName } from '../core/text/words.js';

/** Return what a symbol pays the spinner. @param {string} symbol @param {string} currency */
export function prizeName(symbol, currency) {
  return symbolName(symbol.split('/')[0] ?? '', currency);
}

/** A spin that is over, in short. @param {Spin} spin @param {string} currency */
export function formatPastSpin(spin, currency) {
  if (spin.kind !== 'xtreme') return { what: `Box ${spin.box}`, won: prizeName(spin.symbol, currency) };
  const won = spin.symbol ? prizeName(spin.symbol, currency) : prizeName(spin.community, currency);
  return { what: spin.symbol ? `Hot spot, box ${spin.seat}` : 'Community prize', won };
}

/** The seat that a spin marks: the hot spot, or the box that spins; 0 for none. @param {Spin | null} spin */
export function markedBox(spin) {
  return (spin?.kind === 'xtreme' ? spin.seat : spin?.box) ?? 0;
}

/** Who takes part at a seat. @param {View} view @param {string} kind @param {number} seat */
function participantAt(view, kind, seat) {
  return view.wheels.participants.find((one) => one.kind === kind && one.box === seat)?.person ?? '';
}

/** Where the wheels stand, in a line. @param {View} view */
export function statusLine(view) {
  const { wheels, phase, house } = view;
  const { spin } = wheels;
  switch (wheels.terminal) {
    case 'started': {
      const [mark] = wheels.marked;
      if (!mark) return 'The wheel bets are locked in';
      return mark.box === 0 ? 'A six and a ten-valued card: the wheel will be spun' : `${capitalize(word('blackjack'))} at box ${mark.box}: the wheel will be spun`;
    }
    case 'confirm spin':
      return spin?.kind === 'xtreme' ? 'Which box is hot?' : `${wagerName(spin?.kind ?? '')} for box ${spin?.box}`;
    case 'enable spin':
    case 'spin enabled':
      return `The hot spot is box ${spin?.seat}`;
    case 'pay or cancel jackpot':
    case 'paying':
    case 'end round':
      return spin ? spinResult(view, spin) : 'Congratulations';
    case 'must-hit won':
      return 'The must-hit jackpot is won';
    default:
      if (phase === 'over') return 'The round is over';
      return phase === 'betting' ? `Bets from ${shortDollars(house.minimum, house.currency)}` : 'Good luck';
  }
}

/** What a spin has brought. @param {View} view @param {Spin} spin */
export function spinResult(view, spin) {
  const { currency } = view.house;
  if (spin.kind !== 'xtreme') return `Box ${spin.box} wins ${prizeName(spin.symbol, currency)}`;
  if (!spin.symbol) return formatHotSpot(view, spin.seat ?? 0, spin.community);
  return `The hot spot, box ${spin.seat}, wins ${prizeName(spin.symbol, currency)}`;
}

/** Where the wheel of seats has stopped, and what that means. @param {View} view @param {number} seat @param {string} community */
export function formatHotSpot(view, seat, community) {
  if (participantAt(view, 'xtreme', seat)) return `The hot spot is box ${seat}`;
  return `Box ${seat} is not taking part: everyone wins the community prize, ${prizeName(community, view.house.currency)}`;
}
