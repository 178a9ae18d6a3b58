"""Write the gallery of papers: for every shipped book the PDF, its trace and the first page.

tools/papers-gallery            # all papers of all books, a few minutes
tools/papers-gallery par        # papers of one kind
"""

from __future__ import annotations

import json
import shlex
import sys
from dataclasses import dataclass, field
from datetime import date
from io import BytesIO
from pathlib import Path
from typing import Any

from PIL import Image

from fortyeight.papers.document import PaperRequest
from fortyeight.papers.document.request import today
from fortyeight.papers.kinds import build_paper
from fortyeight.papers.render.files import file_stem, paper_files
from fortyeight.papers.render.pdf_file import PageSize, paper_pages
from fortyeight.rulebook import open_house, rulebook, shipped_books

PIXELS_PER_INCH, COLOURS = 72, 40
#: Houses of this currency (Massachusetts, Maryland, New Hampshire) use letter paper, Singapore A4.
LETTER_CURRENCY = "USD"


@dataclass(frozen=True)
class Exhibit:
    """A kind of paper in the gallery: its title, and the options that it is made with."""

    title: str
    about: str
    options: dict[str, Any]
    arguments: tuple[str, ...]
    books: tuple[str, ...] = field(default_factory=shipped_books)


#: Every kind of paper that is shown, in the order of the page.
EXHIBITS: dict[str, Exhibit] = {
    "par": Exhibit(
        "PAR sheets",
        "Probability accounting of every wager: each outcome with its probability, return and"
        " contribution, edge, element of risk, volatility, what the house holds after many rounds,"
        " and a simulation beside the exact figures.",
        {"rounds": 10_000_000, "seed": 48},
        ("--simulate", "10000000", "--seed", "48"),
    ),
    "submission": Exhibit(
        "Rules submissions",
        "The operator's choices, clause by clause within the book's bounds, with payouts, wheels,"
        " meters, inscriptions and procedures.",
        {"operator": "Example Casino", "version": 1, "approved": ""},
        ("--operator", "Example Casino"),
    ),
    "rack-card": Exhibit(
        "Rack cards",
        "How the game is played and what it pays, for players, with the chart on the back.",
        {"operator": "Example Casino", "short": False},
        ("--operator", "Example Casino"),
    ),
    "layout": Exhibit(
        "Table layouts",
        "The felt to scale with its inscriptions, checked against the clauses on layouts.",
        {"operator": "Example Casino", "width": 2130.0, "depth": 1190.0},
        ("--operator", "Example Casino", "--width", "2130", "--depth", "1190"),
    ),
    "worth": Exhibit(
        "What each rule is worth",
        "The edge by decks, soft 17, splits and dealing, and by every choice that the book leaves"
        " open.",
        {},
        (),
    ),
    "theo": Exhibit(
        "Theoretical win",
        "What a table wins on average by hour, shift and year, with side bets, comps and hold.",
        {"side_bets": {}},
        (),
    ),
    "side-bets": Exhibit(
        "Side bet and vulnerability sheets",
        "What watching the cards wins on every side bet and on the main game, by the place of the"
        " cutting card, and the cutting card and limits that bound it.",
        {"shoes": 20_000, "main_shoes": 100_000},
        ("--shoes", "20000", "--main-shoes", "100000"),
    ),
}


def write_exhibit(folder: Path, kind: str, exhibit: Exhibit, day: date) -> None:
    """Write the papers of one kind, and images of their first pages."""
    for book in exhibit.books:
        house = open_house(rulebook(book))
        size: PageSize = "letter" if house.limits.currency == LETTER_CURRENCY else "a4"
        made = ("--date", day.isoformat(), "--paper", size, "--format", "pdf")
        command = shlex.join(["fortyeight", "papers", kind, book, *exhibit.arguments, *made])
        paper = build_paper(kind, PaperRequest(house, exhibit.options, date=day, command=command))
        for name, content in paper_files(paper, ("pdf",), size).items():
            (folder / name).write_bytes(content)
        first = paper_pages(paper, size, PIXELS_PER_INCH)[0]
        (folder / f"{file_stem(kind, house)}.png").write_bytes(few_colours(first))
        print(command)


def few_colours(png: bytes) -> bytes:
    """Return an image with a palette, a fifth of its size: a repository keeps all of them."""
    with Image.open(BytesIO(png)) as picture:
        smaller = BytesIO()
        picture.convert("RGB").quantize(COLOURS).save(smaller, "PNG", optimize=True)
    return smaller.getvalue()


def page(folder: Path) -> str:
    """Return the page of the gallery, from the papers that are in its folder."""
    lines = [
        "# Papers",
        "",
        "Documents about the five rulebooks' default houses, written by `fortyeight papers` and"
        " renewed by",
        "`tools/papers-gallery`. Beside each PDF is its trace, a JSON file with every figure, the"
        " command that makes it",
        "and the hashes of house, rulebook and figures; `fortyeight papers verify FILE` computes"
        " all of them again.",
        "[How papers are made](../reference/papers.md).",
    ]
    for kind, exhibit in EXHIBITS.items():
        if not any(folder.glob(f"{kind}-*.json")):
            continue
        lines += ["", f"## {exhibit.title}", "", exhibit.about, ""]
        lines += ["| book | paper | trace | pages made by |", "| --- | --- | --- | --- |"]
        shown = []
        for book in exhibit.books:
            house = open_house(rulebook(book))
            stem = file_stem(kind, house)
            trace = json.loads((folder / f"{stem}.json").read_text("utf-8"))
            links = f"[PDF]({stem}.pdf) | [JSON]({stem}.json)"
            command = trace["provenance"]["command"]
            lines.append(f"| {house.book.title} | {links} | `{command}` |")
            shown.append(f"![First page of {trace['title']}, {house.book.title}]({stem}.png)")
        lines += ["", *shown]
    return "\n".join(lines) + "\n"


def main() -> None:
    folder, kinds = Path(sys.argv[1]), sys.argv[2:] or list(EXHIBITS)
    folder.mkdir(parents=True, exist_ok=True)
    for kind in kinds:
        write_exhibit(folder, kind, EXHIBITS[kind], today())
    (folder / "README.md").write_text(page(folder), "utf-8")


if __name__ == "__main__":
    main()
