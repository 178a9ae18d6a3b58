"""How much the tests try: little in `make test`, everything in `make prove`.

A test with many cases of one kind (houses, seeds, examples, rounds) takes a few of them in the
short run and all of them in the long one, so that neither loses a kind of proof.
"""

from __future__ import annotations

import os
from typing import TypeVar

T = TypeVar("T")

PROVING = os.environ.get("TEST_EFFORT") == "prove"


def effort(short: T, full: T) -> T:
    """Return what this run tries."""
    return full if PROVING else short
