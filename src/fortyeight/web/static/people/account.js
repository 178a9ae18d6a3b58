// The account page: name and roles, limits, password, and active sessions.
import { fill, find, h } from '../core/widgets/element.js';
import { buildPage } from '../core/page/frame.js';
import { get, post, remove } from '../core/net/api.js';
import { formatRefusal } from '../core/widgets/dialog.js';
import { CHIPS, dollars } from '../core/text/money.js';
import { checkPassword, field, form } from './forms.js';
import { showOwnPage } from './own-page.js';
import { limitsPart } from './limits.js';
import { formatTime } from '../core/text/times.js';
import { ownName } from '../core/net/visitor.js';
/** @import { Limits } from './limits.js' */

/**
 * @typedef {object} Me
 * @property {string} name
 * @property {string[]} roles
 * @property {boolean} guest
 * @property {string} shown_as the name that others see
 * @property {number} balance
 * @property {Limits} limits
 * @property {{loss: number | null, seconds: number | null}} left
 *
 * @typedef {{handle: string, created_at: number, seen_at: number, expires_at: number, source: string, this: boolean}} Session
 */

/** @type {Record<string, string>} */
const ROLES = {
  player: 'play',
  dealer: 'deal at a terminal',
  floor: 'supervise the floor',
  auditor: 'audit the log',
  administrator: 'manage accounts',
};

/** @param {Me} me */
function profilePart(me) {
  const fault = h('p', { class: 'people-fault', role: 'alert' });
  const abilities = me.roles.map((role) => ROLES[role] ?? role).join(', ');
  return h(
    'section',
    { class: 'sheet', 'aria-labelledby': 'who' },
    h('h2', { id: 'who' }, ownName(me)),
    h('p', {}, me.guest ? `A guest on this machine. Others at your tables see “${me.shown_as}”. Come back as ${me.name} to find your chips again.` : 'You have an account with a password.'),
    h('dl', { class: 'people-facts' }, h('dt', {}, 'You can'), h('dd', {}, `${abilities}.`), h('dt', {}, 'Play money'), h('dd', {}, dollars(me.balance, CHIPS), ' in your wallet')),
    h(
      'div',
      { class: 'row' },
      h('a', { class: 'button', href: '/cashier' }, 'The cashier'),
      h('a', { class: 'button', href: '/history' }, 'Your history'),
      h('button', { class: 'plain', type: 'button', onclick: () => void signOut(fault) }, me.guest ? 'Use another name' : 'Sign out'),
    ),
    fault,
  );
}

/** @param {HTMLElement} fault */
async function signOut(fault) {
  fault.textContent = '';
  try {
    await remove('/api/session');
    location.assign('/sign-in');
  } catch (error) {
    fault.textContent = formatRefusal(error);
  }
}

/** @param {string} name */
function passwordPart(name) {
  const currentPassword = field('Current password', { type: 'password', autocomplete: 'current-password', maxlength: 128 });
  const newPassword = field('New password', { type: 'password', autocomplete: 'new-password', maxlength: 128 }, '8 to 128 characters, four of them different.');
  const done = h('p', { class: 'people-done', role: 'status' });
  const passwordForm = form(
    'Change password',
    async () => {
      done.textContent = '';
      checkPassword(newPassword.input);
      await post('/api/me/password', { old: currentPassword.input.value, new: newPassword.input.value });
      passwordForm.element.reset();
      done.textContent = 'Changed. You have been signed out everywhere else.';
      await refreshSessions();
    },
    h('input', { type: 'text', hidden: true, autocomplete: 'username', value: name, 'aria-hidden': 'true' }),
    currentPassword.element,
    newPassword.element,
  );
  return h('section', { class: 'sheet', 'aria-labelledby': 'password' }, h('h2', { id: 'password' }, 'Password'), passwordForm.element, done);
}

const sessions = h('ul', { class: 'people-list' });

function sessionsPart() {
  const done = h('p', { class: 'people-done', role: 'status' });
  const end = h('button', { type: 'button', onclick: () => void endOthers() }, 'Sign out everywhere else');
  async function endOthers() {
    try {
      const { ended } = await remove('/api/me/sessions');
      done.textContent = ended === 1 ? 'Signed out in one other place.' : `Signed out in ${ended} other places.`;
      await refreshSessions();
    } catch (error) {
      done.textContent = formatRefusal(error);
    }
  }
  return h('section', { class: 'sheet', 'aria-labelledby': 'sessions' }, h('h2', { id: 'sessions' }, 'Where you are signed in'), sessions, end, done);
}

async function refreshSessions() {
  /** @type {{sessions: Session[]}} */
  const answer = await get('/api/me/sessions');
  fill(
    sessions,
    ...answer.sessions.map((one) =>
      h(
        'li',
        {},
        h('b', {}, one.this ? 'This browser' : `From ${one.source}`),
        h('span', {}, `since ${formatTime(one.created_at)}, last seen ${formatTime(one.seen_at)}${one.this ? `, from ${one.source}` : ''}`),
      ),
    ),
  );
}

async function show() {
  /** @type {Me} */
  const me = await get('/api/me');
  fill(find('#place'), h('div', { class: 'people-columns' }, h('div', { class: 'stack' }, profilePart(me), sessionsPart(), me.guest ? null : passwordPart(me.name)), limitsPart(me.limits, me.left)));
  await refreshSessions();
}

void buildPage();
void showOwnPage(find('#place'), 'Your account', show);
