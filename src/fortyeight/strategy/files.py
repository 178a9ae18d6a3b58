"""A strategy by its name: a file, or one that is built in."""

from __future__ import annotations

from pathlib import Path

from fortyeight.rulebook.reading.showing import one_line
from fortyeight.strategy.faults import BadStrategy, LineFault
from fortyeight.strategy.reading import read_strategy
from fortyeight.strategy.sheet import Strategy
from fortyeight.strategy.simple import BUILTINS, builtin

#: A strategy is some two thousand characters; a larger file is something else.
LARGEST_FILE = 100_000


def read_strategy_file(path: Path) -> Strategy:
    """The strategy of a file; `BadStrategy` where it cannot be read or has faults.

    Codes are plain ASCII. What is not UTF-8 can only stand in a comment that a spreadsheet saved in
    its own way, so it does no harm.
    """
    name = one_line(str(path), 200)
    try:
        with path.open("rb") as file:
            raw = file.read(LARGEST_FILE + 1)
    except OSError as error:
        raise _unreadable(f"the file cannot be read: {error.strerror or error}", name) from None
    except ValueError:
        raise _unreadable("the file cannot be read: no file has such a name", name) from None
    if len(raw) > LARGEST_FILE:
        raise _unreadable("the file is too large for a strategy", name)
    try:
        text = raw.decode("utf-8-sig")
    except UnicodeDecodeError:
        text = raw.decode("latin-1")
    return read_strategy(text, name)


def _unreadable(sentence: str, name: str) -> BadStrategy:
    return BadStrategy([LineFault(0, sentence)], name)


def named_strategy(name: str) -> Strategy:
    """A built-in strategy by its name, or that of a file."""
    known = next((one for one in BUILTINS if one == name), None)
    if known is not None:
        return builtin(known)
    path = Path(name)
    if path.name == name and not path.suffix and not path.exists():
        sentence = f"there is no such file or strategy; {' and '.join(BUILTINS)} are built in"
        raise _unreadable(sentence, one_line(name, 200))
    return read_strategy_file(path)
