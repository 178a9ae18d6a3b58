// The auditor's page: the streams of the log, one of them as it is stored, and whether it holds.
import { requireRole } from '../core/page/roles.js';
import { fill, find, h } from '../core/widgets/element.js';
import { buildPage } from '../core/page/frame.js';
import { followLinks } from '../core/page/links.js';
import './browser-check.js';
import './exports.js';
import './log.js';
import './server-check.js';
import { split } from './streams.js';
/** @import { AuditStreams } from './streams.js' */
/** @import { AuditLog } from './log.js' */
/** @import { AuditBrowserCheck } from './browser-check.js' */
/** @import { AuditServerCheck } from './server-check.js' */

const streams = /** @type {AuditStreams} */ (document.createElement('audit-streams'));
const place = h('section', { class: 'audit-place', 'aria-label': 'The stream', tabindex: -1 });

/** @param {boolean} [moveFocus] */
function show(moveFocus = false) {
  const query = new URLSearchParams(location.search);
  const stream = query.get('stream') ?? '';
  streams.choose(stream);
  find('main').classList.toggle('audit-has-stream', Boolean(stream));
  const server = /** @type {AuditServerCheck} */ (document.createElement('audit-server-check'));
  server.className = 'sheet';
  server.open(stream);
  if (!stream) {
    fill(
      place,
      h('h2', { class: 'only-heard' }, 'All streams'),
      h(
        'p',
        {},
        'Everything that happens at a table or to an account is an event in a stream. Events are only ever added, and each has the hash of the one before in its own: choose a stream to read it and to check it.',
      ),
      server,
      h(
        'section',
        { class: 'sheet', 'aria-label': 'Signed heads' },
        h('h3', {}, 'Signed heads'),
        h('p', { class: 'small' }, 'At intervals the server signs the head of every stream. Keep copies of the signed heads elsewhere: a rewritten log cannot agree with them.'),
        document.createElement('audit-exports'),
      ),
    );
  } else {
    fill(place, ...streamParts(stream, Number(query.get('after') ?? 0) || 0, server));
  }
  if (moveFocus) place.focus({ preventScroll: true });
  if (moveFocus && matchMedia('(max-width: 60rem)').matches) window.scrollTo(0, 0);
}

/** @param {string} stream @param {number} after @param {AuditServerCheck} server */
function streamParts(stream, after, server) {
  const [kind = '', id = ''] = split(stream);
  const browser = /** @type {AuditBrowserCheck} */ (document.createElement('audit-browser-check'));
  browser.className = 'sheet';
  browser.open(stream);
  const log = /** @type {AuditLog} */ (document.createElement('audit-log'));
  const title = h('h2', { class: 'audit-stream-name' }, kind === 'table' ? `Table ${id}` : id);
  log.addEventListener('titled', (event) => (title.textContent = /** @type {CustomEvent} */ (event).detail));
  log.open(stream, after);
  return [
    h('p', { class: 'audit-back' }, h('a', { href: '/audit' }, '‹ All streams')),
    h(
      'div',
      { class: 'row spread' },
      h('div', {}, title, h('p', { class: 'quiet small audit-stream-id' }, stream)),
      h(
        'div',
        { class: 'row' },
        kind === 'table' ? h('a', { href: `/floor?id=${encodeURIComponent(id)}` }, 'On the floor') : null,
        h('a', { class: 'button', href: `/api/audit/streams/${encodeURIComponent(stream)}/export`, download: '' }, 'Export as JSON lines'),
      ),
    ),
    h('div', { class: 'columns' }, browser, server),
    h('section', { 'aria-label': 'The log' }, h('h3', {}, 'The log as it is stored'), log),
  ];
}

await buildPage();
if (await requireRole('auditor')) {
  find('main').append(h('div', { class: 'audit-parts' }, h('section', { class: 'audit-list', 'aria-label': 'Streams' }, streams), place));
  followLinks('/audit', show);
  show();
}
