"""What the wheels draw: every position on a wheel is equally likely."""

from __future__ import annotations

from typing import Protocol

from fortyeight.chance import Bits, draw_below
from fortyeight.progressive.accounting import feed_meters, is_still_on_meter
from fortyeight.progressive.events import MustHitDrawn
from fortyeight.progressive.opening import draw_trigger
from fortyeight.progressive.prizes.meter import MUST_HIT
from fortyeight.progressive.state import Game
from fortyeight.progressive.terminal_commands import ConfirmSpin, SpinHotSpot
from fortyeight.rulebook.wheels import Wheel
from fortyeight.table.wagers.wager_kinds import WagerKind


class Draws(Protocol):
    """A source of the results of spins: a generator, or a record."""

    def spin(self, game: Game) -> ConfirmSpin: ...

    def hot_spot(self, game: Game) -> SpinHotSpot: ...

    def next_triggers(self, game: Game) -> tuple[int, ...]:
        """Return a new must-hit trigger for each time that End Round finds a winner now."""
        ...

    def next_trigger(self, game: Game) -> int:
        """Return the trigger after a must-hit jackpot that leaves its meter when it is paid."""
        ...

    def is_void(self, game: Game) -> bool:
        """Return whether a malfunction makes the last spin void."""
        ...


def draw_symbol(wheel: Wheel, bits: Bits) -> str:
    """Return the symbol at which a wheel stops."""
    return wheel.at(draw_below(wheel.size, bits)).symbol


class WheelChance:
    """Draws from a generator."""

    def __init__(self, bits: Bits) -> None:
        self._bits = bits

    def spin(self, game: Game) -> ConfirmSpin:
        spin, house = game.system.spin, game.system.house
        assert spin is not None, "a spin was pressed"
        if spin.trigger.kind is WagerKind.BONUS_SPIN:
            return ConfirmSpin(draw_symbol(house.wheels[WagerKind.BONUS_SPIN].main, self._bits))
        seat = 1 + draw_below(house.boxes.boxes, self._bits)
        community = house.wheels[WagerKind.XTREME].community
        assert community is not None, "Xtreme has a community wheel"
        return ConfirmSpin(seat=seat, community=draw_symbol(community, self._bits))

    def hot_spot(self, game: Game) -> SpinHotSpot:
        return SpinHotSpot(draw_symbol(game.system.house.wheels[WagerKind.XTREME].main, self._bits))

    def is_void(self, game: Game) -> bool:
        return False

    def next_triggers(self, game: Game) -> tuple[int, ...]:
        system = game.system
        events = feed_meters(
            system, lambda amount: draw_trigger(amount, system.must_hit_by, self._bits)
        )
        return tuple(event.trigger for event in events if isinstance(event, MustHitDrawn))

    def next_trigger(self, game: Game) -> int:
        system = game.system
        if not is_still_on_meter(system):
            return 0
        after = system.meters[MUST_HIT].after_payout(system.due[0].cents)
        return draw_trigger(after.amount, system.must_hit_by, self._bits)
