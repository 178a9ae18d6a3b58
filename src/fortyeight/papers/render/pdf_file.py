"""A paper as PDF by Typst: tagged, with embedded fonts, for archives (PDF/A-2a, PDF/UA-1)."""

from __future__ import annotations

import json
from collections.abc import Iterator
from functools import cache
from importlib import resources
from itertools import count
from typing import Any, Literal

from fortyeight.extras import require
from fortyeight.papers.document.blocks import (
    Block,
    Bullets,
    Facts,
    Note,
    PageBreak,
    Paragraph,
    Picture,
    Subheading,
    Table,
)
from fortyeight.papers.document.figure import Shown
from fortyeight.papers.document.paper import Paper
from fortyeight.papers.render.layout import (
    all_sections,
    cell_parts,
    footer,
    is_number_column,
    table_caption,
)

PageSize = Literal["a4", "letter"]
PAGE_SIZES: tuple[PageSize, ...] = ("a4", "letter")

_TYPST_SIZES = {"a4": "a4", "letter": "us-letter"}


@cache
def _template() -> bytes:
    return (resources.files("fortyeight.papers.render") / "paper.typ").read_bytes()


def paper_pdf(paper: Paper, size: PageSize = "a4") -> bytes:
    """Return the paper as PDF."""
    return _compiled(paper, size, "pdf")[0]


def paper_pages(paper: Paper, size: PageSize = "a4", ppi: float = 110) -> list[bytes]:
    """Return every page of the paper as a PNG."""
    return _compiled(paper, size, "png", ppi)


def _compiled(
    paper: Paper, size: PageSize, kind: Literal["pdf", "png"], ppi: float | None = None
) -> list[bytes]:
    require("typst")
    import typst  # noqa: PLC0415  # a large library, for files only

    # Several pages come as a list, which its types do not say.
    result: Any = typst.compile(
        _template(),
        format=kind,
        ppi=ppi,
        sys_inputs={"paper": json.dumps(typst_data(paper, size))},
        pdf_standards=["a-2a", "ua-1"] if kind == "pdf" else [],
        ignore_system_fonts=True,
        timestamp=0,
    )
    return result if isinstance(result, list) else [result]


def typst_data(paper: Paper, size: PageSize) -> dict[str, Any]:
    """Return what the template reads."""
    source, book, tables = paper.provenance, paper.house.book, count(1)
    return {
        "size": _TYPST_SIZES[size],
        "title": paper.title,
        "subject": book.title,
        "authority": book.authority,
        "summary": paper.summary,
        "description": f"{paper.title} of {book.title}, {source.date.isoformat()}",
        "keywords": [
            f"house sha256 {source.house_sha256}",
            f"figures sha256 {paper.figures_sha256}",
        ],
        "version": source.version,
        "date": [source.date.year, source.date.month, source.date.day],
        "accent": book.presentation.felt,
        "footer": footer(paper),
        "sections": [
            {"title": section.title, "blocks": [_block(one, tables) for one in section.blocks]}
            for section in all_sections(paper)
        ],
    }


def _block(block: Block, tables: Iterator[int]) -> dict[str, Any]:
    match block:
        case Paragraph():
            return {"kind": "paragraph", "text": block.plain}
        case Subheading():
            return {"kind": "subheading", "text": block.text}
        case Bullets():
            return {"kind": "bullets", "items": [item.plain for item in block.items]}
        case Facts():
            rows = [[fact.name, fact.text, fact.remark] for fact in block.rows]
            return {
                "kind": "facts",
                "caption": block.caption,
                "rows": rows,
                "heads": block.heads,
                "figures": all(isinstance(fact.value, Shown) for fact in block.rows),
            }
        case Table():
            return _table(block, next(tables))
        case Picture():
            return {
                "kind": "picture",
                "svg": block.svg,
                "caption": block.caption,
                "description": block.description,
                "wide": block.wide,
            }
        case Note():
            return {"kind": "note", "text": block.plain}
        case PageBreak():
            return {"kind": "page break"}


def _table(table: Table, number: int) -> dict[str, Any]:
    columns = range(len(table.columns))
    return {
        "kind": "table",
        "caption": table_caption(number, table),
        "heads": [column.heading for column in table.columns],
        "numbers": [is_number_column(table, column) for column in columns],
        "rows": [
            [cell_parts(table, row, column) or table.text(row, column) for column in columns]
            for row in range(len(table.rows))
        ],
        "total": table.total,
        "wide": table.wide,
    }
