"""Built-in strategies: simple habits of players."""

from __future__ import annotations

from typing import Literal, get_args

from fortyeight.strategy.chart import ROWS, UPS, Strategy
from fortyeight.strategy.choices import Choice
from fortyeight.strategy.codes import Cell

Builtin = Literal["mimic", "never-bust"]
BUILTINS: tuple[Builtin, ...] = get_args(Builtin)
#: Names of the strategies that the solver computes for a house.
SOLVED = ("chart", "optimal")

#: The hard and the soft total from which each stands.
_STANDS = {"mimic": (17, 17), "never-bust": (12, 18)}

_POINTS = {**{value: int(value) for value in "23456789"}, "T": 10}


def builtin(name: Builtin) -> Strategy:
    """Return a built-in strategy, which hits up to a total and stands from there.

    `mimic` draws like a dealer who stands on every 17; `never-bust` takes no card that could bust
    the hand.
    """
    if name not in _STANDS:
        raise ValueError(f"there is no strategy {name!r}: {' and '.join(BUILTINS)} are there")
    hard, soft = _STANDS[name]
    return Strategy({row: _row(_total(row), hard, soft) for row in ROWS})


def _total(row: str) -> tuple[str, int]:
    kind, value = row.split()
    if kind != "pair":
        return kind, int(value)
    return ("soft", 12) if value == "A" else ("hard", 2 * _POINTS[value])


def _row(hand: tuple[str, int], hard: int, soft: int) -> tuple[Cell, ...]:
    kind, total = hand
    stands = total >= (soft if kind == "soft" else hard)
    return (Cell((Choice.STAND if stands else Choice.HIT,)),) * len(UPS)
