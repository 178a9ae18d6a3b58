"""A policy as a minimal finite-state machine: states of a hand, transitions by card, decisions.

At first there is a state for everything that a policy may look at: the multiset of a hand's values,
the suits of two cards of a 6-7-8 or 7-7-7, and whether two tens are a pair. States that lead to the
same decisions and ends, whatever cards come, are then merged: a chart leaves fewer than two
hundred, which fit in a processor's fastest cache. A player who counts cards has a policy for each
level of the count. The policies share the states, and two states are merged only if no policy
distinguishes them.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from fortyeight.analysis.arrays import Int8s, Int16s, Ints
from fortyeight.analysis.chart.chart_policy import pairs_of
from fortyeight.analysis.distribution.hand_ends import DOUBLED_BUST, NATURAL
from fortyeight.analysis.distribution.round_ends import HandEnds
from fortyeight.analysis.game_rules import TEN, GameRules
from fortyeight.analysis.hands.dealer_hands import RANKS
from fortyeight.analysis.hands.live_hands import SUIT_LETTERS, LiveRows
from fortyeight.analysis.hands.player_hands import MIXED, PlayerHands
from fortyeight.analysis.hands.suited import COMBOS, EIGHT, NOT_SUITED, SIX, SUITS
from fortyeight.analysis.policy.policies import Policy
from fortyeight.cards import POINTS, Rank

TEN_RANKS = (Rank.TEN, Rank.JACK, Rank.QUEEN, Rank.KING)
_FIRST_TEN = RANKS + 3 * SUITS
#: Number of kinds of cards: ten values, then sixes, sevens and eights by suit, then ten-valued
#: cards by rank, for houses in which two of different ranks are not a pair. Other cards for whose
#: suits a bonus asks follow.
KINDS = _FIRST_TEN + len(TEN_RANKS)
#: Length of a row of the transition table, a power of two.
ROW = 64

_PLAIN = -2
_UNPAIRED = -3
_COMPLETED = 100


def kind_of_suit(value: int, suit: int) -> int:
    """Return the kind of a card, which goes by its suit from six to eight."""
    return RANKS + (value - SIX) * SUITS + suit if SIX <= value <= EIGHT else value


def kind_of_ten(rank: Rank) -> int:
    """Return the kind of a ten-valued card in a house where only equal ranks are a pair."""
    return _FIRST_TEN + TEN_RANKS.index(rank)


def kind_by_name(name: str, names: tuple[str, ...]) -> int:
    """Return the kind of a card whose kind the solver knows by one of these names."""
    rank, suit = Rank(name[0]), name[1:]
    if not suit:
        return kind_of_ten(rank)
    value = POINTS[rank] - 1
    if SIX <= value <= EIGHT:
        return kind_of_suit(value, SUIT_LETTERS.index(suit))
    return KINDS + _others(names).index(name)


def _others(names: tuple[str, ...]) -> list[str]:
    """Return the names of kinds by suit other than sixes, sevens and eights."""
    by_suit = (name for name in names if len(name) > 1)
    return [name for name in by_suit if name[0] not in "678"]


def _values_and_suits(names: tuple[str, ...]) -> list[tuple[int, int]]:
    """Return the value of each kind, and its suit, or the rank of a ten, where it matters."""
    plain = [(value, 0 if SIX <= value <= EIGHT else _PLAIN) for value in range(RANKS)]
    suited = [(value, suit) for value in (SIX, SIX + 1, EIGHT) for suit in range(SUITS)]
    tens = [(TEN, at) for at in range(len(TEN_RANKS))]
    others = [Rank(name[0]) for name in _others(names)]
    return [
        *plain,
        *suited,
        *tens,
        *(
            (TEN, TEN_RANKS.index(rank)) if rank in TEN_RANKS else (POINTS[rank] - 1, _PLAIN)
            for rank in others
        ),
    ]


@dataclass(frozen=True)
class Automaton:
    """The tables of the machine.

    A context is the situation of a box as far as it matters for decisions: not split, or split and
    from which pair. `contexts` gives it by level, pair (the last row is for boxes that are not
    split), and whether the second card was the pair's again.

    `start` is the state after a first card, `following` the next state by state and card. `act` is
    the decision by context, state and up card; `after` the decision after a double, by context, way
    of having doubled, state and up card. `twin` is the state that a double turns a hand into before
    its card comes. `end` is how a hand ends that stands, in a box that is not split and in a split
    one; `doubled` is how a doubled hand ends, in the same order. `bust` is the state over 21.
    """

    start: Int16s
    following: Int16s
    twin: Int16s
    act: Int8s
    after: Int8s
    end: Int16s
    doubled: Int16s
    pair: Int8s
    contexts: Ints
    bust: int

    @property
    def context(self) -> Ints:
        """The contexts of the first level; without a count it is the only one."""
        first: Ints = self.contexts[0]
        return first

    @property
    def levels(self) -> int:
        return len(self.contexts)

    @property
    def states(self) -> int:
        return len(self.following)


class _States:
    """All states before minimization. They are the same in every house with the same hands."""

    def __init__(self, hands: PlayerHands, live: LiveRows | None, combos: Int8s) -> None:
        self.hands, self.live = hands, live
        # The numbers of kinds among those for which a bonus asks.
        names = () if live is None else live.names
        self.kinds = {kind_by_name(name, names): at for at, name in enumerate(names)}
        self.values = _values_and_suits(names)
        every = range(len(self.values))
        self.combos = np.append(combos, np.full(len(hands.total) - len(combos), -1, np.int8))
        self.known: dict[tuple[int, int], int] = {}
        self.order: list[tuple[int, int]] = []
        self.start = np.array([self._first(kind) for kind in every])
        rows: list[list[int]] = []
        twins: list[int] = []
        while len(rows) < len(self.order):
            twins.append(self._twin(len(rows)))
            rows.append([self._after(len(rows), kind) for kind in every])
        self.bust = len(rows)
        self.twin = np.array([*twins, self.bust])
        self.following = np.array([*rows, [-1] * len(every)], np.int64)
        self.following[self.following < 0] = self.bust
        self.hand_of = np.array([hand for hand, _ in self.order])
        self.tags = np.array([tag for _, tag in self.order])

    def _place(self, hand: int, tag: int) -> int:
        """Return the number of a state, and add the state if it is new."""
        key = hand, tag
        if key not in self.known:
            self.known[key] = len(self.order)
            self.order.append(key)
        return self.known[key]

    def _first(self, kind: int) -> int:
        """Return the state of a hand with one card."""
        value, suit = self.values[kind]
        one = RANKS + self.kinds[kind] if kind in self.kinds else value
        return self._place(int(self.hands.ones[one]), suit)

    def _twin(self, state: int) -> int:
        """Return the state that a double turns a hand into; itself if a double changes nothing."""
        hand, tag = self.order[state]
        twin = int(self.hands.twin[hand])
        if twin < 0 or twin == hand:
            return state
        return self._place(twin, tag if self.combos[hand] >= 0 else _PLAIN)

    def _after(self, state: int, kind: int) -> int:
        """Return the state that a card leads to, or -1 over 21."""
        hand, tag = self.order[state]
        value, suit = self.values[kind]
        child = int(self.hands.child[hand, value])
        if child < 0:
            return -1
        if self.hands.state[child] == MIXED:
            child = int(self.hands.parts[self.hands.begins[child] + self._part(kind)])
        size = int(self.hands.size[hand])
        if size == 1 and value == TEN and self.hands.counts[hand, TEN] and tag != suit:
            return self._place(child, _UNPAIRED)
        number = int(self.combos[child])
        if size == 1 and number >= 0:
            return self._place(child, suit if tag == suit else NOT_SUITED)
        held = int(self.combos[self.hands.row[hand]])
        if size == 2 and held >= 0 and value == COMBOS[held][2] and tag == suit:
            return self._place(child, _COMPLETED + held * SUITS + suit)
        return self._place(child, _PLAIN)

    def _part(self, kind: int) -> int:
        """Return the place of a kind of cards among the parts of a mixture."""
        assert self.live is not None
        # Cards of kinds that the decks lack never come.
        return self.live.part_of(self.kinds[kind]) if kind in self.kinds else 0


#: The states by whether a double changes what a hand is, then by which doubles there are, and by
#: the bonuses for kinds of cards.
_KNOWN: dict[tuple[bool, bool, int, LiveRows | None], _States] = {}


def _all_states(rules: GameRules) -> _States:
    firm = rules.double_firm and rules.doubles > 0
    doubles = (rules.double_first_two, rules.doubles) if firm else (False, 0)
    key = (firm, *doubles, rules.live)
    if key not in _KNOWN:
        _KNOWN[key] = _States(rules.hands, rules.live, rules.suited.combo)
    return _KNOWN[key]


def automaton(rules: GameRules, policy: Policy | Sequence[Policy], ends: HandEnds) -> Automaton:
    """Return the minimal machine of a policy, or of one policy for each level of a count."""
    policies = (policy,) if isinstance(policy, Policy) else tuple(policy)
    return _smallest(_Decisions(rules, ends, policies))


def groups_of(rows: Ints) -> Ints:
    """Return the number of each row's group: equal rows are a group, numbered as they come."""
    numbers: dict[bytes, int] = {}
    # An array's row as bytes is found faster than `numpy.unique` sorts rows.
    return np.array([numbers.setdefault(row.tobytes(), len(numbers)) for row in rows])


