"""Fill the shoe: shuffled, one card burned, a cutting card a quarter from the end."""

from __future__ import annotations

from fortyeight.cards import Card, full_shoe
from fortyeight.chance import Bits, shuffled
from fortyeight.rulebook import House
from fortyeight.table import Table

#: A quarter of the cards lies behind the cutting card.
BEHIND_THE_CUT = 4


class Shoe:
    """The cards of one house, and the card burned last."""

    def __init__(self, house: House, bits: Bits) -> None:
        self._rules = house.cards
        self._bits = bits
        self._burned: tuple[Card, ...] = ()

    def filled(self) -> tuple[Card, ...]:
        """Return all cards shuffled, without the first, which is burned."""
        full = shuffled(full_shoe(self._rules.decks, self._rules.removed_ranks), self._bits)
        self._burned = full[:1]
        return full[1:]

    def refilled(self, table: Table) -> tuple[Card, ...]:
        """Return the discard rack shuffled during a round; the table burns its first card (R25)."""
        cards = shuffled(table.discards + self._burned, self._bits)
        self._burned = ()
        return cards

    def cut_reached(self, table: Table) -> bool:
        """Whether the cutting card has come out, so that the shoe is shuffled after the round."""
        all_cards = self._rules.shoe_size
        return len(table.undealt) <= all_cards // BEHIND_THE_CUT
