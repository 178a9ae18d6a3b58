"""The cards that a person has seen face up at a table since the last shuffle.

They are read from the events as everybody is shown them, and from nothing else: a card that no
event has shown, such as a hole card or one burned face down, cannot be among them.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Any

from fortyeight.cards import Card
from fortyeight.table.around.events import PersonLeft
from fortyeight.table.core import events
from fortyeight.table.physical.events import CardKeyed, CardTakenBack
from fortyeight.table.shoe.events import BurnShown, ShoeCardBurned, ShoeFilled
from fortyeight.view.event_view import TABLE_EVENT_FIELDS

#: Events that shuffle the cards which are not on the table.
SHUFFLES = (events.ShoeLoaded, events.ShoeReloaded, ShoeFilled)


class SeenCards:
    """Cards seen at one table, updated event by event from the beginning of a round."""

    def __init__(self) -> None:
        self._cards: list[Card] = []
        self._showing: list[Card] = []
        self._since: dict[str, tuple[int, tuple[Card, ...]]] = {}
        self._over = False
        self._burn_shown = False
        self._before_keyed = (0, 0)

    def observe(self, event: object) -> None:
        """Take note of an event; events that are not the referee's are ignored."""
        self.note(type(event), shown_card(event), getattr(event, "person", ""))

    def note(self, kind: type, card: Card | None, person: str) -> None:
        """Take note of an event of this type: the card that it shows, and its person."""
        if kind is events.RoundOpened:
            self._showing, self._over = [], False
            self._before_keyed = (len(self._cards), 0)
        elif kind in (events.RoundSettled, events.RoundVoided):
            self._over = True
        elif kind in SHUFFLES:
            self._shuffled()
        elif kind is events.PersonJoined:
            # A newcomer sees what lies on the table.
            self._since[person] = (len(self._cards), tuple(self._showing))
        elif kind is PersonLeft:
            self._since.pop(person, None)
        elif kind is ShoeCardBurned:
            self._burn_shown = False
        elif kind is CardKeyed:
            # The event that the card is keyed for shows it.
            self._before_keyed = (len(self._cards), len(self._showing))
        elif kind is CardTakenBack:
            self._take_back(card)
        elif kind is not events.FoundCardReported and card is not None:
            # A reported card is shown by the event of the floor's decision.
            self._look(card, burned=kind is BurnShown)

    def _look(self, card: Card, *, burned: bool) -> None:
        if burned and self._burn_shown:
            return
        self._burn_shown = self._burn_shown or burned
        self._cards.append(card)
        self._showing.append(card)

    def _take_back(self, card: Card | None) -> None:
        """Forget a card that was keyed by mistake, for people who have joined since then too."""
        if card is None:
            return
        cards, showing = self._before_keyed
        del self._cards[cards:], self._showing[showing:]
        for person, (begin, _) in self._since.items():
            if begin > cards:
                self._since[person] = (cards, tuple(self._showing))

    def _shuffled(self) -> None:
        """Keep only the cards on the table, which are not in the new shoe; none between rounds."""
        if self._over:
            self._showing = []
        self._cards = list(self._showing)
        self._since = dict.fromkeys(self._since, (0, ()))
        self._before_keyed = (len(self._cards), len(self._showing))

    def by(self, person: str, this_round_only: bool = False) -> Mapping[Card, int]:
        """Return how often a person has seen each card, since the shuffle or in this round only."""
        if this_round_only:
            return Counter(self._showing)
        begin, on_table = self._since.get(person, (0, ()))
        return Counter(self._cards[begin:]) + Counter(on_table)


def shown_card(event: object) -> Card | None:
    """Return the card that an event shows to everybody, if any."""
    known: Mapping[type[Any], tuple[str, ...]] = TABLE_EVENT_FIELDS
    fields = known.get(type(event), ())
    return getattr(event, "card", None) if "card" in fields else None
