"""A person's own offers are computed directly; the full list has the same in the same order."""

from __future__ import annotations

import pytest

from fortyeight.chance import SeededBits
from fortyeight.table import Command, Refused, Table, choices, choices_of, decide
from fortyeight.table.shoe.possible_commands import candidates, candidates_of
from fortyeight.table.wagers.placing import open_wagers, wager_amounts
from fortyeight.table.wagers.wager_kinds import PLACEABLE
from fortyeight.view import AudienceRole
from fortyeight.view.care_offers import CARE_VERBS
from tests.effort import effort
from tests.view.evenings import BOOKS, evening, evening_house

SEEDS = range(effort(2, 6))
MOMENTS = 150


def accepted(table: Table, command: Command) -> bool:
    return not isinstance(decide(table, command), Refused)


def check(table: Table) -> int:
    """Compare the offers; return how many there were."""
    everybody = choices(table)
    around = [one for one in candidates(table) if accepted(table, one)]
    for person in (*table.chips, "nobody"):
        own = choices_of(table, person)
        assert own == tuple(
            one for one in everybody if getattr(one.command, "person", None) == person
        )
        mine = [one for one in candidates_of(table, person) if accepted(table, one)]
        assert mine == [
            one
            for one in around
            if type(one) in CARE_VERBS[AudienceRole.PLAYER]
            and getattr(one, "person", None) == person
        ]
        found = {
            (box, kind): amounts
            for box, wagers in open_wagers(table, person).items()
            for kind, amounts in wagers
        }
        every = {
            (box, kind): wager_amounts(table, person, box, kind)
            for box in range(1, table.house.boxes.boxes + 1)
            for kind in PLACEABLE
        }
        assert found == {key: one for key, one in every.items() if not isinstance(one, Refused)}
    return len(everybody)


@pytest.mark.parametrize("book", effort(["ma-pontoon21", "md-pontoon21"], list(BOOKS)))
def test_the_short_way_finds_all_of_a_persons_offers_and_nobody_elses(book: str) -> None:
    compared = 0
    for seed in SEEDS:
        bits = SeededBits(seed)
        for table, _ in evening(evening_house(book, bits), bits, MOMENTS):
            compared += check(table)
    assert compared > 1000
