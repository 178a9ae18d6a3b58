"""A refusal calls a wager what its book calls it, and does not begin with a person's name."""

from __future__ import annotations

import pytest

from fortyeight.rulebook import open_house, rulebook, shipped_books
from fortyeight.table import Refused, Table, WagerKind, decide
from fortyeight.table.core.commands import (
    AllowCompany,
    BuyChips,
    Command,
    GetUp,
    Hit,
    Join,
    PlaceWager,
    Sit,
    WithdrawWager,
)
from fortyeight.table.wagers.wager_kinds import PLACEABLE, wager_name
from tests.rounds import table_of

MOE = "misc-moe"
CODES = {kind.value for kind in WagerKind if "-" in kind.value}


def refusals(table: Table) -> list[str]:
    """Return the referee's answers to everything that is not allowed before the deal."""
    asked: list[Command] = [
        Join(MOE, 100_00),
        BuyChips("nobody", 5_00),
        BuyChips(MOE, 5_00),
        Sit("ann", 1),
        Sit("nobody", 1),
        GetUp("ann", 1),
        AllowCompany("ann", 1),
        Hit(MOE, 1),
    ]
    for person in (MOE, "nobody"):
        for kind in PLACEABLE:
            asked += [PlaceWager(person, box, kind, 1) for box in (0, 1, 2)]
            asked += [WithdrawWager(person, 1, kind)]
    found = [decide(table, command) for command in asked]
    return [one.sentence for one in found if isinstance(one, Refused)]


@pytest.mark.parametrize("book", shipped_books())
def test_no_refusal_has_a_code_name_or_begins_with_a_persons(book: str) -> None:
    table = table_of(book, "9h 9c 5h 9s 9d 9c Kc", MOE, "ann")
    told = refusals(table)
    assert len(told) > 40
    for sentence in told:
        assert not sentence.startswith((MOE, "nobody is", "ann")), sentence
        assert not any(code in sentence for code in CODES), sentence


@pytest.mark.clause("md-pontoon21", "6 G(1)")
@pytest.mark.clause("ma-pontoon21", "6(a)")
@pytest.mark.parametrize(
    ("book", "kind", "name"),
    [
        ("ma-pontoon21", WagerKind.MATCH, "Match Super Bonus wager"),
        ("md-pontoon21", WagerKind.MATCH, "Match Super Bonus wager"),
        ("ma-spanish21", WagerKind.MATCH, "match-the-dealer wager"),
        ("mbs-pontoon", WagerKind.PAIR, "Pair bet"),
        ("bbc-spanish21", WagerKind.BREAK_BONUS, "Break Bonus wager"),
    ],
)
def test_a_wager_has_its_books_name(book: str, kind: WagerKind, name: str) -> None:
    house = open_house(rulebook(book))
    assert wager_name(house, kind) == name
    refused = decide(table_of(book, "9h 9c 5h 9s 9d 9c Kc", MOE), PlaceWager(MOE, 1, kind, 5_00))
    assert isinstance(refused, Refused)
    assert name in refused.sentence
