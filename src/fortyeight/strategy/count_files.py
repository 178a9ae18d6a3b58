"""A way of counting by its name: a file, or one that comes with the project."""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from importlib import resources
from pathlib import Path

from fortyeight.rulebook.checking.faults import Fault
from fortyeight.rulebook.reading.files import Unreadable, read_text
from fortyeight.rulebook.reading.showing import one_line
from fortyeight.strategy.counting import Counting
from fortyeight.strategy.reading_counts import BadCounting, read_counting
from fortyeight.strategy.simple import BUILTINS

#: Strategies that are no files.
_NO_FILES = ("chart", "optimal", *BUILTINS)


@cache
def shipped_counts() -> tuple[str, ...]:
    """The names of the ways of counting that come with the project."""
    place = resources.files("fortyeight.strategy") / "counts"
    names = (item.name for item in place.iterdir() if item.name.endswith(".toml"))
    return tuple(sorted(name.removesuffix(".toml") for name in names))


def named_counting(name: str) -> Counting:
    """A way of counting that comes with the project, or that of a file."""
    if name in shipped_counts():
        place = resources.files("fortyeight.strategy") / "counts" / f"{name}.toml"
        return read_counting(place.read_text("utf-8"), name)
    path = Path(name)
    if path.name == name and not path.suffix and not path.exists():
        known = ", ".join(shipped_counts())
        raise _unreadable(f"there is no such file or count; there are {known}", name)
    return read_counting_file(path)


def read_counting_file(path: Path) -> Counting:
    """The way of counting of a file; its strategy's file is looked for beside it."""
    try:
        text = read_text(path, "a way of counting")
    except Unreadable as error:
        raise _unreadable(str(error), str(path)) from None
    found = read_counting(text, one_line(str(path), 200))
    if found.strategy in _NO_FILES:
        return found
    return replace(found, strategy=str(path.parent / found.strategy))


def _unreadable(sentence: str, name: str) -> BadCounting:
    return BadCounting([Fault("the file", sentence)], one_line(name, 200))
