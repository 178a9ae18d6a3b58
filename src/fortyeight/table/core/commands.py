"""Commands: what players, the dealer and the floor ask of the referee.

A command may be refused. What it leads to is recorded as events.
"""

from __future__ import annotations

from enum import StrEnum

from fortyeight.cards import Card
from fortyeight.quick_dataclass import dataclass
from fortyeight.table.around.around_commands import AroundCommand
from fortyeight.table.physical.physical_commands import PhysicalCommand
from fortyeight.table.shoe.shoe_commands import ShoeCommand
from fortyeight.table.wagers.wager_kinds import WagerKind


class Step(StrEnum):
    """A step of the dealer. Which one is due follows from the state."""

    NO_MORE_BETS = "no more bets"
    DEAL = "deal a card"
    SETTLE_OPTIONAL = "settle match and pair wagers"
    LOOK = "look at the hole card"
    CALL_HAND = "turn to the next hand"
    SETTLE_HAND = "settle the hand at once"
    TURN_HOLE_CARD = "turn the hole card"
    CALL_DEAD = "call the hands without cards dead"
    BURN_EXPOSED_CARD = "burn the exposed card"
    SETTLE_SECOND_CARD = "settle insurance and surrenders"
    SETTLE = "settle the round"
    CLOSE_ROUND = "close the round"
    NEXT_ROUND = "open the next round"


@dataclass(frozen=True, slots=True)
class Join:
    """Come to the table with chips. None is an unlimited bankroll."""

    person: str
    chips: int | None


@dataclass(frozen=True, slots=True)
class BuyChips:
    """Buy more chips at the table."""

    person: str
    cents: int


@dataclass(frozen=True, slots=True)
class Sit:
    """Take the seat at a box."""

    person: str
    box: int


@dataclass(frozen=True, slots=True)
class GetUp:
    """Leave the seat at a box."""

    person: str
    box: int


@dataclass(frozen=True, slots=True)
class LoadShoe:
    """Fill the shoe with cards in the order in which they are dealt; burning is over.

    In the middle of a round that has run out of cards, these are the reshuffled discards, and the
    first is burned (R25). `face_up` lists the positions of cards that lie face up in the shoe.
    """

    cards: tuple[Card, ...]
    face_up: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class PlaceWager:
    person: str
    box: int
    kind: WagerKind
    cents: int


@dataclass(frozen=True, slots=True)
class WithdrawWager:
    """Take back a wager before the bets are closed."""

    person: str
    box: int
    kind: WagerKind


@dataclass(frozen=True, slots=True)
class RefuseCompany:
    """Keep others off a box: the first person on it does not consent to them (R31)."""

    person: str
    box: int


@dataclass(frozen=True, slots=True)
class AllowCompany:
    """Consent to others on the box after all."""

    person: str
    box: int


@dataclass(frozen=True, slots=True)
class DealerStep:
    """Take the dealer's step that is due.

    At a table with a physical shoe, the dealer keys in the card that the step turns up and whether
    it lay face up in the shoe, or whether the look has shown a blackjack.
    """

    step: Step
    card: Card | None = None
    face_up: bool = False
    blackjack: bool | None = None


@dataclass(frozen=True, slots=True)
class Insure:
    person: str
    box: int
    cents: int


@dataclass(frozen=True, slots=True)
class DeclineInsurance:
    person: str
    box: int


@dataclass(frozen=True, slots=True)
class Surrender:
    person: str
    box: int


@dataclass(frozen=True, slots=True)
class Hit:
    person: str
    box: int


@dataclass(frozen=True, slots=True)
class Stand:
    person: str
    box: int


@dataclass(frozen=True, slots=True)
class Split:
    person: str
    box: int


@dataclass(frozen=True, slots=True)
class Double:
    """Double as the caller, or follow the caller's double as another person on the box."""

    person: str
    box: int
    cents: int


@dataclass(frozen=True, slots=True)
class DeclineDouble:
    """Do not follow the caller's double."""

    person: str
    box: int


@dataclass(frozen=True, slots=True)
class KeepDouble:
    """Leave a doubled hand as it is."""

    person: str
    box: int


@dataclass(frozen=True, slots=True)
class Rescue:
    """Take back a double and forfeit the original wager."""

    person: str
    box: int


@dataclass(frozen=True, slots=True)
class Cover:
    """Cover the new hand of a split with an equal wager, as another person on the box."""

    person: str
    box: int


@dataclass(frozen=True, slots=True)
class Ride:
    """Choose the hand of a split that a wager stays on, as another person on the box."""

    person: str
    box: int
    hand: int


@dataclass(frozen=True, slots=True)
class DrawInError:
    """Report a card that the dealer took out of the shoe although none was due.

    At a table with a physical shoe, an exposed card is keyed in.
    """

    exposed: bool
    card: Card | None = None


@dataclass(frozen=True, slots=True)
class RefuseCard:
    """Refuse a card that was drawn in error and exposed."""

    person: str
    box: int


@dataclass(frozen=True, slots=True)
class Overdraw:
    """Report a card that the dealer drew although the dealer's point count forbids it."""

    card: Card | None = None


@dataclass(frozen=True, slots=True)
class SkipOwnCard:
    """Report that the dealer missed dealing their own first or second card."""


@dataclass(frozen=True, slots=True)
class SkipCard:
    """Report that the dealer missed the card that is due to a box."""

    box: int


@dataclass(frozen=True, slots=True)
class TakeLateCard:
    """Have a missed card dealt after the cards of the others."""

    person: str
    box: int


@dataclass(frozen=True, slots=True)
class CallDead:
    """Have a hand called dead because a card for it was missed."""

    person: str
    box: int


@dataclass(frozen=True, slots=True)
class MisuseReader:
    """Report that the hole card was put into the reader under an up card that does not allow it.

    Nothing follows before the floor has acknowledged it.
    """

    seen: bool


@dataclass(frozen=True, slots=True)
class AcknowledgeMisuse:
    """Confirm, as the floor, that a misused card reader was reported."""


@dataclass(frozen=True, slots=True)
class RemoveFoundCard:
    """Confirm, as the floor, that a reported card is foreign to the decks, and remove it."""


@dataclass(frozen=True, slots=True)
class FailReader:
    """Report that the card reader malfunctions."""


@dataclass(frozen=True, slots=True)
class RepairReader:
    """Report that the card reader is repaired or replaced."""


@dataclass(frozen=True, slots=True)
class PutCardRight:
    """Move the last card of a box to it from a wrong place; without a box, the dealer's card."""

    box: int | None


@dataclass(frozen=True, slots=True)
class DeclareMisdeal:
    """Declare that the cards were dealt incorrectly and cannot be reconstructed."""


Command = (
    Join
    | BuyChips
    | Sit
    | GetUp
    | LoadShoe
    | PlaceWager
    | WithdrawWager
    | RefuseCompany
    | AllowCompany
    | DealerStep
    | Insure
    | DeclineInsurance
    | Surrender
    | Hit
    | Stand
    | Split
    | Double
    | DeclineDouble
    | KeepDouble
    | Rescue
    | Cover
    | Ride
    | DrawInError
    | RefuseCard
    | Overdraw
    | SkipOwnCard
    | SkipCard
    | TakeLateCard
    | CallDead
    | MisuseReader
    | AcknowledgeMisuse
    | RemoveFoundCard
    | FailReader
    | RepairReader
    | PutCardRight
    | DeclareMisdeal
    | ShoeCommand
    | AroundCommand
    | PhysicalCommand
)
