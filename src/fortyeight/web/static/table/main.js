// The page of a table.
import { finishMoves } from '../cards/moves.js';
import { Refused } from '../core/net/api.js';
import { say } from '../core/widgets/announce.js';
import { isTableId, TableConnection } from '../core/net/connection.js';
import { fill, find, h } from '../core/widgets/element.js';
import { unavailablePart, showWhenUnavailable } from '../core/page/unavailable.js';
import { buildPage } from '../core/page/frame.js';
import { cardTime, onPrefs } from '../core/page/prefs.js';
import { Playback } from '../core/game/playback.js';
import { identify } from '../core/net/visitor.js';
import { CoachPlace } from './guidance/coach-place.js';
import { Drafts } from './bets/drafts.js';
import { Drawer } from './panels/drawer.js';
import { Explain } from './guidance/explain.js';
import { Felt } from './felt/felt.js';
import { FirstHand } from './guidance/first-hand.js';
import { listen } from './rail/keys.js';
import { layoutOf } from './layout.js';
import { Performer } from './ceremony/performing.js';
import { Play } from './play.js';
import { Rail } from './rail/rail.js';
import { spoken, spokenTo } from './ceremony/speech.js';
import { cardsAreReady, greeting } from './rail/waiting.js';

/** Events after which money has changed hands, or a wheel has stopped. */
const LATE = /^(wheel\.|wagers\.settled|terminal\.payouts-shown|meter\.)/;
/** What the felt is cleared by. */
const OPENED = /** @type {import('../core/game/types.js').LoggedEvent} */ ({ event: { event: 'round.opened/1' } });

async function begin() {
  const main = find('main');
  const query = new URLSearchParams(location.search);
  const table = query.get('id') ?? '';
  try {
    await identify();
    await buildPage({ foot: false });
    if (!table) throw new Refused('no table is named: choose one in the lobby');
    if (!isTableId(table)) throw new Refused('there is no such table');
    const layout = await layoutOf(table);
    main.dataset.book = layout.book;
    // The style sheet of felts knows the books that are served to all.
    main.style.setProperty('--felt', layout.felt);
    const play = new Play(table, new TableConnection(table), layout);
    play.onlooker = query.has('watch');
    sit(main, play);
  } catch (error) {
    fill(main, unavailablePart(error));
  }
}

