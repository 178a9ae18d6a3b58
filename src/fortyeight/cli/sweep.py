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

from fortyeight.cli.analysis_house import (
    Book,
    Dealing,
    Decks,
    HouseFile,
    ModelName,
    house_of,
    model_named,
)
from fortyeight.cli.cluster_option import ClusterAddress, ClusterWait, check_cluster
from fortyeight.cli.compiling import tell_when_compiling
from fortyeight.cli.output_files import check_places, write_all
from fortyeight.cli.page import bar, page, title
from fortyeight.cli.rules_edge import percent
from fortyeight.cli.rules_load import BadInput
from fortyeight.cli.rules_sheet import rule_lines
from fortyeight.cli.rules_words import value_words
from fortyeight.cli.sweep_run import check_sweep, run_sweep
from fortyeight.rulebook import House
from fortyeight.rulebook.values import plain_value

if TYPE_CHECKING:
    from fortyeight.analysis.worth import Simulated, Sweep, Worth

COLUMNS = ("key", "clause", "ruling", "value", "instead", "found", "change", "edge", "reason")
DEALT_COLUMNS = ("rounds", "mean", "standard_error")


def sweep(
    book: Book,
    decks: Decks = None,
    dealing: Dealing = None,
    house: HouseFile = None,
    model: ModelName = "split-aware",
    csv_file: Annotated[
        Path | None, typer.Option("--csv", metavar="FILE", help="Write the options to a CSV file.")
    ] = None,
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
    """What each choice that the book leaves open is worth, one at a time."""
    played = model_named(model)
    chosen = house_of(book, decks, dealing, house)
    try:
        check_sweep(rounds, seed)
        check_cluster(cluster, cluster_wait)
        check_places([path for path in (csv_file, checkpoint) if path])
        tell_when_compiling()
        begun = time.perf_counter()
        folder = Path(house or book).parent
        done = run_sweep(
            chosen, played, folder, rounds or 0, seed, checkpoint, (cluster, cluster_wait)
        )
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


class Told:
    """The options of a house in a reader's words."""

    def __init__(self, house: House) -> None:
        self._lines = {line.key: line for lines in rule_lines(house).values() for line in lines}

    def rule(self, worth: Worth) -> str:
        return self._lines[worth.option.key].text

    def now(self, worth: Worth) -> str:
        return self._words(worth, worth.option.value)

    def instead(self, worth: Worth) -> str:
        return self._words(worth, worth.option.instead) if worth.option.tried else "–"

    def _words(self, worth: Worth, value: Any) -> str:
        option = worth.option
        currency = self._lines[option.key].currency
        return value_words(option.path, option.entry.kind, value, currency)


def sweep_json(found: Sweep) -> dict[str, Any]:
    """The sweep for a program to read."""
    told = Told(found.house)
    return {
        "book": found.house.book.id,
        "house": dict(found.house.choices),
        "model": found.model,
        "edge": found.edge,
        **_dealt(found.simulated),
        "solved": found.solved,
        "options": [
            {**_row(one), "text": told.rule(one), "words": [told.now(one), told.instead(one)]}
            for one in found.worths
        ],
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
        **_dealt(worth.simulated),
    }


def _dealt(simulated: Simulated | None) -> dict[str, Any]:
    if simulated is None:
        return {}
    return {name: getattr(simulated, name) for name in DEALT_COLUMNS}


def _csv(found: Sweep) -> bytes:
    text = StringIO(newline="")
    writer = csv.DictWriter(text, COLUMNS + (DEALT_COLUMNS if found.simulated else ()))
    writer.writeheader()
    writer.writerows(_row(one) for one in found.worths)
    return text.getvalue().encode()


def print_sweep(console: Console, found: Sweep) -> None:
    """The options that the main game may feel as a table, then all others in short."""
    from fortyeight.analysis.worth import touches_main_game

    book = found.house.book
    console.print(book.title)
    for key, value in found.house.choices.items():
        console.print(f"  {key} = {value}")
    console.print(f"House edge {found.edge:.4%} of the main wager ({found.model}).")
    if found.simulated is not None:
        console.print(f"{found.simulated.rounds:,} rounds dealt: {_mean_words(found.simulated)}.")
    title(console, "Each choice made otherwise, one at a time")
    felt = [one for one in found.worths if one.change is not None and touches_main_game(one)]
    if felt:
        _print_table(console, felt, Told(found.house))
    else:
        console.print("The book leaves nothing open that the main game feels.")
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
    for limit in found.limits:
        console.print(f"Not exact: {limit}.")
    console.print()


def _print_table(console: Console, felt: list[Worth], told: Told) -> None:
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
            f"{told.rule(one)} [{one.option.key}]",
            told.now(one),
            told.instead(one),
            percent(change),
            "the same" if one.edge is None else f"{one.edge:.4%}",
            *([_mean_words(one.simulated) if one.simulated else ""] if dealt else []),
            bar(change, largest),
            one.option.entry.cites,
        )
    console.print(table)


def _mean_words(simulated: Simulated) -> str:
    return f"{simulated.mean:+.4%} ({simulated.standard_error:.4%})"


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
