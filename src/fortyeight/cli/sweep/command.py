"""`fortyeight sweep`: every choice of a house made otherwise, and how the edge changes."""

from __future__ import annotations

import csv
import json
import time
from io import StringIO
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer
from rich.console import Console
from rich.table import Table

from fortyeight.analysis.worth.option_words import OptionWords
from fortyeight.cli.compiling import tell_when_compiling
from fortyeight.cli.options.cluster import ClusterAddress, ClusterWait, check_cluster
from fortyeight.cli.options.house import (
    Book,
    Dealing,
    Decks,
    HouseFile,
    ModelName,
    exactness_lines,
    house_of,
    model_named,
)
from fortyeight.cli.output_files import check_places, write_all
from fortyeight.cli.rules.edge import percent
from fortyeight.cli.rules.load import BadInput
from fortyeight.cli.sweep.cells import DEALT_COLUMNS, dealt_cells, mean_words
from fortyeight.cli.sweep.run import check_sweep, run_sweep
from fortyeight.cli.sweep.together import (
    TOGETHER_COLUMNS,
    combination_rows,
    combined_json,
    print_combined,
)
from fortyeight.cli.text_page import bar, page, title
from fortyeight.rulebook.schema.values import plain_value

if TYPE_CHECKING:
    from fortyeight.analysis.worth.rule_worth import Sweep, Worth

COLUMNS = ("key", "clause", "ruling", "value", "instead", "found", "change", "edge", "reason")


def sweep_command(
    book: Book,
    decks: Decks = None,
    dealing: Dealing = None,
    house: HouseFile = None,
    model: ModelName = "split-aware",
    csv_file: Annotated[
        Path | None, typer.Option("--csv", metavar="FILE", help="Write the options to a CSV file.")
    ] = None,
    together: Annotated[
        int,
        typer.Option(
            "--together", metavar="N", help="Make up to so many choices otherwise at once, 1 to 3."
        ),
    ] = 1,
    rounds: Annotated[
        int | None,
        typer.Option("--simulate", metavar="ROUNDS", help="Deal each house by its chart as well."),
    ] = None,
    seed: Annotated[int, typer.Option("--seed", help="The seed of what is dealt.")] = 48,
    checkpoint: Annotated[
        Path | None,
        typer.Option(
            "--checkpoint", metavar="FILE", help="Keep the houses that are done, and go on."
        ),
    ] = None,
    cluster: ClusterAddress = None,
    cluster_wait: ClusterWait = 60.0,
    as_json: Annotated[
        bool, typer.Option("--json", help="Print JSON for a program to read.")
    ] = False,
) -> None:
    """What each choice that the book leaves open is worth, one at a time or several together."""
    played = model_named(model)
    chosen = house_of(book, decks, dealing, house)
    try:
        check_sweep(rounds, seed, together)
        check_cluster(cluster, cluster_wait)
        check_places([path for path in (csv_file, checkpoint) if path])
        tell_when_compiling()
        begun = time.perf_counter()
        folder = Path(house or book).parent
        where = cluster, cluster_wait
        done = run_sweep(chosen, played, folder, rounds or 0, seed, checkpoint, where, together)
        seconds = time.perf_counter() - begun
        write_all({csv_file: _csv(done.sweep)} if csv_file and done.sweep else {})
    except BadInput as error:
        typer.echo(str(error), err=True)
        raise typer.Exit(2) from None
    if done.sweep is not None and as_json:
        found = {**sweep_json(done.sweep), "interrupted": done.interrupted}
        typer.echo(json.dumps({**found, "seconds": seconds}))
    elif done.sweep is not None:
        with page() as console:
            print_sweep(console, done.sweep)
            console.print(f"{done.sweep.solved} houses solved in {seconds:.2f} s.")
    if done.interrupted:
        typer.echo(f"{done.why}: {done.done} of {done.houses} houses were done.", err=True)
    if done.lost or done.sweep is None:
        raise typer.Exit(1)


