"""The store that a command works on, and helpers that commands on stores share."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated

import typer

from fortyeight.cli.framework.bad_input import BadInput, fail

Config = Annotated[
    Path | None, typer.Option(help="Server settings (TOML).", metavar="FILE", show_default=False)
]
DataFolder = Annotated[
    Path | None, typer.Option(help="Folder of keys and of the embedded store.", metavar="FOLDER")
]
ServerStore = Annotated[
    str | None, typer.Option(help="Store: sqlite:///… or postgresql://…", metavar="URL")
]


@dataclass(frozen=True, slots=True)
class StorePlace:
    """A store's address, and where its server exports heads and keeps its keys, if known."""

    url: str
    heads: Path | None = None
    keys: Path | None = None


def find_store(store: str | None, config: Path | None) -> StorePlace:
    """Return the store that is named, or the one of the server's settings."""
    from fortyeight.server.app.read_settings import read_settings
    from fortyeight.store.database.engines import parse_address

    if store is not None:
        try:
            parse_address(store)
        except ValueError as error:
            raise BadInput("STORE", str(error)) from None  # not named: it may contain a password
        return StorePlace(store)
    settings = read_settings(config, os.environ)
    return StorePlace(settings.store_url, settings.heads_folder, settings.data / "keys")


@contextmanager
def exit_on_store_error() -> Iterator[None]:
    """Print bad input and store errors as one sentence, and exit with code 2."""
    from fortyeight.cli.output.story_text import printable
    from fortyeight.server.app.read_settings import BadSettings
    from fortyeight.store.backup.write_backup import BadBackup
    from fortyeight.store.model import StoreError
    from fortyeight.store.signing.keys import BadKeys

    try:
        yield
    except (BadInput, BadSettings, BadBackup, BadKeys, StoreError) as error:
        sentence = str(error)
    except OSError as error:
        sentence = f"{error.filename}: {error.strerror}" if error.filename else str(error)
    except UnicodeDecodeError:
        sentence = "The database file is damaged."  # so badly that SQLite's own message is not text
    else:
        return
    fail(printable(sentence))
