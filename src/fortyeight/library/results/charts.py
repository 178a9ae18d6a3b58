"""A strategy chart with its figures, as a table and as files."""

from __future__ import annotations

import json
from html import escape
from os import PathLike
from pathlib import Path
from typing import TYPE_CHECKING, Any

from fortyeight.library.arguments import path_of
from fortyeight.library.errors import InputError
from fortyeight.library.results.frames import Rows, saved
from fortyeight.strategy import UPS, Strategy

if TYPE_CHECKING:
    from fortyeight.papers import ChartPaper

#: The forms in which a chart is written, by the ending of the file.
FORMS = (".csv", ".json", ".tex", ".svg", ".pdf", ".png")


class Chart(Rows):
    """A chart of a house: a cell for each hand and up card."""

    def __init__(self, paper: ChartPaper, edge: float) -> None:
        self._paper, self._edge = paper, edge

    @property
    def strategy(self) -> Strategy:
        """The chart as data: `Game.follow` plays by it, and strategy files hold it."""
        return self._paper.strategy

    @property
    def edge(self) -> float:
        """The house's exact edge against this chart."""
        return self._edge

    def rows(self) -> list[dict[str, Any]]:
        """Return a row for each hand, with its code against every up card."""
        strategy = self.strategy
        codes = {name: [one.code for one in row] for name, row in strategy.rows.items()}
        codes |= {name: [one.value for one in row] for name, row in strategy.after.items()}
        return [{"hand": name, **dict(zip(UPS, row, strict=True))} for name, row in codes.items()]

    def to_csv(self, path: str | PathLike[str] | None = None) -> str:
        """Return the chart as a strategy file, and write it to a file if one is named."""
        from fortyeight.papers import chart_csv

        return saved(chart_csv(self._paper), path)

    def to_json(self) -> dict[str, Any]:
        """Return the chart in the format of `fortyeight chart --json`."""
        from fortyeight.papers.charts.chart_paper import chart_json

        return chart_json(self._paper)

    def to_latex(self) -> str:
        """Return the chart as LaTeX tables, for a document with the package `xcolor`."""
        from fortyeight.papers.charts.chart_latex import chart_latex

        return chart_latex(self._paper)

    def to_svg(self) -> str:
        """Return the chart as an SVG drawing."""
        from fortyeight.papers import chart_svg

        return chart_svg(self._paper)

    def save(self, path: str | PathLike[str]) -> Path:
        """Write the chart in the form that the file's name ends with, and return the path."""
        from fortyeight.papers import render_pdf, render_png

        place = Path(path_of(path, "path"))
        title = f"{self._paper.title}: strategy chart"
        match place.suffix:
            case ".csv":
                content = self.to_csv().encode()
            case ".json":
                content = json.dumps(self.to_json()).encode()
            case ".tex":
                content = self.to_latex().encode()
            case ".svg":
                content = self.to_svg().encode()
            case ".pdf":
                content = render_pdf(self.to_svg(), title)
            case ".png":
                content = render_png(self.to_svg(), title)
            case _:
                raise InputError(str(path), f"a chart is written to a file in {', '.join(FORMS)}")
        place.write_bytes(content)
        return place

    def __repr__(self) -> str:
        return f"<Chart {self._paper.house.book.id}, edge {self.edge:.5%}>"

    def _repr_html_(self) -> str:
        """Draw the blocks of the chart as coloured tables."""
        from fortyeight.papers.colours import HEADING, INK, TINTS

        tables = []
        for block in self._paper.blocks:
            head = "".join(f"<th>{up}</th>" for up in UPS)
            lines = "".join(
                f'<tr><th style="background:{HEADING};color:{INK}">{escape(line.label)}</th>'
                + "".join(
                    f'<td style="background:{TINTS[one.tint]};color:{INK}">{escape(one.text)}</td>'
                    for one in line.squares
                )
                + "</tr>"
                for line in block.lines
            )
            tables.append(
                f"<table><caption>{escape(block.title)}</caption>"
                f"<thead><tr><td></td>{head}</tr></thead><tbody>{lines}</tbody></table>"
            )
        figures = "; ".join(f"{name}: {one:.5%}" for name, one in self._paper.figures.items())
        return f"<div>{''.join(tables)}<p>{escape(figures)}</p></div>"
