"""Options that many commands share: book, decks, dealing, house file, strategy, JSON."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Annotated, get_args

from fortyeight.analysis.models import MODELS, SPLIT_MODELS, Model, SplitModel
from fortyeight.cli.framework.bad_input import BadInput, exit_on_bad_input
from fortyeight.cli.options.completion import (
    complete_book,
    complete_dealing,
    complete_model,
    complete_split_model,
    complete_strategy,
)
from fortyeight.cli.options.declaring import argument, number_option, one_of, option, parse_choice
from fortyeight.library.house_files import house_with
from fortyeight.rulebook import House
from fortyeight.rulebook.schema.sections import Dealing

if TYPE_CHECKING:
    from fortyeight.strategy import Strategy

BOOK = argument("BOOK", "Rulebook id, rulebook file or house file.", complete=complete_book)
Book = Annotated[str, BOOK]
Decks = Annotated[
    int | None, number_option("--decks", "Number of decks in the shoe (default: the house's).")
]
DealingOption = Annotated[
    str | None,
    option(
        "--dealing PROCEDURE",
        f"How the dealer's second card is dealt: {', '.join(get_args(Dealing))}"
        " (default: the house's).",
        complete=complete_dealing,
    ),
]
HouseFile = Annotated[str | None, option("--house FILE", "House file of this rulebook.")]
ModelName = Annotated[
    str,
    option("--model MODEL", f"How the player plays: {one_of(MODELS)}.", complete=complete_model),
]
SplitModelName = Annotated[
    str,
    option(
        "--model MODEL",
        f"How split hands are played: {one_of(SPLIT_MODELS)}.",
        complete=complete_split_model,
    ),
]
Shoe = Annotated[
    str | None,
    option(
        "--shoe CARDS",
        'Solve from these cards, such as "6s 7s 10h" or "A:20 2:24" (default: a full shoe).',
    ),
]
AllowInexact = Annotated[
    bool,
    option("--allow-inexact", "Accept a house with rules that the solver cannot value exactly."),
]
StrategyName = Annotated[
    str,
    option(
        "--strategy STRATEGY",
        "chart, optimal, mimic, never-bust, or a strategy file.",
        complete=complete_strategy,
    ),
]
Compute = Annotated[bool, option("--compute", "Solve the house here, even if its figures ship.")]
Bounded = Annotated[
    bool, option("--bound", "Bound the error of the distribution closely, in some seconds.")
]


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
    book: str, decks: int | None, dealing: str | None, house: str | None, allow_inexact: bool = True
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
