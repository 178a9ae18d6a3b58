"""`--continuous` and `--chute` of `fortyeight simulate`."""

from __future__ import annotations

from typing import Annotated

import typer

from fortyeight.cli.rules.load import BadInput
from fortyeight.rulebook import House

#: Cards in the chute by default.
DEFAULT_CHUTE = 16
#: Cards that must remain in the machine for each box.
_CARDS_PER_BOX = 24

Continuous = Annotated[bool, typer.Option("--continuous", help="Deal from a continuous shuffler.")]
Chute = Annotated[
    int | None,
    typer.Option("--chute", help=f"Cards that wait in its chute, {DEFAULT_CHUTE} if left out."),
]


def chute_size(
    house: House, requested: bool, chute: int | None, boxes: int, *, fresh: bool, counts: bool
) -> int:
    """Return how many cards wait in the chute; 0 without a continuous shuffler.

    A house with a continuous shuffler uses it by default, except for fresh shoes.
    """
    own = house.shoe.shuffler == "continuous"
    if not requested and not (own and not fresh):
        if chute is not None:
            raise BadInput("--chute", "only a continuous shuffler has one: add --continuous")
        return 0
    if house.shoe.continuous == "no":
        clause = house.clause("shoe.continuous")
        raise BadInput("--continuous", f"the book knows no continuous shuffler ({clause})")
    if fresh:
        raise BadInput("--continuous", "it deals no fresh shoes: leave --fresh-shoe out")
    if counts:
        raise BadInput(
            "--count", "a continuous shuffler takes every round's cards back: nothing is to count"
        )
    size = DEFAULT_CHUTE if chute is None else chute
    most = house.cards.shoe_size - boxes * _CARDS_PER_BOX
    if not 0 < size <= most:
        raise BadInput("--chute", f"with {boxes} boxes a chute has 1 to {most} cards, not {size}")
    return size
