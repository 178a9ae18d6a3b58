"""The cards that a player at a served table has seen, read from the events that the table sends."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Any

from fortyeight.cards import Card, Rank, UnknownCard, full_shoe, parse_card
from fortyeight.coach.seen_cards import SeenCards
from fortyeight.table.core.events import TABLE_NAMES

_KIND_OF = {name: kind for kind, name in TABLE_NAMES.items()}


class WatchedCards:
    """What one player has seen since the shuffle, or since they came to the table."""

    def __init__(self, person: str) -> None:
        self._person, self._seen = person, SeenCards()

    def observe(self, event: Mapping[str, Any]) -> None:
        """Take note of an event as the table sends it."""
        if (kind := _KIND_OF.get(event["event"])) is not None:
            self._seen.note(kind, _card(event.get("card")), str(event.get("person", "")))

    def unseen(self, view: Mapping[str, Any], *, continuous: bool = False) -> str:
        """Return the cards that the player has not seen, as the protocol's `shoe`.

        What a continuous shuffler has taken back may come again: only this round's cards are out.
        """
        house = view["house"]
        removed = [rank for rank in Rank if rank.value not in house["ranks"]]
        left = Counter(full_shoe(house["decks"], removed))
        seen, shown = self._seen.by(self._person, continuous), Counter(_on_table(view))
        left.subtract({card: max(seen.get(card, 0), shown[card]) for card in {*seen, *shown}})
        return " ".join(sorted(map(str, (+left).elements())))


def _card(name: object) -> Card | None:
    try:
        return parse_card(name) if isinstance(name, str) else None
    except UnknownCard:  # such as a joker
        return None


def _on_table(view: Mapping[str, Any]) -> list[Card]:
    hands = [one["cards"] for box in view["boxes"] for one in box["hands"]]
    return [parse_card(name) for cards in (*hands, view["dealer"]["cards"]) for name in cards]
