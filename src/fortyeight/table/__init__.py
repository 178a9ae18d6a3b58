"""The referee: commands in, events out, and the state that the events lead to.

`core` holds the state, the commands and events, and the pure functions `decide` and `evolve`; the
other folders hold the rules that these call: `play`, `wagers`, `settle`, `shoe`, `irregular`,
`physical` and `around`.

The referee may import `rulebook`, `chance`, `money` and `cards`. It reads no clock, file or random
source: chance arrives as data in a command. Start reading with `core.state`, then `core.decide`.

Two conventions hold in every folder. A function that handles a command returns the events that it
leads to, or a `Refused`. A function named `no_…` or `not_…` returns the reason why something is not
allowed, as a `Refused`, and None where it is allowed.
"""

from typing import TYPE_CHECKING

from fortyeight.lazy_exports import lazy_exports

if TYPE_CHECKING:
    from fortyeight.table.public import *  # noqa: F403  # it lists what it exports
else:
    __getattr__ = lazy_exports("fortyeight.table")
