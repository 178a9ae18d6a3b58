"""`fortyeight papers rack-card`: how a house's game is played, for its players."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

from fortyeight.cli.framework.bad_input import exit_on_bad_input
from fortyeight.cli.options.choice import one_of
from fortyeight.cli.options.declaring import AsJson, option
from fortyeight.cli.options.house import AllowInexact, check_exact
from fortyeight.cli.output.compiling import announce_compilation
from fortyeight.cli.output.result_files import Force
from fortyeight.cli.papers.making import by_name, make_papers
from fortyeight.cli.papers.options import (
    Formats,
    Houses,
    Out,
    PaperDate,
    faultless_houses,
    parse_output,
)
from fortyeight.papers.render.pdf_file import PAGE_SIZES


def rack_card(
    house: Houses,
    operator: Annotated[
        str, option("--operator NAME", "Name of the operator, printed on it.")
    ] = "",
    size: Annotated[
        str, option("--paper SIZE", f"Size of the pages: {one_of(PAGE_SIZES)}.")
    ] = "a4",
    formats: Formats = "pdf",
    out: Out = Path(),
    date: PaperDate = None,
    force: Force = False,
    allow_inexact: AllowInexact = False,
    as_json: AsJson = False,
) -> None:
    """Write how a house's game is played and what it pays, for players, with the chart on the back.

    As a card for the rack at the table (4 by 9 inches) it has the payouts on one side and the chart
    on the other.
    """
    with exit_on_bad_input():
        output = parse_output(size, formats, out, date, force, PAGE_SIZES)
        houses = faultless_houses(house)
        for one in houses:
            check_exact(one, allow_inexact)
    announce_compilation()
    arguments = ["--operator", operator] if operator else []
    arguments += ["--allow-inexact"] if allow_inexact else []
    options = {"operator": operator, "short": output.size == "card"}
    make_papers("rack-card", by_name(house, houses), output, options, arguments, as_json=as_json)
