"""Read and write the spins of a record: what the wheels drew."""

from __future__ import annotations

import re
from collections.abc import Iterable
from fractions import Fraction

from fortyeight.progressive import Game, System
from fortyeight.progressive.events import (
    HotSpotDrawn,
    MustHitWon,
    SpinDrawn,
    SpinVoided,
    SystemEvent,
)
from fortyeight.progressive.prizes.meter import MUST_HIT
from fortyeight.progressive.terminal_commands import ConfirmSpin, SpinHotSpot
from fortyeight.record.fault import RecordFault
from fortyeight.table import Event, WagerKind

#: A spin that a malfunction made void.
VOID = "void"

_XTREME = re.compile(r"seat ([0-9]{1,2})(?: hot (\S{1,20}))? community (\S{1,20})")
_MUST_HIT = re.compile(r"must-hit seat ([0-9]{1,2})")


class WrittenSpins:
    """Source of wheel results that takes them from a record, spin by spin."""

    def __init__(self, spins: tuple[str, ...]) -> None:
        self._spins = spins
        self._next = 0
        self._hot = ""
        self._void = False
        self._triggers: tuple[int, ...] = ()

    @property
    def at(self) -> str:
        """The place of the last entry taken."""
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
        if spin.trigger.kind is WagerKind.BONUS_SPIN:
            return ConfirmSpin(self._any_symbol(game) if self._void else text)
        if self._void:
            return self._any_seat(game)
        match = _XTREME.fullmatch(text)
        if match is None:
            raise self._bad('write a spin of Xtreme as "seat 3 hot 500 community 75"')
        seat, self._hot, community = int(match[1]), match[2] or "", match[3]
        takes_part = any(
            one.box == seat and one.kind is WagerKind.XTREME for one in game.system.participants
        )
        if takes_part and not self._hot:
            raise self._bad(f"seat {seat} takes part: name its hot-spot prize")
        if self._hot and not takes_part:
            raise self._bad(f"seat {seat} does not take part and has no hot-spot prize")
        return ConfirmSpin(seat=seat, community=community)

    def _any_symbol(self, game: Game) -> str:
        """Return a symbol for a void spin, of which the result does not matter."""
        return game.system.house.wheels[WagerKind.BONUS_SPIN].main.at(0).symbol

    def _any_seat(self, game: Game) -> ConfirmSpin:
        community = game.system.house.wheels[WagerKind.XTREME].community
        assert community is not None, "Xtreme has a community wheel"
        taken = {one.box for one in game.system.participants if one.kind is WagerKind.XTREME}
        seats = range(1, game.system.house.boxes.boxes + 1)
        seat = next((one for one in seats if one not in taken), 1)
        self._hot = game.system.house.wheels[WagerKind.XTREME].main.at(0).symbol
        return ConfirmSpin(seat=seat, community=community.at(0).symbol)

    def is_void(self, game: Game) -> bool:
        return self._void

    def hot_spot(self, game: Game) -> SpinHotSpot:
        return SpinHotSpot(self._hot)

    def next_triggers(self, game: Game) -> tuple[int, ...]:
        return self._triggers

    def next_trigger(self, game: Game) -> int:
        return 0

    def aim_must_hit(self, system: System) -> Fraction | int:
        """Return the trigger that makes the first seat that the record names win.

        The triggers for further seats follow with End Round. If no seat is named, the trigger is
        the ceiling, which no meter passes without a winner (R35).
        """
        seats, ceiling = self._winning_seats(), system.must_hit_by
        meter = system.meters.get(MUST_HIT)
        if meter is None:
            if seats:
                raise self._fault(seats[0], "there is no must-hit jackpot at this table")
            return 0
        aims: list[Fraction] = []
        wagers = [one for one in system.participants if one.kind is WagerKind.XTREME and meter.rate]
        for one in wagers:
            before, reached = meter.amount, bool(seats) and seats[0][1] == one.box
            meter = meter.with_contribution(meter.share_of(one.cents))
            while reached or meter.amount >= ceiling:
                if not seats or seats[0][1] != one.box:
                    sentence = f"the wager on box {one.box} brings the must-hit jackpot to "
                    sentence += f"{ceiling / 100:.2f}, so seat {one.box} wins it: name it in spins"
                    clause = system.house.clause("xtreme.must_hit")
                    raise RecordFault("bad-record", sentence, clause, "spins")
                aim = min(meter.amount, Fraction(ceiling))
                if aims and int(aim) <= before < ceiling:
                    raise self._fault(seats[0], self._cannot_win(one.box))
                aims.append(aim)
                seats.pop(0)
                meter = meter.after_payout(min(meter.payable, ceiling))
                before, reached = meter.amount, False
        if seats:
            raise self._fault(seats[0], self._cannot_win(seats[0][1]))
        self._triggers = (*(int(aim) for aim in aims[1:]), ceiling)
        return aims[0] if aims else ceiling

    def _winning_seats(self) -> list[tuple[int, int]]:
        """Return the place and the seat of each must-hit award at the end of the record."""
        matches = [(place, _MUST_HIT.fullmatch(text)) for place, text in enumerate(self._spins)]
        first = 1 + max((place for place, match in matches if match is None), default=-1)
        return [(place, int(match[1])) for place, match in matches[first:] if match is not None]

    def _cannot_win(self, seat: int) -> str:
        return f"seat {seat} cannot win the must-hit jackpot"

    def _fault(self, seat: tuple[int, int], sentence: str) -> RecordFault:
        return RecordFault("bad-record", sentence, at=f"spins[{seat[0]}]")

    def check_none_left(self, must_hit_won: bool) -> None:
        """Raise `RecordFault` if spins of the record were not needed."""
        left = self._spins[self._next :]
        if must_hit_won:
            left = left[: len(left) - len(self._winning_seats())]
        if left:
            sentence = "no wheel is spun for this"
            raise RecordFault("bad-record", sentence, at=f"spins[{self._next}]")


def write_spins(events: Iterable[Event | SystemEvent]) -> tuple[str, ...]:
    """Return the spins among these events as written in a record."""
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
