// The cashier: play chips from the bank and back to it, each asked for once however often it is sent.
import { fill, find, h } from '../core/element.js';
import { furnish } from '../core/page.js';
import { Refused, get, post } from '../core/api.js';
import { refusalWords } from '../core/asking.js';
import { newId } from '../core/connection.js';
import { CHIPS, centsOf, dollars, shortDollars } from '../core/money.js';
import { forget } from '../core/visitor.js';
import { chipStack } from '../cards/chip-stack.js';
import { field, form } from './forms.js';
import { own } from './gate.js';
import { forgetAsked, keepAsked, unanswered } from './asked-once.js';
import { when } from '../core/times.js';
/** @import { Asked, Way } from './asked-once.js' */

/** @type {Record<Way, {title: string, button: string, done: string}>} */
const WAYS = {
  purchases: { title: 'Get chips', button: 'Get chips', done: 'added' },
  returns: { title: 'Return chips', button: 'Return chips', done: 'returned' },
};
const ROUND = [10_000, 50_000, 100_000];
/** @type {Record<string, string>} */
const LINES = { 'cashier.bought/1': 'Added', 'cashier.returned/1': 'Returned' };

const wallet = h('div', { class: 'cashier-wallet' });
const receipt = h('p', { class: 'notice good', role: 'status', hidden: true });
const receipts = h('ul', { class: 'people-list cashier-receipts' });
const againWords = h('span', {});
const againFault = h('span', { role: 'alert' });
const againButton = h('button', { type: 'button', class: 'people-turn', onclick: () => void sendAgain() }, 'Send it again');
const again = h('div', { class: 'notice warn', hidden: true }, againWords, againButton, againFault);

/** Whether it was answered: silence is none, nor what a broken server or one before it says. @param {unknown} error */
function isAnswer(error) {
  return error instanceof Refused && error.status >= 400 && error.status < 500;
}

/** Send what was asked, under its id: an answer ends it, silence does not. @param {Asked} asked */
async function send(asked) {
  keepAsked(asked);
  againFault.textContent = '';
  let answer;
  try {
    answer = await post(`/api/cashier/${asked.way}`, { cents: asked.cents, id: asked.id });
  } catch (error) {
    if (isAnswer(error)) forgetAsked();
    showUnanswered();
    throw error;
  }
  forgetAsked();
  showUnanswered();
  receipt.hidden = false;
  receipt.textContent = `${dollars(answer.cents, CHIPS)} ${WAYS[asked.way].done}. ${dollars(answer.balance, CHIPS)} in your wallet. Receipt ${asked.id}.`;
  forget();
  document.dispatchEvent(new CustomEvent('visitor'));
  try {
    await refresh();
  } catch (error) {
    receipt.append(` The list below could not be refreshed: ${refusalWords(error)}`);
  }
}

function showUnanswered() {
  const asked = unanswered();
  again.hidden = !asked;
  if (!asked) return;
  againWords.textContent = `${dollars(asked.cents, CHIPS)}, to be ${WAYS[asked.way].done}: no answer yet. It is done once, however often you send it. `;
  againButton.hidden = false;
}

async function sendAgain() {
  const asked = unanswered();
  if (!asked || again.hasAttribute('aria-busy')) return;
  again.setAttribute('aria-busy', 'true');
  try {
    await send(asked);
  } catch (error) {
    again.hidden = false;
    if (!unanswered()) {
      againWords.textContent = `${dollars(asked.cents, CHIPS)}, to be ${WAYS[asked.way].done}, was refused.`;
      againButton.hidden = true;
    }
    againFault.textContent = ` ${refusalWords(error)}`;
  } finally {
    again.removeAttribute('aria-busy');
  }
}

/** @param {Way} way */
function part(way) {
  const { title, button } = WAYS[way];
  const amount = field('Amount in chips', { type: 'text', inputmode: 'decimal', autocomplete: 'off', maxlength: 14, placeholder: '500.00' });
  const made = form(
    button,
    async () => {
      const cents = centsOf(amount.input.value);
      if (!cents) throw new Error('Enter an amount such as 500 or 500.00');
      await send({ way, cents, id: newId() });
      made.element.reset();
    },
    amount.element,
    quick(amount.input),
  );
  return h('section', { class: 'sheet', 'aria-label': title }, h('h2', {}, title), made.element);
}

/** @param {HTMLInputElement} input */
function quick(input) {
  const press = (/** @type {number} */ cents) => {
    input.value = (cents / 100).toFixed(2);
    input.focus();
  };
  return h('div', { class: 'row cashier-quick' }, ...ROUND.map((cents) => h('button', { type: 'button', onclick: () => press(cents) }, shortDollars(cents, CHIPS))));
}

async function refresh() {
  const [me, ledger] = await Promise.all([get('/api/me/balance'), get('/api/me/ledger?limit=100')]);
  fill(
    wallet,
    me.balance ? chipStack(me.balance, CHIPS, 'In your wallet:') : null,
    h('p', {}, h('b', { class: 'cashier-balance' }, dollars(me.balance, CHIPS)), ' in your wallet'),
    me.left_to_buy === null ? null : h('p', { class: 'quiet' }, `${dollars(me.left_to_buy, CHIPS)} left to get today (the day ends at midnight UTC).`),
  );
  /** @type {{event: string, account: string, cents: number, balance: number, at: number}[]} */
  const lines = ledger.lines;
  const found = lines.filter((line) => line.event in LINES);
  fill(
    receipts,
    ...(found.length
      ? found.map((line) =>
          h('li', {}, h('b', {}, `${LINES[line.event]} ${dollars(Math.abs(line.cents), CHIPS)}`), h('span', {}, `${when(line.at)}; ${dollars(line.balance, CHIPS)} in the wallet afterwards`)),
        )
      : [h('li', { class: 'quiet' }, 'Nothing yet.')]),
  );
}

async function show() {
  await refresh();
  fill(
    find('#place'),
    again,
    receipt,
    h(
      'div',
      { class: 'people-columns' },
      h('div', { class: 'stack' }, h('section', { class: 'sheet', 'aria-label': 'Your wallet' }, wallet), part('purchases')),
      h(
        'div',
        { class: 'stack' },
        part('returns'),
        h('section', { class: 'sheet', 'aria-labelledby': 'receipts' }, h('h2', { id: 'receipts' }, 'Receipts'), receipts, h('a', { href: '/history?part=chips' }, 'All movements of your chips')),
      ),
    ),
  );
  showUnanswered();
}

void furnish();
void own(find('#place'), 'Your chips', show);
