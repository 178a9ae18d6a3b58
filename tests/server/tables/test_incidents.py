"""A fault of the program itself: nothing of a command is done, the log says so, play goes on."""

from __future__ import annotations

from typing import Any

import pytest

from fortyeight.server.tables import alarms
from fortyeight.server.tables import runner as runners
from tests.server.tables.conftest import Opened
from tests.server.tables.test_commands import deciding


def _broken(*given: Any) -> None:
    raise ZeroDivisionError("a fault of ours")


class TestCommand:
    async def test_it_is_refused_as_an_incident_and_the_table_goes_on(
        self, place: Opened, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        async with place() as made:
            table = await made.open()
            ann = await made.seated(table, "ann")
            with monkeypatch.context() as patched:
                patched.setattr(runners, "judge", _broken)
                wager = ann.message("place-wager", box=1, kind="main", cents=1_000)
                answer = await ann.send(wager)
            assert answer["refused"]["code"] == "incident"
            assert "service.incident/1" in ann.names()
            assert await ann.send(wager) == answer, "the first answer is given again"
            assert made.runner(table)._standing.game.table.wagers == ()
            await ann.did("place-wager", box=1, kind="main", cents=1_000)


class TestClock:
    async def test_the_table_rests_and_the_floor_may_let_it_go_on(
        self, place: Opened, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        async with place() as made:
            table = await made.open(decision_ms=50)
            ann = await made.seated(table, "ann")
            await deciding(made, table, ann)
            with monkeypatch.context() as patched:
                patched.setattr(alarms, "decide_for_the_silent", _broken)
                for _ in range(100):
                    await made.settled(table)
                    if made.runner(table)._standing.service.paused:
                        break
            assert made.runner(table)._standing.service.paused.startswith("a malfunction")
            assert ann.names().count("service.incident/1") == 1
            assert made.runner(table).is_running
