"""`fortyeight replay`: a round record as a story, as JSON, or written out again."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Annotated, Any

import typer

from fortyeight.record import RecordFault, read_record_file, result
from fortyeight.record import replay as play_record


def replay(
    files: Annotated[list[Path], typer.Argument(help="Round records.", metavar="FILE…")],
    as_json: Annotated[bool, typer.Option("--json", help="Print the result as JSON.")] = False,
) -> None:
    """Replay round records."""
    failed = False
    for file in files:
        try:
            found: dict[str, Any] = result(play_record(read_record_file(file)))
        except RecordFault as fault:
            failed = True
            found = {"error": fault.as_json()}
        typer.echo(json.dumps({"file": str(file), **found} if len(files) > 1 else found))
    if failed:
        raise typer.Exit(2)
