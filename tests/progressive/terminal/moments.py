"""Every stage of the terminal, with what the table may be doing meanwhile."""

from __future__ import annotations

from collections.abc import Callable

from fortyeight.progressive import Game
from fortyeight.progressive.terminal_commands import (
    ConfirmPaid,
    ConfirmSpin,
    EnableSpin,
    EndRound,
    EnterCode,
    MarkTrigger,
    PayJackpot,
    SpinHotSpot,
    StartRound,
)
from fortyeight.table import WagerKind
from tests.progressive.terminal.games import (
    awaited,
    confirming,
    dealt,
    hot_spot,
    must_hit_for,
    press,
    won,
    xtreme_for,
)

#: A community prize and a seat that takes part.
SEAT_ONE = ConfirmSpin(seat=1, community="75")


def two() -> Game:
    return xtreme_for("ann", "bob")


def over() -> Game:
    """Return a round that the terminal has ended and the table is to close."""
    return press(hot_spot(two(), "500"), PayJackpot(), ConfirmPaid(), EndRound())


#: Each moment by its name.
MOMENTS: dict[str, Callable[[], Game]] = {
    "ready": two,
    "started": lambda: press(two(), StartRound()),
    "playing": lambda: dealt(two()),
    "waiting": lambda: awaited(two()),
    "marked": lambda: press(awaited(two()), MarkTrigger(WagerKind.XTREME)),
    "confirming": lambda: confirming(two()),
    "prompting": lambda: press(confirming(two()), SEAT_ONE),
    "enabled": lambda: press(confirming(two()), SEAT_ONE, EnableSpin()),
    "spun": lambda: press(confirming(two()), SEAT_ONE, EnableSpin(), SpinHotSpot("500")),
    "paying": lambda: press(hot_spot(two(), "500"), PayJackpot()),
    "paying a large prize": lambda: press(hot_spot(two(), "5000"), PayJackpot()),
    "paying as authorised": lambda: press(
        hot_spot(two(), "5000"), PayJackpot(), EnterCode("sue", correct=True)
    ),
    "paid": lambda: press(hot_spot(two(), "500"), PayJackpot(), ConfirmPaid()),
    "ended": over,
    "must-hit won": lambda: won(must_hit_for("ann", "bob")),
    "paying must-hit": lambda: press(won(must_hit_for("ann", "bob")), PayJackpot()),
}
