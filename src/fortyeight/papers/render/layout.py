"""What PDF and HTML share: the last section, the footer, and numbers cut at the decimal point."""

from __future__ import annotations

from fortyeight.papers.document.blocks import Block, Fact, Facts, Paragraph, Table
from fortyeight.papers.document.figure import Shown
from fortyeight.papers.document.paper import Paper, Section
from fortyeight.papers.document.provenance import SHORT
from fortyeight.rulebook.schema.entry import OWN
from fortyeight.view.house.assumed_rules import assumed_sentence

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
    """Return the sections with those on its rules and how to check it; a leaflet has neither."""
    if paper.leaflet:
        return paper.sections
    return (*paper.sections, *_rules_section(paper), _provenance_section(paper))


def _rules_section(paper: Paper) -> tuple[Section, ...]:
    """Return where the rules of a table come from that has no text of its own."""
    book = paper.house.book
    if book.base is None:
        return ()
    text = book.ancestors[-1].title
    blocks: list[Block] = [
        Paragraph(
            f"The rules of this table are those of {text}, but for what differs. Clauses are"
            f" those of that text; “{OWN}” marks what is not in it."
        )
    ]
    if book.source:
        when = f", as of {book.as_of}" if book.as_of else ""
        blocks.append(Paragraph(f"Source: {book.source}{when}. {book.published.note}".strip()))
    if assumed := assumed_sentence(paper.house):
        blocks.append(Paragraph(assumed))
    return (Section("Where the rules come from", tuple(blocks)),)


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
