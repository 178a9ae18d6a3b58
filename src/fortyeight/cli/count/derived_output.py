"""Format a derived count for the terminal, as JSON, and as file comments."""

from __future__ import annotations

from typing import Any

from fortyeight.analysis.limits import count_limits
from fortyeight.analysis.removal.derive import Derived, WagerCount, named_values
from fortyeight.analysis.removal.effects import Values
from fortyeight.cli.count.counting_output import (
    counting_json,
    departure_json,
    format_span,
    print_counting,
)
from fortyeight.cli.options.house import exactness_lines
from fortyeight.cli.output.story_text import house_words
from fortyeight.cli.output.styled_text import Text
from fortyeight.cli.output.text_page import Page
from fortyeight.cli.output.text_table import Table
from fortyeight.strategy import UPS, AfterDouble, Counting, Strategy


def comments(derived: Derived, chart: Strategy) -> list[str]:
    """Return comments for a count file: where its numbers come from."""
    return [
        f"Made by `fortyeight count derive` for {house_words(derived.house)}.",
        f"Betting correlation {derived.correlation:.4f}; the edge of the house that is played by"
        f" its chart is {-derived.effects.full:.4%},",
        f"and {derived.effects.slope(derived.tags):.4%} less for each true count.",
        *exactness_lines(count_limits(derived.house, chart)),
    ]


def derived_json(derived: Derived, chart: Strategy, counting: Counting) -> dict[str, Any]:
    """Return a derived count as JSON."""
    limits = count_limits(derived.house, chart)
    return {
        "book": derived.house.book.id,
        "house": dict(derived.house.choices),
        "exact": not limits,
        "limits": list(limits),
        "edge": -derived.effects.full,
        "effects_of_removal": named_values(derived.effects.by_value),
        "tags": named_values(derived.tags),
        "betting_correlation": derived.correlation,
        "gain_per_true_count": derived.effects.slope(derived.tags),
        "even_at": derived.effects.even(derived.tags),
        "departures": [
            {**departure_json(one.departure), "even_at": one.at, "gain": one.gain}
            for one in derived.indices
        ],
        "wagers": {one.wager.kind.value: _wager_json(one) for one in derived.wagers},
        "count": counting_json(counting),
    }


def _wager_json(one: WagerCount) -> dict[str, Any]:
    return {
        "edge": -one.wager.effects.full,
        "effects_of_removal": named_values(one.wager.effects.by_value),
        "tags": named_values(one.tags),
        "correlation": one.own,
        "correlation_of_the_main_count": one.main,
        "own_count": one.by_own,
        "even_at": one.even,
        "good": one.often,
        "reason": one.wager.reason,
    }


def print_derived(derived: Derived, chart: Strategy, counting: Counting) -> None:
    """Print a derived count."""
    page = Page()
    page.print(Text(house_words(derived.house), "bold"))
    page.print(
        f"House edge {-derived.effects.full:.4%} of the main wager;"
        f" {derived.effects.slope(derived.tags):.4%} less for each true count."
    )
    for sentence in exactness_lines(count_limits(derived.house, chart)):
        page.print(sentence)
    page.print(f"Betting correlation {derived.correlation:.4f}.")
    _print_effects(page, derived)
    _print_departures(page, derived, chart)
    page.print()
    print_counting(counting, departures=False)


def _print_effects(page: Page, derived: Derived) -> None:
    columns = {"card": list(named_values(derived.tags))}
    columns |= {"main game": _percent(derived.effects.by_value), "tag": _tags(derived.tags)}
    for counted in derived.wagers:
        kind = counted.wager.kind.value
        columns[kind] = _percent(counted.wager.effects.by_value)
        if counted.wager.effects.differ:
            columns[f"tag ({kind})"] = _tags(counted.tags)
    table = Table()
    for heading in columns:
        table.add_column(heading.partition(" (")[0], right=True, wraps=False)
    for row in zip(*columns.values(), strict=True):
        table.add_row(*row)
    page.print("Effects of removal of one card, in hundredths of a percent of the wager:")
    page.print(table)
    for wager in derived.wagers:
        page.print(_wager_summary(wager))


def _tags(values: Values) -> list[str]:
    return [f"{one:+.0f}" if one else "0" for one in values]


def _percent(values: Values) -> list[str]:
    return [f"{1e4 * one:+.2f}" for one in values]


def _wager_summary(one: WagerCount) -> str:
    name = f"{one.wager.kind}: house edge {-one.wager.effects.full:.3%} of the side bet"
    if one.wager.reason:
        return f"{name}; {one.wager.reason}."
    text = f"{name}; correlation {one.own:.3f} by its own tags, {one.main:.3f} by the main count"
    if one.even is None or not one.often:
        return f"{text}; never profitable."
    which = "its own" if one.by_own else "the main"
    return (
        f"{text}; breaks even at {one.even:+.2f} by {which} count, profitable in {one.often:.2%} of"
        " rounds."
    )


def _print_departures(page: Page, derived: Derived, chart: Strategy) -> None:
    if not derived.indices:
        return
    table = Table()
    for heading in ("hand", "against", "chart", "play", "true count", "exactly", "gain per round"):
        table.add_column(heading, right=heading == "exactly")
    for one in derived.indices:
        depart = one.departure
        at = UPS.index(depart.up)
        if depart.row in chart.rows:
            usual = chart.rows[depart.row][at].code
        else:
            usual = chart.after[depart.row][at] if depart.row in chart.after else AfterDouble.KEEP
        table.add_row(
            depart.row,
            depart.up,
            usual,
            depart.code,
            format_span(depart.span),
            f"{one.at:+.2f}",
            f"{one.gain:.5%}",
        )
    page.print("The strongest departures, by their gain with flat wagers:")
    page.print(table)