class _Decisions:
    """Decisions and ends of hands by state, in every context."""

    def __init__(self, rules: GameRules, ends: HandEnds, policies: tuple[Policy, ...]) -> None:
        self.rules, self.ends = rules, ends
        self.states = _all_states(rules)
        self.bust, self.hand_of = self.states.bust, self.states.hand_of
        self.suits = self._suits()
        known: dict[bytes, int] = {}
        made: list[tuple[Int8s, ...]] = []
        self.contexts = np.zeros((len(policies), RANKS + 1, 2), np.int64)
        for level, policy in enumerate(policies):
            for pair in range(-1, RANKS):
                for again in range(2):
                    decided = self._decided(policy, pair, again)
                    key = b"".join(one.tobytes() for one in decided)
                    if key not in known:
                        known[key] = len(made)
                        made.append(decided)
                    self.contexts[level, pair, again] = known[key]
        self.act, self.after = (np.array([decided[part] for decided in made]) for part in range(2))
        self._end_hands()

    def _decided(self, policy: Policy, pair: int, again: int) -> tuple[Int8s, ...]:
        """Return a policy's decisions in one context: before and after a double."""
        number, hand_of = self.bust + 1, self.hand_of
        if pair < 0:
            chosen, suited = policy.chosen, policy.suited
            after = policy.after
        else:
            chosen = policy.split.chosen[pair, :, again]
            suited = policy.split.suited[pair, :, again]
            after = policy.split.after[pair, :, again]
        act = np.zeros((number, len(chosen)), np.int8)
        act[: self.bust] = chosen[:, hand_of].T
        # For two cards of a combination, the decision depends on their suits.
        state, first, combo, case = self.suits.T
        act[state, first] = suited[first, combo, case]
        live = self.rules.live
        if pair < 0 and (live is None or not live.of_value(TEN)):
            act[: self.bust][self.states.tags == _UNPAIRED] = policy.unpaired
        then = np.zeros((max(after.shape[1], 1), number, len(chosen)), np.int8)
        then[: after.shape[1], : self.bust] = np.moveaxis(after[:, :, hand_of], 0, -1)
        return act, then

    def _end_hands(self) -> None:
        """Fill in how standing hands end, and the other tables that do not depend on a policy."""
        states, number = self.states, self.bust + 1
        hands, hand_of = states.hands, states.hand_of
        total, size = hands.total[hand_of], hands.size[hand_of]
        self.end = np.full((2, number), 5, np.int16)
        self.doubled = np.full((2, number), DOUBLED_BUST, np.int16)
        self.pair = np.full(number, -1, np.int8)
        self.doubled[:, :-1] = self.end[:, :-1] = np.maximum(total - 16, 0)
        self.pair[:-1] = pairs_of(hands)[hand_of]
        of_21 = np.flatnonzero(total == 21)
        rows = hand_of[of_21]
        self.end[0, of_21] = np.where(size[of_21] == 2, NATURAL, self.ends.of_21[0, rows])
        self.end[1, of_21] = self.ends.of_21[1, rows]
        self.doubled[:, of_21] = self.ends.doubled_21[:, rows]
        for state in np.flatnonzero(states.tags >= _COMPLETED):
            if (place := self._completed(int(states.tags[state]) - _COMPLETED)) is not None:
                self.end[:, state] = self.ends.suited[:, *place]
                self.doubled[:, state] = self.ends.doubled_suited[:, *place]

    def _completed(self, completed: int) -> tuple[int, int, int] | None:
        """Return combination, up card and case of a completed bonus of one suit."""
        number, suit = divmod(completed, SUITS)
        for first in range(RANKS):
            cases = np.flatnonzero(self.rules.suited.suit[number, first] == suit)
            if len(cases):
                return number, first, int(cases[0])
        return None

    def _suits(self) -> Ints:
        """Return rows for two cards of a combination: state, up card, combination, suit case."""
        rules, rows = self.rules, []
        combos = self.states.combos[self.hand_of]
        for state in np.flatnonzero(combos >= 0):
            number, tag = int(combos[state]), int(self.states.tags[state])
            for up in rules.ups:
                cases = np.flatnonzero(
                    (rules.suited.suit[number, up.value] == tag)
                    & (rules.suited.chance[number, up.value] > 0)
                )
                if len(cases):
                    rows.append((state, up.number, number, cases[0]))
        return np.array(rows, np.int64).reshape(-1, 4)


