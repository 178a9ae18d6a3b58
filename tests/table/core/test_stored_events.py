"""Stored events are for ever: old ones stay readable, under the same names."""

from __future__ import annotations

import json
from dataclasses import MISSING, fields
from pathlib import Path
from typing import Any

import pytest

from fortyeight.progressive.events import SYSTEM_NAMES
from fortyeight.record import read_record_file, replay, table_result
from fortyeight.table import replay_events
from fortyeight.table.core.codec import UnknownEvent
from fortyeight.table.core.events import TABLE_NAMES
from tests.stored_json import from_json, to_json
from tests.stored_json import from_json as game_event
from tests.stored_json import to_json as written

STORED = Path(__file__).parent / "stored_events.json"
CASES = Path(__file__).parents[2] / "record" / "cases"
ROUNDS = (
    "ma-spanish21--three-on-a-box-cover-and-ride",
    "ma-spanish21--reader-ace-insurance-each-for-himself",
    "mbs-pontoon--follower-rescues-for-himself",
    "bbc-spanish21--match-both-cards",
    "md-pontoon21--super-bonus-25-surrender-and-loss",
)


#: Table and wheels write into one log.
ALL_NAMES = (*TABLE_NAMES.values(), *SYSTEM_NAMES.values())


def samples() -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = json.loads(STORED.read_text("utf-8"))["samples"]
    return found


def test_names_are_unique_and_carry_a_version() -> None:
    assert len(set(ALL_NAMES)) == len(ALL_NAMES)
    assert all(name.split("/")[1].isdecimal() for name in ALL_NAMES)


def test_no_stored_name_is_lost() -> None:
    """What was ever stored must be known: this file only grows."""
    stored = json.loads(STORED.read_text("utf-8"))
    assert set(stored["names"]) <= set(ALL_NAMES)


def test_every_event_is_in_the_file() -> None:
    """A new event is added to the samples, so that a later change of its shape is noticed."""
    stored = json.loads(STORED.read_text("utf-8"))
    rounds = {event["event"] for events in stored["rounds"].values() for event in events}
    assert {one["event"] for one in samples()} | rounds == set(ALL_NAMES)
    assert set(stored["names"]) == set(ALL_NAMES)


@pytest.mark.parametrize("stored", samples(), ids=lambda one: one["event"])
def test_a_stored_sample_is_read_and_written_as_it_is(stored: dict[str, Any]) -> None:
    """Fields that were added since have their defaults."""
    event = game_event(stored)
    assert {**written(event), **stored} == written(event)
    assert game_event(json.loads(json.dumps(written(event)))) == event


@pytest.mark.parametrize(
    "stored", json.loads(STORED.read_text("utf-8"))["earlier"], ids=lambda one: one["event"]
)
def test_an_event_from_before_it_had_all_its_fields_is_read(stored: dict[str, Any]) -> None:
    """What was added later has a default, which says what was true then."""
    now = written(game_event(stored))
    assert {name: now[name] for name in stored} == stored
    assert all(not now[name] for name in now.keys() - stored.keys())


def added_later(stored: dict[str, Any]) -> set[str]:
    """The fields that stored events may lack."""
    return {one.name for one in fields(game_event(stored)) if one.default is not MISSING}


@pytest.mark.parametrize("stored", samples(), ids=lambda one: one["event"])
def test_a_sample_without_one_of_its_fields_is_no_event(stored: dict[str, Any]) -> None:
    for name in stored.keys() - added_later(stored):
        with pytest.raises(UnknownEvent):
            game_event({key: value for key, value in stored.items() if key != name})


@pytest.mark.parametrize("case", ROUNDS)
def test_stored_rounds_are_read_and_lead_to_the_same_table(case: str) -> None:
    stored = json.loads(STORED.read_text("utf-8"))["rounds"][case]
    played = replay(read_record_file(CASES / f"{case}.toml"))
    again = replay_events(played.start, [from_json(one) for one in stored])
    assert table_result(again) == table_result(played.table)


@pytest.mark.parametrize("case", ROUNDS)
def test_an_event_survives_being_stored(case: str) -> None:
    events = replay(read_record_file(CASES / f"{case}.toml")).events
    assert tuple(from_json(json.loads(json.dumps(to_json(one)))) for one in events) == events


@pytest.mark.parametrize(
    "stored",
    [
        {},
        {"event": "hand.juggled/1"},
        {"event": "hand.hit/1"},
        {"event": "hand.hit/1", "box": "1", "hand": 1},
        {"event": "hand.hit/1", "box": True, "hand": 1},
        {"event": "card.dealt/1", "box": 1, "hand": 1, "card": "Zz", "says": ""},
        {"event": "wager.placed/1", "person": "ann", "box": 1, "kind": "luck", "cents": 5},
        {"event": "shoe.loaded/1", "cards": "Kd"},
    ],
)
def test_what_is_no_event_is_refused(stored: dict[str, object]) -> None:
    with pytest.raises(UnknownEvent):
        from_json(stored)
