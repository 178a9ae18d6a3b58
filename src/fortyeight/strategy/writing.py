"""Write a strategy as the text of its file."""

from __future__ import annotations

import csv
import io
from collections.abc import Sequence

from fortyeight.strategy.chart import UPS, Strategy


def write_strategy(strategy: Strategy, comments: Sequence[str] = ()) -> str:
    """Return the text of a strategy file: comments, rows, rows for doubled hands, insurance.

    Codes with a quotation mark are quoted as usual in CSV.
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
