// The administrator's page: accounts, their roles, and whether they are open.
import { admit, roleWords } from '../core/admit.js';
import { say } from '../core/announce.js';
import { get, post, put } from '../core/api.js';
import { askFor, refusalWords } from '../core/asking.js';
import { find, h } from '../core/element.js';
import { furnish } from '../core/page.js';
import { redraw } from '../core/redraw.js';
import { day } from '../core/times.js';

/** @typedef {{name: string, kind: string, roles: string[], created_at: number, disabled: boolean}} Account */

const ROLES = ['player', 'dealer', 'floor', 'auditor', 'administrator'];
const list = h('ul', { class: 'accounts-list' });
const told = h('p', { class: 'notice bad', role: 'alert', hidden: true });
const more = h('button', { type: 'button', hidden: true, onclick: () => void read(next) }, 'More');
/** @type {Account[]} */
let accounts = [];
let next = '';
let own = '';
let sought = '';
/** How often the list was asked for: an answer that a later question has overtaken is not shown. */
let asked = 0;

/** @param {string} after */
async function read(after) {
  const mine = ++asked;
  try {
    const page = await get(`/api/accounts?most=200&after=${encodeURIComponent(after)}&named=${encodeURIComponent(sought)}`);
    if (mine !== asked) return;
    accounts = after ? [...accounts, ...page.accounts] : page.accounts;
    next = page.next ?? '';
    more.hidden = !next;
    draw();
  } catch (error) {
    tell(error);
  }
}

/** @param {unknown} error */
function tell(error) {
  told.textContent = refusalWords(error);
  told.hidden = false;
}

function draw() {
  redraw(list, ...(accounts.length ? accounts.map(line) : [h('li', { class: 'quiet' }, 'No account matches.')]));
}

/** @param {Account} one */
function line(one) {
  const mine = one.name === own;
  return h(
    'li',
    { class: one.disabled ? 'accounts-closed' : null },
    h(
      'div',
      { class: 'accounts-who' },
      h('span', { class: 'accounts-name' }, one.name),
      h('span', { class: 'quiet small' }, `${one.kind === 'guest' ? 'guest' : 'account'} since ${day(one.created_at)}`),
    ),
    h(
      'div',
      { class: 'accounts-roles' },
      ...(one.roles.length ? ROLES.filter((role) => one.roles.includes(role)).map((role) => h('span', { class: 'tag' }, roleWords(role))) : [h('span', { class: 'quiet small' }, 'no role')]),
    ),
    one.disabled ? h('span', { class: 'tag accounts-tag-closed' }, 'closed') : null,
    mine
      ? h('span', { class: 'quiet small' }, 'This is you: only another administrator can change it.')
      : h(
          'div',
          { class: 'row' },
          h('button', { type: 'button', dataset: { command: `roles ${one.name}` }, 'aria-label': `Change the roles of ${one.name}`, onclick: () => void changeRoles(one) }, 'Roles'),
          one.disabled
            ? h('button', { type: 'button', dataset: { command: `close ${one.name}` }, 'aria-label': `Open the account of ${one.name}`, onclick: () => void disable(one, false) }, 'Open it')
            : h(
                'button',
                { type: 'button', class: 'danger', dataset: { command: `close ${one.name}` }, 'aria-label': `Close the account of ${one.name}`, onclick: () => void disable(one, true) },
                'Close it',
              ),
        ),
  );
}

/** @param {Account} one */
async function changeRoles(one) {
  const done = await askFor({
    title: `Roles of ${one.name}`,
    sentence: 'When a role is taken away, the person is signed out everywhere.',
    fields: ROLES.map((role) => ({ name: role, label: roleWords(role), type: /** @type {const} */ ('check'), value: one.roles.includes(role) ? 'on' : '' })),
    go: 'Change them',
    act: (values) => put(`/api/accounts/${encodeURIComponent(one.name)}/roles`, { roles: ROLES.filter((role) => values[role]) }),
  });
  if (done) await changed(`The roles of ${one.name} are changed.`);
}

/** @param {Account} one @param {boolean} disabled */
async function disable(one, disabled) {
  const done = await askFor({
    title: disabled ? `Close the account of ${one.name}?` : `Open the account of ${one.name} again?`,
    sentence: disabled ? 'They are signed out everywhere and cannot sign in. Their chips and history stay.' : 'They can sign in again.',
    go: disabled ? 'Close it' : 'Open it',
    danger: disabled,
    act: () => post(`/api/accounts/${encodeURIComponent(one.name)}/disabled`, { disabled }),
  });
  if (done) await changed(disabled ? `The account of ${one.name} is closed.` : `The account of ${one.name} is open.`);
}

/** @param {string} sentence */
async function changed(sentence) {
  told.hidden = true;
  say(sentence);
  await read('');
}

await furnish();
const person = await admit('administrator');
if (person) {
  own = person.name;
  find('main').append(
    h('p', { class: 'quiet' }, 'Every change to an account is in its log. Nobody can change their own roles or close their own account.'),
    h(
      'div',
      { class: 'field accounts-seek' },
      h('label', { for: 'accounts-sought' }, 'Find somebody'),
      h('input', {
        id: 'accounts-sought',
        type: 'search',
        maxlength: 64,
        autocomplete: 'off',
        oninput: (/** @type {any} */ event) => {
          sought = event.target.value.trim();
          void read('');
        },
      }),
    ),
    told,
    list,
    more,
  );
  await read('');
}
