"""`fortyeight solve`: the exact value of a house's game with the best play."""

from __future__ import annotations

import json
import time
from collections.abc import Iterator
from functools import partial
from typing import TYPE_CHECKING, Any, NamedTuple

import typer

from fortyeight.cli.framework.bad_input import BadInput, exit_on_bad_input
from fortyeight.cli.options.declaring import AsJson
from fortyeight.cli.options.house import (
    AllowInexact,
    Book,
    Bounded,
    Compute,
    DealingOption,
    Decks,
    HouseFile,
    InexactHouse,
    ModelName,
    Shoe,
    house_of,
    parse_model,
    print_exactness,
)
from fortyeight.cli.output.compiling import announce_compilation
from fortyeight.cli.output.result_files import (
    CsvFile,
    Force,
    check_output_paths,
    csv_table,
    house_cells,
    save_results,
)
from fortyeight.cli.output.story_text import house_words
from fortyeight.cli.output.text_page import say
from fortyeight.cli.output.wording import with_currency
from fortyeight.rulebook import House
from fortyeight.rulebook.checking.checks import likely_slips

if TYPE_CHECKING:
    from fortyeight.analysis.house_solution import HouseSolution
    from fortyeight.analysis.models import Model


def solve(
    book: Book,
    decks: Decks = None,
    dealing: DealingOption = None,
    house: HouseFile = None,
    model: ModelName = "split-aware",
    shoe: Shoe = None,
    csv_file: CsvFile = None,
    force: Force = False,
    compute: Compute = False,
    bound: Bounded = False,
    allow_inexact: AllowInexact = False,
    as_json: AsJson = False,
) -> None:
    began = time.perf_counter()
    named = parse_model(model)
    chosen = house_of(book, decks, dealing, house, allow_inexact)
    with exit_on_bad_input():
        check_output_paths([csv_file], force=force)
        how = _SolveOptions(compute, bound, allow_inexact)
        solution = _solve(chosen, named, shoe, how)
    result = solution.to_json()
    files = {csv_file: csv_table(_table(chosen, result))} if csv_file else {}
    saved = save_results(files, force=force)
    if as_json:
        typer.echo(json.dumps(result))
    else:
        _print(chosen, result, time.perf_counter() - began)
        if shoe is not None:
            _print_chart(solution)
    saved.announce(err=as_json)


class _SolveOptions(NamedTuple):
    """How a house is solved."""

    compute: bool
    bound: bool
    allow_inexact: bool


def _solve(house: House, model: Model, shoe: str | None, how: _SolveOptions) -> HouseSolution:
    from fortyeight.analysis.house_solution import solve_house

    solver = partial(
        solve_house,
        house,
        model,
        compute=how.compute,
        bounded=how.bound,
        on_compute=announce_compilation,
    )
    if shoe is None:
        return solver()
    from fortyeight.analysis.remaining_shoe import BadShoe, parse_shoe

    try:
        left = parse_shoe(house, shoe)
        solution = solver(shoe=left)
    except BadShoe as error:
        raise BadInput("--shoe", str(error)) from None
    if solution.limits and not how.allow_inexact:
        raise InexactHouse(house, solution.limits)
    return solution


def _table(house: House, result: dict[str, Any]) -> list[dict[str, Any]]:
    """Return a figure a row; the name of a column is its unit."""
    of_all = {**house_cells(house), "model": result["model"], "exact": result["exact"]}
    return [{**of_all, **row} for row in _figures(result)]


