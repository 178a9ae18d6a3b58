"""The machine of a whole round as arrays for the single-box kernel, and what its counts mean."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from fortyeight.analysis.arrays import Int32s, Ints, UInt8s, UInt16s, UInt64s
from fortyeight.analysis.hands.suited import SEVEN
from fortyeight.cards import Card
from fortyeight.simulation.game.dealer_side_bets import counters_of
from fortyeight.simulation.game.game_tables import GameTables
from fortyeight.simulation.game.kernel_tables import zero_of
from fortyeight.simulation.game.round_machine import RoundMachine, round_machine
from fortyeight.simulation.game.round_rules import (
    AGAIN,
    COLUMN_VALUES,
    DONE,
    ENDED,
    HOLE,
    NO_END,
    OVER,
    SPLITS,
    STATIONS,
    NotByTable,
    State,
)
from fortyeight.simulation.game.side_bet_tables import first_two_tables
from fortyeight.simulation.kernels import counters as counter
from fortyeight.simulation.kernels.shoe_kernel import MOST_HANDS
from fortyeight.simulation.kernels.single_box_kernel import (
    CARDS_DEALT,
    COLUMN_BITS,
    FIELD_BITS,
    MOST_WAITING,
    RAN_OUT,
    STATION_ROW,
    deal_single_box,
)

_SUITS = "cdhs"


class SingleBoxArrays(NamedTuple):
    """Arrays for the single-box kernel; `numbers` are in the order of its parameters."""

    cards: UInt8s | UInt16s
    numbers: Ints
    table: UInt16s
    station: UInt64s
    begin: UInt16s
    against: UInt16s
    match: UInt8s


class SingleBoxTables:
    """The tables of a game with one box. Raises `NotByTable` if tables cannot play the game."""

    def __init__(self, game: GameTables) -> None:
        self.game = game
        self.machine = round_machine(game)
        self.zero = zero_of(game)
        self.tables = self._tables()
        self._places()

    def _tables(self) -> SingleBoxArrays:
        machine, game = self.machine, self.game
        if len(machine.states) > np.iinfo(np.uint16).max:
            raise NotByTable("there are too many states")
        bias = int(np.abs(game.nets).max())
        if max(machine.max_splits) > MOST_WAITING:
            raise NotByTable("too many split hands may wait")
        if 2 * bias * MOST_HANDS >= 2**FIELD_BITS:
            raise NotByTable("results of split hands may be too large")
        holes = [at for at, state in enumerate(machine.states) if state[0] == HOLE]
        first_hole, last_hole = (holes[0], holes[-1] + 1) if holes else (0, 0)
        names = [STATIONS.index(state[0]) for state in machine.states[machine.stations :]]
        numbers = (
            game.burn,
            game.last_round,
            machine.over,
            machine.stations,
            first_hole,
            last_hole,
            bias,
            self.zero,
            # The first station of each type; hole cards come first, at `machine.stations`.
            *(machine.stations + sum(name < one for name in names) for one in range(1, 5)),
        )
        return SingleBoxArrays(
            _codes(game),
            np.array(numbers, np.int64),
            machine.table.reshape(-1).astype(np.uint16),
            _stations(machine, game, bias),
            machine.begin.reshape(-1).astype(np.uint16),
            machine.against.reshape(-1).astype(np.uint16),
            first_two_tables(game.faces) if game.optional else np.zeros(1, np.uint8),
        )

    def dealt(self, seed: int, first: int, shoes: int, fresh: bool) -> tuple[Ints, Ints]:
        """Deal shoes, and return their results and counts."""
        tally = np.zeros(len(self.machine.states), np.int64)
        results = np.zeros(2 * self.zero + 1, np.int64)
        dealt = np.zeros(2, np.int64)
        cells = np.zeros(counter.FIRST_TWO * counter.MATCHING, np.int64)
        arguments = np.uint64(seed), first, shoes, fresh, *self.tables
        deal_single_box(*arguments, np.empty_like(self.tables.cards), tally, results, cells, dealt)
        return self.counted(shoes, tally, results, cells, dealt)

    def counted(
        self, shoes: int, tally: Ints, results: Ints, cells: Ints, dealt: Ints
    ) -> tuple[Ints, Ints]:
        """Convert the kernel's counts to the format of the kernel for any number of boxes."""
        all_results = results.copy()
        counts = self._counts()
        np.add.at(all_results, self._net_of, tally[self._over])
        np.add.at(counts, self._end_of, tally[self._hands])
        np.add.at(counts, self._seen_of, tally[self._dealers])
        counts[-counter.SIDE_BET_COUNTERS : -counter.SIDE_BET_COUNTERS + len(cells)] += cells
        nets = np.arange(len(all_results)) - self.zero
        counts[counter.ROUNDS] = all_results.sum()
        counts[counter.SHOES] = shoes
        counts[counter.CARDS], counts[counter.RUN_OUT] = dealt[CARDS_DEALT], dealt[RAN_OUT]
        counts[counter.SQUARES] = int((all_results * nets * nets).sum())
        return all_results, counts

    def _places(self) -> None:
        """Map states to the results, ends and side-bet counters that they count for."""
        over, nets, hands, ends, dealers, seen = [], [], [], [], [], []
        for at, state in enumerate(self.machine.states):
            if state[0] == OVER:
                over.append(at)
                nets.append(state[1:][0] + self.zero)
            if state[0] in (OVER, DONE):
                *_, saw = state[1:]
                counters = counters_of(saw)
                seen += [len(self._counts()) - counter.SIDE_BET_COUNTERS + one for one in counters]
                dealers += [at] * len(counters)
            if (end := self._end(state)) is not None:
                hands.append(at)
                ends.append(end)
        self._over, self._net_of = np.array(over), np.array(nets)
        self._hands, self._end_of = np.array(hands), np.array(ends)
        self._dealers, self._seen_of = np.array(dealers, np.int64), np.array(seen, np.int64)

    def _counts(self) -> Ints:
        return np.zeros(
            counter.COUNTERS + 4 * len(self.game.ends.ends) + counter.SIDE_BET_COUNTERS, np.int64
        )

    def _end(self, state: State) -> int | None:
        """Return the counter of a hand that ends in this state, or of a box that splits."""
        if state[0] == OVER:
            _, end, seven, _ = state[1:]
            return counter.UNPLAYED if end == NO_END else counter.COUNTERS + end * 4 + seven
        if state[0] == SPLITS:
            return counter.SPLIT_BOXES
        if state[0] == ENDED:
            end, up = state[1:]
            return counter.COUNTERS + end * 4 + 2 + int(up == SEVEN and self.game.of_sevens[end])
        return None


