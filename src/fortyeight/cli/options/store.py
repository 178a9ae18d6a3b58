"""The store that a command works on, and helpers that commands on stores share."""

from __future__ import annotations

import os
import shlex
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated

from fortyeight.cli.framework.bad_input import BadInput, fail
from fortyeight.cli.options.declaring import option

Config = Annotated[
    Path | None, option("--config FILE", "Server settings (TOML).", show_default=False)
]
DataFolder = Annotated[
    Path | None, option("--data FOLDER", "Folder of keys and of the embedded store.")
]
ServerStore = Annotated[str | None, option("--store URL", "Store: sqlite:///… or postgresql://…")]


@dataclass(frozen=True, slots=True)
class StorePlace:
    """A store's address, and where its server exports heads and keeps its keys, if known."""

    url: str
    heads: Path | None = None
    keys: Path | None = None


def find_store(store: str | None, config: Path | None, *, existing: bool = False) -> StorePlace:
    """Return the store that is named, or the one of the server's settings.

    With `existing`, a file that does not exist is refused, before a command loads what it needs to
    open it.
    """
    from fortyeight.extras import require
    from fortyeight.store.database.address import parse_address

    require("sqlalchemy")
    if store is not None:
        place = StorePlace(store)
    else:
        from fortyeight.server.app.read_settings import read_settings

        settings = read_settings(config, os.environ)
        place = StorePlace(settings.store_url, settings.heads_folder, settings.data / "keys")
    try:
        address = parse_address(place.url)
    except ValueError as error:
        raise BadInput("STORE", str(error)) from None  # not named: it may contain a password
    if existing:
        address.check_exists()
    return place


def same_store_options(
    config: Path | None, store: str | None = None, data: Path | None = None
) -> str:
    """Return the options with which another command finds the same store."""
    if store is not None:
        return " --store URL"  # not the URL itself, which may contain a password
    if data is not None:
        return " --store " + shlex.quote(f"sqlite:///{data.absolute()}/fortyeight.sqlite")
    return f" --config {shlex.quote(str(config))}" if config is not None else ""


@contextmanager
def exit_on_store_error() -> Iterator[None]:
    """Print bad input and store errors as one sentence, and exit with code 2."""
    from fortyeight.cli.output.wording import printable
    from fortyeight.store.model import BadBackup, BadKeys, StoreError

    try:
        yield
    except (BadInput, BadBackup, BadKeys, StoreError) as error:
        sentence = str(error)
    except OSError as error:
        sentence = f"{error.filename}: {error.strerror}" if error.filename else str(error)
    except UnicodeDecodeError:
        sentence = "The database file is damaged."  # so badly that SQLite's own message is not text
    except ValueError as error:
        from fortyeight.server.app.read_settings import BadSettings

        if not isinstance(error, BadSettings):
            raise
        sentence = str(error)
    else:
        return
    fail(printable(sentence))
