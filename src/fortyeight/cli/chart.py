"""`fortyeight chart`: the strategy chart of a house, on the screen and as files."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from fortyeight.cli.framework.bad_input import BadInput, exit_on_bad_input
from fortyeight.cli.options.completion import complete_strategy
from fortyeight.cli.options.declaring import AsJson, option
from fortyeight.cli.options.house import (
    AllowInexact,
    Book,
    Compute,
    DealingOption,
    Decks,
    HouseFile,
    house_of,
)
from fortyeight.cli.options.simplicity import Exceptions, TotalDependent, Without, parse_simplicity
from fortyeight.cli.options.wager import parse_wager
from fortyeight.cli.output.cell_costs import compute_costs, costs_csv, costs_json, print_costs
from fortyeight.cli.output.chart_screen import print_chart
from fortyeight.cli.output.compiling import announce_compilation
from fortyeight.cli.output.result_files import Force, check_output_paths, save_results
from fortyeight.cli.output.text_page import progress_line
from fortyeight.money import format_amount
from fortyeight.rulebook import House

if TYPE_CHECKING:
    from fortyeight.analysis.chart.simplicity import Simplicity
    from fortyeight.analysis.figures import ChartFigures
    from fortyeight.papers import ChartPaper


StrategyName = Annotated[
    str,
    option(
        "--strategy STRATEGY",
        "chart (the house's best), mimic, never-bust, or a strategy file.",
        complete=complete_strategy,
    ),
]
Wager = Annotated[
    str | None,
    option("--wager AMOUNT", "Play for the Super Bonus that this main wager wins, such as 5.00."),
]
Svg = Annotated[Path | None, option("--svg FILE", "Write the chart as an SVG drawing.")]
Png = Annotated[Path | None, option("--png FILE", "Write the chart as a PNG image.")]
Pdf = Annotated[Path | None, option("--pdf FILE", "Write the chart as an A4 page.")]
Csv = Annotated[Path | None, option("--csv FILE", "Write the chart as a strategy file.")]
Latex = Annotated[Path | None, option("--latex FILE", "Write the chart as LaTeX tables.")]
Costs = Annotated[bool, option("--costs", "Print what each cell costs, if it alone were changed.")]
CostsCsv = Annotated[
    Path | None, option("--costs-csv FILE", "Write what each cell costs to a CSV file.")
]


def chart(
    book: Book,
    decks: Decks = None,
    dealing: DealingOption = None,
    house: HouseFile = None,
    strategy: StrategyName = "chart",
    wager: Wager = None,
    exceptions: Exceptions = None,
    without: Without = None,
    total_dependent: TotalDependent = False,
    costs: Costs = False,
    svg: Svg = None,
    png: Png = None,
    pdf: Pdf = None,
    csv: Csv = None,
    latex: Latex = None,
    costs_table: CostsCsv = None,
    force: Force = False,
    compute: Compute = False,
    allow_inexact: AllowInexact = False,
    as_json: AsJson = False,
) -> None:
    chosen = house_of(book, decks, dealing, house, allow_inexact)
    simplicity = parse_simplicity(exceptions, without, total_dependent)
    outputs = {"svg": svg, "png": png, "pdf": pdf, "csv": csv, "latex": latex}
    places = {kind: path for kind, path in outputs.items() if path is not None}
    with exit_on_bad_input():
        check_output_paths((*places.values(), costs_table), force=force)
        cents = None if wager is None else parse_wager(chosen, wager)
        paper, bonus = _paper(chosen, strategy, cents, simplicity, compute)
        every = compute_costs(chosen, paper.strategy) if costs or costs_table else ()
        files = _files(paper, places)
        if costs_table is not None:
            files[costs_table] = costs_csv(every)
        saved = save_results(files, force=force)
    if as_json:
        from fortyeight.papers.charts.chart_paper import chart_json

        result = {**chart_json(paper), "super_bonus": bonus}
        typer.echo(json.dumps({**result, "cells": costs_json(every)} if every else result))
    else:
        print_chart(paper)
        if costs:
            typer.echo()
            print_costs(every)
        if files:
            typer.echo()
    saved.announce(err=as_json)


def _paper(
    house: House, strategy: str, wager: int | None, simplicity: Simplicity, compute: bool
) -> tuple[ChartPaper, dict[str, Any]]:
    """Return the chart, and what the Super Bonus gives to a wager that is played by it."""
    from fortyeight.analysis.chart.simplicity import ANY_CHART

    if strategy == "chart":
        return _best_chart(house, wager, simplicity, compute)
    if wager is not None:
        raise BadInput("--wager", "only --strategy chart can play for a Super Bonus")
    if simplicity != ANY_CHART:
        raise BadInput(simplicity.words, "only --strategy chart can be made simpler")
    if strategy == "optimal":
        raise BadInput(
            "--strategy", "optimal play depends on every card and has no chart; choose another"
        )
    return _strategy_chart(house, strategy)


def _best_chart(
    house: House, wager: int | None, simplicity: Simplicity, compute: bool
) -> tuple[ChartPaper, dict[str, Any]]:

    from fortyeight.analysis.chart.simplicity import ANY_CHART
    from fortyeight.analysis.house_solution import solve_house
    from fortyeight.papers import ChartPaper, edge_figures

    best = None
    with progress_line("Finding the best chart …"):
        if wager is None:
            solution = solve_house(house, compute=compute, on_compute=announce_compilation)
            chart = solution.chart
        else:
            chart = _computed_chart(house, wager, ANY_CHART)
        if simplicity != ANY_CHART:
            best, chart = chart.edge, _computed_chart(house, wager, simplicity)
    figures = edge_figures(chart.edge, chart.optimal, best)
    notes = chart.notes
    if simplicity != ANY_CHART:
        notes = (f"A simpler chart: {simplicity.words}.", *notes)
    return ChartPaper(house, chart.strategy, figures, notes), _bonus(house, chart, wager)


def _computed_chart(house: House, wager: int | None, simplicity: Simplicity) -> ChartFigures:
    announce_compilation()
    from fortyeight.analysis.chart.best_chart import best_chart

    return best_chart(house, wager=wager, simplicity=simplicity)


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
    from fortyeight.analysis.house_solution import solve_house
    from fortyeight.papers import ChartPaper, edge_figures
    from fortyeight.strategy import named_strategy

    strategy = named_strategy(name)
    chart = valued(house, strategy)
    best = solve_house(house).chart.edge
    paper = ChartPaper(house, strategy, edge_figures(chart.edge, chart.optimal, best))
    return paper, _bonus(house, chart, None)


def _files(paper: ChartPaper, places: dict[str, Path]) -> dict[Path, bytes]:
    """Return the content of every file to write."""
    from fortyeight.papers import chart_csv, chart_svg, render_pdf, render_png
    from fortyeight.papers.charts.chart_latex import chart_latex

    title = f"{paper.title}: strategy chart"
    drawing = chart_svg(paper) if places.keys() - {"csv", "latex"} else ""
    render: dict[str, Callable[[], bytes]] = {
        "svg": drawing.encode,
        "png": lambda: render_png(drawing, title),
        "pdf": lambda: render_pdf(drawing, title),
        "csv": lambda: chart_csv(paper).encode(),
        "latex": lambda: chart_latex(paper).encode(),
    }
    return {path: render[kind]() for kind, path in places.items()}
