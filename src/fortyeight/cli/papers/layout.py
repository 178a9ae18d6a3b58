"""`fortyeight papers layout`: the felt of a house to scale."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

from fortyeight.cli.framework.bad_input import exit_on_bad_input
from fortyeight.cli.options.declaring import AsJson, option
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


def layout(
    house: OneHouse,
    operator: Annotated[
        str, option("--operator NAME", "Name of the operator, printed on the felt.")
    ] = "",
    width: Annotated[float, option("--width MM", "Width of the felt.")] = 2130,
    depth: Annotated[float, option("--depth MM", "Depth of the felt.")] = 1190,
    size: Size = "a4",
    formats: Formats = "pdf",
    out: Out = Path(),
    date: PaperDate = None,
    force: Force = False,
    as_json: AsJson = False,
) -> None:
    """Draw the felt of a house to scale, with every inscription and spot.

    Besides the paper there are a PDF and an SVG in the size of the felt, for the printer of the
    cloth. What the clauses on layouts ask for is checked.
    """
    with exit_on_bad_input():
        output = parse_output(size, formats, out, date, force)
        houses = faultless_houses([house])
    options = {"operator": operator, "width": width, "depth": depth}
    arguments = ["--operator", operator] if operator else []
    arguments += ["--width", f"{width:g}", "--depth", f"{depth:g}"]
    make_papers("layout", by_name([house], houses), output, options, arguments, as_json=as_json)
