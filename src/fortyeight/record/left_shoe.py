"""The cards that left the shoe in a round, in their order."""

from __future__ import annotations

from collections.abc import Sequence

from fortyeight.cards import FACE_DOWN, Card
from fortyeight.record.fault import NotFinished
from fortyeight.record.read import FACE_UP
from fortyeight.table import Event, Phase, Table, evolve
from fortyeight.table.core.events import (
    CardBurned,
    CardDealt,
    DealerCardDealt,
    FaceUpCardFound,
    ForeignCardFound,
    HoleCardDealt,
    ShoeReloaded,
    TenFound,
)
from fortyeight.table.physical.events import CardKeyed, HoleTenFound, Lay
from fortyeight.table.physical.keying import blackjack_was_seen
from fortyeight.table.play.points import is_blackjack
from fortyeight.table.shoe.events import ShoeCardBurned, ShoeFilled

_LEAVES_SHOE = (
    CardDealt,
    DealerCardDealt,
    HoleCardDealt,
    TenFound,
    FaceUpCardFound,
    CardBurned,
)

Cards = tuple[list[str], list[list[str]]]


def cards_of(table: Table, events: Sequence[Event]) -> Cards:
    """The cards that left the shoe, and the reshuffled discards that completed the round.

    Of a physical shoe the discards are those that left it again: nobody knows the others. A card
    that nobody has seen is written as such.
    """
    left = _Left()
    for event in events:
        left.see(table, event)
        table = evolve(table, event)
    return left.all(table)


class _Left:
    """The cards as they leave the shoe; a hole card is known later, if at all."""

    def __init__(self) -> None:
        self._shoe: list[str] = []
        self._racks: list[list[str]] = []
        self._complete = False
        self._hole: tuple[list[str], int] | None = None
        self._second_at: int | None = None
        self._found_late = False

    @property
    def _last(self) -> list[str]:
        return self._racks[-1] if self._racks else self._shoe

    def see(self, table: Table, event: Event) -> None:
        """The next event, on the table that has not seen it yet."""
        if isinstance(event, ShoeReloaded):
            self._refill(event.cards)
        elif isinstance(event, ShoeFilled) and table.care is not None and table.care.mid_round:
            self._refill(None if table.physical else table.care.stack)
        elif isinstance(event, ShoeCardBurned) and self._racks and not self._complete:
            self._last.append(str(event.card))
        elif isinstance(event, CardKeyed) and event.lay is Lay.HOLE and self._hole is not None:
            cards, place = self._hole
            cards[place] = str(event.card)
        elif isinstance(event, ForeignCardFound):
            raise NotFinished("a record holds no joker, and no more copies than the decks do")
        elif isinstance(event, HoleTenFound):
            self._ten_in_the_hole(table)
        elif isinstance(event, _LEAVES_SHOE) and not self._complete:
            self._leaves(table, event)

    def _refill(self, cards: Sequence[Card] | None) -> None:
        """Discards whose order is known are written as they lay."""
        self._racks.append([str(card) for card in cards or ()])
        self._complete = cards is not None

    def _leaves(self, table: Table, event: Event) -> None:
        assert isinstance(event, _LEAVES_SHOE), "a card that leaves the shoe"
        mark = FACE_UP if isinstance(event, FaceUpCardFound) else ""
        written = f"{event.card}{mark}"
        if self._second_at is not None:
            self._second(table, event, written)
            return
        if isinstance(event, HoleCardDealt):
            self._hole = self._last, len(self._last)
        self._last.append(written)

    def _ten_in_the_hole(self, table: Table) -> None:
        """In a record a ten is found as it leaves the shoe: what replaces it stands beside it."""
        if table.found_tens:
            raise NotFinished("in a record the round is void before anything was decided")
        if table.phase is not Phase.DEALER or blackjack_was_seen(table):
            return
        if self._racks or self._hole is None:
            raise NotFinished("a ten was found too late for a record")
        self._second_at = self._hole[1] + 1
        self._found_late = True

    def _second(self, table: Table, event: Event, written: str) -> None:
        assert self._second_at is not None, "the hole card was a ten"
        self._shoe.insert(self._second_at, written)
        self._second_at += 1
        if isinstance(event, DealerCardDealt):
            if table.looked and is_blackjack((table.up_card, event.card)):
                raise NotFinished("no look can have shown what the dealer got for a ten")
            self._second_at = None

    def all(self, end: Table) -> Cards:
        """What a record writes; a rack has a card to burn and one to deal."""
        if self._found_late and end.voided:
            raise NotFinished("in a record the round is void before it was played")
        if self._second_at is not None:
            raise NotFinished("the dealer got no card for a ten, and a record has him turn one")
        if end.pulled is not None and not self._complete:
            # A card drawn in error that nobody got in the end lies outside the shoe all the same.
            self._last.append(str(end.shoe[end.drawn]))
        for rack in self._racks:
            rack.extend([str(FACE_DOWN)] * (2 - len(rack)))
        return self._shoe, self._racks
