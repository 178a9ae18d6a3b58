// What each event of the game changes in the view: cards, wagers, chips, boxes.
/** @import { ShownEvent } from './event-types.js' */
/** @import { Box, TableState, View, Line, Hand, Stake } from './types.js' */
import { newHand, newStake, onBox, onHand, onStake, withCards, withDealer } from './hands.js';
import { stakeIn } from './stakes.js';
import { ownProperty } from './own-property.js';

/** A jackpot that its winner keeps even if the round is void. */
const KEPT = 'must-hit';

/** @param {TableState} state @param {ShownEvent} event @returns {TableState} */
export function applyEvent(state, event) {
  // Each change is of the event with its own name.
  const change = /** @type {((state: TableState, event: ShownEvent) => TableState) | undefined} */ (CHANGES[event.event]);
  return change ? change(state, event) : state;
}

/** @param {TableState} state @param {Partial<View>} changes @returns {TableState} */
function withView(state, changes) {
  return { ...state, view: { ...state.view, ...changes } };
}

/** @param {TableState} state @param {{box: number, hand: number}} event @param {(hand: Hand) => Hand} change @returns {TableState} */
function changeHand(state, { box, hand }, change) {
  return setView(state, onHand(state.view, box, hand, change));
}

/** @param {TableState} state @param {View} view @returns {TableState} */
function setView(state, view) {
  return { ...state, view };
}

/** Move a person's chips by a wager or a payment of this round. @param {TableState} state @param {string} person @param {number} cents @returns {TableState} */
function moveChips(state, person, cents) {
  const moved = { ...state.moved, [person]: (ownProperty(state.moved, person) ?? 0) + cents };
  const held = ownProperty(state.view.chips, person);
  if (held === undefined || held === null) return { ...state, moved };
  const chips = { ...state.view.chips, [person]: held + cents };
  return { ...state, moved, view: { ...state.view, chips } };
}

/** @param {View} view @param {string} person */
function chipsWithout(view, person) {
  return Object.fromEntries(Object.entries(view.chips).filter(([one]) => one !== person));
}

/** @param {Record<string, string>} seats */
function sortedByBox(seats) {
  return Object.fromEntries(Object.entries(seats).sort(([a], [b]) => Number(a) - Number(b)));
}

/** @param {TableState} state @param {Record<string, any>} event */
function betsClosed(state, event) {
  const { wagers } = state.view;
  /** @param {number} box @returns {Stake[]} */
  const stakes = (box) => wagers.filter((one) => one.kind === 'main' && one.box === box).map((one) => newStake(one.person, one.cents, true));
  const boxes = event.callers.map((/** @type {[number, string]} */ [number, caller]) => ({
    number,
    caller,
    splits: 0,
    refused: false,
    hands: [newHand(1, stakes(number))],
  }));
  return withView(state, { boxes, phase: 'dealing', wagers: wagers.filter((one) => one.kind !== 'main') });
}

/** @param {TableState} state @param {Record<string, any>} event */
function split(state, event) {
  let caller = '';
  let main = 0;
  const view = onBox(state.view, event.box, (box) => {
    const at = box.hands.findIndex((one) => one.number === event.hand);
    const hand = /** @type {Hand} */ (box.hands[at]);
    caller = box.caller;
    main = hand.stakes.find((one) => one.person === caller)?.main ?? 0;
    const old = { ...withCards(state.view, hand, hand.cards.slice(0, 1)), split: true };
    const next = { ...withCards(state.view, newHand(0, [newStake(caller, main, false)]), hand.cards.slice(1)), split: true };
    // A hand's words depend on whether it was split, so all are counted again.
    const hands = [...box.hands.slice(0, at), old, next, ...box.hands.slice(at + 1)];
    return { ...box, splits: box.splits + 1, hands: hands.map((one, place) => withCards(state.view, { ...one, number: place + 1 }, one.cards)) };
  });
  return moveChips(setView(state, view), caller, -main);
}

