"""Commands of the dealer, the floor and the players between the box and the shoe."""

from __future__ import annotations

from enum import StrEnum

from fortyeight.cards import Card
from fortyeight.quick_dataclass import dataclass
from fortyeight.table.shoe.care import ShuffledBy


@dataclass(frozen=True, slots=True)
class ReceiveCards:
    """Bring decks to the table, each as it lies in its box, or as one stack if pre-shuffled.

    `at` is a time in seconds of any clock that never goes back.
    """

    decks: tuple[tuple[Card, ...], ...]
    at: int = 0
    pre_shuffled: bool = False


@dataclass(frozen=True, slots=True)
class InspectDeck:
    """Inspect the next deck by suit and in sequence."""


@dataclass(frozen=True, slots=True)
class ReplaceDeck:
    """Bring another deck for one that the inspection has rejected."""

    cards: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class VerifyInspection:
    """Verify, as the floor, what the dealer has inspected, and that the tens are removed."""


@dataclass(frozen=True, slots=True)
class SpreadCards:
    """Spread the inspected cards, or those of an idle table, for the first player."""

    face_up: bool = True


@dataclass(frozen=True, slots=True)
class LookAtCards:
    """End the first player's look at the cards."""

    person: str


class PassReason(StrEnum):
    """Why the offer of the cut or of the look passes a person who did not answer it."""

    INITIAL = "initial choice"
    CHOSEN = "own choice"
    LAPSED = "lapsed"


@dataclass(frozen=True, slots=True)
class PassLook:
    """Go on without a player's look, by their choice or after its time."""

    person: str
    reason: PassReason = PassReason.CHOSEN


@dataclass(frozen=True, slots=True)
class RequestSpread:
    """Ask for a look at cards of an idle table that lie face down.

    Spread cards are turned face up; the batch from the shuffler is spread, and shuffled again.
    """

    person: str


@dataclass(frozen=True, slots=True)
class WashCards:
    """Mix the cards face down and stack them; if a card turns over, they are mixed again."""

    exposed: bool = False


@dataclass(frozen=True, slots=True)
class CollectCards:
    """Put what is left in the shoe together with the discards, all of it to be shuffled.

    Real cards are counted, or declared uncounted.
    """

    counted: int | None = None
    uncounted: bool = False


@dataclass(frozen=True, slots=True)
class ShuffleCards:
    """Put the cards in the order of a shuffle, the first to leave the shoe first.

    A shuffle by hand names its steps.
    """

    cards: tuple[Card, ...]
    by: ShuffledBy = ShuffledBy.HAND
    steps: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class FailShuffle:
    """Report that the shuffler jams, stops, or does not complete its cycle."""


@dataclass(frozen=True, slots=True)
class RemoveShuffler:
    """Take the shuffler from the table, or cover it as out of order."""


@dataclass(frozen=True, slots=True)
class ReturnShuffler:
    """Use the shuffler again."""


@dataclass(frozen=True, slots=True)
class RefuseCut:
    """Refuse an offered cut."""

    person: str


@dataclass(frozen=True, slots=True)
class PassCut:
    """Go on to the next in the order, by a person's standing choice or after the offer's time."""

    person: str
    reason: PassReason


@dataclass(frozen=True, slots=True)
class CutCards:
    """Cut with `place` cards above the cutting card; without a person, the dealer cuts."""

    person: str
    place: int


@dataclass(frozen=True, slots=True)
class OrderRecut:
    """Have the cards cut again, as a supervisor, by the last person to cut or the next in order."""

    by_next: bool = False


@dataclass(frozen=True, slots=True)
class PlaceCuttingCard:
    """Put the cutting card in with `behind` cards behind it."""

    behind: int


@dataclass(frozen=True, slots=True)
class FillShoe:
    """Put the stack into the dealing shoe."""


@dataclass(frozen=True, slots=True)
class BurnCard:
    """Take the next card face down to the discard rack."""


@dataclass(frozen=True, slots=True)
class ShowBurn:
    """Ask to see the card that was burned last."""

    person: str


@dataclass(frozen=True, slots=True)
class OrderReshuffle:
    """Have the cards reshuffled after the round, as a supervisor."""


@dataclass(frozen=True, slots=True)
class NoteTime:
    """Report the time, to find out whether the cards have been in use for too long."""

    at: int


@dataclass(frozen=True, slots=True)
class NoteIdle:
    """Report that nobody has played for as long as the house lets cards lie in the shoe."""


@dataclass(frozen=True, slots=True)
class TakeCardsAway:
    """Take the decks from the table; others take their place."""


ShoeCommand = (
    ReceiveCards
    | InspectDeck
    | ReplaceDeck
    | VerifyInspection
    | SpreadCards
    | LookAtCards
    | PassLook
    | RequestSpread
    | WashCards
    | CollectCards
    | ShuffleCards
    | FailShuffle
    | RemoveShuffler
    | ReturnShuffler
    | RefuseCut
    | PassCut
    | CutCards
    | OrderRecut
    | PlaceCuttingCard
    | FillShoe
    | BurnCard
    | ShowBurn
    | OrderReshuffle
    | NoteTime
    | NoteIdle
    | TakeCardsAway
)
