"""Charts over HTTP: in stages, the solver's own, and as files."""

from __future__ import annotations

import csv
import json
from io import StringIO
from typing import Any
from urllib.parse import quote

import httpx
import pytest

from fortyeight.rulebook import open_house, rulebook
from fortyeight.server.rooms.strategy.stages import SolveStage, solver_house
from fortyeight.strategy import UPS, read_strategy
from tests.server.rooms.strategy.conftest import Play, solution_of

BOOK = "ma-spanish21"
#: A house that is solved quickly and is not shipped solved.
QUICK, DECKS = "mbs-pontoon", 4


async def stages(client: httpx.AsyncClient, book: str, **house: Any) -> list[dict[str, Any]]:
    """Return the responses until the chart is complete."""
    found: list[dict[str, Any]] = []
    have = "nothing"
    for _ in range(60):
        body = {"book": book, "house": house, "have": have}
        answer = await client.post("/api/charts", json=body)
        assert answer.status_code == 200, answer.text
        told = answer.json()
        if told["stage"] != "nothing":
            found.append(told)
            have = told["stage"]
        if have == "chart":
            return found
    raise AssertionError("the chart never came")


def cells(chart: dict[str, Any]) -> dict[tuple[str, str], str]:
    return {
        (row, up): cell["letters"] + cell["signs"]
        for block in chart["blocks"]
        for line in block["lines"]
        for row in line["rows"]
        for up, cell in zip(chart["ups"], line["cells"], strict=True)
    }


def test_a_chart_comes_in_stages_and_is_the_solvers(play: Play) -> None:
    best = solution_of(open_house(rulebook(QUICK), {"decks": DECKS})).chart

    async def scene(client: httpx.AsyncClient) -> None:
        found = await stages(client, QUICK, decks=DECKS)
        assert [one["stage"] for one in found][-1] == "chart"
        assert all(one["edge"] == pytest.approx(best.optimal, abs=1e-12) for one in found)
        chart = found[-1]
        assert chart["edge_chart"] == pytest.approx(best.edge, abs=1e-12)
        assert chart["house"] == {"decks": DECKS}
        assert f"{DECKS} decks of 48 cards" in chart["rules"]
        shown = cells(chart)
        for name, row in best.strategy.rows.items():
            for up, cell in zip(UPS, row, strict=True):
                assert shown[name, up] == ("S" if name.endswith(" 21") else cell.code)
        for name, after in best.strategy.after.items():
            for up, answer in zip(UPS, after, strict=True):
                assert shown[name, up] == answer.value
        drafts = [cells(one) for one in found if one["stage"] == "draft"]
        for draft in drafts:
            assert sum(draft[place] != code for place, code in shown.items()) < 8
        again = await stages(client, QUICK, decks=DECKS)
        assert [one["stage"] for one in again] == ["chart"], "what was solved is answered at once"

    play(scene)


def test_a_cell_says_its_exceptions_in_words(play: Play) -> None:
    async def scene(client: httpx.AsyncClient) -> None:
        chart = (await stages(client, QUICK, decks=DECKS))[-1]
        told = [
            cell
            for block in chart["blocks"]
            for line in block["lines"]
            for cell in line["cells"]
            if cell["signs"]
        ]
        assert told, "this game has exceptions"
        for cell in told:
            assert cell["exceptions"]
            assert all(one["words"] in cell["words"] for one in cell["exceptions"])
        by_number = next(one for one in told if one["cards"])
        assert f"hit with {by_number['cards']} or more cards" in by_number["words"]
        signs = "".join(one["sign"] for one in chart["legend"]["exceptions"])
        assert all(sign in signs for cell in told for sign in cell["signs"])
        assert any("6-7-8" in one["words"] for cell in told for one in cell["exceptions"])

    play(scene)


def test_what_the_main_game_does_not_feel_needs_no_solving() -> None:
    plain = solver_house(open_house(rulebook(BOOK)))
    other = solver_house(open_house(rulebook(BOOK), {"table_minimum": "15.00"}))
    decks = solver_house(open_house(rulebook(BOOK), {"decks": 8}))
    assert plain.key(SolveStage.CHART) == other.key(SolveStage.CHART)
    assert plain.key(SolveStage.DOLLARS) != other.key(SolveStage.DOLLARS)
    assert plain.key(SolveStage.OPTIONS) != other.key(SolveStage.OPTIONS)
    assert plain.key(SolveStage.CHART) != decks.key(SolveStage.CHART)
    # Two books with the same main game.
    assert plain.key(SolveStage.CHART) == solver_house(open_house(rulebook("ma-pontoon21"))).key(
        SolveStage.CHART
    )


@pytest.mark.parametrize(
    ("kind", "begins", "media"),
    [
        ("svg", b"<svg", "image/svg+xml"),
        ("png", b"\x89PNG\r\n", "image/png"),
        ("pdf", b"%PDF-", "application/pdf"),
        ("csv", b"#", "text/csv; charset=utf-8"),
    ],
)
def test_a_chart_is_a_file(play: Play, kind: str, begins: bytes, media: str) -> None:
    async def scene(client: httpx.AsyncClient) -> None:
        await stages(client, QUICK, decks=DECKS)
        house = quote(json.dumps({"decks": DECKS}))
        answer = await client.get(f"/api/charts.{kind}?book={QUICK}&house={house}")
        assert answer.status_code == 200, answer.text
        assert answer.headers["content-type"] == media
        assert f'filename="{QUICK}-chart.{kind}"' in answer.headers["content-disposition"]
        assert answer.content.startswith(begins)
        if kind == "csv":
            lines = [line for line in answer.text.splitlines() if not line.startswith("#")]
            assert len(list(csv.reader(StringIO("\n".join(lines))))) > 30
            assert read_strategy(answer.text).rows

    play(scene)


@pytest.mark.parametrize(
    ("body", "says", "clause"),
    [
        ({"book": BOOK, "house": {"decks": 7}}, "7 is not one of 6, 8", "2(a)"),
        ({"book": BOOK, "house": {"no_such": 1}}, "no such key", ""),
        ({"book": "nowhere", "house": {}}, "book", ""),
        ({"book": BOOK, "have": "everything"}, "have", ""),
        ({"book": BOOK, "house": {"bonus_spin_wheel": "/etc/passwd"}}, "sample", ""),
    ],
)
def test_a_house_that_is_none_is_refused(
    play: Play, body: dict[str, Any], says: str, clause: str
) -> None:
    async def scene(client: httpx.AsyncClient) -> None:
        for path in ("/api/charts", "/api/calculations", "/api/calculations/options"):
            if path != "/api/charts" and "have" in body:
                continue
            answer = await client.post(path, json=body)
            assert answer.status_code == 422
            error = answer.json()["error"]
            assert says in error["message"]
            assert error["clause"] == clause

    play(scene)


@pytest.mark.parametrize("house", ["{", "[]", '{"decks": 6.5}', '{"decks": null}', "7" * 5000])
def test_an_address_that_names_no_house_is_refused(play: Play, house: str) -> None:
    async def scene(client: httpx.AsyncClient) -> None:
        answer = await client.get(f"/api/charts.svg?book={BOOK}&house={quote(house)}")
        assert answer.status_code == 422, answer.text

    play(scene)
