"""Events at the table for wagers on wheels."""

from __future__ import annotations

from fortyeight.table.core.stored_event import event


@event("wheel-wagers.locked/1")
class WheelWagersLocked:
    """The round has started at the terminal: wagers on the wheels are locked up."""


@event("wheel-wagers.unlocked/1")
class WheelWagersUnlocked:
    """The round was cancelled at the terminal before a card was dealt."""


@event("wheels.awaited/1")
class WheelsAwaited:
    """All other wagers are settled; those on the wheels are still open.

    Where the book clears the layout before a spin, the players' cards go to the discard rack.
    """

    cleared: bool = False


WheelEvent = WheelWagersLocked | WheelWagersUnlocked | WheelsAwaited
