// The review of the player's last rounds. The server does part of the work with each request.
/** @import { TableName } from '../core/net/table-names.js' */
/** @import { Reviewed } from './types.js' */
import { formatRefusal } from '../core/widgets/dialog.js';
import { fill, find, h } from '../core/widgets/element.js';
import { currencyOfAll } from '../core/text/money.js';
import { buildPage } from '../core/page/frame.js';
import { loadTableName } from '../core/net/table-names.js';
import { signInAddress, visit } from '../core/net/visitor.js';
import { chartOf } from './chart.js';
import { classesOf, costliestOf } from './decisions.js';
import { followReview } from './following.js';
import { totalsOf } from './totals.js';
import { weeksPart } from './weeks.js';
/** @import { Weeks } from './weeks.js' */

const notice = find('#notice');
const body = find('#review');
const choices = find('#choices');
const query = new URLSearchParams(location.search);
let table = query.get('table') ?? '';
let rounds = '100';
let person = '';
let requests = 0;
/** Progress over weeks, which no choice of table changes. */
const weeks = h('div', {});
/** Tables of the rounds. @type {Record<string, TableName>} */
const tables = {};
/** Tables that one has played at. @type {Set<string>} */
const played = new Set();

/** @param {number} done @param {number} of */
function progress(done, of) {
  const bar = h('progress', { max: String(of), value: String(done), 'aria-label': 'Rounds reviewed' });
  return h('div', { class: 'notice review-progress' }, h('p', {}, `${done} of ${of} rounds reviewed; the rest will follow.`), bar);
}

function emptyPart() {
  return h(
    'section',
    { class: 'review-nothing' },
    h('h2', {}, 'Nothing played yet'),
    h('p', {}, 'When you have finished a round, this page shows what it came to, what every decision was worth, and which ones cost you.'),
    h('p', { class: 'row' }, h('a', { class: 'button main', href: '/' }, 'Go to the tables'), h('a', { class: 'button', href: '/drills' }, 'Practise first')),
  );
}

/** Ask until all is reviewed; what is there is shown meanwhile. */
async function load() {
  const request = (requests += 1);
  fill(notice, h('p', { class: 'notice' }, 'Loading your rounds…'));
  try {
    await followReview(`/api/me/review?${new URLSearchParams({ table, rounds })}`, async (/** @type {Reviewed} */ review) => {
      await loadNames(review);
      if (request === requests) show(review);
      return request === requests;
    });
    await followReview('/api/me/progress', (/** @type {Weeks} */ answer) => {
      if (request === requests) fill(weeks, weeksPart(answer));
      return request === requests;
    });
  } catch (error) {
    if (request !== requests) return;
    fill(notice, h('p', { class: 'notice bad' }, formatRefusal(error), ' ', h('button', { type: 'button', class: 'plain', onclick: () => void load() }, 'Try again')));
  }
}

/** @param {Reviewed} visited */
function show(visited) {
  if (!visited.of) {
    fill(notice, null);
    fill(body, emptyPart());
    return;
  }
  fill(notice, visited.complete ? null : progress(visited.of - visited.pending, visited.of));
  if (!visited.totals.rounds) {
    fill(body, null);
    return;
  }
  const currency = currencyOfAll(visited.rounds.map((one) => tables[one.table]?.currency ?? ''));
  const open = [...body.querySelectorAll('details')].map((one) => one.open);
  fill(
    body,
    totalsOf(visited.totals, currency),
    chartOf(visited.series, currency),
    h('div', { class: 'review-columns' }, costliestOf(visited.costliest, tables, person), classesOf(visited, tables, currency)),
    weeks,
    note(),
  );
  if (!visited.complete) for (const [at, one] of [...body.querySelectorAll('details')].entries()) one.open = open[at] ?? false;
  showChoices(visited);
}

function note() {
  return h(
    'p',
    { class: 'small quiet' },
    'Every decision is valued for the cards you had seen by then. “Expected” is the house edge with perfect play from a full shoe; the Super Bonus counts as luck.',
  );
}

/** Which rounds are reviewed. @param {Reviewed} visited */
function showChoices(visited) {
  for (const one of visited.rounds) played.add(one.table);
  const which = h(
    'select',
    {
      id: 'which',
      onchange: () => {
        table = which.value;
        void load();
      },
    },
    h('option', { value: '' }, 'All tables'),
    ...[...played].map((id) => h('option', { value: id, selected: id === table }, tables[id]?.name ?? `Table ${id}`)),
  );
  const roundsChoice = h(
    'select',
    {
      id: 'many',
      onchange: () => {
        rounds = roundsChoice.value;
        void load();
      },
    },
    ['20', '100', '200'].map((one) => h('option', { value: one, selected: one === rounds }, `${one} rounds`)),
  );
  if (choices.contains(document.activeElement)) return;
  fill(choices, h('div', {}, h('label', { for: 'which' }, 'Table'), which), h('div', {}, h('label', { for: 'many' }, 'Last'), roundsChoice));
  choices.hidden = false;
}

/** What the tables of the rounds are called, and what is played there. @param {Reviewed} visited */
async function loadNames(visited) {
  const ids = [...new Set(visited.rounds.map((one) => one.table))];
  for (const [at, named] of (await Promise.all(ids.map(loadTableName))).entries()) tables[ids[at] ?? ''] = named;
}

async function start() {
  try {
    const visited = await visit();
    if (!visited.person) {
      fill(body, emptyPart(), visited.guests ? null : h('p', {}, 'Have you played? ', h('a', { href: signInAddress() }, 'Sign in'), ' to see your rounds.'));
      return;
    }
    person = visited.person.name;
    await load();
  } catch (error) {
    fill(notice, h('p', { class: 'notice bad' }, formatRefusal(error)));
  }
}

void buildPage();
void start();
