// What the terminal tells the dealer beside the next act: refusals, duties, calls, and what to say.
/** @import { TableState } from '../core/game/types.js' */
import { alertReaders } from '../core/widgets/announce.js';
import { Refused } from '../core/net/api.js';
import { formatRefusal } from '../core/widgets/dialog.js';
import { dutyLines } from '../core/widgets/duties.js';
import { fill, h } from '../core/widgets/element.js';
import { redraw } from '../core/widgets/redraw.js';
import { cardsAreDue } from './next.js';
import { phaseWords } from './words.js';

export class Notices {
  refusal = h('div', { class: 'deal-notice', role: 'alert', hidden: true });
  duties = h('div', { class: 'deal-dues', role: 'status', hidden: true });
  calls = h('p', { class: 'deal-calls', role: 'status', hidden: true });
  line = h('p', { class: 'deal-says', 'aria-live': 'off' });

  /** @param {TableState} state @param {string} call the last words that the dealer has to say */
  show(state, call) {
    const { view, service } = state;
    fill(this.line, call ? [h('span', { class: 'deal-says-cue' }, 'Say'), ` “${call}”`] : cardsAreDue(state) ? 'Preparing the cards' : phaseWords(view.phase));
    const due = view.cards?.due ?? [];
    this.duties.hidden = due.length === 0;
    redraw(this.duties, ...dutyLines(due));
    const words = callWords(service.calls ?? [], view.waiting);
    this.calls.hidden = words === '';
    fill(this.calls, words);
  }

  /** @param {string} sentence @param {string} clause */
  refuse(sentence, clause) {
    this.refusal.hidden = false;
    fill(this.refusal, h('span', {}, sentence), clause ? h('span', { class: 'clause' }, clause) : null, h('button', { type: 'button', class: 'plain', onclick: () => this.clear() }, 'Close'));
    alertReaders(formatRefusal(new Refused(sentence, 'refused', clause)));
  }

  clear() {
    this.refusal.hidden = true;
  }
}

/** @param {string[]} calls why the floor was called @param {string[]} waiting who waits for a box */
function callWords(calls, waiting) {
  return [
    calls.length ? `Floor called: ${calls.join('; ')}.` : '',
    waiting.length ? `${waiting.join(', ')} ${waiting.length > 1 ? 'are' : 'is'} waiting for a box: the floor may reassign a player’s second one.` : '',
  ]
    .filter(Boolean)
    .join(' ');
}