/** @param {TableState} state @param {Record<string, any>} event */
function covered(state, event) {
  let main = 0;
  const view = onBox(state.view, event.box, (box) => {
    const hand = box.hands.find((one) => one.number === event.hand);
    main = hand?.stakes.find((one) => one.person === event.person)?.main ?? 0;
    const stake = newStake(event.person, main, false);
    return {
      ...box,
      hands: box.hands.map((one) => (one.number === event.hand + 1 ? { ...one, stakes: [...one.stakes, stake] } : one)),
    };
  });
  return moveChips(setView(state, view), event.person, -main);
}

/** @param {TableState} state @param {Record<string, any>} event */
function ridden(state, event) {
  if (event.rides === event.hand) return state;
  return setView(
    state,
    onBox(state.view, event.box, (box) => {
      const stake = box.hands.find((one) => one.number === event.hand)?.stakes.find((one) => one.person === event.person);
      return {
        ...box,
        hands: box.hands.map((one) => {
          if (one.number === event.hand) return { ...one, stakes: one.stakes.filter((each) => each.person !== event.person) };
          if (one.number === event.hand + 1 && stake) return { ...one, stakes: [...one.stakes, stake] };
          return one;
        }),
      };
    }),
  );
}

/** @param {TableState} state @param {Record<string, any>} event */
function doubled(state, event) {
  const first = event.event === 'hand.doubled/1';
  const view = onHand(state.view, event.box, event.hand, (hand) => ({
    ...onStake(hand, event.person, (stake) => ({ ...stake, doubles: [...stake.doubles, event.cents] })),
    doubles: hand.doubles + (first ? 1 : 0),
  }));
  return moveChips(setView(state, view), event.person, -event.cents);
}

/** @param {TableState} state @param {Record<string, any>} event */
function settled(state, event) {
  let next = state;
  let { wagers } = state.view;
  let insured = state.view.insurance.wagers;
  let { rack } = state.view;
  for (const line of /** @type {Line[]} */ (event.lines)) {
    if (line.returned) next = moveChips(next, line.person, line.returned);
    if (rack !== undefined) rack += line.staked - line.returned;
    if (line.hand === null) {
      wagers = wagers.filter((one) => !(one.person === line.person && one.box === line.box && one.kind === line.kind));
      if (line.kind === 'insurance') insured = insured.filter((one) => !(one.person === line.person && one.box === line.box));
    }
  }
  let view = {
    ...next.view,
    wagers,
    insurance: { ...next.view.insurance, wagers: insured },
    settled: [...next.view.settled, ...event.lines],
  };
  if (rack !== undefined) view.rack = rack;
  // Payments after a void round belong to it too.
  if (view.phase === 'over') view.net = netOf(view.settled, view.people);
  if (event.closes) view = onHand(view, event.closes[0], event.closes[1], (hand) => ({ ...hand, closed: true }));
  return setView(next, view);
}

/** Give everyone what they had before their first wager, plus a must-hit jackpot. @param {TableState} state @param {Record<string, any>} event */
function voided(state, event) {
  const chips = { ...state.view.chips };
  const kept = netOf(
    event.lines.filter((/** @type {Line} */ one) => one.kind === KEPT),
    state.view.people,
  );
  for (const [person, moved] of Object.entries(state.moved)) {
    const held = ownProperty(chips, person);
    if (held !== undefined && held !== null) chips[person] = held - moved + (ownProperty(kept, person) ?? 0);
  }
  const net = netOf(event.lines, state.view.people);
  const insurance = { asked: [], wagers: [] };
  const view = { ...state.view, chips, wagers: [], insurance, settled: event.lines, voided: true, phase: 'over', net };
  return { ...state, moved: {}, view };
}

/** Return what each person won or lost. @param {Line[]} lines @param {string[]} people */
function netOf(lines, people) {
  /** @type {Record<string, number>} */
  const net = Object.create(null);
  for (const person of people) {
    const own = lines.filter((one) => one.person === person);
    if (own.length) net[person] = own.reduce((sum, one) => sum + one.returned - one.staked, 0);
  }
  return net;
}

