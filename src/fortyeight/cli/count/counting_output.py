"""Format a counting system for the terminal and as JSON."""

from __future__ import annotations

from typing import Any

from fortyeight.cli.output.styled_text import Text
from fortyeight.cli.output.text_page import Page
from fortyeight.cli.output.text_table import Table
from fortyeight.cli.output.wording import counted, printable
from fortyeight.strategy import (
    MAX_TRUE_COUNT,
    MIN_TRUE_COUNT,
    TRUE_COUNTS,
    Counting,
    Departure,
    Span,
    Tags,
)


def format_span(span: Span) -> str:
    """Format a span of true counts."""
    parts = []
    if span.begin is not None:
        parts.append(f"from {span.begin:+d}")
    if span.below is not None:
        parts.append(f"below {span.below:+d}")
    return ", ".join(parts)


def departure_json(departure: Departure) -> dict[str, Any]:
    """Return a departure as JSON."""
    where = {"hand": departure.row, "up": departure.up, "play": departure.code}
    return {**where, "from": departure.span.begin, "below": departure.span.below}


def format_tags(tags: Tags) -> str:
    """Format tags on one line."""
    text = " ".join(f"{rank.value}:{tag}" for rank, tag in tags.by_rank.items())
    if tags.start:
        text += f", beginning at {tags.start}"
    return text + (f", beginning at {tags.start_per_deck} a deck" if tags.start_per_deck else "")


def counting_json(counting: Counting) -> dict[str, Any]:
    """Return a counting system as JSON."""
    return {
        "name": counting.name,
        "strategy": counting.strategy,
        "count": {
            **_tags_json(counting.tags),
            "divide": counting.divide.value,
            "decks_seen": counting.decks_seen.value,
            "round": counting.rounding.value,
        },
        "ramp": {str(at): units for at, units in counting.ramp.items()},
        "departures": [departure_json(one) for one in counting.departures],
        "wagers": {
            kind.value: {
                "from": one.span.begin,
                "below": one.span.below,
                **(_tags_json(one.tags) if one.tags else {}),
            }
            for kind, one in counting.wagers.items()
        },
        "levels": [
            {"from": first, "departures": len(counting.at_level(level))}
            for level, first in enumerate((MIN_TRUE_COUNT, *counting.thresholds))
        ],
    }


def _tags_json(tags: Tags) -> dict[str, Any]:
    return {
        "tags": {rank.value: str(tag) for rank, tag in tags.by_rank.items()},
        "start": str(tags.start),
        "start_per_deck": str(tags.start_per_deck),
    }


def print_counting(counting: Counting, *, departures: bool = True) -> None:
    """Print a counting system, with its departures or without."""
    page = Page()
    page.print(Text(printable(counting.name) or "A count", "bold"))
    page.print(f"Tags: {format_tags(counting.tags)}")
    page.print(
        f"True count: divided by {counting.divide}, cards left {counting.decks_seen},"
        f" rounded by {counting.rounding}; base strategy {printable(counting.strategy)}."
    )
    page.print(f"Wagers, in units: {_ramp(counting)}")
    for kind, wager in counting.wagers.items():
        own = f", by tags {format_tags(wager.tags)}" if wager.tags else ""
        page.print(f"{kind}: {format_span(wager.span)}{own}")
    if not counting.departures or not departures:
        return
    table = Table()
    for heading in ("hand", "against", "play", "true count"):
        table.add_column(heading)
    for one in counting.departures:
        table.add_row(one.row, one.up, one.code, format_span(one.span))
    levels = len(counting.thresholds) + 1
    number = counted(len(counting.departures), "departure")
    page.print(f"{number}, in {counted(levels, 'level')}:")
    page.print(table)


def _ramp(counting: Counting) -> str:
    """Format the units with the true counts at which they begin."""
    parts, last = [], None
    for count in TRUE_COUNTS:
        units = counting.units(count)
        if units != last:
            parts.append(f"{units}" if count == MIN_TRUE_COUNT else f"{units} from {count:+d}")
        last = units
    assert last == counting.units(MAX_TRUE_COUNT)
    return ", ".join(parts)
