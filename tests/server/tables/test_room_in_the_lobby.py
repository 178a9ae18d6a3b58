"""Nobody fills the lobby alone."""

from __future__ import annotations

from dataclasses import replace

import pytest

from fortyeight.server.refusals import Refusal
from fortyeight.server.who import Role, Who
from tests.server.tables.conftest import Opened

ANN, BOB = (Who(name, frozenset({Role.PLAYER})) for name in ("ann", "bob"))
FLOOR = Who("flo", frozenset({Role.FLOOR}))
WANTED = {"name": "One more", "book": "ma-spanish21"}


async def test_one_person_opens_so_many_tables_and_the_floor_any_number(small: Opened) -> None:
    async with small() as made:
        made.tables._hooks = replace(made.tables._hooks, most_of_one=2)
        first = await made.tables.open(ANN, WANTED)
        await made.tables.open(ANN, WANTED)
        with pytest.raises(Refusal, match="you have opened 2 tables") as refused:
            await made.tables.open(ANN, WANTED)
        assert (refused.value.code, refused.value.status) == ("enough-tables", 429)
        await made.tables.open(BOB, WANTED)
        for _ in range(3):
            await made.tables.open(FLOOR, WANTED)
        await made.tables.close(ANN, first["id"])
        await made.tables.open(ANN, WANTED)


async def test_a_full_lobby_takes_no_more(small: Opened) -> None:
    async with small() as made:
        made.tables._hooks = replace(made.tables._hooks, most_tables=1)
        await made.tables.open(FLOOR, WANTED)
        with pytest.raises(Refusal, match="no more tables find room here"):
            await made.tables.open(FLOOR, WANTED)
