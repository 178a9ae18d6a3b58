"""Measure the solver part by part, relative to a fixed piece of arithmetic in the same run."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial
from itertools import islice, product
from statistics import median

import numpy as np

from fortyeight.analysis.chart.best_chart import best_chart
from fortyeight.analysis.game_rules import GameRules, game_rules
from fortyeight.analysis.hands.dealer_hands import dealer_hands
from fortyeight.analysis.hands.dealer_table import dealer_table
from fortyeight.analysis.hands.player_hands import removed_sets
from fortyeight.analysis.hands.split_patterns import most_others
from fortyeight.analysis.models import USUAL_MODELS
from fortyeight.analysis.solver import kept_table, solve, split_values, unsplit_actions
from fortyeight.analysis.values.situation import situation
from fortyeight.analysis.values.situation_values import values
from fortyeight.analysis.worth.waterfall import with_value
from fortyeight.cards import Card, card, cards, full_shoe
from fortyeight.chance import SeededBits, shuffled
from fortyeight.rulebook import House, default_book, open_house, rulebook, shipped_books

HOUSES = 100
TIMES = 5

#: Size of the arithmetic that is the yardstick: less than a tenth of a second.
_NUMBERS, _ROUNDS = 4096, 20_000

#: Program of a fresh process: solve, then print the seconds and the peak memory in kilobytes.
_FRESH = """
import json, resource, sys, time
from fortyeight.analysis.game_rules import game_rules
from fortyeight.analysis.solver import solve
from fortyeight.rulebook import default_book, open_house, rulebook
rules = game_rules(open_house(rulebook(default_book())))
begun = time.perf_counter()
solve(rules)
taken = time.perf_counter() - begun
peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
print(json.dumps([taken, peak / (1024 if sys.platform == "darwin" else 1)]))
"""


@dataclass(frozen=True, slots=True)
class Timing:
    """One measurement: seconds, and the same in multiples of the yardstick."""

    name: str
    seconds: float
    measures: float


@dataclass(frozen=True, slots=True)
class SolverSpeed:
    """All measurements, and the peak memory of processes that solved one game."""

    timings: tuple[Timing, ...]
    houses: int
    compiling_megabytes: float
    compiled_megabytes: float

    @property
    def memory(self) -> str:
        """The peaks as text."""
        compiling, compiled = self.compiling_megabytes, self.compiled_megabytes
        return f"{compiled:,.0f} MB, and {compiling:,.0f} MB when it has to compile"


def measure_solver(houses: int = HOUSES, times: int = TIMES) -> SolverSpeed:
    """Measure compiling, solving, single decisions and a sweep; medians of several runs."""
    timings, peaks = fresh_processes()
    for name, task in tasks():
        task()
        timings.append(_timing(name, task, times))
    timings.append(_timing(f"a sweep of {houses} houses", lambda: _sweep(houses), 1))
    return SolverSpeed(tuple(timings), houses, *peaks)


def _timing(name: str, task: Callable[[], object], times: int) -> Timing:
    runs = []
    for _ in range(times):
        unit = _seconds(yardstick)
        runs.append((_seconds(task), unit))
    return Timing(
        name, median(taken for taken, _ in runs), median(taken / unit for taken, unit in runs)
    )


def _seconds(task: Callable[[], object]) -> float:
    begun = time.perf_counter()
    task()
    return time.perf_counter() - begun


def yardstick() -> float:
    """Multiply and add numbers that fit into the first-level cache, on one core."""
    one = np.linspace(0.5, 1.5, _NUMBERS)
    other = one[::-1].copy()
    sums = np.zeros(_NUMBERS)
    for _ in range(_ROUNDS):
        np.multiply(one, other, out=sums)
        np.add(sums, one, out=sums)
    return float(sums.sum())


def fresh_processes() -> tuple[list[Timing], tuple[float, float]]:
    """Measure two new processes: one that must compile, and one that need not."""
    with tempfile.TemporaryDirectory() as folder:
        environment = {**os.environ, "NUMBA_CACHE_DIR": folder}
        runs = []
        for _ in range(2):
            unit = _seconds(yardstick)
            output = subprocess.run(  # noqa: S603  # this interpreter, with a text of ours
                [sys.executable, "-c", _FRESH],
                env=environment,
                check=True,
                capture_output=True,
                text=True,
            ).stdout
            runs.append((json.loads(output), unit))
    names = "the first solve, everything to be compiled", "the first solve of another process"
    timings = [
        Timing(name, taken[0], taken[0] / unit)
        for name, (taken, unit) in zip(names, runs, strict=True)
    ]
    compiling, compiled = (float(taken[1]) / 1000 for taken, _ in runs)
    return timings, (compiling, compiled)


def tasks() -> Iterator[tuple[str, Callable[[], object]]]:
    """Yield what is measured after everything is compiled."""
    house = open_house(rulebook(default_book()))
    rules = game_rules(house)
    yield f"{house.book.title}, {house.cards.decks} decks, both models", _solving(rules)
    yield from _parts(rules)
    yield "the same again, with its dealer table kept", lambda: solve(rules)
    shipped = [open_house(rulebook(book)) for book in shipped_books()]
    redoubled = max(shipped, key=lambda one: one.double.times)
    name = f"{redoubled.book.title}, {redoubled.double.times} doubles"
    yield name, _solving(game_rules(redoubled))
    for one in (house, redoubled):
        yield f"{one.book.title}, its best chart, solved for it", partial(_chart, one)
    ordinary = game_rules(open_house(rulebook("blackjack52")))
    yield "ordinary blackjack, six decks", _solving(ordinary)
    for shoe, cards_left in (
        ("the full shoe", None),
        ("120 random cards left", _random_cards(house)),
    ):
        for kind, hand in (("a pair", "8c 8d"), ("no pair", "6c 7d")):
            yield f"ev of {kind}, {shoe}", _asking(house, hand, cards_left)
    yield "`fortyeight solve --compute`, the whole command", _command


def _solving(rules: GameRules) -> Callable[[], object]:
    def task() -> object:
        kept_table.cache_clear()
        return solve(rules)

    return task


def _chart(house: House) -> object:
    kept_table.cache_clear()
    return best_chart(house)


def _command() -> object:
    words = ["-m", "fortyeight", "solve", default_book(), "--compute", "--json"]
    return subprocess.run([sys.executable, *words], check=True, capture_output=True)  # noqa: S603  # as above


def _parts(rules: GameRules) -> Iterator[tuple[str, Callable[[], object]]]:
    """Yield the parts of one solve."""
    most = most_others(rules.splits)
    removed, hands = removed_sets(most), dealer_hands(rules.draws_soft_17)
    table = dealer_table(rules.shoe, removed.counts, hands)
    actions, _ = unsplit_actions(rules, table)
    yield "of it: the dealer table", lambda: dealer_table(rules.shoe, removed.counts, hands)
    yield "of it: hands without a split", lambda: unsplit_actions(rules, table)
    for model in USUAL_MODELS:
        task = partial(split_values, rules, actions, table, model, most)
        yield f"of it: splits, {model}", task


def _random_cards(house: House) -> tuple[Card, ...]:
    full = full_shoe(house.cards.decks, house.cards.removed_ranks)
    return shuffled(full, SeededBits(48))[:120]


def _asking(house: House, hand: str, left: tuple[Card, ...] | None) -> Callable[[], object]:
    at = situation(house, cards(hand), card("9h"), left)
    return lambda: values(at)


def _sweep(houses: int) -> None:
    """Solve houses that differ in one or several rules, with four dealer tables among them."""
    kept_table.cache_clear()
    for house in islice(variations(), houses):
        solve(game_rules(house), ("split-aware",))


def variations() -> Iterator[House]:
    """Yield houses of which no two have the same solution."""
    base = open_house(rulebook(default_book()))
    rules = {
        "rescue.at_most": (21, 0),
        "split.times": (3, 2, 1),
        "split.aces_draw": (True, False),
        "double.after_split": (True, False),
        "dealer_blackjack.takes": ("original-only", "original-and-busted"),
        "cards.decks": (6, 8),
        "dealing.soft_17": ("stand", "draw"),
    }
    for chosen in product(*rules.values()):
        house = base
        for path, value in zip(rules, chosen, strict=True):
            house = with_value(house, path, value)
        yield house
