"""Events: what has happened, each with the name under which it is stored."""

from __future__ import annotations

from fortyeight.cards import Card
from fortyeight.table.around.events import AroundEvent
from fortyeight.table.core.dispatch import Registry
from fortyeight.table.core.state import Line
from fortyeight.table.core.stored_event import event, stored_names
from fortyeight.table.physical.events import PhysicalEvent
from fortyeight.table.shoe.events import ShoeEvent
from fortyeight.table.wagers.wager_kinds import WagerKind
from fortyeight.table.wagers.wheel_events import WheelEvent


@event("person.joined/1")
class PersonJoined:
    person: str
    chips: int | None


@event("chips.bought/1")
class ChipsBought:
    person: str
    cents: int


@event("seat.taken/1")
class SeatTaken:
    person: str
    box: int


@event("seat.left/1")
class SeatLeft:
    person: str
    box: int


@event("shoe.loaded/1")
class ShoeLoaded:
    """The cards in their order, and the positions of those that lie face up."""

    cards: tuple[Card, ...]
    face_up: tuple[int, ...]


@event("shoe.reloaded/1")
class ShoeReloaded:
    """The discards, shuffled and cut, complete the round; the first of them is burned (R25)."""

    cards: tuple[Card, ...]


@event("wager.placed/1")
class WagerPlaced:
    person: str
    box: int
    kind: WagerKind
    cents: int


@event("wager.withdrawn/1")
class WagerWithdrawn:
    person: str
    box: int
    kind: WagerKind


@event("company.refused/1")
class CompanyRefused:
    box: int


@event("company.allowed/1")
class CompanyAllowed:
    box: int


@event("bets.closed/1")
class BetsClosed:
    """The boxes in play, each with the person who calls its decisions."""

    callers: tuple[tuple[int, str], ...]
    says: str


@event("card.dealt/1")
class CardDealt:
    """A card for a hand, and the point count that the dealer announces once it matters."""

    box: int
    hand: int
    card: Card
    says: str


@event("dealer.card-called/1")
class DealersCardCalled:
    """The dealer's announcement before the second card is taken out of the shoe."""

    says: str


@event("dealer.card-dealt/1")
class DealerCardDealt:
    """A card for the dealer, face up."""

    card: Card
    says: str


@event("hole-card.dealt/1")
class HoleCardDealt:
    """The dealer's second card, face down. Nobody may see it yet."""

    card: Card


@event("hole-card.checked/1")
class HoleCardChecked:
    """The reader or the check has told whether the dealer has a blackjack, and nothing else."""

    blackjack: bool


@event("hole-card.turned/1")
class HoleCardTurned:
    card: Card
    says: str


@event("insurance.placed/1")
class InsurancePlaced:
    person: str
    box: int
    cents: int


@event("insurance.declined/1")
class InsuranceDeclined:
    person: str
    box: int


@event("hand.called/1")
class HandCalled:
    """The dealer comes to a hand and announces its point count."""

    box: int
    hand: int
    says: str


@event("hand.surrendered/1")
class HandSurrendered:
    box: int
    hand: int


@event("hand.hit/1")
class HandHit:
    box: int
    hand: int


@event("hand.stood/1")
class HandStood:
    box: int
    hand: int


@event("hand.doubled/1")
class HandDoubled:
    """The caller has doubled; the card comes when the others on the box have answered."""

    box: int
    hand: int
    person: str
    cents: int


@event("double.followed/1")
class DoubleFollowed:
    box: int
    hand: int
    person: str
    cents: int


@event("double.declined/1")
class DoubleDeclined:
    box: int
    hand: int
    person: str


@event("double.kept/1")
class DoubleKept:
    box: int
    hand: int
    person: str


@event("double.rescued/1")
class DoubleRescued:
    box: int
    hand: int
    person: str


@event("hand.split/1")
class HandSplit:
    """A pair has become two hands; the new one lies next to the old."""

    box: int
    hand: int


@event("split.covered/1")
class SplitCovered:
    box: int
    hand: int
    person: str


@event("split.ridden/1")
class SplitRidden:
    """A person's wager stays on one of the two hands of a split."""

    box: int
    hand: int
    person: str
    rides: int


@event("wagers.settled/1")
class WagersSettled:
    """Wagers collected, paid or returned. A hand that is settled at once leaves the table."""

    lines: tuple[Line, ...]
    closes: tuple[int, int] | None


