// The cashier: play chips from the bank and back to it, each asked for once however often it is sent.
import { fill, find, h } from '../core/widgets/element.js';
import { buildPage } from '../core/page/frame.js';
import { Refused, get, post } from '../core/net/api.js';
import { formatRefusal } from '../core/widgets/dialog.js';
import { newId } from '../core/net/connection.js';
import { CHIPS, centsOf, dollars, shortDollars } from '../core/text/money.js';
import { refreshVisit, visit } from '../core/net/visitor.js';
import { chipStack } from '../cards/chip-stack.js';
import { field, form } from './forms.js';
import { showOwnPage } from './own-page.js';
import { saveRequest, pendingRequest } from './pending-request.js';
import { formatTime } from '../core/text/times.js';
/** @import { Seat } from '../core/net/visitor.js' */
/** @import { PendingRequest, RequestKind } from './pending-request.js' */

/** @type {Record<RequestKind, {title: string, button: string, done: string}>} */
const REQUESTS = {
  purchases: { title: 'Get chips', button: 'Get chips', done: 'added' },
  returns: { title: 'Return chips', button: 'Return chips', done: 'returned' },
};
const ROUND = [10_000, 50_000, 100_000];
/** @type {Record<string, string>} */
const LINES = { 'cashier.bought/1': 'Added', 'cashier.returned/1': 'Returned' };

const wallet = h('div', { class: 'cashier-wallet' });
const receipt = h('p', { class: 'notice good', role: 'status', hidden: true });
const receipts = h('ul', { class: 'people-list cashier-receipts' });
const pendingText = h('span', {});
const pendingFault = h('span', { role: 'alert' });
const retryButton = h('button', { type: 'button', class: 'people-turn', onclick: () => void retry() }, 'Send it again');
const pendingNotice = h('div', { class: 'notice warn', hidden: true }, pendingText, retryButton, pendingFault);

/** Whether an error is the server's answer, not a lost connection or a server error. @param {unknown} error */
function isAnswer(error) {
  return error instanceof Refused && error.status >= 400 && error.status < 500;
}

/** Send a request under its id; it stays pending until there is an answer. @param {PendingRequest} request */
async function send(request) {
  saveRequest(request);
  pendingFault.textContent = '';
  let answer;
  try {
    answer = await post(`/api/cashier/${request.way}`, { cents: request.cents, id: request.id });
  } catch (error) {
    if (isAnswer(error)) saveRequest(null);
    showPending();
    throw error;
  }
  saveRequest(null);
  showPending();
  receipt.hidden = false;
  receipt.textContent = `${dollars(answer.cents, CHIPS)} ${REQUESTS[request.way].done}. ${dollars(answer.balance, CHIPS)} in your wallet. Receipt ${request.id}.`;
  refreshVisit();
  try {
    await refresh();
  } catch (error) {
    receipt.append(` The list below could not be refreshed: ${formatRefusal(error)}`);
  }
}

function showPending() {
  const request = pendingRequest();
  pendingNotice.hidden = !request;
  if (!request) return;
  pendingText.textContent = `${dollars(request.cents, CHIPS)}, to be ${REQUESTS[request.way].done}: no answer yet. It is done once, however often you send it. `;
  retryButton.hidden = false;
}

async function retry() {
  const request = pendingRequest();
  if (!request || pendingNotice.hasAttribute('aria-busy')) return;
  pendingNotice.setAttribute('aria-busy', 'true');
  try {
    await send(request);
  } catch (error) {
    pendingNotice.hidden = false;
    if (!pendingRequest()) {
      pendingText.textContent = `${dollars(request.cents, CHIPS)}, to be ${REQUESTS[request.way].done}, was refused.`;
      retryButton.hidden = true;
    }
    pendingFault.textContent = ` ${formatRefusal(error)}`;
  } finally {
    pendingNotice.removeAttribute('aria-busy');
  }
}

/** @param {RequestKind} kind */
function part(kind) {
  const { title, button } = REQUESTS[kind];
  const amount = field('Amount in dollars of play money', { type: 'text', inputmode: 'decimal', autocomplete: 'off', maxlength: 14, placeholder: '500.00' });
  const chipsForm = form(
    button,
    async () => {
      const cents = centsOf(amount.input.value);
      if (!cents) throw new Error('Enter an amount such as 500 or 500.00');
      await send({ way: kind, cents, id: newId() });
      chipsForm.element.reset();
    },
    amount.element,
    quick(amount.input),
  );
  return h('section', { class: 'sheet', 'aria-label': title }, h('h2', {}, title), chipsForm.element);
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
  const [me, ledger, { tables }] = await Promise.all([get('/api/me/balance'), get('/api/me/ledger?limit=100'), visit()]);
  fill(
    wallet,
    me.balance ? chipStack(me.balance, CHIPS, 'In your wallet:') : null,
    h('p', {}, h('b', { class: 'cashier-balance' }, dollars(me.balance, CHIPS)), ' in your wallet'),
    ...seatLines(tables),
    me.left_to_buy === null ? null : h('p', { class: 'quiet' }, `${dollars(me.left_to_buy, CHIPS)} left to get today (the day ends at midnight UTC).`),
  );
  /** @type {{event: string, account: string, cents: number, balance: number, at: number}[]} */
  const lines = ledger.lines;
  const movements = lines.filter((line) => line.event in LINES);
  fill(
    receipts,
    ...(movements.length
      ? movements.map((line) =>
          h('li', {}, h('b', {}, `${LINES[line.event]} ${dollars(Math.abs(line.cents), CHIPS)}`), h('span', {}, `${formatTime(line.at)}; ${dollars(line.balance, CHIPS)} in the wallet afterwards`)),
        )
      : [h('li', { class: 'quiet' }, 'Nothing yet.')]),
  );
}

/** What lies at tables, beside the wallet. @param {Seat[]} tables */
function seatLines(tables) {
  return tables.map((one) => h('p', {}, h('b', {}, dollars(one.cents, CHIPS)), ' in chips, without wagers on the felt, at ', h('a', { href: `/table?id=${encodeURIComponent(one.table)}` }, one.name)));
}

async function show() {
  await refresh();
  fill(
    find('#place'),
    pendingNotice,
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
  showPending();
}

void buildPage();
void showOwnPage(find('#place'), 'Your chips', show);
