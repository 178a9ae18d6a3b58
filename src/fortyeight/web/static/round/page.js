// The page of one round: opened by a link, from a file, or from the player's history.
/** @import { MadeDecision, Frame, Step } from './frames.js' */
import { request, post, Refused, toSentence } from '../core/net/api.js';
import { say } from '../core/widgets/announce.js';
import { formatRefusal } from '../core/widgets/dialog.js';
import { fill, find, h } from '../core/widgets/element.js';
import { buildPage } from '../core/page/frame.js';
import { madeUpName, visit } from '../core/net/visitor.js';
import { RoundCoach } from './round-coach.js';
import { smallFelt } from './felt.js';
import { framesOf } from './frames.js';
import { opening } from './opening.js';
import { namedSteps, setOwnName } from './own-name.js';
import { linkOf, recordIn, recordOf } from './sharing.js';
import { Stepper } from './stepper.js';
import { storyOf } from './story.js';
import { shortVersion } from '../core/text/book-version.js';
import { learnNames } from '../core/text/person-names.js';
import { saveFile } from '../core/widgets/save-file.js';

/**
 * @typedef {object} Replay
 * @property {string} title
 * @property {string} book_title
 * @property {string} [version] of a house's own rulebook
 * @property {boolean} [version_checked]
 * @property {Record<string, string>} names the readable names of guests and robots
 * @property {string} status
 * @property {string} currency
 * @property {string[]} people
 * @property {Step[]} steps
 * @property {boolean} more_steps
 */

/** @typedef {{person: string, place: number}} DecisionPlace a person's decision, by its place among theirs */

const notice = find('#notice');
const shown = find('#shown');
const tools = find('#tools');
const about = find('#about');
/** @type {Stepper | null} */
let stepper = null;

/** @param {unknown} error @param {string} [name] */
function showError(error, name = '') {
  const clause = error instanceof Refused && error.clause ? h('span', { class: 'clause' }, ` (${error.clause})`) : null;
  const sentence = toSentence(error);
  fill(notice, h('p', { class: 'notice bad' }, name ? h('strong', {}, `${name}: `) : null, name ? sentence.charAt(0).toLowerCase() + sentence.slice(1) : sentence, clause));
}

/** Have a record played and show it. @param {string} record @param {{name?: string, at?: DecisionPlace | null}} [options] */
async function open(record, { name = '', at = null } = {}) {
  fill(notice, h('p', { class: 'notice' }, 'The referee plays it…'));
  try {
    /** @type {[Replay, string]} */
    const [replay, own] = await Promise.all([post('/api/replays', { record }), madeUpName()]);
    learnNames(replay.names);
    setOwnName(own);
    fill(notice, null);
    show(replay, record, at);
  } catch (error) {
    showError(error, name);
  }
}

/** @param {Replay} replay */
function versionWords({ version, version_checked }) {
  if (!version) return '';
  return ` (${shortVersion(version)}${version_checked ? '' : ', which this book is not'})`;
}

/** @param {Replay} replay @param {string} record @param {DecisionPlace | null} at the decision to begin with */
function show(replay, record, at) {
  const frames = framesOf(namedSteps(replay.steps));
  const title = replay.title || 'A round, card by card';
  find('h1').textContent = title;
  document.title = `${title} · fortyeight`;
  about.textContent = `${replay.book_title}${versionWords(replay)}${replay.status === 'void' ? ', void' : ''}. Amounts are play money.${replay.more_steps ? ' Only its first steps are shown.' : ''}`;
  const felt = h('div', { class: 'round-felt' });
  const now = h('div', { class: 'round-now' });
  const coached = new RoundCoach(record, replay.people, replay.currency, at?.person ?? '');
  stepper?.close();
  const newStepper = new Stepper(frames.length, (place, before) => {
    const frame = /** @type {Frame} */ (frames[place]);
    const next = place === before + 1 ? (frames[before]?.view ?? null) : null;
    fill(felt, smallFelt(frame.view, next));
    const words = frame.words.length ? frame.words.map((one) => one.text) : [frame.title];
    fill(now, ...words.slice(-4).map((one) => h('p', {}, one)));
    story.mark(place);
    coached.at(frame);
    if (place !== before) say(words.join(' '));
  });
  const story = storyOf(frames, (place) => {
    newStepper.stop();
    newStepper.go(place);
  });
  stepper = newStepper;
  fill(shown, h('div', { class: 'round-stage' }, felt, now, newStepper.element), h('div', { class: 'round-side' }, coached.element, story.element));
  shown.hidden = false;
  toolsOf(record, title);
  newStepper.go(at === null ? 0 : placeOf(frames, at));
  void coached.begin(frames);
}

