"""Tables of the documentation with the values of rules, written from the shipped books.

``python -m tools.documents.rule_worth FILE`` renews them in a document.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Iterable
from pathlib import Path

from tools.documents.published.published_worths import WORTHS

from fortyeight.analysis.worth.edges import EdgeCache
from fortyeight.analysis.worth.option_words import OptionWords
from fortyeight.analysis.worth.rule_worth import sweep, touches_main_game
from fortyeight.analysis.worth.waterfall import waterfall
from fortyeight.cli.rules.edge import SAME_GAME, has_effect, in_their_words, percent, rule_rows
from fortyeight.rulebook import open_house, rulebook, shipped_books
from fortyeight.view.house.house_differences import differences

#: Every waterfall begins at this book.
FROM = "ma-spanish21"

_BLOCK = re.compile(
    r"(<!-- Written by tools/rule-worth: (\w+) -->\n).*?(\n<!-- End -->)", re.DOTALL
)


def published_table() -> str:
    """Return the table of published values beside ours."""
    edges = EdgeCache("cdz-")
    rows = [(one.rule, f"{one.percent:+g}%", f"{one.ours(edges):+.4f}%") for one in WORTHS]
    return _table(("Rule (cdz-)", "Published", "Ours"), rows)


def sweep_section(book_id: str) -> str:
    """Return the options of a book's default house that may affect the main game."""
    house = open_house(rulebook(book_id))
    found = sweep(house)
    told = OptionWords(house)
    rows = [
        (
            told.rule(one.option),
            f"`{one.option.key}`",
            told.now(one.option),
            told.instead(one.option),
            percent(one.change),
            one.option.entry.citation,
        )
        for one in found.worths
        if one.change is not None and touches_main_game(one)
    ]
    headings = ("Rule", "Key", "Here", "Instead", "Change", "Clause")
    edge = f"House edge {found.edge:.4%}."
    return f"### `{book_id}`: {house.book.title}\n\n{edge}\n\n{_table(headings, rows)}"


def waterfall_section(book_id: str) -> str:
    """Return the steps from the first book's default house to this one's."""
    houses = open_house(rulebook(FROM)), open_house(rulebook(book_id))
    way, found = waterfall(*houses), differences(*houses)
    rows = [("`" + FROM + "`", "", "", "", "", f"{way.edges[0]:.4%}")]
    for step in way.steps:
        if not has_effect(step):
            continue
        rules = rule_rows(step, found)
        rows.append(
            (
                in_their_words(step.name, houses),
                "; ".join(one for _, one, _ in rules),
                "; ".join(other for _, _, other in rules),
                "–" if step.alone is None else percent(step.alone),
                percent(step.change),
                f"{step.edge:.4%}",
            )
        )
    rows.append(("`" + book_id + "`", "", "", "", percent(way.change), f"{way.edges[1]:.4%}"))
    if not any(has_effect(step) for step in way.steps):
        return f"### To `{book_id}`\n\n{SAME_GAME}"
    headings = ("Step", f"`{FROM}`", f"`{book_id}`", "Alone", "Change", "Edge")
    unfelt = [in_their_words(step.name, houses) for step in way.steps if not has_effect(step)]
    without = f"\n\nWithout effect: {'; '.join(unfelt)}." if unfelt else ""
    return f"### To `{book_id}`\n\n{_table(headings, rows)}{without}"


def _table(headings: tuple[str, ...], rows: Iterable[tuple[str, ...]]) -> str:
    lines = [headings, ("---",) * len(headings), *rows]
    return "\n".join(f"| {' | '.join(line)} |" for line in lines)


def _written(name: str) -> str:
    if name == "published":
        return published_table()
    if name == "sweeps":
        return "\n\n".join(sweep_section(book) for book in shipped_books())
    assert name == "waterfalls", name
    return "\n\n".join(waterfall_section(book) for book in shipped_books() if book != FROM)


def renewed(text: str) -> str:
    """Return a document with its tables renewed."""
    return _BLOCK.sub(lambda found: f"{found[1]}\n{_written(found[2])}\n{found[3]}", text)


def main(files: list[str]) -> None:
    for file in files:
        path = Path(file)
        path.write_text(renewed(path.read_text("utf-8")), "utf-8")


if __name__ == "__main__":
    main(sys.argv[1:])
