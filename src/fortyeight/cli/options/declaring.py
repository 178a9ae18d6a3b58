"""Declare an option of a command in a line or two."""

from __future__ import annotations

from typing import Any

import typer


def option(usage: str, text: str, *, complete: Any = None, **more: Any) -> Any:
    """Return an option; `usage` is how it is written, such as "--csv FILE" or "--json".

    `complete` suggests values to the shell; `more` are other arguments of `typer.Option`.
    """
    name, _, value = usage.partition(" ")
    return typer.Option(name, help=text, metavar=value or None, autocompletion=complete, **more)
