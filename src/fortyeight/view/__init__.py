"""What each audience may see of a table and do there, and a round told as a story.

`house` describes a house for pages and papers; `words` turns events and rules into sentences.
Imports `record` and the layers below it. Start with `audience.py` and `table_view.py`.
"""

from importlib import import_module
from importlib.util import find_spec
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from fortyeight.view.public import *  # noqa: F403  # it lists what it exports
else:

    def __getattr__(name: str) -> object:
        """Import the exported names when one is used: many a command needs a single module."""
        if find_spec(f"{__name__}.{name}"):
            raise AttributeError(name)  # a module of the package, which is about to be imported
        return getattr(import_module("fortyeight.view.public"), name)
