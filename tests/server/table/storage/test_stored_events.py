"""Stored events can be read by every later version."""

from __future__ import annotations

import json

import pytest

from fortyeight.server.table.state.service_events import SERVICE_NAMES, SERVICE_SHOWN, SecretDrawn
from fortyeight.server.table.storage.event_log import (
    ALL_NAMES,
    SEALED,
    SERVED_EVENTS,
    read_event,
    write_event,
)
from fortyeight.store.model import StoredEvent
from fortyeight.store.signing.keys import Keys
from fortyeight.store.signing.sealing import BadSeal, Sealer, is_sealed
from fortyeight.table.core.codec import UnknownEvent
from tests.server.table.storage.stored_events import FILE, example

STORED = json.loads(FILE.read_text())

#: Name and body of several events of every kind, decrypted, byte for byte as an earlier version
#: stored them. The log's hashes are made of these bytes.
BODIES = [
    tuple(line.split("\t"))
    for line in (FILE.parent / "stored_bytes.tsv").read_text("ascii").splitlines()
]


class NoSeal:
    """Sealer that leaves a text as it is."""

    def seal(self, text: str, context: str) -> str:
        return text

    def open(self, sealed: str, context: str) -> str:
        return sealed


def recorded(name: str, body: str, version: int = 5) -> StoredEvent:
    return StoredEvent("table:one", version, 1, "ann", "", name, body, bytes(32))


@pytest.fixture(scope="module")
def sealer(tmp_path_factory: pytest.TempPathFactory) -> Sealer:
    return Sealer(Keys.open(tmp_path_factory.mktemp("keys")))


def test_every_event_has_its_example() -> None:
    assert set(ALL_NAMES.values()) <= set(STORED)
    assert len(set(ALL_NAMES.values())) == len(ALL_NAMES), "two events of one name"


@pytest.mark.parametrize("name", STORED)
def test_what_was_stored_is_read(sealer: Sealer, name: str) -> None:
    by_name = {stored: kind for kind, stored in ALL_NAMES.items()}
    assert name in by_name, "an event that was stored once cannot be forgotten"
    body = json.dumps(STORED[name])
    if issubclass(by_name[name], SEALED):
        body = sealer.seal(body, "event 5 table:one")
    event = read_event(recorded(name, body), sealer)
    assert type(event) is by_name[name]
    told = SERVED_EVENTS.fields_to_json(event)
    # A field that was added later has its default; stored fields keep their values.
    assert STORED[name] == {field: told[field] for field in STORED[name]}


@pytest.mark.parametrize("event_type", ALL_NAMES, ids=lambda kind: kind.__name__)
def test_what_is_written_is_read(sealer: Sealer, event_type: type) -> None:
    event = example(event_type)
    stored = write_event(event, sealer, "table:one", 5, "ann")
    assert stored.name == ALL_NAMES[event_type]
    assert is_sealed(stored.body) == (event_type in SEALED)
    assert read_event(recorded(stored.name, stored.body), sealer) == event


def test_every_event_has_its_bytes() -> None:
    assert {name for name, _ in BODIES} == set(ALL_NAMES.values())


@pytest.mark.parametrize("name", sorted(ALL_NAMES.values()))
def test_what_was_stored_is_written_byte_for_byte(name: str) -> None:
    bodies = [body for one, body in BODIES if one == name]
    events = [read_event(recorded(name, body), NoSeal()) for body in bodies]
    assert [write_event(event, NoSeal(), "table:one", 5).body for event in events] == bodies


@pytest.mark.parametrize("event_type", ALL_NAMES, ids=lambda kind: kind.__name__)
def test_the_bytes_are_those_of_the_event(event_type: type) -> None:
    """The first of the bytes of each kind are those of its example."""
    event, name = example(event_type), ALL_NAMES[event_type]
    body = next(body for one, body in BODIES if one == name)
    assert write_event(event, NoSeal(), "table:one", 5).body == body
    assert read_event(recorded(name, body), NoSeal()) == event


@pytest.mark.parametrize(
    "body",
    [
        "[]",
        "null",
        '"box"',
        "{}",
        '{"box":NaN,"hand":1}',
        '{"box":1e0,"hand":1}',
        '{"box":true,"hand":1}',
        '{"box":null,"hand":1}',
        '{"box":' + "9" * 5_000 + ',"hand":1}',
        '{"box":1,"hand":1',
    ],
)
def test_a_body_that_is_no_event_is_refused(body: str) -> None:
    with pytest.raises(UnknownEvent):
        read_event(recorded("hand.hit/1", body), NoSeal())


def test_a_sealed_event_opens_in_its_place_only(sealer: Sealer) -> None:
    stored = write_event(SecretDrawn(1, "ab" * 32), sealer, "table:one", 5)
    with pytest.raises(BadSeal):
        read_event(recorded(stored.name, stored.body, version=6), sealer)


def test_an_error_does_not_tell_what_was_sealed(sealer: Sealer) -> None:
    body = sealer.seal('{"card": "Kh", "secret": "word"}', "event 5 table:one")
    with pytest.raises(UnknownEvent) as error:
        read_event(recorded("fair.secret/1", body), sealer)
    assert "Kh" not in str(error.value)
    assert "word" not in str(error.value)
    assert error.value.__cause__ is None


def test_every_service_event_says_what_is_shown_of_it() -> None:
    assert set(SERVICE_SHOWN) == set(SERVICE_NAMES)
