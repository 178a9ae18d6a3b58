"""The coach warms up for new tables that have one, once per house, and stops when closed."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

from fortyeight.rulebook import House, open_house, rulebook
from fortyeight.server.rooms.coach import coach_service as coach_module
from fortyeight.server.rooms.coach.coach_service import Coach
from fortyeight.view.decision_names import NAME_OF_COMMAND
from fortyeight.view.offers import PLAYER_VERBS
from tests.server.rooms.coach.inline import Inline, NoTables
from tests.server.table.conftest import Opened

HOUSE = open_house(rulebook("ma-spanish21"), {})


async def test_a_house_is_warmed_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(coach_module, "WARM_AFTER", 0.0)
    worker = Inline()
    coach = Coach(NoTables(), worker)
    for _ in range(3):
        coach.opened(HOUSE)
    while coach._warming:
        await asyncio.sleep(0.01)
    assert worker.done == 1
    coach.opened(open_house(rulebook("ma-spanish21"), {"decks": 8}))
    while coach._warming:
        await asyncio.sleep(0.01)
    assert worker.done == 2


async def test_a_closed_coach_does_not_warm_up() -> None:
    worker = Inline()
    coach = Coach(NoTables(), worker)
    coach.opened(HOUSE)
    coach.close()
    while coach._warming:
        await asyncio.sleep(0.01)
    assert worker.done == 0


async def test_only_tables_with_a_coach_are_told_of(small: Opened) -> None:
    told: list[House] = []
    async with small() as here:
        here.tables.on_coached = told.append
        await here.open("mbs-pontoon", coach=False)
        assert told == []
        await here.open("mbs-pontoon")
        assert [one.book.id for one in told] == ["mbs-pontoon"]


def test_the_names_of_choices_are_those_of_offers() -> None:
    """The verbs and choices are those of the documentation."""
    others: dict[str, Any] = {
        "keep-double": "keep",
        "insure": "insurance",
        "decline-insurance": "decline",
    }
    for command, name in NAME_OF_COMMAND.items():
        verb = PLAYER_VERBS[command]
        assert name == others.get(verb, verb)
