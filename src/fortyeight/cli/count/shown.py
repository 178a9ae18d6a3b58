"""A way of counting as a screen and a program are told it."""

from __future__ import annotations

from typing import Any

from rich.table import Table
from rich.text import Text

from fortyeight.cli.story_text import printable, screen
from fortyeight.strategy import (
    MAX_TRUE_COUNT,
    MIN_TRUE_COUNT,
    TRUE_COUNTS,
    Cell,
    Counting,
    Departure,
    Span,
    Tags,
)

PIPED_WIDTH = 100


def code_of(departure: Departure) -> str:
    """The play of a departure as a file writes it."""
    return departure.play.code if isinstance(departure.play, Cell) else departure.play.value


def when(span: Span) -> str:
    """A span in words."""
    parts = []
    if span.begin is not None:
        parts.append(f"from {span.begin:+d}")
    if span.below is not None:
        parts.append(f"below {span.below:+d}")
    return ", ".join(parts)


def tags_told(tags: Tags) -> str:
    """Tags side by side."""
    told = " ".join(f"{rank.value}:{tag}" for rank, tag in tags.by_rank.items())
    if tags.start:
        told += f", beginning at {tags.start}"
    return told + (f", beginning at {tags.start_per_deck} a deck" if tags.start_per_deck else "")


def told(counting: Counting) -> dict[str, Any]:
    """A way of counting for a program."""
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
        "departures": [
            {
                "hand": one.row,
                "up": one.up,
                "play": code_of(one),
                "from": one.span.begin,
                "below": one.span.below,
            }
            for one in counting.departures
        ],
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
    """A way of counting on a screen, with its departures or without."""
    console = screen()
    if not console.is_terminal:
        console.width = PIPED_WIDTH
    console.print(Text(printable(counting.name) or "A count", style="bold"))
    console.print(Text(f"Tags: {tags_told(counting.tags)}"))
    console.print(
        f"True count: divided by {counting.divide}, cards left {counting.decks_seen},"
        f" rounded by {counting.rounding}; base strategy {printable(counting.strategy)}.",
        markup=False,
    )
    console.print(Text(f"Wagers: {_ramp(counting)}"))
    for kind, wager in counting.wagers.items():
        own = f", by tags {tags_told(wager.tags)}" if wager.tags else ""
        console.print(Text(f"{kind}: {when(wager.span)}{own}"))
    if not counting.departures or not departures:
        return
    table = Table(box=None)
    for heading in ("hand", "against", "play", "true count"):
        table.add_column(heading)
    for one in counting.departures:
        table.add_row(one.row, one.up, Text(code_of(one)), when(one.span))
    levels = len(counting.thresholds) + 1
    console.print(f"{len(counting.departures)} departures, in {levels} levels:")
    console.print(table)


def _ramp(counting: Counting) -> str:
    """Units with the true counts at which they begin."""
    parts, last = [], None
    for count in TRUE_COUNTS:
        units = counting.units(count)
        if units != last:
            parts.append(f"{units}" if count == MIN_TRUE_COUNT else f"{units} from {count:+d}")
        last = units
    assert last == counting.units(MAX_TRUE_COUNT)
    return ", ".join(parts)
