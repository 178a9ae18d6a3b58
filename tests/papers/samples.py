"""A small paper with every kind of block, for tests of renderers."""

from __future__ import annotations

from datetime import date
from fractions import Fraction

from fortyeight.papers.document import (
    DECIMAL,
    MONEY,
    PERCENT,
    PROBABILITY,
    Bullets,
    Column,
    Fact,
    Facts,
    Figure,
    Note,
    PageBreak,
    Paper,
    PaperRequest,
    Paragraph,
    Picture,
    Section,
    Subheading,
    Table,
)
from fortyeight.papers.svg import Drawing
from fortyeight.rulebook import open_house, rulebook

DAY = date(2026, 11, 18)

EDGE = Figure("sample.edge", Fraction(114, 3731), "share of the wager")
COST = Figure("sample.cost", 123456, "cents", "given")
RARE = Figure("sample.rare", 3.0e-12, "share of rounds")
COMMON = Figure("sample.common", 0.25, "share of rounds", "simulated", (0.24, 0.26), 0.95)


def sample_request(book: str = "ma-spanish21") -> PaperRequest:
    return PaperRequest(open_house(rulebook(book)), {"rounds": 0}, date=DAY, command="the command")


def sample_paper(edge: Figure = EDGE) -> Paper:
    """Return a paper with text that no format may take for its own markup."""
    drawing = Drawing(100, 50, "A drawing", "A <box> & nothing else")
    drawing.rect(10, 10, 80, 30, "#123456")
    odd = 'Text with <b>, & "quotes", #hash, $dollar$, *stars* and [brackets].'
    chances = Table(
        "Chances: of everything",
        (Column("Name"), Column("Chance", PROBABILITY), Column("Costs", MONEY.of("USD"))),
        (
            ("rare", RARE, None),
            ("common, [and] often", COMMON, COST),
            ("all", "–", None),
        ),
        total=True,
    )
    blocks = (
        Paragraph("The edge is {edge}, no more.", {"edge": edge.shown(PERCENT)}),
        Subheading("A subheading"),
        Bullets((Paragraph(odd), Paragraph("Twice {x}.", {"x": edge.shown(DECIMAL.to(2))}))),
        Facts((Fact("Edge", edge.shown(PERCENT), "6(e)"), Fact("Name", odd))),
        chances,
        PageBreak(),
    )
    wide = Table("Wide", (Column("A"), Column("B")), (("one", "two"),), wide=True)
    more = (wide, Picture(str(drawing), "A caption", "A box"), Note("Small print."))
    request = sample_request()
    return Paper(
        kind="par",
        title="Sample",
        house=request.house,
        sections=(Section("First", blocks), Section("Second", more)),
        provenance=request.provenance(run=48),
        summary="A summary",
        options=request.options,
        more_figures=(Figure("sample.unprinted", 7, "rounds"),),
    )