/** @param {TableState} state @param {Record<string, any>} event */
function opened(state, event) {
  /** @type {Partial<View>} */
  const fresh = {
    round: event.round,
    phase: 'betting',
    wagers: [],
    boxes: [],
    dealer: {
      cards: [],
      total: 0,
      soft: false,
      blackjack: false,
      bust: false,
      words: '',
      hole_card: false,
      looked: false,
      missed_cards: 0,
    },
    insurance: { asked: [], wagers: [] },
    settled: [],
    net: {},
    voided: false,
    private_boxes: [],
  };
  return { ...withView(state, fresh), moved: {} };
}

/** Return the box after its cards went to the discard rack. @param {Box} box @returns {Box} */
function pickedUp(box) {
  return { ...box, hands: box.hands.map((hand) => ({ ...hand, cards: [], closed: true })) };
}

/** @param {TableState} state @param {Record<string, any>} event */
function withdrawn(state, event) {
  const { wagers, private_boxes } = state.view;
  /** @param {{person: string, box: number, kind: string}} one */
  const is = (one) => one.person === event.person && one.box === event.box && one.kind === event.kind;
  const kept = wagers.filter((one) => !is(one));
  const back = wagers.filter(is).reduce((sum, one) => sum + stakeIn(one.kind, one.cents), 0);
  const next = moveChips(state, event.person, back);
  const boxes = new Set(kept.map((one) => one.box));
  return withView(next, { wagers: kept, private_boxes: private_boxes.filter((box) => boxes.has(box)) });
}

/** @param {TableState} state @param {Record<string, any>} event */
function ceded(state, event) {
  let next = state;
  for (const wager of state.view.wagers) if (wager.box === event.box) next = moveChips(next, wager.person, stakeIn(wager.kind, wager.cents));
  return withView(next, {
    wagers: next.view.wagers.filter((one) => one.box !== event.box),
    seats: sortedByBox({ ...next.view.seats, [event.box]: event.to }),
    private_boxes: next.view.private_boxes.filter((box) => box !== event.box),
  });
}

/** Take back the last keyed card from where it was dealt. @param {TableState} state @param {Record<string, any>} event */
function takenBack(state, event) {
  const { view } = state;
  // A card that waits for the floor has not been dealt yet.
  if (view.floor) return state;
  if (event.card === null) return withView(state, { dealer: { ...view.dealer, looked: false } });
  const without = (/** @type {string[]} */ cards) => (cards.at(-1) === event.card ? cards.slice(0, -1) : cards);
  if (event.box !== null) return changeHand(state, { box: event.box, hand: event.hand }, (hand) => withCards(view, hand, without(hand.cards)));
  const hole = event.lay === 'hole card';
  if (!hole && event.lay !== 'next in the shoe') return state;
  const back = withDealer(view, without(view.dealer.cards));
  return setView(state, hole ? { ...back, dealer: { ...back.dealer, hole_card: true } } : back);
}

