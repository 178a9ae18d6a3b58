"""The table of side bets in the documentation, written from the shipped books.

``python -m tools.documents.side_wagers FILE`` renews it in a document, between the lines that mark
it.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator
from math import ceil
from pathlib import Path

from fortyeight.analysis.optional import SideWager, side_wagers
from fortyeight.money import format_amount
from fortyeight.rulebook import Rulebook, open_house, rulebook, shipped_books
from fortyeight.rulebook.schema.values import MAX_DECKS
from fortyeight.table import WagerKind

_TABLES = re.compile(
    r"(<!-- Written by tools/side-wagers-table -->\n).*?(\n<!-- End -->)", re.DOTALL
)
_HEADINGS = ("Wager", "Decks", "Edge", "Exactly", "Hit frequency", "Standard deviation", "Even at")

#: Longer fractions are not shown.
_SHORT = 20


def tables() -> str:
    """Return the wagers of every shipped book, by each number of decks that the book allows."""
    return "\n\n".join(_book(rulebook(book_id)) for book_id in shipped_books())


def _book(book: Rulebook) -> str:
    rows: dict[tuple[str, str], list[SideWager]] = {}
    for wager in _wagers(book):
        rows.setdefault((wager.kind, wager.paytable), []).append(wager)
    kinds = list(dict.fromkeys(kind for kind, _ in rows))
    lines = [" | ".join(_HEADINGS), " | ".join(["---"] * len(_HEADINGS))]
    for name in sorted(rows, key=lambda name: kinds.index(name[0])):
        for place, wager in enumerate(rows[name]):
            lines.append(" | ".join(_row(wager, named=not place)))
    table = "\n".join(f"| {line} |" for line in lines)
    return f"### `{book.id}`: {book.title}\n\n{table}"


def _wagers(book: Rulebook) -> Iterator[SideWager]:
    """Yield those of the default house, and the other paytables of its Bonus Spin."""
    allowed = book.entries["cards.decks"]
    others = _other_paytables(book)
    for decks in range(1, MAX_DECKS + 1):
        if allowed.objection(decks):
            continue
        yield from side_wagers(open_house(book, {"decks": decks}))
        for letter in others:
            house = open_house(book, {"decks": decks, "bonus_spin_paytable": letter})
            yield from (one for one in side_wagers(house) if one.kind is WagerKind.BONUS_SPIN)


def _other_paytables(book: Rulebook) -> list[str]:
    entry = book.entries.get("bonus_spin.paytable")
    if entry is None or entry.allowed is None:
        return []
    return [letter for letter in entry.allowed if letter != entry.default]


def _row(wager: SideWager, named: bool) -> tuple[str, ...]:
    exact = str(wager.edge)
    even = (
        f"{name} {'never' if cents is None else format_amount(ceil(cents))}"
        for name, cents in wager.even_at.items()
    )
    return (
        f"`{wager.kind}` {wager.paytable}" if named else "",
        str(wager.decks),
        f"{float(wager.edge):.4%}",
        exact if len(exact) <= _SHORT else "",
        f"{float(wager.hit_frequency):.3%}",
        f"{wager.standard_deviation:.3f}",
        ", ".join(even),
    )


def renewed(text: str) -> str:
    """Return a document with its tables renewed."""
    found = tables()
    return _TABLES.sub(lambda match: f"{match[1]}\n{found}\n{match[2]}", text)


def main(files: list[str]) -> None:
    for file in files:
        path = Path(file)
        path.write_text(renewed(path.read_text("utf-8")), "utf-8")


if __name__ == "__main__":
    main(sys.argv[1:])
