"""Custom charts over HTTP: what their cells cost, and simpler charts."""

from __future__ import annotations

from typing import Any

import httpx
import pytest

from fortyeight.rulebook import open_house, rulebook
from fortyeight.server.rooms.strategy import own_chart_solving
from fortyeight.server.wire.fields import MAX_CHART
from fortyeight.strategy import UPS, read_strategy, write_strategy
from tests.server.rooms.strategy.conftest import Play, solution_of
from tests.strategy.charts import SAMPLE

#: A house that is solved quickly.
BOOK, HOUSE = "mbs-pontoon", {"decks": 4}


async def ask(client: httpx.AsyncClient, kind: str, **more: Any) -> dict[str, Any]:
    body = {"book": BOOK, "house": HOUSE, **more}
    for _ in range(60):
        answer = await client.post(f"/api/charts/{kind}", json=body)
        assert answer.status_code == 200, answer.text
        told: dict[str, Any] = answer.json()
        if told["solved"]:
            return told
    raise AssertionError("it was never solved")


def test_an_own_chart_has_its_value_and_the_costs_of_its_cells(play: Play) -> None:
    from fortyeight.analysis.chart.best_chart import valued  # noqa: PLC0415  # it compiles

    house = open_house(rulebook(BOOK), HOUSE)
    best = solution_of(house).chart
    solved = own_chart_solving._charts_of(house).computed.solution()

    async def scene(client: httpx.AsyncClient) -> None:
        own = await ask(client, "own", strategy=SAMPLE.read_text("utf-8"))
        chart = read_strategy(own["strategy"])
        edge = valued(house, chart, solved).edge
        assert own["edge_chart"] == pytest.approx(edge, abs=1e-12)
        dealt = await ask(client, "simulated", strategy=own["strategy"], rounds=300_000)
        low, high = dealt["interval"]
        assert (dealt["rounds"], low < dealt["edge"] < high) == (300_000, True)
        # Six standard errors: chance does not fail it.
        assert abs(dealt["edge"] - edge) < 3.1 * (high - low) / 2
        assert own["edge"] == pytest.approx(best.optimal, abs=1e-12)
        assert own["price"] == pytest.approx(edge - best.edge, abs=1e-12)
        worst = max(own["cells"], key=lambda one: one["cost"])
        assert own["rows"][worst["row"]][UPS.index(worst["up"])] == worst["code"]
        assert own["codes"]["D"] == {"tint": "double", "words": "double, else hit"}
        # One cell is changed, and only its column is computed again.
        rows = {name: [one.code for one in row] for name, row in chart.rows.items()}
        rows[worst["row"]][UPS.index(worst["up"])] = worst["best"]
        lines = ["row," + ",".join(UPS)]
        for name, codes in rows.items():
            lines.append(",".join([name, *(code.replace('"', "*") for code in codes)]))
        simpler = read_strategy("\n".join(lines))
        again = await ask(client, "own", strategy=write_strategy(simpler))
        assert again["edge_chart"] == pytest.approx(valued(house, simpler, solved).edge, abs=1e-12)
        costs = {(one["row"], one["up"]): one["cost"] for one in again["cells"]}
        assert costs[worst["row"], worst["up"]] == 0.0

    play(scene)


def test_a_simpler_chart_comes_with_its_price(play: Play) -> None:
    best = solution_of(open_house(rulebook(BOOK), HOUSE)).chart

    async def scene(client: httpx.AsyncClient) -> None:
        none = await ask(client, "simple")
        assert (none["price"], read_strategy(none["strategy"])) == (0.0, best.strategy)
        few = await ask(client, "simple", exceptions=3, without=["surrender"])
        assert few["exceptions"] == 3
        assert few["price"] == pytest.approx(few["edge_chart"] - best.edge)
        plain = await ask(client, "simple", total_dependent=True)
        assert plain["exceptions"] == 0
        assert plain["price"] > few["price"] > 0

    play(scene)


@pytest.mark.parametrize(
    ("change", "place"),
    [
        (("hard 16,", "hard 16,X,"), "hard 16"),
        (("pair 8,P", "pair 8,Q"), 'pair 8 against 2: "Q"'),
        (("row,2", "row,3"), "the first line names the columns"),
    ],
)
def test_a_bad_chart_is_refused_with_its_place(
    play: Play, change: tuple[str, str], place: str
) -> None:
    text = SAMPLE.read_text("utf-8").replace(*change)

    async def scene(client: httpx.AsyncClient) -> None:
        body = {"book": BOOK, "house": HOUSE, "strategy": text}
        answer = await client.post("/api/charts/own", json=body)
        assert answer.status_code == 422
        assert answer.json()["error"]["code"] == "bad-chart"
        assert place in answer.json()["error"]["message"]
        assert "line " in answer.json()["error"]["message"]

    play(scene)


@pytest.mark.parametrize(
    ("kind", "bad"),
    [
        ("own", {"strategy": "#" * (MAX_CHART + 1)}),
        ("own", {}),
        ("simple", {"exceptions": -1}),
        ("simple", {"without": ["hit"]}),
        ("simple", {"without": ["split"] * 6}),
    ],
)
def test_bounds(play: Play, kind: str, bad: dict[str, Any]) -> None:
    async def scene(client: httpx.AsyncClient) -> None:
        answer = await client.post(f"/api/charts/{kind}", json={"book": BOOK, **bad})
        assert answer.status_code == 422

    play(scene)
