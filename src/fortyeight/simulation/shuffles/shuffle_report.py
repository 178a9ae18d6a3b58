"""Compare shuffles with a perfectly random shoe by number of riffles, to find how many it takes."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import dataclass
from functools import partial, reduce
from math import ceil, hypot, inf
from statistics import NormalDist
from typing import TypeVar

import numpy as np

from fortyeight.analysis.arrays import Ints
from fortyeight.analysis.parallel import core_count
from fortyeight.simulation.game.game_tables import GameTables
from fortyeight.simulation.shuffles.order_measures import LAWS, Measured, measure_sums, measured
from fortyeight.simulation.shuffles.riffle_distance import riffle_distance
from fortyeight.simulation.shuffles.shoe_chain import (
    SHOES_OF_CHAIN,
    ChainPlan,
    ChainTally,
    chains,
    tables_of,
)
from fortyeight.simulation.shuffles.shuffle_procedure import MOST_RIFFLES, RANDOM, Procedure

T = TypeVar("T")

#: Significance level of a whole report: the share of reports on random shoes with a false alarm.
CHANCE = 0.01
EDGE, ROUNDS = "edge", "rounds_a_shoe"
#: Keys of all comparisons, in this order.
LOOKS = (*(law.key for law in LAWS), ROUNDS, EDGE)

_SHUFFLES_OF_BLOCK, _CHAINS_OF_BLOCK = 500, 8


@dataclass(frozen=True, slots=True)
class Edge:
    """Mean net result of a round in wagers, and its difference from that of random shoes.

    `rounds_deviation` is the difference in rounds per shoe, in standard errors.
    """

    tally: ChainTally
    mean: float
    error: float
    difference: float = 0.0
    difference_error: float = 0.0
    rounds_deviation: float = 0.0

    @property
    def deviation(self) -> float:
        """The difference in standard errors."""
        return self.difference / self.difference_error if self.difference_error else 0.0


@dataclass(frozen=True, slots=True)
class Row:
    """Results of one procedure: the exact distance from random if known, measures, and edge."""

    procedure: Procedure
    distance: float | None
    measures: tuple[Measured, ...]
    edge: Edge

    def deviation(self, look: str) -> float:
        """Return the difference from a random shoe in one comparison, in standard errors."""
        if look == EDGE:
            return self.edge.deviation
        if look == ROUNDS:
            return self.edge.rounds_deviation
        return next(one.deviation for one in self.measures if one.key == look)


@dataclass(frozen=True)
class ShuffleReport:
    """A row for each number of riffles, and the random shoe of the same run."""

    game: GameTables
    seed: int
    shuffles: int
    random: Edge
    rows: tuple[Row, ...]

    @property
    def cards(self) -> int:
        return len(self.game.cards)

    @property
    def bound(self) -> float:
        """The number of standard errors beyond which a shuffle is not random.

        One in a hundred reports on random shoes has any difference beyond it.
        """
        return NormalDist().inv_cdf(1 - CHANCE / (2 * len(self.rows) * len(LOOKS)))

    def distinguishes(self, row: Row, look: str) -> bool:
        """Return whether this comparison distinguishes the row's shoes from random ones."""
        return abs(row.deviation(look)) > self.bound

    def enough(self, *looks: str) -> int | None:
        """Return the riffles from which on no comparison fails; None if the last row does."""
        riffles = None
        for row in reversed(self.rows):
            if any(self.distinguishes(row, look) for look in looks or LOOKS):
                break
            riffles = row.procedure.riffles
        return riffles


