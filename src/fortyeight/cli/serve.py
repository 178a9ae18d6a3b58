"""`fortyeight serve`: tables for many people, over HTTP and WebSocket."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Annotated

import typer

from fortyeight.cli.bad_input import fail


def serve(
    config: Annotated[
        Path | None,
        typer.Option(help="Server settings (TOML).", metavar="FILE", show_default=False),
    ] = None,
    host: Annotated[
        str | None,
        typer.Option(help="Address to listen on.", metavar="ADDRESS", show_default=False),
    ] = None,
    port: Annotated[
        int | None,
        typer.Option(help="Port; 0 takes a free one.", metavar="N", show_default=False),
    ] = None,
    data: Annotated[
        Path | None,
        typer.Option(help="Folder of keys and of the embedded store.", metavar="FOLDER"),
    ] = None,
    store: Annotated[
        str | None,
        typer.Option(help="Store: sqlite:///… or postgresql://…", metavar="URL"),
    ] = None,
    private: Annotated[
        bool, typer.Option("--private", help="Guests without accounts, on this machine only.")
    ] = False,
) -> None:
    """Settings come from the file, then from variables such as FORTYEIGHT_LISTEN_PORT, then from
    the options here.
    """
    from fortyeight.server.app.assembling import open_services
    from fortyeight.server.app.read_settings import BadSettings, read_settings
    from fortyeight.server.app.serve import CannotServe
    from fortyeight.server.app.serve import serve as run

    options = {
        "listen.host": host,
        "listen.port": port,
        "data": data,
        "store": store,
        "private": private or None,
    }
    chosen = {key: value for key, value in options.items() if value is not None}
    try:
        settings = read_settings(config, os.environ, chosen)
        run(settings, open_services, lambda address: typer.echo(f"Serving on {address}"))
    except (BadSettings, CannotServe) as error:
        fail(str(error))
