"""`fortyeight papers rack-card`: how a house's game is played, for its players."""

from __future__ import annotations

from typing import Annotated

from fortyeight.cli.options.declaring import option
from fortyeight.cli.output.compiling import announce_compilation
from fortyeight.cli.papers.making import make_papers
from fortyeight.cli.papers.options import Houses, Output


def rack_card(
    house: Houses,
    operator: Annotated[
        str, option("--operator NAME", "Name of the operator, printed on it.")
    ] = "",
    *,
    output: Output,
) -> None:
    """Write how a house's game is played and what it pays, for players, with the chart on the back.

    As a card for the rack at the table (4 by 9 inches) it has the payouts on one side and the chart
    on the other.
    """
    houses = output.houses(*house)
    announce_compilation()
    arguments = ["--operator", operator] if operator else []
    options = {"operator": operator, "short": output.size == "card"}
    make_papers("rack-card", houses, output, options, arguments)
