"""`fortyeight shuffles`: how many riffles by hand make a shoe as good as a random one."""

from __future__ import annotations

import json
import re
import secrets
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from fortyeight.cli.compiling import announce_compilation
from fortyeight.cli.options.house import (
    AllowInexact,
    Book,
    Dealing,
    Decks,
    HouseFile,
    house_of,
)
from fortyeight.cli.options.threads import check_threads
from fortyeight.cli.output_files import check_output_paths, write_all
from fortyeight.cli.rules.load import BadInput
from fortyeight.cli.shuffles.report import print_report, report_csv, report_json
from fortyeight.cli.text_page import page
from fortyeight.rulebook import House

if TYPE_CHECKING:
    from fortyeight.simulation.game.game_tables import GameTables
    from fortyeight.simulation.shuffles.shuffle_procedure import Procedure
    from fortyeight.simulation.shuffles.shuffle_report import ShuffleReport

MAX_SHOES = 10**9
LARGEST_SEED = 2**64 - 1
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
StrategyName = Annotated[
    str,
    typer.Option("--strategy", help="chart, optimal, mimic, never-bust, or a strategy file."),
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
    threads: Annotated[
        int | None, typer.Option("--threads", help="Threads; as many as there are cores.")
    ] = None,
    csv_file: Annotated[
        Path | None, typer.Option("--csv", metavar="FILE", help="Write the table to a CSV file.")
    ] = None,
    allow_inexact: AllowInexact = False,
    as_json: Annotated[
        bool, typer.Option("--json", help="Print JSON for a program to read.")
    ] = False,
) -> None:
    """After how many riffles nothing tells a shoe that was played from a random one."""
    solved = strategy in ("chart", "optimal")
    chosen = house_of(book, decks, dealing, house, allow_inexact or not solved)
    try:
        numbers = _parse_riffles(riffles)
        _check(procedure, passes, grab, wash, chosen.cards.shoe_size)
        _check_run(measured, shoes, seed, threads)
        check_output_paths([csv_file] if csv_file else [])
        announce_compilation()
        procedures = _procedures(
            procedure, numbers, passes, grab, strip, wash, chosen.cards.deck_size
        )
        number = secrets.randbits(63) if seed is None else seed
        begun = time.perf_counter()
        report = _report(_game(chosen, strategy), procedures, measured, shoes, number, threads)
        seconds = time.perf_counter() - begun
        write_all({csv_file: report_csv(report)} if csv_file else {})
    except BadInput as error:
        typer.echo(str(error), err=True)
        raise typer.Exit(2) from None
    from fortyeight.analysis.limits import exactness

    exact = exactness(chosen) if solved else {}
    if as_json:
        more = {"strategy": strategy, **exact, "seconds": seconds}
        typer.echo(json.dumps({**report_json(report), **more}))
        return
    with page() as console:
        print_report(console, report, strategy)
        for limit in exact.get("limits", ()):
            console.print(f"The strategy is not exact: {limit}.")
        console.print(f"Measured in {seconds:.1f} s.")


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
        raise BadInput("--procedure", f"there is no {procedure!r}: one-pile and house are there")
    if not 1 <= passes <= 20:
        raise BadInput("--passes", f"passes are 1 to 20, not {passes}")
    if not 1 <= grab <= cards:
        raise BadInput("--grab", f"a grab is 1 to {cards} cards, not {grab}")
    if not 0 <= wash <= 100:
        raise BadInput("--wash", f"the cards are stirred 0 to 100 times, not {wash}")


def _check_run(measured: int, shoes: int, seed: int | None, threads: int | None) -> None:
    if not 1 <= measured <= MAX_SHOES:
        raise BadInput("--measured", f"shuffles are 1 to {MAX_SHOES:,}, not {measured:,}")
    if not 1 <= shoes <= MAX_SHOES:
        raise BadInput("--shoes", f"shoes are 1 to {MAX_SHOES:,}, not {shoes:,}")
    if seed is not None and not 0 <= seed <= LARGEST_SEED:
        raise BadInput("--seed", f"a seed is 0 to {LARGEST_SEED}, not {seed}")
    check_threads(threads)


def _procedures(
    kind: str, numbers: range, passes: int, grab: int, strip: bool, wash: int, deck: int
) -> list[Procedure]:
    from fortyeight.simulation.shuffles.shuffle_procedure import Kind, Procedure

    named: Kind = "house" if kind == "house" else "one-pile"
    return [Procedure(named, number, passes, grab, strip, wash, deck) for number in numbers]


def _game(house: House, strategy: str) -> GameTables:
    """Return the house's game by a strategy, or exit with the code for bad input."""
    from fortyeight.simulation.game.strategies import SOLVED, game_of
    from fortyeight.strategy import BadStrategy, named_strategy

    try:
        return game_of(house, strategy if strategy in SOLVED else named_strategy(strategy))
    except BadStrategy as error:
        for sentence in error.sentences:
            typer.echo(sentence, err=True)
        raise typer.Exit(2) from None


def _report(
    game: GameTables,
    procedures: list[Procedure],
    measured: int,
    shoes: int,
    seed: int,
    threads: int | None,
) -> ShuffleReport:
    from fortyeight.simulation.shuffles.shuffle_report import shuffle_report

    with _bar() as tell:
        return shuffle_report(
            game,
            procedures,
            shuffles=measured,
            shoes=shoes,
            seed=seed,
            threads=threads,
            tell=tell,
        )


@contextmanager
def _bar() -> Iterator[Callable[[int, int], None]]:
    """Show a progress bar if there is a terminal."""
    from rich.console import Console
    from rich.progress import BarColumn, Progress, TextColumn, TimeRemainingColumn

    console = Console(stderr=True)
    parts = TextColumn("Shuffling"), BarColumn(), TimeRemainingColumn()
    with Progress(
        *parts, console=console, transient=True, disable=not console.is_terminal
    ) as progress:
        task = progress.add_task("", total=None)
        yield lambda done, whole: progress.update(task, completed=done, total=whole)
