"""The state of a table at one moment, as immutable values.

Snapshots are stored with the class and field names and the enum values of this module.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import field, fields
from enum import StrEnum
from typing import Any

from fortyeight.cards import Card
from fortyeight.quick_dataclass import dataclass
from fortyeight.rulebook import House
from fortyeight.table.core.changing import changed, copied
from fortyeight.table.play.points import count
from fortyeight.table.shoe.care import Care
from fortyeight.table.wagers.wager_kinds import WagerKind


class Phase(StrEnum):
    """Phase of a round."""

    BETTING = "betting"
    DEALING = "dealing"
    OPTIONAL = "optional wagers"
    INSURANCE = "insurance"
    LOOK = "look"
    PLAY = "play"
    DEALER = "dealer"
    WHEELS = "wheels"
    OVER = "over"


class WheelState(StrEnum):
    """Whether the table has wheels, and whether wagers on them may be placed."""

    NONE = "none"
    OPEN = "open"
    LOCKED = "locked"


class Stage(StrEnum):
    """Stage of a hand."""

    WAITING = "waiting"
    DRAWING = "drawing"
    DECIDING = "deciding"
    SURRENDERING = "surrendering"
    FOLLOWING = "following"
    DOUBLING = "doubling"
    RESCUING = "rescuing"
    COVERING = "covering"
    MISSED = "missed"
    LATE = "late"
    DONE = "done"


#: Members that are compared with for every card: Python 3.11 reads a constant much faster than a
#: member of an enum.
DEALING, PLAY = Phase.DEALING, Phase.PLAY
WAITING, DECIDING, DONE = Stage.WAITING, Stage.DECIDING, Stage.DONE


class Pulled(StrEnum):
    """How a card lies that was drawn in error."""

    UNSEEN = "unseen"
    EXPOSED = "exposed"


@dataclass(frozen=True, slots=True)
class Wager:
    """A wager placed before the deal."""

    person: str
    box: int
    kind: WagerKind
    cents: int


@dataclass(frozen=True, slots=True)
class Insurance:
    """An insurance wager."""

    person: str
    box: int
    cents: int


@dataclass(frozen=True, slots=True)
class Line:
    """One line of a settlement: a wager or a payment, what was staked and what was returned."""

    person: str
    box: int
    hand: int | None
    kind: WagerKind
    staked: int
    returned: int
    clause: str


@copied
@dataclass(frozen=True)
class Stake:
    """One person's money on one hand."""

    person: str
    main: int
    original: bool = True
    doubles: tuple[int, ...] = ()
    rescued: bool = False
    #: Doubles that a rescue gives up with the original wager.
    forfeited: tuple[int, ...] = ()

    @property
    def lying(self) -> tuple[int, ...]:
        """The doubles that lie on the layout; those taken back by a rescue do not."""
        return self.forfeited if self.rescued else self.doubles

    @property
    def standing(self) -> int:
        """The whole amount on the hand."""
        return self.main + sum(self.doubles)


@copied
@dataclass(frozen=True)
class Hand:
    """The cards of a box, or of one of its hands after a split."""

    stakes: tuple[Stake, ...]
    cards: tuple[Card, ...] = ()
    total: int = 0
    soft: bool = False
    stage: Stage = Stage.WAITING
    split: bool = False
    doubles: int = 0
    surrendered: bool = False
    skipped: int = 0
    missed_at: Stage | None = None
    dead: bool = False
    awaiting: tuple[str, ...] = ()
    closed: bool = False

    @property
    def blackjack(self) -> bool:
        """Whether the first two cards are a blackjack; a split hand has none (R2)."""
        return self.total == 21 and len(self.cards) == 2 and not self.split

    @property
    def bust(self) -> bool:
        return self.total > 21

    @property
    def rescued(self) -> bool:
        """Whether everyone with a wager on the hand has taken their double back."""
        return self.doubles > 0 and all(stake.rescued for stake in self.stakes)

    def with_cards(self, cards: tuple[Card, ...], firm: int = 0, **fields: Any) -> Hand:
        """Return the hand with these cards and other fields.

        Aces among the first `firm` cards count 1.
        """
        total, soft = count(cards, firm)
        return changed(self, fields, cards=cards, total=total, soft=soft)

    def stake_of(self, person: str) -> Stake | None:
        for stake in self.stakes:
            if stake.person == person:
                return stake
        return None


@copied
@dataclass(frozen=True)
class Box:
    """A box in play: the person who calls its decisions, and its hands from the dealer's left.

    If its caller has `refused` an exposed card, no more cards are dealt to it. Its hands that wait
    for their turn `may_surrender` still, unless the round was stored before that rule. `first_two`
    are its first cards, kept if it was split and a wager on them is not settled yet.
    """

    number: int
    caller: str
    hands: tuple[Hand, ...]
    splits: int = 0
    refused: bool = False
    may_surrender: bool = False
    first_two: tuple[Card, ...] = ()


