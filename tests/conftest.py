"""How Hypothesis searches: the same examples in every ordinary run, new ones in the long tests.

A check that everybody runs must give everybody the same answer; `make test-long` is for finding
what nobody has seen yet.
"""

from __future__ import annotations

import os

from hypothesis import settings

settings.register_profile("same", derandomize=True, deadline=None, print_blob=True)
settings.register_profile("search", deadline=None, print_blob=True)
settings.load_profile(os.environ.get("FORTYEIGHT_HYPOTHESIS", "same"))
