"""The two Massachusetts books say the same up to section 15: one test for both."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

import pytest

PONTOON, SPANISH = "ma-pontoon21", "ma-spanish21"
BOOKS = (PONTOON, SPANISH)

Test = TypeVar("Test", bound=Callable[..., None])


def both(*numbers: str) -> Callable[[Test], Test]:
    """Run the test for each of the two books, and cite these clauses of each."""

    def cited(test: Test) -> Test:
        for book in BOOKS:
            test = pytest.mark.clause(book, *numbers)(test)
        run_for_each: Test = pytest.mark.parametrize("book", BOOKS)(test)
        return run_for_each

    return cited
