"""Random houses within a rulebook."""

from __future__ import annotations

from typing import Any

from hypothesis import strategies as st

from fortyeight.rulebook import KEYS, BadHouse, Entry, House, open_house, rulebook, shipped_books
from fortyeight.rulebook.schema.values import (
    Approval,
    Cents,
    CentsOrNone,
    CutDepth,
    Rate,
    ShuffleSteps,
    TimeOfDay,
    WheelName,
    plain_value,
)

BOOKS = shipped_books()

#: Amounts that make trouble: odd cents, halves that are no chips, large ones.
_AMOUNTS = ("0.01", "0.50", "0.99", "1.00", "1.10", "2.50", "5.00", "7.77", "10.00", "25.00")

#: What a house may choose where a book leaves it all to the house.
_FREE = {
    CutDepth: ("1/4", "1/8", "1/2", "2/3", "1 deck", "about 1 deck", "3 decks", "100 cards"),
    Approval: ("none", 'the "old" one'),
    WheelName: ("sample",),
    TimeOfDay: ("00:00", "06:00", "23:59"),
    ShuffleSteps: ([], ["riffle"], ["plug", "riffle", "cut"], ["strip", "turn", "riffle"]),
}

#: Shares of a wager: some are odd enough to leave fractions of a cent.
_RATES = ("0", "1/20", "1/40", "1/7", "2/300", "1/1")


def choices_of(entry: Entry) -> st.SearchStrategy[Any]:
    """Values of an entry as a house file would write them; some may be outside the book."""
    if entry.allowed is not None:
        return st.sampled_from([plain_value(entry.kind, value) for value in entry.allowed])
    if entry.free:
        return st.sampled_from(_FREE[entry.kind])
    if entry.kind in (Cents, CentsOrNone):
        return st.sampled_from(_AMOUNTS)
    if entry.kind == Rate:
        return st.sampled_from(_RATES)
    low = entry.at_least if entry.at_least is not None else 0
    return st.integers(low, min(low + 8, entry.at_most if entry.at_most is not None else low + 8))


@st.composite
def houses(draw: st.DrawFn, book_id: str | None = None) -> House:
    """A house that its rulebook allows."""
    book = rulebook(book_id or draw(st.sampled_from(BOOKS)))
    open_keys = [
        key.name
        for key in KEYS.values()
        if key.path in book.entries and not book.entries[key.path].fixed
    ]
    chosen = draw(st.lists(st.sampled_from(open_keys), unique=True, max_size=6))
    needed = {book.entries[KEYS[key].path].approval for key in chosen} - {""}
    choices: dict[str, Any] = {key: "an approval" for key in sorted(needed) if draw(st.booleans())}
    choices |= {key: draw(choices_of(book.entries[KEYS[key].path])) for key in chosen}
    while True:
        try:
            return open_house(book, choices)
        except BadHouse:
            # Two choices may contradict each other, or one a default: do without the last.
            choices.popitem()
