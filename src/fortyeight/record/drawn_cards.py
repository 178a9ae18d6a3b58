"""Collect the cards that left the shoe in a round, in order."""

from __future__ import annotations

from collections.abc import Sequence

from fortyeight.cards import FACE_DOWN, Card
from fortyeight.record.fault import UnrecordableRound
from fortyeight.record.read import FACE_UP
from fortyeight.table import Event, Phase, Table
from fortyeight.table.core.events import (
    CardBurned,
    CardDealt,
    DealerCardDealt,
    FaceUpCardFound,
    ForeignCardFound,
    HoleCardDealt,
    MisdealDeclared,
    ShoeReloaded,
    TenFound,
)
from fortyeight.table.physical.events import CardKeyed, HoleTenFound, Lay
from fortyeight.table.physical.keying import blackjack_was_seen
from fortyeight.table.play.points import is_blackjack
from fortyeight.table.shoe.events import ShoeCardBurned, ShoeFilled

_LEAVES_SHOE = (CardDealt, DealerCardDealt, HoleCardDealt, TenFound, FaceUpCardFound, CardBurned)

WrittenCards = tuple[list[str], list[list[str]]]


def drawn_cards(tables: Sequence[Table], events: Sequence[Event]) -> WrittenCards:
    """Return the cards that left the shoe, and the reshuffled discards that completed the round.

    `tables` are the states before each event, and the one after all of them.
    The discards of a physical shoe are only those that were dealt again: the others are not known.
    A card that nobody has seen is written ``??``.
    """
    drawn = _DrawnCards()
    for table, event in zip(tables, events, strict=False):
        drawn.add(table, event)
    return drawn.finish(tables[-1])


class _DrawnCards:
    """Collects cards as they leave the shoe; a hole card is filled in when it becomes known."""

    def __init__(self) -> None:
        self._shoe: list[str] = []
        self._racks: list[list[str]] = []
        self._complete = False
        self._dealt = 0
        self._hole: tuple[list[str], int] | None = None
        self._second_at: int | None = None
        self._found_late = False

    @property
    def _last(self) -> list[str]:
        return self._racks[-1] if self._racks else self._shoe

    def add(self, table: Table, event: Event) -> None:
        """Take the next event; `table` is the state before it."""
        self._dealt += isinstance(event, _LEAVES_SHOE)
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
            raise UnrecordableRound("a record holds no joker, and no more copies than the decks do")
        elif isinstance(event, HoleTenFound):
            self._ten_in_the_hole(table)
        elif isinstance(event, MisdealDeclared) and table.phase is Phase.DEALING and self._racks:
            self._end_with_last_card()
        elif isinstance(event, _LEAVES_SHOE) and not self._complete:
            self._leaves(table, event)

    def _refill(self, cards: Sequence[Card] | None) -> None:
        """Start a new rack of discards; if their order is known, it is complete."""
        self._racks.append([str(card) for card in cards or ()])
        self._complete = cards is not None
        self._dealt = 0

    def _end_with_last_card(self) -> None:
        """Drop the cards that were not dealt: a replay notices a misdeal when there are no more."""
        if self._dealt:
            del self._racks[-1][1 + self._dealt :]  # the first is burned
        else:
            self._racks.pop()

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
        """Prepare to write the replacement next to the ten, as if it had been found when dealt."""
        if table.found_tens:
            raise UnrecordableRound("in a record the round is void before anything was decided")
        if table.phase is not Phase.DEALER or blackjack_was_seen(table):
            return
        if self._racks or self._hole is None:
            raise UnrecordableRound("a ten was found too late for a record")
        self._second_at = self._hole[1] + 1
        self._found_late = True

    def _second(self, table: Table, event: Event, written: str) -> None:
        assert self._second_at is not None, "the hole card was a ten"
        self._shoe.insert(self._second_at, written)
        self._second_at += 1
        if isinstance(event, DealerCardDealt):
            if table.looked and is_blackjack((table.up_card, event.card)):
                raise UnrecordableRound("no look can have shown what the dealer got for a ten")
            self._second_at = None

    def finish(self, end: Table) -> WrittenCards:
        """Return shoe and racks for a record; a rack needs a card to burn and one to deal."""
        if self._found_late and end.voided:
            raise UnrecordableRound("in a record the round is void before it was played")
        if self._second_at is not None:
            raise UnrecordableRound(
                "the dealer got no card for a ten, and a record has them turn one"
            )
        if end.pulled is not None and not self._complete:
            # A card drawn in error that nobody received has left the shoe too.
            self._last.append(str(end.shoe[end.drawn]))
        for rack in self._racks:
            rack.extend([str(FACE_DOWN)] * (2 - len(rack)))
        return self._shoe, self._racks
