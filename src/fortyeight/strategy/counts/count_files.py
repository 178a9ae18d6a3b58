"""Find counting systems: shipped ones by name, others by file."""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from importlib import resources
from pathlib import Path

from fortyeight.rulebook.checking.faults import Fault
from fortyeight.rulebook.reading.files import Unreadable, read_text
from fortyeight.rulebook.reading.formatting import did_you_mean, one_line
from fortyeight.strategy.builtin_strategies import BUILTINS, SOLVED
from fortyeight.strategy.counts.counting import Counting
from fortyeight.strategy.counts.reading_counts import BadCounting, read_counting

#: Strategies that are not files.
_NO_FILES = (*SOLVED, *BUILTINS)


@cache
def shipped_counts() -> tuple[str, ...]:
    """Return the names of the shipped counting systems."""
    place = resources.files("fortyeight.strategy") / "counts"
    names = (item.name for item in place.iterdir() if item.name.endswith(".toml"))
    return tuple(sorted(name.removesuffix(".toml") for name in names))


def named_counting(name: str) -> Counting:
    """Return a shipped counting system by name, or one from a file by path."""
    if name in shipped_counts():
        place = resources.files("fortyeight.strategy") / "counts" / f"{name}.toml"
        return read_counting(place.read_text("utf-8"), name)
    path = Path(name)
    if path.name == name and not path.suffix and not path.exists():
        near, known = did_you_mean(name, shipped_counts()), ", ".join(shipped_counts())
        raise _unreadable(f"no such count or file{near}; choose one of {known}", name)
    return read_counting_file(path)


def read_counting_file(path: Path) -> Counting:
    """Return the counting system in a file; its strategy's path is relative to that file."""
    try:
        text = read_text(path, "a counting system")
    except Unreadable as error:
        raise _unreadable(str(error), str(path)) from None
    counting = read_counting(text, one_line(str(path), 200))
    if counting.strategy in _NO_FILES:
        return counting
    return replace(counting, strategy=str(path.parent / counting.strategy))


def _unreadable(sentence: str, name: str) -> BadCounting:
    return BadCounting([Fault("", sentence)], one_line(name, 200))
