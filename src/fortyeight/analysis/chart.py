"""The best chart that a person can use, and its exact value.

A cell is chosen by what it is worth over all hands that come to it, the rest of the chart being
followed before and after. Cells are chosen anew until none changes. An exception stands only where
it gains more than `WORTH_ITS_PLACE`.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from fortyeight.analysis.chart_policy import (
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
from fortyeight.analysis.chart_worth import OF_ACES, OF_SPLIT, UNSPLIT, WorthOf, Worths
from fortyeight.analysis.distribution import Distribution, distribution
from fortyeight.analysis.game_rules import ACE, GameRules, game_rules
from fortyeight.analysis.play_values import HIT
from fortyeight.analysis.player_hands import player_hands
from fortyeight.analysis.policy import optimal_policy
from fortyeight.analysis.policy_values import BOTH_SPADES, MIXED_SUITS, SAME_SUIT
from fortyeight.analysis.solver import Model, Solution, solve
from fortyeight.analysis.suited import MIXED, SPADES
from fortyeight.analysis.super_bonus import super_bonus
from fortyeight.money import format_amount
from fortyeight.rulebook import House
from fortyeight.strategy import AFTER_ROWS, ROWS, UPS, After, Cell, Choice, Live, Strategy

#: An exception gains at least this much of a wager per round, or it is left out.
WORTH_ITS_PLACE = 1e-6
#: Choices that differ by less are the same.
_EVEN = 1e-12
_ROUNDS = 12
MODEL: Model = "split-aware"
#: Exceptions by number of cards go so far: hands of more are seldom seen.
MOST_CARDS = 7

_SUITS = {MIXED_SUITS: MIXED, SAME_SUIT: 0, BOTH_SPADES: SPADES}

_S, _H, _D, _P, _R = Choice.STAND, Choice.HIT, Choice.DOUBLE, Choice.SPLIT, Choice.SURRENDER
BY_TOTAL = ((_S,), (_H,), (_D, _H), (_D, _S), (_R, _H), (_R, _S), (_R, _D, _H))
OF_PAIR = ((_P,), (_R, _P), *BY_TOTAL)


@dataclass(frozen=True)
class Chart:
    """A chart with its exact edge, beside that of the best play of every hand."""

    strategy: Strategy
    edge: float
    optimal: float
    distribution: Distribution
    notes: tuple[str, ...] = ()

    @property
    def loses(self) -> float:
        """What the chart loses against the best play, per round and wager."""
        return self.edge - self.optimal


def best_chart(house: House, solution: Solution | None = None) -> Chart:
    """The chart of a house."""
    solution = solution or solve(game_rules(house))
    rules = solution.rules
    worth_of = WorthOf(rules, solution.table)
    policy = optimal_policy(solution, MODEL)
    seen: list[Strategy] = []
    for _ in range(_ROUNDS):
        strategy = Cells(rules, worth_of.worths(policy)).strategy()
        if strategy in seen:
            break
        seen.append(strategy)
        policy = chart_policy(rules, strategy)
    # The choice settles; where charts take turns, the best of them is taken.
    ends = seen[seen.index(strategy) :]
    return min((valued(house, one, solution) for one in ends), key=lambda chart: chart.edge)


def valued(house: House, strategy: Strategy, solution: Solution | None = None) -> Chart:
    """Any chart with its exact value in a house."""
    solution = solution or solve(game_rules(house))
    rules = solution.rules
    found = distribution(house, rules, solution.table, chart_policy(rules, strategy))
    notes = _notes(house, strategy, solution)
    return Chart(strategy, -found.mean, -solution.ev[MODEL], found, notes)


def _notes(house: House, strategy: Strategy, solution: Solution) -> tuple[str, ...]:
    """What the Super Bonus asks for, whose dollars are in no chart's value."""
    cell = strategy.rows["pair 7"][UPS.index("7")]
    if cell.choices[0] is _H or Live.SUITED_SEVENS in cell.live:
        return ()
    worth = [term for term in super_bonus(house, solution, MODEL) if term.gain > 0]
    if not worth:
        return ()
    term = worth[0]
    return (
        f"For the Super Bonus hit 7-7 of one suit against a 7: with a wager of"
        f" {format_amount(term.wager)} that is worth {term.gain:.3%} more, which is not in"
        f" the edges above.",
    )


