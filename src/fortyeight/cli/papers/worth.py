"""`fortyeight papers worth`: what each rule of a house is worth."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

from fortyeight.cli.framework.bad_input import exit_on_bad_input
from fortyeight.cli.options.completion import complete_book
from fortyeight.cli.options.declaring import AsJson, option
from fortyeight.cli.options.house import AllowInexact, check_exact
from fortyeight.cli.output.compiling import announce_compilation
from fortyeight.cli.output.result_files import Force
from fortyeight.cli.papers.making import by_name, make_papers
from fortyeight.cli.papers.options import (
    Formats,
    OneHouse,
    Out,
    PaperDate,
    Size,
    faultless_houses,
    parse_output,
)


def worth(
    house: OneHouse,
    to: Annotated[
        str | None,
        option(
            "--to HOUSE", "Another house: its differences, step by step.", complete=complete_book
        ),
    ] = None,
    size: Size = "a4",
    formats: Formats = "pdf",
    out: Out = Path(),
    date: PaperDate = None,
    force: Force = False,
    allow_inexact: AllowInexact = False,
    as_json: AsJson = False,
) -> None:
    """Write what each rule of a house is worth, exactly: decks, soft 17, splits, every choice.

    With another house, it also has the steps from one to the other.
    """
    from fortyeight.papers.kinds import OTHER

    with exit_on_bad_input():
        output = parse_output(size, formats, out, date, force)
        houses = faultless_houses([house, *([to] if to else [])])
        for one in houses:
            check_exact(one, allow_inexact)
    announce_compilation()
    others = {OTHER: houses[1]} if to else {}
    arguments = ["--to", to] if to else []
    arguments += ["--allow-inexact"] if allow_inexact else []
    make_papers(
        "worth", by_name([house], houses[:1]), output, {}, arguments, others=others, as_json=as_json
    )
