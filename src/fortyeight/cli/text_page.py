"""Pages of text: as wide as the terminal, or wide enough for tables in a file."""

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
    """Collect a page of output and print it without trailing spaces."""
    console = Console(markup=False, highlight=False, emoji=False)
    if not console.is_terminal and "COLUMNS" not in os.environ:
        console.width = PIPED_WIDTH
    with console.capture() as captured:
        yield console
    # Tables pad their columns with spaces.
    typer.echo("\n".join(line.rstrip() for line in captured.get().splitlines()))


def columns(*headings: tuple[str, int]) -> Table:
    """Return a table whose columns align with those of other tables on the page."""
    table = Table(box=None, expand=True, pad_edge=False, padding=(0, 2, 0, 0), show_header=False)
    for heading, share in headings:
        table.add_column(heading, ratio=share, overflow="fold")
    return table


def title(console: Console, text: str) -> None:
    console.print()
    console.print(Text(text, style="bold"))


def bar(value: float, largest: float) -> Text:
    """Draw a change of the edge as a bar, red if it costs the player."""
    eighths = round(abs(value) / largest * BAR_WIDTH * 8) if largest > 0 else 0
    drawn = "█" * (eighths // 8) + _EIGHTHS[eighths % 8].strip()
    return Text(drawn, style="red" if value > 0 else "green")
