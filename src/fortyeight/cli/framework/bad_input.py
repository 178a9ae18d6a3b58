"""Bad input: one sentence on the error stream for each fault, and exit code 2."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from shutil import get_terminal_size
from textwrap import fill
from typing import NoReturn

import typer

from fortyeight.base_error import FortyeightError
from fortyeight.library.errors import InputError
from fortyeight.rulebook.reading.formatting import one_line


def shown_name(name: str) -> str:
    """Return a file name that is safe to show in a message."""
    return one_line(name, 200)


#: An argument that cannot be used; the message says why in one sentence.
BadInput = InputError


def print_error(sentence: str) -> None:
    """Print a sentence on the error stream, with a capital and a full stop; wrapped on a terminal.

    One that begins with the name of what is wrong, such as `up: `, keeps that name.
    """
    text = sentence if sentence.endswith((".", ")")) else f"{sentence}."
    first = text.partition(" ")[0]
    if first.isalpha() and first.islower():
        text = text[0].upper() + text[1:]
    if sys.stderr.isatty():
        width = get_terminal_size().columns
        text = fill(text, width, break_long_words=False, break_on_hyphens=False)
    typer.echo(text, err=True)


def fail(*sentences: str) -> NoReturn:
    """Print sentences on the error stream, and exit with the code for bad input."""
    for sentence in sentences:
        print_error(sentence)
    raise typer.Exit(2)


@contextmanager
def exit_on_bad_input() -> Iterator[None]:
    """Print bad input, bad strategy and count files, and faults of houses; exit with code 2."""
    try:
        yield
    except FortyeightError as error:
        fail(str(error))
    except ValueError as error:
        from fortyeight.rulebook import Faulty
        from fortyeight.strategy import BadCounting, BadStrategy

        if isinstance(error, BadStrategy | BadCounting):
            fail(*error.sentences)
        if not isinstance(error, Faulty):
            raise
        fail(*map(str, error.faults))
