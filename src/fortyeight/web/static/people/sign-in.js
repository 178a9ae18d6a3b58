// Signing in, creating an account, or choosing a guest's name on a private machine.
import { fill, find, h } from '../core/widgets/element.js';
import { buildPage } from '../core/page/frame.js';
import { post, remove } from '../core/net/api.js';
import { formatRefusal } from '../core/widgets/dialog.js';
import { forget, isMadeUp, visit } from '../core/net/visitor.js';
import { loadIntent } from '../lobby/intent.js';
import { FieldFault, checkPassword, field, form } from './forms.js';
import { localPath } from './local-path.js';
/** @import { Visit } from '../core/net/visitor.js' */

const query = new URLSearchParams(location.search);
const target = localPath(query.get('back'));
// A client that came from this page itself goes on to the lobby.
const back = target.startsWith('/sign-in') ? '/' : target;

function leave() {
  forget();
  location.assign(back);
}

/** @param {string} title @param {...Node} inside */
function show(title, ...inside) {
  find('#title').textContent = title;
  document.title = `${title}: fortyeight`;
  fill(find('#place'), ...inside);
}

/** Say what follows after signing in, where the visitor was on the way to a table. @returns {Node[]} */
function nextPart() {
  const intent = back === '/' ? loadIntent() : null;
  return intent ? [h('p', {}, intent.what === 'play' ? 'Then you sit down at your table.' : 'Then you choose the house rules of your table.')] : [];
}

/** @param {string} autocomplete */
function passwordField(autocomplete, hint = '') {
  const passwordInput = field('Password', { type: 'password', name: 'password', autocomplete, required: true, maxlength: 128 }, hint);
  const shown = h('input', { type: 'checkbox', onchange: () => void (passwordInput.input.type = shown.checked ? 'text' : 'password') });
  passwordInput.element.append(h('label', { class: 'check people-shown' }, shown, h('span', {}, 'Show')));
  return passwordInput;
}

/** @param {Visit} visit */
function showSignIn(visit) {
  const name = field('Name', { name: 'name', autocomplete: 'username', required: true, maxlength: 64, autocapitalize: 'none', spellcheck: 'false' });
  const password = passwordField('current-password');
  const signInForm = form(
    'Sign in',
    async () => {
      if (!name.input.value.trim()) throw new FieldFault(name.input, 'Enter a name and a password');
      if (!password.input.value) throw new FieldFault(password.input, 'Enter a password');
      await post('/api/session', { name: name.input.value.trim(), password: password.input.value });
      leave();
    },
    name.element,
    password.element,
  );
  const otherWay = visit.sign_up
    ? h('p', {}, 'No account yet? ', h('button', { class: 'people-turn', type: 'button', onclick: () => showSignUp(visit) }, 'Create one'), ': a name and a password are all it takes.')
    : h('p', { class: 'quiet' }, 'Accounts are created by the people who run this server.');
  show('Sign in', ...nextPart(), h('div', { class: 'sheet' }, signInForm.element), otherWay);
  name.input.focus();
}

/** @param {Visit} visit */
function showSignUp(visit) {
  const name = field(
    'Name',
    { name: 'name', autocomplete: 'username', required: true, maxlength: 32, autocapitalize: 'none', spellcheck: 'false' },
    'Up to 32 letters and digits, hyphens, underscores and full stops. Others at your tables see it.',
  );
  const password = passwordField('new-password', '8 to 128 characters, four of them different. Nobody can read it back to you.');
  const signUpForm = form(
    'Create account',
    async () => {
      if (!name.input.value.trim()) throw new Error('Enter a name');
      checkPassword(password.input);
      await post('/api/accounts', { name: name.input.value.trim(), password: password.input.value });
      leave();
    },
    name.element,
    password.element,
  );
  const money = h('p', { class: 'small quiet' }, 'You play with play money only. What is stored about you is in the ', h('a', { href: '/terms' }, 'terms'), '.');
  const otherWay = h('p', {}, 'Already have an account? ', h('button', { class: 'people-turn', type: 'button', onclick: () => showSignIn(visit) }, 'Sign in'), '.');
  show('Create account', ...nextPart(), h('div', { class: 'sheet' }, signUpForm.element, money), otherWay);
  name.input.focus();
}

function showGuest() {
  const name = field(
    'Your name at the tables',
    { name: 'name', autocomplete: 'nickname', maxlength: 32, autocapitalize: 'none', spellcheck: 'false' },
    'Come back under the same name to find your chips again. Leave it empty to be given a name.',
  );
  const nameForm = form(
    'Continue',
    async () => {
      await post('/api/guests', { name: name.input.value.trim() });
      leave();
    },
    name.element,
  );
  show('Choose a name', h('p', {}, 'This is a private machine: nobody needs an account or a password here.'), h('div', { class: 'sheet' }, nameForm.element));
  name.input.focus();
}

/** @param {Visit} visit */
function showSignedIn(visit) {
  const fault = h('p', { class: 'people-fault', role: 'alert' });
  const out = h('button', { type: 'button', onclick: () => void signOut(fault) }, visit.person?.guest ? 'Use another name' : 'Sign out');
  show(
    'You are signed in',
    h(
      'div',
      { class: 'sheet' },
      h('p', {}, visit.person && isMadeUp(visit.person) ? 'You are a guest who has not chosen a name.' : ['You are ', h('b', {}, visit.person?.name ?? ''), '.']),
      h('div', { class: 'row' }, h('a', { class: 'button main', href: back }, 'Continue'), out),
      fault,
    ),
  );
}

/** @param {HTMLElement} fault */
async function signOut(fault) {
  fault.textContent = '';
  try {
    await remove('/api/session');
    forget();
    await start();
  } catch (error) {
    forget();
    fault.textContent = formatRefusal(error);
  }
}

async function start() {
  const visited = await visit();
  if (visited.person) showSignedIn(visited);
  else if (visited.guests) showGuest();
  else if (query.has('new') && visited.sign_up) showSignUp(visited);
  else showSignIn(visited);
}

void buildPage();
void start().catch((error) => show('Sign in', h('p', { class: 'notice bad', role: 'alert' }, formatRefusal(error))));
