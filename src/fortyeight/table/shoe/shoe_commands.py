"""What the dealer, the floor and the players ask for between the box and the shoe."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from fortyeight.cards import Card
from fortyeight.table.shoe.care import ShuffledBy


@dataclass(frozen=True, slots=True)
class ReceiveCards:
    """Decks come to the table, each as it lies in its box; pre-shuffled they come as one stack.

    A time is in seconds of any clock that never goes back.
    """

    decks: tuple[tuple[Card, ...], ...]
    at: int = 0
    pre_shuffled: bool = False


@dataclass(frozen=True, slots=True)
class InspectDeck:
    """The dealer inspects the next deck by suit and in sequence."""


@dataclass(frozen=True, slots=True)
class ReplaceDeck:
    """Another deck comes for one that the inspection has rejected."""

    cards: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class VerifyInspection:
    """The floor verifies what the dealer has inspected, and that the tens are removed."""


@dataclass(frozen=True, slots=True)
class SpreadCards:
    """The inspected cards, or those of an idle table, are spread for the first player."""

    face_up: bool = True


@dataclass(frozen=True, slots=True)
class LookAtCards:
    """The first player at the table has had his look at the cards."""

    person: str


class PassReason(StrEnum):
    """Why the offer of the cut or of the look passes a person who did not answer it."""

    INITIAL = "initial choice"
    CHOSEN = "own choice"
    LAPSED = "lapsed"


@dataclass(frozen=True, slots=True)
class PassLook:
    """Go on without a player's look, because they choose so or after its time."""

    person: str
    reason: PassReason = PassReason.CHOSEN


@dataclass(frozen=True, slots=True)
class RequestSpread:
    """A player wants a look at cards of an idle table that lie face down.

    Spread cards are turned face up; the batch from the shuffler is spread, and shuffled again.
    """

    person: str


@dataclass(frozen=True, slots=True)
class WashCards:
    """The cards are mixed face down and stacked; one that turns over has them mixed again."""

    exposed: bool = False


@dataclass(frozen=True, slots=True)
class CollectCards:
    """What is left in the shoe goes to the discards, and all of it is to be shuffled.

    Real cards are counted, or it is said that they were not.
    """

    counted: int | None = None
    uncounted: bool = False


@dataclass(frozen=True, slots=True)
class ShuffleCards:
    """The cards in the order that the shuffle has given them, the first to leave the shoe first.

    A shuffle by hand names its steps.
    """

    cards: tuple[Card, ...]
    by: ShuffledBy = ShuffledBy.HAND
    steps: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class FailShuffle:
    """The shuffler jams, stops, or does not complete its cycle."""


@dataclass(frozen=True, slots=True)
class RemoveShuffler:
    """The shuffler is taken from the table, or covered as out of order."""


@dataclass(frozen=True, slots=True)
class ReturnShuffler:
    """The shuffler is used again."""


@dataclass(frozen=True, slots=True)
class RefuseCut:
    """Who is offered the cut does not want it."""

    person: str


@dataclass(frozen=True, slots=True)
class PassCut:
    """Go on to the next in the order, by a person's standing choice or after the offer's time."""

    person: str
    reason: PassReason


@dataclass(frozen=True, slots=True)
class CutCards:
    """The cutting card goes in under so many cards; without a person the dealer cuts."""

    person: str
    place: int


@dataclass(frozen=True, slots=True)
class OrderRecut:
    """A supervisor has the cards cut again, by who cut last or by the next in order."""

    by_next: bool = False


@dataclass(frozen=True, slots=True)
class PlaceCuttingCard:
    """The cutting card goes in with so many cards behind it."""

    behind: int


@dataclass(frozen=True, slots=True)
class FillShoe:
    """The stack goes into the dealing shoe."""


@dataclass(frozen=True, slots=True)
class BurnCard:
    """The dealer takes the next card face down to the discard rack."""


@dataclass(frozen=True, slots=True)
class ShowBurn:
    """A player wants to see the card burned last."""

    person: str


@dataclass(frozen=True, slots=True)
class OrderReshuffle:
    """A supervisor has the cards reshuffled after the round."""


@dataclass(frozen=True, slots=True)
class NoteTime:
    """The clock: whether the cards have been in use for too long."""

    at: int


@dataclass(frozen=True, slots=True)
class NoteIdle:
    """The clock: nobody has played for as long as the house lets cards lie in the shoe."""


@dataclass(frozen=True, slots=True)
class TakeCardsAway:
    """The decks leave the table; others take their place."""


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
