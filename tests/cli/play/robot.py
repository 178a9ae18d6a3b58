"""A repeatable player who goes by what the screen shows, and sometimes types nonsense."""

from __future__ import annotations

import io
import re

from rich.console import Console

from fortyeight.chance import SeededBits, draw_below

_LETTER = re.compile(
    r" ([HSDPREKINFTC])  "
    r"(?=hit|stand|double|split|surrender|rescue|keep|insure|no|refuse|take|call)"
)
_QUESTIONS = ("against the", "Insurance", "was missed")
_ESCAPES = re.compile(r"\x1b\[[0-9;?]*[A-Za-z]")
NONSENSE = ("", "xyz", "-5", "1e9", "٣", "h" * 500, "d 0.001", "\x1b[2J", "99999999999", "i 1.01")


class Robot:
    """A keyboard and the screen in front of it."""

    def __init__(self, seed: int, most: int = 160, nonsense: int = 10) -> None:
        self.screen = io.StringIO()
        self.console = Console(
            file=self.screen, width=80, height=24, force_terminal=True, highlight=False
        )
        self.answers: list[str] = []
        self.typed = 0
        self._bits = SeededBits(seed)
        self._most = most
        self._nonsense = nonsense

    @property
    def shown(self) -> str:
        return _ESCAPES.sub("", self.screen.getvalue())

    @property
    def now(self) -> str:
        """Return the screen since it was last cleared."""
        return _ESCAPES.sub("", self.screen.getvalue().rpartition("\x1b[2J")[2])

    def readline(self) -> str:
        """Return a typed line; Enter moves the cursor as on a terminal."""
        line = self._line()
        self.screen.write("\n")
        return line

    def _line(self) -> str:
        self.typed += 1
        if self.answers:
            return self.answers.pop(0) + "\n"
        if self.typed > self._most:
            return ""
        if self._nonsense and draw_below(self._nonsense, self._bits) == 0:
            return NONSENSE[draw_below(len(NONSENSE), self._bits)] + "\n"
        return self._answer() + "\n"

    def _answer(self) -> str:
        question = self.now.splitlines()[-1]
        if any(asked in question for asked in _QUESTIONS):
            letters = _LETTER.findall("\n".join(self.now.splitlines()[-3:-1]))
            assert letters, self.now
            return str(letters[draw_below(len(letters), self._bits)])
        if "too? (" in question and draw_below(2, self._bits):
            return question.partition("(")[2].partition(" ")[0].rstrip(";)")
        return ""
