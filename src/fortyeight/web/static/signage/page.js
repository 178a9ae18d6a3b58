// The signage above a table: meters, wheel, participants and prizes. It has no controls and makes no sound.
/** @import { TableState, LoggedEvent, Award, Spin, View } from '../core/game/types.js' */
/** @import { Way } from '../core/game/playback.js' */
/** @import { KnownWheels } from './faces.js' */
import { say } from '../core/widgets/announce.js';
import { get, Refused, toSentence } from '../core/net/api.js';
import { isTableId, TableConnection } from '../core/net/connection.js';
import { fill, find, h } from '../core/widgets/element.js';
import { unavailablePart, showWhenUnavailable } from '../core/page/unavailable.js';
import { meterName } from '../core/text/meters.js';
import { dollars, formatResult as moneyResult, resultClass, shortDollars } from '../core/text/money.js';
import { isStill } from '../core/page/prefs.js';
import { Playback } from '../core/game/playback.js';
import { wagerName } from '../core/text/words.js';
import { symbolsOf, setFace } from './faces.js';
import { MeterFigure } from './meter.js';
import { markedBox, formatPastSpin, spinResult, statusLine } from './wheel-lines.js';
import { WheelFace } from './wheel.js';
import { personName } from '../core/text/person-names.js';

/** How long one prize stands alone before the next. */
const PRIZE_MS = 1100;
/** How long a wall waits before it asks a server again that cannot be reached. */
const RETRY_MS = 3000;
/** How long the prizes of a round stay on the wall after it. */
const KEPT_MS = 45_000;
/** As many spins of earlier rounds as can be read from afar. */
const PAST = 4;

class Signage {
  #table;
  /** @type {KnownWheels | null} */
  #wheels = null;
  #connection;
  #playback;
  #face = new WheelFace();
  #wheelPlace = h('section', { class: 'signage-wheel', 'aria-label': 'The wheel' });
  #head = h('header', { class: 'signage-head' });
  #line = h('p', { class: 'signage-line', role: 'status' });
  #meters = h('dl', { class: 'signage-meters' });
  /** @type {Map<string, MeterFigure>} */
  #figures = new Map();
  #mustHitBy = h('p', { class: 'signage-must', hidden: true });
  #seats = h('ol', { class: 'signage-seats', 'aria-label': 'Boxes' });
  #prizes = h('ol', { class: 'signage-prizes', 'aria-label': 'Prizes' });
  #past = h('section', { class: 'signage-past', hidden: true });
  #printed = h('ul', { class: 'signage-printed' });
  #scale = h('span', { class: 'signage-scale' });
  #statusLine = h('p', { class: 'signage-lost', role: 'status', hidden: true }, 'Connecting…');
  /** The spin that is shown, which may still turn. @type {Spin | null} */
  #spin = null;
  /** The prizes that were paid last, and until when they stay. @type {{prizes: Award[], until: number}} */
  #kept = { prizes: [], until: 0 };
  #expiryTimer = 0;
  /** @type {TableState | null} */
  #latest = null;

