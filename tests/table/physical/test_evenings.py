"""Whole evenings of every book, with the same cards in a virtual shoe and in a physical one."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, cast

import pytest

from fortyeight.chance import SeededBits
from fortyeight.progressive import Game, evolve_game, open_game
from fortyeight.progressive.events import SYSTEM_NAMES
from fortyeight.progressive.terminal import GameEvent
from fortyeight.record import RecordFault, read_record, replay, result
from fortyeight.record.spins import write_spins
from fortyeight.record.write import record_text
from fortyeight.server.wire.parsing import parse
from fortyeight.table import Event
from fortyeight.table.core.events import BetsClosed, RoundSettled, RoundVoided
from tests.effort import effort
from tests.server.wire.evenings import SeededChance, commanded, next_message
from tests.stored_json import from_json, to_json
from tests.table.physical.mirror import Mirror, physical
from tests.view.evenings import BOOKS, evening_house


def evening(book: str, seed: int, moments: int) -> tuple[Game, Mirror]:
    """Play an evening of two equal games; after every act both look the same to everyone."""
    bits = SeededBits(seed)
    start = open_game(evening_house(book, bits), bits)
    mirror = Mirror(start)
    chance = SeededChance(bits)
    for _ in range(moments):
        found = next_message(mirror.virtual, bits)
        if found is None:
            break
        audience, sent = found
        chance.now += 1
        command = commanded(parse(sent), mirror.virtual, audience, chance)
        mirror.do(command, chance)
        mirror.check()
    return start, mirror


def rounds(game: Game, events: Sequence[GameEvent]) -> list[str]:
    """The record of every round that was dealt among these events."""
    written, begin, since = [], game, list[GameEvent]()
    for event in events:
        since.append(event)
        game = evolve_game(game, event)
        if isinstance(event, RoundSettled | RoundVoided):
            if any(isinstance(one, BetsClosed) for one in since):
                written.append(_record(begin, since))
            begin, since = game, []
    return written


def _record(begin: Game, events: Sequence[GameEvent]) -> str:
    of_table = [cast(Event, one) for one in events if type(one) not in SYSTEM_NAMES]
    spins = write_spins(events)
    meters = {name: meter.payable for name, meter in begin.system.meters.items()}
    return record_text(begin.table, of_table, "", spins, meters if spins else None)


def results(records: Sequence[str]) -> list[dict[str, Any]]:
    """Return the result of each record, or why it cannot be played, as after a called-off spin."""
    found = []
    for one in records:
        try:
            found.append(result(replay(read_record(one))))
        except RecordFault as fault:
            found.append({"fault": fault.code, "at": fault.at})
    return found


@pytest.mark.parametrize("seed", range(effort(1, 2)))
@pytest.mark.parametrize("book", effort(["md-pontoon21", "mbs-pontoon"], list(BOOKS)))
def test_the_same_cards_make_the_same_evening(book: str, seed: int) -> None:
    start, mirror = evening(book, seed, 250)
    of_virtual = rounds(start, mirror.virtual_events)
    of_real = rounds(physical(start), mirror.real_events)
    assert of_real
    assert results(of_real) == results(of_virtual)
    assert any("status" in one for one in results(of_real))
    for one in mirror.real_events:
        if type(one) not in SYSTEM_NAMES:
            event = cast(Event, one)
            assert from_json(to_json(event)) == event


@pytest.mark.long
@pytest.mark.parametrize("seed", range(100, 140))
@pytest.mark.parametrize("book", BOOKS)
def test_many_evenings(book: str, seed: int) -> None:
    start, mirror = evening(book, seed, 1_000)
    of_virtual = rounds(start, mirror.virtual_events)
    assert results(rounds(physical(start), mirror.real_events)) == results(of_virtual)
