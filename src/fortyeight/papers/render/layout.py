"""What PDF and HTML share: the last section, the footer, and numbers cut at the decimal point."""

from __future__ import annotations

from fortyeight.papers.document.blocks import Fact, Facts, Paragraph, Table
from fortyeight.papers.document.figure import Shown
from fortyeight.papers.document.paper import Paper, Section
from fortyeight.papers.document.provenance import SHORT

CHECKING = "How to check this paper"


def footer(paper: Paper) -> tuple[str, str]:
    """Return what stands at the foot of every page: the house, and where the figures come from."""
    source = paper.provenance
    figures = f"figures {paper.figures_sha256[:SHORT]} · " if paper.figures else ""
    return (
        f"{paper.house.book.id} · house {source.house_sha256[:SHORT]}"
        + (f" · {paper.mark}" if paper.mark else ""),
        f"{figures}fortyeight {source.version} · {source.date.isoformat()}",
    )


def authority_line(paper: Paper) -> str:
    """Return whose rules the paper is about, which stands above its title."""
    return f"Rules: {paper.house.book.authority}"


def all_sections(paper: Paper) -> tuple[Section, ...]:
    """Return the sections with the last one, on how to check the paper; a leaflet has none."""
    return paper.sections if paper.leaflet else (*paper.sections, _provenance_section(paper))


def _provenance_section(paper: Paper) -> Section:
    source = paper.provenance
    facts = [
        Fact("Program", f"fortyeight {source.version}"),
        Fact("Date", source.date.isoformat()),
        Fact("Command", source.command),
        Fact("House, SHA-256", source.house_sha256),
        Fact("Rulebook, SHA-256", source.rulebook_sha256),
        *([Fact("Figures, SHA-256", paper.figures_sha256)] if paper.figures else []),
        *(Fact(f"Seed, {name}", str(seed)) for name, seed in source.seeds.items()),
    ]
    checking = (
        "The file of the same name that ends in .json has every figure of this paper in full"
        " precision, with the command that computes it. “fortyeight papers verify” with the name of"
        " that file, or of this one, computes all of them again and names every difference."
    )
    return Section(CHECKING, (Paragraph(checking), Facts(tuple(facts))))


def table_caption(paper: Paper, number: int, table: Table) -> str:
    """Return the caption of a table with its number, which a leaflet leaves out."""
    if paper.leaflet:
        return table.caption
    return f"Table {number}. {table.caption}" if table.caption else f"Table {number}"


def number_parts(text: str) -> tuple[str, str]:
    """Cut a printed number before its decimal point.

    >>> number_parts("−12.50%"), number_parts("1,000"), number_parts("7%")
    (('−12', '.50%'), ('1,000', ''), ('7', '%'))
    """
    whole, point, rest = text.partition(".")
    if point:
        return whole, point + rest
    digits = text.rstrip("%")
    return digits, text[len(digits) :]


def is_number_column(table: Table, column: int) -> bool:
    return table.columns[column].format is not None


def cell_parts(table: Table, row: int, column: int) -> tuple[str, str] | None:
    """Return the parts of a number in a column of numbers; None where the cell is text."""
    cell = table.shown(row, column)
    if not is_number_column(table, column) or not isinstance(cell, Shown):
        return None
    return number_parts(cell.text)
