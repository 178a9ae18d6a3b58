"""Signed heads: small, numbered, chained, exported completely, and caught up after a crash."""

from __future__ import annotations

import json
import threading
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fortyeight.store.database.database import Database
from fortyeight.store.database.files import lock_folder
from fortyeight.store.model import Conflict
from fortyeight.store.signing.head_exports import (
    BadExport,
    BrokenLine,
    _export,
    export_stored,
    last_exported,
    read_exports,
)
from fortyeight.store.signing.heads import (
    BadHeads,
    Heads,
    SignedHeads,
    StreamHead,
    list_exports_after,
    parse_heads,
    prepare_heads,
    sign_heads,
)
from fortyeight.store.signing.keys import Keys
from fortyeight.store.verify.verify_log import verify_log
from tests.store.small_log import NOW, buy, fill, store

HEAD = st.builds(
    StreamHead, st.text(max_size=8), st.integers(0, 2**62), st.binary(min_size=32, max_size=32)
)


@pytest.fixture
def keys(tmp_path: Path) -> Keys:
    return Keys.open(tmp_path / "keys")


def export_heads(folder: Path, signed: SignedHeads) -> None:
    """Add an export to the files of a folder."""
    with lock_folder(folder):
        _export(folder, signed)


def signed(number: int) -> SignedHeads:
    body = Heads(number, NOW, "", "0" * 16, True, 0, ()).text()
    return SignedHeads(number, NOW, body, bytes(64))


def test_nothing_is_signed_where_nothing_has_changed(database: Database, keys: Keys) -> None:
    assert sign_heads(database, keys, NOW) is None
    store(database, buy("ann", 0, 100))
    first = sign_heads(database, keys, NOW)
    assert first is not None
    assert first.number == 1
    assert sign_heads(database, keys, NOW + 1) is None


def test_an_export_is_signed_and_names_the_one_before(database: Database, keys: Keys) -> None:
    store(database, buy("ann", 0, 100))
    first = sign_heads(database, keys, NOW)
    store(database, buy("ann", 1, 100))
    second = sign_heads(database, keys, NOW + 1)
    assert first is not None
    assert second is not None
    assert keys.public.verifies(second.signature, second.message)
    said = parse_heads(second.body)
    assert (said.number, said.at, said.before) == (2, NOW + 1, first.digest)
    assert said.key == keys.public.id
    assert [(head.stream, head.version) for head in said.heads] == [("person:ann", 2)]


def test_exports_have_what_changed_and_are_full_now_and_then(
    database: Database, keys: Keys
) -> None:
    store(database, *(buy(f"p{number}", 0, 100) for number in range(10)))
    sizes = []
    for version in range(12):
        found = sign_heads(database, keys, NOW + version)
        assert found is not None
        said = parse_heads(found.body)
        sizes.append((said.full, len(said.heads), said.streams))
        store(database, buy("p1", version + 1, 100))
    assert sizes[0] == (True, 10, 10)
    assert sizes[1:10] == [(False, 1, 10)] * 9
    assert sizes[10] == (True, 10, 10), "what changed has added up to all streams"
    assert sizes[11] == (False, 1, 10)
    assert sum(size for _, size, _ in sizes) <= 2 * (10 + 11)
    assert verify_log(database, None, [keys.public]).clean


def test_of_two_that_sign_at_once_one_is_told(database: Database, keys: Keys) -> None:
    store(database, buy("ann", 0, 100))

    class Slow(Keys):
        def sign(self, message: bytes) -> bytes:
            if not stored:
                stored.append(sign_heads(database, keys, NOW))
            return keys.sign(message)

    stored: list[SignedHeads | None] = []
    slow = Slow(keys.folder, keys.signing, keys.sealing, keys.cluster)
    with pytest.raises(Conflict):
        sign_heads(database, slow, NOW)
    with database.read() as connection:
        assert list(list_exports_after(connection, 0)) == stored


def test_preparing_stores_nothing(database: Database, keys: Keys) -> None:
    store(database, buy("ann", 0, 100))
    with database.read() as connection:
        assert prepare_heads(connection, keys, NOW) == prepare_heads(connection, keys, NOW)
        assert list_exports_after(connection, 0) == []


@given(st.lists(HEAD, max_size=4), st.booleans(), st.integers(1, 2**62))
def test_a_body_is_read_as_it_was_written(heads: list[StreamHead], full: bool, at: int) -> None:
    said = Heads(3, at, "ab", "cd", full, 9, tuple(heads))
    assert parse_heads(said.text()) == said


