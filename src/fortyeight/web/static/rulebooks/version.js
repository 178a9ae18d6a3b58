// A version of a rulebook: who approves it, what it differs in, what it is worth, and its text.
import { h } from '../core/widgets/element.js';
import { shortHash } from '../core/text/book-version.js';
import { formatMoment } from '../core/text/times.js';
import { formatChange, formatPercent } from '../strategy/percent.js';

/** @typedef {{by: string, at: number}} Act */
/** @typedef {{group: string, text: string, base: string, own: string}} Difference */
/**
 * @typedef {object} Version as the server tells of it
 * @property {string} reference
 * @property {string} hash
 * @property {string} title
 * @property {'proposed' | 'offered' | 'replaced' | 'withdrawn'} status
 * @property {Act} proposed
 * @property {string} file
 * @property {Act[]} approvals
 * @property {Act | null} withdrawn
 * @property {string} base
 * @property {Difference[]} differences
 * @property {number | null} edge
 * @property {string[]} limits why it is not valued exactly
 * @property {number | null} base_edge
 * @property {{name: string, change: number}[] | null} worth what each difference adds to the edge
 * @property {string} text
 */

/** What stands where a book has no such rule. */
const MISSING = '–';

/** @param {Version} version @param {number} needed */
function statusWords(version, needed) {
  switch (version.status) {
    case 'offered':
      return 'offered to tables';
    case 'proposed':
      return `proposed, ${version.approvals.length} of ${needed} approvals`;
    default:
      return version.status;
  }
}

/** @param {Act} act @param {string} verb */
const actLine = (act, verb) => h('li', {}, `${verb} by ${act.by}, ${formatMoment(act.at)}`);

/** @param {Difference} one */
function differenceLine({ group, text, base, own }) {
  const instead = base === MISSING ? 'not in the base' : `instead of ${base}`;
  return h('li', {}, `${group}: `, h('b', {}, text), ': ', own === MISSING ? 'left out' : own, h('span', { class: 'quiet' }, own === MISSING ? ` (the base: ${base})` : ` (${instead})`));
}

/** @param {Version} version */
function edgeLine(version) {
  if (version.limits.length) return `No house edge is given, since the solver does not value it exactly: ${version.limits.join('; ')}.`;
  if (version.edge === null) return 'Its house edge is being computed…';
  const change = version.base_edge === null ? '' : `; ${formatChange(version.edge - version.base_edge)} against the base`;
  return `House edge ${formatPercent(version.edge)} against perfect play${change}.`;
}

/** What the differences are worth, where there are several: each on top of those before it. @param {Version['worth']} worth */
function worthPart(worth) {
  if (!worth || worth.length < 2) return null;
  return h('ul', { class: 'rulebooks-worth quiet' }, ...worth.map((one) => h('li', {}, `${one.name}: ${formatChange(one.change)}`)));
}

/**
 * @param {Version} version
 * @param {number} needed people who must approve it
 * @param {string} name the name of the visitor
 * @param {(version: Version, what: 'approvals' | 'withdrawals') => void} act
 */
export function versionPart(version, needed, name, act) {
  const { status, approvals } = version;
  const short = shortHash(version.hash);
  const isOwn = approvals.some((one) => one.by === name);
  const found = version.file ? `found in ${version.file}` : 'uploaded';
  const button = (/** @type {'approvals' | 'withdrawals'} */ what, /** @type {string} */ words, /** @type {string} */ look) =>
    h(
      'button',
      { type: 'button', class: look, dataset: { command: `${what} ${version.reference}` }, 'aria-label': `${words} version ${short} of ${version.title}`, onclick: () => act(version, what) },
      words,
    );
  return h(
    'article',
    { class: `rulebooks-version ${status}` },
    h('header', { class: 'row' }, h('code', { title: version.hash }, short), h('span', { class: `tag rulebooks-${status}` }, statusWords(version, needed))),
    h(
      'ul',
      { class: 'rulebooks-acts quiet small' },
      actLine(version.proposed, found),
      ...approvals.map((one) => actLine(one, 'approved')),
      version.withdrawn ? actLine(version.withdrawn, 'withdrawn') : null,
    ),
    h('p', { class: 'rulebooks-edge' }, edgeLine(version)),
    worthPart(version.worth),
    h('h4', {}, `Differs from ${version.base}`),
    version.differences.length
      ? h('ul', { class: 'rulebooks-differences' }, ...version.differences.map(differenceLine))
      : h('p', { class: 'quiet' }, 'In no rule of its default house. The text says what differs.'),
    h('details', {}, h('summary', {}, 'The text that is approved'), h('pre', { tabindex: 0, 'aria-label': `Text of version ${short}` }, version.text)),
    h(
      'div',
      { class: 'row' },
      status === 'offered' || isOwn ? null : button('approvals', 'Approve', 'main'),
      status === 'offered' || status === 'proposed' ? button('withdrawals', 'Withdraw', 'danger') : null,
      status === 'proposed' && isOwn ? h('span', { class: 'quiet small' }, 'You have approved it: another person must too.') : null,
    ),
  );
}
