"""Blackjacks, bonus 21s, ties and limits of the main wager, in every book."""

from __future__ import annotations

import pytest

from tests.rounds import clauses, fault, lines, net

MA, PONTOON, MD, MBS, BBC = (
    "ma-spanish21",
    "ma-pontoon21",
    "md-pontoon21",
    "mbs-pontoon",
    "bbc-spanish21",
)
BOOKS = (MA, PONTOON, MD, MBS, BBC)
ANN = "ann 1 main 10.00"

#: Cards of a 21, and what 10.00 wins with them unsplit and undoubled, in every book.
TWENTY_ONES = {
    "6h 7c 8d": "15.00",
    "8h 6h 7h": "20.00",
    "7s 8s 6s": "30.00",
    "7h 7c 7d": "15.00",
    "7h 7h 7h": "20.00",
    "7s 7s 7s": "30.00",
    "9h 3c 9d": "10.00",
    "2h 3c Kd 6h": "10.00",
    "2h 3c 4d 2h Kh": "15.00",
    "2h 3c 4d 2h 3h 7h": "20.00",
    "2h 3c 4d 2h 3h 2c 5h": "30.00",
    "2h 2c 2d 2s 3h 2h 2c 6h": "30.00",
    "Ah Ac 9d": "10.00",
}
#: Clauses of these payouts, in the order above.
CLAUSES = {
    MA: "5(f)(1) 5(f)(2) 5(f)(2) 5(f)(3) 5(f)(4) 5(f)(4) - - 5(f)(5) 5(f)(6) 5(f)(7) 5(f)(7) -",
    MD: "12:B(1) 12:B(2) 12:B(3) 12:B(4) 12:B(5) 12:B(6) - - 12:B(7) 12:B(8) 12:B(9) 12:B(9) -",
    MBS: "4.1:row:6 4.1:row:9 4.1:row:12 4.1:row:7 4.1:row:10 4.1:row:13 - - 4.1:row:5 4.1:row:8 "
    "4.1:row:11 4.1:row:11 -",
    BBC: "Rules:13:d Rules:13:e Rules:13:f Rules:13:g Rules:13:h Rules:13:i - - Rules:13:a "
    "Rules:13:b Rules:13:c Rules:13:c -",
}


@pytest.mark.ruling("R3")
@pytest.mark.parametrize("book", BOOKS)
def test_bonus_21s(book: str) -> None:
    """Against a dealer's 9, who is then dealt a king."""
    same_clauses = MA if book == PONTOON else book
    cited = [clause.replace(":", " ") for clause in CLAUSES[same_clauses].split()]
    for (cards, won), clause in zip(TWENTY_ONES.items(), cited, strict=True):
        first, second, *more = cards.split()
        hole = "Kd " if book in (MD, BBC) else ""
        shoe = f"{first} 9c {second} {hole}{' '.join(more)} Kd"
        actions = ";".join(["1 hit"] * len(more))
        assert net(book, ANN, shoe, actions, decks=8) == {"ann": won}, cards
        found = clauses(book, ANN, shoe, actions, decks=8)["ann", "main"]
        assert clause in ("-", found), cards


def suited_cases() -> list[object]:
    """Three cards of a suit: the suits that pay 2 to 1, then spades, with their clauses."""
    rows = {
        MA: ("5(f)(2)", "5(f)(2)", "5(f)(4)", "5(f)(4)"),
        PONTOON: ("5(f)(2)", "5(f)(2)", "5(f)(4)", "5(f)(4)"),
        MD: ("12 B(2)", "12 B(3)", "12 B(5)", "12 B(6)"),
        MBS: ("4.1 row 9", "4.1 row 12", "4.1 row 10", "4.1 row 13"),
        BBC: ("Rules 13 e", "Rules 13 f", "Rules 13 h", "Rules 13 i"),
    }
    return [
        pytest.param(book, ranks, suits, won, clause, marks=pytest.mark.clause(book, clause))
        for book, (mixed, mixed_spades, sevens, seven_spades) in rows.items()
        for ranks, suits, won, clause in (
            ("678", "cdh", "20.00", mixed),
            ("678", "s", "30.00", mixed_spades),
            ("777", "cdh", "20.00", sevens),
            ("777", "s", "30.00", seven_spades),
        )
    ]


