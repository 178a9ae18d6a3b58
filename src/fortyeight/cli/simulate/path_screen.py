"""Print results over time."""

from __future__ import annotations

from typing import Any

from rich.console import Console
from rich.table import Table

from fortyeight.cli.output.text_page import page, title
from fortyeight.cli.output.wording import counted, with_currency
from fortyeight.rulebook import House


def print_paths(house: House, summary: dict[str, Any]) -> None:
    """Print hours, trips, the course of the run and the risk of ruin."""
    with page() as console:
        _print_hours(console, house, summary["hours"])
        if "trips" in summary:
            _print_trips(console, summary["trips"], summary.get("risk_of_ruin"))
        if "course" in summary:
            _print_course(console, summary["course"])
        if "risk_of_ruin" in summary:
            _print_ruin(console, summary["risk_of_ruin"])
        console.print()


def chance_text(one: dict[str, Any]) -> str:
    """Format a measured chance of trips that were finished."""
    error = one["standard_error"]
    share = f"{one['chance']:.2%}"
    return f"{share}, its error not known" if error is None else f"{share} ± {1.96 * error:.2%}"


def _print_hours(console: Console, house: House, hours: dict[str, Any]) -> None:
    title(console, f"Per hour, at {with_currency(hours['wager'], house)} per box")
    console.print(
        f"{counted(hours['rounds_an_hour'], 'round')} ({hours['source']}),"
        f" {hours['hands_per_hour']:,.0f} hands,"
        f" {with_currency(hours['staked_per_hour'], house)} wagered."
    )
    console.print(f"Expected: {_expected(house, hours, 'hour')}.")
    console.print(
        f"Expected in a day of {hours['hours_per_day']} hours: {_expected(house, hours, 'day')}."
    )
    least = hours["minimum"]
    console.print(
        f"At the house's minimum of {with_currency(least['wager'], house)}:"
        f" {_expected(house, least, 'hour')}."
    )


def _expected(house: House, figures: dict[str, Any], per: str) -> str:
    """Format an expected result in money, with its errors."""
    error = figures[f"standard_error_per_{per}"]
    known = f"standard error {with_currency(error, house)}" if error else "its error is not known"
    mean = with_currency(figures[f"expected_per_{per}"], house, signed=True)
    deviation = with_currency(figures[f"standard_deviation_per_{per}"], house)
    return f"{mean} ({known}), standard deviation {deviation}"


def _print_trips(console: Console, trips: dict[str, Any], risk: dict[str, Any] | None) -> None:
    title(console, f"Trips of {counted(trips['rounds'], 'round')}")
    if not trips["number"]:
        console.print("No trip was finished.")
        return
    out = trips["rounds_left_out"]
    console.print(
        f"{counted(trips['number'], 'trip')}"
        + (f"; {counted(out, 'round')} after the last one left out." if out else ".")
    )
    console.print(_quantiles(trips))
    result = trips["result"]
    console.print(
        f"Ahead at the end: {chance_text(result['ahead'])}; even: {chance_text(result['even'])}."
    )
    if "ruined" in trips:
        ruined = trips["ruined"]
        formula = f" By formula: {risk['within_trip']:.2%}." if risk else ""
        console.print(
            f"Ruined with {trips['bankroll']:g} wagers:"
            f" {chance_text(ruined)}{_when(ruined)}.{formula}"
        )
    if "reached" in trips:
        reached = trips["reached"]
        before = " before ruin" if "ruined" in trips else ""
        console.print(
            f"Goal of {trips['goal']:g} wagers reached{before}:"
            f" {chance_text(reached)}{_when(reached)}."
        )
    if trips["rounds_played"] < trips["rounds"]:
        console.print(f"Average number of rounds played: {trips['rounds_played']:,.1f}.")


def _quantiles(trips: dict[str, Any]) -> Table:
    """Return the distributions of trips, one to a column."""
    table = Table(box=None, pad_edge=False, padding=(0, 2, 0, 0))
    table.add_column("in wagers", no_wrap=True)
    cells = []
    for heading, key, signed in (
        ("result", "result", "+"),
        ("lowest point", "lowest", "+"),
        ("greatest drawdown", "drawdown", ""),
    ):
        table.add_column(heading, justify="right", no_wrap=True)
        one = trips[key]
        error = one["standard_error"]
        cells.append(
            [
                f"{one['mean']:{signed}.2f}" + ("" if error is None else f" ± {1.96 * error:.2f}"),
                f"{one['standard_deviation']:.2f}",
                *(f"{value:{signed}.1f}" for value in one["quantiles"].values()),
            ]
        )
    names = (
        "mean",
        "standard deviation",
        *(f"{one} quantile" for one in trips["result"]["quantiles"]),
    )
    for name, *row in zip(names, *cells, strict=True):
        table.add_row(name, *row)
    return table


def _when(one: dict[str, Any]) -> str:
    middle = one["median_round"]
    return "" if middle is None else f", half of them within {counted(middle, 'round')}"


def _print_course(console: Console, course: dict[str, Any]) -> None:
    title(console, "The whole run")
    console.print(
        f"Longest losing streak: {counted(course['longest_losing_streak'], 'round')}."
        f" Greatest drawdown: {course['greatest_drawdown']:,.1f} wagers."
    )


def _print_ruin(console: Console, risk: dict[str, Any]) -> None:
    title(console, "Risk of ruin in the long run")
    chance = risk["long_run"]
    risk_text = "certain, as the mean is not positive" if chance == 1.0 else f"{chance:.2%}"
    console.print(f"With a bankroll of {risk['bankroll']:g} wagers and endless play: {risk_text}.")
    if not risk["mean_of_known_sign"]:
        console.print("The mean may be positive or negative: simulate more rounds to tell.")
    console.print(f"The formula assumes {risk['assumes']}.")
