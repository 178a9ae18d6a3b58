"""Shared by the wagers on wheels: outcomes from the symbols of a wheel."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from fractions import Fraction

from fortyeight.analysis.optional.wager import Outcome
from fortyeight.progressive.odds import Segment, WheelOdds
from fortyeight.rulebook.reading.read_paytables import WHEEL_FACES

#: Symbols that stand for the amount on a meter.
JACKPOTS = frozenset(name for face in WHEEL_FACES.values() for name in face.jackpots)


def won(pays: Fraction | int, wager: int, stake_returned: bool) -> Fraction:
    """Return what a prize wins on a wager of 1; the stake is lost unless the house returns it."""
    return Fraction(pays, wager) - (0 if stake_returned else 1)


def symbols(
    segments: Iterable[Segment],
    name: str,
    spun: Fraction,
    wager: int,
    stake_returned: bool,
) -> list[Outcome]:
    """Return the outcomes of a wheel that is spun with the chance `spun`."""
    return [
        Outcome(f"{name} {one.symbol}", won(one.pays, wager, stake_returned), spun * one.chance)
        for one in segments
    ]


def jackpots(segments: Iterable[Segment], spun: Fraction) -> dict[str, Fraction]:
    """Return the chance of each jackpot on a wheel that is spun with the chance `spun`."""
    chances: dict[str, Fraction] = defaultdict(Fraction)
    for one in segments:
        if one.symbol in JACKPOTS:
            chances[one.symbol] += spun * one.chance
    return dict(chances)


def assumed(odds: WheelOdds, more: str = "") -> str:
    """Return the assumptions behind a wager on a wheel, in words."""
    shown = {one.symbol for wheel in odds.wheels.values() for one in wheel}
    parts = [
        "nobody else takes part" if odds.others else "",
        "jackpots at their initial amounts" if shown.intersection(JACKPOTS) else "",
        more,
        "a sample wheel (R18)" if odds.sample else "",
    ]
    return ", ".join(part for part in parts if part)
