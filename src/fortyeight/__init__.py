"""Referee, table and tools for the 48-card blackjack family.

`import fortyeight as fe` imports next to nothing; a name that is used brings what it needs. The
public names are those of `fortyeight.library.public`, documented in docs/reference/library.md.

>>> import fortyeight as fe
>>> game = fe.Game("ma-spanish21", seed=48).wager("ann", box=1, main=10).deal()
>>> game.can_hit()
True
"""

from typing import TYPE_CHECKING

from fortyeight.extras import watch_imports
from fortyeight.lazy_exports import lazy_exports

__version__ = "0.1.0"

watch_imports()

if TYPE_CHECKING:
    from fortyeight.library.public import *  # noqa: F403  # it lists what it exports
else:
    __getattr__ = lazy_exports("fortyeight", "fortyeight.library.public")


def __dir__() -> list[str]:
    """List the public names, for completion."""
    from fortyeight.library import public  # noqa: PLC0415  # it imports the referee

    return [*globals(), *public.__all__]
