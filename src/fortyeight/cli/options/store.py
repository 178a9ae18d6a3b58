"""The store that a command works on, and helpers that commands on stores share."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import typer

from fortyeight.cli.rules.load import BadInput


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
def exit_on_bad_input() -> Iterator[None]:
    """Print bad input and store errors as one sentence, and exit with code 2."""
    from fortyeight.cli.story_text import printable
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
    typer.echo(printable(sentence), err=True)
    raise typer.Exit(2)


@contextmanager
def progress_bar(words: str) -> Iterator[Callable[[int, int], None]]:
    """Show a progress bar on the error stream if that is a terminal."""
    from rich.console import Console
    from rich.progress import BarColumn, Progress, TextColumn, TimeRemainingColumn

    console = Console(stderr=True)
    columns: tuple[Any, ...] = (TextColumn(words), BarColumn(), TimeRemainingColumn())
    with Progress(
        *columns,
        console=console,
        transient=True,
        redirect_stdout=sys.stdout.isatty(),  # piped output must not go to the bar's stream
        disable=not console.is_terminal,
    ) as bar:
        task = bar.add_task(words, total=None)
        yield lambda done, total: bar.update(task, completed=done, total=total)