def _codes(game: GameTables) -> UInt8s | UInt16s:
    """Return the shoe's cards as columns, with their faces in the higher bits for side bets."""
    both = zip(game.faces, game.value.tolist(), strict=True)
    columns = np.array([_column(card, value) for card, value in both], np.uint16)
    if not game.optional:
        return columns[game.cards].astype(np.uint8)
    faces = np.arange(len(columns), dtype=np.uint16) << COLUMN_BITS
    return (columns | faces)[game.cards].astype(np.uint16)


def _column(card: Card, value: int) -> int:
    column = COLUMN_VALUES.index(value)
    return column + _SUITS.index(card.suit.value) if COLUMN_VALUES.count(value) > 1 else column


def _stations(machine: RoundMachine, game: GameTables, bias: int) -> UInt64s:
    stations = machine.states[machine.stations :]
    rows = np.zeros((len(stations), STATION_ROW), np.uint64)
    for at, state in enumerate(stations):
        if state[0] == SPLITS:
            up, pair = state[1:]
            rows[at, :2] = up, machine.max_splits[pair]
        elif state[0] == AGAIN:
            rows[at, 0] = machine.else_[machine.stations + at]
        elif state[0] == DONE:
            rows[at, 0], _ = state[1:]
        elif state[0] == ENDED:
            end, up = state[1:]
            for variant, original in enumerate((1, 0)):
                low, high = _packed(game.nets[up, original, 1, end], bias)
                asked = int(game.asks[up, original, 1, end])
                rows[at, 4 * variant : 4 * variant + 3] = asked, low, high
    return rows.reshape(-1)


def _packed(nets: Int32s, bias: int) -> tuple[int, int]:
    """Pack the net results by dealer's end into two words, shifted to be at least 0."""
    fields = [int(net) + bias for net in nets]
    low = sum(one << (FIELD_BITS * place) for place, one in enumerate(fields[:4]))
    return low, sum(one << (FIELD_BITS * place) for place, one in enumerate(fields[4:]))
