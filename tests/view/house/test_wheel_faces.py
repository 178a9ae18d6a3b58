"""Wheels as they are drawn, and what the book does about irregularities, for every book."""

from __future__ import annotations

import pytest

from fortyeight.rulebook import open_house, rulebook, shipped_books
from fortyeight.server.rooms.houses.table_house_api import IrregularRule
from fortyeight.table.core.commands import (
    DrawInError,
    MisuseReader,
    Overdraw,
    PutCardRight,
    SkipCard,
    SkipOwnCard,
)
from fortyeight.view.audience import AudienceRole
from fortyeight.view.house.irregular_rules import irregular_rules
from fortyeight.view.house.wheel_faces import wheel_faces
from fortyeight.view.offers import REPORT_VERBS


@pytest.mark.parametrize("book", shipped_books())
def test_every_symbol_of_a_wheel_is_there_in_order(book: str) -> None:
    house = open_house(rulebook(book))
    shown = {one["kind"]: one for one in wheel_faces(house)}
    assert set(shown) == set(house.wheels)
    for kind, wheels in house.wheels.items():
        faces = shown[kind]["faces"]
        assert ("community" in faces) == (wheels.community is not None)
        assert [one["symbol"] for one in faces["main"]] == [p.symbol for p, _ in wheels.main.places]
        assert sum(one["places"] for one in faces["main"]) == wheels.main.size
        for one in faces["main"]:
            assert (one["pays"] is not None) or one["meter"] == one["symbol"]


@pytest.mark.parametrize("book", shipped_books())
def test_every_report_of_the_dealer_has_a_rule_and_a_clause(book: str) -> None:
    house = open_house(rulebook(book))
    rules = irregular_rules(house)
    kinds = OF_ANY_SHOE if house.irregularities.misdeal == "none" else (*OF_ANY_SHOE, PutCardRight)
    reported = {REPORT_VERBS[AudienceRole.DEALER][kind] for kind in kinds}
    assert {one["report"]["do"] for one in rules} == reported
    assert all(one["clause"] and one["follows"].endswith(".") for one in rules)
    assert [IrregularRule(**one).model_dump() for one in rules] == rules


#: What any dealer reports; where a deal is put right, a misplaced card too.
OF_ANY_SHOE = (DrawInError, Overdraw, SkipOwnCard, SkipCard, MisuseReader)
