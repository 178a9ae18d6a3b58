// The page of the house's own rulebooks: their files, proposals, and approvals by two people.
import { requireRole } from '../core/page/roles.js';
import { buildPage } from '../core/page/frame.js';
import { say } from '../core/widgets/announce.js';
import { get, post } from '../core/net/api.js';
import { formatRefusal, openDialog } from '../core/widgets/dialog.js';
import { find, h } from '../core/widgets/element.js';
import { redraw } from '../core/widgets/redraw.js';
import { versionPart } from './version.js';

/** @import { Version } from './version.js' */
/** @typedef {{place: string, sentence: string, clause: string}} Fault */
/** @typedef {{file: string, reference: string, faults: Fault[]}} BookFile */
/** @typedef {{folder: boolean, needed: number, files: BookFile[], books: {id: string, versions: Version[]}[]}} OwnBooks */

/** Characters of a file that the server takes. */
const MAX_TEXT = 60_000;

const notice = h('div', { class: 'notice bad', role: 'alert', hidden: true });
const files = h('section', { class: 'rulebooks-files', 'aria-labelledby': 'files-title' });
const list = h('div', { class: 'rulebooks-list' });
const chosen = h('input', { id: 'rulebooks-file', type: 'file', accept: '.toml' });
let ownName = '';
/** Milliseconds until figures that are being computed are asked for again. */
const PATIENCE = 3_000;
let waiting = 0;

/** @param {Fault} fault */
const faultLine = ({ place, sentence, clause }) => h('li', {}, place ? h('code', {}, place) : null, place ? ': ' : null, sentence, clause ? ` (${clause})` : null);

/** @param {...(Node | string)} parts */
function showFault(...parts) {
  notice.replaceChildren(...parts);
  notice.hidden = !parts.length;
  if (parts.length) notice.scrollIntoView({ block: 'nearest' });
}

/** Do something, and say why where it is refused. @param {() => Promise<void>} work */
async function attempt(work) {
  showFault();
  try {
    await work();
  } catch (error) {
    showFault(formatRefusal(error));
  }
}

/** @param {OwnBooks} own */
function draw(own) {
  const faulty = own.files.filter((one) => one.faults.length);
  files.hidden = !own.folder;
  redraw(
    files,
    h('div', { class: 'row rulebooks-head' }, h('h2', { id: 'files-title' }, 'Files'), h('button', { type: 'button', dataset: { command: 'check' }, onclick: () => void check() }, 'Check them again')),
    h('p', { class: 'quiet' }, filesLine(own.files.length, faulty.length)),
    ...faulty.map((one) => h('div', { class: 'notice bad' }, h('b', {}, one.file), h('ul', {}, ...one.faults.map(faultLine)))),
  );
  redraw(list, ...(own.books.length ? own.books.map((book) => bookPart(book, own.needed)) : [h('p', { class: 'quiet' }, 'The house has no rulebook of its own yet.')]));
  window.clearTimeout(waiting);
  if (own.books.some((book) => book.versions.some(isSolving))) waiting = window.setTimeout(() => void load().catch(() => {}), PATIENCE);
}

/** Whether the solver is still at a version. @param {Version} version */
function isSolving({ edge, worth, base, limits }) {
  return !limits.length && (edge === null || (worth === null && base !== ''));
}

/** @param {number} all @param {number} faulty */
function filesLine(all, faulty) {
  const number = all === 1 ? 'One file is' : `${all} files are`;
  const faults = faulty === 1 ? 'one has faults and is not offered.' : `${faulty} have faults and are not offered.`;
  return `${number} in the folder; ${faulty ? faults : 'none has a fault.'}`;
}

/** @param {{id: string, versions: Version[]}} book @param {number} needed */
function bookPart({ id, versions }, needed) {
  const part = (/** @type {Version} */ one) => versionPart(one, needed, ownName, (version, what) => void act(version, what));
  const first = versions.filter((one) => one.status === 'offered' || one.status === 'proposed');
  const shown = first.length ? first : versions.slice(0, 1);
  const others = versions.filter((one) => !shown.includes(one));
  const heading = `book-${id}`;
  return h(
    'section',
    { class: 'sheet', 'aria-labelledby': heading },
    h('h3', { id: heading }, versions[0]?.title ?? id, ' ', h('code', { class: 'quiet' }, id)),
    ...shown.map(part),
    others.length ? h('details', {}, h('summary', {}, `Earlier versions (${others.length})`), ...others.map(part)) : null,
  );
}

async function load() {
  draw(await get('/api/rulebooks'));
}

async function check() {
  await attempt(async () => {
    draw(await post('/api/rulebooks/checks'));
    say('The files are checked.');
  });
}

/** @param {Version} version @param {'approvals' | 'withdrawals'} what */
async function act(version, what) {
  const approving = what === 'approvals';
  const done = await openDialog({
    title: approving ? `Approve this version of ${version.title}?` : `Withdraw this version of ${version.title}?`,
    sentence: approving
      ? 'You say that these are the rules of the house. Once two people have, tables can be opened by them. The log names you.'
      : 'No new table can be opened by it until two people approve it again. Open tables go on by it. The log names you.',
    go: approving ? 'Approve' : 'Withdraw',
    danger: !approving,
    act: () => post(`/api/rulebooks/${encodeURIComponent(version.reference)}/${what}`),
  });
  if (!done) return;
  say(approving ? 'The version is approved.' : 'The version is withdrawn.');
  await attempt(load);
}

async function propose() {
  await attempt(async () => {
    const file = chosen.files?.[0];
    if (!file) throw new Error('Choose a file first.');
    if (file.size > 4 * MAX_TEXT) throw new Error('The file is too large for a rulebook.');
    const text = await file.text();
    if (text.length > MAX_TEXT) throw new Error('The file is too large for a rulebook.');
    const answer = await post('/api/rulebooks', { text, file: file.name });
    if (answer.faults.length) {
      showFault(h('b', {}, file.name), h('ul', {}, ...answer.faults.map(faultLine)));
      return;
    }
    chosen.value = '';
    say('The version is proposed.');
    await load();
  });
}

await buildPage();
const person = await requireRole('administrator', 'floor');
if (person) {
  ownName = person.name;
  // What comes after the list would move if the list came later.
  await attempt(load);
  find('main').append(
    h(
      'p',
      {},
      'Rules of the house’s own, each written as a file. Tables can be opened by a version once two different people, administrators or floor supervisors, have approved exactly that version. To propose one is not to approve it.',
    ),
    notice,
    files,
    h('h2', {}, 'Versions'),
    list,
    h(
      'section',
      { class: 'sheet', 'aria-labelledby': 'propose-title' },
      h('h2', { id: 'propose-title' }, 'Propose a version'),
      h('p', { class: 'quiet' }, 'A file that says what differs from a shipped rulebook. It is checked, and stored as a proposal in your name.'),
      h('div', { class: 'field' }, h('label', { for: 'rulebooks-file' }, 'Rulebook file (.toml)'), chosen),
      h('div', { class: 'row' }, h('button', { type: 'button', class: 'main', onclick: () => void propose() }, 'Propose it')),
    ),
  );
}
