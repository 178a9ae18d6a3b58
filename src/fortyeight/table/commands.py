"""What people ask of the referee. A command may be refused; what happened is an event."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from fortyeight.cards import Card
from fortyeight.table.kinds import Kind


class Step(StrEnum):
    """What a dealer does next; which one is due follows from the state."""

    NO_MORE_BETS = "no more bets"
    DEAL = "deal a card"
    SETTLE_OPTIONAL = "settle match and pair wagers"
    LOOK = "look at the hole card"
    CALL_HAND = "turn to the next hand"
    SETTLE_HAND = "settle the hand at once"
    TURN_HOLE_CARD = "turn the hole card"
    SETTLE_SECOND_CARD = "settle insurance and surrenders"
    SETTLE = "settle the round"
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
    the first is burned (R25).
    """

    cards: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class PlaceWager:
    person: str
    box: int
    kind: Kind
    cents: int


@dataclass(frozen=True, slots=True)
class WithdrawWager:
    """A wager is taken back before the bets are closed."""

    person: str
    box: int
    kind: Kind


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
    step: Step


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
)
