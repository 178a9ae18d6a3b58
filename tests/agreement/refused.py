"""Count the random rulebooks that the solver refuses, by reason.

Run it with `python -m tests.agreement.refused`.

Shoes that may run out are not counted: all are small here, and whether one does is found by
dealing it.
"""

from __future__ import annotations

import sys
from collections import Counter

from fortyeight.analysis.limits import limits
from tests.agreement.random_books import random_house

BOOKS = 2000


def refused(books: int) -> tuple[int, Counter[str]]:
    """Try this many books; return how many are refused, and how many for each reason."""
    reasons: Counter[str] = Counter()
    number = 0
    for seed in range(books):
        why = {limit for limit in limits(random_house(seed)) if not limit.startswith("decks: ")}
        number += bool(why)
        reasons.update(why)
    return number, reasons


if __name__ == "__main__":
    books = int(sys.argv[1]) if len(sys.argv) > 1 else BOOKS
    number, reasons = refused(books)
    print(f"{number} of {books} random rulebooks are refused")
    for reason, times in reasons.most_common():
        print(f"{times:6} {reason}")
