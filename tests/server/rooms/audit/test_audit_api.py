"""The log over HTTP: streams, searches, signed heads, exports, and checks on the server."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import httpx
import pytest
from sqlalchemy import update

from fortyeight.server.rooms.audit.audit_api import audit_router
from fortyeight.server.rooms.audit.audit_log import Audit
from fortyeight.server.rooms.audit.verifications import Verifications
from fortyeight.store.database import schema
from fortyeight.store.log.chain import INITIAL_HASH, hash_event
from fortyeight.store.signing.head_exports import export_stored
from fortyeight.store.signing.heads import sign_heads
from fortyeight.store.signing.keys import Keys, PublicKey
from tests.server.table.asked import as_, asking, identify
from tests.server.table.conftest import Opened
from tests.server.table.evening import Evening
from tests.server.table.place import PATIENCE, Place

AUDITOR = as_("aud auditor")


@asynccontextmanager
async def audited(made: Place, keys: Path, heads: Path) -> AsyncIterator[httpx.AsyncClient]:
    public = Keys.open(keys).public
    verifications = Verifications(made.database, public, heads)
    router = audit_router(Audit(made.database, public), verifications, identify)
    try:
        async with asking(router) as client:
            yield client
    finally:
        verifications.close()


async def played(made: Place) -> str:
    """Set up a table where a round was played."""
    table = await made.open()
    ann = await made.seated(table, "ann")
    await Evening(made, table, [ann], 1).play(1)
    return table


async def get(client: httpx.AsyncClient, path: str) -> Any:
    answer = await client.get(f"/api/audit{path}", headers=AUDITOR)
    assert answer.status_code == 200, answer.text
    return answer.json()


async def checked(client: httpx.AsyncClient, stream: str | None = None) -> dict[str, Any]:
    """Return the result of a check on the server."""
    begun = await client.post("/api/audit/verifications", json={"stream": stream}, headers=AUDITOR)
    assert begun.status_code == 202, begun.text
    async with asyncio.timeout(PATIENCE):
        while True:
            told: dict[str, Any] = await get(client, f"/verifications/{begun.json()['number']}")
            if told["standing"] != "running":
                return told
            await asyncio.sleep(0.005)


async def test_streams_are_found_by_table_or_person(small: Opened, tmp_path: Path) -> None:
    async with small() as made, audited(made, tmp_path / "keys", tmp_path / "none") as client:
        table = await played(made)
        every = await get(client, "/streams")
        assert [one["stream"] for one in every["streams"]] == ["person:ann", f"table:{table}"]
        assert every["next"] is None
        assert every["streams"][1]["title"] == "Spanish 21 (Massachusetts)"
        first = await get(client, "/streams?limit=1")
        rest = await get(client, f"/streams?limit=1&after={first['next']}")
        assert rest["streams"] == every["streams"][1:]
        people = await get(client, "/streams?kind=person")
        assert [one["stream"] for one in people["streams"]] == ["person:ann"]
        by_title = await get(client, "/streams?contains=massa")
        assert [one["stream"] for one in by_title["streams"]] == [f"table:{table}"]
        assert (await get(client, "/streams?contains=%25"))["streams"] == []


async def test_a_page_has_all_that_its_hashes_are_made_of(small: Opened, tmp_path: Path) -> None:
    async with small() as made, audited(made, tmp_path / "keys", tmp_path / "none") as client:
        stream = f"table:{await played(made)}"
        before, after = INITIAL_HASH.hex(), 0
        while True:
            page = await get(client, f"/streams/{stream}/events?after={after}&limit=7")
            assert page["before"] == before
            for one in page["events"]:
                found = hash_event(
                    bytes.fromhex(before),
                    stream,
                    one["version"],
                    one["at"],
                    one["actor"],
                    one["command"],
                    one["name"],
                    one["body"],
                )
                assert found.hex() == one["hash"]
                before = one["hash"]
            after = page["next"]
            if after is None:
                break
        assert before == page["hash"]
        assert page["title"] == "Spanish 21 (Massachusetts)"


async def test_events_are_found_by_name_person_and_time(small: Opened, tmp_path: Path) -> None:
    async with small() as made, audited(made, tmp_path / "keys", tmp_path / "none") as client:
        path = f"/streams/table:{await played(made)}/events?limit=1000"
        every = (await get(client, path))["events"]
        dealt = (await get(client, f"{path}&name=card.dealt"))["events"]
        wanted = [one for one in every if "card.dealt" in one["name"]]
        assert dealt == wanted
        assert dealt
        hers = (await get(client, f"{path}&actor=ANN"))["events"]
        assert hers == [one for one in every if one["actor"] == "ann"]
        at = every[len(every) // 2]["at"]
        since = (await get(client, f"{path}&since={at}"))["events"]
        until = (await get(client, f"{path}&until={at - 1}"))["events"]
        assert until + since == every
        first = await get(client, f"{path[:-4]}3&name=card.dealt")
        assert first["next"] == dealt[2]["version"]
        assert (await get(client, f"{path}&name=%25"))["events"] == []


async def test_a_stream_is_exported_as_lines(small: Opened, tmp_path: Path) -> None:
    async with small() as made, audited(made, tmp_path / "keys", tmp_path / "none") as client:
        stream = f"table:{await played(made)}"
        every = await get(client, f"/streams/{stream}/events?limit=1000")
        answer = await client.get(f"/api/audit/streams/{stream}/export", headers=AUDITOR)
        assert answer.headers["content-type"].startswith("application/x-ndjson")
        named = answer.headers["content-disposition"]
        assert named == f'attachment; filename="{stream.replace(":", "-")}.jsonl"'
        lines = [json.loads(line) for line in answer.text.splitlines()]
        words = [one.pop("words") for one in every["events"]]
        assert "The table “Spanish 21 (Massachusetts)” is opened by boss" in words
        assert all(words)
        assert lines == [{"stream": stream, **one} for one in every["events"]]


async def test_signed_heads_are_told_with_the_key_that_checks_them(
    small: Opened, tmp_path: Path
) -> None:
    async with small() as made, audited(made, tmp_path / "keys", tmp_path / "none") as client:
        stream = f"table:{await played(made)}"
        assert (await get(client, f"/streams/{stream}/heads"))["heads"] == []
        assert (await get(client, "/exports"))["exports"] == []
        signed = sign_heads(made.database, Keys.open(tmp_path / "keys"), 5)
        assert signed is not None
        end = await get(client, f"/streams/{stream}/events?limit=1")
        (head,) = (await get(client, f"/streams/{stream}/heads"))["heads"]
        assert (head["version"], head["hash"]) == (end["version"], end["hash"])
        (line,) = (await get(client, "/exports"))["exports"]
        told = await get(client, f"/exports/{line['number']}")
        assert told["body"] == signed.body
        key = PublicKey(bytes.fromhex(told["key"]["raw"]))
        assert key.id == told["key"]["id"]
        assert key.verifies(bytes.fromhex(told["signature"]), signed.message)
        missing = await client.get("/api/audit/exports/9", headers=AUDITOR)
        assert missing.status_code == 404


async def test_the_server_finds_a_good_log_good(small: Opened, tmp_path: Path) -> None:
    heads = tmp_path / "heads"
    heads.mkdir()
    async with small() as made, audited(made, tmp_path / "keys", heads) as client:
        stream = f"table:{await played(made)}"
        sign_heads(made.database, Keys.open(tmp_path / "keys"), 5)
        export_stored(heads, made.database)
        everything = await checked(client)
        assert everything["report"]["clean"], everything
        assert everything["report"]["exports"] == 1
        assert everything["report"]["entries"] > 0
        assert everything["by"] == "aud"
        assert everything["done"] == everything["total"] == everything["report"]["events"]
        one = await checked(client, stream)
        assert one["report"]["clean"], one
        assert one["report"]["streams"] == 1
        assert one["report"]["signed_events"] == one["report"]["events"]
        latest = await get(client, "/verifications")
        assert [each["stream"] for each in latest["verifications"]] == [stream, None]


async def test_a_changed_event_is_found_in_its_stream_and_in_no_other(
    small: Opened, tmp_path: Path
) -> None:
    async with small() as made, audited(made, tmp_path / "keys", tmp_path / "none") as client:
        stream = f"table:{await played(made)}"
        other = f"table:{await made.open()}"
        events = schema.events

        def tamper(connection: Any) -> None:
            query = update(events).where(events.c.stream == stream, events.c.version == 9)
            connection.execute(query.values(actor="somebody else"))

        made.database.write(tamper)
        for asked in (stream, None):
            report = (await checked(client, asked))["report"]
            assert not report["clean"]
            assert report["count"] == 1
            (fault,) = report["faults"]
            assert (fault["code"], fault["stream"], fault["version"]) == ("event-broken", stream, 9)
        assert (await checked(client, other))["report"]["clean"]


async def test_a_stream_that_was_cut_off_is_found(small: Opened, tmp_path: Path) -> None:
    async with small() as made, audited(made, tmp_path / "keys", tmp_path / "none") as client:
        stream = f"table:{await played(made)}"
        sign_heads(made.database, Keys.open(tmp_path / "keys"), 5)

        def tamper(connection: Any) -> None:
            rows = schema.streams.select().where(schema.streams.c.stream == stream)
            last = connection.execute(rows).one().version
            gone = schema.events.c.stream == stream, schema.events.c.version == last
            connection.execute(schema.events.delete().where(*gone))

        made.database.write(tamper)
        report = (await checked(client, stream))["report"]
        assert {one["code"] for one in report["faults"]} == {"stream-cut-off"}


async def test_one_check_at_a_time(
    small: Opened, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("fortyeight.server.rooms.audit.verifications._REST", 0.2)
    async with small() as made, audited(made, tmp_path / "keys", tmp_path / "none") as client:
        await made.open()
        first = await client.post("/api/audit/verifications", json={}, headers=AUDITOR)
        assert first.status_code == 202
        again = await client.post("/api/audit/verifications", json={}, headers=AUDITOR)
        assert again.status_code == 409
        assert again.json()["error"]["code"] == "busy"


async def test_what_is_not_there_is_refused(small: Opened, tmp_path: Path) -> None:
    async with small() as made, audited(made, tmp_path / "keys", tmp_path / "none") as client:
        for path in ("/streams/table:none/events", "/streams/table:none/export"):
            answer = await client.get(f"/api/audit{path}", headers=AUDITOR)
            assert answer.status_code == 404, path
        wanted = {"stream": "table:none"}
        answer = await client.post("/api/audit/verifications", json=wanted, headers=AUDITOR)
        assert answer.status_code == 404
        assert (await client.get("/api/audit/verifications/7", headers=AUDITOR)).status_code == 404
        bad = await client.post("/api/audit/verifications", json={"stream": "x"}, headers=AUDITOR)
        assert bad.status_code == 422


@pytest.mark.parametrize(
    "path",
    [
        "/streams",
        "/streams/person:ann/events",
        "/streams/person:ann/export",
        "/streams/person:ann/heads",
        "/exports",
        "/exports/1",
        "/verifications",
        "/verifications/1",
    ],
)
async def test_it_is_for_auditors(small: Opened, tmp_path: Path, path: str) -> None:
    async with small() as made, audited(made, tmp_path / "keys", tmp_path / "none") as client:
        assert (await client.get(f"/api/audit{path}")).status_code == 401
        floor = as_("flo floor dealer administrator")
        assert (await client.get(f"/api/audit{path}", headers=floor)).status_code == 403
        begun = await client.post("/api/audit/verifications", json={}, headers=floor)
        assert begun.status_code == 403
