"""The Super Bonus in `fortyeight simulate`: how often it came, and why no more often."""

from __future__ import annotations

from math import sqrt
from typing import TYPE_CHECKING, Annotated, Any

import typer

from fortyeight.cli.rules.load import BadInput
from fortyeight.money import format_amount
from fortyeight.rulebook import House

if TYPE_CHECKING:
    from fortyeight.simulation.results.tally import Tally

PlayForIt = Annotated[
    bool,
    typer.Option("--super-bonus", help="Have chart or optimal play for the wager's Super Bonus."),
]
#: What never came in so many boxes comes less often than 3 in as many, 19 times of 20.
_NONE_OF = 3


def check_play_for_it(house: House, asked: bool, strategy: str) -> None:
    """Refuse --super-bonus where nothing could be played for it."""
    from fortyeight.simulation.game.strategies import SOLVED

    if asked and house.super_bonus is None:
        raise BadInput("--super-bonus", f"{house.book.title} has no Super Bonus")
    if asked and strategy not in SOLVED:
        names = " or ".join(SOLVED)
        raise BadInput("--super-bonus", f"{strategy} says itself what it plays: {names} can do so")


def super_bonus_json(house: House, tally: Tally, wager: int) -> dict[str, Any]:
    """Return how often the Super Bonus came, and what it gave to this wager and to others'."""
    if house.super_bonus is None:
        return {}
    from fortyeight.analysis.values.super_bonus import super_bonus_pays

    pays = super_bonus_pays(house, wager)
    boxes = tally.rounds * tally.boxes
    number = tally.super_bonuses()
    each = (pays + house.super_bonus.others * (tally.boxes - 1)) if pays else 0
    play = tally.game.sevens
    return {
        "wager": format_amount(wager),
        "pays": format_amount(pays),
        "number": number,
        "chance": number / boxes if boxes else 0.0,
        "mean": number * each / (boxes * wager) if boxes else 0.0,
        # It is seldom enough for the error of a count to be its square root.
        "standard_error": sqrt(number) * each / (boxes * wager) if number and boxes else None,
        "chance_at_most": None if number or not boxes else min(_NONE_OF / boxes, 1.0),
        "chance_from_fresh_shoes": None if play is None else play.chance,
        "suited_sevens_against_7": None if play is None else play.played,
    }


def print_super_bonus(bonus: dict[str, Any], strategy: str) -> None:
    """Say it in words."""
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
