"""How each wager ends, what it returns and the clause that says so, in every book."""

from __future__ import annotations

from typing import Any, NamedTuple

import pytest

from fortyeight.record import result
from tests.rounds import played

MA, PONTOON, MD, MBS, BBC = (
    "ma-spanish21",
    "ma-pontoon21",
    "md-pontoon21",
    "mbs-pontoon",
    "bbc-spanish21",
)
#: Books whose dealer has a second card before the players draw.
HOLE_CARD = (MD, BBC)


class Round(NamedTuple):
    """A round, and what one wager of Ann's returns.

    The cards are the first of the players and the dealer, those that players draw, and the
    dealer's others.
    """

    returned: str
    first: str
    drawn: str = ""
    dealer: str = ""
    actions: str = ""
    hand: int = 1
    kind: str = "main"
    bob: bool = False

    def shoe(self, book: str) -> str:
        second, *others = self.dealer.split()
        if book in HOLE_CARD:
            return " ".join([self.first, second, self.drawn, *others])
        return " ".join([self.first, self.drawn, self.dealer])

    @property
    def wagers(self) -> str:
        wagers = ["ann 1 main 10.00"]
        if self.kind in ("match", "pair", "break-bonus"):
            wagers.append(f"ann 1 {self.kind} 5.00")
        return "; ".join([*wagers, "bob 2 main 10.00"] if self.bob else wagers)


_SECOND_RESCUED = "1 split; 1 stand; 1 double; 1 rescue"
_INSURED = "ann insure 5.00; 1 stand"

ROUNDS = {
    "blackjack": Round("25.00", "Kh 9c Ah", "", "8c"),
    "the dealer busts": Round("20.00", "Kh 6c 8h", "", "Kc Kd", "1 stand"),
    "higher": Round("20.00", "Kh Kc 9h", "", "8c", "1 stand"),
    "21 at once": Round("20.00", "8h 9c 4h", "9h", "8c", "1 hit"),
    "21 over 20": Round("20.00", "8h Kc 4h", "9h", "Qc", "1 hit"),
    "21 over 21": Round("20.00", "8h Kh 6c 4h 9d", "9h", "5c Kc", "1 hit; 2 stand", bob=True),
    "21 to a blackjack": Round("0.00", "8h Kd 4s", "9d", "Ac", "1 hit"),
    "21 over a blackjack": Round("20.00", "8h Kd 4s", "9d", "Ac", "1 hit"),
    "doubled": Round("20.00", "6h 9c 5d", "9h", "8c", "1 double", kind="double"),
    "doubled main": Round("20.00", "6h 9c 5d", "9h", "8c", "1 double"),
    "push": Round("10.00", "Kh Kc 9h", "", "9c", "1 stand"),
    "doubled push": Round("10.00", "6h 9c 5d", "7h", "9s", "1 double", kind="double"),
    "lower": Round("0.00", "Kh Kc 7h", "", "8c", "1 stand"),
    "to a blackjack": Round("0.00", "Kh Kc 9h", "", "Ac", "1 stand"),
    "to a blackjack with an ace up": Round("0.00", "Kh Ac 9h", "", "Kc"),
    "bust": Round("0.00", "Kh 9c 6h", "Kd", "8c", "1 hit"),
    "doubled bust": Round("0.00", "6h 9c 6d", "Kd", "8c", "1 double", kind="double"),
    "doubled bust, then a blackjack": Round(
        "0.00", "6h Kh Kc 6d 9d", "Kd", "Ac", "1 double; 2 stand", kind="double", bob=True
    ),
    "double returned": Round("10.00", "6h Kd 5c", "8c", "Ac", "1 double", kind="double"),
    "double returned, main": Round("0.00", "6h Kd 5c", "8c", "Ac", "1 double"),
    "split returned": Round("10.00", "8h Kd 8c", "Kc Qc", "Ac", "1 split; 1 stand; 1 stand", 2),
    "bust, then a blackjack": Round(
        "0.00", "8h Kd 8c", "6c Kh Kc", "Ac", "1 split; 1 hit; 1 stand"
    ),
    "surrender": Round("5.00", "Kh Kc 6h", "", "8c", "1 surrender"),
    "surrender at once": Round("5.00", "Kh 9c 6h", "", "8c", "1 surrender"),
    "surrender lost": Round("0.00", "Kh Kc 6h", "", "Ac", "1 surrender"),
    "rescue": Round("0.00", "6h 9c 5d", "2h", "8c", "1 double; 1 rescue"),
    "rescue of a second hand": Round("0.00", "8h 9d 8c", "9s 3d 2c", "8d", _SECOND_RESCUED, 2),
    "rescue, then a blackjack": Round(
        "0.00", "6h Kh Kc 5d 9d", "2h", "Ac", "1 double; 1 rescue; 2 stand", bob=True
    ),
    "rescue of a second hand, then a blackjack": Round(
        "10.00", "8h Kd 8c", "9s 3d 2c", "As", _SECOND_RESCUED, 2
    ),
    "insurance wins": Round("15.00", "Kh Ac 9h", "", "Kc", _INSURED, 0, "insurance"),
    "insurance loses": Round("0.00", "Kh Ac 9h", "", "7c", _INSURED, 0, "insurance"),
    "match loses": Round("0.00", "Kh 9c 8h", "", "8c", "1 stand", 0, "match"),
    "pair wins": Round("60.00", "8h 9c 8d", "", "8c", "1 stand", 0, "pair"),
    "pair loses": Round("0.00", "Kh 9c 8h", "", "8c", "1 stand", 0, "pair"),
    "Break Bonus loses": Round("0.00", "Kh 9c 8h", "", "8c", "1 stand", 0, "break-bonus"),
}

