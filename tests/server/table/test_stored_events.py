"""What has been stored is read by every later version."""

from __future__ import annotations

import json

import pytest

from fortyeight.server.table.state.service_events import SERVICE_NAMES, SERVICE_SHOWN, SecretDrawn
from fortyeight.server.table.storage.event_log import ALL_NAMES, SEALED, read, written
from fortyeight.store.model import Recorded
from fortyeight.store.signing.keys import Keys
from fortyeight.store.signing.sealing import BadSeal, Sealer, is_sealed
from fortyeight.table.core.codec import UnknownEvent, encoded
from tests.server.table.stored_events import FILE, example

STORED = json.loads(FILE.read_text())


def recorded(name: str, body: str, version: int = 5) -> Recorded:
    return Recorded("table:one", version, 1, "ann", "", name, body, bytes(32))


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
    event = read(recorded(name, body), sealer)
    assert type(event) is by_name[name]
    told = encoded(event, name)
    # A field that came later has its default; those that were stored say what they said.
    assert STORED[name] == {field: told[field] for field in STORED[name]}


@pytest.mark.parametrize("event_type", ALL_NAMES, ids=lambda kind: kind.__name__)
def test_what_is_written_is_read(sealer: Sealer, event_type: type) -> None:
    event = example(event_type)
    stored = written(event, sealer, "table:one", 5, "ann")
    assert stored.name == ALL_NAMES[event_type]
    assert is_sealed(stored.body) == (event_type in SEALED)
    assert read(recorded(stored.name, stored.body), sealer) == event


def test_a_sealed_event_opens_in_its_place_only(sealer: Sealer) -> None:
    stored = written(SecretDrawn(1, "ab" * 32), sealer, "table:one", 5)
    with pytest.raises(BadSeal):
        read(recorded(stored.name, stored.body, version=6), sealer)


def test_an_error_does_not_tell_what_was_sealed(sealer: Sealer) -> None:
    body = sealer.seal('{"card": "Kh", "secret": "word"}', "event 5 table:one")
    with pytest.raises(UnknownEvent) as error:
        read(recorded("fair.secret/1", body), sealer)
    assert "Kh" not in str(error.value)
    assert "word" not in str(error.value)
    assert error.value.__cause__ is None


def test_every_service_event_says_what_is_shown_of_it() -> None:
    assert set(SERVICE_SHOWN) == set(SERVICE_NAMES)
