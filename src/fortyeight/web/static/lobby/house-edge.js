// The edge of the house that is being chosen, as the solver has it.
import { h } from '../core/widgets/element.js';
import { post } from '../core/net/api.js';
import { exactWords } from '../core/text/exactness.js';
import { formatPercent } from '../strategy/percent.js';
/** @import { House } from './house-choices.js' */

/** A figure beside the house, and the way to tell it that the house has changed. */
export function houseEdge() {
  const figure = h('b', {}, '…');
  const note = h('small', {});
  const element = h('p', { class: 'house-dialog-edge', 'aria-live': 'polite' }, 'House edge ', figure, ' ', note);
  /** @type {AbortController | null} */
  let pending = null;

  /** @param {string} book @param {House} house */
  async function show(book, house) {
    pending?.abort();
    const controller = new AbortController();
    pending = controller;
    try {
      const { edge, limits } = await post('/api/charts', { book, house }, controller.signal);
      if (controller.signal.aborted) return;
      figure.textContent = typeof edge === 'number' ? formatPercent(edge) : '…';
      note.textContent = exactWords(limits);
    } catch {
      // Not known now; people can play without it.
      if (controller.signal.aborted) return;
      figure.textContent = '–';
      note.textContent = '';
    }
  }

  return { element, show };
}
