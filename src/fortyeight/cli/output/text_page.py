"""Pages of text: as wide as the terminal, or wide enough for tables in a file."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from textwrap import fill

import typer
from rich.console import Console
from rich.table import Table
from rich.text import Text

#: Width of pages that are piped, and of tables between paragraphs.
PIPED_WIDTH, PIPED_TABLE_WIDTH = 110, 100

#: A narrower page has no room for bars.
BARS_FROM_WIDTH = 100
_EIGHTHS = " ▏▎▍▌▋▊▉"
BAR_WIDTH = 12


@contextmanager
def page() -> Iterator[Console]:
    """Collect a page of output and print it without trailing spaces."""
    console = plain_console(PIPED_WIDTH)
    with console.capture() as captured:
        yield console
    # Tables pad their columns with spaces.
    typer.echo("\n".join(line.rstrip() for line in captured.get().splitlines()))


def columns(*headings: tuple[str, int], header: bool = False) -> Table:
    """Return a table whose columns align with those of other tables on the page."""
    table = Table(box=None, expand=True, pad_edge=False, padding=(0, 2, 0, 0), show_header=header)
    for heading, share in headings:
        table.add_column(heading, ratio=share, overflow="fold")
    return table


def fitted(*headings: str) -> Table:
    """Return a table whose columns are as wide as their words, and wrap between them."""
    table = Table(box=None, pad_edge=False, padding=(0, 2, 0, 0))
    for heading in headings:
        table.add_column(heading, overflow="fold")
    return table


def plain_console(piped_width: int = PIPED_TABLE_WIDTH) -> Console:
    """Return a console that prints text as it is; piped, it is as wide as COLUMNS says or this."""
    console = Console(markup=False, highlight=False, emoji=False)
    if not console.is_terminal and "COLUMNS" not in os.environ:
        console.width = piped_width
    return console


def page_has_width() -> bool:
    """Return whether lines are wrapped: on a terminal, and if COLUMNS says how wide a page is."""
    return sys.stdout.isatty() or "COLUMNS" in os.environ


def say(text: str, indent: int | None = None) -> None:
    """Print a line; if the page has a width, it is wrapped between words, and indented again.

    Without `indent`, it is continued with its own.
    """
    if page_has_width():
        spaces = " " * (len(text) - len(text.lstrip()) if indent is None else indent)
        text = fill(text, Console().width, subsequent_indent=spaces, break_on_hyphens=False)
    typer.echo(text)


def title(console: Console, text: str) -> None:
    console.print()
    console.print(Text(text, style="bold"))


def bar(value: float, largest: float) -> Text:
    """Draw a change of the edge as a bar, red if it costs the player."""
    eighths = round(abs(value) / largest * BAR_WIDTH * 8) if largest > 0 else 0
    drawn = "█" * (eighths // 8) + _EIGHTHS[eighths % 8].strip()
    return Text(drawn, style="red" if value > 0 else "green")


@contextmanager
def progress_bar(words: str, *, count: bool = False) -> Iterator[Callable[[int, int], None]]:
    """Show a progress bar on the error stream if that is a terminal; `count` shows numbers."""
    from rich.progress import (
        BarColumn,
        MofNCompleteColumn,
        Progress,
        TextColumn,
        TimeRemainingColumn,
    )

    console = Console(stderr=True)
    with Progress(
        TextColumn(words),
        BarColumn(),
        MofNCompleteColumn() if count else TimeRemainingColumn(),
        console=console,
        transient=True,
        redirect_stdout=sys.stdout.isatty(),  # piped output must not go to the bar's stream
        disable=not console.is_terminal,
    ) as bar:
        task = bar.add_task(words, total=None)
        yield lambda done, total: bar.update(task, completed=done, total=total)
