"""Sweep: the effect on the edge of changing each choice of a house, one at a time."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Literal

from fortyeight.analysis.game_rules import GameRules, game_rules, rules_key
from fortyeight.analysis.limits import limits
from fortyeight.analysis.models import SplitModel
from fortyeight.analysis.worth.edges import EdgeCache
from fortyeight.analysis.worth.options import Option, options
from fortyeight.analysis.worth.waterfall import GROUPS
from fortyeight.rulebook import BadHouse, House

#: Result of an option: it was solved; it does not change the main game; the solver does not value
#: it; the house would have a fault; there is no list of values to try; it was not reached.
OptionStatus = Literal["solved", "untouched", "not valued", "fault", "open", "not done"]

#: Progress callback: the number of houses solved, and of all houses.
Tell = Callable[[int, int], None]

_MAIN_GAME = frozenset(path for group in GROUPS for path in group.paths)

NOTHING_TO_TRY = "the house's own choice, with no list of values to try"


@dataclass(frozen=True, slots=True)
class Simulated:
    """Simulated result of a house: the mean net result of a box, in wagers."""

    rounds: int
    mean: float
    standard_error: float


@dataclass(frozen=True, slots=True)
class Worth:
    """An option and its effect on the house's edge, as shares of the original wager."""

    option: Option
    status: OptionStatus
    edge: float | None = None
    change: float | None = None
    reason: str = ""
    simulated: Simulated | None = None


@dataclass(frozen=True, slots=True)
class Try:
    """An option with the house that takes it, if that is possible.

    `rules` are the rules to solve; `known` is the result where there is nothing to solve.
    """

    option: Option
    house: House | None
    rules: GameRules | None
    known: Worth | None


@dataclass(frozen=True, slots=True)
class Combination:
    """Options of different choices taken together, as shares of the original wager.

    `alone` is the sum of their changes when each is taken by itself.
    """

    options: tuple[Option, ...]
    edge: float | None = None
    change: float | None = None
    alone: float | None = None
    simulated: Simulated | None = None

    @property
    def status(self) -> OptionStatus:
        return "not done" if self.edge is None else "solved"

    @property
    def dependence(self) -> float | None:
        """The change of the edge beyond the sum of the parts."""
        if self.change is None or self.alone is None:
            return None
        return self.change - self.alone


@dataclass(frozen=True, slots=True)
class Combined:
    """All combinations, those whose options depend most on each other first.

    `not_allowed` and `not_valued` count those left out: forbidden by the book, or not valued by
    the solver.
    """

    combinations: tuple[Combination, ...]
    not_allowed: int
    not_valued: int


def touches_main_game(worth: Worth) -> bool:
    """Return whether the value of the main game may depend on the rule of the option."""
    return worth.option.path in _MAIN_GAME


@dataclass(frozen=True, slots=True)
class Sweep:
    """Every option of a house, those that change the edge most first."""

    house: House
    model: SplitModel
    edge: float
    worths: tuple[Worth, ...]
    solved: int
    limits: tuple[str, ...]
    simulated: Simulated | None = None
    combined: Combined | None = None


def sweep(
    house: House,
    model: SplitModel = "split-aware",
    folder: Path | None = None,
    tell: Tell | None = None,
    edges: EdgeCache | None = None,
) -> Sweep:
    """Value every option that the book leaves open; files are looked up in `folder`."""
    tried = list(tries(house, folder))
    edges = edges or EdgeCache(model)
    own_rules = game_rules(house)
    waiting = {rules_key(one.rules): one.rules for one in tried if one.rules is not None}
    waiting[rules_key(own_rules)] = own_rules
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
    model: SplitModel,
    tried: Sequence[Try],
    edges: Mapping[bytes, float],
    simulated: Sequence[Simulated | None] = (),
    own: Simulated | None = None,
) -> Sweep:
    """Return the sweep for the edges of all solved rules, the house's own among them.

    `simulated` is in the order of `tried`; `own` is the simulated result of the house itself.
    """
    edge = edges[rules_key(game_rules(house))]
    worths = [_worth(one, edges, edge) for one in tried]
    dealt = zip(worths, simulated, strict=True) if simulated else ((one, None) for one in worths)
    worths = [replace(one, simulated=result) for one, result in dealt]
    worths.sort(key=lambda one: -abs(one.change or 0.0) if one.status == "solved" else 1.0)
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
    """Yield each option with the rules to solve, or with its result where none are needed."""
    own_key, own_limits = rules_key(game_rules(house)), limits(house)
    for option in options(house):
        if not option.tried:
            yield Try(option, None, None, Worth(option, "open", reason=NOTHING_TO_TRY))
            continue
        try:
            other = option.applied_to(house, folder)
        except BadHouse as error:
            fault = error.faults[0]
            reason = fault if fault.place != option.key else f"{fault.sentence} ({fault.clause})"
            yield Try(option, None, None, Worth(option, "fault", reason=str(reason)))
            continue
        beyond = [limit for limit in limits(other) if limit not in own_limits]
        rules = game_rules(other)
        if beyond:
            yield Try(option, None, None, Worth(option, "not valued", reason=beyond[0]))
        elif rules_key(rules) == own_key:
            yield Try(option, other, None, Worth(option, "untouched", change=0.0))
        else:
            yield Try(option, other, rules, None)
