"""Print results over time."""

from __future__ import annotations

from typing import Any

from rich.console import Console
from rich.table import Table

from fortyeight.cli.text_page import page, title


def print_paths(summary: dict[str, Any]) -> None:
    """Print hours, trips, the course of the run and the risk of ruin."""
    with page() as console:
        _print_hours(console, summary["hours"])
        if "trips" in summary:
            _print_trips(console, summary["trips"], summary.get("risk_of_ruin"))
        if "course" in summary:
            _print_course(console, summary["course"])
        if "risk_of_ruin" in summary:
            _print_ruin(console, summary["risk_of_ruin"])


def chance_text(one: dict[str, Any]) -> str:
    """Format a measured chance of trips that were finished."""
    error = one["standard_error"]
    share = f"{one['chance']:.2%}"
    return f"{share}, its error not known" if error is None else f"{share} ± {1.96 * error:.2%}"


def _signed(amount: str) -> str:
    """Format an amount of money as won or lost."""
    return f"lost {amount[1:]}" if amount.startswith("-") else f"won {amount}"


def _error(amount: str | None) -> str:
    return "its error is not known" if amount is None else f"standard error {amount}"


def _print_hours(console: Console, hours: dict[str, Any]) -> None:
    title(console, f"An hour, with {hours['wager']} a box")
    console.print(
        f"{hours['rounds_per_hour']:,} rounds ({hours['source']}),"
        f" {hours['hands_per_hour']:,.0f} hands, {hours['staked_per_hour']} staked."
    )
    console.print(
        f"An hour: {_signed(hours['expected_per_hour'])} on average"
        f" ({_error(hours['standard_error_per_hour'])}),"
        f" standard deviation {hours['standard_deviation_per_hour']}."
    )
    console.print(
        f"A day of {hours['hours_per_day']} hours: {_signed(hours['expected_per_day'])} on average"
        f" ({_error(hours['standard_error_per_day'])}),"
        f" standard deviation {hours['standard_deviation_per_day']}."
    )
    least = hours["minimum"]
    console.print(
        f"At the house's minimum of {least['wager']}:"
        f" {_signed(least['expected_per_hour'])} an hour"
        f" ({_error(least['standard_error_per_hour'])}),"
        f" standard deviation {least['standard_deviation_per_hour']}."
    )


def _print_trips(console: Console, trips: dict[str, Any], risk: dict[str, Any] | None) -> None:
    title(console, f"Trips of {trips['rounds']:,} rounds")
    if not trips["number"]:
        console.print("No trip was finished.")
        return
    out = trips["rounds_left_out"]
    console.print(
        f"{trips['number']:,} trips"
        + (f"; {out:,} rounds after the last one are left out." if out else ".")
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
            f"Won {trips['goal']:g} wagers{before}, and stopped:"
            f" {chance_text(reached)}{_when(reached)}."
        )
    if trips["rounds_played"] < trips["rounds"]:
        console.print(f"Rounds played, on average: {trips['rounds_played']:,.1f}.")


def _quantiles(trips: dict[str, Any]) -> Table:
    table = Table(box=None, pad_edge=False, padding=(0, 2, 0, 0))
    table.add_column("in wagers")
    for heading in ("mean", "deviation", *trips["result"]["quantiles"]):
        table.add_column(heading, justify="right", no_wrap=True)
    for name, key, signed in (
        ("Result", "result", "+"),
        ("Lowest point", "lowest", "+"),
        ("Greatest drawdown", "drawdown", ""),
    ):
        one = trips[key]
        error = one["standard_error"]
        table.add_row(
            name,
            f"{one['mean']:{signed}.2f}" + ("" if error is None else f" ± {1.96 * error:.2f}"),
            f"{one['standard_deviation']:.2f}",
            *(f"{value:{signed}.1f}" for value in one["quantiles"].values()),
        )
    return table


def _when(one: dict[str, Any]) -> str:
    middle = one["median_round"]
    return "" if middle is None else f", half of them within {middle:,} rounds"


def _print_course(console: Console, course: dict[str, Any]) -> None:
    title(console, "The whole run")
    console.print(
        f"Longest losing streak: {course['longest_losing_streak']:,} rounds."
        f" Greatest drawdown: {course['greatest_drawdown']:,.1f} wagers."
    )


def _print_ruin(console: Console, risk: dict[str, Any]) -> None:
    title(console, "Risk of ruin in the long run")
    chance = risk["long_run"]
    risk_text = "certain, as the mean is not above nothing" if chance == 1.0 else f"{chance:.2%}"
    console.print(f"With {risk['bankroll']:g} wagers and no end of play: {risk_text}.")
    if not risk["mean_of_known_sign"]:
        console.print("The mean may be on either side of nothing: more rounds would tell.")
    console.print(f"The formula assumes {risk['assumes']}.")
