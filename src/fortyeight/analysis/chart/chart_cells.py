"""The choice of every cell of a chart by what each code is worth over the hands that come to it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from itertools import product

import numpy as np
from numpy.typing import NDArray

from fortyeight.analysis.chart.chart_policy import (
    ACTIONS,
    AFTERS,
    NAMES,
    Context,
    allowed,
    allowed_after,
    context_of,
    live_of,
    may_split,
    pairs_of,
)
from fortyeight.analysis.chart.chart_worth import OF_ACES, OF_SPLIT, UNSPLIT
from fortyeight.analysis.chart.simplicity import ANY_CHART, Simplicity, exceptions_of
from fortyeight.analysis.game_rules import ACE, GameRules, UpCard
from fortyeight.analysis.hands.player_hands import DOUBLED
from fortyeight.analysis.hands.suited import MIXED, SPADES
from fortyeight.analysis.policy.policy_counts import Worths
from fortyeight.analysis.policy.policy_values import BOTH_SPADES, MIXED_SUITS, SAME_SUIT
from fortyeight.analysis.values.play_values import HIT
from fortyeight.strategy import (
    AFTER_ROWS,
    ROWS,
    UPS,
    AfterDouble,
    Cell,
    Choice,
    LiveBonusMark,
    Strategy,
    decide_after,
)

#: Minimum gain of an exception per round, as a share of the wager.
MIN_GAIN = 1e-6
#: Choices whose values differ by less are equal.
EVEN = 1e-12
#: Maximum number of cards in an exception: larger hands are rare.
MAX_CARDS = 7

_SUITS = {MIXED_SUITS: MIXED, SAME_SUIT: 0, BOTH_SPADES: SPADES}

#: A number of cards, the value of the pair (-1: none), the total, and the values by up card; then
#: whether they matter.
_Group = tuple[int, int, int, list[list[float]], list[bool]]

_S, _H, _D, _P, _R = Choice.STAND, Choice.HIT, Choice.DOUBLE, Choice.SPLIT, Choice.SURRENDER
BY_TOTAL = ((_S,), (_H,), (_D, _H), (_D, _S), (_R, _H), (_R, _S), (_R, _D, _H))
OF_PAIR = ((_P,), (_R, _P), *BY_TOTAL)

#: Live bonuses that an exception may name, in the order in which they are tried.
_LADDER = (
    LiveBonusMark.ANY_678,
    LiveBonusMark.SUITED_678,
    LiveBonusMark.SPADES_678,
    LiveBonusMark.SEVENS,
    LiveBonusMark.SUITED_SEVENS,
)
#: The least number of cards and the live bonuses with which a cell says hit.
_Exceptions = tuple[int | None, frozenset[LiveBonusMark]]

#: A row and an up card.
_Place = tuple[str, str]
PAIR_OF_TOTAL = {
    "soft 12": "pair A",
    **{f"hard {2 * value}": f"pair {NAMES[value - 1]}" for value in range(2, 11)},
}


class Cells:
    """Choice of every cell of a chart by the given values, within the limits of a simpler one."""

    def __init__(
        self, rules: GameRules, worths: Worths, simplicity: Simplicity = ANY_CHART
    ) -> None:
        self.rules, self.worths, self.simplicity = rules, worths, simplicity
        self.hands = rules.hands
        self._groups: dict[tuple[str, str, int], list[_Group]] = {}
        self._allowed: dict[tuple[int, ...], frozenset[Choice]] = {}
        self._combos: dict[tuple[str, str, bool], list[int]] = {}
        self.pairs = pairs_of(self.hands)
        self.combo = rules.suited.combo[self.hands.row]
        self.contexts = {
            UNSPLIT: context_of(rules, None),
            OF_SPLIT: context_of(rules, ACE + 1),
            OF_ACES: context_of(rules, ACE),
        }

    def strategy(self, before: Strategy | None = None, firsts: list[int] | None = None) -> Strategy:
        """Return the best cells; one that no hand comes to is as `before`, or the usual one.

        With `firsts`, only worths under these up cards have changed since `before` was chosen.
        """
        if before is not None and firsts is not None and self.simplicity == ANY_CHART:
            ups = self.rules.ups
            return self._renewed(before, {NAMES[ups[first].value] for first in firsts})
        cells = {(row, up): self._cell(row, up, before) for row in ROWS for up in UPS}
        if self.simplicity.total_dependent:
            cells |= self._by_total(before)
        elif self.simplicity.exceptions is not None:
            cells |= self._with_fewer(cells, self.simplicity.exceptions)
        rows = {row: tuple(cells[row, up] for up in UPS) for row in ROWS}
        after = {row: tuple(self._after(row, up, before) for up in UPS) for row in AFTER_ROWS}
        return Strategy(rows, after)

    def _renewed(self, before: Strategy, changed: set[str]) -> Strategy:
        """Return a chart with the cells under some up cards chosen again."""
        rows = {
            row: tuple(
                self._cell(row, up, before) if up in changed else cell
                for up, cell in zip(UPS, cells, strict=True)
            )
            for row, cells in before.rows.items()
        }
        after = {
            row: tuple(
                self._after(row, up, before) if up in changed else choice
                for up, choice in zip(UPS, choices, strict=True)
            )
            for row, choices in before.after.items()
        }
        return Strategy(rows, after)

    def tidied(self, chart: Strategy) -> Strategy:
        """Return a chart, whose worths these are, with the usual cells where no hand comes."""
        rows = {
            row: tuple(
                cell if self.mattering(row, up) or self._for_pair(row) else _usual(row)
                for up, cell in zip(UPS, cells, strict=True)
            )
            for row, cells in chart.rows.items()
        }
        after = {
            row: tuple(
                choice if self.worth_after(row, up).any() else AfterDouble.KEEP
                for up, choice in zip(UPS, choices, strict=True)
            )
            for row, choices in chart.after.items()
        }
        return replace(chart, rows=rows, after=after)

    def _for_pair(self, row: str) -> bool:
        """Return whether a pair is played by this row even if no other hand comes to it."""
        return self.simplicity.total_dependent and row in PAIR_OF_TOTAL

    def worth_after(self, row: str, up: str) -> NDArray[np.float64]:
        """Return the values of the choices on doubled hands of a row."""
        _, kind, total = row.split()
        numbers = [one.number for one in self.rules.ups_of(NAMES.index(up))]
        worths = self.worths.after[numbers, :, int(kind == "soft"), int(total)]
        return np.asarray(worths.sum(axis=0))

    def _after(self, row: str, up: str, before: Strategy | None) -> AfterDouble:
        _, kind, number = row.split()
        total, worth = int(number), self.worth_after(row, up)
        if before is not None and not worth.any():
            may = frozenset(filter(self.simplicity.allows_after, AfterDouble))
            return decide_after(before, total, kind == "soft", up, may)
        return self.best_after(worth, total)

    def best_after(self, worth: NDArray[np.float64], total: int) -> AfterDouble:
        """Return the best choice on doubled hands of a total."""
        best, best_value = AfterDouble.KEEP, -np.inf
        for choice in filter(self.simplicity.allows_after, AfterDouble):
            value = worth_after(self.rules, worth, total, choice)
            if value > best_value + EVEN:
                best, best_value = choice, value
        return best

    def in_row(self, row: str, up: str) -> Iterator[Member]:
        """Return the hands of a cell, whether they occur or not."""
        kind, name = row.split()
        return self.members(kind, name, NAMES.index(up))

    def mattering(self, row: str, up: str) -> list[Member]:
        """Return the hands that come to a cell."""
        kind, name = row.split()
        return list(self.members(kind, name, NAMES.index(up), only_mattering=True))

    def _cell(self, row: str, up: str, before: Strategy | None) -> Cell:
        members = self.mattering(row, up)
        if not members:
            return self._unreached(row, up, before)
        return self.best_cell(row, members)

    def _unreached(self, row: str, up: str, before: Strategy | None) -> Cell:
        """Return the cell of a chart before, if this chart may have it, or the usual one."""
        cell = before.rows[row][UPS.index(up)] if before else _usual(row)
        if self.simplicity == ANY_CHART:
            return cell
        return Cell(cell.choices) if self.simplicity.allows(cell.choices) else _usual(row)

    def _with_fewer(self, best: Mapping[_Place, Cell], most: int) -> dict[_Place, Cell]:
        """Return the cells that change when only the exceptions that gain most are kept."""
        steps = []
        for (row, up), cell in best.items():
            if not exceptions_of(cell):
                continue
            members = self.mattering(row, up)
            fewer = [self.best_cell(row, members, most=k) for k in range(exceptions_of(cell))]
            worths = [worth_of(one, members) for one in (*fewer, cell)]
            steps.append(_Thinned((row, up), (*fewer, cell), tuple(worths)))
        kept = sorted((one for thinned in steps for one in thinned.steps()), reverse=True)
        chosen = {one.place: one.cells[0] for one in steps}
        cells = {one.place: one.cells for one in steps}
        for _, more, place, number in kept:
            if more <= most:
                most -= more
                chosen[place] = cells[place][number]
        return chosen

    def _by_total(self, before: Strategy | None) -> dict[_Place, Cell]:
        """Return the cells of totals and pairs, where a pair is split or played by its total."""
        cells: dict[_Place, Cell] = {}
        for total, pair in PAIR_OF_TOTAL.items():
            for up in UPS:
                own, pairs = self.mattering(total, up), self.mattering(pair, up)
                together = self._together(total, up, own + pairs, before)
                cells[total, up] = cells[pair, up] = together
                if not self.simplicity.allows((_P,)) or not self.may_ever((_P,), pairs):
                    continue
                apart = self._together(total, up, own, before)
                split = sum(one.by((_P,)) for one in pairs) + worth_of(apart, own)
                if split > worth_of(together, own + pairs) + EVEN:
                    cells[total, up], cells[pair, up] = apart, Cell((_P,))
        return cells

    def _together(self, row: str, up: str, members: list[Member], before: Strategy | None) -> Cell:
        return self.best_cell(row, members) if members else self._unreached(row, up, before)

    def orders(self, row: str, members: list[Member]) -> list[tuple[Choice, ...]]:
        """Return the orders of choices that a cell may have."""
        every = OF_PAIR if row.startswith("pair") else BY_TOTAL
        may = frozenset[Choice]().union(*(one.may for one in members))
        return [order for order in every if self.simplicity.allows(order) and may.issuperset(order)]

    def best_cell(self, row: str, members: list[Member], *, most: int | None = None) -> Cell:
        """Return the best cell for the hands that come to it, with at most so many exceptions."""
        if self.simplicity.total_dependent:
            most = 0
        orders = self.orders(row, members)
        exceptions, applies = _exceptions(members, most)
        plain = _worth_by(orders, members)
        hit = np.array([one.worth[HIT] if _H in one.may else np.nan for one in members])
        gain = np.where(np.isnan(hit), 0.0, hit - plain)
        prices = np.array([_price(*one) for one in exceptions])
        values = plain.sum(axis=1)[:, None] + gain @ applies.T - prices * MIN_GAIN
        # An exception says hit, which is no exception there.
        values[[order == (_H,) for order in orders], 1:] = -np.inf
        best = int(np.argmax(values >= values.max() - EVEN))
        cards, live = exceptions[best % len(exceptions)]
        return Cell(orders[best // len(exceptions)], cards, live)

    def may_ever(self, order: tuple[Choice, ...], members: list[Member]) -> bool:
        """Return whether each choice of an order is allowed for some hand of the cell."""
        return frozenset(order) <= frozenset().union(*(one.may for one in members))

    def members(
        self, kind: str, name: str, first: int, *, only_mattering: bool = False
    ) -> Iterator[Member]:
        """Yield the hands of a cell, grouped by what a chart can distinguish."""
        for up, (place, context) in product(self.rules.ups_of(first), self.contexts.items()):
            if kind == "pair" and place != UNSPLIT:
                continue
            groups = self._plain(kind, name, place)
            if only_mattering:
                groups = [group for group in groups if group[4][up.number]]
            yield from self._alike(groups, place, context, up)
            for one in self._suited(self._of_combos(kind, name, place), place, context, up):
                if not only_mattering or one.matters:
                    yield one

    def _here(self, kind: str, name: str, place: int) -> NDArray[np.bool_]:
        hands = self.hands
        if kind == "pair":
            return np.equal(self.pairs, NAMES.index(name))
        in_row = (hands.total == int(name)) & (hands.soft == (kind == "soft")) & (hands.size > 1)
        in_row &= hands.state != DOUBLED
        # A pair that cannot be split any more is played by its total.
        return np.logical_and(in_row, self.pairs < 0) if place == UNSPLIT else np.asarray(in_row)

    def _plain(self, kind: str, name: str, place: int) -> list[_Group]:
        """Return the hands of a row without a bonus by suit, by number of cards and pair."""
        key = kind, name, place
        if key not in self._groups:
            plain = self._here(kind, name, place) & (self.combo < 0)
            self._groups[key] = [
                (size, pair, int(self.hands.total[these[0]]), worth.tolist(), _matter(worth))
                for size, pair, these in _by_size_and_pair(plain, self.hands.size, self.pairs)
                for worth in [self.worths.hands[:, place, these].sum(axis=1)]
            ]
        return self._groups[key]

    def _of_combos(self, kind: str, name: str, place: int) -> list[int]:
        """Return the hands of a row with a bonus by suit."""
        key = kind, name, place == UNSPLIT
        if key not in self._combos:
            here = self._here(kind, name, place) & (self.combo >= 0)
            self._combos[key] = np.flatnonzero(here).tolist()
        return self._combos[key]

    def _alike(
        self, groups: list[_Group], place: int, context: Context, up: UpCard
    ) -> Iterator[Member]:
        rules, number = up.rules, up.number
        for size, pair, total, worths, _ in groups:
            key = place, total, size, number, pair
            may = self._allowed.get(key)
            if may is None:
                may = allowed(rules, context, total, size, up.value, pair=may_split(rules, pair))
                self._allowed[key] = may
            worth = tuple(worths[number])
            yield Member(size, frozenset(), may, worth, pair, context.split, up=number)

    def _suited(
        self, hands: list[int], place: int, context: Context, up: UpCard
    ) -> Iterator[Member]:
        for hand in hands:
            number, total = int(self.combo[hand]), int(self.hands.total[hand])
            pair = int(self.pairs[hand])
            splits = may_split(self.rules, pair)
            may = allowed(up.rules, context, total, 2, up.value, pair=splits)
            for group, suit in _SUITS.items():
                live = live_of(number, suit, up.value)
                worth = tuple(self.worths.suited[up.number, place, number, group].tolist())
                yield Member(2, live, may, worth, pair, context.split, up=up.number)


@dataclass(frozen=True)
class _Thinned:
    """The best cells of a place with no exception, with at most one, and so on, and their worth."""

    place: _Place
    cells: tuple[Cell, ...]
    worths: tuple[float, ...]

    def steps(self) -> Iterator[tuple[float, int, _Place, int]]:
        """Yield the gain of each further exception, how many they are, and the cell that has them.

        Two exceptions that gain more together are one step.
        """
        at = 0
        while at + 1 < len(self.cells):
            gains = [
                ((worth - self.worths[at]) / (number - at), number)
                for number, worth in enumerate(self.worths)
                if number > at
            ]
            gain, number = max(gains)
            if gain < MIN_GAIN:
                return
            yield gain, number - at, self.place, number
            at = number


def _matter(worths: NDArray[np.float64]) -> list[bool]:
    """Return whether hands occur under each up card: see `Member.matters`."""
    return [bool(some) for some in np.asarray((np.abs(worths) > EVEN).any(axis=1))]


def _by_size_and_pair(
    here: NDArray[np.bool_], sizes: NDArray[np.int8], pairs: NDArray[np.int64]
) -> Iterator[tuple[int, int, NDArray[np.int64]]]:
    places = np.flatnonzero(here)
    for size in sorted(set(sizes[places].tolist())):
        of_size = places[sizes[places] == size]
        for pair in sorted(set(pairs[of_size].tolist())):
            yield size, pair, of_size[pairs[of_size] == pair]


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
    def matters(self) -> bool:
        """Whether such hands occur; a remainder of sums that cancel counts as 0."""
        return max(self.worth) > EVEN or min(self.worth) < -EVEN

    def worth_of(self, cell: Cell) -> float:
        """Return the value of playing these hands by a cell."""
        hit = self.hits(cell.cards, cell.live) and _H in self.may
        return self.worth[HIT] if hit else self.by(cell.choices)

    def by(self, order: tuple[Choice, ...]) -> float:
        """Return the value of the first allowed choice of an order."""
        choice = next((one for one in order if one in self.may), self.otherwise)
        return self.worth[ACTIONS[choice]]

    def hits(self, cards: int | None, live: frozenset[LiveBonusMark]) -> bool:
        """Return whether an exception applies to these hands."""
        return (cards is not None and self.size >= cards) or not live.isdisjoint(self.live)


def _worth_by(orders: list[tuple[Choice, ...]], members: list[Member]) -> NDArray[np.float64]:
    """Return `Member.by`, by order and member."""
    chosen: dict[tuple[frozenset[Choice], Choice], list[int]] = {}
    rows = []
    for one in members:
        key = one.may, one.otherwise
        if key not in chosen:
            firsts = (next((c for c in order if c in one.may), one.otherwise) for order in orders)
            chosen[key] = [ACTIONS[choice] for choice in firsts]
        rows.append([one.worth[action] for action in chosen[key]])
    return np.ascontiguousarray(np.array(rows).T)


def worth_of(cell: Cell, members: Iterable[Member]) -> float:
    """Return the value of playing hands by a cell."""
    return sum(one.worth_of(cell) for one in members)


def worth_after(
    rules: GameRules, worth: NDArray[np.float64], total: int, choice: AfterDouble
) -> float:
    """Return the value of a choice on doubled hands; hands that may not make it are kept."""
    value = 0.0
    for more in range(len(worth)):
        may = allowed_after(rules, total, more)
        value += worth[more, AFTERS[choice if choice in may else AfterDouble.KEEP]]
    return value


def _exceptions(
    members: list[Member], most: int | None
) -> tuple[list[_Exceptions], NDArray[np.float64]]:
    """Return every set of at most so many exceptions that can matter; the empty set first.

    The array is 1 for the hands that each set applies to, by set and member.
    """
    sizes = sorted({one.size for one in members if 2 < one.size <= MAX_CARDS})
    known = frozenset[LiveBonusMark]().union(*(one.live for one in members))
    lives = [frozenset[LiveBonusMark](), *(frozenset({mark}) for mark in _LADDER if mark in known)]
    sets = [
        (cards, live)
        for cards in (None, *sizes)
        for live in lives
        if most is None or _price(cards, live) <= most
    ]
    by_size: dict[int | None, NDArray[np.bool_]] = {None: np.zeros(len(members), np.bool_)}
    size = np.array([one.size for one in members])
    by_size |= {cards: size >= cards for cards in sizes}
    by_live = {live: np.array([not live.isdisjoint(one.live) for one in members]) for live in lives}
    applies = [by_size[cards] | by_live[live] for cards, live in sets]
    return sets, np.array(applies, np.float64)


def _price(cards: int | None, live: frozenset[LiveBonusMark]) -> int:
    """Return the number of exceptions in a set."""
    return (cards is not None) + len(live)


def _usual(row: str) -> Cell:
    """Return the cell to print where no hand ever comes."""
    kind, name = row.split()
    if kind == "pair":
        return Cell((_S,) if name == "T" else (_H,))
    minimum = 18 if kind == "soft" else 17
    return Cell((_S,) if int(name) >= minimum else (_H,))
