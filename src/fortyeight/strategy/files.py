"""Strategy files: find and read one, or a built-in strategy by its name, and write one."""

from __future__ import annotations

import csv
import io
from collections.abc import Sequence
from pathlib import Path

from fortyeight.rulebook.reading.formatting import did_you_mean, one_line
from fortyeight.strategy.builtin_strategies import BUILTINS, builtin
from fortyeight.strategy.chart import UPS, Strategy
from fortyeight.strategy.faults import BadStrategy, LineFault
from fortyeight.strategy.reading import read_strategy

#: In bytes. A strategy has some two thousand.
MAX_FILE_SIZE = 100_000


def read_strategy_file(path: Path) -> Strategy:
    """Return the strategy in a file; raise `BadStrategy` if it cannot be read or has faults.

    Codes are ASCII. Bytes that are not UTF-8 can only be in a comment that a spreadsheet saved in
    another encoding, so they do no harm.
    """
    name = one_line(str(path), 200)
    try:
        with path.open("rb") as file:
            raw = file.read(MAX_FILE_SIZE + 1)
    except OSError as error:
        raise _unreadable(f"the file cannot be read: {error.strerror or error}", name) from None
    except ValueError:
        raise _unreadable("the file cannot be read: no file has such a name", name) from None
    if len(raw) > MAX_FILE_SIZE:
        raise _unreadable("the file is too large for a strategy", name)
    try:
        text = raw.decode("utf-8-sig")
    except UnicodeDecodeError:
        text = raw.decode("latin-1")
    return read_strategy(text, name)


def _unreadable(sentence: str, name: str) -> BadStrategy:
    return BadStrategy([LineFault(0, sentence)], name)


def named_strategy(name: str, others: Sequence[str] = ("chart",)) -> Strategy:
    """Return a built-in strategy by name, or one from a file by path.

    `others` are names that the caller knows too: an error lists them.
    """
    if (builtin_name := next((one for one in BUILTINS if one == name), None)) is not None:
        return builtin(builtin_name)
    path = Path(name)
    if path.name == name and not path.suffix and not _exists(path):
        known = (*others, *BUILTINS)
        near = did_you_mean(name, known)
        sentence = f"no such strategy or file{near}; choose one of {', '.join(known)}"
        raise _unreadable(sentence, one_line(name, 200))
    return read_strategy_file(path)


def _exists(path: Path) -> bool:
    try:
        return path.exists()
    except OSError:  # its name is too long
        return False


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
