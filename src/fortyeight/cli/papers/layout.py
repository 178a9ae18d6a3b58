"""`fortyeight papers layout`: the felt of a house to scale."""

from __future__ import annotations

from typing import Annotated

from fortyeight.cli.options.declaring import option
from fortyeight.cli.papers.making import make_papers
from fortyeight.cli.papers.options import OneHouse, Output


def layout(
    house: OneHouse,
    operator: Annotated[
        str, option("--operator NAME", "Name of the operator, printed on the felt.")
    ] = "",
    width: Annotated[float, option("--width MM", "Width of the felt.")] = 2130,
    depth: Annotated[float, option("--depth MM", "Depth of the felt.")] = 1190,
    *,
    output: Output,
) -> None:
    """Draw the felt of a house to scale, with every inscription and spot.

    Besides the paper there are a PDF and an SVG in the size of the felt, for the printer of the
    cloth. What the clauses on layouts ask for is checked.
    """
    houses = output.houses(house)
    options = {"operator": operator, "width": width, "depth": depth}
    arguments = ["--operator", operator] if operator else []
    arguments += ["--width", f"{width:g}", "--depth", f"{depth:g}"]
    make_papers("layout", houses, output, options, arguments)
