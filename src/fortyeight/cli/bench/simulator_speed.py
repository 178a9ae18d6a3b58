"""How fast rounds are dealt, beside drawing the same number of cards and doing nothing."""

from __future__ import annotations

import time
from dataclasses import dataclass
from statistics import median
from typing import TYPE_CHECKING

import numpy as np

from fortyeight.rulebook import open_house, rulebook

if TYPE_CHECKING:
    from fortyeight.simulation.run import RunPlan

TIMES = 5
SHOES = 20_000


@dataclass(frozen=True, slots=True)
class DealingSpeed:
    """One thing that was dealt: rounds a second, and the share of the floor that they reach."""

    name: str
    threads: int
    rounds: int
    cards_per_round: float
    per_second: float
    floor_cards_per_second: float

    @property
    def share(self) -> float:
        """The time that drawing alone takes, of the time that was taken; of one core's work."""
        drawn = self.per_second / self.threads * self.cards_per_round
        return drawn / self.floor_cards_per_second


def measure_simulator(rounds: int = 40_000_000, times: int = TIMES) -> list[DealingSpeed]:
    """Spanish 21 with its chart, and what is near it."""
    from fortyeight.analysis.cores import cores
    from fortyeight.simulation.game.strategies import game_of
    from fortyeight.simulation.run import RunPlan, compiled
    from fortyeight.strategy import named_counting

    spanish = open_house(rulebook("ma-spanish21"))
    chart = game_of(spanish, "chart")
    ordinary = game_of(open_house(rulebook("blackjack52")), "chart")
    best = game_of(spanish, "optimal")
    wagers = game_of(spanish, "chart", optional=True)
    maryland = game_of(open_house(rulebook("md-pontoon21")), "chart", optional=True)
    counted = game_of(spanish, "chart", counting=named_counting("ma-spanish21"))
    asked = [
        ("Spanish 21, its chart, real shoes", RunPlan(chart, 48), 1),
        ("the same on all cores", RunPlan(chart, 48), cores()),
        ("the same with all optional wagers", RunPlan(wagers, 48), 1),
        ("Maryland's Pontoon 21 with all optional wagers", RunPlan(maryland, 48), 1),
        ("Spanish 21, a fresh shoe every round", RunPlan(chart, 48, fresh=True), 1),
        ("the best play of every hand", RunPlan(best, 48), 1),
        ("ordinary blackjack, its chart", RunPlan(ordinary, 48), 1),
        ("Spanish 21, seven boxes (rounds)", RunPlan(chart, 48, 7), 1),
        ("Spanish 21, every round kept in its order", RunPlan(chart, 48, paths=True), 1),
        ("Spanish 21, cards counted", RunPlan(counted, 48), 1),
    ]
    for _, plan, _ in asked:
        compiled(plan)
    # All are dealt in turn, so that none has a better hour than the others.
    found = [[_once(plan, threads, rounds) for _, plan, threads in asked] for _ in range(times)]
    return [
        DealingSpeed(
            name,
            threads,
            rounds,
            found[0][at].cards,
            median(one[at].per_second for one in found),
            median(one[at].floor for one in found),
        )
        for at, (name, _, threads) in enumerate(asked)
    ]


@dataclass(frozen=True, slots=True)
class _Once:
    per_second: float
    floor: float
    cards: float


def _once(plan: RunPlan, threads: int, rounds: int) -> _Once:
    from fortyeight.simulation.run import run

    floor = _floor(plan)
    # What is dealt by the kernel for any number of boxes is slower.
    number = rounds if plan.alone else rounds // 10
    begun = time.perf_counter()
    tally = run(plan, number, threads=threads).tally
    speed = tally.rounds / (time.perf_counter() - begun)
    return _Once(speed, floor, tally.cards / tally.rounds)


def _floor(plan: RunPlan) -> float:
    """Cards a second on one core, drawn from shoes as deep as rounds are dealt from them."""
    from fortyeight.simulation.kernels.draw_floor import draw_only

    cards = plan.game.cards
    number = 6 if plan.fresh else plan.game.last_round
    shoes = SHOES * (30 if plan.fresh else 1)
    deck = np.empty(len(cards), np.uint8)
    draw_only(np.uint64(plan.seed), 1, cards, number, deck)
    begun = time.perf_counter()
    draw_only(np.uint64(plan.seed), shoes, cards, number, deck)
    return shoes * number / (time.perf_counter() - begun)