/** @param {HTMLElement} main @param {Play} play */
function sit(main, play) {
  const drafts = new Drafts(play);
  const rail = new Rail(play, drafts);
  const felt = new Felt(play, drafts, {
    press: (box, spot) => drafts.press(box, spot),
    takeBack: (box, spot) => drafts.takeBack(box, spot),
    sit: (box) => void rail.seat.sit(box),
  });
  const drawer = new Drawer(play);
  const performer = new Performer(felt, play);
  rail.fit(drawer.buttons);
  const explain = new Explain(play, felt.element, drawer);
  const tips = new FirstHand(play, drafts, main);
  rail.note.after(tips.element);
  const middle = h('div', { class: 'table-felt' }, felt.element, rail.element);
  main.append(middle, drawer.element);
  const coach = new CoachPlace(play, { beside: middle, above: rail.element });

  /** Send the cards that were kept to the discard rack, while the next round begins. */
  const clear = () => {
    if (!play.kept || !play.shown) return;
    play.kept = null;
    delete main.dataset.kept;
    if (opening) felt.dealer.line.textContent = opening;
    void performer.show(play.shown, OPENED, cardTime());
  };
  /** The dealer's line to the round that has been opened, until the last result may go. */
  let opening = '';

  const playback = new Playback(
    (state, happened, way) => {
      const { event } = happened;
      const before = play.shown?.view;
      play.idle = false;
      // What is won is shown on the felt first, then in the balance.
      if (event.event !== 'wagers.settled/1' || way === 'missed') play.shown = state;
      remember(drafts, play, event.event);
      if (event.event === 'bets.closed/1') clear();
      const keeps = event.event === 'round.opened/1' && before?.phase === 'over' && before.boxes.length > 0;
      if (keeps) play.kept = { ...before, boxes: before.boxes.map((box) => ({ ...box, hands: box.hands.map((hand) => ({ ...hand, in_turn: false })) })) };
      // It stays in view for the two people concerned.
      if (event.event === 'box.ceded/1' && [event.person, event.to].includes(play.me)) play.tell(spokenTo(happened, play.me));
      if (way === 'missed') return 0;
      const { seen, heard } = spoken(state, happened, { me: play.me, currency: play.currency });
      const tell = () => {
        if (keeps) opening = seen;
        else if (seen) felt.dealer.line.textContent = seen;
        if (heard) say(heard);
        rail.show();
        coach.show();
      };
      // The result of a wheel is announced when it has stopped, and money moves before it is counted.
      const late = LATE.test(event.event);
      if (!late) tell();
      const shown = keeps ? Promise.resolve(felt.render(state)) : performer.show(state, happened, way === 'quick' ? 0 : cardTime());
      return shown.then(() => {
        play.shown = state;
        if (late) tell();
      });
    },
    (state, idle, missed) => {
      play.shown = state;
      play.idle = idle;
      title(play);
      void play.follow();
      // Cards that are spread or shuffled do not lie in the boxes.
      if (idle && !cardsAreReady(state.view)) clear();
      if (play.kept) main.dataset.kept = '';
      Object.assign(main.dataset, { round: String(state.view.round), phase: state.view.phase, idle: String(idle) });
      if (missed || !felt.dealer.line.textContent) {
        felt.dealer.line.textContent = greeting(state, play.me);
        say(felt.dealer.line.textContent);
      }
      felt.render(state);
      rail.show();
      drawer.show();
      coach.show();
      if (idle) play.dispatchEvent(new CustomEvent('idle'));
      explain.show();
      tips.show();
    },
  );
  play.addEventListener('skip', () => {
    playback.hurry();
    finishMoves();
    performer.wheel.close();
  });
  play.addEventListener('change', () => {
    if (drafts.laid.length) clear();
    if (play.shown) felt.render(play.shown);
    drawer.show();
    tips.show();
  });
  play.connection.addEventListener('message', (event) => {
    const { detail } = /** @type {CustomEvent} */ (event);
    // What the dealer said before belongs to a state that is gone.
    if (detail.message.type === 'welcome') {
      felt.dealer.line.textContent = '';
      play.kept = null;
      delete main.dataset.kept;
    }
    playback.enqueue(detail);
  });
  play.connection.addEventListener('status', () => {
    rail.showStatus(play.connection.status, play.connection.reason);
    play.changed();
  });
  showWhenUnavailable(play.connection, main);
  onPrefs(() => {
    coach.show();
    tips.show();
  });
  // A pointer leaves no focus behind, so that Enter deals; keyboard users keep their place.
  main.addEventListener('click', (event) => {
    const pressed = /** @type {HTMLElement} */ (event.target).closest('button');
    if (event.detail > 0 && pressed && !pressed.closest('.drawer')) pressed.blur();
    if (!pressed && felt.element.contains(/** @type {Node} */ (event.target))) void play.skip();
  });
  listen({
    act: (verb) => rail.actions.press(verb),
    chip: (at) => void rail.tray.key(at),
    deal: () => (play.ownBoxes.length ? rail.tray.ready() : rail.enter()),
    back: () => drafts.open && drafts.clear(),
    insure: () => rail.asks.insure(),
    decline: () => rail.asks.decline(),
    hurry: () => void play.skip(),
    help: () => drawer.toggle('keys'),
  });
  play.connection.open();
}

/** Remember the wagers, to offer them again in the next round. @param {Drafts} drafts @param {Play} play @param {string} event */
function remember(drafts, play, event) {
  if (event === 'bets.closed/1') {
    const view = play.shown?.view;
    const mains =
      view?.boxes.flatMap((box) => box.hands.flatMap((hand) => hand.stakes.filter((one) => one.person === play.me).map((one) => ({ box: box.number, kind: 'main', cents: one.main })))) ?? [];
    const rest = play.placed.map((one) => ({ box: one.box, kind: one.kind, cents: one.cents }));
    const wagered = [...mains, ...rest.filter((one) => one.kind !== 'main')];
    if (mains.length) drafts.last = wagered;
    drafts.closed(wagered);
  } else if (event === 'round.opened/1') drafts.forget();
}

/** @param {Play} play */
function title(play) {
  const service = play.shown?.service;
  if (service) document.title = `${service.name} · ${play.layout.name} · fortyeight`;
}

void begin();
