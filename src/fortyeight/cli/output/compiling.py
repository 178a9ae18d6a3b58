"""Progress message for the one-time compilation of the solver."""

from __future__ import annotations

from functools import cache
from importlib import import_module
from typing import Any

import typer

from fortyeight.extras import require

MESSAGE = "Compiling the solver for this machine. This happens once and takes about half a minute …"


@cache
def announce_compilation() -> None:
    """Print a message on the error stream as soon as anything has to be compiled."""
    # This comes first: it sets variables that Numba reads when it is imported.
    import_module("fortyeight.analysis")
    require("numba")
    from numba.core import event

    class CompileListener(event.Listener):
        announced = False

        def on_start(self, event: Any) -> None:
            if not self.announced:
                self.announced = True
                typer.echo(MESSAGE, err=True)

        def on_end(self, event: Any) -> None:
            """Print nothing: the result follows."""

    event.register("numba:compile", CompileListener())  # type: ignore[no-untyped-call]  # as Numba has it
