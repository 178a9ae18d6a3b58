"""Side bets of `fortyeight simulate`: which are made, and their results."""

from __future__ import annotations

from typing import Annotated, Any

import typer

from fortyeight.cli.rules.load import BadInput
from fortyeight.rulebook import House
from fortyeight.table import WagerKind

Optional = Annotated[
    bool, typer.Option("--optional", help="Make every optional wager that the house offers too.")
]
With = Annotated[
    str | None,
    typer.Option("--with", help="Make these optional wagers and no others, as in match,pair."),
]


def chosen_side_bets(house: House, every: bool, named: str | None) -> frozenset[WagerKind]:
    """Return the side bets to make; refuse those that the house does not offer."""
    from fortyeight.simulation.game.side_bet_offers import NotOffered, chosen, kinds_named

    if named is None:
        return chosen(house, every)
    try:
        return chosen(house, kinds_named(name.strip() for name in named.split(",")))
    except NotOffered as error:
        raise BadInput("--with", str(error)) from None


def print_side_bets(side_bets: dict[str, Any]) -> None:
    """Print the results of every side bet."""
    for kind, one in side_bets.items():
        if not one["number"]:
            typer.echo(f"Wager {kind}: never made.")
            continue
        error = one["standard_error"]
        width = "" if error is None else f" ± {1.96 * error:.4%}"
        typer.echo(
            f"Wager {kind}, made {one['number']:,} times: mean {one['mean']:+.4%}{width},"
            f" standard deviation {one['standard_deviation']:.3f}."
        )
        if one["from_meters"]:
            typer.echo(
                f"  Jackpots are counted at their initial amounts; over time the meters give back"
                f" {one['from_meters']:.3%} more: {one['mean_over_time']:+.4%}{width}."
            )
        for name, number in (*one["outcomes"].items(), *one["community"].items()):
            typer.echo(f"  {number / one['number']:11.7f}  {one['pays'][name]:+9.2f}  {name}")
