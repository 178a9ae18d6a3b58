// The review of the player's last rounds. The server does part of the work with each request.
/** @import { Named } from '../core/table-names.js' */
/** @import { Reviewed } from './types.js' */
import { get, Refused } from '../core/api.js';
import { refusalWords } from '../core/asking.js';
import { fill, find, h } from '../core/element.js';
import { currencyOfAll } from '../core/money.js';
import { furnish } from '../core/page.js';
import { tableNamed } from '../core/table-names.js';
import { signInAddress, visit } from '../core/visitor.js';
import { chartOf } from './chart.js';
import { classesOf, costliestOf } from './decisions.js';
import { totalsOf } from './totals.js';

const notice = find('#notice');
const body = find('#review');
const choices = find('#choices');
const query = new URLSearchParams(location.search);
let table = query.get('table') ?? '';
let rounds = '100';
let person = '';
let asked = 0;
/** Tables of the rounds. @type {Record<string, Named>} */
const tables = {};
/** Tables that one has played at. @type {Set<string>} */
const played = new Set();

/** @param {number} done @param {number} of */
function progress(done, of) {
  const bar = h('progress', { max: String(of), value: String(done), 'aria-label': 'Rounds reviewed' });
  return h('div', { class: 'notice review-progress' }, h('p', {}, `${done} of ${of} rounds reviewed; the rest will follow.`), bar);
}

function nothing() {
  return h(
    'section',
    { class: 'review-nothing' },
    h('h2', {}, 'Nothing played yet'),
    h('p', {}, 'When you have finished a round, this page shows what it came to, what every decision was worth, and which ones cost you.'),
    h('p', { class: 'row' }, h('a', { class: 'button main', href: '/' }, 'Go to the tables'), h('a', { class: 'button', href: '/drills' }, 'Practise first')),
  );
}

/** @param {number} ms */
function wait(ms) {
  return new Promise((done) => setTimeout(done, ms));
}

/** Ask until all is reviewed; what is there is shown meanwhile. */
async function ask() {
  const mine = (asked += 1);
  fill(notice, h('p', { class: 'notice' }, 'Loading your rounds…'));
  for (let tries = 0; mine === asked; ) {
    try {
      /** @type {Reviewed} */
      const found = await get(`/api/me/review?${new URLSearchParams({ table, rounds })}`);
      await names(found);
      if (mine !== asked) return;
      tries = 0;
      show(found);
      if (found.complete) return;
      await wait(250);
    } catch (error) {
      if (mine !== asked) return;
      const later = error instanceof Refused && (error.status === 503 || error.status === 429) && tries < 20;
      if (!later) {
        fill(notice, h('p', { class: 'notice bad' }, refusalWords(error), ' ', h('button', { type: 'button', class: 'plain', onclick: () => void ask() }, 'Try again')));
        return;
      }
      tries += 1;
      await wait(600);
    }
  }
}

/** @param {Reviewed} found */
function show(found) {
  if (!found.of) {
    fill(notice, null);
    fill(body, nothing());
    return;
  }
  fill(notice, found.complete ? null : progress(found.of - found.pending, found.of));
  if (!found.totals.rounds) {
    fill(body, null);
    return;
  }
  const currency = currencyOfAll(found.rounds.map((one) => tables[one.table]?.currency ?? ''));
  const open = [...body.querySelectorAll('details')].map((one) => one.open);
  fill(
    body,
    totalsOf(found.totals, currency),
    chartOf(found.series, currency),
    h('div', { class: 'review-columns' }, costliestOf(found.costliest, tables, person), classesOf(found.by_class, found.rounds, tables, currency)),
    note(),
  );
  if (!found.complete) for (const [at, one] of [...body.querySelectorAll('details')].entries()) one.open = open[at] ?? false;
  offer(found);
}

function note() {
  return h(
    'p',
    { class: 'small quiet' },
    'Every decision is valued for the cards you had seen by then. “Expected” is the house edge with perfect play from a full shoe; the Super Bonus counts as luck.',
  );
}

/** Which rounds are reviewed. @param {Reviewed} found */
function offer(found) {
  for (const one of found.rounds) played.add(one.table);
  const which = h(
    'select',
    {
      id: 'which',
      onchange: () => {
        table = which.value;
        void ask();
      },
    },
    h('option', { value: '' }, 'All tables'),
    [...played].map((id) => h('option', { value: id, selected: id === table }, tables[id]?.name ?? `Table ${id}`)),
  );
  const many = h(
    'select',
    {
      id: 'many',
      onchange: () => {
        rounds = many.value;
        void ask();
      },
    },
    ['20', '100', '200'].map((one) => h('option', { value: one, selected: one === rounds }, `${one} rounds`)),
  );
  if (choices.contains(document.activeElement)) return;
  fill(choices, h('div', {}, h('label', { for: 'which' }, 'Table'), which), h('div', {}, h('label', { for: 'many' }, 'Last'), many));
  choices.hidden = false;
}

/** What the tables of the rounds are called, and what is played there. @param {Reviewed} found */
async function names(found) {
  const ids = [...new Set(found.rounds.map((one) => one.table))];
  for (const [at, named] of (await Promise.all(ids.map(tableNamed))).entries()) tables[ids[at] ?? ''] = named;
}

async function begin() {
  try {
    const found = await visit();
    if (!found.person) {
      fill(body, nothing(), found.guests ? null : h('p', {}, 'Have you played? ', h('a', { href: signInAddress() }, 'Sign in'), ' to see your rounds.'));
      return;
    }
    person = found.person.name;
    await ask();
  } catch (error) {
    fill(notice, h('p', { class: 'notice bad' }, refusalWords(error)));
  }
}

void furnish();
void begin();
