"""Print results over time."""

from __future__ import annotations

from typing import Any

from fortyeight.cli.output.text_page import Page, title
from fortyeight.cli.output.text_table import Table
from fortyeight.cli.output.wording import counted, with_currency
from fortyeight.rulebook import House


def print_paths(house: House, summary: dict[str, Any]) -> None:
    """Print hours, trips, the course of the run and the risk of ruin."""
    page = Page()
    _print_hours(page, house, summary["hours"])
    if "trips" in summary:
        _print_trips(page, summary["trips"], summary.get("risk_of_ruin"))
    if "course" in summary:
        _print_course(page, summary["course"])
    if "risk_of_ruin" in summary:
        _print_ruin(page, summary["risk_of_ruin"])
    page.print()


def chance_text(one: dict[str, Any]) -> str:
    """Format a measured chance of trips that were finished."""
    error = one["standard_error"]
    share = f"{one['chance']:.2%}"
    return f"{share}, its error not known" if error is None else f"{share} ± {1.96 * error:.2%}"


def _print_hours(page: Page, house: House, hours: dict[str, Any]) -> None:
    title(page, f"Per hour, at {with_currency(hours['wager'], house)} per box")
    page.print(
        f"{counted(hours['rounds_an_hour'], 'round')} ({hours['source']}),"
        f" {hours['hands_per_hour']:,.0f} hands,"
        f" {with_currency(hours['staked_per_hour'], house)} wagered."
    )
    page.print(f"Expected: {_expected(house, hours, 'hour')}.")
    page.print(
        f"Expected in a day of {hours['hours_per_day']} hours: {_expected(house, hours, 'day')}."
    )
    least = hours["minimum"]
    page.print(
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


def _print_trips(page: Page, trips: dict[str, Any], risk: dict[str, Any] | None) -> None:
    title(page, f"Trips of {counted(trips['rounds'], 'round')}")
    if not trips["number"]:
        page.print("No trip was finished.")
        return
    out = trips["rounds_left_out"]
    page.print(
        f"{counted(trips['number'], 'trip')}"
        + (f"; {counted(out, 'round')} after the last one left out." if out else ".")
    )
    page.print(_quantiles(trips))
    result = trips["result"]
    page.print(
        f"Ahead at the end: {chance_text(result['ahead'])}; even: {chance_text(result['even'])}."
    )
    if "ruined" in trips:
        ruined = trips["ruined"]
        formula = f" By formula: {risk['within_trip']:.2%}." if risk else ""
        page.print(
            f"Ruined with {trips['bankroll']:g} wagers:"
            f" {chance_text(ruined)}{_when(ruined)}.{formula}"
        )
    if "reached" in trips:
        reached = trips["reached"]
        before = " before ruin" if "ruined" in trips else ""
        page.print(
            f"Goal of {trips['goal']:g} wagers reached{before}:"
            f" {chance_text(reached)}{_when(reached)}."
        )
    if trips["rounds_played"] < trips["rounds"]:
        page.print(f"Average number of rounds played: {trips['rounds_played']:,.1f}.")


def _quantiles(trips: dict[str, Any]) -> Table:
    """Return the distributions of trips, one to a column."""
    table = Table()
    table.add_column("in wagers", wraps=False)
    cells = []
    for heading, key, signed in (
        ("result", "result", "+"),
        ("lowest point", "lowest", "+"),
        ("greatest drawdown", "drawdown", ""),
    ):
        table.add_column(heading, right=True, wraps=False)
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


def _print_course(page: Page, course: dict[str, Any]) -> None:
    title(page, "The whole run")
    page.print(
        f"Longest losing streak: {counted(course['longest_losing_streak'], 'round')}."
        f" Greatest drawdown: {course['greatest_drawdown']:,.1f} wagers."
    )


def _print_ruin(page: Page, risk: dict[str, Any]) -> None:
    title(page, "Risk of ruin in the long run")
    chance = risk["long_run"]
    risk_text = "certain, as the mean is not positive" if chance == 1.0 else f"{chance:.2%}"
    page.print(f"With a bankroll of {risk['bankroll']:g} wagers and endless play: {risk_text}.")
    if not risk["mean_of_known_sign"]:
        page.print("The mean may be positive or negative: simulate more rounds to tell.")
    page.print(f"The formula assumes {risk['assumes']}.")
