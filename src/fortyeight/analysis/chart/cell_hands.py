"""The hands that come to each cell of a chart, grouped by what a chart can distinguish."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import product
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from fortyeight.analysis.chart.chart_policy import (
    NAMES,
    ChartPolicies,
    allowed_bits,
    chart_policies,
    context_of,
    live_of,
    marks_of,
    may_split,
)
from fortyeight.analysis.chart.chart_worth import GROUPS, OF_ACES, OF_SPLIT, UNSPLIT
from fortyeight.analysis.chart.choice_bits import ACTIONS, bits_of, decided_by, set_of
from fortyeight.analysis.game_rules import ACE, GameRules
from fortyeight.analysis.hands.dealer_hands import RANKS
from fortyeight.analysis.hands.player_hands import DOUBLED
from fortyeight.analysis.hands.suited import COMBOS, NOT_SUITED, SPADES
from fortyeight.analysis.policy.policy_counts import Worths
from fortyeight.analysis.policy.policy_values import BOTH_SPADES, MIXED_SUITS, SAME_SUIT
from fortyeight.analysis.values.play_values import HIT, STAND
from fortyeight.remember_last import remember_last
from fortyeight.strategy import ROWS, Cell, Choice, LiveBonusMark

#: Choices whose values differ by less are equal.
EVEN = 1e-12

#: The pair that was split, by context; all pairs but aces are played alike.
_PLACES = {UNSPLIT: None, OF_SPLIT: ACE + 1, OF_ACES: ACE}
_SUITS = {MIXED_SUITS: NOT_SUITED, SAME_SUIT: 0, BOTH_SPADES: SPADES}


@dataclass(frozen=True)
class Member:
    """Hands that a chart cannot tell apart: number of cards, live bonuses, allowed choices.

    `pair` is the value of a pair, or -1. `otherwise` is done if a cell names nothing allowed. `up`
    is the number of the up card.
    """

    size: int
    live: frozenset[LiveBonusMark]
    may: frozenset[Choice]
    worth: tuple[float, ...]
    pair: int = -1
    split: bool = False
    otherwise: Choice = Choice.STAND
    up: int = 0

    @property
    def occurs(self) -> bool:
        """Whether such hands occur; a remainder of sums that cancel counts as 0."""
        return max(self.worth) > EVEN or min(self.worth) < -EVEN

    def worth_of(self, cell: Cell) -> float:
        """Return the value of playing these hands by a cell."""
        hit = self.hits(cell.cards, cell.live) and Choice.HIT in self.may
        return self.worth[HIT] if hit else self.by(cell.choices)

    def by(self, order: tuple[Choice, ...]) -> float:
        """Return the value of the first allowed choice of an order."""
        choice = next((one for one in order if one in self.may), self.otherwise)
        return self.worth[ACTIONS[choice]]

    def hits(self, cards: int | None, live: frozenset[LiveBonusMark]) -> bool:
        """Return whether an exception applies to these hands."""
        return (cards is not None and self.size >= cards) or not live.isdisjoint(self.live)


class CellHands(NamedTuple):
    """The hands of some cells, as arrays by cell and group.

    `sizes`, the number of cards, is by group alone. `may` and `live` are sets as bits, `otherwise`
    is the decision if a cell names nothing allowed, and `worth` has the values of all decisions.
    """

    sizes: NDArray[np.int64]
    may: NDArray[np.int64]
    live: NDArray[np.int64]
    otherwise: NDArray[np.int64]
    worth: NDArray[np.float64]

    @classmethod
    def of(cls, members: list[Member]) -> CellHands:
        """Return the hands of a single cell."""
        return cls(
            np.array([one.size for one in members]),
            np.array([[bits_of(one.may) for one in members]]),
            np.array([[bits_of(one.live) for one in members]]),
            np.array([[ACTIONS[one.otherwise] for one in members]]),
            np.array([[one.worth for one in members]]),
        )

    @property
    def occur(self) -> NDArray[np.bool_]:
        """Whether such hands occur: see `Member.occurs`."""
        return np.asarray((np.abs(self.worth) > EVEN).any(axis=2))

    @property
    def may_hit(self) -> NDArray[np.bool_]:
        return np.asarray(self.may & bits_of((Choice.HIT,)) > 0)

    def by_order(self, orders: Sequence[tuple[Choice, ...]]) -> NDArray[np.float64]:
        """Return the value of the first allowed choice, by order of choices, cell and group."""
        decided = np.array([decided_by(order) for order in orders])[:, self.may]
        decided = np.where(decided < 0, self.otherwise, decided)
        values = np.take_along_axis(self.worth[None], decided[..., None], axis=3)[..., 0]
        return np.asarray(values)

    def by_cell(self, at: int, cell: Cell) -> NDArray[np.float64]:
        """Return the value of playing the hands of one cell by another, by group."""
        may, live, worth = self.may[at], self.live[at], self.worth[at]
        hits = live & bits_of(cell.live) > 0
        if cell.cards is not None:
            hits |= self.sizes >= cell.cards
        decided = decided_by(cell.choices)[may]
        decided = np.where(decided < 0, self.otherwise[at], decided)
        decided = np.where(hits & self.may_hit[at], HIT, decided)
        return np.asarray(worth[np.arange(len(worth)), decided])


class _Group(NamedTuple):
    """Hands of a total that a chart cannot tell apart in one context.

    `live` is by the value of the up card.
    """

    place: int
    total: int
    size: int
    pair: int
    live: tuple[int, ...] = (0,) * RANKS


class RowHands:
    """The hands of every row of a chart in one house; what they are worth is for each policy."""

    def __init__(self, policies: ChartPolicies) -> None:
        self.rules = policies.rules
        self.hands, self.pairs, self.marked = self.rules.hands, policies.pairs, policies.marked
        self.combo = self.rules.suited.combo[self.hands.row]
        self._groups = [*_of_suits()]
        self._plain: list[NDArray[np.int64]] = []
        self._rows = {row: list(self._grouped(*row.split())) for row in ROWS}
        self._starts = np.cumsum([0, *map(len, self._plain[:-1])])
        self._hands = np.concatenate(self._plain)
        places, totals, self._sizes, pairs = np.array([one[:4] for one in self._groups]).T
        live = np.array([one.live for one in self._groups]).T
        self._live = live[[up.value for up in self.rules.ups]]
        self._may = np.zeros_like(self._live)
        # Up cards by column; a column with fewer of them than that of tens repeats its own.
        columns = [[up.number for up in self.rules.ups_of(value)] for value in range(RANKS)]
        most = max(map(len, columns))
        self._columns = np.array([[*ups, *ups[:1] * (most - len(ups))] for ups in columns])
        self._present = np.array([[at < len(ups) for at in range(most)] for ups in columns])
        splits = np.array([may_split(self.rules, pair) for pair in pairs.tolist()])
        for place, pair in _PLACES.items():
            here, context = places == place, context_of(self.rules, pair)
            of_place = totals[here], self._sizes[here], splits[here]
            self._may[:, here] = allowed_bits(self.rules, context, *of_place)

    def worths(self, worths: Worths) -> NDArray[np.float64]:
        """Return the values of all groups, by up card, group and decision."""
        by_hand, by_suits = (
            part.reshape(len(part), -1, part.shape[-1]) for part in (worths.hands, worths.suited)
        )
        plain = np.add.reduceat(by_hand[:, self._hands], self._starts, axis=1)
        return np.concatenate([by_suits, plain], axis=1)

    def cells(self, row: str, worths: NDArray[np.float64]) -> CellHands:
        """Return the hands of the cells of a row, by up card in the order of ranks.

        A cell of tens has the hands under each of them; those that other cells lack never occur.
        """
        at = self._rows[row]
        ups, most = self._columns, self._columns.shape[1]
        may, live = (part[:, at][ups].reshape(RANKS, -1) for part in (self._may, self._live))
        worth = worths[:, at][ups] * self._present[..., None, None]
        return CellHands(
            np.tile(self._sizes[at], most),
            may,
            live,
            np.full_like(may, STAND),
            worth.reshape(*may.shape, -1),
        )

    def members(self, row: str, first: int, worths: NDArray[np.float64]) -> Iterator[Member]:
        """Yield the hands of a cell."""
        for up, at in product(self.rules.ups_of(first), self._rows[row]):
            place, _, size, pair, _ = self._groups[at]
            may = set_of(Choice, int(self._may[up.number, at]))
            live = set_of(LiveBonusMark, int(self._live[up.number, at]))
            worth = tuple(worths[up.number, at].tolist())
            yield Member(size, live, may, worth, pair, place != UNSPLIT, up=up.number)

    def _grouped(self, kind: str, name: str) -> Iterator[int]:
        for place in _PLACES if kind != "pair" else (UNSPLIT,):
            here = self._hands_of_row(kind, name, place)
            yield from self._add_groups(here & (self.combo < 0), place)
            for number in self.combo[here & (self.combo >= 0)].tolist():
                at = (place * len(COMBOS) + number) * GROUPS
                yield from range(at, at + GROUPS)

    def _hands_of_row(self, kind: str, name: str, place: int) -> NDArray[np.bool_]:
        hands = self.hands
        if kind == "pair":
            return np.equal(self.pairs, NAMES.index(name))
        in_row = (hands.total == int(name)) & (hands.soft == (kind == "soft")) & (hands.size > 1)
        in_row &= hands.state != DOUBLED
        # A pair that cannot be split any more is played by its total.
        return np.logical_and(in_row, self.pairs < 0) if place == UNSPLIT else np.asarray(in_row)

    def _add_groups(self, here: NDArray[np.bool_], place: int) -> Iterator[int]:
        """Group hands by number of cards, pair, and what is known of their suits."""
        for size, pair, marked, these in self._distinct(here):
            yield len(self._groups)
            total = int(self.hands.total[these[0]])
            live = tuple(bits_of(marks_of(marked, first)) for first in range(RANKS))
            self._groups.append(_Group(place, total, size, pair, live))
            self._plain.append(place * len(self.hands.total) + these)

    def _distinct(
        self, here: NDArray[np.bool_]
    ) -> Iterator[tuple[int, int, int, NDArray[np.int64]]]:
        places = np.flatnonzero(here)
        columns = self.hands.size[places], self.pairs[places], self.marked[places]
        kinds, of_hand = np.unique(np.column_stack(columns), axis=0, return_inverse=True)
        for at, (size, pair, marked) in enumerate(kinds.tolist()):
            yield size, pair, marked, places[of_hand == at]


@remember_last
def row_hands(rules: GameRules) -> RowHands:
    """Return the hands of every row in a house, whose charts are asked about one after another."""
    return RowHands(chart_policies(rules))


def _of_suits() -> Iterator[_Group]:
    """Yield two cards with a bonus by suit, by their suits, in the order of the worths."""
    for place in _PLACES:
        for number, (one, other, _) in enumerate(COMBOS):
            pair = one if one == other else -1
            for group in range(GROUPS):
                live = (live_of(number, _SUITS[group], first) for first in range(RANKS))
                yield _Group(place, one + other + 2, 2, pair, tuple(map(bits_of, live)))
