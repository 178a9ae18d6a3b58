"""The best chart that a person can use, and its exact value.

A cell is chosen by its value over all hands that come to it, with the rest of the chart followed
before and after. Cells are chosen again until none changes. An exception is kept only where it
gains more than `MIN_GAIN`.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field, replace

import numpy as np
from numpy.typing import NDArray

from fortyeight.analysis.chart.chart_notes import bonus_notes, played_for_note
from fortyeight.analysis.chart.chart_policy import (
    ACTIONS,
    AFTERS,
    NAMES,
    Context,
    allowed,
    allowed_after,
    chart_policy,
    context_of,
    live_of,
    may_split,
    pairs_of,
)
from fortyeight.analysis.chart.chart_worth import OF_ACES, OF_SPLIT, UNSPLIT, WorthSolver
from fortyeight.analysis.distribution.frequencies import spread_of
from fortyeight.analysis.distribution.net_results import Distribution, distribution
from fortyeight.analysis.figures import CHART_MODEL, ChartFigures
from fortyeight.analysis.game_rules import ACE, GameRules, game_rules
from fortyeight.analysis.hands.player_hands import player_hands
from fortyeight.analysis.hands.suited import MIXED, SPADES
from fortyeight.analysis.policy.policies import optimal_policy
from fortyeight.analysis.policy.policy_counts import Worths
from fortyeight.analysis.policy.policy_values import BOTH_SPADES, MIXED_SUITS, SAME_SUIT
from fortyeight.analysis.solver import Solution, solve
from fortyeight.analysis.values.play_values import HIT
from fortyeight.analysis.values.super_bonus import sevens_play, super_bonus, super_bonus_pays
from fortyeight.rulebook import House
from fortyeight.strategy import (
    AFTER_ROWS,
    ROWS,
    UPS,
    AfterDouble,
    Cell,
    Choice,
    LiveBonusMark,
    Strategy,
)
from fortyeight.view.words.rule_words import money

#: Minimum gain of an exception per round, as a share of the wager.
MIN_GAIN = 1e-6
#: Choices whose values differ by less are equal.
_EVEN = 1e-12
_ROUNDS = 12
#: Maximum number of cards in an exception: larger hands are rare.
MAX_CARDS = 7

_SUITS = {MIXED_SUITS: MIXED, SAME_SUIT: 0, BOTH_SPADES: SPADES}

#: A number of cards, the value of the pair (-1: none), the total, and the values by up card.
_Group = tuple[int, int, int, list[list[float]]]

_S, _H, _D, _P, _R = Choice.STAND, Choice.HIT, Choice.DOUBLE, Choice.SPLIT, Choice.SURRENDER
BY_TOTAL = ((_S,), (_H,), (_D, _H), (_D, _S), (_R, _H), (_R, _S), (_R, _D, _H))
OF_PAIR = ((_P,), (_R, _P), *BY_TOTAL)


@dataclass(frozen=True)
class Chart(ChartFigures):
    """A chart with its figures and the whole distribution behind them."""

    distribution: Distribution = field(kw_only=True)


def best_chart(
    house: House, solution: Solution | None = None, *, wager: int | None = None
) -> Chart:
    """Return the best chart of a house.

    With a `wager`, in cents, the chart plays for the Super Bonus of that wager.
    """
    solution = solution or solve(game_rules(house), (CHART_MODEL,))
    bonus = super_bonus_pays(house, wager) / wager if wager else 0.0
    chart = settled_chart(house, solution, first_chart(solution, bonus), bonus)
    if not wager or house.super_bonus is None:
        return chart
    note = played_for_note(money(wager, house.limits.currency), chart.super_bonus, bonus)
    return replace(chart, notes=(note,))


def first_chart(solution: Solution, bonus: float = 0.0) -> Strategy:
    """Return the best choice of every cell for a player who otherwise plays optimally.

    The best chart differs from it in at most a few cells, and takes three times as long to find.
    `bonus` is what a Super Bonus pays, in wagers, if the chart is to play for it.
    """
    policy = optimal_policy(solution, CHART_MODEL, bonus)
    worths = WorthSolver(solution.rules, solution.table, bonus).worths(policy)
    return Cells(solution.rules, worths).strategy()


def settled_chart(house: House, solution: Solution, first: Strategy, bonus: float = 0.0) -> Chart:
    """Return the chart that a first one settles to, choosing cells until none changes."""
    rules = solution.rules
    worth_solver = WorthSolver(rules, solution.table, bonus)
    tried, strategy = [first], first
    for _ in range(_ROUNDS - 1):
        strategy = Cells(rules, worth_solver.worths(chart_policy(rules, tried[-1]))).strategy()
        if strategy in tried:
            break
        tried.append(strategy)
    # Usually this converges; where it cycles, the best chart of the cycle is taken.
    ends = tried[tried.index(strategy) :]
    charts = (valued(house, one, solution) for one in ends)
    return min(charts, key=lambda chart: chart.edge - chart.super_bonus * bonus)


def valued(house: House, strategy: Strategy, solution: Solution | None = None) -> Chart:
    """Return any chart with its exact value in a house."""
    solution = solution or solve(game_rules(house), (CHART_MODEL,))
    rules = solution.rules
    policy = chart_policy(rules, strategy)
    result = distribution(house, rules, solution.table, policy)
    spread, optimal = spread_of(result), -solution.ev[CHART_MODEL]
    notes = bonus_notes(house, strategy, super_bonus(house, solution, CHART_MODEL))
    bonus = sevens_play(rules, policy).chance if house.super_bonus is not None else 0.0
    return Chart(strategy, -result.mean, optimal, spread, notes, bonus, distribution=result)


class Cells:
    """Choice of every cell of a chart by the given values."""

    def __init__(self, rules: GameRules, worths: Worths) -> None:
        self.rules, self.worths = rules, worths
        self.hands = player_hands()
        self._groups: dict[tuple[str, str, int], list[_Group]] = {}
        self._combos: dict[tuple[str, str, bool], list[int]] = {}
        self.pairs = pairs_of(self.hands)
        self.contexts = {
            UNSPLIT: context_of(rules, None),
            OF_SPLIT: context_of(rules, ACE + 1),
            OF_ACES: context_of(rules, ACE),
        }

    def strategy(self) -> Strategy:
        rows = {row: tuple(self._cell(row, NAMES.index(up)) for up in UPS) for row in ROWS}
        after = {row: tuple(self._after(row, NAMES.index(up)) for up in UPS) for row in AFTER_ROWS}
        return Strategy(rows, after)

    def _after(self, row: str, first: int) -> AfterDouble:
        _, kind, number = row.split()
        total, soft = int(number), int(kind == "soft")
        worth = self.worths.after[first, :, soft, total]
        best, best_value = AfterDouble.KEEP, -np.inf
        for choice in AfterDouble:
            value = worth_after(self.rules, worth, total, choice)
            if value > best_value + _EVEN:
                best, best_value = choice, value
        return best

    def _cell(self, row: str, first: int) -> Cell:
        kind, name = row.split()
        members = [one for one in self.members(kind, name, first) if one.matters]
        if not members:
            return _usual(kind, name)
        orders = OF_PAIR if kind == "pair" else BY_TOTAL
        exceptions = list(_exceptions(members))
        best, best_value = _usual(kind, name), -np.inf
        for order in orders:
            if not self.may_ever(order, members):
                continue
            plain = [one.by(order) for one in members]
            hit = [one.hit_or(worth) for one, worth in zip(members, plain, strict=True)]
            for cards, live, these in exceptions if order != (_H,) else exceptions[:1]:
                price = (cards is not None) + len(live)
                worths = map(_either, these, hit, plain)
                value = sum(worths) - price * MIN_GAIN
                if value > best_value + _EVEN:
                    best, best_value = Cell(order, cards, live), value
        return best

    def may_ever(self, order: tuple[Choice, ...], members: list[Member]) -> bool:
        """Return whether each choice of an order is allowed for some hand of the cell."""
        return all(any(choice in one.may for one in members) for choice in order)

    def members(self, kind: str, name: str, first: int) -> Iterator[Member]:
        """Yield the hands of a cell, grouped by what a chart can distinguish."""
        for place, context in self.contexts.items():
            if kind == "pair" and place != UNSPLIT:
                continue
            yield from self._alike(self._plain(kind, name, place), context, first)
            yield from self._suited(self._of_combos(kind, name, place), place, context, first)

    def _here(self, kind: str, name: str, place: int) -> NDArray[np.bool_]:
        hands = self.hands
        if kind == "pair":
            return np.equal(self.pairs, NAMES.index(name))
        in_row = (hands.total == int(name)) & (hands.soft == (kind == "soft")) & (hands.size > 1)
        # A pair that cannot be split any more is played by its total.
        return np.logical_and(in_row, self.pairs < 0) if place == UNSPLIT else np.asarray(in_row)

    def _plain(self, kind: str, name: str, place: int) -> list[_Group]:
        """Return the hands of a row without a bonus by suit, by number of cards and pair."""
        key = kind, name, place
        if key not in self._groups:
            plain = self._here(kind, name, place) & (self.rules.suited.combo < 0)
            self._groups[key] = [
                (size, pair, int(self.hands.total[these[0]]), worth.tolist())
                for size, pair, these in _by_size_and_pair(plain, self.hands.size, self.pairs)
                for worth in [self.worths.hands[:, place, these].sum(axis=1)]
            ]
        return self._groups[key]

    def _of_combos(self, kind: str, name: str, place: int) -> list[int]:
        """Return the hands of a row with a bonus by suit."""
        key = kind, name, place == UNSPLIT
        if key not in self._combos:
            here = self._here(kind, name, place) & (self.rules.suited.combo >= 0)
            self._combos[key] = np.flatnonzero(here).tolist()
        return self._combos[key]

    def _alike(self, groups: list[_Group], context: Context, first: int) -> Iterator[Member]:
        rules = self.rules
        for size, pair, total, worths in groups:
            may = allowed(rules, context, total, size, first, pair=may_split(rules, pair))
            yield Member(size, frozenset(), may, tuple(worths[first]))

    def _suited(
        self, hands: list[int], place: int, context: Context, first: int
    ) -> Iterator[Member]:
        combo = self.rules.suited.combo
        for hand in hands:
            number, total = int(combo[hand]), int(self.hands.total[hand])
            splits = may_split(self.rules, int(self.pairs[hand]))
            may = allowed(self.rules, context, total, 2, first, pair=splits)
            for group, suit in _SUITS.items():
                live = live_of(number, suit, first)
                worth = self.worths.suited[first, place, number, group]
                yield Member(2, live, may, tuple(worth.tolist()))


def _by_size_and_pair(
    here: NDArray[np.bool_], sizes: NDArray[np.int8], pairs: NDArray[np.int64]
) -> Iterator[tuple[int, int, NDArray[np.int64]]]:
    places = np.flatnonzero(here)
    for size in np.unique(sizes[places]).tolist():
        of_size = places[sizes[places] == size]
        for pair in np.unique(pairs[of_size]).tolist():
            yield size, pair, of_size[pairs[of_size] == pair]


@dataclass(frozen=True)
class Member:
    """Hands that a chart cannot tell apart: number of cards, live bonuses, allowed choices."""

    size: int
    live: frozenset[LiveBonusMark]
    may: frozenset[Choice]
    worth: tuple[float, ...]

    @property
    def matters(self) -> bool:
        """Whether such hands occur; a remainder of sums that cancel counts as 0."""
        return any(abs(one) > _EVEN for one in self.worth)

    def worth_of(self, cell: Cell) -> float:
        plain = self.by(cell.choices)
        return self.hit_or(plain) if self.hits(cell.cards, cell.live) else plain

    def by(self, order: tuple[Choice, ...]) -> float:
        """Return the value of the first allowed choice of an order."""
        choice = next((one for one in order if one in self.may), None)
        # A pair that may not be split is not played by its own row.
        return self.worth[ACTIONS[choice or _S]]

    def hit_or(self, worth: float) -> float:
        """Return the value where an exception says hit; `worth` if a hit is not allowed."""
        return self.worth[HIT] if _H in self.may else worth

    def hits(self, cards: int | None, live: frozenset[LiveBonusMark]) -> bool:
        """Return whether an exception applies to these hands."""
        return (cards is not None and self.size >= cards) or not live.isdisjoint(self.live)


def _either(first: bool, one: float, other: float) -> float:
    return one if first else other


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
    members: list[Member],
) -> Iterator[tuple[int | None, frozenset[LiveBonusMark], list[bool]]]:
    """Yield every set of exceptions that can matter, and its hands; the empty set first."""
    sizes = sorted({one.size for one in members if 2 < one.size <= MAX_CARDS})
    known = {mark for one in members for mark in one.live}
    ladder = (
        LiveBonusMark.ANY_678,
        LiveBonusMark.SUITED_678,
        LiveBonusMark.SPADES_678,
        LiveBonusMark.SEVENS,
        LiveBonusMark.SUITED_SEVENS,
    )
    lives = [frozenset[LiveBonusMark](), *(frozenset({mark}) for mark in ladder if mark in known)]
    for cards in (None, *sizes):
        for live in lives:
            yield cards, live, [one.hits(cards, live) for one in members]


def _usual(kind: str, name: str) -> Cell:
    """Return the cell to print where no hand ever comes."""
    if kind == "pair":
        return Cell((_S,) if name == "T" else (_H,))
    minimum = 18 if kind == "soft" else 17
    return Cell((_S,) if int(name) >= minimum else (_H,))
