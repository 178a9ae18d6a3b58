"""Colours of the table in the terminal, and lines on its felt."""

from __future__ import annotations

from rich.text import Text

INK = "#efe6d0"
QUIET = "#b9b394"
BRASS = "bold #e8c36a"
WON = "bold #9be89b"
LOST = "bold #ffb3a7"


def on_felt(line: Text, width: int, colour: str) -> Text:
    """Return a line on the felt, as wide as the table."""
    line = line.copy()
    line.truncate(width, overflow="ellipsis")
    line.pad_right(max(0, width - line.cell_len))
    felt = Text(style=f"{INK} on {colour}")
    felt.append_text(line)
    return felt


def centred(line: Text, width: int) -> Text:
    left = max(0, (width - line.cell_len) // 2)
    return Text(" " * left).append_text(line)
