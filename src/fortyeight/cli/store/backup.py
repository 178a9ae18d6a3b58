"""`fortyeight backup`: a store in one file, while its server runs."""

from __future__ import annotations

import json
import time
from contextlib import closing
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from fortyeight.cli.options.declaring import AsJson, argument
from fortyeight.cli.options.store import Config, exit_on_store_error, find_store
from fortyeight.cli.output.result_files import Force

if TYPE_CHECKING:
    from fortyeight.store.backup.write_backup import Manifest


def backup(
    places: Annotated[
        list[str],
        argument(
            "[STORE] FILE",
            "Store (default: that of the server's settings), and the file to write.",
            show_default=False,
        ),
    ],
    config: Config = None,
    force: Force = False,
    as_json: AsJson = False,
) -> None:
    """The keys are not included: back up their folder once, separately."""
    from fortyeight.cli.framework.bad_input import BadInput
    from fortyeight.cli.output.result_files import Saved, check_output_paths

    with exit_on_store_error():
        if len(places) > 2:
            raise BadInput(places[2], "give a store and a file, no more")
        file = Path(places[-1])
        check_output_paths([file], force=force)
        place = find_store(places[0] if len(places) == 2 else None, config, existing=True)

        from fortyeight.cli.output.text_page import progress_bar
        from fortyeight.store.backup.write_backup import back_up
        from fortyeight.store.database.database import Database

        with (
            closing(Database.open(place.url, exclusive=False)) as database,
            progress_bar("backing up") as progress,
        ):
            now = int(time.time() * 1000)
            manifest = back_up(database, file, now, progress, overwrite=force)
    if as_json:
        typer.echo(json.dumps({"file": str(file), **manifest.as_json()}))
    else:
        typer.echo(format_manifest(manifest))
    Saved({file: file}).announce(err=as_json)


def format_manifest(manifest: Manifest) -> str:
    """Describe what a backup holds, in a line or two."""
    from fortyeight.cli.output.wording import counted

    rows = manifest.rows
    text = (
        f"{counted(rows.get('events', 0), 'event')} in {counted(rows.get('streams', 0), 'stream')},"
        f" {counted(rows.get('people', 0), 'account')},"
        f" {counted(rows.get('heads', 0), 'export')} of heads."
    )
    if manifest.sealing_keys:
        text += f"\nNot included, but needed: sealing keys {', '.join(manifest.sealing_keys)}."
    return text
