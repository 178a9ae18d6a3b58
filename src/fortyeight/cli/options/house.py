"""Options that many commands share: book, decks, dealing, house file, strategy, JSON."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Annotated, get_args

import typer

from fortyeight.analysis.models import MODELS, SPLIT_MODELS, Model, SplitModel
from fortyeight.cli.framework.bad_input import BadInput, exit_on_bad_input
from fortyeight.cli.options.choice import one_of, parse_choice
from fortyeight.cli.options.completion import (
    complete_book,
    complete_dealing,
    complete_model,
    complete_split_model,
    complete_strategy,
)
from fortyeight.cli.options.number import number_option
from fortyeight.library.house_files import house_with
from fortyeight.rulebook import House
from fortyeight.rulebook.schema.sections import Dealing as DealingProcedure

if TYPE_CHECKING:
    from fortyeight.strategy import Strategy

BOOK = typer.Argument(
    help="Rulebook id, rulebook file or house file.",
    metavar="BOOK",
    autocompletion=complete_book,
)
Book = Annotated[str, BOOK]
Decks = Annotated[
    int | None,
    number_option("--decks", "Number of decks in the shoe (default: the house's)."),
]
Dealing = Annotated[
    str | None,
    typer.Option(
        "--dealing",
        metavar="PROCEDURE",
        help=f"How the dealer's second card is dealt: {', '.join(get_args(DealingProcedure))}"
        " (default: the house's).",
        autocompletion=complete_dealing,
    ),
]
HouseFile = Annotated[
    str | None, typer.Option("--house", metavar="FILE", help="House file of this rulebook.")
]
ModelName = Annotated[
    str,
    typer.Option(
        "--model",
        metavar="MODEL",
        help=f"How the player plays: {one_of(MODELS)}.",
        autocompletion=complete_model,
    ),
]
SplitModelName = Annotated[
    str,
    typer.Option(
        "--model",
        metavar="MODEL",
        help=f"How split hands are played: {one_of(SPLIT_MODELS)}.",
        autocompletion=complete_split_model,
    ),
]
Shoe = Annotated[
    str | None,
    typer.Option(
        "--shoe",
        metavar="CARDS",
        help='Solve from these cards, such as "6s 7s 10h" or "A:20 2:24" (default: a full shoe).',
    ),
]
AllowInexact = Annotated[
    bool,
    typer.Option(
        "--allow-inexact", help="Accept a house with rules that the solver cannot value exactly."
    ),
]
StrategyName = Annotated[
    str,
    typer.Option(
        "--strategy",
        metavar="STRATEGY",
        help="chart, optimal, mimic, never-bust, or a strategy file.",
        autocompletion=complete_strategy,
    ),
]
Compute = Annotated[
    bool,
    typer.Option("--compute", help="Solve the house here, even if its figures ship."),
]
Bounded = Annotated[
    bool,
    typer.Option("--bound", help="Bound the error of the distribution closely, in some seconds."),
]
AsJson = Annotated[bool, typer.Option("--json", help="Print the result as JSON.")]


class InexactHouse(BadInput):
    """A house that the solver cannot value exactly; the message names the rules and the reasons."""

    def __init__(self, house: House, limits: Iterable[str]) -> None:
        reasons = "; ".join(limits)
        super().__init__(
            house.book.id,
            f"the solver does not value this house exactly: {reasons}"
            " (--allow-inexact gives its figures all the same)",
        )


def check_exact(house: House, allow_inexact: bool, counted_for: Strategy | None = None) -> None:
    """Refuse a house, or a count for a chart, that is not valued exactly, unless allowed."""
    from fortyeight.analysis.limits import count_limits, limits

    reasons = limits(house) if counted_for is None else count_limits(house, counted_for)
    if reasons and not allow_inexact:
        raise InexactHouse(house, reasons)


def print_exactness(limits: Iterable[str]) -> None:
    """Print whether the figures are exact."""
    from fortyeight.cli.output.text_page import say

    for one in exactness_lines(limits):
        say(one)


def exactness_lines(limits: Iterable[str]) -> list[str]:
    return [f"Not exact: {limit}." for limit in limits] or ["Exact."]


def parse_model(name: str) -> Model:
    """Return the model of play, or exit with a sentence and the code for bad input."""
    return parse_choice("model", MODELS, name)


def parse_split_model(name: str) -> SplitModel:
    """Return the model of splitting, or exit with a sentence and the code for bad input."""
    return parse_choice("model", SPLIT_MODELS, name)


def house_of(
    book: str,
    decks: int | None,
    dealing: str | None,
    house: str | None,
    allow_inexact: bool = True,
) -> House:
    """Return the house, or exit with a sentence and the code for bad input.

    A house that the solver does not value exactly is refused unless `allow_inexact`.
    """
    choices = {"decks": decks, "dealing": dealing}
    with exit_on_bad_input():
        named = {key: choice for key, choice in choices.items() if choice is not None}
        chosen = house_with(book, house, named)
        check_exact(chosen, allow_inexact)
        return chosen
