"""Published exact figures beside ours: the games that they are for, and the table of both.

``python -m tools.documents.published_figures FILE`` writes the table anew into a document.
"""

from __future__ import annotations

import re
import sys
import tomllib
from dataclasses import dataclass, field
from importlib import resources
from pathlib import Path
from typing import Any

from fortyeight.analysis.computed_solution import ComputedSolution
from fortyeight.rulebook import House, Rulebook, open_house, rulebook, rulebook_from

ALL_CARDS = ["A", "2", "3", "4", "5", "6", "7", "8", "9", "T", "J", "Q", "K"]

_TABLE = re.compile(
    r"(<!-- Written by tools/published-figures -->\n).*?(\n<!-- End -->)", re.DOTALL
)


@dataclass(frozen=True)
class Published:
    """A game whose exact value somebody else has published, to so many digits after the point."""

    game: str
    book: str
    value: str
    choices: dict[str, Any] = field(default_factory=dict)
    flat: bool = False
    soft_17: str = ""
    doubles: int = 0

    @property
    def house(self) -> House:
        return open_house(self._book(), self.choices)

    def _book(self) -> Rulebook:
        """The book itself, or a variation of it: bonuses whatever the suit, another soft 17."""
        if not (self.flat or self.soft_17 or self.doubles):
            return rulebook(self.book)
        file = resources.files("fortyeight.rulebook") / "books" / f"{self.book}.toml"
        raw = tomllib.loads(file.read_text("utf-8"))
        raw["id"] = f"{self.book}-varied"
        if self.flat:
            raw["bonus_21"] = [row for row in raw["bonus_21"] if row.get("suits", "any") == "any"]
        if self.soft_17:
            raw["dealing"]["soft_17"] = {"value": self.soft_17, "clause": "varied"}
        if self.doubles:
            raw["double"]["times"] = {"value": self.doubles, "clause": "varied"}
            raw["double"]["of"] = {"value": "standing", "clause": "varied"}
            raw["rescue"]["forfeits"] = {"value": "before-last-double", "clause": "varied"}
        return rulebook_from(raw)

    @property
    def digits(self) -> int:
        return len(self.value.split(".")[1])

    def ours(self) -> float:
        return ComputedSolution(self.house, "cdz-").ev


_READER = {"dealing": "card-reader"}

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
        "ma-spanish21",
        "-0.00381179627855",
        _READER,
        flat=True,
    ),
    Published(
        "The same, the dealer draws to soft 17",
        "ma-spanish21",
        "-0.00792649745270",
        _READER,
        flat=True,
        soft_17="draw",
    ),
)

#: Published to a hundredth of a percent.
ROUNDED = (
    Published("Spanish 21, six decks", "ma-spanish21", "-0.0037", _READER),
    Published("Spanish 21, eight decks", "ma-spanish21", "-0.0038", {**_READER, "decks": 8}),
    Published(
        "Spanish 21, six decks, draws to soft 17",
        "ma-spanish21",
        "-0.0078",
        _READER,
        soft_17="draw",
    ),
    Published(
        "Spanish 21, eight decks, draws to soft 17",
        "ma-spanish21",
        "-0.0080",
        {**_READER, "decks": 8},
        soft_17="draw",
    ),
    Published(
        "The same with six decks and three doubles",
        "ma-spanish21",
        "-0.0042",
        _READER,
        soft_17="draw",
        doubles=3,
    ),
    Published(
        "The same with eight decks and three doubles",
        "ma-spanish21",
        "-0.0045",
        {**_READER, "decks": 8},
        soft_17="draw",
        doubles=3,
    ),
)


def table() -> str:
    """Every published figure with ours beside it."""
    lines = ["| Game (cdz-) | Published | Ours |", "| --- | --- | --- |"]
    for one in (*EXACT, *ROUNDED):
        digits = one.digits if one in EXACT else 6
        lines.append(f"| {one.game} | {one.value} | {one.ours():.{digits}f} |")
    return "\n".join(lines)


def renewed(text: str) -> str:
    """The text of a document with its table as it should be."""
    return _TABLE.sub(lambda found: f"{found[1]}\n{table()}\n{found[2]}", text)


def main(path: Path) -> None:
    path.write_text(renewed(path.read_text("utf-8")), "utf-8")


if __name__ == "__main__":
    main(Path(sys.argv[1]))
