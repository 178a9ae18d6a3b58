"""Published figures beside ours: the games that they are for, and the tables of both.

``python -m tools.documents.published.published_figures FILE`` renews the tables in a document.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from decimal import Decimal
from pathlib import Path
from typing import Any

from fortyeight.analysis.computed_solution import ComputedSolution
from fortyeight.analysis.house_solution import solve_house
from fortyeight.analysis.optional.insurance import insurance_wagers
from fortyeight.analysis.optional.match import match_wagers
from fortyeight.analysis.values.situation import situation
from fortyeight.analysis.values.situation_values import values
from fortyeight.cards import parse_cards
from fortyeight.rulebook import (
    House,
    Rulebook,
    catalogue,
    open_house,
    read_book_text,
    rulebook,
)
from fortyeight.rulebook.toml_text import toml_text

ALL_CARDS = ["A", "2", "3", "4", "5", "6", "7", "8", "9", "T", "J", "Q", "K"]

_TABLE = re.compile(
    r"(<!-- Written by tools/published-figures: ([a-z]+) -->\n).*?(\n<!-- End -->)", re.DOTALL
)


@dataclass(frozen=True)
class Published:
    """A game with a published value, to a number of digits after the point."""

    game: str
    book: str
    value: str
    choices: Mapping[str, Any] = field(default_factory=dict)
    flat: bool = False

    @property
    def house(self) -> House:
        return open_house(self._book(), self.choices)

    def _book(self) -> Rulebook:
        """Return the book itself, or a variant that pays bonuses whatever the suit."""
        if not self.flat:
            return rulebook(self.book)
        rows = [row for row in rulebook(self.book).bonus_21 if row.ranks and row.suits != "any"]
        unpaid = [
            {"ranks": "-".join(row.ranks), "suits": row.suits, "pays": "none"} for row in rows
        ]
        return varied(self.book, {"bonus_21": unpaid})

    @property
    def digits(self) -> int:
        return len(self.value.split(".")[1])

    def ours(self) -> float:
        return ComputedSolution(self.house, "cdz-").ev


def varied(base: str, differences: Mapping[str, Any]) -> Rulebook:
    """Return a variant of a book, as by a file by difference."""
    return read_book_text(
        toml_text({"id": f"{base}-varied", "title": base, "based_on": base, **differences})
    )


#: Exact analysers agree on these to the last digit.
EXACT = (
    Published("Ordinary blackjack, six decks", "blackjack52", "-0.0040287023611541"),
    Published(
        "Ordinary blackjack, eight decks, late surrender",
        "blackjack52",
        "-0.003547628369037",
        {"decks": 8, "surrender_against": ALL_CARDS},
    ),
    Published(
        "Ordinary blackjack, one deck, no double after a split",
        "blackjack52",
        "0.00041251576986",
        {"decks": 1, "double_after_split": False},
    ),
    Published(
        "Spanish 21, six decks, bonuses 3 to 2 whatever the suit",
        "spanish21-6d-s17",
        "-0.00381179627855",
        flat=True,
    ),
    Published(
        "The same, the dealer draws to soft 17",
        "spanish21-6d-h17",
        "-0.00792649745270",
        flat=True,
    ),
)

#: Published to a hundredth of a percent: the tables of the catalogue that have a published edge.
ROUNDED = tuple(
    Published(book.title, book.id, f"-{Decimal(book.published.edge.removesuffix('%')) / 100:.4f}")
    for book in map(rulebook, catalogue())
    if book.published.edge
)


@dataclass(frozen=True)
class OtherFigure:
    """Another published figure, ours, and why they differ."""

    what: str
    published: str
    ours: Callable[[], str]
    why: str


def _hand() -> str:
    at = situation(open_house(rulebook("spanish21-6d-redoubling")), *_cards("5s 6h", "2d"))
    return f"{values(at)['double']:+.6f}"


def _cards(hand: str, up: str) -> tuple[Any, Any]:
    return parse_cards(hand), parse_cards(up)[0]


def _match(decks: int, suited: str, unsuited: str) -> Callable[[], str]:
    odds = {"suited": suited, "unsuited": unsuited}
    rules = {"rules": {"decks": decks, "match_odds": odds}, "without": ["bonus_spin"]}

    def edge() -> str:
        (wager,) = match_wagers(open_house(varied("ma-spanish21", rules)))
        return f"{float(wager.edge):.4%}"

    return edge


def _insurance(decks: int) -> Callable[[], str]:
    rules = {"rules": {"decks": decks}}

    def edge() -> str:
        (wager,) = insurance_wagers(open_house(varied("ma-spanish21", rules)))
        return f"{float(wager.edge):.4%}"

    return edge


def _edge(table: str) -> Callable[[], str]:
    return lambda: f"{solve_house(open_house(rulebook(table))).edge:.4%}"


def _pontoon(**rules: Any) -> Callable[[], str]:
    book = varied("mbs-pontoon", {"rules": rules})
    return lambda: f"{ComputedSolution(open_house(book), 'cdz-').edge:.4%}"


def _between(**rules: Any) -> Callable[[], str]:
    """Return the edges where a blackjack takes originals and busted wagers, or all."""
    least = _pontoon(**rules, dealer_blackjack_takes="original-and-busted")
    most = _pontoon(**rules, dealer_blackjack_takes="all")
    return lambda: f"{least()} to {most()}"


_LOST_DIGIT = "the same; the copy that was read has lost the digit before the point"
_UNKNOWN = "the rules are given by abbreviations only, and the Super Bonus is in it, some 0.018%"
_ANY_CARDS: dict[str, Any] = {"double_cards": "two-or-more", "doubled_ace_counts_one": False}
_BUSTED_AND_ONE = (
    "BB+1, a blackjack takes busted wagers and one more of the box, is not valued: ours are for"
    " originals and busted wagers, and for all; the rest as above"
)

OTHERS = (
    OtherFigure(
        "5-6 against a 2, six decks, redoubling (S. How, 2009)", "+0.348048", _hand, "the same"
    ),
    OtherFigure(
        "Sycuan, six decks, redoubling (S. How, 2009)",
        "0.4%",
        _edge("spanish21-6d-redoubling"),
        "rounded",
    ),
    OtherFigure("Match, two decks, 15 and 4 to 1", "?.63%", _match(2, "15:1", "4:1"), _LOST_DIGIT),
    OtherFigure("Match, four decks, 10 and 4 to 1", "?.20%", _match(4, "10:1", "4:1"), _LOST_DIGIT),
    OtherFigure("Match, five decks, 13 and 3 to 1", "?.53%", _match(5, "13:1", "3:1"), _LOST_DIGIT),
    OtherFigure(
        "Match, six decks, 9 and 4 to 1 (E. Jacobson)",
        "3.055%",
        _match(6, "9:1", "4:1"),
        "the same",
    ),
    OtherFigure(
        "Match, eight decks, 9 and 4 to 1 (M. Shackleford)",
        "1.42%",
        _match(8, "9:1", "4:1"),
        "the same",
    ),
    OtherFigure("Match, eight decks, 12 and 3 to 1", "2.99%", _match(8, "12:1", "3:1"), "the same"),
    OtherFigure(
        "Insurance, six decks (Wikipedia, 2015)",
        "24.7%",
        _insurance(6),
        "the same",
    ),
    OtherFigure(
        "Pontoon, eight decks, three hands, aces split once (OBBO, SPL2, SPA1)",
        "0.50%",
        _pontoon(splits=2),
        f"taken as doubles on two cards, an ace then counting 1; {_UNKNOWN}",
    ),
    OtherFigure(
        "Pontoon, eight decks, three hands (OBBO, SPL2, NLC)",
        "0.34%",
        _pontoon(splits=2, double_cards="two-or-more", doubled_ace_counts_one=False),
        f"NLC taken as doubles on any number of cards, aces split once; {_UNKNOWN}",
    ),
    OtherFigure(
        "Pontoon, four decks, four hands (BB+1, SPL3, SPA1, NLC)",
        "0.31%",
        _between(decks=4, splits=3, **_ANY_CARDS),
        f"{_BUSTED_AND_ONE}; what was published is more than either",
    ),
    OtherFigure(
        "Pontoon, six decks, two hands (BB+1, SPL1, NLC)",
        "0.41%",
        _between(decks=6, splits=1, **_ANY_CARDS),
        _BUSTED_AND_ONE,
    ),
    OtherFigure(
        "Pontoon, eight decks, two hands (BB+1, SPL1, NLC)",
        "0.38%",
        _between(splits=1, **_ANY_CARDS),
        f"{_BUSTED_AND_ONE}; what was published is less than with six decks, ours is more",
    ),
    OtherFigure(
        "Pontoon, eight decks, three hands (BB+1, SPL2, SPA1, NLC)",
        "0.40%",
        _between(splits=2, **_ANY_CARDS),
        _BUSTED_AND_ONE,
    ),
    OtherFigure(
        "Pontoon, eight decks, three hands, doubles on 9 to 11 (SPL2, SPA1, D9)",
        "0.62%",
        _pontoon(splits=2, double_totals=[9, 10, 11], dealer_blackjack_takes="all"),
        f"no protection is named, so a blackjack takes all; {_UNKNOWN}",
    ),
    OtherFigure(
        "Pontoon at Genting (a visitor, 2010)",
        "about 2.08%",
        _edge("genting"),
        "no rules are given for it; ours assumes the usual bonus 21s",
    ),
)


def games() -> str:
    """Return the table of published values of games with ours beside them."""
    lines = ["| Game | Model | Published | Ours | Difference |", "| --- | --- | --- | --- | --- |"]
    for one in (*EXACT, *ROUNDED):
        digits = one.digits if one in EXACT else 6
        ours = one.ours()
        difference = (
            f"{ours - float(one.value):+.1e}" if one in EXACT else f"{ours - float(one.value):+.6f}"
        )
        model = "cdz-" if one in EXACT else "not said; ours cdz-"
        lines.append(f"| {one.game} | {model} | {one.value} | {ours:.{digits}f} | {difference} |")
    return "\n".join(lines)


def others() -> str:
    """Return the table of other published figures with ours, and why they differ."""
    lines = ["| Figure | Published | Ours | Why they differ |", "| --- | --- | --- | --- |"]
    lines += [f"| {one.what} | {one.published} | {one.ours()} | {one.why} |" for one in OTHERS]
    return "\n".join(lines)


TABLES = {"games": games, "others": others}


def renewed(text: str) -> str:
    """Return the text of a document with its tables renewed."""
    return _TABLE.sub(lambda found: f"{found[1]}\n{TABLES[found[2]]()}\n{found[3]}", text)


def main(path: Path) -> None:
    path.write_text(renewed(path.read_text("utf-8")), "utf-8")


if __name__ == "__main__":
    main(Path(sys.argv[1]))
