// The choices of an act with the cards: where to cut, where the cutting card goes, how they were shuffled,
// how many were counted.
/** @import { Act } from '../next.js' */
import { fill, h } from '../../core/widgets/element.js';
import { SHUFFLE_STEPS } from '../words.js';

/**
 * @typedef {object} Choosing
 * @property {HTMLElement} element
 * @property {() => Record<string, unknown>} fields that are sent with the act
 */

/** Create the fields that the dealer chooses for an act; null if there are none. @param {Act} act @returns {Choosing | null} */
export function choosing(act) {
  const { entry } = act;
  if (!entry) return null;
  if (entry.do === 'cut-cards') return place(entry, 'place', 'Cut under', (entry.least + entry.most) >> 1);
  if (entry.do === 'place-cutting-card') return place(entry, 'behind', 'Behind the cutting card', entry.least);
  if (entry.key === 'count') return count();
  if (entry.do === 'shuffle-cards' && entry.by === 'hand') return steps(entry);
  return null;
}

/** @param {Record<string, any>} entry @param {string} name @param {string} words @param {number} first @returns {Choosing} */
function place(entry, name, words, first) {
  const id = `deal-${name}`;
  const range = h('input', { type: 'range', id, min: entry.least, max: entry.most, step: 1, value: first });
  const output = h('output', { for: id, class: 'deal-choosing-told' });
  const update = () => fill(output, `${range.value} cards`);
  const move = (/** @type {number} */ by) => () => {
    range.value = String(Number(range.value) + by);
    update();
  };
  range.addEventListener('input', update);
  update();
  return {
    element: h(
      'div',
      { class: 'deal-choosing' },
      h('label', { for: id }, words),
      h('button', { type: 'button', 'aria-label': 'One card less', onclick: move(-1) }, '−'),
      range,
      h('button', { type: 'button', 'aria-label': 'One card more', onclick: move(1) }, '+'),
      output,
    ),
    fields: () => ({ [name]: Number(range.value) }),
  };
}

/** Ask how many cards were counted, without saying how many there should be. @returns {Choosing} */
function count() {
  const typed = h('input', { id: 'deal-counted', inputmode: 'numeric', pattern: '[0-9]{1,4}', maxlength: 4, autocomplete: 'off', size: 5 });
  return {
    element: h('div', { class: 'deal-choosing' }, h('label', { for: 'deal-counted' }, 'Cards counted'), typed),
    // An empty count is sent as none, and the table says what is missing.
    fields: () => (/^[0-9]{1,4}$/.test(typed.value.trim()) ? { counted: Number(typed.value) } : {}),
  };
}

/** @param {Record<string, any>} entry @returns {Choosing} */
function steps(entry) {
  /** @type {string[]} */
  let done = [...entry.steps];
  const summary = h('summary', { class: 'deal-choosing-steps' });
  const update = () => fill(summary, 'Steps: ', h('span', {}, done.length ? done.map((one) => SHUFFLE_STEPS[one] ?? one).join(' · ') : 'none required'));
  const add = (/** @type {string} */ step) => () => {
    if (done.length < 40) done = [...done, step];
    update();
  };
  update();
  return {
    element: h(
      'details',
      { class: 'deal-choosing-shuffle' },
      summary,
      h(
        'div',
        { class: 'deal-choosing-keys', role: 'group', 'aria-label': 'Steps of the shuffle' },
        ...Object.entries(SHUFFLE_STEPS).map(([step, words]) => h('button', { type: 'button', onclick: add(step) }, words)),
        h(
          'button',
          {
            type: 'button',
            class: 'plain',
            onclick: () => {
              done = [];
              update();
            },
          },
          'Start over',
        ),
      ),
    ),
    fields: () => ({ steps: done }),
  };
}
