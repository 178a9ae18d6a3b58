"""A continuous shuffler in `fortyeight simulate`: whether there is one, and its chute."""

from __future__ import annotations

from typing import Annotated

import typer

from fortyeight.cli.rules.load import BadInput
from fortyeight.rulebook import House

#: So many cards wait in the chute if nobody says otherwise.
USUAL_CHUTE = 16
#: A box takes this many cards at most, as far as a machine is filled for it.
_CARDS_OF_BOX = 24

Continuous = Annotated[bool, typer.Option("--continuous", help="Deal from a continuous shuffler.")]
Chute = Annotated[
    int | None,
    typer.Option("--chute", help=f"Cards that wait in its chute, {USUAL_CHUTE} if left out."),
]


def chute_asked(
    house: House, asked: bool, chute: int | None, boxes: int, *, fresh: bool, counts: bool
) -> int:
    """How many cards wait in the chute; 0 where there is no such machine.

    A house whose shuffler is a continuous one has it without being asked, but for fresh shoes.
    """
    own = house.shoe.shuffler == "continuous"
    if not asked and not (own and not fresh):
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
    found = USUAL_CHUTE if chute is None else chute
    most = house.cards.shoe_size - boxes * _CARDS_OF_BOX
    if not 0 < found <= most:
        raise BadInput("--chute", f"with {boxes} boxes a chute has 1 to {most} cards, not {found}")
    return found
