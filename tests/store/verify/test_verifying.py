"""Any tampering with a log is detected: every event, every field, every kind of edit."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import combinations, product
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import delete, update

from fortyeight.store.database import schema
from fortyeight.store.database.database import Database
from fortyeight.store.log.chain import INITIAL_HASH
from fortyeight.store.model import StoredEvent
from fortyeight.store.signing.heads import StreamHead, digest, message, parse_heads
from fortyeight.store.signing.keys import Keys
from fortyeight.store.verify.faults import LogFault, Report
from fortyeight.store.verify.verify_log import verify_log
from tests.effort import PROVING, effort
from tests.store.kinds import KINDS
from tests.store.small_log import Row, Tampering, chained_anew, fill, sampled

FIELDS = ("stream", "version", "at", "actor", "command", "name", "body", "hash")


#: Sums and joins by the database itself are tried on both kinds in every run.
on_both = pytest.mark.parametrize("kind", KINDS)


@pytest.fixture(params=effort(["sqlite"], KINDS))
def kind(request: pytest.FixtureRequest) -> str:
    """Events are checked row by row, and PostgreSQL's come in the same order as SQLite's."""
    return str(request.param)


@pytest.fixture
def log(database: Database, tmp_path: Path) -> Tampering:
    keys = Keys.open(tmp_path / "keys")
    heads = tmp_path / "heads"
    fill(database, keys, heads)
    made = Tampering(database, keys, heads)
    made.remember()
    return made


def codes(report: Report) -> set[str]:
    return {fault.code for fault in report.faults}


def flips(value: Any) -> list[Any]:
    """Return the value with one byte changed, for every byte."""
    if isinstance(value, int):
        return [value ^ (1 << bit) for bit in range(0, 62, 3)]
    if isinstance(value, bytes):
        return [value[:at] + bytes([value[at] ^ 1]) + value[at + 1 :] for at in range(len(value))]
    text = str(value)
    return [text[:at] + chr(ord(text[at]) ^ 1) + text[at + 1 :] for at in range(len(text))]


def with_streams(log: Tampering, events: Sequence[Row]) -> list[Row]:
    """Return the rows of the streams that match these events."""
    ends = {row["stream"]: (row["version"], row["hash"]) for row in events}
    result = []
    for row in log.rows["streams"]:
        version, hashed = ends.get(row["stream"], (0, INITIAL_HASH))
        result.append({**row, "version": version, "hash": hashed})
    return result


def after_rewriting(log: Tampering, events: Sequence[Row], with_heads: bool = True) -> Report:
    """Verify the log after whole chains are rewritten, with the rows of their streams."""
    new = chained_anew(events)

    def work(connection: Any) -> None:
        for table, rows in ((schema.events, new), (schema.streams, with_streams(log, new))):
            connection.execute(delete(table))
            connection.execute(table.insert(), rows)

    return log.after(work, with_heads)


@on_both
def test_an_untouched_log_is_clean(log: Tampering) -> None:
    report = log.verify()
    assert report.clean
    assert (report.streams, report.events, report.signed_events) == (4, 13, 13)
    assert (report.exports, report.entries) == (4, 16)
    assert report.notes == ()
    assert log.verify(with_heads=False).clean


def test_a_check_without_heads_or_key_says_so(log: Tampering) -> None:
    report = verify_log(log.database)
    assert report.clean
    assert any("exported heads" in note for note in report.notes)
    assert any("public key" in note for note in report.notes)


def test_a_changed_byte_of_any_field_of_any_event_is_found(log: Tampering) -> None:
    events = log.events()
    for (at, event), field in sampled(product(enumerate(events), FIELDS)):
        changed = flips(event[field])
        for new in changed[:: 1 + len(changed) // 3]:
            rows = [*events[:at], {**event, field: new}, *events[at + 1 :]]
            if len({(row["stream"], row["version"]) for row in rows}) < len(rows):
                continue  # the database would refuse it
            report = log.after_rows(schema.events, rows, with_heads=False)
            assert not report.clean, (event["stream"], event["version"], field, new)
            where = {(fault.stream, fault.version) for fault in report.faults}
            if field not in ("stream", "version"):
                assert (event["stream"], event["version"]) in where


def test_changes_all_along_a_sealed_body_are_found(log: Tampering) -> None:
    events = log.events()
    at = next(at for at, event in enumerate(events) if event["body"].startswith('"sealed'))
    for new in sampled(flips(events[at]["body"])[::3]):
        rows = [*events[:at], {**events[at], "body": new}, *events[at + 1 :]]
        assert not log.after_rows(schema.events, rows, with_heads=False).clean


@on_both
def test_every_deleted_event_is_found(log: Tampering) -> None:
    events = log.events()
    for at, event in enumerate(events):
        report = log.after_rows(schema.events, events[:at] + events[at + 1 :], with_heads=False)
        assert (event["stream"], event["version"]) in {
            (fault.stream, fault.version)
            for fault in report.faults
            if fault.code in ("event-missing", "stream-cut-off")
        }


def test_a_deleted_event_with_all_behind_it_moved_up_is_found(log: Tampering) -> None:
    events = log.events()
    for at, event in list(enumerate(events))[:: effort(3, 1)]:
        rows = []
        for row in events[:at] + events[at + 1 :]:
            behind = row["stream"] == event["stream"] and row["version"] > event["version"]
            rows.append({**row, "version": row["version"] - behind})
        assert not log.after_rows(schema.events, rows, with_heads=False).clean
        for with_heads in (False, True):
            report = after_rewriting(log, rows, with_heads)
            assert {"head-disagrees", "stream-cut-off", "stream-missing"} & codes(report)


def test_any_two_swapped_events_are_found(log: Tampering) -> None:
    events = log.events()
    places = ("stream", "version")
    for (one, two), kept in sampled(
        product(combinations(range(len(events)), 2), (places, (*places, "hash")))
    ):
        rows = [dict(row) for row in events]
        for field in set(FIELDS) - set(kept):
            rows[one][field], rows[two][field] = rows[two][field], rows[one][field]
        if rows != events:
            assert not log.after_rows(schema.events, rows, with_heads=False).clean


def test_an_inserted_copy_of_any_event_is_found(log: Tampering) -> None:
    events = log.events()
    for event in events[:: effort(3, 1)]:
        last = max(row["version"] for row in events if row["stream"] == event["stream"])
        for version in (0, -1, last + 1, last + 2):
            rows = [*events, {**event, "version": version}]
            found = codes(log.after_rows(schema.events, rows, with_heads=False))
            assert found
            assert ("event-extra" in found) == (version < 1)
        moved = [
            {**row, "version": row["version"] + (row["version"] > event["version"])}
            if row["stream"] == event["stream"]
            else row
            for row in events
        ]
        moved.append({**event, "version": event["version"] + 1})
        assert not log.after_rows(schema.events, moved, with_heads=False).clean


def test_a_cut_off_tail_is_found(log: Tampering) -> None:
    events = log.events()
    for event in events[:: effort(3, 1)]:
        rows = [
            row
            for row in events
            if row["stream"] != event["stream"] or row["version"] < event["version"]
        ]
        for with_heads in (False, True):
            report = log.after_rows(schema.events, rows, with_heads)
            assert {"stream-cut-off", "stream-missing"} & codes(report)
            report = after_rewriting(log, rows, with_heads)
            assert {"stream-cut-off", "stream-missing"} & codes(report), "the rows agree too"


def test_a_tail_cut_off_with_its_heads_is_found_by_the_exported_ones(log: Tampering) -> None:
    events = [row for row in log.events() if row["stream"] != "table:two" or row["version"] < 3]

    def work(connection: Any) -> None:
        for table, rows in (
            (schema.events, events),
            (schema.streams, with_streams(log, events)),
            (schema.heads, [row for row in log.rows["heads"] if row["number"] < 4]),
        ):
            connection.execute(delete(table))
            connection.execute(table.insert(), rows)
        connection.execute(delete(schema.entries).where(schema.entries.c.stream == "table:two"))

    assert {"stream-cut-off", "export-missing"} <= codes(log.after(work))


def test_a_chain_written_anew_from_any_event_is_found(log: Tampering) -> None:
    events = log.events()
    for (at, event), field in sampled(product(enumerate(events), ("at", "actor", "body"))):
        new = event[field] + 1 if field == "at" else event[field] + "x"
        rows = [*events[:at], {**event, field: new}, *events[at + 1 :]]
        for with_heads in (False, True):
            report = after_rewriting(log, rows, with_heads)
            assert "head-disagrees" in codes(report), (event["stream"], event["version"])
            assert "event-broken" not in codes(report), "the chain itself is whole"


def test_a_deleted_stream_is_found(log: Tampering) -> None:
    for row in log.rows["streams"]:
        stream = row["stream"]

        def work(connection: Any, stream: str = stream) -> None:
            for table in (schema.streams, schema.events, schema.entries, schema.commands):
                connection.execute(delete(table).where(table.c.stream == stream))

        for with_heads in (False, True):
            report = log.after(work, with_heads)
            assert ("stream-missing", stream) in {(one.code, one.stream) for one in report.faults}


@on_both
def test_a_wrong_row_of_a_stream_is_found(log: Tampering) -> None:
    streams = schema.streams
    for row in log.rows["streams"]:
        mine = streams.c.stream == row["stream"]
        works = [
            update(streams).where(mine).values(version=row["version"] + 1),
            update(streams).where(mine).values(version=row["version"] - 1),
            update(streams).where(mine).values(hash=bytes(32)),
            delete(streams).where(mine),
        ]
        for work in works:
            report = log.after_statement(work, with_heads=False)
            assert {"stream-row", "stream-cut-off"} & codes(report)


@on_both
def test_a_changed_balance_is_found(log: Tampering) -> None:
    accounts = schema.accounts
    for row in log.rows["accounts"]:
        mine = accounts.c.account == row["account"]
        for work in (
            update(accounts).where(mine).values(cents=row["cents"] + 1),
            update(accounts).where(mine).values(account="wallet:eve"),
            delete(accounts).where(mine),
        ):
            report = log.after_statement(work)
            assert {"ledger-balance", "ledger-no-cause"} & codes(report)
    rows = [*log.rows["accounts"], {"account": "wallet:eve", "cents": 5}]
    assert "ledger-no-cause" in codes(log.after_rows(accounts, rows))


@on_both
def test_a_changed_entry_is_found(log: Tampering) -> None:
    entries = log.rows["entries"]
    for at, entry in enumerate(entries):
        others = [*entries[:at], *entries[at + 1 :]]
        changes: list[Row] = [
            {"cents": entry["cents"] + 1},
            {"cents": -entry["cents"]},
            {"account": "wallet:eve"},
            {"at": entry["at"] + 1},
            {"line": entry["line"] + 7},
            {"version": entry["version"] + 1, "line": 9},
            {"version": 99},
            {"stream": "table:three"},
        ]
        for change in changes if at == 0 or PROVING else changes[at % 8 :: 8]:
            report = log.after_rows(schema.entries, [*others, {**entry, **change}])
            assert not report.clean, (entry, change)
        if at % effort(4, 1):
            continue
        assert not log.after_rows(schema.entries, others).clean
        twice = [*entries, {**entry, "line": 9}]
        assert not log.after_rows(schema.entries, twice).clean


@on_both
def test_an_answer_that_points_past_the_end_is_found(log: Tampering) -> None:
    commands = log.rows["commands"]
    for at, row in enumerate(commands):
        for change in ({"version": 99}, {"stream": "table:three"}):
            rows = [*commands[:at], {**row, **change}, *commands[at + 1 :]]
            assert codes(log.after_rows(schema.commands, rows)) == {"answer-past-end"}


def test_a_changed_byte_of_any_export_in_the_store_is_found(log: Tampering) -> None:
    heads = log.rows["heads"]
    for (at, row), field in product(enumerate(heads), ("number", "at", "body", "signature")):
        changed = flips(row[field])
        for new in changed[at :: 1 + len(changed) // effort(2, 6)]:
            if field == "number" and new in {one["number"] for one in heads}:
                continue
            rows = [*heads[:at], {**row, field: new}, *heads[at + 1 :]]
            report = log.after_rows(schema.heads, rows, with_heads=False)
            assert any(fault.code.startswith("export-") for fault in report.faults), (field, new)


def test_a_removed_or_swapped_export_in_the_store_is_found(log: Tampering) -> None:
    heads = sorted(log.rows["heads"], key=lambda row: int(row["number"]))
    for at in range(len(heads)):
        rows = heads[:at] + heads[at + 1 :]
        assert "export-missing" in codes(log.after_rows(schema.heads, rows))
        if at < len(heads) - 1:
            assert "export-missing" in codes(log.after_rows(schema.heads, rows, with_heads=False))
            swapped = [dict(row) for row in heads]
            swapped[at]["number"], swapped[at + 1]["number"] = at + 2, at + 1
            assert "export-broken" in codes(log.after_rows(schema.heads, swapped, False))
    assert "export-missing" in codes(log.after_rows(schema.heads, []))


def test_a_changed_export_in_the_files_is_found(log: Tampering) -> None:
    (file,) = log.heads.glob("heads-*")
    lines = file.read_bytes().splitlines(keepends=True)
    assert len(lines) == 4

    def found(new: Sequence[bytes]) -> set[str]:
        file.write_bytes(b"".join(new))
        return codes(log.verify())

    for at, line in enumerate(lines):
        for place in range(at, len(line) - 1, effort(211, 59)):
            changed = line[:place] + bytes([line[place] ^ 1]) + line[place + 1 :]
            new = [*lines[:at], changed, *lines[at + 1 :]]
            assert any(code.startswith("export-") for code in found(new)), (at, place)
        if 0 < at < len(lines) - 1:
            assert "export-missing" in found([*lines[:at], *lines[at + 1 :]])
        if at:
            swapped = [*lines[: at - 1], line, lines[at - 1], *lines[at + 1 :]]
            assert "export-order" in found(swapped)
        assert "export-order" in found([*lines, line])
    assert "export-missing" in found([])
    assert found(lines) == set()


def test_files_may_begin_late_and_end_early(log: Tampering) -> None:
    (file,) = log.heads.glob("heads-*")
    lines = file.read_bytes().splitlines(keepends=True)
    file.write_bytes(b"".join(lines[1:3]))
    report = log.verify()
    assert report.clean
    assert report.notes == ("the store has 2 exports of heads that the files have not",)


def signed_anew(log: Tampering, row: Row, **changes: Any) -> Row:
    """Return an export with other contents and a valid signature, as its signer could make."""
    said = replace(parse_heads(row["body"]), **changes)
    body = said.text()
    signature = log.keys.sign(message(body))
    return {"number": said.number, "at": said.at, "body": body, "signature": signature}


def test_an_export_that_the_server_itself_signed_anew_is_found(log: Tampering) -> None:
    heads = sorted(log.rows["heads"], key=lambda row: int(row["number"]))
    for at, row in enumerate(heads):
        rows = [*heads[:at], signed_anew(log, row, at=row["at"] + 1), *heads[at + 1 :]]
        assert "export-differs" in codes(log.after_rows(schema.heads, rows))
        found = codes(log.after_rows(schema.heads, rows, with_heads=False))
        assert found == ({"export-chain"} if at < len(heads) - 1 else set())
    (file,) = log.heads.glob("heads-*")
    lines = file.read_bytes().splitlines(keepends=True)
    file.write_bytes(b"".join(lines[1:]))
    rows = [signed_anew(log, heads[0], at=1), *heads[1:]]
    report = log.after_rows(schema.heads, rows)
    assert any("does not follow the store's" in fault.sentence for fault in report.faults)


def test_signed_heads_that_go_back_are_found(log: Tampering) -> None:
    heads = sorted(log.rows["heads"], key=lambda row: int(row["number"]))
    first = next(row for row in log.events() if row["stream"] == "table:one")
    back = signed_anew(
        log,
        heads[-1],
        number=5,
        before=digest(heads[-1]["body"]),
        heads=(StreamHead("table:one", 1, first["hash"]),),
    )
    report = log.after_rows(schema.heads, [*heads, back], with_heads=False)
    assert [(one.code, one.stream, one.version) for one in report.faults] == [
        ("head-went-back", "table:one", 1)
    ]


def test_exports_of_another_key_are_found(log: Tampering, tmp_path: Path) -> None:
    other = Keys.open(tmp_path / "other")
    report = verify_log(log.database, None, [other.public])
    assert codes(report) == {"export-unsigned"}
    assert verify_log(log.database, None, [other.public, log.keys.public]).clean


def test_faults_are_told_at_once_and_only_the_first_are_kept(log: Tampering) -> None:
    told: list[LogFault] = []
    steps: list[tuple[int, int]] = []
    log.database.write(lambda connection: connection.execute(delete(schema.streams)))
    report = verify_log(
        log.database,
        on_fault=told.append,
        progress=lambda done, of: steps.append((done, of)),
        max_faults=2,
    )
    assert report.count == len(told) > 2
    assert report.faults == tuple(told[:2])
    assert steps == [(13, 13)]
    assert all(fault.sentence for fault in told)


def test_a_replay_finds_money_that_was_moved_with_its_balance(log: Tampering) -> None:
    lines: dict[tuple[str, int], list[tuple[str, int]]] = {}
    for row in log.rows["entries"]:
        place = (row["stream"], row["version"])
        lines.setdefault(place, []).append((row["account"], row["cents"]))

    def replayed(event: StoredEvent) -> list[tuple[str, int]]:
        return lines.get((event.stream, event.version), [])

    def nothing(event: StoredEvent) -> list[tuple[str, int]]:
        raise ValueError("secret")

    def check() -> Report:
        return verify_log(log.database, replays=lambda stream: replayed)

    assert check().clean
    report = verify_log(log.database, replays=lambda stream: nothing)
    assert codes(report) == {"replay-failed"}
    assert report.count == 4
    assert "secret" not in str(report.faults)
    assert verify_log(log.database, replays=lambda stream: None).clean

    def steal(connection: Any) -> None:
        entries, accounts = schema.entries, schema.accounts
        bob, eve = "wallet:bob", "wallet:eve"
        connection.execute(update(entries).where(entries.c.account == bob).values(account=eve))
        connection.execute(update(accounts).where(accounts.c.account == bob).values(account=eve))

    log.database.write(steal)
    assert verify_log(log.database).clean, "the books balance"
    assert [(one.code, one.stream) for one in check().faults] == [("replay-differs", "person:bob")]
