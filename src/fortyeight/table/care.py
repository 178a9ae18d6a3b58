"""Where the cards are when they are not being dealt, and what their care waits for."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from fortyeight.cards import Card


class CareStage(StrEnum):
    """How far the cards have come on their way into the shoe."""

    NO_CARDS = "no cards"
    RECEIVED = "received"
    INSPECTED = "inspected"
    VERIFIED = "verified"
    SPREAD = "spread"
    FACE_DOWN = "face down"
    STACKED = "stacked"
    SHUFFLED = "shuffled"
    CUT = "cut"
    MARKED = "marked"
    IN_SHOE = "in the shoe"


class ShuffledBy(StrEnum):
    """How a stack came to be shuffled."""

    HAND = "hand"
    DEVICE = "device"
    BEFORE = "pre-shuffled"


#: Why a card is burned.
NEW_SHOE, NEW_DEALER, RUN_OUT = "new shoe", "new dealer", "the shoe ran out"


@dataclass(frozen=True)
class Care:
    """The cards of a table that is run by the book, from the box to the shoe and back.

    The stack lies outside the shoe. A shuffler may store a second batch; before it has gone in,
    that batch waits. People in `to_ask` are offered the cut after the one who is asked now. Cards
    among which too many tens were found are `foreign`: they are changed like old ones.
    """

    open: bool = False
    dealer: str = ""
    stage: CareStage = CareStage.NO_CARDS
    stack: tuple[Card, ...] = ()
    decks: tuple[tuple[Card, ...], ...] = ()
    inspected: int = 0
    rejected: bool = False
    face_up: bool = False
    waiting: tuple[Card, ...] = ()
    stored: tuple[Card, ...] = ()
    tens: tuple[Card, ...] = ()
    unused: bool = False
    mid_round: bool = False
    shuffled_by: ShuffledBy | None = None
    shuffler_away: bool = False
    asked: str = ""
    to_ask: tuple[str, ...] = ()
    was_cut: bool = False
    cutter: str = ""
    rotation: int = 0
    beginning: bool = True
    first_player: str = ""
    idle: bool = False
    ordered: bool = False
    cover_at: int | None = None
    cover_player: str = ""
    last_round: bool = False
    behind: int = 0
    burns: tuple[str, ...] = ()
    burned: Card | None = None
    burned_of_shoe: int = 0
    received_at: int = 0
    change_due: bool = False
    foreign: bool = False
    reader_due: bool = False

    @property
    def ready(self) -> bool:
        """Whether a round may be dealt from the shoe."""
        return self.open and self.stage is CareStage.IN_SHOE and not self.burns

    @property
    def may_begin(self) -> bool:
        """Whether a new round may be dealt."""
        return self.ready and not self.change_due and not self.reader_due

    @property
    def out_of_shoe(self) -> tuple[Card, ...]:
        """Every card of the table's decks that lies in neither shoe nor rack."""
        unseen = tuple(card for deck in self.decks for card in deck)
        return unseen + self.stack + self.waiting + self.stored
