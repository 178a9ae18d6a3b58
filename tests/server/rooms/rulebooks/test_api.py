"""The routes of the house's own rulebooks: permissions and responses."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import httpx
import pytest

from fortyeight.server.rooms.rulebooks.messages import MAX_TEXT
from fortyeight.server.rooms.rulebooks.rulebooks_api import rulebooks_router
from fortyeight.server.rooms.strategy.solver_queue import Solver
from fortyeight.server.rooms.strategy.solving import shipped_stage, solve_stage
from fortyeight.server.rooms.strategy.stages import SolveStage
from tests.server.rooms.rulebooks.conftest import SILVER_DRAGON, NewClub
from tests.server.table.asked import as_, asking, identify
from tests.server.table.place import PATIENCE

ANN, FLO = as_("ann administrator"), as_("flo floor")


@pytest.fixture(params=["sqlite"])
def kind(request: pytest.FixtureRequest) -> str:
    return str(request.param)


class QuickProcess:
    """A solver's process that solves only the values of differences."""

    async def do(self, work: Any, /, *arguments: Any) -> Any:
        if arguments[0] is SolveStage.WORTH:
            return solve_stage(*arguments)
        return {"edge": 0.008, "edge_chart": 0.009}

    def close(self) -> None:
        """Do nothing: there is no process to end."""


async def test_the_page_is_for_administrators_and_the_floor(club: NewClub, folder: Path) -> None:
    (folder / "bad.toml").write_text(SILVER_DRAGON.replace('"draw"', '"maybe"'), "utf-8")
    async with club() as one:
        solver = Solver(worker=QuickProcess(), shipped=shipped_stage)
        async with asking(rulebooks_router(one.books, solver, identify)) as client:
            await walk(client, folder)
        solver.close()


async def walk(client: httpx.AsyncClient, folder: Path) -> None:
    for who, status in (({}, 401), (as_("pat player dealer auditor"), 403)):
        assert (await client.get("/api/rulebooks", headers=who)).status_code == status
        sent = await client.post("/api/rulebooks", json={"text": SILVER_DRAGON}, headers=who)
        assert sent.status_code == status
    told = (await client.get("/api/rulebooks", headers=FLO)).json()
    assert (told["folder"], told["needed"]) == (True, 2)
    bad, good = told["files"]
    assert [fault["place"] for fault in bad["faults"]] == ["rules.soft_17"]
    version = told["books"][0]["versions"][0]
    assert version["reference"] == good["reference"]
    assert version["differences"] == [
        {
            "group": "Dealing",
            "text": "What the dealer does on a soft 17",
            "base": "stand",
            "own": "draw",
        }
    ]
    assert version["base_edge"] == pytest.approx(0.00364, abs=1e-5)
    assert 'soft_17 = "draw"' in version["text"]

    path = f"/api/rulebooks/{version['reference']}"
    assert (await client.post(f"{path}/approvals", headers=ANN)).json()["status"] == "proposed"
    twice = await client.post(f"{path}/approvals", headers=ANN)
    assert (twice.status_code, twice.json()["error"]["code"]) == (409, "already-approved")
    assert (await client.post(f"{path}/approvals", headers=FLO)).json()["status"] == "offered"
    withdrawn = (await client.post(f"{path}/withdrawals", headers=FLO)).json()
    assert (withdrawn["status"], withdrawn["withdrawn"]["by"]) == ("withdrawn", "flo")

    async def proposed(text: str) -> httpx.Response:
        return await client.post("/api/rulebooks", json={"text": text}, headers=ANN)

    assert (await proposed("x" * (MAX_TEXT + 1))).status_code == 422
    faulty = (await proposed(SILVER_DRAGON + "manx = 1")).json()
    assert [fault["place"] for fault in faulty["faults"]] == ["rules.manx"]
    # An uploaded text names no file of the server.
    based = await proposed(SILVER_DRAGON.replace('"ma-spanish21"', '"silver-dragon.toml"'))
    assert based.json()["faults"][0]["place"] == "based_on"
    assert (
        (await proposed(SILVER_DRAGON + "doubles = 3"))
        .json()["reference"]
        .startswith("silver-dragon@")
    )
    (folder / "bad.toml").unlink()
    told = (await client.post("/api/rulebooks/checks", headers=ANN)).json()
    assert [one["file"] for one in told["files"]] == ["silver-dragon.toml"]
    async with asyncio.timeout(PATIENCE):
        while (worth := told["books"][0]["versions"][1]["worth"]) is None:
            await asyncio.sleep(0.05)
            told = (await client.get("/api/rulebooks", headers=ANN)).json()
    assert [one["name"] for one in worth] == ["The dealer's soft 17"]
    assert worth[0]["change"] == pytest.approx(0.00412, abs=1e-5)
    statuses = [one["status"] for one in told["books"][0]["versions"]]
    assert statuses == ["proposed", "withdrawn"]
