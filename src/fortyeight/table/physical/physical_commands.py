"""What the dealer and the floor say of a physical shoe beside the steps that carry a card."""

from __future__ import annotations

from dataclasses import dataclass

from fortyeight.cards import Card


@dataclass(frozen=True, slots=True)
class RejectDeck:
    """The dealer's inspection finds something wrong with the next deck."""

    reason: str


@dataclass(frozen=True, slots=True)
class ReachCuttingCard:
    """The cutting card has come out of the shoe."""


@dataclass(frozen=True, slots=True)
class FindShoeEmpty:
    """The shoe has run out though it should hold more cards."""


@dataclass(frozen=True, slots=True)
class ShowBurnedCard:
    """The dealer turns the card burned last for a player who wants to see it."""

    person: str
    card: Card


@dataclass(frozen=True, slots=True)
class CorrectCard:
    """What was keyed last is put right: another card, or what the look has shown.

    A card that waits for the floor may be corrected by the dealer, all others by the floor (R36).
    """

    card: Card | None = None
    face_up: bool = False
    blackjack: bool | None = None


@dataclass(frozen=True, slots=True)
class RejectFoundCard:
    """The floor finds that a card was keyed as foreign and is not: the dealer keys it again."""


@dataclass(frozen=True, slots=True)
class CallRoundOff:
    """The floor calls a round off whose cards on the table are not those that were keyed."""

    reason: str


PhysicalCommand = (
    RejectDeck
    | ReachCuttingCard
    | FindShoeEmpty
    | ShowBurnedCard
    | CorrectCard
    | RejectFoundCard
    | CallRoundOff
)
