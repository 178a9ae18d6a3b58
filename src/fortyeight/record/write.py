"""Write a finished round as a record that replays to the same result."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import accumulate

from fortyeight.money import format_amount
from fortyeight.record.actions import write_actions
from fortyeight.record.corrections import apply_corrections
from fortyeight.record.drawn_cards import drawn_cards
from fortyeight.record.fault import UnrecordableRound
from fortyeight.rulebook.library import portable_book
from fortyeight.rulebook.toml_text import toml_text, toml_value
from fortyeight.table import Event, Phase, Table, evolve
from fortyeight.table.around.events import BoxCeded
from fortyeight.table.core.events import (
    BetsClosed,
    RoundSettled,
    RoundVoided,
    WagerPlaced,
    WagerWithdrawn,
)
from fortyeight.table.core.state import Wager
from fortyeight.table.wagers.wager_kinds import WagerKind

__all__ = ["UnrecordableRound", "record_text", "write_record"]


def write_record(
    start: Table,
    events: Sequence[Event],
    title: str = "",
    spins: Sequence[str] = (),
    meters: Mapping[str, int] | None = None,
) -> str:
    """Return the record of the last finished round among these events.

    `start` is the state before the events, which may begin anywhere before the round's first wager.
    `spins` are what the wheels drew in the round, `meters` their amounts before it.
    """
    begin, of_round = _last_round(start, events)
    return record_text(begin, of_round, title, spins, meters)


def _last_round(start: Table, events: Sequence[Event]) -> tuple[Table, tuple[Event, ...]]:
    """Return the table when the bets of the last finished round opened, and that round's events."""
    table, begin, since = start, start, list[Event]()
    last: tuple[Table, tuple[Event, ...]] | None = None
    for event in events:
        if table.phase is Phase.OVER:
            begin, since = table, []
        since.append(event)
        table = evolve(table, event)
        if isinstance(event, RoundSettled | RoundVoided):
            last = begin, tuple(since)
    if last is None:
        raise UnrecordableRound("there is no finished round to write down")
    return last


def record_text(
    start: Table,
    events: Sequence[Event],
    title: str = "",
    spins: Sequence[str] = (),
    meters: Mapping[str, int] | None = None,
) -> str:
    """Return the record of one round, from the state in which it began and all of its events."""
    house = start.house
    events = apply_corrections(events)
    wagers = _wagers(start, events)
    lines = [f"rulebook = {toml_value(house.book.id)}"]
    if house.book.hash:
        lines.append(f"version  = {toml_value(house.book.reference)}")
    if title:
        lines.append(f"title    = {toml_value(title)}")
    written = [
        f"{wager.person} {wager.box} {wager.kind} {format_amount(wager.cents)}" for wager in wagers
    ]
    lines += [_list("wagers  ", written)]
    tables = list(accumulate(events, evolve, initial=start))
    shoe, discards = drawn_cards(tables, events)
    lines.append(f"shoe     = {toml_value(' '.join(shoe))}")
    if len(discards) == 1:
        lines.append(f"discards = {toml_value(' '.join(discards[0]))}")
    elif discards:
        lines.append(_list("discards", [" ".join(rack) for rack in discards]))
    if spins:
        lines.append(_list("spins   ", spins))
    if meters:
        named = ", ".join(f'{name} = "{format_amount(held)}"' for name, held in meters.items())
        lines.append(f"meters   = {{ {named} }}")
    lines.append(_list("actions ", write_actions(tables, events)))
    if seated := _seated(events, wagers):
        pairs = ", ".join(f"{box} = {toml_value(person)}" for box, person in seated.items())
        lines.append(f"seated   = {{ {pairs} }}")
    if house.choices:
        lines += ["", "[house]"]
        lines += [f"{key} = {toml_value(value)}" for key, value in house.choices.items()]
    if (own := portable_book(house.book)) is not None:
        lines += ["", toml_text(own, "book").rstrip()]
    return "\n".join(lines) + "\n"


def _wagers(start: Table, events: Sequence[Event]) -> list[Wager]:
    wagers = list(start.wagers) if start.phase is Phase.BETTING else []
    for event in events:
        if isinstance(event, WagerPlaced):
            wagers.append(Wager(event.person, event.box, event.kind, event.cents))
        elif isinstance(event, BoxCeded):
            wagers = [one for one in wagers if one.box != event.box]
        elif isinstance(event, WagerWithdrawn):
            gone = (event.person, event.box, event.kind)
            wagers = [one for one in wagers if (one.person, one.box, one.kind) != gone]
    return wagers


def _seated(events: Sequence[Event], wagers: Sequence[Wager]) -> dict[int, str]:
    """Return the caller of each box where it is not the first person with a main wager."""
    callers = next(event.callers for event in events if isinstance(event, BetsClosed))
    mains = [wager for wager in wagers if wager.kind is WagerKind.MAIN]
    firsts = {wager.box: wager.person for wager in reversed(mains)}
    return {box: caller for box, caller in callers if caller != firsts[box]}


def _list(name: str, items: Sequence[str]) -> str:
    if not items:
        return f"{name} = []"
    inside = "".join(f"  {toml_value(item)},\n" for item in items)
    return f"{name} = [\n{inside}]"
