// <floor-table>: one table as the floor sees it, and what can be done there.
/** @import { LoggedEvent, TableState } from '../core/game/types.js' */
/** @import { HouseLine } from './table-facts.js' */
/** @import { FloorRounds } from './rounds.js' */
import { alertReaders, say } from '../core/widgets/announce.js';
import { get } from '../core/net/api.js';
import { formatRefusal } from '../core/widgets/dialog.js';
import { TableConnection } from '../core/net/connection.js';
import { dutyLines } from '../core/widgets/duties.js';
import { fill, h } from '../core/widgets/element.js';
import { redraw } from '../core/widgets/redraw.js';
import { visit } from '../core/net/visitor.js';
import { formatRulings } from '../core/text/words.js';
import { sendCode } from './codes.js';
import { commandButtons, groups } from './commands.js';
import { floorFelt } from './felt.js';
import './rounds.js';
import { clockWords, facts, house, people } from './table-facts.js';
import { formatMiscount, formatLogTime } from './words.js';

const LINES = 40;
/** What is not worth a line in the floor's log. */
const SILENT = new Set(['fair.promised/1', 'fair.mixed/1', 'service.ready/1', 'hand.called/1', 'dealer.card-called/1']);

export class FloorTable extends HTMLElement {
  /** @type {TableConnection | null} */
  #connection = null;
  /** @type {HouseLine[]} */
  #lines = [];
  #skew = 0;
  #timer = 0;
  #round = 0;
  #floor = true;
  /** The first version that came over the connection. */
  #first = Infinity;
  #head = h('div', { class: 'floor-table-head' });
  #notice = h('div', { class: 'notice bad floor-table-told', hidden: true });
  #calls = h('div', { class: 'floor-table-calls' });
  #due = h('div', { class: 'notice warn floor-table-due', role: 'status', hidden: true });
  #felt = floorFelt();
  #facts = h('div', {});
  #clock = h('span', { class: 'floor-clock' });
  #commands = h('div', { class: 'floor-commands' });
  #people = h('div', {});
  #house = h('div', {});
  #rounds = /** @type {FloorRounds} */ (document.createElement('floor-rounds'));
  #log = h('ol', { class: 'floor-log', tabindex: 0, 'aria-label': 'What happened last' });

