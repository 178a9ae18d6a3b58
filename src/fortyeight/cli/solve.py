"""`fortyeight solve`: the exact value of a house's game with the best play."""

from __future__ import annotations

import json
from typing import Any

import typer

from fortyeight.cli.compiling import announce_compilation
from fortyeight.cli.options.house import (
    AllowInexact,
    AsJson,
    Book,
    Compute,
    Dealing,
    Decks,
    HouseFile,
    ModelName,
    house_of,
    parse_model,
    print_exactness,
)
from fortyeight.rulebook import House


def solve(
    book: Book,
    decks: Decks = None,
    dealing: Dealing = None,
    house: HouseFile = None,
    model: ModelName = "split-aware",
    compute: Compute = False,
    allow_inexact: AllowInexact = False,
    as_json: AsJson = False,
) -> None:
    named = parse_model(model)
    chosen = house_of(book, decks, dealing, house, allow_inexact)
    from fortyeight.analysis.house_solution import solve_house

    solution = solve_house(chosen, named, compute=compute, on_compute=announce_compilation)
    result = solution.to_json()
    if as_json:
        typer.echo(json.dumps(result))
    else:
        _print(chosen, result)


def _print(house: House, result: dict[str, Any]) -> None:
    typer.echo(house.book.title)
    for key, value in house.choices.items():
        typer.echo(f"  {key} = {value}")
    typer.echo(f"House edge {result['edge']:.5%} of the main wager ({result['model']}),")
    other = ", ".join(f"{name} {-ev:.5%}" for name, ev in result["models"].items())
    typer.echo(f"by the two models of playing split hands: {other}.")
    print_exactness(result["limits"])
    typer.echo(
        f"The best chart: {result['edge_chart']:.5%}"
        f" ({result['edge_chart'] - result['edge']:.5%} more than the best play of every hand)."
    )
    typer.echo(f"Standard deviation of a round: {result['standard_deviation']:.5f} wagers.")
    _print_frequencies(house, result)
    typer.echo("The player's expectation by the dealer's first card:")
    for card, ev in result["ev_by_up_card"].items():
        typer.echo(f"  {card:>2}  {ev:+.5%}")
    for term in result["super_bonus"].get("tiers", ()):
        typer.echo(
            f"The Super Bonus gives {term['gain']:.5%} back to a wager of {term['wager']}"
            f" ({term['pays']}, once in {1 / term['chance']:,.0f} rounds)."
        )
    if result["super_bonus"]:
        typer.echo(f"  That assumes that {result['super_bonus']['assumes']};")
        chance = result["super_bonus"]["chance_by_chart"]
        often = f"once in {1 / chance:,.0f} rounds" if chance else "never"
        typer.echo(f"  to the best chart, which does not play for it, it comes {often}.")
    if result["seconds"] is None:
        typer.echo("These figures ship with the program; --compute computes them here.")
    else:
        typer.echo(f"Solved in {result['seconds']:.2f} s.")


def _print_frequencies(house: House, result: dict[str, Any]) -> None:
    """Print how rounds end, and the net results with a chance of at least 0.1%."""
    frequencies = result["frequencies"]
    rounds = ", ".join(f"{name} {one:.3%}" for name, one in frequencies["round"].items())
    typer.echo(f"Rounds: {rounds}.")
    boxes = ", ".join(f"{name} {one:.3%}" for name, one in frequencies["box"].items())
    typer.echo(f"Boxes: {boxes}.")
    typer.echo("The net result of a round, in wagers:")
    for net, chance in result["distribution"].items():
        if chance >= 0.001:
            typer.echo(f"  {float(net):+6.2f}  {chance:8.3%}  {'#' * round(chance * 100)}")
    rest = sum(one for one in result["distribution"].values() if one < 0.001)
    typer.echo(f"   other  {rest:8.3%}")
    typer.echo("Hands, a round:")
    for name, number in frequencies["hands"].items():
        typer.echo(f"  {number:11.6f}  {house.book.in_its_words(name)}")
