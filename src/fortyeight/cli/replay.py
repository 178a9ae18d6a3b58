"""`fortyeight replay`: a round record as a story, as JSON, or written out again."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Annotated, Any

import typer

from fortyeight.record import RecordFault, Replayed, read_record_file, result
from fortyeight.record import replay as play_record


def replay(
    files: Annotated[list[Path], typer.Argument(help="Round records.", metavar="FILE…")],
    as_json: Annotated[bool, typer.Option("--json", help="Print the result as JSON.")] = False,
) -> None:
    """Replay round records: each as a story to read, or as JSON for programs."""
    failed = False
    for place, file in enumerate(files):
        try:
            played = play_record(read_record_file(file))
        except RecordFault as fault:
            failed = True
            _print_fault(file, fault, as_json, several=len(files) > 1)
            continue
        if as_json:
            _print_json(file, result(played), several=len(files) > 1)
        else:
            _print_story(file, played, first=place == 0)
    if failed:
        raise typer.Exit(2)


def _print_json(file: Path, found: dict[str, Any], several: bool) -> None:
    typer.echo(json.dumps({"file": str(file), **found} if several else found))


def _print_fault(file: Path, fault: RecordFault, as_json: bool, several: bool) -> None:
    if as_json:
        _print_json(file, {"error": fault.as_json()}, several)
    else:
        typer.echo(f"{file}: {fault}" if several else str(fault), err=True)


def _print_story(file: Path, played: Replayed, first: bool) -> None:
    from rich.text import Text

    from fortyeight.cli.told import house_words, print_story, printable, screen
    from fortyeight.view import story

    console = screen()
    if not first:
        console.print()
    title = printable(played.record.title or file.stem)
    wrap = not console.is_terminal
    console.print(Text(title, style="bold"), soft_wrap=wrap)
    console.print(Text(house_words(played.start.house), style="dim"), soft_wrap=wrap)
    console.print()
    print_story(console, story(played.start, played.events))
