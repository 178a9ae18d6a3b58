"""`fortyeight shuffles`: how many riffles by hand make a shoe as good as a random one."""

from __future__ import annotations

import json
import re
import secrets
import time
from typing import TYPE_CHECKING, Annotated

import typer

from fortyeight.cli.framework.bad_input import BadInput, exit_on_bad_input
from fortyeight.cli.options.declaring import AsJson, number_option, option, parse_choice
from fortyeight.cli.options.house import (
    AllowInexact,
    Book,
    DealingOption,
    Decks,
    HouseFile,
    StrategyName,
    house_of,
)
from fortyeight.cli.options.run import Seed, Threads
from fortyeight.cli.output.compiling import announce_compilation
from fortyeight.cli.output.result_files import (
    CsvFile,
    Force,
    check_output_paths,
    csv_table,
    save_results,
)
from fortyeight.cli.output.text_page import Page, progress_bar
from fortyeight.cli.shuffles.report import print_report, report_json, row_json
from fortyeight.rulebook import House

if TYPE_CHECKING:
    from fortyeight.simulation.game.game_tables import GameTables

MAX_SHOES = 10**9
KINDS = ("one-pile", "house")

Riffles = Annotated[
    str, option("--riffles N|FROM..TO", "Number of riffles: one, or a range such as 4..8.")
]
ProcedureName = Annotated[
    str,
    option(
        "--procedure PROCEDURE",
        "one-pile: riffle the whole shoe; house: riffle grabs from two halves.",
    ),
]


def shuffles_command(
    book: Book,
    decks: Decks = None,
    dealing: DealingOption = None,
    house: HouseFile = None,
    riffles: Riffles = "1..12",
    strategy: StrategyName = "chart",
    procedure: ProcedureName = "one-pile",
    passes: Annotated[
        int, number_option("--passes", "Passes through the pile (--procedure house).", most=20)
    ] = 2,
    grab: Annotated[
        int, number_option("--grab", "Average cards grabbed from each half (--procedure house).")
    ] = 24,
    strip: Annotated[
        bool, option("--strip", "Strip the cards before the last of three or more riffles.")
    ] = False,
    wash: Annotated[
        int,
        number_option("--wash", "Turns of a wash before the riffles, 0 to 100.", least=0, most=100),
    ] = 0,
    measured: Annotated[
        int,
        number_option(
            "--measured", "Shuffles measured for each number of riffles.", most=MAX_SHOES
        ),
    ] = 20_000,
    shoes: Annotated[
        int, number_option("--shoes", "Shoes played for each number of riffles.", most=MAX_SHOES)
    ] = 200_000,
    seed: Seed = None,
    threads: Threads = None,
    csv_file: CsvFile = None,
    force: Force = False,
    allow_inexact: AllowInexact = False,
    as_json: AsJson = False,
) -> None:
    begun = time.perf_counter()
    solved = strategy in ("chart", "optimal")
    chosen = house_of(book, decks, dealing, house, allow_inexact or not solved)
    with exit_on_bad_input():
        numbers = _parse_riffles(riffles)
        _check(procedure, grab, chosen.cards.shoe_size)
        check_output_paths([csv_file], force=force)
        announce_compilation(simulating=True)
        from fortyeight.simulation.shuffles.shuffle_procedure import Kind, Procedure
        from fortyeight.simulation.shuffles.shuffle_report import shuffle_report

        kind: Kind = "house" if procedure == "house" else "one-pile"
        procedures = [
            Procedure(kind, number, passes, grab, strip, wash, chosen.cards.deck_size)
            for number in numbers
        ]
        with progress_bar("Shuffling") as tell:
            report = shuffle_report(
                _game(chosen, strategy),
                procedures,
                shuffles=measured,
                shoes=shoes,
                seed=secrets.randbits(63) if seed is None else seed,
                threads=threads,
                tell=tell,
            )
        seconds = time.perf_counter() - begun
        rows = [row_json(report, row) for row in report.rows]
        files = {csv_file: csv_table(rows)} if csv_file else {}
        saved = save_results(files, force=force)
    from fortyeight.analysis.limits import exactness

    exact = exactness(chosen) if solved else {}
    if as_json:
        more = {"strategy": strategy, **exact, "seconds": seconds}
        typer.echo(json.dumps({**report_json(report), **more}))
    else:
        page = Page()
        print_report(page, report, strategy)
        for limit in exact.get("limits", ()):
            page.print(f"The strategy is not exact: {limit}.")
        page.print(f"Took {seconds:.2f} s.")
    saved.announce(err=as_json)


def _parse_riffles(text: str) -> range:
    """Parse the numbers of riffles."""
    from fortyeight.simulation.shuffles.shuffle_procedure import MOST_RIFFLES

    match = re.fullmatch(r"\s*(\d{1,4})\s*(?:\.\.\s*(\d{1,4})\s*)?", text, re.ASCII)
    if not match:
        raise BadInput("--riffles", f"{text!r} is neither a number (7) nor a range (4..8)")
    first, last = int(match[1]), int(match[2] or match[1])
    if not 1 <= first <= last <= MOST_RIFFLES:
        raise BadInput("--riffles", f"give 1 to {MOST_RIFFLES}, the smaller number first")
    return range(first, last + 1)


def _check(procedure: str, grab: int, cards: int) -> None:
    parse_choice("procedure", KINDS, procedure)
    if grab > cards:
        raise BadInput("--grab", f"the shoe has {cards} cards, fewer than {grab:,}")


def _game(house: House, strategy: str) -> GameTables:
    from fortyeight.simulation.game.strategies import game_of
    from fortyeight.strategy import SOLVED, named_strategy

    return game_of(house, strategy if strategy in SOLVED else named_strategy(strategy, SOLVED))