/** The picture in which a decision comes, or else the one after it. @param {Frame[]} frames @param {DecisionPlace} at */
function placeOf(frames, at) {
  const matches = (/** @type {MadeDecision | null} */ one) => one?.person === at.person && one.place === at.place;
  const index = frames.findIndex((frame) => matches(frame.next));
  return Math.max(0, index >= 0 ? index : frames.findIndex((frame) => matches(frame.made)));
}

/** @param {string} record @param {string} title */
function toolsOf(record, title) {
  const name = `${
    title
      .toLowerCase()
      .replaceAll(/[^a-z0-9]+/g, '-')
      .replaceAll(/^-|-$/g, '')
      .slice(0, 60) || 'round'
  }.toml`;
  const status = h('span', { role: 'status', class: 'small' });
  fill(tools, h('button', { type: 'button', onclick: () => void copyLink(record, status) }, 'Copy link'), h('button', { type: 'button', onclick: () => saveFile(record, name) }, 'Download'), status);
  tools.hidden = false;
}

/** @param {string} record @param {HTMLElement} status */
async function copyLink(record, status) {
  try {
    const link = await linkOf(record);
    history.replaceState(null, '', link);
    await navigator.clipboard.writeText(link);
    status.textContent = 'Link copied. Anyone with the link can see this round.';
  } catch (error) {
    status.textContent = error instanceof Refused ? formatRefusal(error) : 'The link is in the address bar now: copy it from there.';
  }
}

/** @param {File} file */
async function openFile(file) {
  history.replaceState(null, '', '/round');
  try {
    await open(await recordOf(file), { name: file.name });
  } catch (error) {
    showError(error, file.name);
  }
}

/** A round of the player's history. @param {string} table @param {string} round @param {DecisionPlace | null} at */
async function openOwn(table, round, at) {
  const path = `/api/me/rounds/${encodeURIComponent(table)}/${encodeURIComponent(round)}/record`;
  try {
    await open(await (await request('GET', path)).text(), { at });
  } catch (error) {
    showError(error);
  }
}

/** Open the example round. */
async function openExample() {
  try {
    await open(await (await request('GET', '/round/example.toml')).text());
  } catch (error) {
    showError(error);
  }
}

/** The decision that a link names; without a name it is the visitor's own. @param {URLSearchParams} query @returns {Promise<DecisionPlace | null>} */
async function decisionIn(query) {
  const place = query.get('at') ?? '';
  if (!/^\d{1,3}$/.test(place)) return null;
  return { person: query.get('person') || ((await visit()).person?.name ?? ''), place: Number(place) };
}

async function begin() {
  const query = new URLSearchParams(location.search);
  const [table, round] = ['table', 'round'].map((name) => query.get(name));
  // A round that is named has its room before it comes, so that nothing moves.
  if (table && round) shown.hidden = tools.hidden = false;
  try {
    const record = await recordIn(location.hash);
    if (record !== null) await open(record);
    else if (table && round) await openOwn(table, round, await decisionIn(query));
  } catch (error) {
    showError(error);
  }
  if (!shown.childElementCount) shown.hidden = tools.hidden = true;
}

fill(
  find('#open'),
  opening(
    (file) => void openFile(file),
    () => {
      history.replaceState(null, '', '/round');
      void openExample();
    },
  ),
);
window.addEventListener('hashchange', () => void begin());
void buildPage();
void begin();