  /** @param {string} id */
  async open(id) {
    fill(
      this,
      this.#head,
      this.#notice,
      this.#calls,
      this.#due,
      this.#felt,
      this.#facts,
      this.#commands,
      h(
        'div',
        { class: 'floor-table-columns' },
        h('section', { 'aria-label': 'People' }, h('h3', {}, 'At the table'), this.#people),
        h('section', { 'aria-label': 'What happened last' }, h('h3', {}, 'What happened last'), this.#log),
      ),
      this.#house,
      h('section', { 'aria-label': 'Rounds' }, h('h3', {}, 'Rounds'), this.#rounds),
    );
    try {
      this.#floor = Boolean((await visit()).person?.roles.includes('floor'));
    } catch (error) {
      this.#showNotice(formatRefusal(error));
      return;
    }
    if (!this.isConnected) return;
    const connection = new TableConnection(id, this.#floor ? 'floor' : 'auditor');
    this.#connection = connection;
    connection.addEventListener('message', (event) => this.#receive(/** @type {CustomEvent} */ (event).detail.message));
    connection.addEventListener('status', () => this.#showStatus());
    connection.open();
    this.#timer = window.setInterval(() => this.#tick(), 500);
    try {
      const told = await get(`/api/floor/tables/${encodeURIComponent(id)}`);
      this.#lines = told.house;
      this.#drawHouse();
      this.#showEarlier(told.latest);
    } catch (error) {
      this.#showNotice(formatRefusal(error));
    }
  }

  disconnectedCallback() {
    window.clearInterval(this.#timer);
    this.#connection?.close();
  }

  /** @param {any} message */
  #receive(message) {
    const state = this.#connection?.state;
    if (!state) return;
    if (message.type === 'clock' || message.type === 'welcome' || message.type === 'caught-up') {
      const now = state.clock.now_ms;
      if (now) this.#skew = Date.now() - now;
    }
    if (message.type === 'events') this.#logEvents(message.events, state);
    if (message.type === 'bye') this.#showNotice(`The table closed the connection: ${message.reason}.`);
    this.#draw(state);
  }

  /** What had happened when the table was opened here. @param {LoggedEvent[]} latest */
  #showEarlier(latest) {
    const known = this.#first;
    for (const one of latest.filter((each) => each.version < known && !SILENT.has(each.event.event)).reverse()) this.#log.append(logLine(one));
    this.#cutLog();
  }

  #cutLog() {
    while (this.#log.childElementCount > LINES) this.#log.lastElementChild?.remove();
  }

  /** @param {LoggedEvent[]} events @param {TableState} state */
  #logEvents(events, state) {
    this.#first = Math.min(this.#first, events[0]?.version ?? Infinity);
    for (const one of events) {
      if (one.event.event === 'service.limits-changed/1') void this.#readHouse();
      if (!SILENT.has(one.event.event)) this.#log.prepend(logLine(one));
    }
    this.#cutLog();
    const ended = events.some((one) => one.event.event === 'round.settled/1' || one.event.event === 'round.voided/1');
    if (ended) void this.#rounds.open(state.table, state.view.house.currency);
  }

  async #readHouse() {
    if (!this.#connection?.state) return;
    try {
      this.#lines = (await get(`/api/floor/tables/${encodeURIComponent(this.#connection.state.table)}`)).house;
      this.#drawHouse();
    } catch (error) {
      this.#showNotice(formatRefusal(error));
    }
  }

  #drawHouse() {
    const state = this.#connection?.state;
    if (!state || !this.#lines.length) return;
    const open = this.#house.querySelector('details')?.open ?? false;
    const part = house(state, this.#lines);
    part.open = open;
    fill(this.#house, part);
  }

  #showStatus() {
    const { status = 'closed', reason = '' } = this.#connection ?? {};
    if (status === 'lost') this.#showNotice('Connection lost: reconnecting…');
    else if (status === 'closed' && reason) this.#showNotice(`${reason.charAt(0).toUpperCase()}${reason.slice(1)}.`);
    else if (status === 'open') this.#notice.hidden = true;
  }

  #tick() {
    const state = this.#connection?.state;
    if (state) this.#clock.textContent = clockWords(state, this.#skew);
  }

  /** @param {TableState} state */
  #draw(state) {
    if (this.#round === 0) {
      void this.#rounds.open(state.table, state.view.house.currency);
      this.#drawHouse();
    }
    this.#round = Math.max(1, state.view.round);
    this.#drawHead(state);
    this.#drawCalls(state);
    this.#drawDue(state);
    this.#felt.show(state.view);
    this.#tick();
    fill(this.#facts, facts(state, this.#clock));
    this.#drawPeople(state);
    this.#drawCommands(state);
  }

  /** @param {TableState} state */
  #drawHead(state) {
    const { service, view } = state;
    const tags = [];
    if (service.shut) tags.push(['Closed permanently', 'tag floor-tag-bad']);
    else if (service.closing) tags.push(['Closes after the round', 'tag floor-tag-warn']);
    if (service.paused) tags.push([`Paused: ${service.paused}`, 'tag floor-tag-warn']);
    if (service.settings.private) tags.push([service.settings.practice ? 'Practice' : 'Private', 'tag']);
    redraw(
      this.#head,
      h('h2', { class: 'floor-table-name' }, service.name),
      h('p', { class: 'quiet' }, `${view.house.title} · opened by ${service.founder || 'nobody'}`),
      h('p', { class: 'floor-table-tags' }, ...tags.map(([words, look]) => h('span', { class: look ?? '' }, words ?? ''))),
      h(
        'p',
        { class: 'row' },
        link(`/table?id=${encodeURIComponent(state.table)}&watch=1`, 'Watch'),
        link(`/deal?id=${encodeURIComponent(state.table)}`, 'Dealer’s terminal'),
        link(`/signage?id=${encodeURIComponent(state.table)}`, 'Signage'),
        link(`/audit?stream=${encodeURIComponent(`table:${state.table}`)}`, 'Log'),
      ),
    );
  }

  /** @param {TableState} state */
  #drawCalls(state) {
    const calls = state.service.calls ?? [];
    const awaited = state.view.floor;
    const short = formatMiscount(state.view.cards?.miscount ?? 0);
    const notices = [awaited ? formatRulings(awaited.sentence) : '', short].filter(Boolean).map((one) => h('div', { class: 'notice warn', role: 'status' }, one));
    if (!calls.length) {
      redraw(this.#calls, ...notices);
      return;
    }
    const answer = h('button', { class: 'main', type: 'button', disabled: !this.#floor, dataset: { command: 'answer-call' }, onclick: () => void this.#send('answer-call') }, 'I am here');
    redraw(this.#calls, ...notices, h('div', { class: 'notice warn row spread' }, h('span', {}, h('strong', {}, 'The floor is called: '), calls.join('; ')), answer));
  }

  /** What is to be done before the next round. @param {TableState} state */
  #drawDue(state) {
    const due = state.view.cards?.due ?? [];
    this.#due.hidden = due.length === 0;
    redraw(this.#due, ...dutyLines(due));
  }

  /** @param {TableState} state */
  #drawPeople(state) {
    const dismiss = (/** @type {string} */ name) => void this.#send('remove-robot', { name });
    redraw(this.#people, people(state, this.#floor ? dismiss : null));
  }

  /** @param {TableState} state */
  #drawCommands(state) {
    if (!this.#floor) {
      fill(this.#commands, h('p', { class: 'quiet' }, 'You are viewing this table as an auditor; commands are for the floor.'));
      return;
    }
    redraw(this.#commands, ...commandButtons(this.#groups(state), (title, place) => void this.#press(title, place)));
  }

  /** @param {TableState} state */
  #groups(state) {
    return groups(state, (verb, fields) => this.#perform(verb, fields));
  }

  /** Begin a command as the table stands now. @param {string} title of its group @param {number} place */
  async #press(title, place) {
    const state = this.#connection?.state;
    if (!state) return;
    this.#notice.hidden = true;
    try {
      await this.#groups(state)
        .find((one) => one.title === title)
        ?.commands[place]?.begin();
    } catch (error) {
      this.#showNotice(formatRefusal(error));
    }
  }

  /** @param {string} verb @param {Record<string, unknown>} [fields] */
  async #perform(verb, fields = {}) {
    if (!this.#connection) return;
    await (verb === 'authorise' ? sendCode(this.#connection, fields) : this.#connection.send(verb, fields));
    say('Done.');
    document.dispatchEvent(new CustomEvent('floor-changed'));
  }

  /** @param {string} verb @param {Record<string, unknown>} [fields] */
  async #send(verb, fields) {
    try {
      await this.#perform(verb, fields);
    } catch (error) {
      this.#showNotice(formatRefusal(error));
    }
  }

  /** @param {string} sentence */
  #showNotice(sentence) {
    this.#notice.textContent = sentence;
    this.#notice.hidden = false;
    alertReaders(sentence);
  }
}

/** A link that keeps the focus across redraws. @param {string} href @param {string} words */
function link(href, words) {
  return h('a', { href, dataset: { command: words } }, words);
}

/** @param {LoggedEvent} one */
function logLine(one) {
  return h('li', {}, h('span', { class: 'quiet small' }, formatLogTime(one.at)), ' ', one.words ?? '');
}

customElements.define('floor-table', FloorTable);
