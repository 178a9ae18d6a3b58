"""One operator's choices: the options of a record's [house] table over a book's defaults."""

from collections.abc import Mapping
from dataclasses import dataclass

from tests.oracle.cards import BLACKJACK_UP_CARDS
from tests.oracle.law import BOOKS, Book
from tests.oracle.money import Cents, cents

Options = Mapping[str, object]

HANDLED = {
    "decks",
    "dealing",
    "splits",
    "chip_unit",
    "table_minimum",
    "table_maximum",
    "dealer_blackjack_takes",
    "split_by",
    "looks_under",
    "two_card_21_after_split",
}


@dataclass(frozen=True)
class House:
    book: Book
    decks: int
    dealing: str
    splits: int
    chip_unit: Cents
    table_minimum: Cents
    busted_stay_lost: bool  # R12: the option "original-and-busted"
    split_by: str  # R11
    looks_under: str  # R7
    two_card_21_after_split: str  # R2

    @property
    def has_hole_card(self) -> bool:
        return self.dealing != "no-hole-card"

    @property
    def finds_blackjack_first(self) -> bool:
        """A reader or a check tells of a dealer blackjack before anyone decides."""
        return self.dealing in ("card-reader", "hole-card-checked")


def house(book_name: str, options: Options) -> House:
    unknown = set(options) - HANDLED
    assert not unknown, f"the oracle does not know {sorted(unknown)}"
    book = BOOKS[book_name]
    looks_under = "A" if book.name == "bbc-spanish21" else BLACKJACK_UP_CARDS
    chosen = options.get("looks_under")
    if isinstance(chosen, list):
        looks_under = "".join(chosen)
    return House(
        book=book,
        decks=int(str(options.get("decks", book.decks))),
        dealing=str(options.get("dealing", book.dealing)),
        splits=int(str(options.get("splits", 3))),
        chip_unit=cents(str(options.get("chip_unit", "0.50"))),
        table_minimum=(
            cents(str(options["table_minimum"]))
            if "table_minimum" in options
            else book.table_minimum
        ),
        busted_stay_lost=options.get("dealer_blackjack_takes") == "original-and-busted",
        split_by=str(options.get("split_by", book.split_by)),
        looks_under=looks_under,
        two_card_21_after_split=str(options.get("two_card_21_after_split", "plain")),
    )
