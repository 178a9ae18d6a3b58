"""Commands for a physical shoe, besides the dealer's steps that carry a card."""

from __future__ import annotations

from fortyeight.cards import Card
from fortyeight.quick_dataclass import dataclass


@dataclass(frozen=True, slots=True)
class RejectDeck:
    """Reject the next deck after its inspection."""

    reason: str


@dataclass(frozen=True, slots=True)
class ReachCuttingCard:
    """Report that the cutting card has come out of the shoe."""


@dataclass(frozen=True, slots=True)
class FindShoeEmpty:
    """Report that the shoe has run out though it should hold more cards."""


@dataclass(frozen=True, slots=True)
class ShowBurnedCard:
    """Turn the card burned last for a player who wants to see it."""

    person: str
    card: Card


@dataclass(frozen=True, slots=True)
class CorrectCard:
    """Correct what was keyed last: another card, or another result of the look.

    A card that waits for the floor may be corrected by the dealer, all others by the floor (R36).
    """

    card: Card | None = None
    face_up: bool = False
    blackjack: bool | None = None


@dataclass(frozen=True, slots=True)
class RejectFoundCard:
    """Find, as the floor, that a card keyed as foreign is not: the dealer keys it again."""


@dataclass(frozen=True, slots=True)
class CallRoundOff:
    """Call off, as the floor, a round whose cards on the table are not those that were keyed."""

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
