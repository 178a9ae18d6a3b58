"""`fortyeight bench`: measure how fast the parts are on this machine."""

from __future__ import annotations

import json
import os
import platform
from dataclasses import asdict
from typing import Annotated

import typer

from fortyeight.cli.options.declaring import number_option, option
from fortyeight.cli.output.text_page import Page
from fortyeight.cli.output.text_table import Table, fitted

AsJson = Annotated[bool, option("--json", "Print the result as JSON, an object a line.")]

bench_app = typer.Typer(no_args_is_help=True, add_completion=False)


def _table(*headings: str) -> Table:
    table = fitted(*headings)
    for column in table.columns[1:]:
        column.right = True
    return table


@bench_app.command()
def referee(
    rounds: Annotated[
        int, number_option("--rounds", "Rounds for each book.", least=100, most=10_000_000)
    ] = 10_000,
    as_json: AsJson = False,
) -> None:
    """Time the referee: one-box rounds per second on one core, compared with a bare loop."""
    from fortyeight.cli.bench.referee_speed import measure_referee
    from fortyeight.rulebook import open_house, rulebook, shipped_books

    speeds = [measure_referee(open_house(rulebook(book)), rounds) for book in shipped_books()]
    if as_json:
        for speed in speeds:
            result = {
                "book": speed.book,
                "rounds": speed.rounds,
                "rounds_per_second": round(speed.per_second),
                "bare_loop_rounds_per_second": round(speed.bare_per_second),
                "share_of_bare_loop": round(speed.share, 4),
            }
            typer.echo(json.dumps(result))
        return
    table = _table("book", "rounds", "rounds/s", "bare loop/s", "share")
    page = Page()
    page.print(f"Referee, one core, draw below 17 (Python {platform.python_version()})")
    for speed in speeds:
        per_second = f"{speed.per_second:,.0f}", f"{speed.bare_per_second:,.0f}"
        table.add_row(speed.book, f"{speed.rounds:,}", *per_second, f"{speed.share:.3f}")
    page.print(table)


@bench_app.command()
def solver(
    houses: Annotated[
        int, number_option("--houses", "Houses in the sweep, 1 to 192.", most=192)
    ] = 100,
    times: Annotated[
        int, number_option("--times", "Repetitions of short measurements, 1 to 100.", most=100)
    ] = 5,
    as_json: AsJson = False,
) -> None:
    """Time the solver, compared with a fixed piece of arithmetic; takes minutes."""
    from fortyeight.cli.bench.solver_speed import measure_solver

    speed = measure_solver(houses, times)
    if as_json:
        result = {
            "timings": [asdict(timing) for timing in speed.timings],
            "houses": speed.houses,
            "peak_mb": speed.compiled_megabytes,
            "peak_mb_compiling": speed.compiling_megabytes,
        }
        typer.echo(json.dumps(result))
        return
    table = _table("what", "seconds", "of the measure")
    page = Page()
    page.print(f"Solver, {os.cpu_count()} cores (Python {platform.python_version()})")
    for timing in speed.timings:
        table.add_row(timing.name, f"{timing.seconds:,.3f}", f"{timing.measures:,.2f}")
    page.print(table)
    page.print(f"Peak memory of a process that solves one game: {speed.memory}.")


@bench_app.command()
def simulate(
    rounds: Annotated[
        int, number_option("--rounds", "Rounds of each measurement.", least=10_000, most=10**9)
    ] = 40_000_000,
    times: Annotated[
        int, number_option("--times", "Repetitions of each measurement, 1 to 100.", most=100)
    ] = 5,
    as_json: AsJson = False,
) -> None:
    """Time the simulator: rounds per second, compared with only drawing the cards."""
    from fortyeight.cli.bench.simulator_speed import measure_simulator
    from fortyeight.cli.output.compiling import announce_compilation

    announce_compilation(simulating=True)
    speeds = measure_simulator(rounds, times)
    if as_json:
        for one in speeds:
            result = {
                "name": one.name,
                "threads": one.threads,
                "rounds": one.rounds,
                "rounds_per_second": round(one.per_second),
                "cards_per_round": one.cards_per_round,
                "floor_cards_per_second": round(one.floor_cards_per_second),
                "share_of_floor": round(one.share, 4),
            }
            typer.echo(json.dumps(result))
        return
    table = _table("what", "threads", "million rounds/s", "floor, million cards/s", "share")
    for one in speeds:
        millions = f"{one.per_second / 1e6:.2f}", f"{one.floor_cards_per_second / 1e6:.0f}"
        table.add_row(one.name, str(one.threads), *millions, f"{one.share:.2f}")
    Page().print(table)