def sweep_json(found: Sweep) -> dict[str, Any]:
    """The sweep for a program to read."""
    told = OptionWords(found.house)
    return {
        "book": found.house.book.id,
        "house": dict(found.house.choices),
        "model": found.model,
        "edge": found.edge,
        **dealt_cells(found.simulated),
        "solved": found.solved,
        "options": [
            {
                **_row(one),
                "text": told.rule(one.option),
                "words": [told.now(one.option), told.instead(one.option)],
            }
            for one in found.worths
        ],
        **(combined_json(found.combined, told) if found.combined else {}),
        "exact": not found.limits,
        "limits": list(found.limits),
    }


def _row(worth: Worth) -> dict[str, Any]:
    option = worth.option
    kind = option.entry.kind
    return {
        "key": option.key,
        "clause": option.entry.clause,
        "ruling": option.entry.ruling,
        "value": plain_value(kind, option.value),
        "instead": plain_value(kind, option.instead) if option.tried else None,
        "found": worth.found,
        "change": worth.change,
        "edge": worth.edge,
        "reason": worth.reason,
        **dealt_cells(worth.simulated),
    }


def _csv(found: Sweep) -> bytes:
    text = StringIO(newline="")
    columns = COLUMNS + (TOGETHER_COLUMNS if found.combined else ())
    writer = csv.DictWriter(text, columns + (DEALT_COLUMNS if found.simulated else ()))
    writer.writeheader()
    writer.writerows(_row(one) for one in found.worths)
    if found.combined:
        writer.writerows(combination_rows(found.combined))
    return text.getvalue().encode()


def print_sweep(console: Console, found: Sweep) -> None:
    """The options that the main game may feel as a table, then all others in short."""
    from fortyeight.analysis.worth.rule_worth import touches_main_game

    book = found.house.book
    console.print(book.title)
    for key, value in found.house.choices.items():
        console.print(f"  {key} = {value}")
    console.print(f"House edge {found.edge:.4%} of the main wager ({found.model}).")
    for sentence in exactness_lines(found.limits):
        console.print(sentence)
    if found.simulated is not None:
        console.print(f"{found.simulated.rounds:,} rounds dealt: {mean_words(found.simulated)}.")
    title(console, "Each choice made otherwise, one at a time")
    felt = [one for one in found.worths if one.change is not None and touches_main_game(one)]
    if felt:
        _print_table(console, felt, OptionWords(found.house))
    else:
        console.print("The book leaves nothing open that the main game feels.")
    if found.combined:
        print_combined(console, found.combined, OptionWords(found.house))
    for heading, kind in (
        ("No house by itself", "fault"),
        ("Not valued", "not valued"),
        ("Without a list of values to try", "open"),
        ("Not done", "not done"),
    ):
        _print_reasons(console, heading, [one for one in found.worths if one.found == kind])
    rest = [one for one in found.worths if one.found == "untouched" and one not in felt]
    if rest:
        title(console, "Without effect on the main game")
        console.print(", ".join(dict.fromkeys(one.option.key for one in rest)))
    console.print()


def _print_table(console: Console, felt: list[Worth], told: OptionWords) -> None:
    table = Table(box=None, expand=True, pad_edge=False, padding=(0, 2, 0, 0))
    for heading, share in (("rule", 10), ("here", 6), ("instead", 6)):
        table.add_column(heading, ratio=share, overflow="fold")
    for heading in ("change", "house edge"):
        table.add_column(heading, justify="right", no_wrap=True)
    dealt = any(one.simulated for one in felt)
    if dealt:
        table.add_column("dealt: mean (standard error)", justify="right", ratio=5)
    table.add_column("", no_wrap=True)
    table.add_column("clause", ratio=5, overflow="fold")
    largest = max(abs(one.change or 0.0) for one in felt)
    for one in felt:
        change = one.change or 0.0
        table.add_row(
            f"{told.rule(one.option)} [{one.option.key}]",
            told.now(one.option),
            told.instead(one.option),
            percent(change),
            "the same" if one.edge is None else f"{one.edge:.4%}",
            *([mean_words(one.simulated) if one.simulated else ""] if dealt else []),
            bar(change, largest),
            one.option.entry.citation,
        )
    console.print(table)


def _print_reasons(console: Console, heading: str, worths: list[Worth]) -> None:
    if not worths:
        return
    title(console, heading)
    for one in worths:
        option = one.option
        if not option.tried:
            console.print(option.key)
        else:
            reason = f": {one.reason}" if one.reason else ""
            console.print(f"{option.key} = {option.entry.write(option.instead)}{reason}")
