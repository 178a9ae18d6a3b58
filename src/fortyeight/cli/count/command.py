"""`fortyeight count`: show counting systems, or derive one for a house."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from fortyeight.cli.framework.bad_input import BadInput, exit_on_bad_input
from fortyeight.cli.options.completion import complete_count, complete_strategy
from fortyeight.cli.options.declaring import AsJson, argument, number_option, option
from fortyeight.cli.options.house import (
    AllowInexact,
    Book,
    DealingOption,
    Decks,
    HouseFile,
    check_exact,
    house_of,
)
from fortyeight.cli.options.wager import default_wager
from fortyeight.cli.output.compiling import announce_compilation
from fortyeight.cli.output.result_files import Force, check_output_paths, save_results
from fortyeight.cli.output.text_page import progress_line
from fortyeight.library.results.counts import LARGEST_SPREAD, LARGEST_TAG, MAX_DEPARTURES
from fortyeight.rulebook import House
from fortyeight.strategy import shipped_counts

if TYPE_CHECKING:
    from fortyeight.analysis.removal.derive import Derived
    from fortyeight.strategy import Counting, Strategy

count_app = typer.Typer(no_args_is_help=True, add_completion=False)

StrategyName = Annotated[
    str,
    option(
        "--strategy STRATEGY",
        "chart, mimic, never-bust, or a strategy file.",
        complete=complete_strategy,
    ),
]
Toml = Annotated[Path | None, option("--toml FILE", "Write the count to a count file.")]


@count_app.command("show")
def show(
    count: Annotated[
        str,
        argument(
            "COUNT", f"{', '.join(shipped_counts())}, or a count file.", complete=complete_count
        ),
    ],
    as_json: AsJson = False,
) -> None:
    """Show a count: its tags, wagers and departures."""
    from fortyeight.cli.count.counting_output import counting_json, print_counting
    from fortyeight.strategy import named_counting

    with exit_on_bad_input():
        counting = named_counting(count)
    typer.echo(json.dumps(counting_json(counting))) if as_json else print_counting(counting)


@count_app.command("derive")
def derive_command(
    book: Book,
    decks: Decks = None,
    dealing: DealingOption = None,
    house: HouseFile = None,
    strategy: StrategyName = "chart",
    largest: Annotated[
        int, number_option("--largest", f"Largest tag, 1 to {LARGEST_TAG}.", most=LARGEST_TAG)
    ] = 1,
    departures: Annotated[
        int,
        number_option(
            "--departures", "Number of the strongest departures.", least=0, most=MAX_DEPARTURES
        ),
    ] = 0,
    spread: Annotated[
        int, number_option("--spread", "Largest wager, in units.", most=LARGEST_SPREAD)
    ] = 8,
    name: Annotated[str, option("--name NAME", "Name of the count (default: the house's).")] = "",
    toml: Toml = None,
    force: Force = False,
    allow_inexact: AllowInexact = False,
    as_json: AsJson = False,
) -> None:
    """Derive a count for a house: effects of removal, tags, wagers and departures."""
    chosen = house_of(book, decks, dealing, house, allow_inexact)
    with exit_on_bad_input():
        if not name.isprintable():
            raise BadInput("--name", "a name is one line of text")
        default_wager(chosen, spread, "--spread")
        check_output_paths([toml], force=force)
        chart = _chart(chosen, strategy)
        announce_compilation()
        derived, played = _derived(chosen, chart, largest, departures, allow_inexact)
        counting = _counting(derived, name, spread, strategy)
        files = {toml: _file(derived, played, counting)} if toml else {}
        saved = save_results(files, force=force)
    from fortyeight.cli.count.derived_output import derived_json, print_derived

    if as_json:
        typer.echo(json.dumps(derived_json(derived, played, counting)))
    else:
        print_derived(derived, played, counting)
    saved.announce(err=as_json)


def _chart(house: House, name: str) -> Strategy | None:
    """Return the strategy to count for; None for the house's best chart."""
    from fortyeight.strategy import named_strategy

    if name == "chart":
        return None
    if name == "optimal":
        raise BadInput("--strategy", "optimal play has no chart to depart from; choose another")
    return named_strategy(name)


def _derived(
    house: House, chart: Strategy | None, largest: int, departures: int, allow_inexact: bool
) -> tuple[Derived, Strategy]:

    from fortyeight.analysis.house_solution import solve_house
    from fortyeight.analysis.removal.derive import derive

    with progress_line("Finding the best chart …") as show:
        played = chart or solve_house(house).chart.strategy
        check_exact(house, allow_inexact, played)

        def show_progress(done: int, all_of_them: int) -> None:
            show(f"Solving shoes that lack a card: {done} of {all_of_them} …")

        derived = derive(house, played, largest=largest, departures=departures, tell=show_progress)
    if not derived.tags.any():
        raise BadInput(house.book.id, "every card has the same effect; nothing can be counted")
    return derived, played


def _counting(derived: Derived, name: str, spread: int, strategy: str) -> Counting:
    from dataclasses import replace

    from fortyeight.analysis.removal.derive import counting_of

    named = name.strip() or f"{derived.house.book.title}, {derived.house.cards.decks} decks"
    # A relative path would be looked up beside the count file, wherever that is.
    path = Path(strategy)
    base = str(path.resolve()) if path.suffix or path.exists() else strategy
    return replace(counting_of(derived, named, spread), strategy=base)


def _file(derived: Derived, chart: Strategy, counting: Counting) -> bytes:
    from fortyeight.cli.count.derived_output import comments
    from fortyeight.strategy import write_counting

    return write_counting(counting, comments(derived, chart)).encode()
