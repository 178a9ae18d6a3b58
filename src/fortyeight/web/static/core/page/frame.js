// The frame of every page: the navigation bar, the visitor, and the footer.
import { find, h, s } from '../widgets/element.js';
import { apply, choose, prefs } from './prefs.js';
import { CHIPS, shortDollars } from '../text/money.js';
import { ownName, signInAddress, visit } from '../net/visitor.js';
import { remove } from '../net/api.js';
import { formatRefusal } from '../widgets/dialog.js';
import { closeOutside } from '../widgets/menus.js';

/** @import { Visit } from '../net/visitor.js' */
/** @typedef {{href: string, words: string, roles?: string[]}} PageLink */

/** @type {PageLink[]} */
const LINKS = [
  { href: '/', words: 'Lobby' },
  { href: '/drills', words: 'Drills' },
  { href: '/strategy', words: 'Strategy' },
  { href: '/calculator', words: 'Calculator' },
  { href: '/review', words: 'Review' },
  { href: '/history', words: 'History' },
];

/** Pages of the staff, folded into a part of their own. @type {PageLink[]} */
const STAFF = [
  { href: '/floor', words: 'Floor', roles: ['floor'] },
  { href: '/audit', words: 'Audit', roles: ['auditor'] },
  { href: '/accounts', words: 'Accounts', roles: ['administrator'] },
  { href: '/rulebooks', words: 'Rulebooks', roles: ['administrator', 'floor'] },
  { href: '/papers', words: 'Papers', roles: ['administrator', 'floor'] },
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

/** Add the bar and the footer around the page's `main`. @param {{foot?: boolean}} [options] */
export async function buildPage({ foot = true } = {}) {
  apply();
  const main = find('main');
  main.id ||= 'content';
  main.tabIndex = -1;
  const visitorPlace = h('div', { class: 'bar-me' });
  const nav = h('nav', { 'aria-label': 'Pages', id: 'ways' });
  const bar = h('header', { class: 'bar' }, h('a', { class: 'to-content', href: `#${main.id}` }, 'Skip to content'), h('a', { class: 'bar-mark', href: '/' }, mark(), 'fortyeight'), nav, visitorPlace);
  const menu = h('button', { class: 'bar-menu plain', type: 'button', 'aria-expanded': 'false', 'aria-controls': 'ways', onclick: () => toggle() }, 'Menu');
  const toggle = (/** @type {boolean} */ open = !bar.classList.contains('open')) => menu.setAttribute('aria-expanded', String(bar.classList.toggle('open', open)));
  closeOutside(bar, () => toggle(false));
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
        h('a', { href: '/docs' }, 'Documentation'),
        ' · ',
        h('a', { href: '/verify-shoe' }, 'Check a shoe'),
      ),
    );
  showLinks(nav, []);
  document.addEventListener('visitor', () => void showVisitor(nav, visitorPlace));
  document.addEventListener('chips', () => void visit().then((visited) => visitorPlace.querySelector('.bar-money')?.replaceWith(money(visited))));
  await showVisitor(nav, visitorPlace);
}

/** @param {HTMLElement} nav @param {string[]} roles */
function showLinks(nav, roles) {
  const here = location.pathname.replace(/\.html$/, '').replace(/^\/index$/, '/');
  const link = (/** @type {PageLink} */ way) => h('a', { href: way.href, 'aria-current': way.href === here ? 'page' : null }, way.words);
  const staff = STAFF.filter((way) => way.roles?.some((role) => roles.includes(role)));
  const open = staff.some((way) => way.href === here);
  nav.replaceChildren(...LINKS.map(link), ...(staff.length ? [h('details', { class: 'bar-staff', open }, h('summary', {}, 'Staff'), h('div', {}, ...staff.map(link)))] : []));
}

/** @param {HTMLElement} nav @param {HTMLElement} visitorPlace */
async function showVisitor(nav, visitorPlace) {
  const themeButton = h('button', { class: 'plain', type: 'button', title: 'Light or dark', 'aria-label': 'Switch between light and dark', onclick: () => toggleTheme() }, '◐');
  try {
    const visited = await visit();
    showLinks(nav, visited.person?.roles ?? []);
    if (visited.person) {
      visitorPlace.replaceChildren(
        h('a', { href: '/account' }, ownName(visited.person)),
        money(visited),
        visited.person.guest ? '' : h('button', { class: 'bar-out plain', type: 'button', onclick: () => void signOut(visitorPlace.closest('header') ?? visitorPlace) }, 'Sign out'),
        themeButton,
      );
    } else {
      visitorPlace.replaceChildren(...(visited.guests ? [] : [h('a', { href: signInAddress() }, 'Sign in')]), themeButton);
    }
  } catch {
    visitorPlace.replaceChildren(themeButton);
  }
}

/** The wallet, and the chips at tables with the way there. @param {Visit} visited */
function money({ balance, tables }) {
  const [latest] = tables;
  // Practice chips are not added to others.
  const practice = latest?.practice ?? false;
  const alike = tables.filter((one) => one.practice === practice);
  const seated = alike.reduce((sum, one) => sum + one.cents, 0);
  const at = alike.length > 1 ? 'at tables ' : 'at the table ';
  return h(
    'div',
    { class: 'bar-money' },
    h('a', { href: '/cashier', class: 'bar-chips bar-wallet', title: 'Play money in your wallet' }, h('span', {}, 'Wallet '), h('b', {}, shortDollars(balance ?? 0, CHIPS))),
    latest
      ? h(
          'a',
          { href: `/table?id=${encodeURIComponent(latest.table)}`, class: 'bar-chips bar-seated', title: `Chips in front of you, without your wagers on the felt. Back to ${latest.name}` },
          h('span', {}, practice ? 'Practice chips ' : 'Chips ', h('span', { class: 'bar-where' }, at)),
          h('b', {}, shortDollars(seated, CHIPS)),
        )
      : null,
  );
}

function toggleTheme() {
  const dark = matchMedia('(prefers-color-scheme: dark)').matches;
  const current = prefs().theme === 'auto' ? (dark ? 'dark' : 'light') : prefs().theme;
  choose({ theme: current === 'dark' ? 'light' : 'dark' });
}

/** @param {HTMLElement} bar under which a failure is shown */
async function signOut(bar) {
  document.querySelector('.bar-fault')?.remove();
  try {
    await remove('/api/session');
    location.assign('/');
  } catch (error) {
    bar.after(h('p', { class: 'bar-fault notice bad', role: 'alert' }, formatRefusal(error)));
  }
}
