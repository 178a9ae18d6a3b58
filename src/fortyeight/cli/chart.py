"""`fortyeight chart`: the strategy chart of a house, on the screen and as files."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from fortyeight.cli.bad_input import BadInput, exit_on_bad_input
from fortyeight.cli.compiling import announce_compilation
from fortyeight.cli.options.completion import complete_strategy
from fortyeight.cli.options.house import (
    AllowInexact,
    AsJson,
    Book,
    Compute,
    Dealing,
    Decks,
    HouseFile,
    house_of,
)
from fortyeight.cli.options.wager import parse_wager
from fortyeight.cli.output_files import Force, announce_files, check_output_paths, write_all
from fortyeight.money import format_amount
from fortyeight.rulebook import House

if TYPE_CHECKING:
    from fortyeight.analysis.figures import ChartFigures
    from fortyeight.papers import ChartPaper

PIPED_WIDTH = 100

StrategyName = Annotated[
    str,
    typer.Option(
        "--strategy",
        metavar="STRATEGY",
        help="chart (the house's best), mimic, never-bust, or a strategy file.",
        autocompletion=complete_strategy,
    ),
]
Wager = Annotated[
    str | None,
    typer.Option(
        "--wager",
        metavar="AMOUNT",
        help="Play for the Super Bonus that this main wager wins, such as 5.00.",
    ),
]
Svg = Annotated[
    Path | None, typer.Option("--svg", metavar="FILE", help="Write the chart as an SVG drawing.")
]
Png = Annotated[
    Path | None, typer.Option("--png", metavar="FILE", help="Write the chart as a PNG image.")
]
Pdf = Annotated[
    Path | None, typer.Option("--pdf", metavar="FILE", help="Write the chart as an A4 page.")
]
Csv = Annotated[
    Path | None, typer.Option("--csv", metavar="FILE", help="Write the chart as a strategy file.")
]


def chart(
    book: Book,
    decks: Decks = None,
    dealing: Dealing = None,
    house: HouseFile = None,
    strategy: StrategyName = "chart",
    wager: Wager = None,
    svg: Svg = None,
    png: Png = None,
    pdf: Pdf = None,
    csv: Csv = None,
    force: Force = False,
    compute: Compute = False,
    allow_inexact: AllowInexact = False,
    as_json: AsJson = False,
) -> None:
    chosen = house_of(book, decks, dealing, house, allow_inexact)
    outputs = {"svg": svg, "png": png, "pdf": pdf, "csv": csv}
    places = {kind: path for kind, path in outputs.items() if path is not None}
    with exit_on_bad_input():
        check_output_paths(places.values(), force=force)
        cents = None if wager is None else parse_wager(chosen, wager)
        paper, bonus = _paper(chosen, strategy, cents, compute)
        files = _files(paper, places)
        write_all(files)
    if as_json:
        typer.echo(json.dumps({**_json(paper), "super_bonus": bonus}))
    else:
        _print(paper)
        if files:
            typer.echo()
    announce_files(files, err=as_json)


def _paper(
    house: House, strategy: str, wager: int | None, compute: bool
) -> tuple[ChartPaper, dict[str, Any]]:
    """Return the chart, and what the Super Bonus gives to a wager that is played by it."""
    if strategy == "chart":
        return _best_chart(house, wager, compute)
    if wager is not None:
        raise BadInput("--wager", "only --strategy chart can play for a Super Bonus")
    if strategy == "optimal":
        raise BadInput(
            "--strategy", "optimal play depends on every card and has no chart; choose another"
        )
    return _strategy_chart(house, strategy)


def _best_chart(
    house: House, wager: int | None, compute: bool
) -> tuple[ChartPaper, dict[str, Any]]:
    from rich.console import Console

    from fortyeight.analysis.house_solution import solve_house
    from fortyeight.papers import ChartPaper, edge_figures

    with Console(stderr=True).status("Finding the best chart …"):
        if wager is None:
            solution = solve_house(house, compute=compute, on_compute=announce_compilation)
            chart = solution.chart
        else:
            chart = _chart_for_wager(house, wager)
    figures = edge_figures(chart.edge, chart.optimal)
    return ChartPaper(house, chart.strategy, figures, chart.notes), _bonus(house, chart, wager)


def _chart_for_wager(house: House, wager: int) -> ChartFigures:
    announce_compilation()
    from fortyeight.analysis.chart.best_chart import best_chart

    return best_chart(house, wager=wager)


def _bonus(house: House, chart: ChartFigures, wager: int | None) -> dict[str, Any]:
    """Return how often the chart wins the Super Bonus, and what that gives to the wager."""
    if house.super_bonus is None:
        return {}
    if wager is None:
        return {"played_for": False, "chance": chart.super_bonus}
    from fortyeight.analysis.values.super_bonus import super_bonus_pays

    pays = super_bonus_pays(house, wager)
    return {
        "played_for": True,
        "wager": format_amount(wager),
        "pays": format_amount(pays),
        "chance": chart.super_bonus,
        "gives": chart.super_bonus * pays / wager,
    }


def _strategy_chart(house: House, name: str) -> tuple[ChartPaper, dict[str, Any]]:
    announce_compilation()
    from fortyeight.analysis.chart.best_chart import valued
    from fortyeight.papers import ChartPaper, edge_figures
    from fortyeight.strategy import named_strategy

    strategy = named_strategy(name)
    chart = valued(house, strategy)
    paper = ChartPaper(house, strategy, edge_figures(chart.edge, chart.optimal))
    return paper, _bonus(house, chart, None)


def _files(paper: ChartPaper, places: dict[str, Path]) -> dict[Path, bytes]:
    """Return the content of every file to write."""
    from fortyeight.papers import chart_csv, chart_svg, render_pdf, render_png

    title = f"{paper.title}: strategy chart"
    drawing = chart_svg(paper) if places.keys() - {"csv"} else ""
    render: dict[str, Callable[[], bytes]] = {
        "svg": drawing.encode,
        "png": lambda: render_png(drawing, title),
        "pdf": lambda: render_pdf(drawing, title),
        "csv": lambda: chart_csv(paper).encode(),
    }
    return {path: render[kind]() for kind, path in places.items()}


def _print(paper: ChartPaper) -> None:
    from fortyeight.cli.story_text import screen
    from fortyeight.papers import chart_screen, screen_width

    console = screen(PIPED_WIDTH)
    if not console.is_terminal:
        console.width = max(console.width, screen_width(paper))
    console.print(chart_screen(paper))


def _json(paper: ChartPaper) -> dict[str, Any]:
    from fortyeight.papers.chart_paper import EDGE, LOSES, OPTIMAL

    strategy = paper.strategy
    return {
        "book": paper.house.book.id,
        "house": dict(paper.house.choices),
        "exact": not paper.limits,
        "limits": list(paper.limits),
        "rows": {name: [one.code for one in row] for name, row in strategy.rows.items()},
        "after": {name: [one.value for one in row] for name, row in strategy.after.items()},
        "insure": strategy.insure,
        "edge_chart": paper.figures.get(EDGE),
        "edge": paper.figures.get(OPTIMAL),
        "loses": paper.figures.get(LOSES),
        "notes": list(paper.notes),
    }
