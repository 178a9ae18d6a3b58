"""Wheels, progressive meters and the dealer's terminal, beside the table.

A `Game` is a table with a `System`: the terminal, the round at it, and the meters. `decide` and
`evolve` take the commands and events of both, and pass the table's own to the referee. `terminal`
and `paying` are the buttons of the terminal, `accounting` ends a round and feeds the meters, `odds`
computes what a wheel wager is worth, and `stored` turns events and states into JSON.

May import `table`, `rulebook` and what is below them. Start reading with `state`, then `decide`.
"""

from importlib import import_module
from importlib.util import find_spec
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from fortyeight.progressive.public import *  # noqa: F403  # it lists what it exports
else:

    def __getattr__(name: str) -> object:
        """Import the exported names when one is used: many a command needs a single module."""
        if find_spec(f"{__name__}.{name}"):
            raise AttributeError(name)  # a module of the package, which is about to be imported
        return getattr(import_module("fortyeight.progressive.public"), name)
