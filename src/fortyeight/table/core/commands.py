"""What people ask of the referee. A command may be refused; what happened is an event."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from fortyeight.cards import Card
from fortyeight.table.around.around_commands import AroundCommand
from fortyeight.table.physical.physical_commands import PhysicalCommand
from fortyeight.table.shoe.shoe_commands import ShoeCommand
from fortyeight.table.wagers.wager_kinds import WagerKind


class Step(StrEnum):
    """What a dealer does next; which one is due follows from the state."""

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
    """A person comes to the table with chips; None is a bankroll without limit."""

    person: str
    chips: int | None


@dataclass(frozen=True, slots=True)
class BuyChips:
    """A person at the table buys more chips."""

    person: str
    cents: int


@dataclass(frozen=True, slots=True)
class Sit:
    """A person takes the seat at a box."""

    person: str
    box: int


@dataclass(frozen=True, slots=True)
class GetUp:
    """The person seated at a box leaves the seat."""

    person: str
    box: int


@dataclass(frozen=True, slots=True)
class LoadShoe:
    """The shoe is filled, in the order in which the cards will leave it; burning is over.

    In the middle of a round that has run out of cards, these are the reshuffled discards, and
    the first is burned (R25). Cards that lie face up in the shoe are named by their places.
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
    """A wager is taken back before the bets are closed."""

    person: str
    box: int
    kind: WagerKind


@dataclass(frozen=True, slots=True)
class RefuseCompany:
    """The first person on a box does not consent to others on it (R31)."""

    person: str
    box: int


@dataclass(frozen=True, slots=True)
class AllowCompany:
    """He consents after all."""

    person: str
    box: int


@dataclass(frozen=True, slots=True)
class DealerStep:
    """The dealer takes the step that is due.

    Of a physical shoe he keys in the card that it turns up, whether that lay face up in the shoe,
    or whether the look has shown a blackjack.
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
    """The caller doubles, or another person on the box follows his double."""

    person: str
    box: int
    cents: int


@dataclass(frozen=True, slots=True)
class DeclineDouble:
    """Another person on the box does not follow the caller's double."""

    person: str
    box: int


@dataclass(frozen=True, slots=True)
class KeepDouble:
    """A doubled hand is left as it is."""

    person: str
    box: int


@dataclass(frozen=True, slots=True)
class Rescue:
    """A double is taken back and the original wager forfeited."""

    person: str
    box: int


@dataclass(frozen=True, slots=True)
class Cover:
    """After a split, another person on the box covers the new hand with an equal wager."""

    person: str
    box: int


@dataclass(frozen=True, slots=True)
class Ride:
    """After a split, another person on the box names the hand that his wager rides on."""

    person: str
    box: int
    hand: int


@dataclass(frozen=True, slots=True)
class DrawInError:
    """The dealer takes a card out of the shoe that nobody was to get.

    Of a physical shoe an exposed card is keyed in.
    """

    exposed: bool
    card: Card | None = None


@dataclass(frozen=True, slots=True)
class RefuseCard:
    """The caller does not accept a card that was drawn in error and exposed."""

    person: str
    box: int


@dataclass(frozen=True, slots=True)
class Overdraw:
    """The dealer draws a card for himself that his point count forbids."""

    card: Card | None = None


@dataclass(frozen=True, slots=True)
class SkipOwnCard:
    """The dealer misses dealing his first or second card to himself."""


@dataclass(frozen=True, slots=True)
class SkipCard:
    """The dealer misses dealing a box the card that is due to it."""

    box: int


@dataclass(frozen=True, slots=True)
class TakeLateCard:
    """The caller has a card that was missed dealt to him after the others'."""

    person: str
    box: int


@dataclass(frozen=True, slots=True)
class CallDead:
    """The caller has a hand called dead for which a card was missed."""

    person: str
    box: int


@dataclass(frozen=True, slots=True)
class MisuseReader:
    """The hole card goes into the reader under a first card that does not allow it.

    The dealer reports it; nothing follows before the floor has acknowledged it.
    """

    seen: bool


@dataclass(frozen=True, slots=True)
class AcknowledgeMisuse:
    """The floor has been told of a misused card reader."""


@dataclass(frozen=True, slots=True)
class RemoveFoundCard:
    """The floor confirms that a reported card is foreign to the decks, and removes it."""


@dataclass(frozen=True, slots=True)
class FailReader:
    """The card reader malfunctions."""


@dataclass(frozen=True, slots=True)
class RepairReader:
    """The card reader is repaired or replaced."""


@dataclass(frozen=True, slots=True)
class PutCardRight:
    """The card that a box got last was laid in a wrong place and is moved to the box.

    Without a box it is the dealer's card.
    """

    box: int | None


@dataclass(frozen=True, slots=True)
class DeclareMisdeal:
    """The cards have been dealt incorrectly and cannot be reconstructed."""


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
