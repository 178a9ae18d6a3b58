"""`fortyeight restore`: a backup into an empty store, checked before and after."""

from __future__ import annotations

import json
from contextlib import closing
from dataclasses import asdict
from pathlib import Path
from typing import Annotated

import typer

from fortyeight.cli.options.declaring import AsJson, argument
from fortyeight.cli.options.store import Config, exit_on_store_error, find_store
from fortyeight.cli.store.verify_log import HEADS, KEY, STORE


def restore_command(
    file: Annotated[Path, argument("FILE", "Backup file.")],
    store: Annotated[str | None, STORE] = None,
    heads: Annotated[Path | None, HEADS] = None,
    key: Annotated[list[Path] | None, KEY] = None,
    config: Config = None,
    as_json: AsJson = False,
) -> None:
    """With --heads, the report names what happened after the backup and is lost."""
    from fortyeight.cli.framework.bad_input import BadInput
    from fortyeight.cli.store.backup import format_manifest
    from fortyeight.cli.store.verify_log import (
        choose_heads,
        load_public_keys,
        print_fault,
        print_report,
    )

    with exit_on_store_error():
        if not file.is_file():
            raise BadInput(str(file), "there is no such file")
        place = find_store(store, config)
        exports = choose_heads(heads, None)

        from fortyeight.cli.output.text_page import progress_bar
        from fortyeight.server.rooms.audit.logged_rows import logged_rows
        from fortyeight.store.backup.restore import read_manifest, restore
        from fortyeight.store.database.database import Database
        from fortyeight.store.signing.head_exports import read_exports

        keys = load_public_keys(key, place.keys)
        with progress_bar("reading") as progress:
            manifest = read_manifest(file, progress)
        with closing(Database.open(place.url)) as database, progress_bar("restoring") as progress:
            report = restore(
                file,
                manifest,
                database,
                heads=None if exports is None else read_exports(exports),
                public_keys=keys,
                rows=logged_rows(),
                progress=progress,
            )
    if as_json:
        result = {"clean": report.clean, "manifest": manifest.as_json(), **asdict(report)}
        typer.echo(json.dumps(result))
    else:
        typer.echo(f"Restored {format_manifest(manifest)}")
        for fault in report.faults:
            print_fault(fault)
        print_report(report)
    if not report.clean:
        raise typer.Exit(1)
