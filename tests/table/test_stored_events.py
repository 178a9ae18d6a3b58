"""Stored events are for ever: old ones stay readable, under the same names."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from fortyeight.record import read_record_file, replay, table_result
from fortyeight.table import replay_events
from fortyeight.table.codec import UnknownEvent, from_json, to_json
from fortyeight.table.event_names import NAMES

STORED = Path(__file__).parent / "stored_events.json"
CASES = Path(__file__).parent.parent / "records" / "cases"
ROUNDS = (
    "ma-spanish21--three-on-a-box-cover-and-ride",
    "ma-spanish21--reader-ace-insurance-each-for-himself",
    "mbs-pontoon--follower-rescues-for-himself",
    "bbc-spanish21--match-both-cards",
    "md-pontoon21--super-bonus-25-surrender-and-loss",
)


def test_names_are_unique_and_carry_a_version() -> None:
    assert len(set(NAMES.values())) == len(NAMES)
    assert all(name.split("/")[1].isdecimal() for name in NAMES.values())


def test_no_stored_name_is_lost() -> None:
    """What was ever stored must be known: this file only grows."""
    stored = json.loads(STORED.read_text("utf-8"))
    assert set(stored["names"]) <= set(NAMES.values())


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
