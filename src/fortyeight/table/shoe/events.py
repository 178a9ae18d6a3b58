"""Events of the cards between the box and the shoe."""

from __future__ import annotations

from fortyeight.cards import Card
from fortyeight.quick_dataclass import dataclass
from fortyeight.table.core.dispatch import entry
from fortyeight.table.shoe.care import ShuffledBy


@dataclass(frozen=True, slots=True)
class CardsReceived:
    decks: tuple[tuple[Card, ...], ...]
    at: int
    pre_shuffled: bool


@dataclass(frozen=True, slots=True)
class DeckInspected:
    """A deck is complete; the tens that were in it are taken out and accounted for."""

    deck: int
    tens: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class DeckRejected:
    deck: int
    reason: str


@dataclass(frozen=True, slots=True)
class DeckReplaced:
    cards: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class InspectionVerified:
    """The floor has verified the inspection, and that `tens` tens are removed from the decks.

    Where the book says so, they are torn in half and put into the box that the decks came from.
    """

    tens: int = 0
    torn: bool = False


@dataclass(frozen=True, slots=True)
class CardsSpread:
    face_up: bool


@dataclass(frozen=True, slots=True)
class CardsLookedAt:
    person: str


@dataclass(frozen=True, slots=True)
class LookWaived:
    """A player does without a look; `chosen` unless they have made no choice about it."""

    person: str
    chosen: bool


@dataclass(frozen=True, slots=True)
class LookLapsed:
    """The first player, who wanted to be asked, did not look in time."""

    person: str


@dataclass(frozen=True, slots=True)
class SpreadRequested:
    person: str


@dataclass(frozen=True, slots=True)
class CardsWashed:
    """The cards were mixed and stacked, or are to be mixed again since a card was exposed."""

    exposed: bool


@dataclass(frozen=True, slots=True)
class CardsCollected:
    """All cards are out of the shoe and the rack: `cards` is how many there should be.

    For real cards, `counted` is the number that the dealer has counted; None if nobody has.
    """

    cards: int
    counted: int | None = None


@dataclass(frozen=True, slots=True)
class CardsShuffled:
    """The order of the cards after a shuffle. Nobody may see it."""

    cards: tuple[Card, ...]
    by: ShuffledBy
    steps: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class ShuffleFailed:
    """The shuffler did not complete its cycle; the cards are shuffled again."""


@dataclass(frozen=True, slots=True)
class ShufflerRemoved:
    """The shuffler is out of use."""


@dataclass(frozen=True, slots=True)
class ShufflerReturned:
    """The shuffler is in use again."""


@dataclass(frozen=True, slots=True)
class CutOffered:
    """A person is offered the cut."""

    person: str


@dataclass(frozen=True, slots=True)
class CutRefused:
    person: str


@dataclass(frozen=True, slots=True)
class CutLeftToDealer:
    """A person's standing choice leaves the cut to the dealer.

    `chosen` if they have made that choice; else it is the one that everyone begins with.
    """

    person: str
    chosen: bool


@dataclass(frozen=True, slots=True)
class CutLapsed:
    """A person who wanted to be asked neither cut nor refused in time."""

    person: str


@dataclass(frozen=True, slots=True)
class CardsCut:
    """`place` cards go from the top to the bottom; without a person, the dealer has cut."""

    person: str
    place: int


@dataclass(frozen=True, slots=True)
class RecutOrdered:
    by_next: bool


@dataclass(frozen=True, slots=True)
class CuttingCardPlaced:
    """`behind` cards lie behind the cutting card; a shuffler may put it in with the stack (P6)."""

    behind: int
    by_shuffler: bool = False


@dataclass(frozen=True, slots=True)
class ShoeFilled:
    """The stack is in the shoe; a shuffler may have put it there (P6)."""

    by_shuffler: bool = False


@dataclass(frozen=True, slots=True)
class ShoeCardBurned:
    """A card goes face down to the discard rack, unseen."""

    card: Card
    reason: str


@dataclass(frozen=True, slots=True)
class BurnShown:
    person: str
    card: Card


@dataclass(frozen=True, slots=True)
class CuttingCardReached:
    """The cutting card comes out before a card for this box, or without a box the dealer's card."""

    box: int | None


@dataclass(frozen=True, slots=True)
class ReshuffleOrdered:
    """A supervisor has ordered a reshuffle."""


@dataclass(frozen=True, slots=True)
class CardsChangeDue:
    """The cards have been in use for as long as they may."""

    at: int


@dataclass(frozen=True, slots=True)
class CardsSpreadDue:
    """Nobody has played for a while: the cards of the idle table are to be spread."""


@dataclass(frozen=True, slots=True)
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

#: The stored name of each, for ever.
SHOE_NAMES = (
    entry(CardsReceived, "cards.received/1")
    + entry(DeckInspected, "deck.inspected/1")
    + entry(DeckRejected, "deck.rejected/1")
    + entry(DeckReplaced, "deck.replaced/1")
    + entry(InspectionVerified, "inspection.verified/1")
    + entry(CardsSpread, "cards.spread/1")
    + entry(CardsLookedAt, "cards.looked-at/1")
    + entry(LookWaived, "look.waived/1")
    + entry(LookLapsed, "look.lapsed/1")
    + entry(SpreadRequested, "spread.requested/1")
    + entry(CardsWashed, "cards.washed/1")
    + entry(CardsCollected, "cards.collected/1")
    + entry(CardsShuffled, "cards.shuffled/1")
    + entry(ShuffleFailed, "shuffle.failed/1")
    + entry(ShufflerRemoved, "shuffler.removed/1")
    + entry(ShufflerReturned, "shuffler.returned/1")
    + entry(CutOffered, "cut.offered/1")
    + entry(CutRefused, "cut.refused/1")
    + entry(CutLeftToDealer, "cut.left-to-dealer/1")
    + entry(CutLapsed, "cut.lapsed/1")
    + entry(CardsCut, "cards.cut/1")
    + entry(RecutOrdered, "recut.ordered/1")
    + entry(CuttingCardPlaced, "cutting-card.placed/1")
    + entry(ShoeFilled, "shoe.filled/1")
    + entry(ShoeCardBurned, "shoe.card-burned/1")
    + entry(BurnShown, "burn.shown/1")
    + entry(CuttingCardReached, "cutting-card.reached/1")
    + entry(ReshuffleOrdered, "reshuffle.ordered/1")
    + entry(CardsChangeDue, "cards.change-due/1")
    + entry(CardsSpreadDue, "cards.spread-due/1")
    + entry(CardsTakenAway, "cards.taken-away/1")
)