  /** @param {string} table */
  constructor(table) {
    this.#table = table;
    this.#connection = new TableConnection(table, 'signage');
    this.#playback = new Playback(
      (state, happened, way) => this.#showEvent(state, happened, way),
      (state) => this.#showRest(state),
    );
    this.#wheelPlace.append(this.#face);
    fill(
      find('main'),
      this.#head,
      h('div', { class: 'signage-middle' }, this.#wheelPlace, h('div', { class: 'signage-side' }, this.#line, this.#prizes, this.#meters, this.#mustHitBy, this.#printed, this.#past)),
      this.#seats,
      h('p', { class: 'signage-foot' }, h('span', {}, 'Chips are play money'), this.#scale),
      this.#statusLine,
    );
    this.#connection.addEventListener('message', (event) => this.#playback.enqueue(/** @type {CustomEvent} */ (event).detail));
    this.#connection.addEventListener('status', () => this.#status());
    showWhenUnavailable(this.#connection, find('main'));
  }

  #status() {
    const { status, reason } = this.#connection;
    this.#statusLine.hidden = status === 'open';
    this.#statusLine.textContent = status === 'closed' ? toSentence(reason) : 'Connecting…';
  }

  async begin() {
    const path = `/api/tables/${encodeURIComponent(this.#table)}`;
    try {
      if (!isTableId(this.#table)) throw new Refused('there is no such table', 'no-such-table', null, 404);
      const [wheels, layout] = await Promise.all([get(`${path}/wheels`), get(`${path}/layout`)]);
      this.#wheels = wheels;
      fill(this.#printed, ...layout.inscriptions.map((/** @type {{text: string}} */ one) => h('li', {}, one.text)));
    } catch (error) {
      if (error instanceof Refused && error.status && error.status < 500) fill(find('main'), unavailablePart(error));
      else {
        // A wall is hung up once: it comes by itself when the server does.
        this.#statusLine.hidden = false;
        window.setTimeout(() => void this.begin(), RETRY_MS);
      }
      return;
    }
    this.#wheelPlace.hidden = !this.#wheels?.wheels.length;
    find('main').classList.toggle('without-wheel', this.#wheelPlace.hidden);
    this.#connection.open();
  }

  // What happens, one after the other

  /** @param {TableState} state @param {LoggedEvent} logged @param {Way} way @returns {number | Promise<unknown>} */
  #showEvent(state, { event }, way) {
    const { view } = state;
    // What was missed is not turned and paid again: the wall shows where that led to.
    if (way === 'missed' && event.event !== 'round.opened/1') return 0;
    switch (event.event) {
      case 'round.opened/1':
        this.#spin = null;
        return 0;
      case 'terminal.round-started/1':
        this.#showSeats(state, event.participants);
        this.#showLine('The wheel bets are locked in');
        return pace(500);
      case 'terminal.spin-pressed/1':
        this.#spin = { kind: event.kind, box: event.box, seat: null, symbol: '', community: '' };
        fill(this.#prizes);
        this.#setFace(event.kind, false, view.house.currency);
        this.#showLine(event.kind === 'xtreme' ? 'Which box is hot?' : `${wagerName(event.kind)} for box ${event.box}`);
        return pace(600);
      case 'wheel.drawn/1':
        return this.#showDraw(state, event);
      case 'wheel.hot-spot-drawn/1':
        return this.#showHotSpot(state, event.symbol);
      case 'terminal.payouts-shown/1':
        return this.#showPrizes(state, event.awards);
      case 'terminal.prizes-paid/1':
        for (const prize of this.#prizes.children) prize.classList.add('paid');
        // The next round may be open before the wall rests.
        this.#paidPrizes(state);
        return pace(900);
      case 'wheel.spin-voided/1':
        fill(this.#prizes);
        this.#kept = { prizes: [], until: 0 };
        this.#showLine('The spin is void: its wagers come back');
        return pace(2000);
      case 'meter.must-hit-won/1':
        this.#showLine(`Must-hit jackpot: ${personName(event.person)}, box ${event.box}, ${dollars(event.cents, view.house.currency)}`);
        return pace(2500);
      default:
        return 0;
    }
  }

  /** Turn the wheel to what was drawn; the result is shown when it stops. @param {TableState} state @param {any} event */
  async #showDraw(state, event) {
    const kind = this.#spin?.kind ?? 'bonus-spin';
    const spin = { kind, box: this.#spin?.box ?? 0, seat: event.seat || null, symbol: event.symbol, community: event.community };
    this.#setFace(kind, false, state.view.house.currency);
    this.#showLine(kind === 'xtreme' ? 'Which box is hot?' : `Box ${spin.box} spins`);
    await this.#face.turn(symbolsOf(spin));
    this.#spin = spin;
    this.#showLine(spinResult(state.view, spin));
    this.#showSeats(state, state.view.wheels.participants);
    await wait(pace(1200));
  }

  /** @param {TableState} state @param {string} symbol */
  async #showHotSpot(state, symbol) {
    const before = this.#spin ?? state.view.wheels.spin;
    if (!before) return;
    this.#setFace(before.kind, true, state.view.house.currency);
    this.#showLine(`The hot spot, box ${before.seat}, spins`);
    await this.#face.turn([symbol]);
    this.#spin = { ...before, symbol };
    this.#showLine(spinResult(state.view, this.#spin));
    await wait(pace(1200));
  }

  /** One by one, so that each is seen. @param {TableState} state @param {Award[]} awards */
  async #showPrizes(state, awards) {
    fill(this.#prizes, ...state.view.wheels.paid.map((one) => this.#prize(one, state.view.house.currency, true)));
    for (const award of awards) {
      this.#prizes.append(this.#prize(award, state.view.house.currency, false));
      say(`Box ${award.box}, ${personName(award.person)}: ${dollars(award.cents, state.view.house.currency)}.`);
      await wait(pace(PRIZE_MS));
    }
  }

  // What rests

  /** @param {TableState} state */
  #showRest(state) {
    this.#latest = state;
    const { view } = state;
    const { wheels, house } = view;
    document.title = `${state.service.name} · fortyeight`;
    find('main').dataset.book = house.book;
    this.#showHeading(state);
    this.#showMeters(state);
    this.#showSeats(state, wheels.participants);
    if (wheels.spin || wheels.terminal === 'ready') this.#spin = wheels.spin;
    this.#showWheel(state);
    this.#showLine(statusLine(view));
    const prizes = [...this.#paidPrizes(state).map((one) => this.#prize(one, house.currency, true)), ...wheels.paying.map((one) => this.#prize(one, house.currency, false))];
    fill(this.#prizes, prizes);
    this.#showPastSpins(state, prizes.length > 0);
    this.#printed.hidden = prizes.length > 0 || Boolean(this.#spin);
  }

  /** What was paid in this round, or in the last one if that was just now. @param {TableState} state @returns {Award[]} */
  #paidPrizes(state) {
    const { paid, paying } = state.view.wheels;
    if (paid.length) this.#kept = { prizes: paid, until: Date.now() + KEPT_MS };
    if (paid.length || paying.length) return paid;
    const left = this.#kept.until - Date.now();
    if (left <= 0) return [];
    window.clearTimeout(this.#expiryTimer);
    this.#expiryTimer = window.setTimeout(() => this.#latest && this.#showRest(this.#latest), left + 50);
    return this.#kept.prizes;
  }

  /** The wheel as it lies: at the spin of this round, or at the last one. @param {TableState} state */
  #showWheel(state) {
    if (this.#wheelPlace.hidden) return;
    const { wheels, house } = state.view;
    const spin = this.#spin ?? wheels.recent?.at(-1) ?? null;
    this.#setFace(spin?.kind ?? this.#wheels?.wheels[0]?.kind ?? '', spin?.symbol !== '', house.currency);
    if (spin) this.#face.rest(symbolsOf(spin));
  }

  /** The face that a spin is made with. @param {string} kind @param {boolean} hot @param {string} currency */
  #setFace(kind, hot, currency) {
    setFace(this.#face, this.#wheels, kind, hot, currency);
    if (this.#scale.textContent !== this.#face.scale) this.#scale.textContent = this.#face.scale;
  }

  /** @param {TableState} state */
  #showHeading({ view, service }) {
    const { house } = view;
    const limits = `${shortDollars(house.minimum, house.currency)} to ${shortDollars(house.maximum, house.currency)}`;
    const words = [service.name, house.title, limits].join('|');
    if (this.#head.dataset.words === words) return;
    this.#head.dataset.words = words;
    fill(this.#head, h('div', {}, h('h1', {}, service.name), h('p', {}, house.title)), h('p', { class: 'signage-limits' }, h('span', {}, 'Limits'), limits));
  }

  /** @param {TableState} state */
  #showMeters({ view }) {
    const { meters, must_hit_by } = view.wheels;
    for (const [name, cents] of Object.entries(meters)) {
      let figure = this.#figures.get(name);
      if (!figure) {
        figure = new MeterFigure();
        this.#figures.set(name, figure);
        this.#meters.append(h('div', { dataset: { meter: name } }, h('dt', {}, meterName(name)), h('dd', {}, figure)));
      }
      figure.show(cents, view.house.currency);
    }
    this.#mustHitBy.hidden = !must_hit_by;
    fill(this.#mustHitBy, must_hit_by ? `Must hit by ${dollars(must_hit_by, view.house.currency)}` : '');
  }

  /** @param {TableState} state @param {{person: string, box: number, kind: string}[]} participants */
  #showSeats({ view }, participants) {
    const marked = markedBox(this.#spin);
    fill(
      this.#seats,
      Array.from({ length: view.house.boxes }, (_, at) => {
        const seat = at + 1;
        const participates = participants.some((one) => one.box === seat);
        const person = view.seats[String(seat)] ?? participants.find((one) => one.box === seat)?.person ?? '';
        const kind = marked === seat ? 'hot' : participates ? 'takes-part' : person ? 'sits' : 'empty';
        const status = { hot: this.#spin?.kind === 'xtreme' ? 'hot spot' : 'spins', 'takes-part': 'takes part', sits: 'sits here', empty: 'free' }[kind];
        return h(
          'li',
          { class: kind, dataset: { seat: String(seat) } },
          h('b', {}, seat),
          h('span', {}, personName(person) || 'free'),
          h('span', { class: 'only-heard' }, status),
          this.#seatResult(view, seat),
        );
      }),
    );
  }

  /** What a box has won or lost, once its round is over. @param {View} view @param {number} seat */
  #seatResult(view, seat) {
    const lines = view.phase === 'over' ? view.settled.filter((one) => one.box === seat) : [];
    if (!lines.length) return null;
    const cents = lines.reduce((sum, one) => sum + one.returned - one.staked, 0);
    return h('span', { class: `signage-seat-result ${resultClass(cents)}` }, moneyResult(cents, view.house.currency));
  }

  /** @param {Award} award @param {string} currency @param {boolean} paid */
  #prize(award, currency, paid) {
    return h(
      'li',
      { class: paid ? 'paid' : null },
      h('span', { class: 'signage-prize-box' }, `Box ${award.box}`),
      h('span', { class: 'signage-prize-person' }, personName(award.person)),
      h('b', {}, dollars(award.cents, currency)),
    );
  }

  /** @param {TableState} state @param {boolean} prizes whether prizes are shown in their place */
  #showPastSpins({ view }, prizes) {
    const spins = [...(view.wheels.recent ?? [])].reverse().slice(0, PAST);
    this.#past.hidden = prizes || spins.length === 0;
    fill(
      this.#past,
      h('h2', {}, 'Last spins'),
      h(
        'ol',
        {},
        ...spins.map((spin) => {
          const { what, won } = formatPastSpin(spin, view.house.currency);
          return h('li', {}, h('span', {}, what), h('b', {}, won));
        }),
      ),
    );
  }

  /** @param {string} words */
  #showLine(words) {
    if (this.#line.textContent !== words) this.#line.textContent = words;
  }
}

/** Milliseconds, shorter where nothing may move. @param {number} ms */
function pace(ms) {
  return isStill() ? Math.min(ms, 250) : ms;
}

/** @param {number} ms */
function wait(ms) {
  return new Promise((done) => window.setTimeout(done, ms));
}

const table = new URLSearchParams(location.search).get('id');
if (table) void new Signage(table).begin();
else fill(find('main'), h('h1', {}, 'Signage'), h('p', { class: 'signage-line' }, 'No table is named: open the signage from a table in the lobby.'));
