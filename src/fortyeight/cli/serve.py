"""`fortyeight serve`: tables for many people, over HTTP and WebSocket."""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import Annotated

import typer

from fortyeight.cli.framework.bad_input import fail
from fortyeight.cli.options.declaring import number_option, option
from fortyeight.cli.options.store import Config, DataFolder, ServerStore, same_store_options


def serve_command(
    config: Config = None,
    host: Annotated[
        str | None, option("--host ADDRESS", "Address to listen on.", show_default=False)
    ] = None,
    port: Annotated[
        int | None, number_option("--port", "Port; 0 takes a free one.", least=0, most=65535)
    ] = None,
    data: DataFolder = None,
    store: ServerStore = None,
    books: Annotated[
        Path | None,
        option("--books FOLDER", "Folder of the house's own rulebooks.", show_default=False),
    ] = None,
    private: Annotated[
        bool, option("--private", "Guests without accounts, on this machine only.")
    ] = False,
    processes: Annotated[
        int | None,
        number_option(
            "--processes",
            "Processes that run tables; with more than one, another answers requests.",
            least=1,
            most=64,
        ),
    ] = None,
) -> None:
    """Settings come from the file, then from variables such as FORTYEIGHT_LISTEN_PORT, then from
    the options here. Ctrl-C or SIGTERM stops the server: it parks its tables and exits with
    code 0.
    """
    from fortyeight.server.app.read_settings import BadSettings, read_settings

    options = {
        "listen.host": host,
        "listen.port": port,
        "data": data,
        "store": store,
        "books": None if books is None else str(books),
        "private": private or None,
        "processes": processes,
    }
    chosen = {key: value for key, value in options.items() if value is not None}

    def started(address: str, has_administrator: bool) -> None:
        typer.echo(f"Serving on {address}")
        if not has_administrator:
            place = same_store_options(config, store, data)
            typer.echo(
                f"Nobody can manage accounts yet. Run: fortyeight account create NAME{place}"
            )
        sys.stdout.flush()

    try:
        settings = read_settings(config, os.environ, chosen)
    except BadSettings as error:
        fail(str(error))

    from fortyeight.server.app.assembling import open_services
    from fortyeight.server.app.serve import CannotServe, serve

    try:
        serve(settings, open_services, started)
    except CannotServe as error:
        fail(str(error))
