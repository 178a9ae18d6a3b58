"""The state of the cards that are not being dealt, and of the duties that they bring."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from fortyeight.cards import Card
from fortyeight.table.core.changing import copied


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
    """How a stack was shuffled."""

    HAND = "hand"
    DEVICE = "device"
    BEFORE = "pre-shuffled"


#: Why a card is burned.
NEW_SHOE, NEW_DEALER, RUN_OUT = "new shoe", "new dealer", "the shoe ran out"


@copied
@dataclass(frozen=True)
class Care:
    """The cards of a table that is run by the book, from the box to the shoe and back.

    The `stack` lies outside the shoe. A shuffler may hold a second batch: it is `stored` in the
    shuffler, and `waiting` before it has gone in. People in `to_ask` are offered the cut after the
    one who is asked now. Cards among which too many tens were found are `foreign`: they are changed
    like old ones. `burns` are due now; a burn that waits for the bets to be closed is
    `burn_after_bets`.

    What falls due by the clock is noted here until it is done: `change_due`, `spread_due` and
    `reader_due`. `day_began` is the time at which the gaming day of this table began. `idle_people`
    were at the table when the spreading of its idle cards fell due, and have not left; `wants_look`
    has asked for spread cards face up. `miscount` is by how many cards the last count of real cards
    exceeded the expected number.
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
    burn_after_bets: bool = False
    burned: Card | None = None
    burned_of_shoe: int = 0
    received_at: int = 0
    change_due: bool = False
    foreign: bool = False
    reader_due: bool = False
    spread_due: bool = False
    idle_people: tuple[str, ...] = ()
    wants_look: str = ""
    day_began: int = 0
    miscount: int = 0

    @property
    def ready(self) -> bool:
        """Whether a round may be dealt from the shoe."""
        return self.open and self.stage is CareStage.IN_SHOE and not self.burns

    @property
    def may_begin(self) -> bool:
        """Whether a new round may be dealt."""
        return self.ready and not self.has_duties

    @property
    def has_duties(self) -> bool:
        """Whether a duty that has fallen due must be done before the next round."""
        return self.change_due or self.reader_due or self.spread_due

    @property
    def out_of_shoe(self) -> tuple[Card, ...]:
        """Every card of the table's decks that is neither in the shoe nor in the rack."""
        unseen = tuple(card for deck in self.decks for card in deck)
        return unseen + self.stack + self.waiting + self.stored
