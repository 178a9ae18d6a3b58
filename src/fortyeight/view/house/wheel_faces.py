"""The wheels of a house as drawn: every symbol in order, and what it pays."""

from __future__ import annotations

from typing import Any

from fortyeight.progressive.prizes.jackpots import fixed_prize
from fortyeight.rulebook import House
from fortyeight.rulebook.schema.rows import Prize
from fortyeight.rulebook.wheels import Wheel
from fortyeight.table.wagers.wager_kinds import WagerKind


def wheel_faces(house: House) -> list[dict[str, Any]]:
    """Return each wheel wager that the house offers, with the faces of its wheels."""
    return [
        _wheels(house, kind)
        for kind in (WagerKind.BONUS_SPIN, WagerKind.XTREME)
        if kind in house.wheels
    ]


def _wheels(house: House, kind: WagerKind) -> dict[str, Any]:
    wheels = house.wheels[kind]
    faces = {"main": _face(house, wheels.main)}
    if wheels.community is not None:
        faces["community"] = _face(house, wheels.community)
    return {"kind": kind.value, "title": wheels.title, "sample": wheels.sample, "faces": faces}


def _face(house: House, wheel: Wheel) -> list[dict[str, Any]]:
    return [_segment(house, prize, number) for prize, number in wheel.places]


def _segment(house: House, prize: Prize, places: int) -> dict[str, Any]:
    """Return a segment. A jackpot without a fixed prize has no amount: it pays its meter."""
    pays = prize.pays if prize.pays is not None else fixed_prize(house, prize.symbol)
    return {
        "symbol": prize.symbol,
        "pays": pays,
        "meter": prize.symbol if prize.pays is None else None,
        "community": prize.community,
        "places": places,
    }
