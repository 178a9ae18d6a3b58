"""Declare an option or an argument of a command in a line or two.

`complete` suggests values to the shell; `more` are other arguments of typer's own functions.
"""

from __future__ import annotations

from typing import Annotated, Any

import typer


def option(usage: str, text: str, *, complete: Any = None, **more: Any) -> Any:
    """Return an option; `usage` is how it is written, such as "--csv FILE" or "--json"."""
    name, _, value = usage.partition(" ")
    return typer.Option(name, help=text, metavar=value or None, autocompletion=complete, **more)


def argument(metavar: str, text: str, *, complete: Any = None, **more: Any) -> Any:
    """Return an argument, which help shows by its `metavar`."""
    return typer.Argument(help=text, metavar=metavar, autocompletion=complete, **more)


AsJson = Annotated[bool, option("--json", "Print the result as JSON.")]
