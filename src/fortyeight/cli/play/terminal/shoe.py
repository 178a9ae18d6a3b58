"""Fill the shoe as the house does: shuffled, its first cards burned, the cutting card placed."""

from __future__ import annotations

from fortyeight.cards import Card, full_shoe
from fortyeight.chance import Bits, shuffled
from fortyeight.rulebook import House
from fortyeight.table import Table


class Shoe:
    """The cards of one house, and those burned last."""

    def __init__(self, house: House, bits: Bits) -> None:
        self._rules = house.cards
        self._care = house.shoe
        self._bits = bits
        self._burned: tuple[Card, ...] = ()

    def filled(self) -> tuple[Card, ...]:
        """Return all cards shuffled, without the first ones if the house burns them."""
        full = shuffled(full_shoe(self._rules.decks, self._rules.removed_ranks), self._bits)
        burns = self._care.new_shoe_burns
        self._burned = full[:burns]
        return full[burns:]

    def refilled(self, table: Table) -> tuple[Card, ...]:
        """Return the discard rack shuffled during a round; the table burns its first card (R25)."""
        cards = shuffled(table.discards + self._burned, self._bits)
        self._burned = ()
        return cards

    def cut_reached(self, table: Table) -> bool:
        """Whether the cutting card has come out, so that the shoe is shuffled after the round."""
        size = self._rules.shoe_size
        return size - len(table.undealt) >= self._care.last_round_after(size, self._rules.deck_size)