def _smallest(made: _Decisions) -> Automaton:
    """Minimize the machine: merge states that no decision or end distinguishes."""
    start, following, bust = made.states.start, made.states.following, made.bust
    number = bust + 1
    labels = np.column_stack(
        [
            np.moveaxis(made.act, 1, 0).reshape(number, -1),
            np.moveaxis(made.after, 2, 0).reshape(number, -1),
            made.end.T,
            made.doubled.T,
            made.pair,
        ]
    )
    alike = groups_of(labels)
    while True:
        finer = groups_of(np.column_stack([alike, alike[made.states.twin], alike[following]]))
        if finer.max() == alike.max():
            break
        alike = finer
    one_of = np.zeros(alike.max() + 1, np.int64)
    one_of[alike] = np.arange(number)
    table = np.full((len(one_of), ROW), alike[bust], np.int16)
    table[:, : following.shape[1]] = alike[following[one_of]]
    return Automaton(
        alike[start].astype(np.int16),
        table,
        alike[made.states.twin[one_of]].astype(np.int16),
        np.ascontiguousarray(made.act[:, one_of]),
        np.ascontiguousarray(made.after[:, :, one_of]),
        np.ascontiguousarray(made.end[:, one_of]),
        np.ascontiguousarray(made.doubled[:, one_of]),
        made.pair[one_of],
        made.contexts,
        int(alike[bust]),
    )
