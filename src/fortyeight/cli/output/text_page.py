"""Pages of text: as wide as the terminal, or wide enough for tables in a file."""

from __future__ import annotations

import io
import os
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from shutil import get_terminal_size
from textwrap import fill

import typer

from fortyeight.cli.output.styled_text import Text, as_text, colours_of
from fortyeight.cli.output.text_table import Table

#: Width of pages that are piped.
PIPED_WIDTH = 110

#: A narrower page has no room for bars.
BARS_FROM_WIDTH = 100
_EIGHTHS = " ▏▎▍▌▋▊▉"
BAR_WIDTH = 12


class Page:
    """The standard output: lines, broken between words where the page has a width, and tables.

    Piped, it is as wide as COLUMNS says, or `piped_width`; with neither, lines are not broken.
    """

    def __init__(self, piped_width: int | None = PIPED_WIDTH) -> None:
        if isinstance(sys.stdout, io.TextIOWrapper):
            # What the terminal cannot encode becomes a question mark.
            sys.stdout.reconfigure(errors="replace")
        self.colours = colours_of(sys.stdout)
        self._wraps = page_has_width() or piped_width is not None
        if page_has_width() or piped_width is None:
            self.width = get_terminal_size().columns
        else:
            self.width = piped_width

    def print(self, shown: str | Text | Table = "", *, whole: bool = False) -> None:
        """Print a table, or a line; it is broken if it is too long, unless it must stay `whole`."""
        if isinstance(shown, Table):
            lines = list(shown.lines(self.width))
        elif whole or not self._wraps:
            lines = [as_text(shown)]
        else:
            lines = list(as_text(shown).lines(self.width))
        for line in lines:
            sys.stdout.write(line.written(self.colours).rstrip(" ") + "\n")


def page_has_width() -> bool:
    """Return whether lines are wrapped: on a terminal, and if COLUMNS says how wide a page is."""
    return sys.stdout.isatty() or "COLUMNS" in os.environ


def say(text: str, indent: int | None = None) -> None:
    """Print a line; if the page has a width, it is wrapped between words, and indented again.

    Without `indent`, it is continued with its own.
    """
    if page_has_width():
        spaces = " " * (len(text) - len(text.lstrip()) if indent is None else indent)
        width = get_terminal_size().columns
        text = fill(text, width, subsequent_indent=spaces, break_on_hyphens=False)
    typer.echo(text)


def title(page: Page, text: str) -> None:
    page.print()
    page.print(Text(text, "bold"))


def bar(value: float, largest: float) -> Text:
    """Draw a change of the edge as a bar, red if it costs the player."""
    eighths = round(abs(value) / largest * BAR_WIDTH * 8) if largest > 0 else 0
    drawn = "█" * (eighths // 8) + _EIGHTHS[eighths % 8].strip()
    return Text(drawn, "red" if value > 0 else "green")


@contextmanager
def progress_line(words: str) -> Iterator[Callable[[str], None]]:
    """Say on a terminal what is being done, until it is; what is yielded changes the words."""

    def show(words: str) -> None:
        if sys.stderr.isatty():
            typer.echo(f"\r{words}\x1b[K", nl=False, err=True)

    show(words)
    try:
        yield show
    finally:
        show("")


@contextmanager
def progress_bar(words: str, *, count: bool = False) -> Iterator[Callable[[int, int], None]]:
    """Show a progress bar on the error stream if that is a terminal; `count` shows numbers."""
    if not sys.stderr.isatty():
        yield lambda done, total: None
        return
    from rich.console import Console
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
    ) as bar:
        task = bar.add_task(words, total=None)
        yield lambda done, total: bar.update(task, completed=done, total=total)
