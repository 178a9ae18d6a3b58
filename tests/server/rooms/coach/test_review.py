"""The review of rounds: the coach's own values again, and parts that add up to the money."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from sqlalchemy import insert, update

from fortyeight.cards import parse_cards
from fortyeight.record import read_record, replay, result
from fortyeight.server.base.refusals import Refusal
from fortyeight.server.rooms.coach.review_service import Review, week_begins
from fortyeight.server.table.state.table_houses import served_house
from fortyeight.store.database import schema
from tests.effort import effort
from tests.server.rooms.coach.inline import Inline, asked, coach_of, replays, solver
from tests.server.table.conftest import Opened
from tests.server.table.dealer.test_physical_shoe import opened
from tests.server.table.houses import HOUSES
from tests.server.table.place import Place
from tests.server.table.test_evenings import evening_at

PEOPLE = ("ann", "bob", "cyd")


def review_of(place: Place, seconds: float = 600.0) -> Review:
    made = Review(place.database, place.tables, coach_of(place), solver(), replays())
    made.work_seconds = seconds
    return made


def adds_up(told: dict[str, Any]) -> bool:
    return bool(round(told["expected"] - told["mistakes"] + told["luck"], 6) == told["net"])


@pytest.mark.parametrize(
    "house",
    [
        "no hole card",
        "card reader and wheel",
        "two batches and two wheels",
        "continuous, Singapore",
        "cut by players",
    ][:: effort(2, 1)],
)
async def test_a_review_values_as_the_coach_did_and_adds_up(small: Opened, house: str) -> None:
    compared = 0
    async with small() as here:
        evening = await evening_at(here, HOUSES[house], 11)
        live: dict[tuple[Any, ...], dict[str, Any]] = {}
        asking = asked(evening, coach_of(here), effort(60, 160), effort(15, 30))
        async for client, box, _, found in asking:
            if not isinstance(found, Refusal):
                key = client.who.name, evening.round, box, found["in_hand"] or 1, found["hand"]
                live[*key, found["decision"] == "insurance"] = found
        for person in PEOPLE:
            told = await review_of(here).of(person, "", 200)
            assert told["complete"]
            assert told["of"] == len(told["rounds"])
            _check_sums(told)
            await _check_in_drills(here, told["practise"])
            net = {one["round"]: one["net"] for one in told["rounds"]}
            for row in (await here.history.rounds(person, "", 200))["rounds"]:
                assert net.pop(row["round"]) == row["returned"] - row["staked"]
            assert not net
            for one in told["rounds"]:
                for made in one["decisions"]:
                    key = (person, one["round"], made["box"], made["in_hand"], made["hand"])
                    answer = live.get((*key, made["class"] == "insurance"))
                    if answer is None or not made["valued"]:
                        continue
                    compared += 1
                    assert made["values"] == answer["values"]
                    assert made["unseen"] == answer["unseen"]
    assert compared > effort(0, 5)


def _check_sums(told: dict[str, Any]) -> None:
    totals, rounds = told["totals"], told["rounds"]
    assert adds_up(totals)
    assert all(adds_up(one) for one in rounds)
    assert totals["net"] == sum(one["net"] for one in rounds)
    decisions = [made for one in rounds for made in one["decisions"]]
    assert all(made["cost"] >= 0 and made["cents"] >= 0 for made in decisions)
    assert all(made["best"] in made["values"] for made in decisions if made["valued"])
    for one in rounds:
        lost = sum(made["cents"] for made in one["decisions"])
        assert round(lost - one["mistakes"], 6) == 0
    costs = [made["cents"] for made in told["costliest"]]
    assert costs == sorted(costs, reverse=True)
    assert costs == sorted((m["cents"] for m in decisions if m["cents"]), reverse=True)[:20]
    _check_practise(told)
    if told["series"]:
        last = told["series"][-1]
        assert last["result"] == totals["net"]
        assert round(last["with_mistakes"] - totals["expected"] + totals["mistakes"], 6) == 0


def _check_practise(told: dict[str, Any]) -> None:
    """Check that hands to practise are real decisions, one of a class, costliest mistakes first."""
    made = {
        (one["table"], one["round"], decision["place"]): decision
        for one in told["rounds"]
        for decision in one["decisions"]
    }
    for one in told["practise"]:
        decision = made[one["table"], one["round"], one["place"]]
        for name in ("hand", "up", "class", "choice", "cents"):
            assert one[name] == decision[name]
        assert set(one["legal"]) == set(decision["values"])
        assert one["class"] != "insurance"
        assert served_house(one["book"], one["house"]).book.id == one["book"]
    costs = [one["cents"] for one in told["practise"]]
    assert costs == sorted(costs, reverse=True)
    classes = [(one["book"], one["class"]) for one in told["practise"]]
    assert len(set(classes)) == len(classes) <= 10
    worst = [one for one in told["costliest"] if one["class"] != "insurance"]
    if worst:
        assert told["practise"][0]["cents"] == worst[0]["cents"]


async def _check_in_drills(here: Place, practise: list[dict[str, Any]]) -> None:
    """Check that every choice at the table can be chosen in the drills too."""
    for one in practise:
        split = {"split": one["split"], "splits": one["splits"]}
        house, hand = served_house(one["book"], one["house"]), parse_cards(one["hand"])
        up = parse_cards(one["up"])[0]
        asked = coach_of(here).values("ann", house, hand, up, doubled=one["doubled"], **split)
        assert set(one["legal"]) <= set((await asked)["values"]), one


@pytest.mark.parametrize("house", ["hole card", "card reader and wheel"])
async def test_rounds_of_real_cards_with_every_irregularity(small: Opened, house: str) -> None:
    async with small() as here:
        staff, evening = await opened(here, house, trouble=0.04, wrong=0.3, tens=0.01)
        await staff.play(evening, effort(3, 6))
        assert staff.corrected
        valued = 0
        for person in ("ann", "bob"):
            told = await review_of(here).of(person, "", 200)
            assert told["complete"]
            _check_sums(told)
            valued += told["totals"]["valued"]
        assert valued


async def test_a_review_is_made_a_little_at_a_time(small: Opened) -> None:
    async with small() as here:
        evening = await evening_at(here, HOUSES["no hole card"], 3)
        await evening.play(6)
        review = review_of(here, seconds=0.0)
        pending = []
        for _ in range(20):
            told = await review.of("ann", "", 200)
            pending.append(told["pending"])
            assert len(told["rounds"]) == told["of"] - told["pending"]
            if told["complete"]:
                break
        assert pending == sorted(pending, reverse=True)
        assert pending[-1] == 0
        assert pending[0] > 0
        worker = review._coach._worker
        assert isinstance(worker, Inline)
        done = worker.done
        await review.of("ann", "", 200)
        assert worker.done == done, "a round is reviewed once"


async def test_of_a_log_that_cannot_be_read_only_the_money_is_told(small: Opened) -> None:
    async with small() as here:
        evening = await evening_at(here, HOUSES["no hole card"], 3)
        await evening.play(2)
        events = schema.events
        newer = update(events).where(events.c.name == "hand.called/1")
        newer = newer.values(name="hand.called/99")
        here.database.write(lambda connection: connection.execute(newer))
        told = await review_of(here).of("ann", "", 200)
        assert told["complete"]
        assert told["rounds"]
        for one in told["rounds"]:
            assert (one["expected"], one["decisions"]) == (0.0, [])
            assert one["expected_unknown"] == ["main"]
        _check_sums(told)


async def test_one_table_and_so_many_rounds(small: Opened) -> None:
    async with small() as here:
        evening = await evening_at(here, HOUSES["no hole card"], 3)
        await evening.play(4)
        review = review_of(here)
        everything = await review.of("ann", "", 200)
        assert everything["of"] >= 2
        assert await review.of("ann", evening.table, 200) == everything
        assert (await review.of("ann", "another", 200))["of"] == 0
        assert (await review.of("eve", "", 200))["rounds"] == []
        newest = (await review.of("ann", "", 1))["rounds"]
        assert newest == everything["rounds"][:1]


async def test_a_session_begins_when_its_player_sat_down_last(small: Opened) -> None:
    async with small() as here:
        evening = await evening_at(here, HOUSES["no hole card"], 3)
        await evening.play(3)
        review = review_of(here)
        everything = await review.of("ann", "", 200)
        assert await review.of("eve", "", 200, session=True) == {
            **await review.of("eve", "", 200),
            "session": None,
        }
        told = await review.of("ann", evening.table, 200, session=True)
        session = told.pop("session")
        assert session["table"] == evening.table
        assert all(one["ended_at"] >= session["joined_at"] for one in told["rounds"])
        assert told["of"] <= everything["of"]
        # A player who sits down again has played nothing yet.
        sat = schema.sittings
        later = insert(sat).values(
            person="ann", stream=f"table:{evening.table}", joined_at=2**50, left_at=None
        )
        here.database.write(lambda connection: connection.execute(later))
        told = await review.of("ann", "", 200, session=True)
        assert (told["of"], told["session"]["joined_at"]) == (0, 2**50)


async def test_progress_is_told_week_by_week(small: Opened) -> None:
    async with small() as here:
        evening = await evening_at(here, HOUSES["no hole card"], 3)
        await evening.play(4)
        review = review_of(here)
        everything = await review.of("ann", "", 200)
        here.tables.now = lambda: everything["rounds"][0]["ended_at"]
        told = await review.weeks("ann", 8)
        assert told["complete"]
        assert sum(week["rounds"] for week in told["weeks"]) == everything["of"]
        assert sum(week["net"] for week in told["weeks"]) == everything["totals"]["net"]
        assert sum(week["right"] for week in told["weeks"]) == everything["totals"]["right"]
        assert sum(week["valued"] for week in told["weeks"]) == everything["totals"]["valued"]
        assert (await review.weeks("eve", 8))["weeks"] == []


def test_a_week_begins_on_monday() -> None:
    monday = datetime(2026, 11, 16, tzinfo=UTC)
    for hours in (0, 1, 7 * 24 - 1):
        at = monday + timedelta(hours=hours)
        assert week_begins(int(at.timestamp() * 1000)) == int(monday.timestamp() * 1000)


async def test_a_record_is_valued_as_its_round(small: Opened) -> None:
    async with small() as here:
        evening = await evening_at(here, HOUSES["cut by players"], 4)
        await evening.play(3)
        review = review_of(here)
        rows = (await here.history.rounds("ann", "", 200))["rounds"]
        row = next(one for one in reversed(rows) if one["record"])
        told = await review.record(row["record"], "ann", "eve")
        assert adds_up(told)
        assert told["net"] == row["returned"] - row["staked"]
        nets = result(replay(read_record(row["record"])))["net"]
        assert told["net_shown"] == nets["ann"]
        of_round = next(
            one
            for one in (await review.of("ann", "", 200))["rounds"]
            if one["round"] == row["round"]
        )
        choices = [(made["hand"], made["choice"]) for made in of_round["decisions"]]
        assert [(made["hand"], made["choice"]) for made in told["decisions"]] == choices


@pytest.mark.parametrize(
    ("text", "person", "code"),
    [("nonsense", "ann", "bad-record"), ("", "ann", "bad-record")],
)
async def test_a_bad_record_is_refused(small: Opened, text: str, person: str, code: str) -> None:
    async with small() as here:
        with pytest.raises(Refusal) as refusal:
            await review_of(here).record(text, person, "eve")
        assert (refusal.value.status, refusal.value.code) == (422, code)
