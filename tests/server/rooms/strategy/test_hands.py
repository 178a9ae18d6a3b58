"""Every hand that is shown for a row of a chart is a hand of that row."""

from __future__ import annotations

import pytest

from fortyeight.cards import card
from fortyeight.server.rooms.strategy.example_hands import samples
from fortyeight.strategy import AFTER_ROWS, ROWS
from fortyeight.table.play.points import count


@pytest.mark.parametrize("row", [*ROWS, *AFTER_ROWS])
def test_a_rows_hands_are_of_the_row(row: str) -> None:
    after = row.startswith("after ")
    kind, name = row.removeprefix("after ").split()
    for sample in samples(row):
        cards = tuple(card(one) for one in sample.cards.split())
        assert sample.doubled == int(after)
        if kind == "pair":
            assert [one.is_ten_valued if name == "T" else one.rank.value for one in cards] == (
                [True, True] if name == "T" else [name, name]
            )
            continue
        assert count(cards) == (int(name), kind == "soft"), sample
        if len(cards) == 2:
            assert cards[0].rank is not cards[1].rank


def test_rows_that_players_see_have_hands() -> None:
    # A hard 4 is a pair of twos, a soft 12 a pair of aces; 21 stands.
    without = {"hard 4", "soft 12", "hard 21", "soft 21"}
    assert {row for row in ROWS if not samples(row)} == without
