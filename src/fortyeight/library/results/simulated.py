"""Simulate a house and hold what came out."""

from __future__ import annotations

import secrets
from collections.abc import Mapping
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from fortyeight.library.arguments import bounded_of, flag_of, instance_of
from fortyeight.library.errors import InputError, input_errors
from fortyeight.library.results.counts import counting_named
from fortyeight.library.results.frames import Rows
from fortyeight.rulebook import House
from fortyeight.rulebook.reading.formatting import format_value
from fortyeight.rulebook.wager_limits import default_main_wager
from fortyeight.simulation.run_limits import (
    CARDS_PER_BOX,
    MAX_BOXES,
    MAX_ROUNDS,
    MAX_SEED,
    MAX_THREADS,
)
from fortyeight.strategy import SOLVED, BadCounting, BadStrategy, Strategy, named_strategy

if TYPE_CHECKING:
    from fortyeight.simulation.results.tally import Tally


class Simulation(Rows):
    """What came out of a simulation. Results are per box, in wagers."""

    def __init__(self, tally: Tally, summary: Mapping[str, Any], *, interrupted: bool) -> None:
        self._tally, self._summary = tally, dict(summary)
        #: Whether the run was interrupted; what was dealt until then counts.
        self.interrupted = interrupted

    @property
    def mean(self) -> float:
        """The mean net result of a box."""
        return self._tally.mean

    @property
    def standard_error(self) -> float:
        """The standard error of the mean; infinite if it is not known."""
        return self._tally.standard_error

    @property
    def interval(self) -> tuple[float, float]:
        """The 95% confidence interval of the mean."""
        return self._tally.interval

    @property
    def standard_deviation(self) -> float:
        """The standard deviation of a box's net result."""
        return self._tally.standard_deviation

    @property
    def rounds(self) -> int:
        """The number of rounds dealt."""
        return self._tally.rounds

    @property
    def seed(self) -> int:
        """The seed of the run, which repeats it."""
        return int(self._summary["seed"])

    @property
    def distribution(self) -> dict[Fraction, int]:
        """How many boxes had each net result."""
        return self._tally.distribution()

    @property
    def side_bets(self) -> dict[str, Any]:
        """The results of every side bet that was made."""
        return dict(self._summary["optional"])

    @property
    def counted(self) -> dict[str, Any]:
        """The results by the count's wagers, in its units, and by true count; else empty."""
        return dict(self._summary["count"])

    def rows(self) -> list[dict[str, Any]]:
        """Return a row for each net result, with its number and share."""
        boxes = self.rounds * self._tally.boxes
        return [
            {"net": float(net), "number": number, "share": number / boxes}
            for net, number in self.distribution.items()
        ]

    def to_json(self) -> dict[str, Any]:
        """Return the summary in the format of `fortyeight simulate --json`."""
        return dict(self._summary)

    def __repr__(self) -> str:
        half = (self.interval[1] - self.interval[0]) / 2
        known = f" ± {half:.4%}" if half < 1 else ""
        return f"<Simulation {self.rounds:,} rounds, mean {self.mean:+.4%}{known}>"


def run_simulation(
    house: House,
    rounds: int,
    strategy: str | Strategy,
    seed: int | None,
    boxes: int,
    fresh: bool,
    side_bets: tuple[str, ...],
    until: float | None,
    threads: int | None,
    count: object = None,
) -> Simulation:
    """Deal the rounds and summarise them; raise `InputError` for what cannot be simulated."""
    from fortyeight.simulation.game.side_bet_offers import NotOffered, chosen, kinds_named
    from fortyeight.simulation.game.strategies import game_of
    from fortyeight.simulation.results.run_summary import compare_with_solver, summarise_run
    from fortyeight.simulation.run import RunPlan, run

    rounds = bounded_of(rounds, "rounds", MAX_ROUNDS)
    boxes = bounded_of(boxes, "boxes", MAX_BOXES)
    drawn = secrets.randbits(63) if seed is None else bounded_of(seed, "seed", MAX_SEED, least=0)
    if threads is not None:
        threads = bounded_of(threads, "threads", MAX_THREADS)
    if until is not None and not instance_of(until, int | float, "until", "a number") > 0:
        raise InputError("until", f"{format_value(until)} is not a positive number")
    fresh = flag_of(fresh, "fresh_shoe")
    if boxes * CARDS_PER_BOX > house.cards.shoe_size:
        cards = house.cards.shoe_size
        raise InputError("boxes", f"{boxes} boxes may need more than the {cards} cards of the shoe")
    with input_errors("side_bets", NotOffered):
        kinds = chosen(house, kinds_named(side_bets))
    counting = None if count is None else counting_named(count, house)
    if counting is not None and strategy == "chart":
        strategy = counting.strategy
    name = strategy if isinstance(strategy, str) else "given"
    with input_errors("strategy", BadStrategy):
        file = isinstance(strategy, str) and strategy not in SOLVED
        played = named_strategy(name) if file else strategy
    with input_errors("count", BadCounting):
        game = game_of(house, played, optional=kinds, counting=counting)
    plan = RunPlan(game, drawn, boxes, fresh)
    done = run(plan, rounds, threads=threads, until=until)
    summary = summarise_run(plan, name, done.tally, default_main_wager(house))
    summary |= compare_with_solver(house, done.tally)
    return Simulation(done.tally, summary, interrupted=done.interrupted)
