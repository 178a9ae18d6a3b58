"""A sweep over many houses: solve each one and simulate it by its chart, here or on a cluster."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass, replace
from hashlib import sha256
from pathlib import Path
from typing import Any, Protocol

from fortyeight import __version__
from fortyeight.analysis.chart.chart_policy import chart_policy
from fortyeight.analysis.computed_solution import ComputedSolution
from fortyeight.analysis.game_rules import game_rules, rules_key
from fortyeight.analysis.models import SplitModel
from fortyeight.analysis.worth.rule_worth import Simulated, Sweep, Tell, Try, swept, tries
from fortyeight.analysis.worth.together import TriedTogether, combined, tried_together
from fortyeight.rulebook import BadHouse, House, known_books, open_house, rulebook
from fortyeight.simulation.game.game_tables import game_tables
from fortyeight.simulation.run import DealersLost, RunPlan, run

FORMAT = "fortyeight-sweep/1"

#: Sections of a house that a simulation depends on, besides the rules that are solved.
_DEALT_BY = (
    "cards",
    "dealing",
    "blackjack",
    "twenty_one",
    "bonus",
    "surrender",
    "double",
    "rescue",
    "split",
    "dealer_blackjack",
    "settlement",
)


class BadSweep(ValueError):
    """A file is not a checkpoint of this sweep; the message says why."""


@dataclass(frozen=True, slots=True)
class HouseJob:
    """A house to solve and, if `rounds` is not 0, to simulate.

    The worker opens the house from its book and choices. `opened` is the house itself, if another
    machine could not open it from these.
    """

    book: str
    choices: Mapping[str, Any]
    opened: House | None
    model: SplitModel
    rounds: int
    seed: int
    threads: int | None

    def house(self) -> House:
        """Return the house, opened from its book and choices unless it was sent whole."""
        return self.opened or open_house(rulebook(self.book), self.choices)


@dataclass(frozen=True, slots=True)
class HouseResult:
    """Result of a job: the edge of the house, and the result of its simulation."""

    edge: float
    rounds: int = 0
    mean: float = 0.0
    standard_error: float = 0.0

    @property
    def simulated(self) -> Simulated | None:
        return Simulated(self.rounds, self.mean, self.standard_error) if self.rounds else None


class Workers(Protocol):
    """Something that does jobs, and yields each job's number and result as it is done."""

    def each(
        self, work: Callable[[HouseJob], HouseResult], jobs: Sequence[HouseJob]
    ) -> Iterator[tuple[int, HouseResult]]: ...


@dataclass(frozen=True, slots=True)
class Sweeping:
    """The jobs of a sweep by key, beginning with the house itself. Equal houses share a job."""

    house: House
    model: SplitModel
    rounds: int
    seed: int
    tried: tuple[Try, ...]
    own: str
    keys: tuple[str | None, ...]
    houses: Mapping[str, House]
    together: TriedTogether | None = None
    together_keys: tuple[str, ...] = ()

    @property
    def identity(self) -> str:
        """A hash of the sweep, which its checkpoints must share."""
        keys = [*self.keys, *self.together_keys]
        parts = [__version__, self.model, self.rounds, self.seed, self.own, keys]
        return sha256(json.dumps(parts).encode()).hexdigest()

    def job(self, key: str, threads: int | None) -> HouseJob:
        """Return the job with this key."""
        house = self.houses[key]
        book, choices = house.book.id, dict(house.choices)
        sent = None if _opens_anywhere(house) else house
        return HouseJob(book, choices, sent, self.model, self.rounds, self.seed, threads)

    def sweep(self, results: Mapping[str, HouseResult]) -> Sweep | None:
        """Return the sweep from these results; None until the house's own edge is known."""
        if self.own not in results:
            return None
        edges = {_rules_of(self.houses[key]): one.edge for key, one in results.items()}
        dealt = {key: one.simulated for key, one in results.items()}
        simulated = [dealt.get(key) if key else None for key in self.keys]
        single = swept(self.house, self.model, self.tried, edges, simulated, dealt[self.own])
        if self.together is None:
            return single
        several = [results[key].edge if key in results else None for key in self.together_keys]
        several_dealt = [dealt.get(key) for key in self.together_keys]
        return replace(single, combined=combined(single, self.together, several, several_dealt))


def sweeping(
    house: House,
    model: SplitModel,
    folder: Path | None = None,
    rounds: int = 0,
    seed: int = 0,
    together: int = 1,
) -> Sweeping:
    """Return all jobs of a sweep. Raises `TooManyHouses`."""
    tried = tuple(tries(house, folder))
    several = tried_together(house, tried, together, folder) if together > 1 else None
    own = _key(house, rounds)
    houses = {own: house}
    keys: list[str | None] = []
    for one in tried:
        wanted = one.house is not None and (rounds > 0 or one.rules is not None)
        if one.house is None or not wanted:
            keys.append(None)
            continue
        keys.append(_key(one.house, rounds))
        houses.setdefault(_key(one.house, rounds), one.house)
    more = [(_key(other, rounds), other) for _, other in several.houses] if several else []
    for key, other in more:
        houses.setdefault(key, other)
    several_keys = tuple(key for key, _ in more)
    return Sweeping(
        house, model, rounds, seed, tried, own, tuple(keys), houses, several, several_keys
    )


