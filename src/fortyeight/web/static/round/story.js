// The round in words, a line a step; the step that is shown is marked and can be changed here.
/** @import { Frame } from './frames.js' */
import { h } from '../core/widgets/element.js';
import { formatRulings } from '../core/text/words.js';

/** @param {Frame[]} frames @param {(at: number) => void} go */
export function storyOf(frames, go) {
  const entries = frames.map((frame, at) =>
    h(
      'li',
      {},
      h(
        'button',
        { type: 'button', class: 'plain round-line', onclick: () => go(at) },
        (frame.words.length ? frame.words : [{ tone: 'note', text: frame.title }]).map((one) => h('span', { class: `tone-${one.tone}` }, formatRulings(one.text))),
      ),
    ),
  );
  const list = h('ol', { class: 'round-story', 'aria-label': 'The round in words', tabindex: '0' }, entries);
  return {
    element: list,
    /** @param {number} at */
    mark(at) {
      entries.forEach((entry, place) => {
        const button = /** @type {HTMLElement} */ (entry.firstElementChild);
        if (place === at) button.setAttribute('aria-current', 'step');
        else button.removeAttribute('aria-current');
      });
      const entry = entries[at];
      if (!entry) return;
      const top = entry.offsetTop - list.clientHeight / 2 + entry.offsetHeight / 2;
      list.scrollTo({ top });
    },
  };
}