class Cells:
    """Chooses every cell by given worths."""

    def __init__(self, rules: GameRules, worths: Worths) -> None:
        self.rules, self.worths = rules, worths
        self.hands = player_hands()
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

    def _after(self, row: str, first: int) -> After:
        _, kind, number = row.split()
        total, soft = int(number), int(kind == "soft")
        worth = self.worths.after[first, :, soft, total]
        best, most = After.KEEP, -np.inf
        for choice in After:
            value = worth_after(self.rules, worth, total, choice)
            if value > most + _EVEN:
                best, most = choice, value
        return best

    def _cell(self, row: str, first: int) -> Cell:
        kind, name = row.split()
        members = [one for one in self.members(kind, name, first) if one.matters]
        if not members:
            return _usual(kind, name)
        orders = OF_PAIR if kind == "pair" else BY_TOTAL
        best, most = _usual(kind, name), -np.inf
        for order in orders:
            if not self.may_ever(order, members):
                continue
            for cell in _exceptions(Cell(order), members):
                price = (cell.cards is not None) + len(cell.live)
                value = sum(one.worth_of(cell) for one in members) - price * WORTH_ITS_PLACE
                if value > most + _EVEN:
                    best, most = cell, value
        return (
            best if most > -np.inf and any(one.matters for one in members) else _usual(kind, name)
        )

    def may_ever(self, order: tuple[Choice, ...], members: list[Member]) -> bool:
        """Whether every choice of an order can be made by some hand of the cell."""
        return all(any(choice in one.may for one in members) for choice in order)

    def members(self, kind: str, name: str, first: int) -> Iterator[Member]:
        """The hands of a cell, those alike taken together."""
        hands = self.hands
        if kind == "pair":
            mine = self.pairs == NAMES.index(name)
        else:
            mine = (hands.total == int(name)) & (hands.soft == (kind == "soft")) & (hands.size > 1)
        for place, context in self.contexts.items():
            if kind == "pair":
                here = mine if place == UNSPLIT else np.zeros_like(mine)
            else:
                # A pair that has no split left is played by its total.
                here = mine & (self.pairs < 0) if place == UNSPLIT else mine
            yield from self._alike(here, place, context, first)

    def _alike(
        self, here: NDArray[np.bool_], place: int, context: Context, first: int
    ) -> Iterator[Member]:
        combo = self.rules.suited.combo
        for size in np.unique(self.hands.size[here]):
            plain = here & (self.hands.size == size) & (combo < 0)
            for pair in np.unique(self.pairs[plain]):
                these = np.flatnonzero(plain & (self.pairs == pair))
                worth = self.worths.hands[first, place, these].sum(axis=0)
                total = int(self.hands.total[these[0]])
                may = allowed(
                    self.rules,
                    context,
                    total,
                    int(size),
                    first,
                    pair=may_split(self.rules, int(pair)),
                )
                yield Member(int(size), frozenset(), may, worth)
        for hand in np.flatnonzero(here & (combo >= 0)):
            number, total = int(combo[hand]), int(self.hands.total[hand])
            splits = may_split(self.rules, int(self.pairs[hand]))
            may = allowed(self.rules, context, total, 2, first, pair=splits)
            for group, suit in _SUITS.items():
                live = live_of(number, suit, first)
                yield Member(2, live, may, self.worths.suited[first, place, number, group])


@dataclass(frozen=True)
class Member:
    """Hands that a chart cannot tell apart: their cards, what is live, what they may do."""

    size: int
    live: frozenset[Live]
    may: frozenset[Choice]
    worth: NDArray[np.float64]

    @property
    def matters(self) -> bool:
        """Whether such hands come at all; what is left of sums that cancel is nothing."""
        return bool((np.abs(self.worth) > _EVEN).any())

    def worth_of(self, cell: Cell) -> float:
        many = cell.cards is not None and self.size >= cell.cards
        if (many or cell.live & self.live) and _H in self.may:
            return float(self.worth[HIT])
        choice = next((one for one in cell.choices if one in self.may), None)
        # A pair that may not be split does not come to its own row.
        return float(self.worth[ACTIONS[choice or _S]])


def worth_after(rules: GameRules, worth: NDArray[np.float64], total: int, choice: After) -> float:
    """What a choice is worth on doubled hands, those that may not make it being kept."""
    value = 0.0
    for more in range(len(worth)):
        may = allowed_after(rules, total, more)
        value += worth[more, AFTERS[choice if choice in may else After.KEEP]]
    return value


def _exceptions(cell: Cell, members: list[Member]) -> Iterator[Cell]:
    """A cell with every set of exceptions that can matter; without any first."""
    sizes = sorted({one.size for one in members if 2 < one.size <= MOST_CARDS})
    lives: list[frozenset[Live]] = [frozenset()]
    known = {mark for one in members for mark in one.live}
    if cell.choices != (_H,):
        ladder = (Live.ANY_678, Live.SUITED_678, Live.SPADES_678, Live.SEVENS, Live.SUITED_SEVENS)
        lives += [frozenset({mark}) for mark in ladder if mark in known]
    for cards in (None, *sizes) if cell.choices != (_H,) else (None,):
        for live in lives:
            yield replace(cell, cards=cards, live=live)


def _usual(kind: str, name: str) -> Cell:
    """What is written where no hand ever comes."""
    if kind == "pair":
        return Cell((_S,) if name == "T" else (_H,))
    least = 18 if kind == "soft" else 17
    return Cell((_S,) if int(name) >= least else (_H,))
