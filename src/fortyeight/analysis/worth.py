"""What a rule is worth: every choice of a house made otherwise, one at a time."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Literal

from fortyeight.analysis.edges import Edges, rules_key
from fortyeight.analysis.game_rules import GameRules, game_rules
from fortyeight.analysis.limits import limits
from fortyeight.analysis.options import Option, options
from fortyeight.analysis.solver import Model
from fortyeight.analysis.waterfall import GROUPS
from fortyeight.rulebook import BadHouse, House

#: What became of an option: it was solved; the main game does not know the difference; the solver
#: does not; the house would have a fault; there is no list of values to try.
Found = Literal["solved", "untouched", "not valued", "fault", "open"]

#: Told how many houses of how many are solved.
Tell = Callable[[int, int], None]

_MAIN_GAME = frozenset(path for group in GROUPS for path in group.paths)

NOTHING_TO_TRY = "the house's own choice, with no list of values to try"


@dataclass(frozen=True, slots=True)
class Worth:
    """An option and how it changes the house's edge, in shares of the original wager."""

    option: Option
    found: Found
    edge: float | None = None
    change: float | None = None
    reason: str = ""


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


def sweep(
    house: House,
    model: Model = "split-aware",
    folder: Path | None = None,
    tell: Tell | None = None,
) -> Sweep:
    """The worth of everything that the book leaves open; files are looked for in the folder."""
    tried = list(_tried(house, folder))
    edges = Edges(model)
    mine = game_rules(house)
    waiting = {rules_key(rules): rules for _, rules in tried if isinstance(rules, GameRules)}
    waiting[rules_key(mine)] = mine
    for done, rules in enumerate(waiting.values()):
        if tell is not None:
            tell(done, len(waiting))
        edges.of(rules)
    if tell is not None:
        tell(len(waiting), len(waiting))
    edge = edges.of(mine)
    worths = [
        _solved(option, edges.of(rules), edge) if isinstance(rules, GameRules) else rules
        for option, rules in tried
    ]
    worths.sort(key=lambda one: -abs(one.change or 0.0) if one.found == "solved" else 1.0)
    return Sweep(house, model, edge, tuple(worths), edges.solved, limits(house))


def _solved(option: Option, edge: float, now: float) -> Worth:
    return Worth(option, "solved", edge, edge - now)


def _tried(house: House, folder: Path | None) -> Iterator[tuple[Option, GameRules | Worth]]:
    """Each option with the rules to solve, or what is known of it without solving."""
    mine, my_limits = rules_key(game_rules(house)), limits(house)
    for option in options(house):
        if not option.tried:
            yield option, Worth(option, "open", reason=NOTHING_TO_TRY)
            continue
        try:
            other = option.taken(house, folder)
        except BadHouse as error:
            fault = error.faults[0]
            told = fault if fault.place != option.key else f"{fault.sentence} ({fault.clause})"
            yield option, Worth(option, "fault", reason=str(told))
            continue
        beyond = [limit for limit in limits(other) if limit not in my_limits]
        rules = game_rules(other)
        if beyond:
            yield option, Worth(option, "not valued", reason=beyond[0])
        elif rules_key(rules) == mine:
            yield option, Worth(option, "untouched", change=0.0)
        else:
            yield option, rules
