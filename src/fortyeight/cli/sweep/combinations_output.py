"""Format the combinations of a sweep: several choices changed together."""

from __future__ import annotations

from collections.abc import Iterator
from math import isinf
from typing import TYPE_CHECKING, Any

from fortyeight.analysis.worth.option_words import OptionWords
from fortyeight.cli.output.text_page import BARS_FROM_WIDTH, Page, bar, title
from fortyeight.cli.output.text_table import fitted
from fortyeight.cli.output.wording import counted
from fortyeight.cli.rules.edge import percent
from fortyeight.rulebook.schema.values import plain_value

if TYPE_CHECKING:
    from fortyeight.analysis.worth.rule_worth import Combination, Combined, Simulated

DEALT_COLUMNS = ("rounds", "mean", "standard_error")
#: Columns of a combination in addition to those of a single choice.
TOGETHER_COLUMNS = ("alone", "dependence")
MAX_ROWS_ON_SCREEN = 30


def dealt_cells(simulated: Simulated | None) -> dict[str, Any]:
    """Return the figures of the rounds dealt as JSON; empty if none were.

    The standard error is None if it is not known, as after a single round.
    """
    if simulated is None:
        return {}
    cells = {name: getattr(simulated, name) for name in DEALT_COLUMNS}
    return {name: None if isinf(cell) else cell for name, cell in cells.items()}


def mean_words(simulated: Simulated) -> str:
    """Format the mean, with its standard error in brackets."""
    error = simulated.standard_error
    return f"{simulated.mean:+.4%} ({'not known' if isinf(error) else f'{error:.4%}'})"


def combined_json(combined: Combined, words: OptionWords) -> dict[str, Any]:
    """Return the combinations as JSON."""
    return {
        "combinations": [
            {
                "key": _joined([option.key for option in one.options]),
                "options": [
                    {
                        "key": option.key,
                        "value": plain_value(option.entry.kind, option.value),
                        "instead": plain_value(option.entry.kind, option.instead),
                        "words": [words.now(option), words.instead(option)],
                    }
                    for option in one.options
                ],
                **_numbers(one),
            }
            for one in combined.combinations
        ],
        "combinations_left_out": {
            "not allowed": combined.not_allowed,
            "not valued": combined.not_valued,
        },
    }


def combination_rows(combined: Combined) -> Iterator[dict[str, Any]]:
    """Yield the combinations as rows of the table of options."""
    for one in combined.combinations:
        entries = [(option.entry, option) for option in one.options]
        yield {
            "key": _joined([option.key for option in one.options]),
            "clause": _joined([entry.clause for entry, _ in entries]),
            "ruling": _joined([entry.ruling for entry, _ in entries if entry.ruling]),
            "value": _joined([plain_value(entry.kind, it.value) for entry, it in entries]),
            "instead": _joined([plain_value(entry.kind, it.instead) for entry, it in entries]),
            **_numbers(one),
        }


def print_combined(page: Page, combined: Combined, words: OptionWords) -> None:
    """Print the combinations that depend most on each other, and how many more there are."""
    title(page, "Several choices changed together")
    solved = [one for one in combined.combinations if one.dependence is not None]
    if solved:
        page.print(
            "Those that depend most on each other come first. “Alone” is the sum of the changes"
            " when each choice is changed by itself."
        )
        _print_table(page, solved[:MAX_ROWS_ON_SCREEN], words)
    elif not combined.combinations:
        page.print("There are no combinations to solve.")
    if len(solved) > MAX_ROWS_ON_SCREEN:
        more = len(solved) - MAX_ROWS_ON_SCREEN
        page.print(f"{more:,} more with --json or --csv.")
    for number, why in (
        (combined.not_allowed, "left out: not allowed by the book"),
        (combined.not_valued, "left out: not valued exactly by the solver"),
        (len(combined.combinations) - len(solved), "not done"),
    ):
        if number:
            page.print(f"{counted(number, 'combination')} {why}.")


def _print_table(page: Page, rows: list[Combination], words: OptionWords) -> None:
    table = fitted("instead")
    for heading in ("change", "alone", "depends", "house edge"):
        table.add_column(heading, right=True, wraps=False)
    dealt = any(one.simulated for one in rows)
    if dealt:
        table.add_column("simulated mean (standard error)", right=True)
    bars = not dealt and page.width >= BARS_FROM_WIDTH
    if bars:
        table.add_column("", wraps=False)
    largest = max(abs(one.dependence or 0.0) for one in rows)
    for one in rows:
        dependence = one.dependence or 0.0
        table.add_row(
            "; ".join(f"{option.key} = {words.instead(option)}" for option in one.options),
            percent(one.change or 0.0),
            percent(one.alone or 0.0),
            percent(dependence),
            f"{one.edge:.4%}",
            *([mean_words(one.simulated) if one.simulated else ""] if dealt else []),
            *([bar(dependence, largest)] if bars else []),
        )
    page.print(table)


def _numbers(one: Combination) -> dict[str, Any]:
    return {
        "found": one.status,
        "change": one.change,
        "edge": one.edge,
        "alone": one.alone,
        "dependence": one.dependence,
        **dealt_cells(one.simulated),
    }


def _joined(parts: list[Any]) -> str:
    return " + ".join(str(part) for part in parts)
