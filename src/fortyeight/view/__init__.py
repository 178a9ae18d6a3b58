"""What each audience may see of a table and do there, and a round told as a story.

`house` describes a house for pages and papers; `words` turns events and rules into sentences.
Imports `record` and the layers below it. Start with `audience.py` and `table_view.py`.
"""

from typing import TYPE_CHECKING

from fortyeight.lazy_exports import lazy_exports

if TYPE_CHECKING:
    from fortyeight.view.public import *  # noqa: F403  # it lists what it exports
else:
    __getattr__ = lazy_exports("fortyeight.view")
