// The player's history: rounds to replay and download, and every movement of chips.
import { fill, find, h } from '../core/widgets/element.js';
import { buildPage } from '../core/page/frame.js';
import { showOwnPage } from './own-page.js';
import { ledgerPart } from './history-ledger.js';
import { roundsPart } from './history-rounds.js';

const PARTS = /** @type {const} */ ([
  ['rounds', 'Rounds', roundsPart],
  ['chips', 'Chips', ledgerPart],
]);

async function show() {
  const panel = h('div', { class: 'history-panel', id: 'panel', role: 'tabpanel', tabindex: 0 });
  const tabs = PARTS.map(([part, words]) => h('button', { role: 'tab', type: 'button', id: `tab-${part}`, 'aria-controls': 'panel', onclick: () => choose(part) }, words));
  const list = h('div', { class: 'people-tabs', role: 'tablist', 'aria-label': 'Your history' }, ...tabs);
  list.addEventListener('keydown', (event) => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    const at = tabs.findIndex((tab) => tab === document.activeElement);
    if (!step || at < 0) return;
    const next = tabs[(at + step + tabs.length) % tabs.length];
    next?.focus();
    next?.click();
  });

  /** @param {string} part */
  function choose(part) {
    PARTS.forEach(([name, , make], index) => {
      const tab = tabs[index];
      const selected = name === part;
      tab?.setAttribute('aria-selected', String(selected));
      tab?.setAttribute('tabindex', selected ? '0' : '-1');
      if (!selected) return;
      panel.setAttribute('aria-labelledby', `tab-${name}`);
      fill(panel, make());
    });
    history.replaceState(null, '', part === 'rounds' ? location.pathname : `?part=${part}`);
  }

  fill(find('#place'), list, panel);
  choose(new URLSearchParams(location.search).get('part') === 'chips' ? 'chips' : 'rounds');
}

void buildPage();
void showOwnPage(find('#place'), 'Your history', show);
