"""Write a counting system as the text of its file."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction

from fortyeight.cards import Rank
from fortyeight.strategy.counts.counting import UNIT_RAMP, Counting, Departure, Span, Tags


def write_counting(counting: Counting, comments: Sequence[str] = ()) -> str:
    """Return the text of a count file: comments, count, ramp, side bets, departures."""
    return "\n".join([*_lines(counting, comments), ""])


def _lines(counting: Counting, comments: Sequence[str]) -> Iterator[str]:
    for comment in comments:
        yield from (f"# {line}".rstrip() for line in comment.splitlines() or [""])
    yield f"name = {_text(counting.name)}"
    yield f"strategy = {_text(counting.strategy)}"
    yield ""
    yield "[count]"
    yield from _tags(counting.tags)
    yield f"divide = {_text(counting.divide)}"
    yield f"decks_seen = {_text(counting.decks_seen)}"
    yield f"round = {_text(counting.rounding)}"
    if counting.ramp != UNIT_RAMP:
        yield from ("", "[ramp]")
        yield from (f"{count} = {units}" for count, units in sorted(counting.ramp.items()))
    for kind, wager in counting.wagers.items():
        yield from ("", f"[{kind.value.replace('-', '_')}]")
        if wager.tags is not None:
            yield from _tags(wager.tags)
        yield from _span(wager.span)
    for departure in counting.departures:
        yield from _departure(departure)


def _tags(tags: Tags) -> Iterator[str]:
    yield f"tags = {_by_rank(tags.by_rank)}"
    for word, value in (("start", tags.start), ("start_per_deck", tags.start_per_deck)):
        if value:
            yield f"{word} = {_number(value)}"


def _by_rank(tags: Mapping[Rank, Fraction]) -> str:
    return "{ " + ", ".join(f"{rank} = {_number(tag)}" for rank, tag in tags.items()) + " }"


def _number(value: Fraction) -> str:
    return str(value) if value.denominator == 1 else f'"{value}"'


def _span(span: Span) -> Iterator[str]:
    if span.begin is not None:
        yield f"from = {span.begin}"
    if span.below is not None:
        yield f"below = {span.below}"


def _departure(departure: Departure) -> Iterator[str]:
    yield from ("", "[[departure]]", f"hand = {_text(departure.row)}")
    yield f"up = {_text(departure.up)}"
    yield f"play = {_text(departure.code)}"
    yield from _span(departure.span)


def _text(text: str) -> str:
    """Return a TOML string."""
    return json.dumps(text, ensure_ascii=False)
