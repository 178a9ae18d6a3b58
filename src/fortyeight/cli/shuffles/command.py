"""`fortyeight shuffles`: how many riffles by hand make a shoe as good as a random one."""

from __future__ import annotations

import json
import re
import secrets
import time
from typing import TYPE_CHECKING, Annotated

import typer

from fortyeight.cli.bad_input import BadInput, exit_on_bad_input
from fortyeight.cli.compiling import announce_compilation
from fortyeight.cli.options.house import (
    AllowInexact,
    AsJson,
    Book,
    Dealing,
    Decks,
    HouseFile,
    StrategyName,
    house_of,
)
from fortyeight.cli.options.run import Threads, check_run
from fortyeight.cli.output_files import (
    CsvFile,
    Force,
    announce_files,
    check_output_paths,
    csv_table,
    write_all,
)
from fortyeight.cli.shuffles.report import print_report, report_json, row_json
from fortyeight.cli.text_page import page, progress_bar
from fortyeight.rulebook import House
from fortyeight.rulebook.reading.formatting import did_you_mean

if TYPE_CHECKING:
    from fortyeight.simulation.game.game_tables import GameTables

MAX_SHOES = 10**9
KINDS = ("one-pile", "house")

Riffles = Annotated[
    str, typer.Option("--riffles", help="How many riffles: one number, or from..to.")
]
ProcedureName = Annotated[
    str,
    typer.Option(
        "--procedure", help="one-pile: the whole shoe riffled; house: grabs from two halves."
    ),
]


def shuffles_command(
    book: Book,
    decks: Decks = None,
    dealing: Dealing = None,
    house: HouseFile = None,
    riffles: Riffles = "1..12",
    strategy: StrategyName = "chart",
    procedure: ProcedureName = "one-pile",
    passes: Annotated[
        int, typer.Option("--passes", help="How often a house goes through the pile.")
    ] = 2,
    grab: Annotated[
        int, typer.Option("--grab", help="About how many cards a house grabs from each half.")
    ] = 24,
    strip: Annotated[
        bool, typer.Option("--strip", help="Running cuts before the last of three riffles or more.")
    ] = False,
    wash: Annotated[
        int, typer.Option("--wash", help="How often the cards are stirred before the riffles.")
    ] = 0,
    measured: Annotated[
        int, typer.Option("--measured", help="Shuffles measured for each number of riffles.")
    ] = 20_000,
    shoes: Annotated[
        int, typer.Option("--shoes", help="Shoes played for each number of riffles.")
    ] = 200_000,
    seed: Annotated[
        int | None, typer.Option("--seed", help="The same seed gives the same numbers; else any.")
    ] = None,
    threads: Threads = None,
    csv_file: CsvFile = None,
    force: Force = False,
    allow_inexact: AllowInexact = False,
    as_json: AsJson = False,
) -> None:
    solved = strategy in ("chart", "optimal")
    chosen = house_of(book, decks, dealing, house, allow_inexact or not solved)
    with exit_on_bad_input():
        numbers = _parse_riffles(riffles)
        _check(procedure, passes, grab, wash, chosen.cards.shoe_size)
        _check_shoes("--measured", "shuffles", measured)
        _check_shoes("--shoes", "shoes", shoes)
        check_run(seed, threads)
        check_output_paths([csv_file], force=force)
        announce_compilation()
        from fortyeight.simulation.shuffles.shuffle_procedure import Kind, Procedure
        from fortyeight.simulation.shuffles.shuffle_report import shuffle_report

        kind: Kind = "house" if procedure == "house" else "one-pile"
        procedures = [
            Procedure(kind, number, passes, grab, strip, wash, chosen.cards.deck_size)
            for number in numbers
        ]
        begun = time.perf_counter()
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
        write_all(files)
    from fortyeight.analysis.limits import exactness

    exact = exactness(chosen) if solved else {}
    if as_json:
        more = {"strategy": strategy, **exact, "seconds": seconds}
        typer.echo(json.dumps({**report_json(report), **more}))
    else:
        with page() as console:
            print_report(console, report, strategy)
            for limit in exact.get("limits", ()):
                console.print(f"The strategy is not exact: {limit}.")
            console.print(f"Measured in {seconds:.1f} s.")
    announce_files(files, err=as_json)


def _parse_riffles(text: str) -> range:
    """Parse the numbers of riffles."""
    from fortyeight.simulation.shuffles.shuffle_procedure import MOST_RIFFLES

    match = re.fullmatch(r"\s*(\d{1,4})\s*(?:\.\.\s*(\d{1,4})\s*)?", text, re.ASCII)
    if not match:
        raise BadInput("--riffles", f"{text!r} is no number of riffles: write 7 or 1..12")
    first, last = int(match[1]), int(match[2] or match[1])
    if not 1 <= first <= last <= MOST_RIFFLES:
        raise BadInput("--riffles", f"riffles are 1 to {MOST_RIFFLES}, from few to many")
    return range(first, last + 1)


def _check(procedure: str, passes: int, grab: int, wash: int, cards: int) -> None:
    if procedure not in KINDS:
        near = did_you_mean(procedure, KINDS)
        sentence = f"there is no {procedure!r}{near}: {' and '.join(KINDS)} are there"
        raise BadInput("--procedure", sentence)
    if not 1 <= passes <= 20:
        raise BadInput("--passes", f"passes are 1 to 20, not {passes}")
    if not 1 <= grab <= cards:
        raise BadInput("--grab", f"a grab is 1 to {cards} cards, not {grab}")
    if not 0 <= wash <= 100:
        raise BadInput("--wash", f"the cards are stirred 0 to 100 times, not {wash}")


def _check_shoes(option: str, what: str, number: int) -> None:
    if not 1 <= number <= MAX_SHOES:
        raise BadInput(option, f"{what} are 1 to {MAX_SHOES:,}, not {number:,}")


def _game(house: House, strategy: str) -> GameTables:
    from fortyeight.simulation.game.strategies import game_of
    from fortyeight.strategy import SOLVED, named_strategy

    return game_of(house, strategy if strategy in SOLVED else named_strategy(strategy))