@event("card.found-face-up/1")
class FaceUpCardFound:
    """A card that lay face up in the shoe is not used and goes to the discard rack."""

    card: Card


@event("card.reported/1")
class FoundCardReported:
    """The next card or the hole card was reported as foreign to the decks; the floor decides."""

    card: Card


@event("card.found-ten/1")
class TenFound:
    """The floor has taken a ten out of the shoe, and torn it in half if the book says so."""

    card: Card
    torn: bool = False


@event("card.found-foreign/1")
class ForeignCardFound:
    """The floor has taken a joker, or one copy too many, out of the shoe."""

    card: Card


@event("card.drawn-in-error/1")
class CardDrawnInError:
    """A card was drawn that nobody was to get. It is used as the next card."""

    exposed: bool


@event("card.refused/1")
class CardRefused:
    """A box does not accept the exposed card and gets no more cards in this round.

    `may_surrender` says whether its caller may still surrender the hands of other boxes.
    """

    box: int
    may_surrender: bool = False


@event("card.burned/1")
class CardBurned:
    """A card that nobody can use has gone to the discard rack."""

    card: Card


@event("dealer.card-missed/1")
class DealerCardMissed:
    """The dealer has missed one of their own cards and gets it after everyone's first two."""


@event("card.missed/1")
class CardMissed:
    """A card that was due to a hand is not dealt."""

    box: int
    hand: int


@event("late-card.taken/1")
class LateCardTaken:
    box: int
    hand: int


@event("hands.called-dead/1")
class HandsCalledDead:
    """Hands that take no further part; their wagers are returned."""

    hands: tuple[tuple[int, int], ...]
    clause: str


@event("reader.misused/1")
class ReaderMisused:
    """The card reader was misused. If `waits`, the floor has to acknowledge it first."""

    seen: bool
    waits: bool = False


@event("reader.misuse-acknowledged/1")
class MisuseAcknowledged:
    """The floor knows of the misused card reader; what the book prescribes follows."""


@event("reader.failed/1")
class ReaderFailed:
    """The card reader malfunctions. Whether the game waits is up to the book."""


@event("reader.repaired/1")
class ReaderRepaired:
    """The card reader works again."""


@event("card.put-right/1")
class CardPutRight:
    """A card that was laid in a wrong place is where it belongs: at a box, or the dealer's."""

    box: int | None
    card: Card


@event("misdeal.declared/1")
class MisdealDeclared:
    """The cards were dealt incorrectly and cannot be reconstructed."""


@event("round.voided/1")
class RoundVoided:
    """The round does not count: every wager is returned and every payment undone."""

    reason: str
    clause: str
    lines: tuple[Line, ...]


@event("round.settled/1")
class RoundSettled:
    """Every wager of the round is settled."""

    round: int


@event("round.opened/1")
class RoundOpened:
    """The cards are picked up and bets are open."""

    round: int
    says: str


Event = (
    PersonJoined
    | ChipsBought
    | SeatTaken
    | SeatLeft
    | ShoeLoaded
    | ShoeReloaded
    | WagerPlaced
    | WagerWithdrawn
    | CompanyRefused
    | CompanyAllowed
    | BetsClosed
    | CardDealt
    | DealersCardCalled
    | DealerCardDealt
    | HoleCardDealt
    | HoleCardChecked
    | HoleCardTurned
    | InsurancePlaced
    | InsuranceDeclined
    | HandCalled
    | HandSurrendered
    | HandHit
    | HandStood
    | HandDoubled
    | DoubleFollowed
    | DoubleDeclined
    | DoubleKept
    | DoubleRescued
    | HandSplit
    | SplitCovered
    | SplitRidden
    | WagersSettled
    | FaceUpCardFound
    | FoundCardReported
    | TenFound
    | ForeignCardFound
    | CardDrawnInError
    | CardRefused
    | CardBurned
    | DealerCardMissed
    | CardMissed
    | LateCardTaken
    | HandsCalledDead
    | ReaderMisused
    | MisuseAcknowledged
    | ReaderFailed
    | ReaderRepaired
    | CardPutRight
    | MisdealDeclared
    | RoundVoided
    | RoundSettled
    | RoundOpened
    | ShoeEvent
    | AroundEvent
    | WheelEvent
    | PhysicalEvent
)

TABLE_NAMES: Registry[Event, str] = stored_names(Event)