@pytest.mark.parametrize(
    "text",
    [
        "",
        "{",
        "[]",
        "null",
        "{}",
        "[" * 100_000,
        '{"number":1}',
        Heads(1, 2, "", "", True, 0, ()).text() + " ",
        Heads(1, 2, "", "", True, 0, ()).text().replace('"number":1', '"number":1.0'),
        Heads(1, 2, "", "", True, 0, ()).text().replace('"number":1', '"number":true'),
        Heads(1, 2, "", "", True, 0, ()).text().replace('"full":true', '"full":1'),
        Heads(1, 2, "", "", True, 0, ()).text().replace('"at":2', '"at":2,"at":2'),
        Heads(1, 2, "", "", True, 0, ()).text().replace('"number":1', f'"number":{2**70}'),
        Heads(1, 2, "", "", True, 0, (StreamHead("a", 1, b""),)).text().replace('""]', '"zz"]'),
    ],
)
def test_a_body_that_is_not_canonical_is_refused(text: str) -> None:
    with pytest.raises(BadHeads):
        parse_heads(text)


def test_the_files_have_what_the_store_has(database: Database, keys: Keys, tmp_path: Path) -> None:
    folder = tmp_path / "heads"
    fill(database, keys, folder)
    with database.read() as connection:
        assert list(read_exports(folder)) == list(list_exports_after(connection, 0))
    (file,) = folder.glob("heads-*")
    assert list(read_exports(file)) == list(read_exports(folder))
    assert export_stored(folder, database) == 0


def test_an_export_cut_off_by_a_crash_is_made_up_for(
    database: Database, keys: Keys, tmp_path: Path
) -> None:
    folder = tmp_path / "heads"
    fill(database, keys, folder)
    (file,) = folder.glob("heads-*")
    whole = file.read_bytes()
    for size in range(0, len(whole), 101):
        file.write_bytes(whole[:size])
        export_stored(folder, database)
        assert file.read_bytes() == whole
        export_stored(folder, database)
        assert file.read_bytes() == whole


def test_a_folder_has_a_thousand_exports_a_file(tmp_path: Path) -> None:
    for number in range(1, 1003):
        export_heads(tmp_path, signed(number))
    names = sorted(path.name for path in tmp_path.glob("heads-*"))
    assert names == [
        "heads-0000000001.jsonl",
        "heads-0000001001.jsonl",
    ]
    numbers = [one.number for one in read_exports(tmp_path) if isinstance(one, SignedHeads)]
    assert numbers == list(range(1, 1003))
    assert last_exported(tmp_path) == signed(1002)


def test_a_gap_another_export_and_a_broken_end_are_refused(tmp_path: Path) -> None:
    export_heads(tmp_path, signed(1))
    export_heads(tmp_path, signed(1))
    assert len(list(read_exports(tmp_path))) == 1, "the same one is not added again"
    with pytest.raises(BadExport, match="gap"):
        export_heads(tmp_path, signed(3))
    other = SignedHeads(1, NOW, signed(1).body, bytes(63) + b"1")
    with pytest.raises(BadExport, match="another"):
        export_heads(tmp_path, other)
    export_heads(tmp_path, signed(2))
    with pytest.raises(BadExport, match="another"):
        export_heads(tmp_path, other)
    (file,) = tmp_path.glob("heads-*")
    with file.open("ab") as opened:
        opened.write(b"garbage\n")
    with pytest.raises(BadExport, match="not an export"):
        export_heads(tmp_path, signed(3))


def test_the_folder_of_another_store_is_refused(
    database: Database, keys: Keys, tmp_path: Path
) -> None:
    fill(database, keys, tmp_path / "heads")
    export_heads(tmp_path / "other", signed(1))
    with pytest.raises(BadExport, match="another store"):
        export_stored(tmp_path / "other", database)


@pytest.mark.parametrize(
    "line",
    [
        b"",
        b"\xff",
        b"[]",
        b"[" * 100_000,
        b'{"number":1}',
        json.dumps({"number": "1", "at": 1, "body": "", "signature": ""}).encode(),
        json.dumps({"number": 1, "at": 1, "body": 1, "signature": ""}).encode(),
        json.dumps({"number": 1, "at": 1, "body": "", "signature": "x"}).encode(),
    ],
)
def test_a_line_that_is_no_export_is_told_as_such(tmp_path: Path, line: bytes) -> None:
    file = tmp_path / "heads.jsonl"
    file.write_bytes(line + b"\n")
    assert list(read_exports(file)) == [BrokenLine("heads.jsonl, line 1")]


def test_processes_that_share_a_folder_export_everything_once(
    database: Database, keys: Keys, tmp_path: Path
) -> None:
    folder = tmp_path / "shared"
    failed: list[BaseException] = []

    def work() -> None:
        try:
            for _ in range(5):
                export_stored(folder, database)
        except BaseException as error:
            failed.append(error)

    for version in range(20):
        store(database, buy("ann", version, 100))
        sign_heads(database, keys, NOW + version)
    threads = [threading.Thread(target=work) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert not failed
    found = [one.number for one in read_exports(folder) if isinstance(one, SignedHeads)]
    assert found == list(range(1, 21))
