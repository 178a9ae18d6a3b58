// The papers that are kept or being made, with their files.
import { h } from '../core/widgets/element.js';
import { formatMoment } from '../core/text/times.js';
import { kindWords } from './kinds.js';

/**
 * @typedef {object} KeptPaper
 * @property {string} id
 * @property {string} kind
 * @property {string} game
 * @property {string} size
 * @property {number | null} version
 * @property {string} approved
 * @property {string} by
 * @property {number} at
 * @property {'making' | 'done' | 'failed' | 'cancelled'} status
 * @property {string} fault
 * @property {string} step
 * @property {number} done
 * @property {string[]} files
 */

/** What a file is called beside its paper. @param {string} name */
export function fileWords(name) {
  const ending = name.slice(name.lastIndexOf('.') + 1);
  if (name.includes('-full-size.')) return `Full size, ${ending.toUpperCase()}`;
  if (ending === 'html') return 'Preview';
  return ending === 'json' ? 'Figures (JSON)' : ending.toUpperCase();
}

/** The status of a version of a submission. @param {KeptPaper} paper */
export function versionWords({ version, approved }) {
  if (version === null) return '';
  return approved ? `version ${version}, approved ${approved}` : `version ${version}, not yet approved`;
}

/** @typedef {(paper: KeptPaper) => void} Act */

/** @param {KeptPaper} paper @param {{cancel: Act, remove: Act}} acts */
export function keptPart(paper, acts) {
  const title = `${kindWords(paper.kind)}: ${paper.game}`;
  const facts = [versionWords(paper), `${formatMoment(paper.at)} by ${paper.by}`].filter(Boolean).join(' · ');
  return h(
    'li',
    { dataset: { paper: paper.id, status: paper.status } },
    h('h3', {}, title),
    h('p', { class: 'small quiet' }, facts),
    statusPart(paper, title),
    h('div', { class: 'row papers-files' }, ...paper.files.map((name) => fileLink(paper, name)), actButton(paper, title, acts)),
  );
}

/** @param {KeptPaper} paper @param {string} title */
function statusPart({ status, fault, step, done }, title) {
  if (status === 'making') return h('p', {}, `${step || 'Waiting'} … `, h('progress', { max: 1, value: done, 'aria-label': title }));
  if (status === 'cancelled') return h('p', { class: 'quiet' }, fault);
  return status === 'failed' ? h('p', { class: 'notice bad' }, fault) : null;
}

/** @param {KeptPaper} paper @param {string} name */
function fileLink({ id }, name) {
  const preview = name.endsWith('.html');
  const href = `/api/papers/${id}/files/${encodeURIComponent(name)}`;
  return h('a', preview ? { href, target: '_blank', rel: 'noopener' } : { href, download: name }, fileWords(name));
}

/** What can be done with a paper: cancelled while it is made, deleted afterwards. @param {KeptPaper} paper @param {string} title @param {{cancel: Act, remove: Act}} acts */
function actButton(paper, title, { cancel, remove }) {
  const [words, act] = paper.status === 'making' ? ['Cancel', cancel] : ['Delete', remove];
  return h('button', { type: 'button', class: 'plain', 'aria-label': `${words} ${title}`, onclick: () => act(paper) }, words);
}
