"""`fortyeight solve`: the exact value of a house's game with the best play."""

from __future__ import annotations

import json
import time
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
from fortyeight.cli.text_page import say
from fortyeight.cli.wording import with_currency
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
    began = time.perf_counter()
    named = parse_model(model)
    chosen = house_of(book, decks, dealing, house, allow_inexact)
    from fortyeight.analysis.house_solution import solve_house

    solution = solve_house(chosen, named, compute=compute, on_compute=announce_compilation)
    result = solution.to_json()
    if as_json:
        typer.echo(json.dumps(result))
    else:
        _print(chosen, result, time.perf_counter() - began)


def _print(house: House, result: dict[str, Any], seconds: float) -> None:
    say(house.book.title)
    for key, value in house.choices.items():
        say(f"  {key} = {value}")
    say(f"House edge {result['edge']:.5%} of the main wager ({result['model']}).")
    other = ", ".join(f"{name} {-ev:.5%}" for name, ev in result["models"].items())
    say(f"By model of playing split hands: {other}.")
    print_exactness(result["limits"])
    say(
        f"With the best chart: {result['edge_chart']:.5%}"
        f" ({result['edge_chart'] - result['edge']:.5%} more than with the best play)."
    )
    say(f"Standard deviation per round: {result['standard_deviation']:.5f} wagers.")
    _print_frequencies(house, result)
    say("The player's expectation by up card, of the main wager:")
    for card, ev in result["ev_by_up_card"].items():
        say(f"  {card:>2}  {ev:+10.5%}")
    for term in result["super_bonus"].get("tiers", ()):
        wager, pays = (with_currency(term[name], house) for name in ("wager", "pays"))
        say(
            f"The Super Bonus is worth {term['gain']:.5%} of a wager of {wager}"
            f" ({pays}, once in {1 / term['chance']:,.0f} rounds)."
        )
    if result["super_bonus"]:
        say(f"  This assumes that {result['super_bonus']['assumes']}.")
        chance = result["super_bonus"]["chance_by_chart"]
        wins = f"wins it once in {1 / chance:,.0f} rounds" if chance else "never wins it"
        say(f"  The best chart does not play for it and {wins}.")
    if result["seconds"] is None:
        say("These figures ship with fortyeight; use --compute to compute them.")
    else:
        say(f"Solved in {seconds:.2f} s.")


def _print_frequencies(house: House, result: dict[str, Any]) -> None:
    """Print how rounds end, and the net results with a chance of at least 0.1%."""
    frequencies = result["frequencies"]
    rounds = ", ".join(f"{name} {one:.3%}" for name, one in frequencies["round"].items())
    say(f"Rounds: {rounds}.")
    boxes = ", ".join(f"{name} {one:.3%}" for name, one in frequencies["box"].items())
    say(f"Boxes: {boxes}.")
    say("Net result of a round, in wagers:")
    for net, chance in result["distribution"].items():
        if chance >= 0.001:
            say(f"  {float(net):+6.2f}  {chance:8.3%}  {'#' * round(chance * 50)}".rstrip())
    rest = sum(one for one in result["distribution"].values() if one < 0.001)
    say(f"   other  {rest:8.3%}")
    say("Hands per round:")
    for name, number in frequencies["hands"].items():
        say(f"  {number:11.6f}  {house.book.in_its_words(name)}")
