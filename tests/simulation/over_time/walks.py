"""Journeys once more, one round at a time in plain Python."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction


@dataclass(frozen=True)
class WalkedTrip:
    """A finished trip, in wagers."""

    result: Fraction
    drawdown: Fraction
    lowest: Fraction
    rounds: int
    ended: str


def walked_trip(
    nets: list[Fraction],
    stakes: list[int],
    boxes: int,
    bankroll: Fraction | None,
    goal: Fraction | None,
) -> WalkedTrip:
    """Go on until the rounds are over, the money is, or the goal is reached."""
    levels, ended = [Fraction(0)], "complete"
    for net, stake in zip(nets, stakes, strict=True):
        if bankroll is not None and bankroll + levels[-1] < stake:
            ended = "ruined"
            break
        levels.append(levels[-1] + net)
        if goal is not None and levels[-1] >= goal:
            ended = "reached"
            break
    if ended == "complete" and bankroll is not None and bankroll + levels[-1] < boxes:
        ended = "ruined"
    falls = [max(levels[: place + 1]) - level for place, level in enumerate(levels)]
    return WalkedTrip(levels[-1], max(falls), min(levels), len(levels) - 1, ended)


def greatest_fall(nets: list[int]) -> int:
    """The deepest fall from a highest point before it."""
    levels = [sum(nets[:place]) for place in range(len(nets) + 1)]
    return max(high - low for place, high in enumerate(levels) for low in levels[place:])


def longest_losing_streak(nets: list[int]) -> int:
    """The most rounds in a row that each lost."""
    signs = "".join("L" if net < 0 else " " for net in nets)
    return max(len(part) for part in signs.split(" "))
