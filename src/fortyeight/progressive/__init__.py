"""Wheels, progressive meters and the dealer's terminal, beside the table.

A `Game` is a table with a `System`: the terminal, the round at it, and the meters. `decide` and
`evolve` take the commands and events of both, and pass the table's own to the referee. `terminal`
and `paying` are the buttons of the terminal, `accounting` ends a round and feeds the meters,
`prizes` is what the wheels of a house pay, and `stored` turns events and states into JSON.

May import `table`, `rulebook` and what is below them. Start reading with `state`, then `decide`.
"""

from typing import TYPE_CHECKING

from fortyeight.lazy_exports import lazy_exports

if TYPE_CHECKING:
    from fortyeight.progressive.public import *  # noqa: F403  # it lists what it exports
else:
    __getattr__ = lazy_exports("fortyeight.progressive")
