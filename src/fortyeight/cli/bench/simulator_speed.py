"""Measure the simulator's rounds per second, compared with only drawing the cards."""

from __future__ import annotations

import time
from dataclasses import dataclass
from statistics import median
from typing import TYPE_CHECKING

import numpy as np

from fortyeight.rulebook import default_book, open_house, rulebook, shipped_books

if TYPE_CHECKING:
    from fortyeight.simulation.run import RunPlan

TIMES = 5
SHOES = 20_000


@dataclass(frozen=True, slots=True)
class DealingSpeed:
    """Measured speed of one game, with the speed of only drawing its cards as the floor."""

    name: str
    threads: int
    rounds: int
    cards_per_round: float
    per_second: float
    floor_cards_per_second: float

    @property
    def share(self) -> float:
        """The share of one core's time that drawing the cards alone would take."""
        drawn = self.per_second / self.threads * self.cards_per_round
        return drawn / self.floor_cards_per_second


def measure_simulator(rounds: int = 40_000_000, times: int = TIMES) -> list[DealingSpeed]:
    """Measure the default book by its chart, and variations."""
    from fortyeight.analysis.parallel import core_count
    from fortyeight.simulation.game.strategies import game_of
    from fortyeight.simulation.run import RunPlan, compile_kernels
    from fortyeight.strategy import named_counting

    house = open_house(rulebook(default_book()))
    title = house.book.title
    chart = game_of(house, "chart")
    ordinary = game_of(open_house(rulebook("blackjack52")), "chart")
    best = game_of(house, "optimal")
    wagers = game_of(house, "chart", optional=True)
    wheels = next(book for book in map(rulebook, shipped_books()) if book.has("bonus_spin"))
    spun = game_of(open_house(wheels), "chart", optional=True)
    counted = game_of(house, "chart", counting=named_counting(house.book.id))
    plans = [
        (f"{title}, its chart, real shoes", RunPlan(chart, 48), 1),
        ("the same on all cores", RunPlan(chart, 48), core_count()),
        ("the same with all side bets", RunPlan(wagers, 48), 1),
        (f"{wheels.title} with all side bets", RunPlan(spun, 48), 1),
        (f"{title}, a fresh shoe every round", RunPlan(chart, 48, fresh=True), 1),
        ("the best play of every hand", RunPlan(best, 48), 1),
        ("ordinary blackjack, its chart", RunPlan(ordinary, 48), 1),
        (f"{title}, seven boxes (rounds)", RunPlan(chart, 48, 7), 1),
        (f"{title}, every round kept in its order", RunPlan(chart, 48, paths=True), 1),
        (f"{title}, cards counted", RunPlan(counted, 48), 1),
    ]
    for _, plan, _ in plans:
        compile_kernels(plan)
    # In turn, so that a busy moment of the machine does not hit one of them only.
    samples = [
        [_measure_once(plan, threads, rounds) for _, plan, threads in plans] for _ in range(times)
    ]
    return [
        DealingSpeed(
            name,
            threads,
            rounds,
            samples[0][at].cards,
            median(one[at].per_second for one in samples),
            median(one[at].floor for one in samples),
        )
        for at, (name, _, threads) in enumerate(plans)
    ]


@dataclass(frozen=True, slots=True)
class _Sample:
    per_second: float
    floor: float
    cards: float


def _measure_once(plan: RunPlan, threads: int, rounds: int) -> _Sample:
    from fortyeight.simulation.run import run

    floor = _floor(plan)
    # The kernel for any number of boxes is slower.
    number = rounds if plan.single_box else rounds // 10
    begun = time.perf_counter()
    tally = run(plan, number, threads=threads).tally
    speed = tally.rounds / (time.perf_counter() - begun)
    return _Sample(speed, floor, tally.cards / tally.rounds)


def _floor(plan: RunPlan) -> float:
    """Return cards per second on one core, drawn from shoes as deep as a run deals them."""
    from fortyeight.simulation.kernels.draw_floor import draw_only

    cards = plan.game.cards
    number = 6 if plan.fresh else plan.game.last_round
    shoes = SHOES * (30 if plan.fresh else 1)
    deck = np.empty(len(cards), np.uint8)
    draw_only(np.uint64(plan.seed), 1, cards, number, deck)
    begun = time.perf_counter()
    draw_only(np.uint64(plan.seed), shoes, cards, number, deck)
    return shoes * number / (time.perf_counter() - begun)
