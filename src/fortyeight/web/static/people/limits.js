// The player's limits: stricter at once, looser after a waiting time, which is shown.
import { fill, h } from '../core/widgets/element.js';
import { get, put } from '../core/net/api.js';
import { formatRefusal } from '../core/widgets/dialog.js';
import { CHIPS, centsOf, dollars } from '../core/text/money.js';
import { field, form } from './forms.js';
import { formatMinutes, formatTime } from '../core/text/times.js';

/**
 * @typedef {{value: number | null, pending: {value: number | null, from: number} | null}} Limit
 * @typedef {{loss: Limit, time: Limit}} Limits
 * @typedef {{loss: number | null, seconds: number | null}} Left
 */

/** @type {Record<'loss' | 'time', {name: string, label: string, hint: string, words: (value: number) => string, read: (text: string) => number | null}>} */
const KINDS = {
  loss: {
    name: 'Daily loss limit',
    label: 'Dollars per day',
    hint: 'Play money. What you win in a day you may lose again that day. 0 means a day off; leave it empty for no limit.',
    words: (value) => `${dollars(value, CHIPS)} per day`,
    read: centsOf,
  },
  time: {
    name: 'Daily time limit',
    label: 'Minutes per day',
    hint: 'Up to 1440. 0 means a day off; leave it empty for no limit.',
    words: (value) => `${formatMinutes(value)} per day`,
    read: (text) => (/^\s*\d{1,4}\s*$/.test(text) ? Number(text) : null),
  },
};

/** Return the value that was requested last: both limits are sent together, and neither may undo the other. @param {Limit} limit */
function requestedValue(limit) {
  return limit.pending ? limit.pending.value : limit.value;
}

/** @param {Limits} first @param {Left} left */
export function limitsPart(first, left) {
  let limits = first;
  const body = h('div', { class: 'people-limits' });
  const part = h(
    'section',
    { class: 'sheet', 'aria-labelledby': 'limits' },
    h('h2', { id: 'limits' }, 'Your limits'),
    h('p', {}, 'A stricter limit takes effect at once. A looser one, or none, takes effect after 24 hours. Days are counted in UTC.'),
    body,
  );

  /** @param {Record<string, number | null>} change */
  async function setLimit(change) {
    limits = await put('/api/me/limits', { loss: requestedValue(limits.loss), time: requestedValue(limits.time), ...change });
    draw((await get('/api/me')).left);
  }

  /** @param {Left} left */
  function draw(left) {
    fill(
      body,
      limitPart('loss', left.loss === null ? '' : `${dollars(left.loss, CHIPS)} left to lose today`),
      limitPart('time', left.seconds === null ? '' : `${formatMinutes(left.seconds / 60)} left today`),
    );
  }

  /** @param {'loss' | 'time'} kind @param {string} leftText */
  function limitPart(kind, leftText) {
    const { name, label, hint, words, read } = KINDS[kind];
    const limit = limits[kind];
    const shown = limit.value === null ? '' : kind === 'loss' ? (limit.value / 100).toFixed(2) : String(limit.value);
    const typed = field(label, { type: 'text', inputmode: 'decimal', autocomplete: 'off', maxlength: 12, value: shown, placeholder: 'no limit' }, hint);
    const limitForm = form(
      'Set limit',
      async () => {
        const text = typed.input.value;
        const value = text.trim() ? read(text) : null;
        if (text.trim() && value === null) throw new Error(kind === 'loss' ? 'Enter an amount such as 50 or 50.00' : 'Enter a whole number of minutes');
        await setLimit({ [kind]: value });
      },
      typed.element,
    );
    const fault = h('p', { class: 'people-fault', role: 'alert' });
    const keepLimit = async () => {
      fault.textContent = '';
      try {
        await setLimit({ [kind]: limit.value });
      } catch (error) {
        fault.textContent = formatRefusal(error);
      }
    };
    return h(
      'div',
      { class: 'people-limit', dataset: { limit: kind } },
      h('h3', {}, name),
      h('p', { class: 'people-now' }, h('b', {}, limit.value === null ? 'No limit' : words(limit.value)), leftText ? ` · ${leftText}` : ''),
      limit.pending
        ? h(
            'div',
            { class: 'notice warn', role: 'status' },
            `${limit.pending.value === null ? 'No limit' : words(limit.pending.value)} from ${formatTime(limit.pending.from)} on. Until then the limit above applies. `,
            h('button', { type: 'button', class: 'people-turn', onclick: () => void keepLimit() }, 'Keep the stricter limit'),
            fault,
          )
        : null,
      limitForm.element,
    );
  }

  draw(left);
  return part;
}
