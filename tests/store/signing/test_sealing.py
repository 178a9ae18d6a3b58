"""Sealed texts: unreadable without the key, bound to their place, intact or refused."""

from __future__ import annotations

import json
import string
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fortyeight.store.signing.keys import Keys
from fortyeight.store.signing.sealing import (
    BadSeal,
    Sealer,
    event_context,
    is_sealed,
    is_sealed_bytes,
    sealing_key_id,
    snapshot_context,
)

PLACE = event_context("table:a", 7)


@pytest.fixture(scope="module")
def sealer(tmp_path_factory: pytest.TempPathFactory) -> Sealer:
    return Sealer(Keys.open(tmp_path_factory.mktemp("data") / "keys"))


@given(text=st.text(), place=st.text())
def test_what_is_sealed_opens_in_its_place(sealer: Sealer, text: str, place: str) -> None:
    place = place.encode("utf-8", "replace").decode()
    text = text.encode("utf-8", "replace").decode()
    sealed = sealer.seal(text, place)
    assert is_sealed(sealed)
    assert sealer.open(sealed, place) == text
    with pytest.raises(BadSeal):
        sealer.open(sealed, place + "0")


@given(data=st.binary())
def test_bytes_open_in_their_place(sealer: Sealer, data: bytes) -> None:
    sealed = sealer.seal_bytes(data, snapshot_context("table:a", 3))
    assert is_sealed_bytes(sealed)
    assert sealer.open_bytes(sealed, snapshot_context("table:a", 3)) == data
    for other in (snapshot_context("table:b", 3), snapshot_context("table:a", 4), PLACE):
        with pytest.raises(BadSeal):
            sealer.open_bytes(sealed, other)


def test_a_sealed_text_is_a_json_string_without_what_is_in_it(sealer: Sealer) -> None:
    sealed = sealer.seal('{"hole":"As"}', PLACE)
    assert isinstance(json.loads(sealed), str)
    assert "As" not in sealed[: len('"sealed/1:')]
    assert "hole" not in sealed
    assert not is_sealed('{"hole":"As"}')


def test_the_same_text_is_never_sealed_the_same(sealer: Sealer) -> None:
    assert len({sealer.seal("{}", PLACE) for _ in range(50)}) == 50


def test_the_length_does_not_tell_the_amount(sealer: Sealer) -> None:
    assert len(sealer.seal('{"trigger":1}', PLACE)) == len(sealer.seal('{"trigger":99999}', PLACE))


def test_every_changed_character_is_found(sealer: Sealer) -> None:
    sealed = sealer.seal('{"hole":"As"}', PLACE)
    for at, char in enumerate(sealed):
        changed = sealed[:at] + ("A" if char != "A" else "B") + sealed[at + 1 :]
        with pytest.raises(BadSeal):
            sealer.open(changed, PLACE)
        with pytest.raises(BadSeal):
            sealer.open(sealed[:at], PLACE)
    assert sealed.endswith('="')
    for char in string.ascii_letters + string.digits + "+/=":
        if char != sealed[-3]:
            with pytest.raises(BadSeal):
                sealer.open(f'{sealed[:-3]}{char}="', PLACE)


def test_every_flipped_bit_of_bytes_is_found(sealer: Sealer) -> None:
    sealed = sealer.seal_bytes(b"state", PLACE)
    for at in range(len(sealed)):
        for bit in range(8):
            changed = bytearray(sealed)
            changed[at] ^= 1 << bit
            with pytest.raises(BadSeal):
                sealer.open_bytes(bytes(changed), PLACE)
        with pytest.raises(BadSeal):
            sealer.open_bytes(sealed[:at], PLACE)


def test_errors_do_not_show_the_text(sealer: Sealer) -> None:
    sealed = sealer.seal('{"hole":"As"}', PLACE)
    with pytest.raises(BadSeal) as raised:
        sealer.open(sealed[:-8] + '"', PLACE)
    assert sealed[30:40] not in str(raised.value)
    assert "hole" not in str(raised.value)


def test_a_new_key_seals_and_the_old_one_still_opens(tmp_path: Path) -> None:
    first = Keys.open(tmp_path)
    running = Sealer(first)
    old = running.seal("old", PLACE)
    rotated = Sealer(first.with_new_sealing_key())
    new = rotated.seal("new", PLACE)
    assert sealing_key_id(old) != sealing_key_id(new)
    assert sealing_key_id("{}") is None
    assert rotated.open(old, PLACE) == "old"
    assert running.open(new, PLACE) == "new", "a running server finds a key that was added"
    (tmp_path / "sealing-1.key").unlink()
    left = Sealer(Keys.open(tmp_path))
    assert left.open(new, PLACE) == "new"
    with pytest.raises(BadSeal, match="not here"):
        left.open(old, PLACE)


def test_another_server_opens_nothing(sealer: Sealer, tmp_path: Path) -> None:
    other = Sealer(Keys.open(tmp_path))
    with pytest.raises(BadSeal):
        other.open(sealer.seal("text", PLACE), PLACE)
