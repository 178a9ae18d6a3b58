// The page of the dealer's terminal: for dealers, at the table that its address names.
import { requireRole } from '../core/page/roles.js';
import { fill, find, h } from '../core/widgets/element.js';
import { buildPage } from '../core/page/frame.js';
import { Terminal } from './terminal.js';

async function begin() {
  await buildPage({ foot: false });
  const table = new URLSearchParams(location.search).get('id');
  const person = await requireRole('dealer');
  if (!person) return;
  if (table) new Terminal(table, person);
  else
    fill(
      find('main'),
      h('div', { class: 'deal-none' }, h('h1', {}, 'Dealer’s terminal'), h('p', {}, 'Open the terminal from a table in the lobby.'), h('a', { class: 'button', href: '/' }, 'Back to the lobby')),
    );
}

void begin();