def work(job: HouseJob) -> HouseResult:
    """Solve a house, and simulate its game by its chart."""
    house = job.house()
    solution = ComputedSolution(house, job.model)
    if not job.rounds:
        return HouseResult(solution.edge)
    rules = solution.rules
    policy = chart_policy(rules, solution.chart.strategy)
    plan = RunPlan(game_tables(house, rules, policy), job.seed)
    done = run(plan, job.rounds, threads=job.threads)
    if done.interrupted:
        raise KeyboardInterrupt
    tally = done.tally
    return HouseResult(solution.edge, tally.rounds, tally.mean, tally.standard_error)


@dataclass(frozen=True, slots=True)
class SweepProgress:
    """The results of a sweep so far; `lost` says why no workers were left."""

    results: Mapping[str, HouseResult]
    interrupted: bool = False
    lost: str = ""


def do_sweep(
    asked: Sweeping,
    *,
    begun: Mapping[str, HouseResult] | None = None,
    workers: Workers | None = None,
    tell: Tell | None = None,
    keep: Callable[[Mapping[str, HouseResult]], None] | None = None,
) -> SweepProgress:
    """Do all jobs that are not in `begun`. `keep` is called with all results after each job.

    If the sweep is interrupted or the workers are lost, the results so far are returned.
    """
    results = dict(begun or {})
    keys = [key for key in asked.houses if key not in results]
    jobs = [asked.job(key, 1 if workers else None) for key in keys]
    done = workers.each(work, jobs) if workers else _on_this_machine(jobs)
    try:
        if tell:
            tell(len(results), len(asked.houses))
        for number, one in done:
            results[keys[number]] = one
            if keep:
                keep(results)
            if tell:
                tell(len(results), len(asked.houses))
    except KeyboardInterrupt:
        return SweepProgress(results, interrupted=True)
    except DealersLost as error:
        return SweepProgress(results, interrupted=True, lost=str(error))
    return SweepProgress(results)


def _on_this_machine(jobs: Sequence[HouseJob]) -> Iterator[tuple[int, HouseResult]]:
    """Do the jobs one after another, each on all cores."""
    for number, job in enumerate(jobs):
        yield number, work(job)


def _opens_anywhere(house: House) -> bool:
    """Return whether another machine can open this house from its book's name and its choices.

    The user's own books, and files that a house refers to, exist only on this machine.
    """
    if house.book.id not in known_books():
        return False
    try:
        return open_house(rulebook(house.book.id), house.choices) == house
    except BadHouse:
        return False


def _rules_of(house: House) -> bytes:
    return rules_key(game_rules(house))


def _key(house: House, rounds: int) -> str:
    """Return a key that houses share if their rules and, in a simulation, their shoes are equal."""
    digest = sha256(_rules_of(house))
    if rounds:
        shoe = house.shoe
        parts = [repr(getattr(house, name)) for name in _DEALT_BY]
        digest.update(repr([parts, repr(shoe.cutting_card), shoe.burn_new_shoe]).encode())
        if shoe.cut_cards == 0 or shoe.burn_cards != 1:
            digest.update(repr([shoe.cut_cards > 0, shoe.burn_cards]).encode())
    return digest.hexdigest()


def written(asked: Sweeping, results: Mapping[str, HouseResult]) -> bytes:
    """Return the content of a checkpoint file with the houses that are done."""
    houses = {key: asdict(one) for key, one in results.items()}
    data = {"format": FORMAT, "sweep": asked.identity, "houses": houses}
    return json.dumps(data).encode()


def read(asked: Sweeping, content: bytes) -> dict[str, HouseResult]:
    """Return the results in a checkpoint of this sweep. Raises `BadSweep`."""
    try:
        data: Any = json.loads(content)
    except (ValueError, RecursionError):
        raise BadSweep("this is no checkpoint") from None
    if not isinstance(data, dict) or data.get("format") != FORMAT:
        raise BadSweep("this is no checkpoint of a sweep")
    if data.get("sweep") != asked.identity:
        raise BadSweep(
            "this is a checkpoint of another house, model, seed or number of rounds, or together"
        )
    try:
        results = {
            str(key): HouseResult(
                float(one["edge"]),
                int(one["rounds"]),
                float(one["mean"]),
                float(one["standard_error"]),
            )
            for key, one in data["houses"].items()
        }
    except (KeyError, TypeError, ValueError, AttributeError, OverflowError):
        raise BadSweep("this checkpoint is damaged") from None
    if not set(results) <= set(asked.houses):
        raise BadSweep("this checkpoint is damaged")
    return results
