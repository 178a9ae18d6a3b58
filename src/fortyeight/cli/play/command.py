"""`fortyeight play`: a table in the browser, or in the terminal."""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import Annotated

import typer

from fortyeight.cli.framework.bad_input import exit_on_bad_input, fail
from fortyeight.cli.options.completion import complete_book
from fortyeight.cli.options.declaring import number_option, option
from fortyeight.library.house_files import load_rulebook
from fortyeight.rulebook import Faulty, House, Rulebook, read_house_file

#: The default port of the pages.
PORT = 8048

_NO_TERMINAL = """\
A table in the terminal needs one. Start it there:

    fortyeight play --terminal

or play in the browser:

    fortyeight play

Without either you can follow a round from its record:

    fortyeight replay FILE"""


def play_command(
    terminal: Annotated[bool, option("--terminal", "Play in the terminal.")] = False,
    book: Annotated[
        str | None,
        option(
            "--book BOOK", "In the terminal: rulebook id or rulebook file.", complete=complete_book
        ),
    ] = None,
    house: Annotated[Path | None, option("--house FILE", "In the terminal: house file.")] = None,
    seed: Annotated[
        str | None,
        option(
            "--seed TEXT", "In the terminal, for tests: seed of the shuffles (default: random)."
        ),
    ] = None,
    quick: Annotated[bool, option("--quick", "In the terminal: deal without pauses.")] = False,
    port: Annotated[
        int | None,
        number_option(
            "--port", f"In the browser: port (default: {PORT}, or a free one).", least=0, most=65535
        ),
    ] = None,
    data: Annotated[
        Path | None, option("--data FOLDER", "In the browser: folder of tables and chips.")
    ] = None,
    no_browser: Annotated[
        bool, option("--no-browser", "Print the address; do not open a browser.")
    ] = False,
) -> None:
    chosen_book, chosen_house = _load(book, house)
    if not (terminal or book or house or seed is not None or quick):
        _serve(port, data, not no_browser)
        return
    if port is not None or data is not None:
        fail("--port and --data are for the browser: leave them out to play in the terminal.")
    if not sys.stdin.isatty() and _has_no_input():
        typer.echo(_NO_TERMINAL)
        return
    from fortyeight.cli.play.terminal.sitting import sit

    sit(chosen_book, chosen_house, seed, quick)


def _has_no_input() -> bool:
    """Whether the standard input, which is no terminal, is empty; answers may come from a pipe."""
    peek = getattr(getattr(sys.stdin, "buffer", None), "peek", None)
    return peek is None or not peek(1)


def _serve(port: int | None, data: Path | None, browser: bool) -> None:
    """Serve the pages to this machine until it is stopped."""
    from fortyeight.cli.play.local_server import free_port, running_at
    from fortyeight.server.app.assembling import open_services
    from fortyeight.server.app.read_settings import BadSettings, read_settings
    from fortyeight.server.app.serve import CannotServe, serve

    if port is None and data is None and (address := running_at(PORT)) is not None:
        _announce(address, browser, "is open already")
        return
    chosen: dict[str, object] = {
        "private": True,
        "listen.port": free_port(PORT) if port is None else port,
        "log.level": "warning",
    }
    if data is not None:
        chosen["data"] = data
    try:
        settings = read_settings(None, os.environ, chosen)
        serve(settings, open_services, lambda address, _: _announce(address, browser, "is open"))
    except (BadSettings, CannotServe) as error:
        fail(str(error))


def _announce(address: str, browser: bool, how: str) -> None:
    from fortyeight.cli.play.local_server import show

    shown = browser and show(address)
    typer.echo(f"The card room {how}: {address}")
    if how == "is open":
        where = "It opens in your browser." if shown else "Open that address in a browser."
        typer.echo(f"{where} Ctrl-C closes it; chips and rounds are kept.")
    sys.stdout.flush()


def _load(book: str | None, house: Path | None) -> tuple[Rulebook | None, House | None]:
    """Load the rulebook and the house that the options name; print every fault."""
    try:
        with exit_on_bad_input():
            named = load_rulebook(book) if book is not None else None
        opened = read_house_file(house) if house is not None else None
    except Faulty as error:
        fail(*(f"{fault}" for fault in error.faults))
    if named is not None and opened is not None and opened.book.id != named.id:
        fail(f"{house} is a house of {opened.book.id}, not of {named.id}.")
    return named, opened
