"""Progress message for the one-time compilation of the solver and the simulator."""

from __future__ import annotations

from functools import cache
from importlib import import_module
from typing import Any

import typer

from fortyeight.extras import require

MESSAGE = "Compiling the solver for this machine. This happens once and takes about half a minute …"


@cache
def _announce() -> None:
    typer.echo(MESSAGE, err=True)


@cache
def announce_compilation(*, simulating: bool = False) -> None:
    """Print a message on the error stream as soon as anything has to be compiled.

    The solver does without Numba once it is compiled; `simulating` imports Numba in any case.
    """
    require("numba")
    # This comes before Numba: it sets variables that are read when that is imported.
    import_module("fortyeight.analysis.compiled").on_compile.append(_announce)
    if not simulating:
        return
    from numba.core import event

    class CompileListener(event.Listener):  # type: ignore[misc]  # Numba has no types
        def on_start(self, event: Any) -> None:
            _announce()

        def on_end(self, event: Any) -> None:
            """Print nothing: the result follows."""

    event.register("numba:compile", CompileListener())
