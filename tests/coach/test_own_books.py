"""The coach values hands by a book that does not come with the project."""

from __future__ import annotations

from collections import Counter

from fortyeight.cards import cards
from fortyeight.coach.question import question_at
from fortyeight.coach.valuing import answer
from fortyeight.rulebook import open_house, read_book_text
from fortyeight.table import DealerStep, Refused, Step, WagerKind, open_table, take_steps
from fortyeight.table.core.commands import Command, Join, LoadShoe, PlaceWager
from fortyeight.table.core.run import play

TEXT = """id = "corner"
title = "Corner"
based_on = "ma-spanish21"
rules.surrender_against = ["J", "Q", "K"]
rules.soft_17 = "draw"
words.blackjack = "natural"
"""


def test_a_hand_is_valued_by_the_rules_of_its_own_book() -> None:
    table = open_table(open_house(read_book_text(TEXT)))
    commands: tuple[Command, ...] = (
        Join("ann", None),
        LoadShoe(cards("9c Kh 7c 8d 2d 3d")),
        PlaceWager("ann", 1, WagerKind.MAIN, 1000),
        DealerStep(Step.NO_MORE_BETS),
    )
    for command in commands:
        played = play(table, command)
        assert not isinstance(played, Refused), played
        table = played[0]
    table, _ = take_steps(table)
    question = question_at(table, "ann", 1, None, Counter())
    assert "based_on" in question.book
    told = answer(question)
    assert (told["book"], told["blackjack_name"], told["exact"]) == ("corner", "Natural", True)
    assert "surrender" in told["values"]
