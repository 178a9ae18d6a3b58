"""Events: what has happened. Each is stored under its name in `event_names`."""

from __future__ import annotations

from fortyeight.cards import Card
from fortyeight.quick_dataclass import dataclass
from fortyeight.table.around.events import AroundEvent
from fortyeight.table.core.state import Line
from fortyeight.table.physical.events import PhysicalEvent
from fortyeight.table.shoe.events import ShoeEvent
from fortyeight.table.wagers.wager_kinds import WagerKind
from fortyeight.table.wagers.wheel_events import WheelEvent


@dataclass(frozen=True, slots=True)
class PersonJoined:
    person: str
    chips: int | None


@dataclass(frozen=True, slots=True)
class ChipsBought:
    person: str
    cents: int


@dataclass(frozen=True, slots=True)
class SeatTaken:
    person: str
    box: int


@dataclass(frozen=True, slots=True)
class SeatLeft:
    person: str
    box: int


@dataclass(frozen=True, slots=True)
class ShoeLoaded:
    """The cards in their order, and the positions of those that lie face up."""

    cards: tuple[Card, ...]
    face_up: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class ShoeReloaded:
    """The discards, shuffled and cut, complete the round; the first of them is burned (R25)."""

    cards: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class WagerPlaced:
    person: str
    box: int
    kind: WagerKind
    cents: int


@dataclass(frozen=True, slots=True)
class WagerWithdrawn:
    person: str
    box: int
    kind: WagerKind


@dataclass(frozen=True, slots=True)
class CompanyRefused:
    box: int


@dataclass(frozen=True, slots=True)
class CompanyAllowed:
    box: int


@dataclass(frozen=True, slots=True)
class BetsClosed:
    """The boxes in play, each with the person who calls its decisions."""

    callers: tuple[tuple[int, str], ...]
    says: str


@dataclass(frozen=True, slots=True)
class CardDealt:
    """A card for a hand, and the point count that the dealer announces once it matters."""

    box: int
    hand: int
    card: Card
    says: str


@dataclass(frozen=True, slots=True)
class DealersCardCalled:
    """The dealer's announcement before the second card is taken out of the shoe."""

    says: str


@dataclass(frozen=True, slots=True)
class DealerCardDealt:
    """A card for the dealer, face up."""

    card: Card
    says: str


@dataclass(frozen=True, slots=True)
class HoleCardDealt:
    """The dealer's second card, face down. Nobody may see it yet."""

    card: Card


@dataclass(frozen=True, slots=True)
class HoleCardChecked:
    """The reader or the check has told whether the dealer has a blackjack, and nothing else."""

    blackjack: bool


@dataclass(frozen=True, slots=True)
class HoleCardTurned:
    card: Card
    says: str


@dataclass(frozen=True, slots=True)
class InsurancePlaced:
    person: str
    box: int
    cents: int


@dataclass(frozen=True, slots=True)
class InsuranceDeclined:
    person: str
    box: int


@dataclass(frozen=True, slots=True)
class HandCalled:
    """The dealer comes to a hand and announces its point count."""

    box: int
    hand: int
    says: str


@dataclass(frozen=True, slots=True)
class HandSurrendered:
    box: int
    hand: int


@dataclass(frozen=True, slots=True)
class HandHit:
    box: int
    hand: int


@dataclass(frozen=True, slots=True)
class HandStood:
    box: int
    hand: int


@dataclass(frozen=True, slots=True)
class HandDoubled:
    """The caller has doubled; the card comes when the others on the box have answered."""

    box: int
    hand: int
    person: str
    cents: int


@dataclass(frozen=True, slots=True)
class DoubleFollowed:
    box: int
    hand: int
    person: str
    cents: int


@dataclass(frozen=True, slots=True)
class DoubleDeclined:
    box: int
    hand: int
    person: str


@dataclass(frozen=True, slots=True)
class DoubleKept:
    box: int
    hand: int
    person: str


