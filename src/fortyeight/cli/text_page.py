"""A page of text: as wide as the terminal, or wide enough for a table in a file."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager

import typer
from rich.console import Console
from rich.table import Table
from rich.text import Text

PIPED_WIDTH = 110

_EIGHTHS = " ▏▎▍▌▋▊▉"
BAR_WIDTH = 12


@contextmanager
def page() -> Iterator[Console]:
    """A console as wide as the terminal, or wide enough for a table where there is none."""
    console = Console(markup=False, highlight=False, emoji=False)
    if not console.is_terminal and "COLUMNS" not in os.environ:
        console.width = PIPED_WIDTH
    with console.capture() as captured:
        yield console
    # Tables fill their columns with spaces, which nobody wants in a file.
    typer.echo("\n".join(line.rstrip() for line in captured.get().splitlines()))


def columns(*headings: tuple[str, int]) -> Table:
    """A table whose columns stand under those of the table before it."""
    table = Table(box=None, expand=True, pad_edge=False, padding=(0, 2, 0, 0), show_header=False)
    for heading, share in headings:
        table.add_column(heading, ratio=share, overflow="fold")
    return table


def title(console: Console, text: str) -> None:
    console.print()
    console.print(Text(text, style="bold"))


def bar(value: float, largest: float) -> Text:
    """A bar as long as a change of the edge is large; what costs the player is red."""
    eighths = round(abs(value) / largest * BAR_WIDTH * 8) if largest > 0 else 0
    drawn = "█" * (eighths // 8) + _EIGHTHS[eighths % 8].strip()
    return Text(drawn, style="red" if value > 0 else "green")
