"""How fast rounds are dealt, beside drawing the same number of cards and doing nothing."""

from __future__ import annotations

import time
from dataclasses import dataclass
from statistics import median
from typing import TYPE_CHECKING

import numpy as np

from fortyeight.rulebook import open_house, rulebook

if TYPE_CHECKING:
    from fortyeight.simulation.run import Plan

TIMES = 5
SHOES = 20_000


@dataclass(frozen=True, slots=True)
class Dealt:
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


def measure(rounds: int = 4_000_000, times: int = TIMES) -> list[Dealt]:
    """Spanish 21 with its chart, and what is near it."""
    from fortyeight.analysis.cores import cores
    from fortyeight.simulation.run import Plan
    from fortyeight.simulation.strategies import game_of

    spanish = open_house(rulebook("ma-spanish21"))
    chart = game_of(spanish, "chart")
    ordinary = game_of(open_house(rulebook("blackjack52")), "chart")
    best = game_of(spanish, "optimal")
    asked = [
        ("Spanish 21, its chart, real shoes", Plan(chart, 48), 1),
        ("the same on all cores", Plan(chart, 48), cores()),
        ("the same, a fresh shoe every round", Plan(chart, 48, fresh=True), 1),
        ("the same, seven boxes (rounds)", Plan(chart, 48, 7), 1),
        ("the best play of every hand", Plan(best, 48), 1),
        ("ordinary blackjack, its chart", Plan(ordinary, 48), 1),
    ]
    return [_dealt(name, plan, threads, rounds, times) for name, plan, threads in asked]


def _dealt(name: str, plan: Plan, threads: int, rounds: int, times: int) -> Dealt:
    from fortyeight.simulation.run import compiled, run

    compiled(plan)
    floors, speeds, cards = [], [], 0.0
    for _ in range(times):
        floors.append(_floor(plan))
        begun = time.perf_counter()
        tally = run(plan, rounds, threads=threads).tally
        speeds.append(tally.rounds / (time.perf_counter() - begun))
        cards = tally.cards / tally.rounds
    return Dealt(name, threads, rounds, cards, median(speeds), median(floors))


def _floor(plan: Plan) -> float:
    """Cards a second on one core, drawn from shoes as deep as rounds are dealt from them."""
    from fortyeight.simulation.floor import draw_only

    cards = plan.game.cards
    number = 6 if plan.fresh else plan.game.last_round
    shoes = SHOES * (30 if plan.fresh else 1)
    deck = np.empty(len(cards), np.uint8)
    draw_only(np.uint64(plan.seed), 1, cards, number, deck)
    begun = time.perf_counter()
    draw_only(np.uint64(plan.seed), shoes, cards, number, deck)
    return shoes * number / (time.perf_counter() - begun)
