"""A request for a paper: what its builder is given."""

from __future__ import annotations

import shlex
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from datetime import UTC, date, datetime
from typing import Any

from fortyeight import __version__
from fortyeight.base_error import FortyeightError
from fortyeight.papers.document.provenance import Provenance, house_sha256, rulebook_sha256
from fortyeight.rulebook import House
from fortyeight.rulebook.library import book_reference

#: Called with what is being done, and how much of the whole is done (0 to 1).
Progress = Callable[[str, float], None]


#: The largest whole number that an option may have.
MAX_WHOLE = 2**53 - 1
#: The command that makes a paper again from its trace, which is named next.
VERIFY = ["fortyeight", "papers", "verify"]
#: Characters of an option that is a text.
MAX_TEXT = 80
#: The place of the house in `fortyeight papers KIND HOUSE …`.
_NAME_AT = 3


def today() -> date:
    return datetime.now(UTC).astimezone().date()


def no_progress(step: str, done: float) -> None:
    """Report nothing."""


@dataclass(frozen=True)
class PaperRequest:
    """A house and what is wanted of it.

    `options` are plain data and `others` further houses, by name; the trace keeps both. `command`
    is the command line that makes the paper.
    """

    house: House
    options: Mapping[str, Any] = field(default_factory=dict)
    others: Mapping[str, House] = field(default_factory=dict)
    date: date = field(default_factory=today)
    command: str = ""
    progress: Progress = no_progress

    @property
    def house_name(self) -> str:
        """The house as the command names it, for commands that compute single figures.

        A house with choices has no name if the command has none, as a paper that a server makes.
        """
        words = shlex.split(self.command)
        if len(words) > _NAME_AT and words[:_NAME_AT] != VERIFY:
            return words[_NAME_AT]
        own = self.house.choices or book_reference(self.house.book) != self.house.book.id
        return "" if own else self.house.book.id

    def whole(self, name: str, default: int, least: int = 0, most: int = MAX_WHOLE) -> int:
        """Return an option that is a whole number; raise `FortyeightError` if it is not."""
        value = self.options.get(name)
        if value is None:
            return default
        if not isinstance(value, int) or isinstance(value, bool) or not least <= value <= most:
            sentence = f"the option {name} is a whole number from {least:,} to {most:,}"
            raise FortyeightError("bad-options", sentence)
        return value

    def text(self, name: str) -> str:
        """Return an option that is a text, nothing if it is not given."""
        value = self.options.get(name) or ""
        if not isinstance(value, str) or len(value) > MAX_TEXT or not value.isprintable():
            sentence = f"the option {name} is a line of at most {MAX_TEXT} characters"
            raise FortyeightError("bad-options", sentence)
        return value

    def provenance(self, **seeds: int) -> Provenance:
        """Return where the paper comes from; `seeds` are those of its simulations, by name."""
        return Provenance(
            version=__version__,
            house_sha256=house_sha256(self.house),
            rulebook_sha256=rulebook_sha256(self.house.book),
            command=self.command,
            date=self.date,
            seeds=seeds,
        )