@dataclass(frozen=True, slots=True)
class DoubleRescued:
    box: int
    hand: int
    person: str


@dataclass(frozen=True, slots=True)
class HandSplit:
    """A pair has become two hands; the new one lies next to the old."""

    box: int
    hand: int


@dataclass(frozen=True, slots=True)
class SplitCovered:
    box: int
    hand: int
    person: str


@dataclass(frozen=True, slots=True)
class SplitRidden:
    """A person's wager stays on one of the two hands of a split."""

    box: int
    hand: int
    person: str
    rides: int


@dataclass(frozen=True, slots=True)
class WagersSettled:
    """Wagers collected, paid or returned. A hand that is settled at once leaves the table."""

    lines: tuple[Line, ...]
    closes: tuple[int, int] | None


@dataclass(frozen=True, slots=True)
class FaceUpCardFound:
    """A card that lay face up in the shoe is not used and goes to the discard rack."""

    card: Card


@dataclass(frozen=True, slots=True)
class FoundCardReported:
    """The next card or the hole card was reported as foreign to the decks; the floor decides."""

    card: Card


@dataclass(frozen=True, slots=True)
class TenFound:
    """The floor has taken a ten out of the shoe, and torn it in half if the book says so."""

    card: Card
    torn: bool = False


@dataclass(frozen=True, slots=True)
class ForeignCardFound:
    """The floor has taken a joker, or one copy too many, out of the shoe."""

    card: Card


@dataclass(frozen=True, slots=True)
class CardDrawnInError:
    """A card was drawn that nobody was to get. It is used as the next card."""

    exposed: bool


@dataclass(frozen=True, slots=True)
class CardRefused:
    """A box does not accept the exposed card and gets no more cards in this round.

    `may_surrender` says whether its caller may still surrender the hands of other boxes.
    """

    box: int
    may_surrender: bool = False


@dataclass(frozen=True, slots=True)
class CardBurned:
    """A card that nobody can use has gone to the discard rack."""

    card: Card


@dataclass(frozen=True, slots=True)
class DealerCardMissed:
    """The dealer has missed one of their own cards and gets it after everyone's first two."""


@dataclass(frozen=True, slots=True)
class CardMissed:
    """A card that was due to a hand is not dealt."""

    box: int
    hand: int


@dataclass(frozen=True, slots=True)
class LateCardTaken:
    box: int
    hand: int


@dataclass(frozen=True, slots=True)
class HandsCalledDead:
    """Hands that take no further part; their wagers are returned."""

    hands: tuple[tuple[int, int], ...]
    clause: str


@dataclass(frozen=True, slots=True)
class ReaderMisused:
    """The card reader was misused. If `waits`, the floor has to acknowledge it first."""

    seen: bool
    waits: bool = False


@dataclass(frozen=True, slots=True)
class MisuseAcknowledged:
    """The floor knows of the misused card reader; what the book prescribes follows."""


@dataclass(frozen=True, slots=True)
class ReaderFailed:
    """The card reader malfunctions. Whether the game waits is up to the book."""


@dataclass(frozen=True, slots=True)
class ReaderRepaired:
    """The card reader works again."""


@dataclass(frozen=True, slots=True)
class CardPutRight:
    """A card that was laid in a wrong place is where it belongs: at a box, or the dealer's."""

    box: int | None
    card: Card


@dataclass(frozen=True, slots=True)
class MisdealDeclared:
    """The cards were dealt incorrectly and cannot be reconstructed."""


@dataclass(frozen=True, slots=True)
class RoundVoided:
    """The round does not count: every wager is returned and every payment undone."""

    reason: str
    clause: str
    lines: tuple[Line, ...]


@dataclass(frozen=True, slots=True)
class RoundSettled:
    """Every wager of the round is settled."""

    round: int


@dataclass(frozen=True, slots=True)
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
    | WheelEvent
    | AroundEvent
    | PhysicalEvent
)
