"""Bonus 21s of a table's own: which split and doubled hands earn them."""

from __future__ import annotations

import pytest

from fortyeight.record import ReplayedRound, read_record, replay, result
from fortyeight.view.settlement_reasons import reasons_view
from fortyeight.view.story.game_teller import game_story

FIVE = '[[book.bonus_21]]\ncards = 5\npays = "3:2"\n'
OWN = "this table's own rule"


def played(shoe: str, actions: str, book: str) -> ReplayedRound:
    return replay(
        read_record(
            f'rulebook = "own"\nwagers = ["ann 1 main 10.00"]\nshoe = "{shoe}"\n'
            f"actions = [{actions}]\n"
            f'[book]\nid = "own"\ntitle = "Own"\nbased_on = "ma-spanish21"\n{book}'
        )
    )


def returned(of: ReplayedRound) -> list[tuple[str, str, str]]:
    return [(one["kind"], one["returned"], one["clause"]) for one in result(of)["wagers"]]


def story(of: ReplayedRound) -> str:
    return "\n".join(line.text for line in game_story(of.game_start, of.game_events))


# The player's 2c 3d 4c 2d makes 11; a king of the double is the fifth card.
SHOE = "2c 7h 3d 4c 2d Kc Jd"
ACTS = '"1 hit", "1 hit", "1 double 10.00", "1 stand"'


@pytest.mark.parametrize(
    ("book", "paid"),
    [
        ("", [("main", "20.00", "9(b)"), ("double", "20.00", "9(b)")]),
        (
            'rules.bonus_barred_by_double = "none"\n',
            [("main", "25.00", "5(f)(5)"), ("double", "25.00", "5(f)(5)")],
        ),
        (
            FIVE + "on_doubled_hands = true\n",
            [
                ("main", "25.00", OWN),
                ("double", "25.00", OWN),
            ],
        ),
        (
            'rules.bonus_barred_by_double = "none"\n' + FIVE + "on_doubled_hands = false\n",
            [("main", "20.00", "9(b)"), ("double", "20.00", "9(b)")],
        ),
    ],
)
def test_a_doubled_hand(book: str, paid: list[tuple[str, str, str]]) -> None:
    of = played(SHOE, ACTS, book)
    told = returned(of)
    assert told == paid
    says = "Ann's $10.00 wins $15.00: 5 cards totaling 21, paid 3 to 2"
    assert (says in story(of)) == (paid[0][1] == "25.00")


# Fours are split; the first hand makes 21 in five cards, the second stands on 14.
SPLIT = "4c 7h 4d 2c 3d 2d Kc Kd Jd"
SPLIT_ACTS = '"1 split", "1 hit", "1 hit", "1 hit", "1 stand"'


@pytest.mark.parametrize(
    ("book", "paid"),
    [
        ("", "25.00"),
        ("rules.bonus_on_split_hands = false\n", "20.00"),
        (FIVE + "on_split_hands = false\n", "20.00"),
        ("rules.bonus_on_split_hands = false\n" + FIVE + "on_split_hands = true\n", "25.00"),
    ],
)
def test_a_split_hand(book: str, paid: str) -> None:
    of = played(SPLIT, SPLIT_ACTS, book)
    assert returned(of)[0][1] == paid
    texts = [one["text"] for one in reasons_view(of.table)]
    if paid == "25.00":
        assert texts == []
    elif "[[" in book:
        assert texts == ["Split hands do not earn 5 cards totaling 21"]
    else:
        assert texts == ["Split hands earn no bonus"]


def test_the_next_best_row_is_paid_where_the_best_is_barred() -> None:
    """Three suited cards of a split hand, where spades alone are for unsplit hands (R3)."""
    book = '[[book.bonus_21]]\nranks = "6-7-8"\nsuits = "spades"\npays = "5:1"\n'
    shoe = "6s 9h 6d 7s 8s Kc Jd"
    of = played(shoe, '"1 split", "1 hit", "1 stand"', book + "on_split_hands = false\n")
    assert returned(of)[0][1:] == ("30.00", "5(f)(2)")
