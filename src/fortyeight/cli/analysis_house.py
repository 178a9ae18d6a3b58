"""The house that a command of the solver is asked about: a book, its decks, its dealing, a file."""

from __future__ import annotations

from typing import Annotated

import typer

from fortyeight.cli.rules_load import BadInput, house_with
from fortyeight.rulebook import House

Book = Annotated[str, typer.Argument(help="A rulebook's id, or a rulebook or house file.")]
Decks = Annotated[int | None, typer.Option("--decks", help="Decks in the shoe.")]
Dealing = Annotated[
    str | None, typer.Option("--dealing", help="When the dealer's second card is dealt.")
]
HouseFile = Annotated[str | None, typer.Option("--house", help="A house file of that rulebook.")]


def house_of(book: str, decks: int | None, dealing: str | None, house: str | None) -> House:
    """The house, or a sentence and the exit code for bad input."""
    asked = {"decks": decks, "dealing": dealing}
    try:
        return house_with(book, house, {key: one for key, one in asked.items() if one is not None})
    except BadInput as error:
        typer.echo(str(error), err=True)
        raise typer.Exit(2) from None
