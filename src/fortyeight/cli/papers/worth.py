"""`fortyeight papers worth`: what each rule of a house is worth."""

from __future__ import annotations

from typing import Annotated

from fortyeight.cli.options.completion import complete_book
from fortyeight.cli.options.declaring import option
from fortyeight.cli.output.compiling import announce_compilation
from fortyeight.cli.papers.making import make_papers
from fortyeight.cli.papers.options import OneHouse, Output


def worth(
    house: OneHouse,
    to: Annotated[
        str | None,
        option(
            "--to HOUSE",
            "Another house: its differences, step by step.",
            complete=complete_book,
        ),
    ] = None,
    *,
    output: Output,
) -> None:
    """Write what each rule of a house is worth, exactly: decks, soft 17, splits, every choice.

    With another house, it also has the steps from one to the other.
    """
    from fortyeight.papers.kinds import OTHER

    houses = output.houses(house, *([to] if to else []))
    announce_compilation()
    others = {OTHER: houses[to]} if to else {}
    arguments = ["--to", to] if to else []
    make_papers("worth", {house: houses[house]}, output, {}, arguments, others=others)
