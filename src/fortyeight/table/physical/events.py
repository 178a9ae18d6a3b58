"""Events that only a physical shoe has."""

from __future__ import annotations

from enum import StrEnum

from fortyeight.cards import Card
from fortyeight.table.core.stored_event import event


class Lay(StrEnum):
    """Where a card lay whose face has become known."""

    NEXT = "next in the shoe"
    FACE_UP = "face up in the shoe"
    IN_ERROR = "drawn in error"
    OVERDRAWN = "drawn by the dealer on 17 or more"
    HOLE = "hole card"
    BURNED = "burned"


@event("card.keyed/1")
class CardKeyed:
    """The dealer has keyed in the face of a card that is turned up now."""

    card: Card
    lay: Lay


@event("card.taken-back/1")
class CardTakenBack:
    """What was keyed last was wrong and is taken back; what is right follows.

    The card was dealt to a box and hand, or to the dealer. Without a card it was the look.
    """

    card: Card | None
    lay: Lay | None
    box: int | None
    hand: int | None


@event("hole-card.found-ten/1")
class HoleTenFound:
    """The hole card is a ten: the floor removes it, and the dealer gets another."""

    card: Card
    torn: bool = False


@event("shoe.found-empty/1")
class ShoeFoundEmpty:
    """The shoe has run out with `missing` cards too few."""

    missing: int


@event("round.called-off/1")
class RoundCalledOff:
    """The cards on the table are not those that were keyed, and it is too late to correct them."""

    reason: str


PhysicalEvent = CardKeyed | CardTakenBack | HoleTenFound | ShoeFoundEmpty | RoundCalledOff
