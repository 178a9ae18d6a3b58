"""Nothing in a PDF reaches into the margins, also with long names and large amounts."""

from __future__ import annotations

from functools import cache
from io import BytesIO
from typing import Any

import pytest
from PIL import Image

from fortyeight.papers.document import (
    MONEY,
    PERCENT,
    Column,
    Fact,
    Facts,
    Figure,
    Paper,
    PaperRequest,
    Section,
    Table,
)
from fortyeight.papers.kinds import build_paper
from fortyeight.papers.render.pdf_file import PageSize, paper_pages
from fortyeight.rulebook import House, open_house
from fortyeight.rulebook.library import read_book_text
from tests.effort import effort
from tests.papers.samples import DAY, sample_request

#: Dots to the inch, and the margins of sheets and cards in millimetres, less the width of a dot.
PPI = 60
MARGINS: dict[PageSize, float] = {"a4": 16.5, "letter": 16.5, "card": 6.5}
OPERATOR = "The Hospitality and Gaming Corporation of the Northern Archipelago, Incorporated"
BOOK = """
id = "own-table-of-the-grand-hotel-and-casino"
title = "Pontoon 21 with Everything (The Grand Hotel of the Northern Archipelago, High Limit Room)"
based_on = "md-pontoon21"
[rules]
currency = "IDR"
table_minimum = "1500000.00"
table_maximum = "50000000.00"
"""
OPTIONS: dict[str, dict[str, Any]] = {
    "layout": {"operator": OPERATOR},
    "submission": {"operator": OPERATOR, "version": 12, "approved": "2026-11-18"},
    "theo": {"average_wager": "20000000.00", "boxes": "7"},
    "rack-card": {"operator": OPERATOR, "short": False},
}


@cache
def house() -> House:
    return open_house(read_book_text(BOOK))


def ink_in_margins(paper: Paper, size: PageSize) -> list[int]:
    """Return the pages that have something at their left or right side."""
    side = int(MARGINS[size] / 25.4 * PPI)
    pages = []
    for number, png in enumerate(paper_pages(paper, size, PPI), 1):
        page = Image.open(BytesIO(png)).convert("L")
        wide, high = page.size
        sides = [page.crop((0, 0, side, high)), page.crop((wide - side, 0, wide, high))]
        if any(one.getextrema() != (255, 255) for one in sides):
            pages.append(number)
    return pages


@pytest.mark.parametrize("size", effort(("letter",), ("a4", "letter")))
@pytest.mark.parametrize("kind", OPTIONS)
def test_a_paper_stays_within_its_margins(kind: str, size: PageSize) -> None:
    paper = build_paper(kind, PaperRequest(house(), OPTIONS[kind], date=DAY, command="x " * 60))
    assert ink_in_margins(paper, size) == []


def test_a_card_stays_within_its_margins() -> None:
    options = {"operator": OPERATOR, "short": True}
    paper = build_paper("rack-card", PaperRequest(house(), options, date=DAY))
    assert ink_in_margins(paper, "card") == []


def table_of(columns: int) -> Paper:
    """Return a paper with a table of this many columns of large amounts, and a long word."""
    money = MONEY.of("IDR")
    row = tuple(Figure(f"x{at}", 10**13 + at, "cents") for at in range(columns))
    heads = tuple(Column(f"Standard deviation {at}", money) for at in range(columns))
    share = Figure("share", 0.5, "share").shown(PERCENT)
    blocks = (
        Table("Amounts", (Column("Name"), *heads), (("an extraordinary name of a wager", *row),)),
        Facts((Fact("Incomprehensibilities " * 5, share, "remarks " * 20),)),
    )
    request = sample_request()
    return Paper(
        kind="par",
        title="Sample",
        house=request.house,
        sections=(Section("Amounts", blocks),),
        provenance=request.provenance(),
    )


def test_a_table_is_set_smaller_until_it_fits() -> None:
    assert ink_in_margins(table_of(2), "letter") == []


def test_what_cannot_fit_is_found() -> None:
    assert ink_in_margins(table_of(24), "letter") == [1]
