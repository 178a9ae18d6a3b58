"""`fortyeight solve`: the exact value of a house's game with the best play."""

from __future__ import annotations

import json
import time
from typing import TYPE_CHECKING, Annotated, Any

import typer

from fortyeight.cli.compiling import tell_when_compiling
from fortyeight.cli.options.house import (
    AllowInexact,
    Book,
    Dealing,
    Decks,
    HouseFile,
    ModelName,
    house_of,
    model_named,
    print_exactness,
)
from fortyeight.rulebook import House

if TYPE_CHECKING:
    from fortyeight.analysis.values.super_bonus import SuperBonus

UP_CARDS = "A23456789T"


def solve(
    book: Book,
    decks: Decks = None,
    dealing: Dealing = None,
    house: HouseFile = None,
    model: ModelName = "split-aware",
    allow_inexact: AllowInexact = False,
    as_json: Annotated[
        bool, typer.Option("--json", help="Print JSON for a program to read.")
    ] = False,
) -> None:
    """The exact edge of a house with the best composition-dependent play from a full shoe."""
    named = model_named(model)
    chosen = house_of(book, decks, dealing, house, allow_inexact)
    tell_when_compiling()
    found = solved(chosen, named)
    if as_json:
        typer.echo(json.dumps(found))
    else:
        _print(chosen, found)


def solved(house: House, model: str) -> dict[str, Any]:
    """The result as other programs read it."""
    from fortyeight.analysis.chart.best_chart import best_chart
    from fortyeight.analysis.distribution.frequencies import frequencies
    from fortyeight.analysis.distribution.net_results import distribution
    from fortyeight.analysis.game_rules import game_rules
    from fortyeight.analysis.limits import exactness
    from fortyeight.analysis.policy.policies import optimal_policy
    from fortyeight.analysis.solver import MODELS
    from fortyeight.analysis.solver import solve as solve_rules
    from fortyeight.analysis.values.super_bonus import super_bonus

    begun = time.perf_counter()
    solution = solve_rules(game_rules(house))
    seconds = time.perf_counter() - begun
    named = next(one for one in MODELS if one == model)
    terms = super_bonus(house, solution, named)
    found = distribution(house, solution.rules, solution.table, optimal_policy(solution, named))
    chart = best_chart(house, solution)
    return {
        "book": house.book.id,
        "house": dict(house.choices),
        **exactness(house),
        "model": named,
        "ev": solution.ev[named],
        "edge": -solution.ev[named],
        "ev_by_up_card": dict(zip(UP_CARDS, map(float, solution.by_first[named]), strict=True)),
        "models": dict(solution.ev),
        "edge_chart": chart.edge,
        "super_bonus": _super_bonus(terms, chart.super_bonus),
        "standard_deviation": found.standard_deviation,
        "distribution": {str(float(net)): one for net, one in found.chances.items()},
        "frequencies": frequencies(found),
        "seconds": seconds,
    }


def _super_bonus(terms: tuple[SuperBonus, ...], by_chart: float) -> dict[str, Any]:
    """The term of the least wager, and of the least of every tier; nothing without such a bonus.

    `by_chart` is how often it comes to the best chart, which does not play for it.
    """
    from fortyeight.analysis.values.super_bonus import ASSUMES
    from fortyeight.money import format_amount

    tiers = [
        {
            "wager": format_amount(term.wager),
            "pays": format_amount(term.pays),
            "chance": term.chance,
            "gain": term.gain,
            "each_other_player": term.others,
        }
        for term in terms
    ]
    if not tiers:
        return {}
    return {**tiers[0], "tiers": tiers, "assumes": ASSUMES, "chance_by_chart": by_chart}


def _print(house: House, found: dict[str, Any]) -> None:
    typer.echo(house.book.title)
    for key, value in house.choices.items():
        typer.echo(f"  {key} = {value}")
    typer.echo(f"House edge {found['edge']:.5%} of the main wager ({found['model']}),")
    other = ", ".join(f"{name} {-ev:.5%}" for name, ev in found["models"].items())
    typer.echo(f"by the two models of playing split hands: {other}.")
    print_exactness(found["limits"])
    typer.echo(
        f"The best chart: {found['edge_chart']:.5%}"
        f" ({found['edge_chart'] - found['edge']:.5%} more than the best play of every hand)."
    )
    typer.echo(f"Standard deviation of a round: {found['standard_deviation']:.5f} wagers.")
    _print_frequencies(house, found)
    typer.echo("The player's expectation by the dealer's first card:")
    for card, ev in found["ev_by_up_card"].items():
        typer.echo(f"  {card:>2}  {ev:+.5%}")
    for term in found["super_bonus"].get("tiers", ()):
        typer.echo(
            f"The Super Bonus gives {term['gain']:.5%} back to a wager of {term['wager']}"
            f" ({term['pays']}, once in {1 / term['chance']:,.0f} rounds)."
        )
    if found["super_bonus"]:
        typer.echo(f"  That assumes that {found['super_bonus']['assumes']};")
        chance = found["super_bonus"]["chance_by_chart"]
        often = f"once in {1 / chance:,.0f} rounds" if chance else "never"
        typer.echo(f"  to the best chart, which does not play for it, it comes {often}.")
    typer.echo(f"Solved in {found['seconds']:.2f} s.")


def _print_frequencies(house: House, found: dict[str, Any]) -> None:
    """How rounds end, and the net results that come at least once in a thousand."""
    told = found["frequencies"]
    rounds = ", ".join(f"{name} {one:.3%}" for name, one in told["round"].items())
    typer.echo(f"Rounds: {rounds}.")
    boxes = ", ".join(f"{name} {one:.3%}" for name, one in told["box"].items())
    typer.echo(f"Boxes: {boxes}.")
    typer.echo("The net result of a round, in wagers:")
    for net, chance in found["distribution"].items():
        if chance >= 0.001:
            typer.echo(f"  {float(net):+6.2f}  {chance:8.3%}  {'#' * round(chance * 100)}")
    rest = sum(one for one in found["distribution"].values() if one < 0.001)
    typer.echo(f"   other  {rest:8.3%}")
    typer.echo("Hands, a round:")
    for name, number in told["hands"].items():
        typer.echo(f"  {number:11.6f}  {house.book.in_its_words(name)}")