def _figures(result: dict[str, Any]) -> Iterator[dict[str, Any]]:
    for name, ev in result["models"].items():
        yield {"figure": "house edge", "case": name, "wagers": -ev}
    yield {"figure": "house edge", "case": "chart", "wagers": result["edge_chart"]}
    yield {"figure": "standard deviation", "wagers": result["standard_deviation"]}
    for card, ev in result["ev_by_up_card"].items():
        yield {"figure": "expectation by up card", "case": card, "wagers": ev}
    for part in ("rows", "after"):
        for row, codes in result["chart"][part].items():
            for card, code in zip(result["chart"]["up_cards"], codes, strict=True):
                yield {"figure": "chart", "case": f"{row} against {card}", "play": code}
    for net, chance in result["distribution"].items():
        yield {"figure": "net result", "wagers": float(net), "probability": chance}
    bound = result["distribution_error_bound"]
    yield {"figure": "net result, error bound", "probability": bound}
    if (bound := result["standard_deviation_error_bound"]) is not None:
        yield {"figure": "standard deviation, error bound", "wagers": bound}
    frequencies = result["frequencies"]
    for name in ("round", "box", "dealer"):
        for case, chance in frequencies[name].items():
            yield {"figure": name, "case": case, "probability": chance}
    for figure, name in (("hand", "hands"), ("double", "doubles")):
        for case, number in frequencies[name].items():
            yield {"figure": figure, "case": case, "per_round": number}
    for term in result["super_bonus"].get("tiers", ()):
        yield {
            "figure": "super bonus",
            "case": term["wager"],
            "wagers": term["gain"],
            "probability": term["chance"],
        }


def _print(house: House, result: dict[str, Any], seconds: float) -> None:
    say(house_words(house))
    for key, value in house.choices.items():
        say(f"  {key} = {value}")
    if result["shoe"]:
        cards = ", ".join(f"{number} {rank}" for rank, number in result["shoe"].items())
        say(f"  from a shoe of {sum(result['shoe'].values())} cards: {cards}")
    say(f"House edge {result['edge']:.5%} of the main wager ({result['model']}).")
    other = ", ".join(f"{name} {-ev:.5%}" for name, ev in result["models"].items())
    say(f"By model of play: {other}.")
    print_exactness(result["limits"])
    for slip in likely_slips(house.book):
        say(f"Note: {slip}.")
    more = result["edge_chart"] - result["edge"]
    say(
        f"With the best chart: {result['edge_chart']:.5%}"
        f" ({abs(more):.5%} {'less' if more < 0 else 'more'} than {_played(result['model'])})."
    )
    bound = result["standard_deviation_error_bound"]
    within = f" (± {bound:.5f} at most)" if bound else ""
    say(f"Standard deviation per round: {result['standard_deviation']:.5f} wagers{within}.")
    _print_frequencies(house, result)
    say("The player's expectation by up card, of the main wager:")
    for card, ev in result["ev_by_up_card"].items():
        if ev is not None:
            say(f"  {card:>2}  {ev:+10.5%}")
    for term in result["super_bonus"].get("tiers", ()):
        wager, pays = (with_currency(term[name], house) for name in ("wager", "pays"))
        often = f"once in {1 / term['chance']:,.0f} rounds" if term["chance"] else "never"
        say(f"The Super Bonus is worth {term['gain']:.5%} of a wager of {wager} ({pays}, {often}).")
    if result["super_bonus"]:
        say(f"  This assumes that {result['super_bonus']['assumes']}.")
        chance = result["super_bonus"]["chance_by_chart"]
        wins = f"wins it once in {1 / chance:,.0f} rounds" if chance else "never wins it"
        say(f"  The best chart does not play for it and {wins}.")
    if result["seconds"] is None:
        say("These figures ship with fortyeight; use --compute to compute them.")
    else:
        say(f"Solved in {seconds:.2f} s.")


def _played(model: str) -> str:
    return "by totals alone" if model == "total-dependent" else "with the best play"


def _print_chart(solution: HouseSolution) -> None:
    """Print the best chart for what is left of a shoe."""
    from fortyeight.cli.output.chart_screen import print_chart
    from fortyeight.papers import ChartPaper, edge_figures

    chart = solution.chart
    notes = ("For what is left of the shoe, not for a full one.", *chart.notes)
    figures = edge_figures(chart.edge, chart.optimal, None)
    say("")
    print_chart(ChartPaper(solution.house, chart.strategy, figures, notes))


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
    if bound := result["distribution_error_bound"]:
        say(
            "  Exact for rounds without a split. In split boxes hands take cards from each other to"
            f" the first order only: all chances together are off by {bound:.4%} at most."
        )
        if result["standard_deviation_error_bound"] is None:
            say("  Use --bound for a closer bound.")
    say("Hands per round:")
    for name, number in frequencies["hands"].items():
        say(f"  {number:11.6f}  {house.book.in_its_words(name)}")
