"""The document model: a paper as frozen data, from which every renderer makes its file.

Imports nothing of `render`. Start with `paper`, then `blocks`; `figure` is a number that can be
traced, `formats` how it is printed, `provenance` where all of it comes from.
"""

from fortyeight.papers.document.blocks import (
    Block,
    Bullets,
    Cell,
    Column,
    Fact,
    Facts,
    Note,
    PageBreak,
    Paragraph,
    Picture,
    Subheading,
    Table,
)
from fortyeight.papers.document.figure import Basis, Figure, Shown
from fortyeight.papers.document.formats import (
    DECIMAL,
    FRACTION,
    MONEY,
    ONE_IN,
    PERCENT,
    PROBABILITY,
    SIGNED,
    WHOLE,
    Format,
)
from fortyeight.papers.document.paper import Paper, Section
from fortyeight.papers.document.provenance import Provenance
from fortyeight.papers.document.request import PaperRequest

__all__ = [
    "DECIMAL",
    "FRACTION",
    "MONEY",
    "ONE_IN",
    "PERCENT",
    "PROBABILITY",
    "SIGNED",
    "WHOLE",
    "Basis",
    "Block",
    "Bullets",
    "Cell",
    "Column",
    "Fact",
    "Facts",
    "Figure",
    "Format",
    "Note",
    "PageBreak",
    "Paper",
    "PaperRequest",
    "Paragraph",
    "Picture",
    "Provenance",
    "Section",
    "Shown",
    "Subheading",
    "Table",
]
