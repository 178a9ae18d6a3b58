"""Events at the table for wagers on wheels."""

from __future__ import annotations

from fortyeight.quick_dataclass import dataclass
from fortyeight.table.core.dispatch import entry


@dataclass(frozen=True, slots=True)
class WheelWagersLocked:
    """The round has started at the terminal: wagers on the wheels are locked up."""


@dataclass(frozen=True, slots=True)
class WheelWagersUnlocked:
    """The round was cancelled at the terminal before a card was dealt."""


@dataclass(frozen=True, slots=True)
class WheelsAwaited:
    """All other wagers are settled; those on the wheels are still open.

    Where the book clears the layout before a spin, the players' cards go to the discard rack.
    """

    cleared: bool = False


WheelEvent = WheelWagersLocked | WheelWagersUnlocked | WheelsAwaited

#: The stored name of each, for ever.
WHEEL_NAMES = (
    entry(WheelWagersLocked, "wheel-wagers.locked/1")
    + entry(WheelWagersUnlocked, "wheel-wagers.unlocked/1")
    + entry(WheelsAwaited, "wheels.awaited/1")
)
