"""Figures, options and risk over HTTP, against what the analysis gives."""

from __future__ import annotations

from typing import Any

import httpx
import pytest

from fortyeight.analysis.optional import side_wagers
from fortyeight.analysis.worth.rule_worth import sweep
from fortyeight.rulebook import open_house, rulebook
from tests.server.rooms.strategy.conftest import Play, solution_of

BOOK = "mbs-pontoon"


async def grown(client: httpx.AsyncClient, path: str, book: str) -> list[dict[str, Any]]:
    """Return the responses until all figures are known."""
    found: list[dict[str, Any]] = []
    known = 0
    for _ in range(120):
        answer = await client.post(path, json={"book": book, "known": known})
        assert answer.status_code == 200, answer.text
        found.append(answer.json())
        known = found[-1]["known"]
        if known == found[-1]["of"]:
            return found
    raise AssertionError("it never was all known")


def test_the_figures_of_a_house(play: Play) -> None:
    chart = solution_of(open_house(rulebook(BOOK))).chart

    async def scene(client: httpx.AsyncClient) -> None:
        found = await grown(client, "/api/calculations", BOOK)
        numbers = [one["known"] for one in found]
        assert numbers == sorted(numbers)
        last = found[-1]
        assert last["edge"] == pytest.approx(chart.optimal, abs=1e-12)
        assert last["edge_chart"] == pytest.approx(chart.edge, abs=1e-12)
        spread = last["chart"]
        assert spread["standard_deviation"] == pytest.approx(chart.spread.standard_deviation)
        mean = sum(one["net"] * one["chance"] for one in spread["distribution"])
        assert -mean == pytest.approx(last["edge_chart"], abs=1e-9)
        assert sum(spread["frequencies"]["round"].values()) == pytest.approx(1.0)
        assert last["models"]["split-aware"] == pytest.approx(last["edge"], abs=1e-12)
        assert last["currency"] == "SGD"

    play(scene)


@pytest.mark.parametrize("book", ["ma-spanish21", "md-pontoon21", "bbc-spanish21", BOOK])
def test_optional_wagers_are_there_from_the_first_answer(play: Play, book: str) -> None:
    exact = side_wagers(open_house(rulebook(book)))

    async def scene(client: httpx.AsyncClient) -> None:
        answer = await client.post("/api/calculations", json={"book": book, "known": 10})
        told = answer.json()["optional"]
        assert [one["kind"] for one in told] == [one.kind.value for one in exact]
        for one, other in zip(told, exact, strict=True):
            assert one["edge"] == pytest.approx(float(other.edge))
            assert one["hit_frequency"] == pytest.approx(float(other.hit_frequency))
            assert len(one["outcomes"]) == len(other.outcomes)
        assert len({one["id"] for one in told}) == len(told)

    play(scene)


def test_what_each_option_is_worth(play: Play) -> None:
    exact = sweep(open_house(rulebook(BOOK)))
    worths = {
        (one.option.key, str(one.option.instead)): one
        for one in exact.worths
        if one.status == "solved"
    }

    async def scene(client: httpx.AsyncClient) -> None:
        found = (await grown(client, "/api/calculations/options", BOOK))[-1]
        assert found["edge"] == pytest.approx(exact.edge, abs=1e-12)
        assert len(found["options"]) == len(exact.worths)
        solved = [one for one in found["options"] if one["found"] == "solved"]
        assert len(solved) == len(worths) > 0
        changes = sorted(one["change"] for one in solved)
        assert changes == pytest.approx(
            sorted(one.change for one in worths.values() if one.change is not None), abs=1e-12
        )
        sizes = [abs(one["change"] or 0.0) for one in found["options"]]
        assert sizes == sorted(sizes, reverse=True)
        assert all(one["words"] and one["clause"] for one in found["options"])

    play(scene)


def test_ahead_of_a_choice_its_houses_are_solved(play: Play) -> None:
    async def scene(client: httpx.AsyncClient) -> None:
        body = {"book": "ma-spanish21", "house": {}, "option": "decks"}
        assert (await client.post("/api/charts/ahead", json=body)).json() == {"houses": 1}
        body["option"] = "table_minimum"
        assert (await client.post("/api/charts/ahead", json=body)).json() == {"houses": 0}

    play(scene)


RISK = {"book": BOOK, "wager": 1000, "rounds": 500, "bankroll": 20_000}


def test_risk_over_many_rounds(play: Play) -> None:
    async def scene(client: httpx.AsyncClient) -> None:
        figures = (await grown(client, "/api/calculations", BOOK))[-1]
        answer = await client.post("/api/calculations/risk", json=RISK)
        assert answer.status_code == 200, answer.text
        risk = answer.json()
        assert risk["solved"]
        assert risk["exact"]
        assert risk["ruin"]["exact"]
        assert risk["mean"] == pytest.approx(-figures["edge_chart"] * 1000 * 500, rel=1e-6)
        assert risk["ahead"] + risk["even"] + risk["behind"] == pytest.approx(1.0)
        cents = [one["cents"] for one in risk["percentiles"]]
        assert cents == sorted(cents)
        assert risk["normal"]["ahead"] == pytest.approx(risk["ahead"] + risk["even"] / 2, abs=0.01)
        assert risk["bands"][-1]["rounds"] == 500
        assert risk["bands"][-1]["cents"] == cents
        assert sum(one["chance"] for one in risk["bins"]) == pytest.approx(1.0, abs=0.002)
        more = await client.post("/api/calculations/risk", json={**RISK, "bankroll": 100_000})
        assert more.json()["ruin"]["chance"] < risk["ruin"]["chance"]
        pair = next(one for one in figures["optional"] if one["kind"] == "pair")
        beside = {**RISK, "optional": {pair["id"]: 500}}
        both = (await client.post("/api/calculations/risk", json=beside)).json()
        lost = -pair["edge"] * 500 * 500
        assert both["mean"] == pytest.approx(risk["mean"] + lost, rel=1e-6)
        assert both["stake"] == 1500

    play(scene)


@pytest.mark.parametrize(
    ("change", "says"),
    [
        ({"wager": 0}, "wager"),
        ({"rounds": 0}, "rounds"),
        ({"rounds": 10**9}, "rounds"),
        ({"bankroll": -1}, "bankroll"),
        ({"wager": "10.00"}, "wager"),
        ({"optional": {"lottery": 100}}, "no side bet of that name"),
        ({"optional": {"pair-0": -5}}, "optional"),
        ({"edge": 1}, "edge"),
    ],
)
def test_risk_that_makes_no_sense_is_refused(play: Play, change: dict[str, Any], says: str) -> None:
    async def scene(client: httpx.AsyncClient) -> None:
        await grown(client, "/api/calculations", BOOK)
        answer = await client.post("/api/calculations/risk", json={**RISK, **change})
        assert answer.status_code == 422, answer.text
        assert says in answer.json()["error"]["message"]

    play(scene)


@pytest.mark.clause("bbc-spanish21", "Wagers Ante")
def test_risk_of_a_wager_that_the_house_does_not_take(play: Play) -> None:
    async def scene(client: httpx.AsyncClient) -> None:
        asked = {**RISK, "book": "bbc-spanish21"}
        for cents, says in (
            (50, "is below the minimum of $1.00"),
            (2500, "is above the maximum of $10.00"),
            (125, "is not a multiple of $0.50"),
        ):
            answer = await client.post("/api/calculations/risk", json={**asked, "wager": cents})
            assert answer.status_code == 422, answer.text
            error = answer.json()["error"]
            assert says in error["message"]
            assert error["code"] == "bad-amount"

    play(scene)
