// The administrator's page: accounts, their roles, and whether they are open.
import { requireRole, roleName } from '../core/page/roles.js';
import { say } from '../core/widgets/announce.js';
import { get, post, put } from '../core/net/api.js';
import { openDialog, formatRefusal } from '../core/widgets/dialog.js';
import { find, h } from '../core/widgets/element.js';
import { ROLES } from '../core/text/facts.js';
import { buildPage } from '../core/page/frame.js';
import { redraw } from '../core/widgets/redraw.js';
import { formatDay } from '../core/text/times.js';

/** @typedef {{name: string, kind: string, roles: string[], created_at: number, disabled: boolean}} Account */

const list = h('ul', { class: 'accounts-list' });
const notice = h('p', { class: 'notice bad', role: 'alert', hidden: true });
const more = h('button', { type: 'button', hidden: true, onclick: () => void load(next) }, 'More');
/** @type {Account[]} */
let accounts = [];
let next = '';
let ownName = '';
let search = '';
/** How often the list was asked for: an answer that a later question has overtaken is not shown. */
let requests = 0;

/** @param {string} after */
async function load(after) {
  const isOwn = ++requests;
  try {
    const page = await get(`/api/accounts?most=200&after=${encodeURIComponent(after)}&named=${encodeURIComponent(search)}`);
    if (isOwn !== requests) return;
    accounts = after ? [...accounts, ...page.accounts] : page.accounts;
    next = page.next ?? '';
    more.hidden = !next;
    draw();
  } catch (error) {
    showError(error);
  }
}

/** @param {unknown} error */
function showError(error) {
  notice.textContent = formatRefusal(error);
  notice.hidden = false;
}

function draw() {
  redraw(list, ...(accounts.length ? accounts.map(accountItem) : [h('li', { class: 'quiet' }, 'No account matches.')]));
}

/** @param {Account} account */
function accountItem(account) {
  const isOwn = account.name === ownName;
  return h(
    'li',
    { class: account.disabled ? 'accounts-closed' : null },
    h(
      'div',
      { class: 'accounts-who' },
      h('span', { class: 'accounts-name' }, account.name),
      h('span', { class: 'quiet small' }, `${account.kind === 'guest' ? 'guest' : 'account'} since ${formatDay(account.created_at)}`),
    ),
    h(
      'div',
      { class: 'accounts-roles' },
      ...(account.roles.length ? ROLES.filter((role) => account.roles.includes(role)).map((role) => h('span', { class: 'tag' }, roleName(role))) : [h('span', { class: 'quiet small' }, 'no role')]),
    ),
    account.disabled ? h('span', { class: 'tag accounts-tag-closed' }, 'closed') : null,
    isOwn
      ? h('span', { class: 'quiet small' }, 'This is you: only another administrator can change it.')
      : h(
          'div',
          { class: 'row' },
          h('button', { type: 'button', dataset: { command: `roles ${account.name}` }, 'aria-label': `Change the roles of ${account.name}`, onclick: () => void changeRoles(account) }, 'Roles'),
          account.disabled
            ? h(
                'button',
                { type: 'button', dataset: { command: `close ${account.name}` }, 'aria-label': `Open the account of ${account.name}`, onclick: () => void disable(account, false) },
                'Open it',
              )
            : h(
                'button',
                { type: 'button', class: 'danger', dataset: { command: `close ${account.name}` }, 'aria-label': `Close the account of ${account.name}`, onclick: () => void disable(account, true) },
                'Close it',
              ),
        ),
  );
}

/** @param {Account} account */
async function changeRoles(account) {
  const done = await openDialog({
    title: `Roles of ${account.name}`,
    sentence: 'When a role is taken away, the person is signed out everywhere.',
    fields: ROLES.map((role) => ({ name: role, label: roleName(role), type: /** @type {const} */ ('check'), value: account.roles.includes(role) ? 'on' : '' })),
    go: 'Change them',
    act: (values) => put(`/api/accounts/${encodeURIComponent(account.name)}/roles`, { roles: ROLES.filter((role) => values[role]) }),
  });
  if (done) await changed(`The roles of ${account.name} are changed.`);
}

/** @param {Account} account @param {boolean} disabled */
async function disable(account, disabled) {
  const done = await openDialog({
    title: disabled ? `Close the account of ${account.name}?` : `Open the account of ${account.name} again?`,
    sentence: disabled ? 'They are signed out everywhere and cannot sign in. Their chips and history stay.' : 'They can sign in again.',
    go: disabled ? 'Close it' : 'Open it',
    danger: disabled,
    act: () => post(`/api/accounts/${encodeURIComponent(account.name)}/disabled`, { disabled }),
  });
  if (done) await changed(disabled ? `The account of ${account.name} is closed.` : `The account of ${account.name} is open.`);
}

/** @param {string} sentence */
async function changed(sentence) {
  notice.hidden = true;
  say(sentence);
  await load('');
}

await buildPage();
const person = await requireRole('administrator');
if (person) {
  ownName = person.name;
  find('main').append(
    h('p', { class: 'quiet' }, 'Every change to an account is in its log. Nobody can change their own roles or close their own account.'),
    h(
      'div',
      { class: 'field accounts-seek' },
      h('label', { for: 'accounts-sought' }, 'Find an account'),
      h('input', {
        id: 'accounts-sought',
        type: 'search',
        maxlength: 64,
        autocomplete: 'off',
        oninput: (/** @type {any} */ event) => {
          search = event.target.value.trim();
          void load('');
        },
      }),
    ),
    notice,
    list,
    more,
  );
  await load('');
}
