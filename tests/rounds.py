"""Short ways to write a round in a test and to inspect its result."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from fortyeight.cards import cards
from fortyeight.record import RecordFault, read_record, replay, result, table_result, write_record
from fortyeight.record.replay import ReplayedRound
from fortyeight.rulebook import open_house, rulebook
from fortyeight.table import Command, Event, Refused, Table, open_table, take_steps
from fortyeight.table.core.commands import Join, LoadShoe
from fortyeight.table.core.events import (
    CardBurned,
    CardDealt,
    DealerCardDealt,
    FaceUpCardFound,
    HoleCardDealt,
    TenFound,
)
from fortyeight.table.core.run import play


def record(
    book: str,
    wagers: str,
    shoe: str,
    actions: str = "",
    *,
    extra: str = "",
    **house: Any,
) -> str:
    """Return a record's text; wagers and actions are separated by semicolons."""

    def listed(text: str) -> str:
        return "[" + ", ".join(f'"{one.strip()}"' for one in text.split(";") if one.strip()) + "]"

    choices = "\n".join(f"{key} = {_toml(value)}" for key, value in house.items())
    return (
        f'rulebook = "{book}"\nwagers = {listed(wagers)}\nshoe = "{shoe}"\n'
        f"actions = {listed(actions)}\n{extra}\n[house]\n{choices}\n"
    )


def _toml(value: Any) -> str:
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, dict):
        return "{ " + ", ".join(f"{key} = {_toml(one)}" for key, one in value.items()) + " }"
    if isinstance(value, list):
        return "[" + ", ".join(_toml(one) for one in value) + "]"
    return f'"{value}"' if isinstance(value, str) else str(value)


def played(*args: str, **more: Any) -> ReplayedRound:
    """Play the round of a record."""
    return replay(read_record(record(*args, **more)))


def net(*args: str, **more: Any) -> dict[str, str]:
    """Return everyone's net."""
    found: dict[str, str] = result(played(*args, **more))["net"]
    return found


def outcomes(*args: str, **more: Any) -> list[str]:
    """Return the outcomes of the hands."""
    return [hand["outcome"] for hand in result(played(*args, **more))["hands"]]


def names(events: Iterable[object], *kinds: type[object]) -> list[str]:
    """Return the names of the events of these types, in order."""
    return [type(event).__name__ for event in events if isinstance(event, kinds)]


def lines(*args: str, **more: Any) -> list[tuple[str, int, int | None, str, str, str]]:
    """Return the settled wagers: person, box, hand, kind, staked, returned."""
    return [
        (one["player"], one["box"], one["hand"], one["kind"], one["staked"], one["returned"])
        for one in result(played(*args, **more))["wagers"]
    ]


def clauses(*args: str, **more: Any) -> dict[tuple[str, str], str]:
    """Return the clause of each settled wager, by person and kind."""
    found = result(played(*args, **more))["wagers"]
    return {(one["player"], one["kind"]): one["clause"] for one in found}


def fault(*args: str, **more: Any) -> RecordFault:
    """Return the fault for which a record cannot be played."""
    try:
        played(*args, **more)
    except RecordFault as found:
        return found
    raise AssertionError("the record was played without a fault")


def again(*args: str, **more: Any) -> dict[str, Any]:
    """Return the result of a round, whose written record must replay to the same."""
    once = played(*args, **more)
    text = write_record(once.start, once.events)
    twice = replay(read_record(text))
    assert table_result(twice.table) == table_result(once.table), text
    assert (twice.table.removed, twice.table.discards) == (once.table.removed, once.table.discards)
    assert write_record(twice.start, twice.events) == text
    return result(once)


_PLACES: dict[type[Event], str] = {
    DealerCardDealt: "dealer",
    HoleCardDealt: "hole",
    CardBurned: "burned",
    TenFound: "ten",
    FaceUpCardFound: "face up",
}


def left_the_shoe(*args: str, **more: Any) -> list[str]:
    """Return every card that left the shoe, and where: a box, the dealer, the hole, aside."""
    places = []
    for event in played(*args, **more).events:
        if isinstance(event, CardDealt):
            places.append(f"{event.box}:{event.card}")
        elif isinstance(
            event, DealerCardDealt | HoleCardDealt | CardBurned | TenFound | FaceUpCardFound
        ):
            places.append(f"{_PLACES[type(event)]}:{event.card}")
    return places


def table_of(book: str, shoe: str, *people: str, **house: Any) -> Table:
    """Open a table of a book with a shoe, and people with a thousand in chips each."""
    table = open_table(open_house(rulebook(book), house))
    joins = [Join(person, 1_000_00) for person in people]
    return done(table, LoadShoe(cards(shoe)), *joins)


def stepped(table: Table, *commands: Command) -> Table:
    """Return the table after these commands alone; the dealer takes no step by itself."""
    for command in commands:
        after = play(table, command)
        assert not isinstance(after, Refused), (command, after)
        table, _ = after
    return table


def done(table: Table, *commands: Command) -> Table:
    """Return the table after some commands, each followed by the dealer's automatic steps."""
    for command in commands:
        after = play(table, command)
        assert not isinstance(after, Refused), after
        table, _ = take_steps(after[0])
    return table
