"""Events of the cards between the box and the shoe."""

from __future__ import annotations

from fortyeight.cards import Card
from fortyeight.table.core.stored_event import event
from fortyeight.table.shoe.care import ShuffledBy


@event("cards.received/1")
class CardsReceived:
    decks: tuple[tuple[Card, ...], ...]
    at: int
    pre_shuffled: bool


@event("deck.inspected/1")
class DeckInspected:
    """A deck is complete; the tens that were in it are taken out and accounted for."""

    deck: int
    tens: tuple[Card, ...]


@event("deck.rejected/1")
class DeckRejected:
    deck: int
    reason: str


@event("deck.replaced/1")
class DeckReplaced:
    cards: tuple[Card, ...]


@event("inspection.verified/1")
class InspectionVerified:
    """The floor has verified the inspection, and that `tens` tens are removed from the decks.

    Where the book says so, they are torn in half and put into the box that the decks came from.
    """

    tens: int = 0
    torn: bool = False


@event("cards.spread/1")
class CardsSpread:
    face_up: bool


@event("cards.looked-at/1")
class CardsLookedAt:
    person: str


@event("look.waived/1")
class LookWaived:
    """A player does without a look; `chosen` unless they have made no choice about it."""

    person: str
    chosen: bool


@event("look.lapsed/1")
class LookLapsed:
    """The first player, who wanted to be asked, did not look in time."""

    person: str


@event("spread.requested/1")
class SpreadRequested:
    person: str


@event("cards.washed/1")
class CardsWashed:
    """The cards were mixed and stacked, or are to be mixed again since a card was exposed."""

    exposed: bool


@event("cards.collected/1")
class CardsCollected:
    """All cards are out of the shoe and the rack: `cards` is how many there should be.

    For real cards, `counted` is the number that the dealer has counted; None if nobody has.
    """

    cards: int
    counted: int | None = None


@event("cards.shuffled/1")
class CardsShuffled:
    """The order of the cards after a shuffle. Nobody may see it."""

    cards: tuple[Card, ...]
    by: ShuffledBy
    steps: tuple[str, ...]


@event("shuffle.failed/1")
class ShuffleFailed:
    """The shuffler did not complete its cycle; the cards are shuffled again."""


@event("shuffler.removed/1")
class ShufflerRemoved:
    """The shuffler is out of use."""


@event("shuffler.returned/1")
class ShufflerReturned:
    """The shuffler is in use again."""


@event("cut.offered/1")
class CutOffered:
    """A person is offered the cut."""

    person: str


@event("cut.refused/1")
class CutRefused:
    person: str


@event("cut.left-to-dealer/1")
class CutLeftToDealer:
    """A person's standing choice leaves the cut to the dealer.

    `chosen` if they have made that choice; else it is the one that everyone begins with.
    """

    person: str
    chosen: bool


@event("cut.lapsed/1")
class CutLapsed:
    """A person who wanted to be asked neither cut nor refused in time."""

    person: str


@event("cards.cut/1")
class CardsCut:
    """`place` cards go from the top to the bottom; without a person, the dealer has cut."""

    person: str
    place: int


@event("recut.ordered/1")
class RecutOrdered:
    by_next: bool


@event("cutting-card.placed/1")
class CuttingCardPlaced:
    """`behind` cards lie behind the cutting card; a shuffler may put it in with the stack (P6)."""

    behind: int
    by_shuffler: bool = False


@event("shoe.filled/1")
class ShoeFilled:
    """The stack is in the shoe; a shuffler may have put it there (P6)."""

    by_shuffler: bool = False


@event("shoe.card-burned/1")
class ShoeCardBurned:
    """A card goes face down to the discard rack, unseen."""

    card: Card
    reason: str


@event("burn.shown/1")
class BurnShown:
    person: str
    card: Card


@event("cutting-card.reached/1")
class CuttingCardReached:
    """The cutting card comes out before a card for this box, or without a box the dealer's card."""

    box: int | None


@event("reshuffle.ordered/1")
class ReshuffleOrdered:
    """A supervisor has ordered a reshuffle."""


@event("cards.change-due/1")
class CardsChangeDue:
    """The cards have been in use for as long as they may."""

    at: int


@event("cards.spread-due/1")
class CardsSpreadDue:
    """Nobody has played for a while: the cards of the idle table are to be spread."""


@event("cards.taken-away/1")
class CardsTakenAway:
    """`cards` cards leave the table, including the tens that were found."""

    cards: int


ShoeEvent = (
    CardsReceived
    | DeckInspected
    | DeckRejected
    | DeckReplaced
    | InspectionVerified
    | CardsSpread
    | CardsLookedAt
    | LookWaived
    | LookLapsed
    | SpreadRequested
    | CardsWashed
    | CardsCollected
    | CardsShuffled
    | ShuffleFailed
    | ShufflerRemoved
    | ShufflerReturned
    | CutOffered
    | CutRefused
    | CutLeftToDealer
    | CutLapsed
    | CardsCut
    | RecutOrdered
    | CuttingCardPlaced
    | ShoeFilled
    | ShoeCardBurned
    | BurnShown
    | CuttingCardReached
    | ReshuffleOrdered
    | CardsChangeDue
    | CardsSpreadDue
    | CardsTakenAway
)
