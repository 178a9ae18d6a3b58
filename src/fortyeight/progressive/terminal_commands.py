"""Commands of the terminal's buttons, of the player's sensor, and of the floor for the meters."""

from __future__ import annotations

from enum import StrEnum
from typing import TYPE_CHECKING, get_args

from fortyeight.quick_dataclass import dataclass
from fortyeight.table.wagers.wager_kinds import WagerKind

if TYPE_CHECKING:
    from typing_extensions import TypeIs


class Reason(StrEnum):
    """Why a round is cancelled at the terminal."""

    RESET = "reset"
    MALFUNCTION = "malfunction"
    MISDEAL = "misdeal"


@dataclass(frozen=True, slots=True)
class StartRound:
    """Start the round: all wagers are placed, and those on the wheels are locked up."""


@dataclass(frozen=True, slots=True)
class CancelRound:
    """Reset the sensors; the round is not accounted."""

    reason: Reason = Reason.RESET


@dataclass(frozen=True, slots=True)
class EndRound:
    """Account the round and check the must-hit jackpot.

    For each time that the jackpot is won by it, the command carries the next hidden trigger.
    """

    next_triggers: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class MarkTrigger:
    """Place the lammer for the dealer's hand (box 0), or press the button of a blackjack's seat."""

    kind: WagerKind
    box: int = 0


@dataclass(frozen=True, slots=True)
class PressSpin:
    """Press Spin; a confirmation follows."""


@dataclass(frozen=True, slots=True)
class ConfirmSpin:
    """Confirm, and spin the wheel. The command carries what it draws.

    A Bonus Spin draws a symbol; Xtreme draws a seat and the community prize.
    """

    symbol: str = ""
    seat: int = 0
    community: str = ""


@dataclass(frozen=True, slots=True)
class EnableSpin:
    """Turn the hot-spot winner's sensor into a button."""


@dataclass(frozen=True, slots=True)
class DisableSpin:
    """Switch the sensor off again."""


@dataclass(frozen=True, slots=True)
class SpinHotSpot:
    """Spin the hot spot, by the winner's sensor or by the dealer for them; carries the result."""

    symbol: str
    by_dealer: bool = False


@dataclass(frozen=True, slots=True)
class PayJackpot:
    """Show the prizes and positions to be paid."""


@dataclass(frozen=True, slots=True)
class CancelJackpot:
    """Void the spin and return its wagers, for a system malfunction only."""


@dataclass(frozen=True, slots=True)
class EnterCode:
    """Enter a supervisor's code, which the caller has checked; `at` is in seconds."""

    supervisor: str
    correct: bool
    at: int = 0


@dataclass(frozen=True, slots=True)
class ConfirmPaid:
    """Confirm that every winner has their prize.

    If a must-hit jackpot is paid that is still on its meter, as in tables stored by earlier
    versions, the command carries the next trigger.
    """

    next_trigger: int = 0


@dataclass(frozen=True, slots=True)
class ChangeMeter:
    """Change a meter's parameters, by two people; a must-hit trigger is drawn anew."""

    name: str
    reset: int
    by: tuple[str, str]
    must_hit_by: int = 0
    next_trigger: int = 0


TerminalCommand = (
    StartRound
    | CancelRound
    | EndRound
    | MarkTrigger
    | PressSpin
    | ConfirmSpin
    | EnableSpin
    | DisableSpin
    | SpinHotSpot
    | PayJackpot
    | CancelJackpot
    | EnterCode
    | ConfirmPaid
    | ChangeMeter
)

_KINDS = frozenset(get_args(TerminalCommand))


def is_terminal_command(command: object) -> TypeIs[TerminalCommand]:
    """Whether a command is the terminal's; the others of a game are the table's."""
    return type(command) in _KINDS
