"""Papers of a server: permissions, refusals, and that papers are kept."""

from __future__ import annotations

import asyncio
import json
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import httpx
import pytest

from fortyeight.server.rooms.papers import paper_press
from fortyeight.server.rooms.papers.paper_press import PaperPress
from fortyeight.server.rooms.papers.papers_api import papers_router
from tests.server.table.asked import as_, asking, identify

FLO = as_("flo floor")
LAYOUT = {"kind": "layout", "book": "mbs-pontoon"}


class SameProcess:
    """Runs the work in a thread of this process."""

    def __init__(self, *_: Any, **__: Any) -> None:
        self.closed = False

    async def do(self, work: Any, /, *arguments: Any) -> Any:
        return await asyncio.to_thread(work, *arguments)

    def close(self) -> None:
        self.closed = True


@asynccontextmanager
async def opened(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> AsyncIterator[tuple[PaperPress, httpx.AsyncClient]]:
    monkeypatch.setattr(paper_press, "Worker", SameProcess)
    press = PaperPress(folder)
    async with asking(papers_router(press, identify)) as client:
        yield press, client
    press.close()


async def made(client: httpx.AsyncClient, paper: dict[str, Any]) -> dict[str, Any]:
    """Make a paper, and wait until it is done or has failed."""
    answer = await client.post("/api/papers", json=paper, headers=FLO)
    assert answer.status_code == 202, answer.text
    line: dict[str, Any] = answer.json()
    while line["status"] == "making":
        await asyncio.sleep(0.02)
        line = (await client.get(f"/api/papers/{line['id']}", headers=FLO)).json()
    return line


async def test_papers_are_for_the_floor_and_administrators(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with opened(tmp_path, monkeypatch) as (_, client):
        for who, status in (({}, 401), (as_("pat player dealer auditor"), 403)):
            assert (await client.get("/api/papers", headers=who)).status_code == status
            sent = await client.post("/api/papers", json=LAYOUT, headers=who)
            assert sent.status_code == status
        for who in (FLO, as_("ann administrator")):
            assert (await client.get("/api/papers", headers=who)).json() == []


async def test_a_paper_is_made_kept_and_deleted(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with opened(tmp_path, monkeypatch) as (_, client):
        line = await made(client, LAYOUT)
        assert (line["status"], line["by"]) == ("done", "flo")
        endings = {Path(name).suffix for name in line["files"]}
        assert endings == {".pdf", ".html", ".csv", ".xlsx", ".json", ".svg"}
        pdf = next(name for name in line["files"] if name.endswith("pontoon.pdf"))
        file = await client.get(f"/api/papers/{line['id']}/files/{pdf}", headers=FLO)
        assert file.content.startswith(b"%PDF")
        assert "attachment" in file.headers["content-disposition"]
    async with opened(tmp_path, monkeypatch) as (_, client):
        (kept,) = (await client.get("/api/papers", headers=FLO)).json()
        assert kept == line
        gone = await client.delete(f"/api/papers/{line['id']}", headers=FLO)
        assert gone.status_code == 204
        assert list(tmp_path.iterdir()) == []


class Endless(SameProcess):
    """Writes half a paper, and never finishes."""

    async def do(self, work: Any, /, *arguments: Any) -> Any:
        (arguments[0] / "half.pdf").write_bytes(b"%PDF")
        await asyncio.Event().wait()


async def test_a_paper_that_is_being_made_can_be_cancelled(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """By the floor or an administrator; nothing half-written is kept, and its version is free."""
    submission = {"kind": "submission", "book": "mbs-pontoon"}
    async with opened(tmp_path, monkeypatch) as (press, client):
        monkeypatch.setattr(press, "_worker", Endless())
        id = (await client.post("/api/papers", json=submission, headers=FLO)).json()["id"]
        half = tmp_path / id / "half.pdf"
        while not half.exists():
            await asyncio.sleep(0)
        assert (await client.delete(f"/api/papers/{id}", headers=FLO)).status_code == 409
        path = f"/api/papers/{id}/cancel"
        for who, status in (({}, 401), (as_("pat player dealer auditor"), 403)):
            assert (await client.post(path, headers=who)).status_code == status
        ann = as_("ann administrator")
        answers = await asyncio.gather(*(client.post(path, headers=who) for who in (ann, FLO)))
        # Either request may be the first; the log names that one only.
        assert {one.status_code for one in answers} <= {200, 409}
        line = next(one.json() for one in answers if one.status_code == 200)
        assert line["status"] == "cancelled"
        assert line["fault"] in ("Cancelled by ann.", "Cancelled by flo.")
        assert [one.name for one in (tmp_path / id).iterdir()] == ["paper"]
        assert (await client.post(path, headers=FLO)).status_code == 409
        monkeypatch.setattr(press, "_worker", SameProcess())
        assert (await made(client, submission))["version"] == 1
    async with opened(tmp_path, monkeypatch) as (_, client):
        assert (await client.get(f"/api/papers/{id}", headers=FLO)).json() == line
        assert (await client.delete(f"/api/papers/{id}", headers=FLO)).status_code == 204
        none = await client.post(f"/api/papers/{'0' * 32}/cancel", headers=FLO)
        assert none.status_code == 404


@pytest.mark.parametrize(
    "name", ["..%2f..%2fpaper", "paper", "progress", "none.pdf", "%2e%2e", "a" * 300]
)
async def test_only_files_of_the_paper_are_given_out(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    async with opened(tmp_path, monkeypatch) as (_, client):
        line = await made(client, LAYOUT)
        answer = await client.get(f"/api/papers/{line['id']}/files/{name}", headers=FLO)
        assert answer.status_code in (404, 422)


async def test_a_page_of_a_paper_can_run_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with opened(tmp_path, monkeypatch) as (_, client):
        line = await made(client, {**LAYOUT, "options": {"operator": "<script>alert(1)</script>"}})
        html = next(name for name in line["files"] if name.endswith(".html"))
        page = await client.get(f"/api/papers/{line['id']}/files/{html}", headers=FLO)
        assert "sandbox" in page.headers["content-security-policy"]
        assert b"<script" not in page.content


@pytest.mark.clause("md-pontoon21", "2 B(1)")
async def test_what_a_paper_lacks_is_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async with opened(tmp_path, monkeypatch) as (_, client):
        line = await made(client, {"kind": "layout", "book": "md-pontoon21"})
        assert line["status"] == "failed"
        assert "2 B(1)" in line["fault"]


class FinishedMeanwhile:
    """Reads a record, and returns when the paper is no longer being made."""

    def __init__(self, press: PaperPress) -> None:
        self.press = press
        self.reads = paper_press._KEPT

    def validate_json(self, data: bytes) -> Any:
        paper = self.reads.validate_json(data)
        while self.press._running:
            time.sleep(0.001)
        return paper


async def test_a_paper_that_is_finished_while_its_record_is_read_was_not_interrupted(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with opened(tmp_path, monkeypatch) as (press, client):
        monkeypatch.setattr(paper_press, "_KEPT", FinishedMeanwhile(press))
        begun = (await client.post("/api/papers", json=LAYOUT, headers=FLO)).json()
        path = f"/api/papers/{begun['id']}"
        read = (await client.get(path, headers=FLO)).json()
        assert read["status"] == "making"
        assert (await client.get(path, headers=FLO)).json()["status"] == "done"


async def test_a_paper_whose_server_ended_was_interrupted(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with opened(tmp_path, monkeypatch) as (press, client):
        monkeypatch.setattr(press, "_worker", Endless())
        begun = (await client.post("/api/papers", json=LAYOUT, headers=FLO)).json()
    async with opened(tmp_path, monkeypatch) as (_, client):
        line = (await client.get(f"/api/papers/{begun['id']}", headers=FLO)).json()
        assert (line["status"], line["fault"]) == ("failed", "It was interrupted; make it again.")


async def test_versions_of_a_submission_follow_each_other(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    submission = {"kind": "submission", "book": "mbs-pontoon"}
    async with opened(tmp_path, monkeypatch) as (_, client):
        assert (await made(client, submission))["version"] == 1
        again = await client.post("/api/papers", json=submission, headers=FLO)
        assert again.status_code == 409
        approved = await made(client, {**submission, "options": {"approved": "2026-12-01"}})
        assert (approved["version"], approved["approved"]) == (1, "2026-12-01")
        changed = await made(client, {**submission, "house": {"boxes": 6}})
        assert changed["version"] == 2


@pytest.mark.parametrize(
    "paper",
    [
        {"kind": "none", "book": "mbs-pontoon"},
        {"kind": "par", "book": "mbs-pontoon", "options": {"rounds": 10**12}},
        {"kind": "par", "book": "mbs-pontoon", "house": {"decks": 99}},
        {"kind": "par", "book": "no-such-book"},
        {"kind": "submission", "book": "mbs-pontoon", "options": {"approved": "tomorrow"}},
        {"kind": "submission", "book": "mbs-pontoon", "options": {"approved": "2026-02-30"}},
        {"kind": "side-bets", "book": "mbs-pontoon", "options": {"watching": {"shoes": 10**9}}},
        {"kind": "layout", "book": "mbs-pontoon", "options": {"operator": "x" * 81}},
        {"kind": "par", "book": "mbs-pontoon", "size": "card"},
    ],
)
async def test_bad_requests_are_refused_at_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, paper: dict[str, Any]
) -> None:
    async with opened(tmp_path, monkeypatch) as (_, client):
        answer = await client.post("/api/papers", json=paper, headers=FLO)
        assert 400 <= answer.status_code < 500
        assert (await client.get("/api/papers", headers=FLO)).json() == []


async def test_two_submissions_are_not_the_same_version(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A request made while the previous version is still being made is refused."""
    plain: dict[str, Any] = {"kind": "submission", "book": "mbs-pontoon"}
    async with opened(tmp_path, monkeypatch) as (_, client):
        answers = await asyncio.gather(
            *(
                client.post("/api/papers", json=one, headers=FLO)
                for one in (plain, {**plain, "house": {"boxes": 6}})
            )
        )
        assert sorted(one.status_code for one in answers) == [202, 409]


async def test_options_of_the_side_bet_sheet_are_its_own(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with opened(tmp_path, monkeypatch) as (_, client):
        options = {"watching": {"shoes": 0, "main_shoes": 0, "boxes": 12}}
        line = await made(client, {"kind": "side-bets", "book": "mbs-pontoon", "options": options})
        assert (line["status"], line["fault"]) == (
            "failed",
            "the option boxes is a whole number from 1 to 7.",
        )


async def test_a_paper_says_how_it_is_made_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with opened(tmp_path, monkeypatch) as (_, client):
        line = await made(client, LAYOUT)
        name = "layout-mbs-pontoon.json"
        answer = await client.get(f"/api/papers/{line['id']}/files/{name}", headers=FLO)
        assert answer.json()["provenance"]["command"] == f"fortyeight papers verify {name}"


async def test_a_paper_that_a_stopped_server_left_says_so(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with opened(tmp_path, monkeypatch) as (press, client):
        answer = await client.post("/api/papers", json=LAYOUT, headers=FLO)
        id = answer.json()["id"]
        record = (tmp_path / id / "paper").read_text("utf-8")
        await made(client, LAYOUT)
        await press.find(id)
    (tmp_path / id / "paper").write_text(record, "utf-8")
    async with opened(tmp_path, monkeypatch) as (_, client):
        line = (await client.get(f"/api/papers/{id}", headers=FLO)).json()
        assert line["status"] == "failed"
        assert "make it again" in line["fault"]


@pytest.mark.parametrize(
    "damage",
    [
        {"at": None},
        {"status": "odd"},
        {"options": None},
        {"options": {}},
        {"options": {"version": "x"}},
        {"house": {}},
        {"done": "nan"},
        {"files": ["gone.pdf"]},
        {"id": "0" * 32},
        {},
    ],
)
async def test_a_damaged_record_harms_no_other_paper(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, damage: dict[str, Any]
) -> None:
    submission = {"kind": "submission", "book": "mbs-pontoon"}
    record = {
        **{"id": "f" * 32, "kind": "submission", "title": "", "game": "", "size": "a4"},
        **{"house": {"rulebook": "mbs-pontoon"}, "options": {"version": 1}, "by": "flo", "at": 1},
        **{"status": "done", **damage},
    }
    path = tmp_path / ("f" * 32) / "paper"
    path.parent.mkdir()
    path.write_text(json.dumps(record) if damage else "[" * 100_000)
    monkeypatch.setattr(paper_press, "print_paper", lambda *_: ("Title", []))
    async with opened(tmp_path, monkeypatch) as (_, client):
        listed = await client.get("/api/papers", headers=FLO)
        assert listed.status_code == 200
        file = await client.get(f"/api/papers/{'f' * 32}/files/gone.pdf", headers=FLO)
        assert file.status_code == 404
        assert (await made(client, submission))["status"] == "done"


async def test_the_number_of_papers_is_bounded(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(paper_press, "MAX_KEPT", 1)
    async with opened(tmp_path, monkeypatch) as (_, client):
        await made(client, LAYOUT)
        answer = await client.post("/api/papers", json=LAYOUT, headers=FLO)
        assert answer.status_code == 409
        assert "delete one first" in answer.text


async def test_the_theoretical_win_while_one_types(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with opened(tmp_path, monkeypatch) as (_, client):

        async def asked(**options: Any) -> dict[str, Any]:
            body = {"book": "ma-spanish21", "options": options}
            answer = await client.post("/api/papers/theoretical-win", json=body, headers=FLO)
            assert answer.status_code == 200, answer.text
            result: dict[str, Any] = answer.json()
            return result

        plain, double = await asked(), await asked(tables="2")
        assert [one["kind"] for one in plain["side_bets"]] == ["match", "bonus-spin"]
        assert len(double["tables"][0]["rows"]) == len(plain["tables"][0]["rows"]) + 1
        bad = await asked(boxes="-1", side_bets={"match": {"share": "3"}})
        assert [one["key"] for one in bad["faults"]] == ["boxes", "side_bets.match.share"]
        assert bad["tables"] == []
