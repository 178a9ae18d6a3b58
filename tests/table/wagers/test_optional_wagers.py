"""Match, pair and Break Bonus wagers: limits, every row of every paytable."""

from __future__ import annotations

import pytest

from tests.rounds import clauses, fault, lines

MA, PONTOON, MD, MBS, BBC = (
    "ma-spanish21",
    "ma-pontoon21",
    "md-pontoon21",
    "mbs-pontoon",
    "bbc-spanish21",
)

#: Two player's cards against the nine of hearts: suited and unsuited matches.
TWO_SUITED, ONE_OF_EACH, TWO_UNSUITED = "9h 9h 9h", "9h 9h 9s", "9s 9h 9c"
ONE_SUITED, ONE_UNSUITED, NONE = "9h 9h Kc", "Kc 9h 9s", "8c 9h Ks"


def returned(book: str, cards: str, decks: int, match: str = "5.00", **house: object) -> str:
    """Return what a match wager brings back, main wagers being 5.00."""
    hole = "8d " if book in (MD, BBC) else ""
    wagers = f"ann 1 main 5.00; ann 1 match {match}"
    shoe = f"{cards} {hole}8d 8s"
    found = lines(book, wagers, shoe, "1 stand", decks=decks, **house)
    return next(line[5] for line in found if line[3] == "match")


@pytest.mark.ruling("R16")
@pytest.mark.parametrize(
    ("book", "decks", "paid"),
    [
        # What 5.00 brings back with two suited, one of each, two unsuited, one suited, one not.
        pytest.param(
            MA, 6, (95, 70, 45, 50, 25), marks=pytest.mark.clause(MA, "6(e)(1)"), id="ma-6"
        ),
        pytest.param(
            MA, 8, (125, 80, 35, 65, 20), marks=pytest.mark.clause(MA, "6(e)(2)"), id="ma-8"
        ),
        pytest.param(
            PONTOON, 6, (125, 80, 35, 65, 20), marks=pytest.mark.clause(PONTOON, "6(e)(1)")
        ),
        pytest.param(PONTOON, 8, (125, 80, 35, 65, 20)),
        pytest.param(MD, 6, (125, 80, 35, 65, 20), marks=pytest.mark.clause(MD, "12 A(4)(a)")),
        pytest.param(MD, 8, (125, 80, 35, 65, 20), marks=pytest.mark.clause(MD, "12 A(4)(b)")),
        pytest.param(BBC, 6, (130, 80, 45, 55, 20), marks=pytest.mark.clause(BBC, "Match a")),
    ],
)
def test_match_rows(book: str, decks: int, paid: tuple[int, ...]) -> None:
    hands = (TWO_SUITED, ONE_OF_EACH, TWO_UNSUITED, ONE_SUITED, ONE_UNSUITED)
    for cards, dollars in zip(hands, paid, strict=True):
        assert returned(book, cards, decks) == f"{dollars}.00"
    assert returned(book, NONE, decks) == "0.00"


@pytest.mark.ruling("R16")
@pytest.mark.clause(BBC, "Match a")
@pytest.mark.clause(MD, "7 F(1)(b)")
@pytest.mark.parametrize("book", [MA, PONTOON, MD, BBC])
def test_a_queen_does_not_match_a_king(book: str) -> None:
    hole = "8d " if book in (MD, BBC) else ""
    wagers = "ann 1 main 5.00; ann 1 match 5.00"
    found = lines(book, wagers, f"Qh Kh Jh {hole}8d", "1 stand")
    assert ("ann", 1, None, "match", "5.00", "0.00") in found


@pytest.mark.ruling("R16")
@pytest.mark.clause(MD, "7 F(1)(b)")
@pytest.mark.parametrize("up", "JQK")
@pytest.mark.parametrize("held", "JQK")
def test_a_picture_matches_its_own_rank_and_no_other(held: str, up: str) -> None:
    """5.00 brings back 20.00 at 3 to 1, whichever of the two cards matches."""
    back = "20.00" if held == up else "0.00"
    for cards in (f"{held}s {up}h 9d", f"9d {up}h {held}s"):
        assert returned(MD, cards, 6) == back


def test_a_house_may_pay_more_where_the_book_sets_minimums() -> None:
    odds = {"suited": "10:1", "unsuited": "4:1"}
    assert returned(MA, ONE_OF_EACH, 6, match_odds=odds) == "75.00"


@pytest.mark.clause(MA, "6(e)(1)")
def test_but_not_less() -> None:
    odds = {"suited": "9:1", "unsuited": "3:1"}
    found = fault(MA, "ann 1 main 5.00", "Kd 9c 8c", "1 stand", match_odds=odds)
    assert (found.code, found.at) == ("bad-house", "house.match_odds.unsuited")
    assert found.clause == "6(e)(1)"


@pytest.mark.clause(MD, "12 A(4)(a)")
def test_nor_more_where_the_book_fixes_them() -> None:
    odds = {"suited": "13:1"}
    found = fault(MD, "ann 1 main 5.00", "Kd 9c 8c Kc", "1 stand", match_odds=odds)
    assert found.code == "bad-house"


