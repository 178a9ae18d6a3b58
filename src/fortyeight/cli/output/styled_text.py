"""Text in styles: bold, dim, coloured. A terminal shows the styles, a file has the text alone.

Commands print with this, `text_table` and `text_page`: importing Rich would take longer than most
of what they do.
"""

from __future__ import annotations

import os
import re
from collections.abc import Iterator
from typing import TextIO

_CODES = {
    **{"bold": "1", "dim": "2", "italic": "3", "underline": "4"},
    **{"red": "31", "green": "32", "yellow": "33", "magenta": "35", "cyan": "36"},
}
_HEX_LENGTH = len("#rrggbb")
#: How many colours terminals have that can show any, and those that have a palette.
_ANY_COLOUR, _PALETTE = 1 << 24, 256
#: The levels of red, green and blue in the palette.
_LEVELS = (0, 95, 135, 175, 215, 255)
_WORD = re.compile(r"\S+")


class Text:
    """Pieces of text, each with its style: words such as ``bold red`` or ``#112233 on #ffffff``."""

    def __init__(self, text: str = "", style: str = "") -> None:
        self.pieces = [(text, style)] if text else []

    def append(self, text: str, style: str = "") -> Text:
        """Add a piece, and return the whole."""
        if text:
            self.pieces.append((text, style))
        return self

    def __str__(self) -> str:
        return "".join(text for text, _ in self.pieces)

    def __len__(self) -> int:
        return sum(len(text) for text, _ in self.pieces)

    def part(self, start: int, end: int) -> Text:
        """Return the characters from `start` to before `end`."""
        part, at = Text(), 0
        for text, style in self.pieces:
            part.append(text[max(0, start - at) : max(0, end - at)], style)
            at += len(text)
        return part

    def lines(self, width: int) -> Iterator[Text]:
        """Yield lines of at most this width, broken between words; a longer word is cut."""
        start = 0
        for line in str(self).split("\n"):
            for first, last in _broken(line, max(1, width)):
                yield self.part(start + first, start + last)
            start += len(line) + 1

    def written(self, colours: int) -> str:
        """Return the text with the codes of its styles; with no colours, without."""
        if not colours:
            return str(self)
        return "".join(_coloured(text, style, colours) for text, style in self.pieces)


def as_text(text: str | Text) -> Text:
    """Return a text; a plain one has no style."""
    return Text(text) if isinstance(text, str) else text


def colours_of(stream: TextIO) -> int:
    """Return how many colours a stream shows: none if it is a file, or if the user wants none."""
    terminal = os.environ.get("TERM", "")
    if not stream.isatty() or os.environ.get("NO_COLOR") or terminal in ("dumb", "unknown"):
        return 0
    return _ANY_COLOUR if os.environ.get("COLORTERM") in ("truecolor", "24bit") else _PALETTE


def _broken(line: str, width: int) -> Iterator[tuple[int, int]]:
    """Yield where lines begin and end if a line is broken between its words."""
    # Spaces before the first word are part of it.
    words = [(word.start(), word.end()) for word in _WORD.finditer(line)]
    start, end = 0, 0
    for first, last in words:
        if last - start > width and end > start:
            yield start, end
            start = first
        while last - start > width:
            yield start, start + width
            start += width
        end = last
    # Spaces after the last word are kept where there is room: they may have a colour.
    yield start, max(end, min(len(line), start + width))


def _coloured(text: str, style: str, colours: int) -> str:
    codes, behind = [], False
    for word in style.split():
        if word == "on":
            behind = True
        elif len(word) == _HEX_LENGTH and word.startswith("#"):
            codes.append(f"{48 if behind else 38};{_colour(word, colours)}")
        else:
            codes.append(_CODES[word])
    return f"\x1b[{';'.join(codes)}m{text}\x1b[0m" if codes else text


def _colour(name: str, colours: int) -> str:
    parts = bytes.fromhex(name[1:])
    if colours == _ANY_COLOUR:
        return f"2;{parts[0]};{parts[1]};{parts[2]}"
    number = 0
    for part in parts:
        nearest = min(range(len(_LEVELS)), key=lambda at: abs(_LEVELS[at] - part))
        number = number * len(_LEVELS) + nearest
    return f"5;{16 + number}"
