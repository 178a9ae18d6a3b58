"""What a rule is worth: every choice of a house made otherwise, one at a time."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Literal

from fortyeight.analysis.game_rules import GameRules, game_rules
from fortyeight.analysis.limits import limits
from fortyeight.analysis.rules_key import rules_key
from fortyeight.analysis.solver import Model
from fortyeight.analysis.worth.edges import EdgeCache
from fortyeight.analysis.worth.options import Option, options
from fortyeight.analysis.worth.waterfall import GROUPS
from fortyeight.rulebook import BadHouse, House

#: What became of an option: it was solved; the main game does not know the difference; the solver
#: does not; the house would have a fault; there is no list of values to try; its turn did not come.
Found = Literal["solved", "untouched", "not valued", "fault", "open", "not done"]

#: Told how many houses of how many are solved.
Tell = Callable[[int, int], None]

_MAIN_GAME = frozenset(path for group in GROUPS for path in group.paths)

NOTHING_TO_TRY = "the house's own choice, with no list of values to try"


@dataclass(frozen=True, slots=True)
class Simulated:
    """What a house's game gave when it was dealt: the mean net result of a box, in wagers."""

    rounds: int
    mean: float
    standard_error: float


@dataclass(frozen=True, slots=True)
class Worth:
    """An option and how it changes the house's edge, in shares of the original wager."""

    option: Option
    found: Found
    edge: float | None = None
    change: float | None = None
    reason: str = ""
    simulated: Simulated | None = None


@dataclass(frozen=True, slots=True)
class Try:
    """An option with the house that takes it, where it can be; `rules` are there to be solved.

    `known` is what is known of it without solving.
    """

    option: Option
    house: House | None
    rules: GameRules | None
    known: Worth | None


@dataclass(frozen=True, slots=True)
class Combination:
    """Options of different choices taken together, in shares of the original wager.

    `alone` is what their changes add up to when each is taken by itself.
    """

    options: tuple[Option, ...]
    edge: float | None = None
    change: float | None = None
    alone: float | None = None
    simulated: Simulated | None = None

    @property
    def found(self) -> Found:
        return "not done" if self.edge is None else "solved"

    @property
    def dependence(self) -> float | None:
        """How much more than its parts the combination changes the edge."""
        if self.change is None or self.alone is None:
            return None
        return self.change - self.alone


@dataclass(frozen=True, slots=True)
class Combined:
    """All combinations, those whose options depend most on each other first.

    The numbers are of those left out: no house by the book, or not valued by the solver.
    """

    combinations: tuple[Combination, ...]
    not_allowed: int
    not_valued: int


def touches_main_game(worth: Worth) -> bool:
    """Whether the option is of a rule that the main game's value may depend on."""
    return worth.option.path in _MAIN_GAME


@dataclass(frozen=True, slots=True)
class Sweep:
    """Every option of a house, those that change most first."""

    house: House
    model: Model
    edge: float
    worths: tuple[Worth, ...]
    solved: int
    limits: tuple[str, ...]
    simulated: Simulated | None = None
    combined: Combined | None = None


def sweep(
    house: House,
    model: Model = "split-aware",
    folder: Path | None = None,
    tell: Tell | None = None,
) -> Sweep:
    """The worth of everything that the book leaves open; files are looked for in the folder."""
    tried = list(tries(house, folder))
    edges = EdgeCache(model)
    mine = game_rules(house)
    waiting = {rules_key(one.rules): one.rules for one in tried if one.rules is not None}
    waiting[rules_key(mine)] = mine
    solved: dict[bytes, float] = {}
    for key, rules in waiting.items():
        if tell is not None:
            tell(len(solved), len(waiting))
        solved[key] = edges.of(rules)
    if tell is not None:
        tell(len(waiting), len(waiting))
    return swept(house, model, tried, solved)


def swept(
    house: House,
    model: Model,
    tried: Sequence[Try],
    edges: Mapping[bytes, float],
    simulated: Sequence[Simulated | None] = (),
    own: Simulated | None = None,
) -> Sweep:
    """A sweep by the edges of all rules that were solved, the house's own among them.

    What was simulated is in the order of the tries; `own` is the house's.
    """
    edge = edges[rules_key(game_rules(house))]
    worths = [_worth(one, edges, edge) for one in tried]
    dealt = zip(worths, simulated, strict=True) if simulated else ((one, None) for one in worths)
    worths = [replace(one, simulated=found) for one, found in dealt]
    worths.sort(key=lambda one: -abs(one.change or 0.0) if one.found == "solved" else 1.0)
    return Sweep(house, model, edge, tuple(worths), len(edges), limits(house), own)


def _worth(one: Try, edges: Mapping[bytes, float], now: float) -> Worth:
    if one.known is not None:
        return one.known
    assert one.rules is not None
    edge = edges.get(rules_key(one.rules))
    if edge is None:
        return Worth(one.option, "not done")
    return Worth(one.option, "solved", edge, edge - now)


def tries(house: House, folder: Path | None) -> Iterator[Try]:
    """Each option with the rules to solve, or what is known of it without solving."""
    mine, my_limits = rules_key(game_rules(house)), limits(house)
    for option in options(house):
        if not option.tried:
            yield Try(option, None, None, Worth(option, "open", reason=NOTHING_TO_TRY))
            continue
        try:
            other = option.taken(house, folder)
        except BadHouse as error:
            fault = error.faults[0]
            told = fault if fault.place != option.key else f"{fault.sentence} ({fault.clause})"
            yield Try(option, None, None, Worth(option, "fault", reason=str(told)))
            continue
        beyond = [limit for limit in limits(other) if limit not in my_limits]
        rules = game_rules(other)
        if beyond:
            yield Try(option, None, None, Worth(option, "not valued", reason=beyond[0]))
        elif rules_key(rules) == mine:
            yield Try(option, other, None, Worth(option, "untouched", change=0.0))
        else:
            yield Try(option, other, rules, None)
