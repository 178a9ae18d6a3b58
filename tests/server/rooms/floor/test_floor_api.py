"""The floor's list of tables over HTTP."""

from __future__ import annotations

import pytest

from fortyeight.server.rooms.floor.floor_api import floor_router
from tests.server.table.asked import as_, asking, identify
from tests.server.table.conftest import Opened
from tests.server.table.evening import Evening
from tests.server.table.place import floor

FLOOR = as_("flo floor")


async def test_it_has_private_tables_too_and_where_each_stands(small: Opened) -> None:
    async with small() as made, asking(floor_router(made.tables, identify)) as client:
        open_to_all = await made.open()
        private = await made.open("mbs-pontoon", private=True)
        await made.seated(private, "ann", chips=5_000)
        flo = await floor(made, private).connect()
        await flo.did("pause")
        await flo.did("change-limits", minimum=2_000, maximum=9_000)
        told = (await client.get("/api/floor/tables", headers=FLOOR)).json()
        assert told["total"] == 2
        assert told["next"] is None
        by_id = {one["id"]: one for one in told["tables"]}
        assert set(by_id) == {open_to_all, private}
        line = by_id[private]
        assert line["private"]
        assert (line["minimum"], line["maximum"]) == (2_000, 9_000)
        assert line["standing"]["people"] == ["ann"]
        assert line["standing"]["paused"] == "the floor has paused the table"
        assert line["standing"]["dealer"] == "house-dealer"
        assert by_id[open_to_all]["standing"]["paused"] is None
        told_of = [await made.tables.describe(one) for one in (open_to_all, private)]
        assert [one["currency"] for one in told_of] == ["USD", "SGD"]


async def test_it_comes_in_pages(small: Opened) -> None:
    async with small() as made, asking(floor_router(made.tables, identify)) as client:
        tables = [await made.open() for _ in range(3)]
        first = (await client.get("/api/floor/tables?limit=2", headers=FLOOR)).json()
        rest = (
            await client.get(f"/api/floor/tables?limit=2&after={first['next']}", headers=FLOOR)
        ).json()
        assert rest["next"] is None
        found = [one["id"] for one in [*first["tables"], *rest["tables"]]]
        assert sorted(found) == sorted(tables)
        assert (await client.get("/api/floor/tables?limit=201", headers=FLOOR)).status_code == 422


async def test_a_house_is_told_with_its_clauses(small: Opened) -> None:
    async with small() as made, asking(floor_router(made.tables, identify)) as client:
        table = await made.open(house={"decks": 8})
        await (await floor(made, table).connect()).did("pause")
        told = (await client.get(f"/api/floor/tables/{table}", headers=FLOOR)).json()
        lines = {one["key"]: one for one in told["house"]}
        assert lines["decks"]["value"] == "8"
        assert lines["decks"]["own"]
        assert lines["decks"]["clause"] == "2(a)"
        assert not lines["table_minimum"]["own"]
        names = [one["event"]["event"] for one in told["latest"]]
        assert names[-1] == "service.paused/1"
        assert "fair.secret/1" not in names
        missing = await client.get("/api/floor/tables/none", headers=FLOOR)
        assert missing.status_code == 404


async def test_every_step_of_a_round_is_told_with_its_clause(small: Opened) -> None:
    async with small() as made:
        table = await made.open()
        ann = await made.seated(table, "ann")
        flo = await floor(made, table).connect()
        await Evening(made, table, [ann], 1).play(1)
        await flo.did("change-limits", minimum=1_000, maximum=2_000)
        await Evening(made, table, [ann], 2).play(1)
        for number in (1, 2):
            told = await made.history.steps(table, number)
            said = {one["event"]["event"]: one["said"] for one in told["steps"]}
            (closed,) = said["bets.closed/1"]
            assert closed == {"tone": "speech", "text": "“No more bets.”"}
            settled = [line["text"] for line in said["wagers.settled/1"]]
            assert any("(5(" in text or "(9(" in text for text in settled), settled
        changed = next(
            one for one in told["steps"] if one["event"]["event"] == "service.limits-changed/1"
        )
        assert changed["view"]["house"]["minimum"] == 1_000


async def test_an_incident_is_counted_and_told(
    small: Opened, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with small() as made, asking(floor_router(made.tables, identify)) as client:
        table = await made.open()
        flo = await floor(made, table).connect()

        def fails(*given: object) -> None:
            raise ZeroDivisionError

        monkeypatch.setattr("fortyeight.server.table.runner.runner.judge", fails)
        assert await flo.refused("pause") == "incident"
        monkeypatch.undo()
        told = (await client.get("/api/floor/tables", headers=FLOOR)).json()["tables"][0]
        assert told["standing"]["incidents"] == 1
        assert "“pause” of floor:flo" in told["standing"]["incident"]


@pytest.mark.parametrize("path", ["/api/floor/tables", "/api/floor/tables/none"])
async def test_it_is_for_the_floor_and_auditors(small: Opened, path: str) -> None:
    async with small() as made, asking(floor_router(made.tables, identify)) as client:
        assert (await client.get(path)).status_code == 401
        refused = await client.get(path, headers=as_("ann player dealer"))
        assert refused.status_code == 403
        assert refused.json()["error"]["code"] == "not-allowed"
        found = await client.get("/api/floor/tables", headers=as_("aud auditor"))
        assert found.status_code == 200
