"""What a check finds."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from fortyeight.server.base.server_settings import Settings


class Level(StrEnum):
    """How bad it is: a problem keeps something from working, or risks what is stored."""

    OK = "ok"
    WARNING = "warning"
    PROBLEM = "problem"


@dataclass(frozen=True, slots=True)
class Finding:
    """The result of a check: what was found and, unless it is `ok`, what to do."""

    name: str
    level: Level
    found: str
    advice: str = ""


#: Checks something, with the settings of a server; yields a finding or several.
Check = Callable[["Settings"], Iterator[Finding]]


def ok(name: str, found: str) -> Finding:
    return Finding(name, Level.OK, found)


def warning(name: str, found: str, advice: str) -> Finding:
    return Finding(name, Level.WARNING, found, advice)


def problem(name: str, found: str, advice: str) -> Finding:
    return Finding(name, Level.PROBLEM, found, advice)