def shuffle_report(
    game: GameTables,
    procedures: Sequence[Procedure],
    *,
    shuffles: int,
    shoes: int,
    seed: int,
    threads: int | None = None,
    tell: Callable[[int, int], None] | None = None,
) -> ShuffleReport:
    """Measure procedures that differ in their number of riffles.

    For each procedure, `shuffles` shuffles are measured and at least `shoes` shoes are played, in
    whole chains. `tell` is called with the number of blocks done and the number of all blocks.
    """
    if not procedures or list(procedures) != sorted(procedures, key=lambda one: one.riffles):
        raise ValueError("procedures are given by their riffles, from few to many")
    if shuffles < 1 or shoes < 1:
        raise ValueError("at least one shuffle and one shoe are needed")
    number = max(2, ceil(shoes / SHOES_OF_CHAIN))
    cards = len(game.cards)
    with _Work(threads or core_count(), tell) as work:
        played = [work.chains(game, one, seed, number) for one in (RANDOM, *procedures)]
        looked = [work.measures(one, cards, seed, shuffles) for one in procedures]
        tallies = [reduce(ChainTally.plus, one) for one in played]
        sums = [sum(one, np.zeros(len(LAWS), np.int64)) for one in looked]
    random = _edge(tallies[0], game)
    rows = tuple(
        Row(
            procedure,
            _distance(procedure, cards),
            measured(total, cards, shuffles),
            _edge(tally, game, random),
        )
        for procedure, tally, total in zip(procedures, tallies[1:], sums, strict=True)
    )
    return ShuffleReport(game, seed, shuffles, random, rows)


def _edge(tally: ChainTally, game: GameTables, random: Edge | None = None) -> Edge:
    mean, error = tally.mean(game.unit), tally.standard_error(game.unit)
    if random is None:
        return Edge(tally, mean, error)
    more = tally.rounds_a_shoe - random.tally.rounds_a_shoe
    # If all chains have the same number of rounds, their error is 0: report no deviation.
    rounds_error = hypot(tally.rounds_error, random.tally.rounds_error) or inf
    return Edge(
        tally, mean, error, mean - random.mean, hypot(error, random.error), more / rounds_error
    )


def _distance(procedure: Procedure, cards: int) -> float | None:
    """Return the total variation distance from random, or None. It is known only for one pile."""
    if procedure.kind != "one-pile" or procedure.strip or procedure.wash:
        return None
    return float(riffle_distance(cards, procedure.riffles))


def _seed(seed: int, procedure: Procedure, part: int) -> int:
    """Return a seed for a row and part of a report, so that none repeats another's shuffles."""
    row = MOST_RIFFLES + 1 if procedure.kind == "random" else procedure.riffles
    return (seed + (2 * row + part) * 0xA0761D6478BD642F) % 2**64


class _Work:
    """Thread pool that computes blocks and yields their results in order."""

    def __init__(self, threads: int, tell: Callable[[int, int], None] | None) -> None:
        self._pool, self._tell = ThreadPoolExecutor(threads), tell
        self._done = self._asked = 0

    def __enter__(self) -> _Work:
        return self

    def __exit__(self, *raised: object) -> None:
        self._pool.shutdown(cancel_futures=True)

    def chains(
        self, game: GameTables, procedure: Procedure, seed: int, number: int
    ) -> Iterator[ChainTally]:
        plan = ChainPlan(game, _seed(seed, procedure, 0), procedure)
        tables = tables_of(plan)
        blocks = _blocks(number, _CHAINS_OF_BLOCK)
        return self._results([partial(chains, plan, *block, tables) for block in blocks])

    def measures(self, procedure: Procedure, cards: int, seed: int, number: int) -> Iterator[Ints]:
        own = _seed(seed, procedure, 1)
        blocks = _blocks(number, _SHUFFLES_OF_BLOCK)
        return self._results(
            [partial(measure_sums, procedure, cards, own, *block) for block in blocks]
        )

    def _results(self, work: list[Callable[[], T]]) -> Iterator[T]:
        waiting = [self._pool.submit(one) for one in work]
        self._asked += len(waiting)
        return self._taken(waiting)

    def _taken(self, waiting: list[Future[T]]) -> Iterator[T]:
        for one in waiting:
            yield one.result()
            self._done += 1
            if self._tell:
                self._tell(self._done, self._asked)


def _blocks(number: int, size: int) -> list[tuple[int, int]]:
    return [(begin, min(size, number - begin)) for begin in range(0, number, size)]