@pytest.mark.parametrize(("book", "ranks", "suits", "won", "clause"), suited_cases())
def test_three_cards_of_a_suit(book: str, ranks: str, suits: str, won: str, clause: str) -> None:
    for suit in suits:
        first, second, third = (f"{rank}{suit}" for rank in ranks)
        hole = "Kd " if book in (MD, BBC) else ""
        round_ = (book, ANN, f"{first} 9c {second} {hole}{third} Kd", "1 hit")
        assert net(*round_) == {"ann": won}, suit
        assert clauses(*round_)["ann", "main"] == clause


@pytest.mark.parametrize(
    ("book", "wager", "bonus"),
    [
        pytest.param(book, wager, bonus, marks=pytest.mark.clause(book, clause))
        for book, low, high, clause in (
            (MA, 5_00, 25_00, "5(g)"),
            (PONTOON, 5_00, 25_00, "5(g)"),
            (MD, 5_00, 25_00, "12 C"),
            (MBS, 10_00, 100_00, "4.1.1.1"),
        )
        for wager, bonus in (
            (low - 1, []),
            (low, ["1000.00"]),
            (high - 1, ["1000.00"]),
            (high, ["5000.00"]),
        )
    ],
)
def test_the_super_bonus_by_the_cent(book: str, wager: int, bonus: list[str]) -> None:
    """The smallest wager of each amount, and one cent less."""
    hole = "9d " if book == MD else ""
    wagers = f"ann 1 main {wager // 100}.{wager % 100:02d}"
    shoe = f"7h 7d 7h {hole}7h Kd"
    found = lines(book, wagers, shoe, "1 hit", chip_unit="0.01", table_minimum="1.00")
    assert [line[5] for line in found if line[3] == "super-bonus"] == bonus


@pytest.mark.clause(MA, "5(f)")
@pytest.mark.clause(PONTOON, "5(f)")
@pytest.mark.clause(MD, "12 B")
@pytest.mark.clause(MBS, "4.1 row 2")
@pytest.mark.clause(BBC, "Rules 13")
@pytest.mark.parametrize("book", BOOKS)
@pytest.mark.parametrize("cards", ["2h 3c 4d 2s 9h", "2h 3c 4d 2s 3h 6h", "2h 3c 4d 2s 3h 2d 4h"])
def test_many_cards_are_no_bonus_without_21(book: str, cards: str) -> None:
    """Twenty wins even money against the dealer's 19, whatever the number of its cards."""
    first, second, *more = cards.split()
    hole = "Kd " if book in (MD, BBC) else ""
    shoe = f"{first} 9c {second} {hole}{' '.join(more)} Kd"
    actions = ";".join(["1 hit"] * len(more)) + "; 1 stand"
    assert net(book, ANN, shoe, actions, decks=8) == {"ann": "10.00"}


@pytest.mark.clause(MD, "12 C(3)")
@pytest.mark.clause(BBC, "Super Bonus 3")
@pytest.mark.parametrize(("book", "bonus"), [(MD, "1000.00"), (BBC, "500.00")])
def test_a_player_with_two_boxes_gets_one_fifty(book: str, bonus: str) -> None:
    wagers = "ann 1 main 5.00; bob 2 main 5.00; bob 3 main 5.00"
    shoe, actions = "7h 9c 9s 7d 7h 9d 9d Kd 7h", "1 hit; 2 stand; 3 stand"
    found = lines(book, wagers, shoe, actions, boxes_per_player=2)
    assert [line for line in found if line[3] in ("super-bonus", "envy")] == [
        ("ann", 1, 1, "super-bonus", "0.00", bonus),
        ("bob", 2, None, "envy", "0.00", "50.00"),
    ]


@pytest.mark.clause(BBC, "Rules 13")
def test_split_hands_earn_the_bonus_at_boston_billiard_club() -> None:
    """7-7 split: 7-6-8 wins 15.00, 7-K loses to the dealer's 19."""
    assert net(BBC, ANN, "7h 9c 7d Kd 6h 8c Kc", "1 split; 1 hit; 1 stand") == {"ann": "5.00"}


@pytest.mark.clause(MA, "5(g)")
@pytest.mark.clause(PONTOON, "5(g)")
@pytest.mark.clause(MD, "12 C")
@pytest.mark.clause(MBS, "4.1.1.1")
@pytest.mark.clause(BBC, "Super Bonus 1")
@pytest.mark.parametrize("book", BOOKS)
def test_two_suited_sevens_are_no_super_bonus(book: str) -> None:
    """Fourteen wins even money when the dealer breaks with 7-9-K."""
    assert net(book, ANN, "7h 7d 7h 9c Kd", "1 stand") == {"ann": "10.00"}


