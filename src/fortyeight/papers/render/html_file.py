"""A paper as one HTML file that needs no other, with headings, captions and scopes for readers."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from html import escape
from importlib import resources
from itertools import count

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
from fortyeight.papers.document.paper import Paper, Section
from fortyeight.papers.render.layout import (
    all_sections,
    authority_line,
    cell_parts,
    footer,
    is_number_column,
    table_caption,
)

#: The decimal point is narrower than a digit.
_POINT = 0.45


@cache
def _style() -> str:
    return (resources.files("fortyeight.papers.render") / "paper.css").read_text("utf-8")


def paper_html(paper: Paper) -> bytes:
    """Return the paper as HTML."""
    source, book, tables = paper.provenance, paper.house.book, count(1)
    title = escape(f"{paper.title}: {book.title}")
    house, figures = footer(paper)
    sections = "\n".join(
        _section(paper, number, section, tables)
        for number, section in enumerate(all_sections(paper), 1)
    )
    summary = f'<p class="summary">{escape(paper.summary)}</p>\n' if paper.summary else ""
    return f"""<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>{title}</title>
<meta name="generator" content="fortyeight {escape(source.version)}">
<meta name="date" content="{source.date.isoformat()}">
<meta name="house-sha256" content="{source.house_sha256}">
<meta name="figures-sha256" content="{paper.figures_sha256}">
<style>
:root {{ --accent: {escape(book.presentation.felt)}; }}
{_style()}</style>
</head>
<body>
<header>
<p class="authority">{escape(authority_line(paper))}</p>
<h1>{escape(paper.title)}</h1>
<p class="subject">{escape(book.title)}</p>
{summary}</header>
<main>
{sections}
</main>
<footer>{escape(house)} · {escape(figures)}</footer>
</body>
</html>
""".encode()


def _section(paper: Paper, number: int, section: Section, tables: Iterator[int]) -> str:
    name = f"section-{number}"
    body = "\n".join(filter(None, (_block(paper, one, tables) for one in section.blocks)))
    title = escape(section.title if paper.leaflet else f"{number} {section.title}")
    heading = f'<h2 id="{name}">{title}</h2>'
    return f'<section aria-labelledby="{name}">\n{heading}\n{body}\n</section>'


def _block(paper: Paper, block: Block, tables: Iterator[int]) -> str:
    match block:
        case Paragraph():
            return f"<p>{escape(block.plain)}</p>"
        case Subheading():
            return f"<h3>{escape(block.text)}</h3>"
        case Bullets():
            items = "".join(f"<li>{escape(item.plain)}</li>" for item in block.items)
            return f"<ul>{items}</ul>"
        case Facts():
            return _facts(block)
        case Table():
            return _table(block, table_caption(paper, next(tables), block))
        case Picture():
            # The description stands in the drawing itself.
            half = ' class="half"' if block.is_half else ""
            return (
                f'<figure role="group"{half}>{block.svg.strip()}'
                f"<figcaption>{escape(block.caption)}</figcaption></figure>"
            )
        case Note():
            return f'<p class="note">{escape(block.plain)}</p>'
        case PageBreak():
            return ""


def _facts(facts: Facts) -> str:
    remarks = any(fact.remark for fact in facts.rows)
    rows = []
    for fact in facts.rows:
        remark = f'<td class="remark">{escape(fact.remark)}</td>' if remarks else ""
        name, value = escape(fact.name), escape(fact.text)
        number = "" if isinstance(fact.value, str) else ' class="n"'
        rows.append(f'<tr><th scope="row">{name}</th><td{number}>{value}</td>{remark}</tr>')
    heads = facts.heads[: 3 if remarks else 2]
    value = "" if any(isinstance(fact.value, str) for fact in facts.rows) else ' class="n"'
    head = "".join(
        f'<th scope="col"{value if at == 1 else ""}>{escape(one)}</th>'
        for at, one in enumerate(heads)
    )
    heading = f"<thead><tr>{head}</tr></thead>" if any(heads) else ""
    named = f"<caption>{escape(facts.caption)}</caption>" if facts.caption else ""
    body = f"<tbody>{''.join(rows)}</tbody>"
    return f'<table class="facts">{named}{heading}{body}</table>'


def _table(table: Table, name: str) -> str:
    heads = "".join(
        f'<th scope="col"{_class(table, at)}>{escape(column.heading)}</th>'
        for at, column in enumerate(table.columns)
    )
    widths = [_width(table, column) for column in range(len(table.columns))]
    rows = []
    for row in range(len(table.rows)):
        total = ' class="total"' if table.total and row == len(table.rows) - 1 else ""
        cells = "".join(_cell(table, row, at, width) for at, width in enumerate(widths))
        rows.append(f"<tr{total}>{cells}</tr>")
    body = f"<thead><tr>{heads}</tr></thead><tbody>{''.join(rows)}</tbody>"
    # A table scrolls by itself where the screen is too narrow for it.
    caption, kind = escape(name), ' class="chart"' if table.colours else ""
    # A table of a leaflet may have the name of its section.
    label = caption if caption.startswith("Table ") else f"Table: {caption}"
    return (
        f'<div class="scroll" role="region" aria-label="{label}" tabindex="0">'
        f"<table{kind}><caption>{caption}</caption>{body}</table></div>"
    )


def _class(table: Table, column: int) -> str:
    return ' class="n"' if is_number_column(table, column) else ""


def _width(table: Table, column: int) -> float:
    """Return the width of what stands after the whole number, in digits."""
    parts = (cell_parts(table, row, column) for row in range(len(table.rows)))
    return max((len(part[1]) - _POINT for part in parts if part and part[1]), default=0.0)


def _cell(table: Table, row: int, column: int, width: float) -> str:
    parts = cell_parts(table, row, column)
    if parts is None:
        text = escape(table.text(row, column))
        if column == 0:
            return f'<th scope="row">{text}</th>'
        colour = f' style="background:{table.colours[row][column]}"' if table.colours else ""
        return f"<td{_class(table, column)}{colour}>{text}</td>"
    whole, rest = map(escape, parts)
    if not width:
        return f'<td class="n">{whole}</td>'
    return f'<td class="n">{whole}<span style="width:{width:.2f}ch">{rest}</span></td>'
