"""The spins of a record: what the wheels drew, as it is written and read."""

from __future__ import annotations

import re
from collections.abc import Iterable
from fractions import Fraction

from fortyeight.progressive import Game, System
from fortyeight.progressive.accounting import MUST_HIT
from fortyeight.progressive.commands import ConfirmSpin, SpinHotSpot
from fortyeight.progressive.events import (
    HotSpotDrawn,
    MustHitWon,
    SpinDrawn,
    SpinVoided,
    SystemEvent,
)
from fortyeight.record.fault import RecordFault
from fortyeight.table import Event, Kind

#: A spin that a malfunction made void.
VOID = "void"

_XTREME = re.compile(r"seat ([0-9]{1,2})(?: hot (\S{1,20}))? community (\S{1,20})")
_MUST_HIT = re.compile(r"must-hit seat ([0-9]{1,2})")

#: A trigger that no meter reaches.
NEVER = 10**15


class WrittenSpins:
    """Gives the wheels what the record says, spin by spin."""

    def __init__(self, spins: tuple[str, ...]) -> None:
        self._spins = spins
        self._next = 0
        self._hot = ""
        self._void = False

    @property
    def at(self) -> str:
        """The entry that was taken last."""
        return f"spins[{max(self._next - 1, 0)}]"

    def _take(self) -> str:
        if self._next == len(self._spins) or _MUST_HIT.fullmatch(self._spins[self._next]):
            raise RecordFault(
                "bad-record", "a wheel is spun and the record has no spin", at="spins"
            )
        self._next += 1
        return self._spins[self._next - 1]

    def _bad(self, sentence: str) -> RecordFault:
        return RecordFault("bad-record", sentence, at=self.at)

    def spin(self, game: Game) -> ConfirmSpin:
        spin = game.system.spin
        assert spin is not None, "a spin was pressed"
        text = self._take()
        self._void = text == VOID
        if spin.trigger.kind is Kind.BONUS_SPIN:
            return ConfirmSpin(self._any_symbol(game) if self._void else text)
        if self._void:
            return self._any_seat(game)
        found = _XTREME.fullmatch(text)
        if found is None:
            raise self._bad('write a spin of Xtreme as "seat 3 hot 500 community 75"')
        seat, self._hot, community = int(found[1]), found[2] or "", found[3]
        takes_part = any(
            one.box == seat and one.kind is Kind.XTREME for one in game.system.participants
        )
        if takes_part and not self._hot:
            raise self._bad(f"seat {seat} takes part: name its hot-spot prize")
        if self._hot and not takes_part:
            raise self._bad(f"seat {seat} does not take part and has no hot-spot prize")
        return ConfirmSpin(seat=seat, community=community)

    def _any_symbol(self, game: Game) -> str:
        """What a void spin showed does not matter: the first symbol stands for it."""
        return game.system.house.wheels[Kind.BONUS_SPIN].main.at(0).symbol

    def _any_seat(self, game: Game) -> ConfirmSpin:
        community = game.system.house.wheels[Kind.XTREME].community
        assert community is not None, "Xtreme has a community wheel"
        taken = {one.box for one in game.system.participants if one.kind is Kind.XTREME}
        seats = range(1, game.system.house.boxes.boxes + 1)
        seat = next((one for one in seats if one not in taken), 1)
        self._hot = game.system.house.wheels[Kind.XTREME].main.at(0).symbol
        return ConfirmSpin(seat=seat, community=community.at(0).symbol)

    def is_void(self, game: Game) -> bool:
        return self._void

    def hot_spot(self, game: Game) -> SpinHotSpot:
        return SpinHotSpot(self._hot)

    def next_trigger(self, game: Game) -> int:
        return game.system.must_hit_by

    def must_hit_trigger(self, system: System) -> Fraction | int:
        """The trigger that lets the seat win which the record names; none, and nobody wins."""
        found = _MUST_HIT.fullmatch(self._spins[-1]) if self._spins else None
        if found is None:
            return NEVER
        at = f"spins[{len(self._spins) - 1}]"
        meter = system.meters.get(MUST_HIT)
        if meter is None:
            raise RecordFault("bad-record", "there is no must-hit jackpot at this table", at=at)
        for one in system.participants:
            if one.kind is Kind.XTREME:
                meter = meter.with_contribution(meter.share_of(one.cents))
                if one.box == int(found[1]) and meter.rate:
                    return meter.amount
        sentence = f"seat {found[1]} cannot win the must-hit jackpot"
        raise RecordFault("bad-record", sentence, at=at)

    def none_left(self, must_hit_won: bool) -> None:
        """Every spin of the record was needed."""
        left = self._spins[self._next :]
        if must_hit_won and left and _MUST_HIT.fullmatch(left[-1]):
            left = left[:-1]
        if left:
            sentence = "no wheel is spun for this"
            raise RecordFault("bad-record", sentence, at=f"spins[{self._next}]")


def spins_of(events: Iterable[Event | SystemEvent]) -> tuple[str, ...]:
    """The spins among these events as a record writes them."""
    written: list[str] = []
    for event in events:
        if isinstance(event, SpinDrawn):
            text = f"seat {event.seat} community {event.community}" if event.seat else event.symbol
            written.append(text)
        elif isinstance(event, HotSpotDrawn):
            seat, community = written[-1].split(" community ")
            written[-1] = f"{seat} hot {event.symbol} community {community}"
        elif isinstance(event, SpinVoided):
            written[-1] = VOID
        elif isinstance(event, MustHitWon):
            written.append(f"must-hit seat {event.box}")
    return tuple(written)