@pytest.mark.clause(MA, "5(e)")
@pytest.mark.clause(MD, "12 A(2)")
@pytest.mark.clause(MBS, "4.1 row 1")
@pytest.mark.clause(BBC, "Rules 11")
@pytest.mark.ruling("R1")
@pytest.mark.parametrize("book", BOOKS)
def test_blackjack_pays_3_to_2_whatever_the_dealer_holds(book: str) -> None:
    hole = {MD: "6c ", BBC: "6c "}.get(book, "")
    assert net(book, ANN, f"Kh 9c Ah {hole}") == {"ann": "15.00"}
    hole = {MD: "Ac ", BBC: "Ac "}.get(book, "")
    assert net(book, ANN, f"Kh Kc Ah {hole}") == {"ann": "15.00"}


@pytest.mark.ruling("R21")
def test_a_fraction_of_a_cent_is_dropped() -> None:
    found = net(MA, "ann 1 main 5.01", "Kh 9c Ah", chip_unit="0.01")
    assert found == {"ann": "7.51"}


@pytest.mark.clause(MA, "5(b)")
@pytest.mark.clause(MD, "7 P")
@pytest.mark.clause(MBS, "4.5.1")
@pytest.mark.clause(BBC, "Rules 9")
@pytest.mark.parametrize("book", BOOKS)
def test_equal_totals_push(book: str) -> None:
    hole = "9c " if book in (MD, BBC) else ""
    rest = "9c" if not hole else ""
    assert net(book, ANN, f"Kh Kc 9h {hole}{rest}", "1 stand") == {"ann": "0.00"}


@pytest.mark.clause(MA, "5(a)(4)")
@pytest.mark.clause(MD, "7 O(4)")
@pytest.mark.clause(BBC, "Rules 10")
@pytest.mark.parametrize("book", [MA, PONTOON, MD, BBC])
def test_a_21_beats_a_dealer_21(book: str) -> None:
    """Another hand makes the dealer draw: 6-5-K is 21."""
    wagers = "ann 1 main 10.00; bob 2 main 10.00"
    hole = "5c " if book in (MD, BBC) else ""
    rest = "5c Kc" if not hole else "Kc"
    shoe = f"8h Kh 6c 4h Qh {hole}9h {rest}"
    assert net(book, wagers, shoe, "1 hit; 2 stand") == {"ann": "10.00", "bob": "-10.00"}


class TestLimits:
    @pytest.mark.clause(BBC, "Wagers Ante")
    @pytest.mark.parametrize(
        ("book", "amount", "good"),
        [
            (MA, "4.50", False),
            (MA, "5.00", True),
            (MA, "5000.00", True),
            (MA, "5000.50", False),
            (MA, "5.25", False),
            (MA, "-5.00", False),
            (MA, "5.001", False),
            (MBS, "9.50", False),
            (MBS, "10000.00", True),
            (BBC, "0.50", False),
            (BBC, "1.00", True),
            (BBC, "10.50", False),
        ],
    )
    def test_main_wager(self, book: str, amount: str, good: bool) -> None:
        hole = "8d " if book in (MD, BBC) else ""
        args = (book, f"ann 1 main {amount}", f"Kh 9h Kc {hole}8c", "1 stand")
        if good:
            assert lines(*args)
        else:
            found = fault(*args)
            assert (found.code, found.at) == ("bad-wager", "wagers[0]")

    @pytest.mark.ruling("R20")
    @pytest.mark.clause(MD, "2 A")
    @pytest.mark.parametrize("book", BOOKS)
    def test_boxes(self, book: str) -> None:
        assert fault(book, "ann 8 main 10.00", "Kh 9h Kc 8c").at == "wagers[0]"
        assert fault(book, "ann 0 main 10.00", "Kh 9h Kc 8c").at == "wagers[0]"

    def test_maryland_has_eight_at_most(self) -> None:
        assert fault(MD, ANN, "Kh 9h Kc 8c", boxes=9).code == "bad-house"
        assert net(MD, "ann 8 main 10.00", "Kh 9h Kc 8c", "8 stand", boxes=8)

    def test_one_wager_of_a_kind_on_a_box(self) -> None:
        found = fault(MA, "ann 1 main 10.00; ann 1 main 10.00", "Kh 9h Kc 8c", "1 stand")
        assert (found.code, found.at) == ("bad-wager", "wagers[1]")
