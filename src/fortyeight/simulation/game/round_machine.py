"""A whole round of one box as a minimal machine, with a row for each state and a column for a card.

The player's and the dealer's cards go through the same table, so that a round takes one lookup for
each card and no decisions. Merging equivalent states drops whatever can no longer matter.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from fortyeight.analysis.arrays import Floats, Ints
from fortyeight.analysis.game_rules import TEN
from fortyeight.analysis.hands.dealer_hands import RANKS
from fortyeight.analysis.hands.suited import SEVEN, SUITS
from fortyeight.analysis.values.play_values import SPLIT
from fortyeight.simulation.game.automaton import TEN_RANKS, groups_of, kind_of_ten
from fortyeight.simulation.game.game_tables import GameTables
from fortyeight.simulation.game.round_rules import (
    AGAIN,
    BEGIN,
    COLUMN_KINDS,
    COLUMN_VALUES,
    COLUMNS,
    DONE,
    ENDED,
    FIRST,
    HOLE,
    OVER,
    PLAIN,
    SPLIT_DEALER,
    SPLIT_DOUBLED,
    SPLIT_PLAY,
    SPLITS,
    STATIONS,
    SUITED_VALUES,
    NotByTable,
    RoundRules,
    State,
)
from fortyeight.table.wagers.wager_kinds import WagerKind


@dataclass(frozen=True)
class RoundMachine:
    """The minimal machine. Its states are in this order: waiting for a card, over, stations.

    `over` and `stations` are the numbers of the first state of their kind. `states` has one of the
    original states that each state stands for. A state in which a round is over has the transitions
    of the first state, so that the next round begins by itself. `begin` is the first state of a
    split hand, by up card and column of its own card; `against` the dealer's first state against
    split hands, by up card and what they ask; `else_` the next state of a hand that cannot be split
    again; `max_splits` the maximum number of splits by pair.
    """

    table: Ints
    states: tuple[State, ...]
    over: int
    stations: int
    begin: Ints
    against: Ints
    else_: Ints
    max_splits: tuple[int, ...]


def round_machine(game: GameTables) -> RoundMachine:
    """Return the machine of a game with one box. Raises `NotByTable`."""
    rules = RoundRules(game)
    if game.house.split.by == "rank" and _ranks_of_tens_matter(game):
        raise NotByTable("two cards worth 10 may be a pair or not")
    if WagerKind.MATCH_HOLE in game.optional:
        raise NotByTable("a match wager is made on the hole card")
    if len(game.looks) > RANKS:
        raise NotByTable("the rules depend on the rank of an up card worth 10")
    if game.kinds:
        raise NotByTable("a bonus depends on the ranks of cards worth 10, or on suits")
    found = _Reachable(rules)
    return found.smallest()


def _ranks_of_tens_matter(game: GameTables) -> bool:
    """Return whether a pair of tens is split, or played differently from two tens of no pair."""
    machine = game.automaton
    tens = machine.pair == TEN
    splits = (machine.act[int(machine.context[-1, 0]), tens] == SPLIT).any()
    starts = machine.start[[TEN, *map(kind_of_ten, TEN_RANKS)]]
    return bool(splits or (starts != starts[0]).any())


class _Reachable:
    """All reachable states, before minimization."""

    def __init__(self, rules: RoundRules) -> None:
        self.rules = rules
        self.known: dict[State, int] = {}
        self.order: list[State] = []
        self.place((FIRST,))
        rows: list[list[int]] = []
        while len(rows) < len(self.order):
            rows.append(self._row(self.order[len(rows)]))
            if len(rows) == len(self.order):
                self._what_splits_need()
        self.rows = np.array(rows, np.int64)

    def place(self, state: State) -> int:
        """Return the number of a state, and add the state if it is new."""
        if state not in self.known:
            self.known[state] = len(self.order)
            self.order.append(state)
        return self.known[state]

    def _row(self, state: State) -> list[int]:
        name = state[0]
        if name in (OVER, SPLITS, ENDED, DONE):
            # Only their labels matter; they have no transitions of their own.
            return [0] * COLUMNS
        if name == AGAIN:
            hand, up, pair = state[1:]
            context = int(self.rules.game.automaton.context[pair, 1])
            return [self.place(self.rules.split_decided(hand, up, context))] * COLUMNS
        return [self.place(self.rules.after(state, column)) for column in range(COLUMNS)]

    def _what_splits_need(self) -> None:
        start = self.rules.game.automaton.start
        for state in [one for one in self.order if one[0] == SPLITS]:
            up, pair = state[1:]
            for column, value in enumerate(COLUMN_VALUES):
                if value == pair:
                    self.place((BEGIN, int(start[COLUMN_KINDS[column]]), up, pair))
            for asked in range(4):
                self.place(self.rules.against_split(up, asked))

    def _alike(self) -> Ints:
        labels: dict[State, int] = {}
        kept = (OVER, SPLITS, ENDED, DONE)
        initial = [
            labels.setdefault(self._label(one) if one[0] in kept else _kind(one), len(labels))
            for one in self.order
        ]
        alike = np.array(initial)
        while True:
            finer = groups_of(np.column_stack([alike, alike[self.rows]]))
            if finer.max() == alike.max():
                return finer
            alike = finer

    def _label(self, state: State) -> State:
        if state[0] != ENDED:
            return state
        end, up = state[1:]
        game = self.rules.game
        nets: list[int] = game.nets[up, :, 1, end].reshape(-1).tolist()
        asked: list[int] = game.asks[up, :, 1, end].tolist()
        label: list[int] = [end, int(up == SEVEN and game.of_sevens[end]), *asked, *nets]
        return ENDED, *label

    def smallest(self) -> RoundMachine:
        """Merge equivalent states, and put them in order."""
        alike = self._alike()
        number = int(alike.max()) + 1
        one_of = np.zeros(number, np.int64)
        one_of[alike[::-1]] = np.arange(len(alike))[::-1]
        visits = self._visits()
        often = np.zeros(number)
        np.add.at(often, alike, visits)
        ranks = np.array([_order(self.order[one]) for one in one_of])
        first = alike[0]
        often[first] = np.inf
        new = np.empty(number, np.int64)
        new[np.lexsort((-often, ranks))] = np.arange(number)
        table = np.empty((number, COLUMNS), np.int64)
        table[new] = new[alike[self.rows[one_of]]]
        states: list[State] = [(FIRST,)] * number
        for old, place in enumerate(new.tolist()):
            states[place] = self.order[one_of[old]]
        over, stations = (int((ranks < bound).sum()) for bound in (_RANK_OVER, _RANK_STATION))
        else_ = np.zeros(number, np.int64)
        for place, state in enumerate(states):
            if state[0] in (OVER, DONE):
                table[place] = table[0]
            elif state[0] == AGAIN:
                else_[place] = table[place, 0]
        begin, against = self._tables(new[alike])
        max_splits = tuple(self.rules.max_splits(pair) for pair in range(RANKS))
        return RoundMachine(table, tuple(states), over, stations, begin, against, else_, max_splits)

    def _tables(self, placed: Ints) -> tuple[Ints, Ints]:
        """Return `begin` and `against` of the machine, by the new numbers of states."""
        begin = np.zeros((RANKS, COLUMNS), np.int64)
        against = np.zeros((RANKS, 4), np.int64)
        start = self.rules.game.automaton.start
        for up in range(RANKS):
            for column, value in enumerate(COLUMN_VALUES):
                begins: State = BEGIN, int(start[COLUMN_KINDS[column]]), up, value
                if begins in self.known:
                    begin[up, column] = placed[self.known[begins]]
            for asked in range(4):
                goes_on = self.rules.against_split(up, asked)
                if goes_on in self.known:
                    against[up, asked] = placed[self.known[goes_on]]
        return begin, against

    def _visits(self) -> Floats:
        """Estimate how often a round passes each state, to place frequent states close together."""
        chance = np.array([1 / 13 / (1, SUITS)[value in SUITED_VALUES] for value in COLUMN_VALUES])
        chance[PLAIN.index(9)] = 3 / 13
        visits = np.zeros(len(self.order))
        now = np.zeros(len(self.order))
        now[0] = 1.0
        for _ in range(24):
            visits += now
            following = np.zeros_like(now)
            for column in range(COLUMNS):
                np.add.at(following, self.rows[:, column], now * chance[column])
            now = following
            # States without transitions of their own lead to state 0: the round has ended.
            now[0] = 0.0
        return visits


_RANK_HOLE, _RANK_SPLIT, _RANK_OVER, _RANK_STATION = 1, 2, 3, 4


def _order(state: State) -> int:
    """Return the group of a state: waiting (then hole cards, split hands), over, stations."""
    name = state[0]
    if name in STATIONS:
        return _RANK_STATION + STATIONS.index(name)
    if name == OVER:
        return _RANK_OVER
    if name in (BEGIN, SPLIT_PLAY, SPLIT_DOUBLED, SPLIT_DEALER):
        return _RANK_SPLIT
    return _RANK_HOLE if name == HOLE else 0


def _kind(state: State) -> State:
    """Return the initial label of a state. States of different groups are never merged."""
    return ("kind", _order(state))
