"""Rulebooks and houses as data.

A rulebook (`books/*.toml`) is what a regulator or an operator wrote, every value with its clause;
a house is one operator's choices within it. `catalogue/*.toml` are real tables by difference.
`schema` is the format, `reading` parses files, `checking` finds contradictions. Imports `cards` and
`money` only. Start with `book.py`, then `house.py`.
"""

from typing import TYPE_CHECKING

from fortyeight.lazy_exports import lazy_exports

if TYPE_CHECKING:
    from fortyeight.rulebook.public import *  # noqa: F403  # it lists what it exports
else:
    __getattr__ = lazy_exports("fortyeight.rulebook")
