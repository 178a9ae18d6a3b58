"""A word to who waits while the solver is compiled for a machine, which happens once."""

from __future__ import annotations

from functools import cache
from importlib import import_module
from typing import Any

import typer

SAID = "Compiling the solver for this machine. This happens once and takes about half a minute …"


@cache
def tell_when_compiling() -> None:
    """From now on, say on the error stream when the first thing is compiled."""
    # This comes first, for its settings must be made before Numba is there.
    import_module("fortyeight.analysis")
    from numba.core import event

    class Told(event.Listener):
        said = False

        def on_start(self, event: Any) -> None:
            if not self.said:
                self.said = True
                typer.echo(SAID, err=True)

        def on_end(self, event: Any) -> None:
            """Nothing is said of the end: the answer comes then."""

    event.register("numba:compile", Told())  # type: ignore[no-untyped-call]  # as Numba has it
