"""A custom table, as a text in the request: its chart and figures, and refusals."""

from __future__ import annotations

from pathlib import Path
from typing import Any
from urllib.parse import urlencode

import httpx
import pytest

from fortyeight.rulebook import open_house, read_book_text
from fortyeight.server.rooms.lobby.house_request import MAX_BOOK_TEXT
from fortyeight.server.rooms.strategy.stages import SolveStage, solver_house
from fortyeight.strategy import write_strategy
from tests.server.rooms.strategy.conftest import Play, solution_of
from tests.server.rooms.strategy.test_charts import cells, stages
from tests.server.rooms.strategy.test_own_charts import ask
from tests.strategy.charts import SAMPLE

BASE = "mbs-pontoon"
HEAD = f'id = "quay"\ntitle = "Pontoon at the Quay"\nbased_on = "{BASE}"\n'
#: The base fixes both rules, and has no such bonus.
TABLE = f'{HEAD}[rules]\nsoft_17 = "stand"\ndecks = 4\n[[bonus_21]]\ncards = 5\npays = "2:1"\n'


def test_the_chart_of_a_table_beyond_the_bounds_of_its_book_is_the_solvers(play: Play) -> None:
    best = solution_of(open_house(read_book_text(TABLE))).chart

    async def scene(client: httpx.AsyncClient) -> None:
        chart = (await stages(client, TABLE))[-1]
        assert chart["edge_chart"] == pytest.approx(best.edge, abs=1e-12)
        assert (chart["book"], chart["felt"], chart["title"]) == (
            "quay",
            BASE,
            "Pontoon at the Quay",
        )
        assert (chart["exact"], chart["limits"]) == (True, [])
        # A house's choices within what the file leaves open apply on top of it.
        other = (await stages(client, TABLE.replace("decks = 4\n", ""), decks=4))[-1]
        assert cells(other) == cells(chart)
        asked = urlencode({"book": TABLE})
        file = await client.get(f"/api/charts.csv?{asked}")
        assert file.status_code == 200
        assert 'filename="quay-chart.csv"' in file.headers["content-disposition"]
        figures = (await client.post("/api/calculations", json={"book": TABLE})).json()
        assert figures["edge_chart"] == pytest.approx(best.edge, abs=1e-12)
        body = {"book": TABLE, "wager": 1000, "rounds": 10, "bankroll": 50000}
        assert (await client.post("/api/calculations/risk", json=body)).json()["solved"]

    play(scene)


def test_charts_of_ones_own_are_valued_at_a_table_of_ones_own(play: Play) -> None:
    best = solution_of(open_house(read_book_text(TABLE))).chart

    async def scene(client: httpx.AsyncClient) -> None:
        own = await ask(client, "own", book=TABLE, house={}, strategy=write_strategy(best.strategy))
        assert own["edge_chart"] == pytest.approx(best.edge, abs=1e-12)
        simple = await ask(client, "simple", book=TABLE, house={}, exceptions=5)
        assert simple["exceptions"] <= 5
        assert simple["price"] >= 0

    play(scene)


def test_the_text_of_a_table_is_not_stored(play: Play, solved_folder: Path) -> None:
    async def scene(client: httpx.AsyncClient) -> None:
        await stages(client, TABLE)
        await ask(client, "own", book=TABLE, house={}, strategy=SAMPLE.read_text("utf-8"))
        body = {"book": TABLE, "known": 0}
        options = (await client.post("/api/calculations/options", json=body)).json()["options"]
        assert options

    play(scene)
    stored = [file.read_text("utf-8") for file in solved_folder.rglob("*.json")]
    assert stored
    assert not [text for text in stored if "quay" in text]


def test_tables_with_the_same_rules_are_solved_once() -> None:
    other = TABLE.replace("quay", "pier").replace("Pontoon at the Quay", "Pontoon at the Pier")
    one, two = (solver_house(open_house(read_book_text(text))) for text in (TABLE, other))
    assert one.key(SolveStage.CHART) == two.key(SolveStage.CHART)


@pytest.mark.parametrize(
    ("book", "code", "said"),
    [
        (f'{HEAD}rules.soft_17 = "sit"', "bad-rulebook", 'rules.soft_17: "sit" should be'),
        (f"{HEAD}rules.sof_17 = 1", "bad-rulebook", "did you mean soft_17"),
        ("= nothing", "bad-rulebook", "not TOML"),
        ('based_on = "/etc/passwd.toml"', "bad-rulebook", "is no file in the folder"),
        (f"{HEAD}rules.doubles = 5", "too-heavy", "doubles: this server solves"),
        (f"{HEAD}rules.splits = 20", "too-heavy", "splits: this server solves"),
        ("nowhere", "unknown-rulebook", "there is no rulebook"),
        (HEAD + "#" * MAX_BOOK_TEXT, "invalid", f"at most {MAX_BOOK_TEXT}"),
    ],
)
def test_a_text_that_is_no_table_is_refused_with_its_place(
    play: Play, book: str, code: str, said: str
) -> None:
    async def scene(client: httpx.AsyncClient) -> None:
        for path, more in (("charts", {}), ("calculations", {"known": 0})):
            answer = await client.post(f"/api/{path}", json={"book": book, **more})
            error: dict[str, Any] = answer.json()["error"]
            assert (answer.status_code, error["code"]) == (422, code)
            assert said in error["message"]
        file = await client.get("/api/charts.svg", params={"book": book})
        assert file.status_code == 422

    play(scene)