@copied
@dataclass(frozen=True)
class BeforeKeyed:
    """The round before the card that was keyed last: what a correction goes back to.

    It is kept as long as nothing has followed from that card. Without a card it was the look, and
    what that has shown.
    """

    card: Card | None
    lay: str
    blackjack: bool | None
    shoe: tuple[Card, ...]
    face_up: frozenset[int]
    drawn: int
    discards: tuple[Card, ...]
    removed: tuple[Card, ...]
    pulled: Pulled | None
    phase: Phase
    boxes: tuple[Box, ...]
    dealer: tuple[Card, ...]
    hole: Card | None
    looked: bool
    found_tens: int
    found_face_up: int
    turn: tuple[int, int]
    asked: tuple[tuple[str, int], ...]

    @classmethod
    def of(cls, table: Table, card: Card | None, lay: str, blackjack: bool | None) -> BeforeKeyed:
        return cls(card, lay, blackjack, **{name: getattr(table, name) for name in _ROUND_FIELDS})

    def restored(self, table: Table) -> Table:
        """Return the table as it was; people who joined and chips bought meanwhile stay."""
        fields = {name: getattr(self, name) for name in _ROUND_FIELDS}
        return changed(table, fields, before=None, reported=None)


_ROUND_FIELDS = tuple(
    one.name for one in fields(BeforeKeyed) if one.name not in ("card", "lay", "blackjack")
)


@copied
@dataclass(frozen=True)
class Table:
    """A table during and between rounds.

    The cards of a physical shoe lie face down in it until each is keyed in. `waiting` lists people
    who wait for a box, the first of them first. A card that is `reported` as foreign, or a
    `misused` reader (and whether the hole card could be seen in it), waits for the floor. The
    layout is `cleared` when the players' cards went to the discard rack before the round was over.
    """

    house: House
    physical: bool = False
    shoe: tuple[Card, ...] = ()
    face_up: frozenset[int] = frozenset()
    drawn: int = 0
    discards: tuple[Card, ...] = ()
    removed: tuple[Card, ...] = ()
    pulled: Pulled | None = None
    reshuffle_due: bool = False
    cutting_at: int = -1
    care: Care | None = None
    barred: frozenset[str] = frozenset()
    entry_closed: bool = False
    wheels: WheelState = WheelState.NONE
    reader_down: bool = False
    chips: Mapping[str, int | None] = field(default_factory=dict)
    seats: Mapping[int, str] = field(default_factory=dict)
    private: frozenset[int] = frozenset()
    waiting: tuple[str, ...] = ()
    rack: int = 0
    round: int = 1
    phase: Phase = Phase.BETTING
    wagers: tuple[Wager, ...] = ()
    boxes: tuple[Box, ...] = ()
    dealer: tuple[Card, ...] = ()
    hole: Card | None = None
    looked: bool = False
    own_missed: int = 0
    put_right: int = 0
    found_tens: int = 0
    found_face_up: int = 0
    voided: bool = False
    turn: tuple[int, int] = (0, 0)
    asked: tuple[tuple[str, int], ...] = ()
    insurance: tuple[Insurance, ...] = ()
    settled: tuple[Line, ...] = ()
    cleared: bool = False
    before: BeforeKeyed | None = None
    reported: Card | None = None
    misused: bool | None = None

    @property
    def waits_for_floor(self) -> bool:
        """Whether the round cannot go on before the floor has acted."""
        return self.reported is not None or self.misused is not None

    @property
    def up_card(self) -> Card:
        return self.dealer[0]

    @property
    def undealt(self) -> tuple[Card, ...]:
        return self.shoe[self.drawn :]

    @property
    def hand_in_turn(self) -> tuple[Box, Hand]:
        """The box and hand whose turn it is; only during play."""
        place, at = self.turn
        box = self.boxes[place]
        return box, box.hands[at]

    def can_pay(self, person: str, cents: int) -> bool:
        """Return whether a person has chips for this; an unlimited bankroll always does."""
        held = self.chips.get(person, 0)
        return held is None or held >= cents

    def has_wager(self, *kinds: WagerKind) -> bool:
        """Return whether a wager of one of these kinds waits to be dealt or settled."""
        return bool(self.wagers) and any(wager.kind in kinds for wager in self.wagers)

    def box_numbered(self, number: int) -> Box | None:
        for box in self.boxes:
            if box.number == number:
                return box
        return None


def open_table(house: House, wheels: bool = False, physical: bool = False) -> Table:
    """Return a table with nobody at it and an empty shoe, with or without wheels."""
    stand = WheelState.OPEN if wheels else WheelState.NONE
    return Table(house, physical=physical, wheels=stand)


#: Fields of a table that stay as they are, or are set apart, when a round opens.
_LASTING = (
    "house",
    "physical",
    "shoe",
    "face_up",
    "drawn",
    "discards",
    "removed",
    "pulled",
    "reshuffle_due",
    "cutting_at",
    "care",
    "barred",
    "entry_closed",
    "wheels",
    "reader_down",
    "chips",
    "seats",
    "waiting",
    "rack",
    "round",
)
#: All other fields of a table, as they are when a round opens.
NEW_ROUND = {one.name: one.default for one in fields(Table) if one.name not in _LASTING}
#: The fields of a table without cards: the shoe and the discard rack are empty.
_CARD_FIELDS = ("shoe", "face_up", "drawn", "discards", "removed", "pulled", "cutting_at")
NO_CARDS = {one.name: one.default for one in fields(Table) if one.name in _CARD_FIELDS}
