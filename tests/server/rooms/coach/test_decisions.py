"""Decisions found in round records, and their values when they were made."""

from __future__ import annotations

from typing import Any

import pytest

from fortyeight.cli.ev import answer as ev
from fortyeight.coach.question import Question
from fortyeight.coach.valuing import answer
from fortyeight.rulebook import open_house, rulebook
from fortyeight.server.base.refusals import Refusal
from fortyeight.server.rooms.coach.coach_service import Coach
from fortyeight.server.rooms.coach.review_service import Review
from fortyeight.server.rooms.coach.reviewed_rounds import replay_as
from tests.server.rooms.coach.inline import Inline, NoTables, replays, solver

RECORD = """rulebook = "{book}"
wagers = {wagers}
shoe = "{shoe}"
actions = {actions}
[house]
dealing = "{dealing}"
"""


def record(
    shoe: str,
    actions: list[str],
    book: str = "ma-spanish21",
    dealing: str = "hole-card",
    wagers: tuple[str, ...] = ("ann 1 main 10.00",),
) -> str:
    texts = ["[" + ", ".join(f'"{one}"' for one in some) + "]" for some in (wagers, actions)]
    return RECORD.format(book=book, shoe=shoe, dealing=dealing, wagers=texts[0], actions=texts[1])


def shoe_of(asked: Question) -> str:
    return " ".join(card for card, number in asked.unseen for _ in range(number))


async def reviewed(text: str, person: str = "ann") -> dict[str, Any]:
    review = Review(None, None, Coach(NoTables(), Inline()), solver(), replays())  # type: ignore[arg-type]  # no store
    return await review.record(text, person, "eve")


def test_nobody_has_looked_where_the_reader_failed() -> None:
    cards = "Ks Kd 6h 7s 5c"
    values = {}
    for actions in (["1 stand"], ["floor reader-failed", "1 stand"]):
        played, _ = replay_as(record(cards, actions, dealing="card-reader"), "ann")
        asked = played.decisions[0].question
        assert asked is not None
        house = open_house(
            rulebook("ma-spanish21"), {"dealing": "hole-card" if asked.unread else "card-reader"}
        )
        told = ev(house, "Ks 6h", "Kd", shoe_of(asked))
        values[asked.unread] = answer(asked)["values"]
        assert values[asked.unread] == {
            name: told[name] for name in ("hit", "stand", "double", "surrender")
        }
    assert values[True] != values[False]


async def test_a_double_for_less_costs_what_it_costs() -> None:
    cards = "5s 6d 6h 9c 9d 2c 8s"
    costs = []
    for cents in ("10.00", "4.00"):
        told = await reviewed(record(cards, [f"1 double {cents}", "1 stand"]))
        made = told["decisions"][0]
        assert made["choice"] == made["best"] == "double"
        assert made["value"] <= made["values"]["double"]
        costs.append(made["cents"])
    assert costs[0] == 0.0
    assert costs[1] > 0.0


async def test_insurance_for_less_than_half() -> None:
    cards = "5s Ad 6h 9c 9d 2c 8s 3s 4s"
    costs = []
    for action in ("ann insure 5.00", "ann insure 2.00"):
        told = await reviewed(record(cards, [action, "1 stand"]))
        made = told["decisions"][0]
        assert (made["choice"], made["best"], made["class"]) == (
            "insurance",
            "decline",
            "insurance",
        )
        costs.append(made["cents"])
    assert costs[1] == pytest.approx(costs[0] * 2 / 5, abs=0.01)
    declined = (await reviewed(record(cards, ["1 stand"])))["decisions"][0]
    assert (declined["choice"], declined["cents"]) == ("decline", 0.0)


async def test_followers_are_told_that_they_are_not_valued() -> None:
    wagers = ("ann 1 main 10.00", "bob 1 main 5.00")
    cards = "5s 6d 6h 9c 9d 2c 8s"
    text = record(cards, ["1 double 10.00", "1 bob double 5.00", "1 stand"], wagers=wagers)
    told = await reviewed(text, "bob")
    first, *_ = told["decisions"]
    assert (first["choice"], first["valued"], first["cents"]) == ("follow", False, 0.0)
    assert "follow" in first["reason"]
    assert (await reviewed(text, "ann"))["decisions"][0]["valued"]


async def test_split_hands_are_valued_one_by_one() -> None:
    cards = "8s 6d 8h 9c 8d 3s Ks 2h 9s 4c 5d Jh 7c"
    told = await reviewed(record(cards, ["1 split", "1 split", "1 stand", "1 stand", "1 stand"]))
    choices = [(made["in_hand"], made["hand"], made["choice"]) for made in told["decisions"]]
    assert choices[:2] == [(1, "8s 8h", "split"), (1, "8s 8d", "split")]
    assert len(choices) == 5
    again = told["decisions"][1]
    assert "split" in again["values"], "a second split has a value too"
    assert again["values"]["split"] < told["decisions"][0]["values"]["split"]
    assert all(made["valued"] for made in told["decisions"])


async def test_who_is_not_in_a_record_is_refused() -> None:
    with pytest.raises(Refusal) as refusal:
        await reviewed(record("Ks 6d 6h 9c 9d", ["1 stand"]), "eve")
    assert (refusal.value.status, refusal.value.code) == (422, "no-such-person")


async def test_a_record_may_name_no_file() -> None:
    text = record("Ks 6d 6h 9c 9d", ["1 stand"]) + 'bonus_spin_wheel = "/etc/passwd"\n'
    with pytest.raises(Refusal) as refusal:
        await reviewed(text)
    assert refusal.value.status == 422
