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
from fortyeight.papers.document.paper import Paper, Section
from fortyeight.papers.render.layout import (
    all_sections,
    authority_line,
    cell_parts,
    footer,
    is_number_column,
    number_parts,
    table_caption,
)

#: A card for the rack at a table is 4 by 9 inches.
PageSize = Literal["a4", "letter", "card"]
PAGE_SIZES: tuple[PageSize, ...] = ("a4", "letter", "card")

_TYPST_SIZES = {"a4": "a4", "letter": "us-letter", "card": "card"}


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
        "columns": 1 if size == "card" else paper.columns,
        "leaflet": paper.leaflet,
        "title": paper.title,
        "subject": book.title,
        "authority": authority_line(paper),
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
        "sections": [_section(paper, section, tables) for section in all_sections(paper)],
    }


def _section(paper: Paper, section: Section, tables: Iterator[int]) -> dict[str, Any]:
    blocks: list[dict[str, Any]] = []
    for block in section.blocks:
        data = _block(paper, block, tables)
        if blocks and _continues(blocks[-1], data):
            blocks[-1]["groups"] += data["groups"]
        elif blocks and blocks[-1].get("half") and data.get("half"):
            blocks[-1] = {"kind": "pair", "pictures": [blocks[-1], data]}
        else:
            blocks.append(data)
    return {"title": section.title, "blocks": blocks}


def _continues(before: dict[str, Any], after: dict[str, Any]) -> bool:
    """Return whether tables have the same columns, so that one is set as a part of the other."""
    same = all(before.get(key) == after.get(key) for key in ("kind", "heads", "numbers"))
    plain = not any(one.get(key) for one in (before, after) for key in ("total", "wide", "chart"))
    return after["kind"] == "table" and any(after["heads"]) and same and plain


def _block(paper: Paper, block: Block, tables: Iterator[int]) -> dict[str, Any]:
    match block:
        case Paragraph():
            return {"kind": "paragraph", "text": block.plain}
        case Subheading():
            return {"kind": "subheading", "text": block.text}
        case Bullets():
            return {"kind": "bullets", "items": [item.plain for item in block.items]}
        case Facts():
            return _facts(block)
        case Table():
            return _table(paper, block, next(tables))
        case Picture():
            return {
                "kind": "picture",
                "svg": block.svg,
                "caption": block.caption,
                "description": block.description,
                "wide": block.wide,
                "width": block.width,
                "half": block.is_half,
            }
        case Note():
            return {"kind": "note", "text": block.plain}
        case PageBreak():
            return {"kind": "page break"}


def _facts(facts: Facts) -> dict[str, Any]:
    columns = 3 if any(fact.remark for fact in facts.rows) else 2
    figures = all(isinstance(fact.value, Shown) for fact in facts.rows)
    rows = [
        [fact.name, number_parts(fact.text) if figures else fact.text, fact.remark][:columns]
        for fact in facts.rows
    ]
    return {
        "kind": "table",
        "heads": facts.heads[:columns],
        "numbers": [False, figures, False][:columns],
        "quiet": [True, False, True][:columns],
        "groups": [{"caption": facts.caption, "rows": rows, "colours": ()}],
        "total": False,
        "wide": False,
        "chart": False,
    }


def _table(paper: Paper, table: Table, number: int) -> dict[str, Any]:
    columns = range(len(table.columns))
    rows = [
        [cell_parts(table, row, column) or table.text(row, column) for column in columns]
        for row in range(len(table.rows))
    ]
    caption = table_caption(paper, number, table)
    return {
        "kind": "table",
        "heads": [column.heading for column in table.columns],
        "numbers": [is_number_column(table, column) for column in columns],
        "quiet": [False for _ in columns],
        "groups": [{"caption": caption, "rows": rows, "colours": table.colours}],
        "total": table.total,
        "wide": table.wide,
        "chart": bool(table.colours),
    }