#: Where a book asks for other decisions in a round, or pays it otherwise.
DIFFERS = {
    (MD, "to a blackjack"): ROUNDS["to a blackjack"]._replace(actions=""),
    (MD, "insurance wins"): ROUNDS["insurance wins"]._replace(actions="ann insure 5.00"),
    (BBC, "insurance wins"): ROUNDS["insurance wins"]._replace(actions="ann insure 5.00"),
    (BBC, "doubled"): ROUNDS["doubled"]._replace(actions="1 double; 1 stand"),
    (BBC, "doubled push"): ROUNDS["doubled push"]._replace(actions="1 double; 1 stand"),
    (MBS, "rescue of a second hand, then a blackjack"): ROUNDS[
        "rescue of a second hand, then a blackjack"
    ]._replace(returned="0.00"),
}

MASSACHUSETTS = {
    "blackjack": "5(a)(3)",
    "the dealer busts": "5(a)(1)",
    "higher": "5(a)(2)",
    "21 over 20": "5(a)(2)",
    "21 over 21": "5(a)(4)",
    "21 to a blackjack": "5(b)",
    "doubled": "9(b)",
    "doubled main": "9(b)",
    "push": "5(b)",
    "doubled push": "5(b)",
    "lower": "5(a)(2)",
    "to a blackjack": "5(a)(2)",
    "bust": "5(a)(1)",
    "doubled bust": "5(a)(1)",
    "double returned": "9(c)",
    "double returned, main": "5(a)(2)",
    "split returned": "10(d)",
    "bust, then a blackjack": "5(a)(1)",
    "surrender": "8(a)(2)",
    "surrender at once": "8(a)(1)",
    "surrender lost": "8(a)(2)",
    "rescue": "9(d)",
    "rescue of a second hand": "9(d)",
    "rescue, then a blackjack": "9(d)",
    "rescue of a second hand, then a blackjack": "10(d)",
    "insurance wins": "11(c)",
    "insurance loses": "11(d)",
    "match loses": "6(d)",
}

#: The clause that settles each round, by book.
BOOKS = {
    MA: MASSACHUSETTS,
    PONTOON: MASSACHUSETTS,
    MD: {
        "blackjack": "12 A(2)",
        "the dealer busts": "7 O(1)",
        "higher": "7 O(2)",
        "21 over 20": "7 O(2)",
        "21 over 21": "7 O(4)",
        "doubled": "10 G",
        "push": "7 P",
        "doubled push": "7 P",
        "lower": "7 O(2)",
        "to a blackjack": "7 G(3)",
        "bust": "7 O(1)",
        "doubled bust": "7 O(1)",
        "surrender": "9 C(2)(b)",
        "surrender at once": "9 C(1)",
        "rescue": "10 H",
        "insurance wins": "12 A(3)",
        "insurance loses": "8 F",
        "match loses": "7 F(1)",
    },
    MBS: {
        "blackjack": "4.2.1",
        "the dealer busts": "4.2.3",
        "21 at once": "3.15",
        "doubled": "4.1.1.4",
        "doubled push": "4.5.1",
        "to a blackjack": "4.3.3",
        "bust": "4.3.2",
        "doubled bust": "4.3.2",
        "doubled bust, then a blackjack": "4.3.2",
        "double returned": "4.4.1",
        "double returned, main": "4.3.3",
        "surrender": "3.10",
        "surrender lost": "3.10.1",
        "rescue": "3.11.4",
        "rescue of a second hand, then a blackjack": "3.11.4",
        "insurance wins": "4.1 row 3",
        "insurance loses": "3.12",
        "pair wins": "4.1 row 4",
        "pair loses": "3.5.1",
    },
    BBC: {
        "blackjack": "Rules 11",
        "the dealer busts": "Payouts 1",
        "higher": "Payouts 1",
        "21 over 21": "Rules 10",
        "21 over a blackjack": "Rules 10",
        "doubled": "Rules 13",
        "push": "Rules 9",
        "doubled push": "Rules 9",
        "lower": "Object 1",
        "to a blackjack with an ace up": "Wagers Insurance 3",
        "bust": "Method 17",
        "doubled bust": "Method 17",
        "insurance wins": "Wagers Insurance 3",
        "insurance loses": "Wagers Insurance 3",
        "match loses": "Match a",
        "Break Bonus loses": "Break Bonus 1",
    },
}


def cases() -> list[Any]:
    return [
        pytest.param(book, name, clause, marks=pytest.mark.clause(book, clause))
        for book, clauses in BOOKS.items()
        for name, clause in clauses.items()
    ]


@pytest.mark.parametrize(("book", "name", "clause"), cases())
def test_ann_is_settled_by_the_clause(book: str, name: str, clause: str) -> None:
    round_ = DIFFERS.get((book, name), ROUNDS[name])
    settled = result(played(book, round_.wagers, round_.shoe(book), round_.actions))["wagers"]
    ends = [
        (one["returned"], one["clause"])
        for one in settled
        if (one["player"], one["hand"] or 0, one["kind"]) == ("ann", round_.hand, round_.kind)
    ]
    assert ends == [(round_.returned, clause)]
