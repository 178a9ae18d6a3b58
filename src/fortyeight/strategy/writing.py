"""A strategy as the text of its file."""

from __future__ import annotations

import csv
import io
from collections.abc import Sequence

from fortyeight.strategy.sheet import UPS, Strategy


def write_strategy(strategy: Strategy, comments: Sequence[str] = ()) -> str:
    """The file: comments, every row in its order, what follows a double, insurance.

    A code with a quotation mark in it is quoted as every reader of CSV expects.
    """
    text = io.StringIO()
    for comment in comments:
        for line in comment.splitlines() or [""]:
            text.write(f"# {line}".rstrip() + "\n")
    table = csv.writer(text, lineterminator="\n")
    table.writerow(["row", *UPS])
    for name, cells in strategy.rows.items():
        table.writerow([name, *(one.code for one in cells)])
    for name, after in strategy.after.items():
        table.writerow([name, *(one.value for one in after)])
    table.writerow(["insure", strategy.insure])
    return text.getvalue()
