"""Format a derived count for the terminal, as JSON, and as file comments."""

from __future__ import annotations

from typing import Any

from rich.console import Console
from rich.table import Table
from rich.text import Text

from fortyeight.analysis.limits import count_limits
from fortyeight.analysis.removal.derive import Derived, WagerCount, named_values
from fortyeight.analysis.removal.effects import Values
from fortyeight.cli.count.counting_output import (
    PIPED_WIDTH,
    code_of,
    counting_json,
    departure_json,
    format_span,
    print_counting,
)
from fortyeight.cli.options.house import exactness_lines
from fortyeight.cli.story_text import house_words, screen
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
    console = screen()
    if not console.is_terminal:
        console.width = PIPED_WIDTH
    console.print(Text(house_words(derived.house), style="bold"))
    console.print(
        f"Edge of the house {-derived.effects.full:.4%};"
        f" {derived.effects.slope(derived.tags):.4%} less for each true count."
    )
    for sentence in exactness_lines(count_limits(derived.house, chart)):
        console.print(sentence)
    console.print(f"Betting correlation {derived.correlation:.4f}.")
    _print_effects(console, derived)
    _print_departures(console, derived, chart)
    console.print()
    print_counting(counting, departures=False)


def _print_effects(console: Console, derived: Derived) -> None:
    table = Table(box=None)
    table.add_column("one card gone")
    for name in named_values(derived.tags):
        table.add_column(name, justify="right")
    table.add_row("the main game", *_percent(derived.effects.by_value))
    table.add_row("  tag", *(f"{one:+.0f}" if one else "0" for one in derived.tags))
    for counted in derived.wagers:
        table.add_row(counted.wager.kind.value, *_percent(counted.wager.effects.by_value))
        if counted.wager.effects.differ:
            table.add_row("  tag", *(f"{one:+.0f}" if one else "0" for one in counted.tags))
    console.print(Text("Effects of removal, in hundredths of a per cent of the wager:"))
    console.print(table)
    for wager in derived.wagers:
        console.print(Text(_wager_summary(wager)))


def _percent(values: Values) -> list[str]:
    return [f"{1e4 * one:+.2f}" for one in values]


def _wager_summary(one: WagerCount) -> str:
    name = f"{one.wager.kind}: edge {-one.wager.effects.full:.3%}"
    if one.wager.reason:
        return f"{name}; {one.wager.reason}."
    text = f"{name}; correlation {one.own:.3f} by its own tags, {one.main:.3f} by the main count"
    if one.even is None or not one.often:
        return f"{text}; it is good at no true count."
    which = "its own" if one.by_own else "the main"
    return f"{text}; even at {one.even:+.2f} by {which} count, good in {one.often:.2%} of rounds."


def _print_departures(console: Console, derived: Derived, chart: Strategy) -> None:
    if not derived.indices:
        return
    table = Table(box=None)
    for heading in ("hand", "against", "chart", "play", "true count", "exactly", "gains a round"):
        table.add_column(heading, justify="right" if heading in ("exactly",) else "left")
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
            Text(usual),
            Text(code_of(depart)),
            format_span(depart.span),
            f"{one.at:+.2f}",
            f"{one.gain:.5%}",
        )
    console.print("The strongest departures, by what they gain with flat wagers:")
    console.print(table)
