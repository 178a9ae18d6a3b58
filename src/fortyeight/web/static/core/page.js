// The frame of every page: the navigation bar, the visitor, and the footer.
import { find, h, s } from './element.js';
import { apply, choose, prefs } from './prefs.js';
import { CHIPS, shortDollars } from './money.js';
import { signInAddress, visit } from './visitor.js';
import { remove } from './api.js';
import { refusalWords } from './asking.js';

/** @typedef {{href: string, words: string, role?: string}} Way */

/** @type {Way[]} */
const WAYS = [
  { href: '/', words: 'Lobby' },
  { href: '/drills', words: 'Drills' },
  { href: '/strategy', words: 'Strategy' },
  { href: '/calculator', words: 'Calculator' },
  { href: '/review', words: 'Review' },
  { href: '/history', words: 'History' },
  { href: '/floor', words: 'Floor', role: 'floor' },
  { href: '/audit', words: 'Audit', role: 'auditor' },
  { href: '/accounts', words: 'Accounts', role: 'administrator' },
];

/** The project's mark: 48 on a card. */
export function mark() {
  return s(
    'svg',
    { viewBox: '0 0 40 40', 'aria-hidden': 'true', focusable: 'false' },
    s('rect', { x: 4, y: 1, width: 32, height: 38, rx: 5, fill: 'var(--card-back)' }),
    s('rect', { x: 7, y: 4, width: 26, height: 32, rx: 3, fill: 'none', stroke: 'var(--felt-brass)', 'stroke-width': 1 }),
    s('text', { x: 20, y: 26, 'text-anchor': 'middle', 'font-size': 16, 'font-weight': 700, 'font-family': 'Georgia, serif', fill: '#f3e6c4' }, '48'),
  );
}

/**
 * Add the bar and the footer around the page's `main`.
 * @param {{foot?: boolean}} [options]
 */
export async function furnish({ foot = true } = {}) {
  apply();
  const main = find('main');
  main.id ||= 'content';
  main.tabIndex = -1;
  const me = h('div', { class: 'bar-me' });
  const nav = h('nav', { 'aria-label': 'Pages', id: 'ways' });
  const bar = h('header', { class: 'bar' }, h('a', { class: 'to-content', href: `#${main.id}` }, 'Skip to content'), h('a', { class: 'bar-mark', href: '/' }, mark(), 'fortyeight'), nav, me);
  const menu = h('button', { class: 'bar-menu plain', type: 'button', 'aria-expanded': 'false', 'aria-controls': 'ways', onclick: () => toggle() }, 'Menu');
  const toggle = () => menu.setAttribute('aria-expanded', String(bar.classList.toggle('open')));
  bar.append(menu);
  main.before(bar);
  if (foot)
    main.after(
      h(
        'footer',
        { class: 'foot' },
        'Chips are play money: they are worth nothing and cannot be bought, sold or exchanged. ',
        h('a', { href: '/terms' }, 'Terms'),
        ' · ',
        h('a', { href: '/verify-shoe' }, 'Check a shoe'),
      ),
    );
  fillWays(nav, []);
  document.addEventListener('visitor', () => void who(nav, me));
  await who(nav, me);
}

/** @param {HTMLElement} nav @param {string[]} roles */
function fillWays(nav, roles) {
  const here = location.pathname.replace(/\.html$/, '').replace(/^\/index$/, '/');
  nav.replaceChildren(...WAYS.filter((way) => !way.role || roles.includes(way.role)).map((way) => h('a', { href: way.href, 'aria-current': way.href === here ? 'page' : null }, way.words)));
}

/** @param {HTMLElement} nav @param {HTMLElement} me */
async function who(nav, me) {
  const look = h('button', { class: 'plain', type: 'button', title: 'Light or dark', 'aria-label': 'Switch between light and dark', onclick: () => changeLook() }, '◐');
  try {
    const found = await visit();
    fillWays(nav, found.person?.roles ?? []);
    if (found.person) {
      me.replaceChildren(
        h('a', { href: '/account' }, found.person.name),
        h('a', { href: '/cashier', class: 'bar-chips', title: 'Play chips in your wallet' }, shortDollars(found.balance ?? 0, CHIPS)),
        found.person.guest ? '' : h('button', { class: 'bar-out plain', type: 'button', onclick: () => void signOut(me.closest('header') ?? me) }, 'Sign out'),
        look,
      );
    } else {
      me.replaceChildren(...(found.guests ? [] : [h('a', { href: signInAddress() }, 'Sign in')]), look);
    }
  } catch {
    me.replaceChildren(look);
  }
}

function changeLook() {
  const dark = matchMedia('(prefers-color-scheme: dark)').matches;
  const shown = prefs().theme === 'auto' ? (dark ? 'dark' : 'light') : prefs().theme;
  choose({ theme: shown === 'dark' ? 'light' : 'dark' });
}

/** @param {HTMLElement} bar under which a failure is shown */
async function signOut(bar) {
  document.querySelector('.bar-fault')?.remove();
  try {
    await remove('/api/session');
    location.assign('/');
  } catch (error) {
    bar.after(h('p', { class: 'bar-fault notice bad', role: 'alert' }, refusalWords(error)));
  }
}
