"""`--super-bonus` of `fortyeight simulate`, and how often the bonus came."""

from __future__ import annotations

from typing import Annotated, Any

import typer

from fortyeight.cli.rules.load import BadInput
from fortyeight.rulebook import House

PlayForSuperBonus = Annotated[
    bool,
    typer.Option("--super-bonus", help="Have chart or optimal play for the wager's Super Bonus."),
]


def check_super_bonus(house: House, requested: bool, strategy: str) -> None:
    """Refuse --super-bonus if the house or the strategy cannot play for it."""
    from fortyeight.simulation.game.strategies import SOLVED

    if requested and house.super_bonus is None:
        raise BadInput("--super-bonus", f"{house.book.title} has no Super Bonus")
    if requested and strategy not in SOLVED:
        names = " or ".join(SOLVED)
        raise BadInput("--super-bonus", f"{strategy} says itself what it plays: {names} can do so")


def print_super_bonus(bonus: dict[str, Any], strategy: str) -> None:
    """Print how often the Super Bonus came and what it gave."""
    if not bonus:
        return
    typer.echo(f"Super Bonus: {_came(bonus)}, which is not in the mean.")
    chance, played = bonus["chance_from_fresh_shoes"], bonus["suited_sevens_against_7"]
    if chance:
        typer.echo(f"  From fresh shoes it comes to this play once in {1 / chance:,.0f} rounds.")
    elif played:
        typer.echo(
            f"  It needs two sevens of one suit against a 7 to be hit, and {strategy} has them"
            f" {played}: so it never comes."
        )
        if strategy in ("chart", "optimal"):
            typer.echo(
                "  --super-bonus plays for it where its dollars are worth more than that to the"
                " wager; `fortyeight solve` tells what it is worth then."
            )


def _came(bonus: dict[str, Any]) -> str:
    if not bonus["number"]:
        return f"0 times with a wager of {bonus['wager']}"
    return (
        f"{bonus['number']:,} times; it gives {bonus['mean']:+.5%}"
        f" ± {1.96 * bonus['standard_error']:.5%} to a wager of {bonus['wager']}"
    )
