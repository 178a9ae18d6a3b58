"""The terminal's buttons, the player's sensor, and what the floor does with meters."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import get_args

from typing_extensions import TypeIs

from fortyeight.table.wagers.wager_kinds import WagerKind


class Reason(StrEnum):
    """Why a round is cancelled at the terminal."""

    RESET = "reset"
    MALFUNCTION = "malfunction"
    MISDEAL = "misdeal"


@dataclass(frozen=True, slots=True)
class StartRound:
    """All wagers are placed: those on the wheels are locked up."""


@dataclass(frozen=True, slots=True)
class CancelRound:
    """The sensors are reset; the round is not accounted."""

    reason: Reason = Reason.RESET


@dataclass(frozen=True, slots=True)
class EndRound:
    """Account the round and check the must-hit jackpot.

    The next hidden trigger comes with the command for each time that the jackpot is won by it.
    """

    next_triggers: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class MarkTrigger:
    """The lammer for the dealer's hand (box 0), or the button of a seat with a blackjack."""

    kind: WagerKind
    box: int = 0


@dataclass(frozen=True, slots=True)
class PressSpin:
    """Spin: a confirmation follows."""


@dataclass(frozen=True, slots=True)
class ConfirmSpin:
    """Confirm: the wheel spins. What it draws comes with the command.

    A Bonus Spin draws a symbol; Xtreme a seat and the community prize.
    """

    symbol: str = ""
    seat: int = 0
    community: str = ""


@dataclass(frozen=True, slots=True)
class EnableSpin:
    """The hot-spot winner's sensor becomes a button."""


@dataclass(frozen=True, slots=True)
class DisableSpin:
    """The sensor is switched off again."""


@dataclass(frozen=True, slots=True)
class SpinHotSpot:
    """The winner's hand over his sensor, or the dealer on his behalf, and what it draws."""

    symbol: str
    by_dealer: bool = False


@dataclass(frozen=True, slots=True)
class PayJackpot:
    """The prizes and positions to be paid are shown."""


@dataclass(frozen=True, slots=True)
class CancelJackpot:
    """System malfunction only: the spin is void and its wagers are returned."""


@dataclass(frozen=True, slots=True)
class EnterCode:
    """A supervisor's code, checked outside; a time is in seconds."""

    supervisor: str
    correct: bool
    at: int = 0


@dataclass(frozen=True, slots=True)
class ConfirmPaid:
    """Paid: every winner has their prize.

    The next trigger comes with the command if a must-hit jackpot is paid that is still on its
    meter, which was so in tables stored by earlier versions.
    """

    next_trigger: int = 0


@dataclass(frozen=True, slots=True)
class ChangeMeter:
    """Two people change a meter's parameters; a must-hit trigger is drawn anew."""

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