class TestLimits:
    @pytest.mark.clause(PONTOON, "6(b)")
    @pytest.mark.parametrize(
        ("book", "main", "match", "good"),
        [
            (PONTOON, "10.00", "4.50", False),
            (PONTOON, "10.00", "5.00", True),
            (PONTOON, "10.00", "10.50", False),
            (MA, "10.00", "0.50", False),
            (MA, "10.00", "1.00", True),
            (MA, "10.00", "10.00", True),
            (MA, "10.00", "10.50", False),
            (MD, "10.00", "1.00", True),
            (MD, "10.00", "10.50", False),
            (BBC, "5.00", "10.00", True),
            (BBC, "5.00", "10.50", False),
            (BBC, "5.00", "0.50", False),
            (MA, "10.00", "1.25", False),
        ],
    )
    def test_match(self, book: str, main: str, match: str, good: bool) -> None:
        hole = "8d " if book in (MD, BBC) else ""
        wagers = f"ann 1 main {main}; ann 1 match {match}"
        args = (book, wagers, f"Kh 9h Kc {hole}8c", "1 stand")
        if good:
            assert lines(*args)
        else:
            found = fault(*args)
            assert (found.code, found.at) == ("bad-wager", "wagers[1]")

    @pytest.mark.clause(MA, "6(b)")
    @pytest.mark.parametrize(
        ("book", "kind"), [(MA, "match"), (BBC, "match"), (BBC, "break-bonus")]
    )
    def test_a_main_wager_comes_first(self, book: str, kind: str) -> None:
        found = fault(book, f"ann 1 {kind} 5.00; ann 1 main 5.00", "Kh 9h Kc 8d")
        assert (found.code, found.at) == ("bad-wager", "wagers[0]")

    @pytest.mark.parametrize(
        ("book", "kind"),
        [(MBS, "match"), (MA, "pair"), (MA, "break-bonus"), (MA, "jackpot"), (MA, "insurance")],
    )
    def test_a_kind_that_the_book_does_not_offer(self, book: str, kind: str) -> None:
        found = fault(book, f"ann 1 main 10.00; ann 1 {kind} 5.00", "Kh 9h Kc 8d")
        assert (found.code, found.at) == ("bad-wager", "wagers[1]")

    def test_a_house_may_not_offer_it(self) -> None:
        found = fault(MA, "ann 1 main 10.00; ann 1 match 5.00", "Kh 9h Kc 8d", match=False)
        assert (found.code, found.at) == ("bad-wager", "wagers[1]")


class TestPair:
    @pytest.mark.clause(MBS, "4.1 row 4")
    @pytest.mark.ruling("R14")
    @pytest.mark.parametrize(
        ("cards", "paid"),
        [
            ("8h {} 8c", "120.00"),
            ("Jh {} Jc", "120.00"),
            ("Jh {} Qh", "0.00"),
            ("Ah {} Ac", "120.00"),
        ],
    )
    def test_same_rank(self, cards: str, paid: str) -> None:
        wagers = "ann 1 main 10.00; ann 1 pair 10.00"
        shoe = cards.format("6d") + " Kd 5c"
        found = lines(MBS, wagers, shoe, "1 stand")
        assert ("ann", 1, None, "pair", "10.00", paid) in found

    @pytest.mark.clause(MBS, "3.5.1")
    def test_even_if_the_dealer_has_a_pontoon(self) -> None:
        wagers = "ann 1 main 10.00; ann 1 pair 10.00"
        found = lines(MBS, wagers, "8h Ad 8c Kd", "1 stand")
        assert ("ann", 1, None, "pair", "10.00", "120.00") in found

    @pytest.mark.parametrize(
        ("amount", "good"), [("4.50", False), ("5.00", True), ("1000.50", False)]
    )
    def test_limits(self, amount: str, good: bool) -> None:
        args = (MBS, f"ann 1 main 10.00; ann 1 pair {amount}", "8h 9d 7c Kd", "1 stand")
        if good:
            assert lines(*args)
        else:
            assert fault(*args).at == "wagers[1]"


class TestBreakBonus:
    @pytest.mark.clause(BBC, "Break Bonus a")
    @pytest.mark.clause(BBC, "Break Bonus b")
    @pytest.mark.clause(BBC, "Break Bonus c")
    @pytest.mark.clause(BBC, "Break Bonus d")
    @pytest.mark.clause(BBC, "Break Bonus e")
    @pytest.mark.clause(BBC, "Break Bonus f")
    @pytest.mark.parametrize(
        ("first", "rest", "paid"),
        [
            ("6h Kd", "9c", "2.00"),
            ("6h 5d", "2c Kc", "4.00"),
            ("2h 3d", "4c 5c Kc", "5.00"),
            ("2h 3d", "2c 4c 3c Kc", "16.00"),
            ("2h 2d", "2c 2s 4c 3c Kc", "51.00"),
            ("2h 2d", "2c 2s 3c 3s 2h Kc", "201.00"),
            ("2h 2d", "2c 2s 2h 2d 2c 2s Kc", "201.00"),
            ("6h Kd", "5c", "0.00"),
        ],
    )
    def test_rows(self, first: str, rest: str, paid: str) -> None:
        up, hole = first.split()
        wagers = "ann 1 main 5.00; ann 1 break-bonus 1.00"
        found = lines(BBC, wagers, f"Kh {up} 9c {hole} {rest}", "1 stand")
        assert ("ann", 1, None, "break-bonus", "1.00", paid) in found

    @pytest.mark.clause(BBC, "Break Bonus 1")
    def test_a_dealer_blackjack_loses_it(self) -> None:
        wagers = "ann 1 main 5.00; ann 1 break-bonus 1.00"
        found = lines(BBC, wagers, "Kh Ah 9c Kd")
        assert ("ann", 1, None, "break-bonus", "1.00", "0.00") in found


@pytest.mark.clause(MA, "6(d)")
def test_clauses_of_match_lines() -> None:
    wagers = "ann 1 main 5.00; ann 1 match 5.00; bob 2 main 5.00; bob 2 match 5.00"
    found = clauses(MA, wagers, "9h Kc 9h 8c Kd 8d", "1 stand; 2 stand")
    assert (found["ann", "match"], found["bob", "match"]) == ("6(e)(1)", "6(d)")