/** @type {{[Name in ShownEvent['event']]?: (state: TableState, event: Extract<ShownEvent, {event: Name}>) => TableState}} */
const CHANGES = {
  'person.joined/1': (state, event) => {
    const people = [...state.view.people.filter((one) => one !== event.person), event.person];
    const chips = event.chips !== undefined ? { ...state.view.chips, [event.person]: event.chips } : state.view.chips;
    return withView(state, { people, chips });
  },
  'chips.bought/1': (state, event) => {
    const held = ownProperty(state.view.chips, event.person);
    if (held === undefined || held === null) return state;
    return withView(state, { chips: { ...state.view.chips, [event.person]: held + event.cents } });
  },
  'person.left/1': (state, event) =>
    withView(state, {
      people: state.view.people.filter((one) => one !== event.person),
      chips: chipsWithout(state.view, event.person),
      seats: Object.fromEntries(Object.entries(state.view.seats).filter(([, one]) => one !== event.person)),
    }),
  'seat.taken/1': (state, event) => withView(state, { seats: sortedByBox({ ...state.view.seats, [event.box]: event.person }) }),
  'seat.left/1': (state, event) =>
    withView(state, {
      seats: Object.fromEntries(Object.entries(state.view.seats).filter(([box]) => box !== String(event.box))),
    }),
  'wager.placed/1': (state, event) => {
    const wager = { person: event.person, box: event.box, kind: event.kind, cents: event.cents };
    const next = moveChips(state, event.person, -stakeIn(event.kind, event.cents));
    return withView(next, { wagers: [...next.view.wagers, wager] });
  },
  'wager.withdrawn/1': withdrawn,
  'box.ceded/1': ceded,
  'company.refused/1': (state, event) => withView(state, { private_boxes: [...new Set([...state.view.private_boxes, event.box])].sort((a, b) => a - b) }),
  'company.allowed/1': (state, event) => withView(state, { private_boxes: state.view.private_boxes.filter((box) => box !== event.box) }),
  'bets.closed/1': betsClosed,
  'card.dealt/1': (state, event) => changeHand(state, event, (hand) => withCards(state.view, hand, [...hand.cards, event.card])),
  'dealer.card-dealt/1': (state, event) => setView(state, withDealer(state.view, [...state.view.dealer.cards, event.card])),
  'hole-card.dealt/1': (state) => withView(state, { dealer: { ...state.view.dealer, hole_card: true } }),
  'hole-card.checked/1': (state, event) => withView(state, { dealer: { ...state.view.dealer, looked: state.view.dealer.looked || !event.blackjack } }),
  'hole-card.turned/1': (state, event) => {
    const view = withDealer(state.view, [...state.view.dealer.cards, event.card]);
    return setView(state, { ...view, dealer: { ...view.dealer, hole_card: false } });
  },
  'card.taken-back/1': takenBack,
  'hole-card.found-ten/1': (state) => withView(state, { dealer: { ...state.view.dealer, hole_card: false } }),
  'insurance.placed/1': (state, event) => {
    const bet = { person: event.person, box: event.box, cents: event.cents };
    const next = moveChips(state, event.person, -event.cents);
    return withView(next, { insurance: { ...next.view.insurance, wagers: [...next.view.insurance.wagers, bet] } });
  },
  'hand.surrendered/1': (state, event) => changeHand(state, event, (hand) => ({ ...hand, surrendered: true })),
  'hand.doubled/1': doubled,
  'double.followed/1': doubled,
  'double.rescued/1': (state, event) => changeHand(state, event, (hand) => onStake(hand, event.person, (stake) => ({ ...stake, rescued: true }))),
  'hand.split/1': split,
  'split.covered/1': covered,
  'split.ridden/1': ridden,
  'wagers.settled/1': settled,
  'card.refused/1': (state, event) => {
    const caller = state.view.boxes.find((box) => box.number === event.box)?.caller;
    const boxes = state.view.boxes.map((box) => (box.caller === caller ? { ...box, refused: true } : box));
    return withView(state, { boxes });
  },
  'hands.called-dead/1': (state, event) => {
    let { view } = state;
    for (const [box, hand] of event.hands) view = onHand(view, box, hand, (one) => ({ ...one, dead: true, closed: true, awaiting: [] }));
    return setView(state, view);
  },
  'wheels.awaited/1': (state, event) => (event.cleared ? withView(state, { boxes: state.view.boxes.map(pickedUp) }) : state),
  'round.voided/1': voided,
  'round.settled/1': (state) => withView(state, { phase: 'over', net: netOf(state.view.settled, state.view.people) }),
  'round.opened/1': opened,
  'service.limits-changed/1': (state, event) => withView(state, { house: { ...state.view.house, minimum: event.minimum, maximum: event.maximum } }),
};
