"""Blocks of a PDF stand in the order in which they are read, also those that cross both columns."""

from __future__ import annotations

from io import BytesIO

import pytest
from PIL import Image

from fortyeight.papers.document import Paper, Picture, Section
from fortyeight.papers.render.pdf_file import paper_pages
from fortyeight.papers.svg import Drawing
from tests.papers.samples import sample_request

RED, BLUE = (255, 0, 0), (0, 0, 255)


def picture(colour: str, *, wide: bool) -> Picture:
    drawing = Drawing(100, 20, "A drawing", "A box")
    drawing.rect(0, 0, 100, 20, colour)
    return Picture(str(drawing), "", "A box", wide=wide)


def first_place(paper: Paper, colour: tuple[int, int, int]) -> tuple[int, int]:
    """Return the first page with a colour, and the first line of dots that has it."""
    for number, png in enumerate(paper_pages(paper, "a4", 20)):
        page = Image.open(BytesIO(png)).convert("RGB")
        for line in range(page.height):
            if any(page.getpixel((at, line)) == colour for at in range(page.width)):
                return number, line
    raise AssertionError(f"no page has {colour}")


def test_a_wide_block_stands_after_what_comes_before_it() -> None:
    request = sample_request()
    paper = Paper(
        kind="par",
        title="Sample",
        house=request.house,
        sections=(
            Section("Before", (picture("#ff0000", wide=False),)),
            Section("Wide", (picture("#0000ff", wide=True),)),
        ),
        provenance=request.provenance(),
    )
    assert first_place(paper, RED) < first_place(paper, BLUE)


def test_a_wide_block_begins_its_section() -> None:
    blocks = (picture("#ff0000", wide=False), picture("#0000ff", wide=True))
    with pytest.raises(AssertionError, match="wide blocks begin"):
        Section("Mixed", blocks)
    assert Section("In order", blocks[::-1]).blocks == blocks[::-1]
