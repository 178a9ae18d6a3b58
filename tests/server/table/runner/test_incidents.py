"""After an internal error nothing of a command is done, the log says so, and play goes on."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest

from fortyeight.server.base.logs import JsonLines
from fortyeight.server.table.runner import alarms
from fortyeight.server.table.runner import runner as runners
from tests.server.table.conftest import Opened
from tests.server.table.place import until
from tests.server.table.runner.test_commands import deciding


def _broken(*given: Any) -> None:
    raise ZeroDivisionError("a fault of ours")


def _logged(caplog: pytest.LogCaptureFixture) -> dict[str, Any]:
    """Return the one incident of the log, as its line has it."""
    (record,) = [one for one in caplog.records if one.message == "incident"]
    line: dict[str, Any] = json.loads(JsonLines().format(record))
    return line


class TestCommand:
    async def test_it_is_refused_as_an_incident_and_the_table_goes_on(
        self, place: Opened, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
    ) -> None:
        async with place() as made:
            table = await made.open()
            ann = await made.seated(table, "ann")
            with monkeypatch.context() as patched:
                patched.setattr(runners, "judge", _broken)
                wager = ann.message("place-wager", box=1, kind="main", cents=1_000)
                answer = await ann.send(wager)
            assert answer["refused"]["code"] == "incident"
            line = _logged(caplog)
            assert (line["table"], line["verb"], line["who"]) == (table, "place-wager", "ann")
            assert "ZeroDivisionError" in line["error"]
            assert "service.incident/1" in ann.names()
            assert await ann.send(wager) == answer, "the first answer is given again"
            assert made.runner(table)._state.game.table.wagers == ()
            await ann.did("place-wager", box=1, kind="main", cents=1_000)


class TestClock:
    async def test_the_table_rests_and_the_floor_may_let_it_go_on(
        self, place: Opened, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
    ) -> None:
        async with place() as made:
            table = await made.open(decision_ms=50)
            ann = await made.seated(table, "ann")
            await deciding(made, table, ann)
            with monkeypatch.context() as patched:
                patched.setattr(alarms, "decide_overdue", _broken)
                await until(lambda: bool(made.runner(table)._state.service.paused))
            assert made.runner(table)._state.service.paused.startswith("a malfunction")
            line = _logged(caplog)
            assert (line["table"], line["clock"]) == (table, "decision")
            undealt = made.runner(table)._state.game.table.shoe
            assert undealt
            words = set(re.findall(r"\b\w\w\b", str(line)))
            assert not words & {str(card) for card in undealt}
            assert ann.names().count("service.incident/1") == 1
            assert made.runner(table).is_running
