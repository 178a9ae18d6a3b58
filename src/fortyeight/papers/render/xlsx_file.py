"""The tables of a paper as a workbook: a sheet for each, with numbers that can be computed with."""

from __future__ import annotations

import re
from datetime import datetime
from io import BytesIO
from typing import Any

from fortyeight.extras import require
from fortyeight.money import currency_sign
from fortyeight.papers.document.blocks import Facts, Table
from fortyeight.papers.document.figure import Shown
from fortyeight.papers.document.formats import Format
from fortyeight.papers.document.paper import Paper
from fortyeight.papers.render.layout import all_sections

_FORBIDDEN = re.compile(r"[\[\]:*?/\\']")
_MAX_SHEET_NAME = 31
_MAX_WIDTH = 60


def paper_xlsx(paper: Paper) -> bytes:
    """Return a workbook: what the paper says in lists, each of its tables, and all its figures."""
    require("xlsxwriter")
    import xlsxwriter  # noqa: PLC0415  # of an extra

    file = BytesIO()
    with xlsxwriter.Workbook(file, {"in_memory": True}) as book:
        date = paper.provenance.date
        book.set_properties(
            {
                "title": f"{paper.title}: {paper.house.book.title}",
                "author": f"fortyeight {paper.provenance.version}",
                "created": datetime(date.year, date.month, date.day),
            }
        )
        sheets = _Sheets(book, paper.house.book.presentation.felt)
        sheets.lists(paper)
        for table in paper.tables:
            sheets.table(table)
        sheets.figures(paper)
    return file.getvalue()


class _Sheets:
    def __init__(self, book: Any, accent: str) -> None:
        self.book = book
        self.head = book.add_format({"bold": True, "font_color": accent, "bottom": 1})
        self.title = book.add_format({"bold": True, "font_color": accent, "font_size": 16})
        self.wrapped = book.add_format({"text_wrap": True, "valign": "top"})
        self._formats: dict[str, Any] = {}
        self._names: set[str] = set()

    def _sheet(self, title: str) -> Any:
        clean = _FORBIDDEN.sub(" ", title).strip()[:_MAX_SHEET_NAME] or "Table"
        name, number = clean, 2
        while name.lower() in self._names:
            name = f"{clean[: _MAX_SHEET_NAME - 4]} ({number})"
            number += 1
        self._names.add(name.lower())
        return self.book.add_worksheet(name)

    def lists(self, paper: Paper) -> None:
        sheet = self._sheet(paper.title)
        sheet.set_column(0, 0, 42)
        sheet.set_column(1, 1, 52)
        sheet.set_column(2, 2, 24)
        sheet.write_string(0, 0, f"{paper.title}: {paper.house.book.title}", self.title)
        row = 2
        for section in all_sections(paper):
            facts = [one for one in section.blocks if isinstance(one, Facts)]
            if not facts:
                continue
            sheet.write_string(row, 0, section.title, self.head)
            row += 1
            for fact in (fact for block in facts for fact in block.rows):
                sheet.write_string(row, 0, fact.name, self.wrapped)
                self._write(sheet, row, 1, fact.value)
                sheet.write_string(row, 2, fact.remark, self.wrapped)
                row += 1
            row += 1

    def table(self, table: Table) -> None:
        sheet = self._sheet(table.caption)
        sheet.write_string(0, 0, table.caption, self.title)
        for at, column in enumerate(table.columns):
            sheet.write_string(2, at, column.heading, self.head)
            texts = [table.text(row, at) for row in range(len(table.rows))]
            widest = max(map(len, (column.heading, *texts)))
            sheet.set_column(at, at, min(widest + 3, _MAX_WIDTH))
            for row in range(len(table.rows)):
                self._write(sheet, row + 3, at, table.shown(row, at))
        sheet.freeze_panes(3, 1)
        sheet.fit_to_pages(1, 0)
        sheet.repeat_rows(2)

    def figures(self, paper: Paper) -> None:
        sheet = self._sheet("Figures")
        names = ("name", "value", "fraction", "unit", "basis", "printed", "command")
        for at, name in enumerate(names):
            sheet.write_string(0, at, name, self.head)
        for row, record in enumerate(paper.figures_json(), 1):
            cells = {**record, "printed": ", ".join(record["printed"])}
            cells.setdefault("command", paper.provenance.command)
            for at, name in enumerate(names):
                value = cells.get(name, "")
                if isinstance(value, str):
                    sheet.write_string(row, at, value)
                else:
                    sheet.write_number(row, at, value)
        sheet.set_column(0, 0, 48)
        sheet.set_column(1, 5, 18)
        sheet.freeze_panes(1, 1)

    def _write(self, sheet: Any, row: int, column: int, cell: str | Shown) -> None:
        if isinstance(cell, str):
            sheet.write_string(row, column, cell, self.wrapped)
            return
        value: float = cell.figure.value.__float__()
        if cell.format.kind == "money":
            value /= 100
        if cell.format.kind == "one in":
            sheet.write_string(row, column, cell.text)
        else:
            sheet.write_number(row, column, value, self._number(cell.format))

    def _number(self, as_: Format) -> Any:
        decimals = "." + "0" * as_.digits if as_.digits else ""
        sign = currency_sign(as_.currency) if as_.currency else ""
        pattern = {
            "percent": f"0{decimals}%",
            "signed percent": f"+0{decimals}%;-0{decimals}%;0{decimals}%",
            "signed": f"+#,##0{decimals};-#,##0{decimals};0{decimals}",
            "probability": "0.000000000E+00",
            "fraction": "General",
            "money": f'"{sign}"#,##0.00{"0" * as_.digits}',
        }.get(as_.kind, f"#,##0{decimals}")
        if pattern not in self._formats:
            self._formats[pattern] = self.book.add_format({"num_format": pattern, "align": "right"})
        return self._formats[pattern]
