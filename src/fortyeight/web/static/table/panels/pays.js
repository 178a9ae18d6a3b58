// What the wagers of this table pay, with their limits, chances and clauses.
/** @import { Play } from '../play.js' */
import { h } from '../../core/widgets/element.js';
import { citeClause, payTable } from '../../core/widgets/paytable.js';
import { houseEdge } from '../../lobby/house-edge.js';

/** @param {Play} play @returns {Node[]} */
export function paysPanel({ layout, shown }) {
  const edge = houseEdge();
  void edge.show(layout.book, shown?.service.house ?? {});
  return [
    h(
      'p',
      { class: 'quiet small' },
      `${layout.title}. ${layout.authority}. `,
      h('a', { href: `/how-to-play?table=${encodeURIComponent(shown?.table ?? '')}`, target: '_blank', rel: 'noopener' }, 'How to play'),
    ),
    h('ul', { class: 'pays-lines' }, ...layout.inscriptions.map((one) => h('li', {}, one.text, ' ', citeClause(one.clause)))),
    h('h3', {}, 'Wagers'),
    h('ul', { class: 'pays-lines' }, ...layout.spots.map((one) => h('li', {}, `${one.name}: ${one.limits} `, citeClause(one.clause), one.kind === 'main' ? edge.element : h('div', {}, one.cost)))),
    ...layout.paytables.flatMap((one) => payTable(one, layout)),
  ];
}
