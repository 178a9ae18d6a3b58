"""`fortyeight backup`: a store in one file, while its server runs."""

from __future__ import annotations

import json
import time
from contextlib import closing
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

if TYPE_CHECKING:
    from fortyeight.store.backup.write_backup import Manifest


def backup(
    places: Annotated[
        list[str],
        typer.Argument(
            help="The store (else the one of the server's settings), and the file to be made.",
            metavar="[STORE] FILE",
            show_default=False,
        ),
    ],
    config: Annotated[
        Path | None, typer.Option(help="Settings in TOML.", metavar="FILE", show_default=False)
    ] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print the manifest as JSON.")] = False,
) -> None:
    """The keys are not in it. Back up their folder once, apart from this."""
    from fortyeight.cli.bad_input import BadInput
    from fortyeight.cli.options.store import exit_on_store_error, find_store
    from fortyeight.cli.text_page import progress_bar
    from fortyeight.store.backup.write_backup import back_up
    from fortyeight.store.database.database import Database

    with exit_on_store_error():
        if len(places) > 2:
            raise BadInput(places[2], "a store and a file are enough")
        file = Path(places[-1])
        if not file.parent.is_dir():
            raise BadInput(str(file), f"there is no folder {file.parent}")
        place = find_store(places[0] if len(places) == 2 else None, config)
        with (
            closing(Database.open(place.url, exclusive=False)) as database,
            progress_bar("backing up") as progress,
        ):
            manifest = back_up(database, file, int(time.time() * 1000), progress)
    if as_json:
        typer.echo(json.dumps({"file": str(file), **manifest.as_json()}))
    else:
        typer.echo(f"{file}: {format_manifest(manifest)}")


def format_manifest(manifest: Manifest) -> str:
    """Describe what a backup holds, in a line or two."""
    rows = manifest.rows
    text = (
        f"{rows.get('events', 0):,} events in {rows.get('streams', 0):,} streams,"
        f" {rows.get('people', 0):,} accounts, {rows.get('heads', 0):,} exports of heads."
    )
    if manifest.sealing_keys:
        text += f"\nIt needs the sealing keys {', '.join(manifest.sealing_keys)}: not in the file."
    return text
