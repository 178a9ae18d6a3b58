"""Register of the tests that cite clauses; ``tools/clause-pages`` renews it.

It is for developers of the rules, so it is no part of the wheel.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from functools import cache
from pathlib import Path

REGISTER = Path(__file__).with_suffix(".json")


@cache
def clause_tests(book_id: str) -> Mapping[str, tuple[str, ...]]:
    """Return the tests that cite each clause of a book, as of the last renewal of the register."""
    cited: dict[str, dict[str, list[str]]] = json.loads(REGISTER.read_text("utf-8"))
    return {number: tuple(tests) for number, tests in cited.get(book_id, {}).items()}
