"""Maryland, clause by clause: doubles, rescue, splits, and what is paid beyond even money."""

from __future__ import annotations

import pytest

from tests.rounds import clauses, fault, left_the_shoe, lines, net, outcomes

MD = "md-pontoon21"
ANN = "ann 1 main 10.00"
BOTH = "ann 1 main 10.00; bob 2 main 10.00"


class TestDouble:
    @pytest.mark.clause(MD, "10 A", "10 F", "12 A(1)")
    @pytest.mark.ruling("R9")
    @pytest.mark.parametrize(("amount", "back"), [("0.50", "1.00"), ("10.00", "20.00")])
    def test_up_to_the_original_wager_at_even_money(self, amount: str, back: str) -> None:
        assert lines(MD, ANN, "6h 9c 5d 8c 9s", f"1 double {amount}") == [
            ("ann", 1, 1, "main", "10.00", "20.00"),
            ("ann", 1, 1, "double", amount, back),
        ]

    @pytest.mark.clause(MD, "10 A")
    def test_not_by_more(self) -> None:
        found = fault(MD, ANN, "6h 9c 5d 8c 9s", "1 double 10.50")
        assert (found.code, found.at) == ("illegal-action", "actions[0]")
        assert "10 A" in found.clause

    @pytest.mark.clause(MD, "10 A")
    @pytest.mark.parametrize("up", ["9c", "Kc"])
    def test_never_a_blackjack(self, up: str) -> None:
        assert fault(MD, ANN, f"Ah {up} Kd 8c 5s", "1 double").code == "actions-left-over"

    @pytest.mark.clause(MD, "10 B")
    @pytest.mark.parametrize(
        ("shoe", "actions", "won"),
        [
            pytest.param("6h 9c 5d 8c 9s", "1 double", "20.00", id="two cards"),
            pytest.param("2h 9c 3d 8c 2s 2d 9s", "1 hit; 1 hit; 1 double", "20.00", id="four"),
            # 8-3 doubled draws a nine: 20; 8-9 stands on 17 against 17.
            pytest.param(
                "8h 9c 8d 8c 3s 9s 9d", "1 split; 1 double; 1 stand; 1 stand", "20.00", id="split"
            ),
            # 8-2-5 doubled draws a four: 19; 8-9 stands on 17 against 17.
            pytest.param(
                "8h 9c 8d 8c 2s 5d 4h 9d",
                "1 split; 1 hit; 1 double; 1 stand; 1 stand",
                "20.00",
                id="three cards of a split hand",
            ),
            # A-6 doubled draws an ace: 18; the other ace stands on 17 against 17.
            pytest.param(
                "Ah 9c Ad 8c 6s As 6d", "1 split; 1 double; 1 stand; 1 stand", "20.00", id="aces"
            ),
        ],
    )
    def test_two_or_more_cards_of_split_hands_too(self, shoe: str, actions: str, won: str) -> None:
        assert net(MD, ANN, shoe, actions) == {"ann": won}

    @pytest.mark.clause(MD, "10 G", "12 B")
    @pytest.mark.parametrize(
        ("shoe", "actions"),
        [
            pytest.param("6s 9c 7s 8c 8s", "1 double", id="6-7-8 of spades"),
            pytest.param("7s 9c 7s 8c 7s", "1 double", id="7-7-7 of spades"),
            pytest.param("2h 9c 3d 8c 4s 2s Kd", "1 hit; 1 hit; 1 double", id="five cards"),
        ],
    )
    def test_no_bonus_for_a_doubled_21(self, shoe: str, actions: str) -> None:
        assert net(MD, ANN, shoe, actions) == {"ann": "20.00"}
        assert clauses(MD, ANN, shoe, actions)["ann", "main"] == "10 G"

    @pytest.mark.clause(MD, "10 G", "12 C(4)")
    def test_and_no_super_bonus(self) -> None:
        # Undoubled, the three sevens win 2 to 1 and the Super Bonus.
        wagers, shoe = "ann 1 main 25.00; bob 2 main 10.00", "7h Kh 7d 7h 9h Kc 7h"
        assert net(MD, wagers, shoe, "1 hit; 2 stand") == {"ann": "5050.00", "bob": "60.00"}
        assert net(MD, wagers, shoe, "1 double; 2 stand") == {"ann": "50.00", "bob": "10.00"}


class TestRescue:
    @pytest.mark.clause(MD, "10 H")
    @pytest.mark.parametrize("drawn", ["2s", "9s", "Ks"])
    def test_the_double_comes_back_and_the_original_is_lost(self, drawn: str) -> None:
        # 13, 20, and 21, which is not over 21.
        round_ = (MD, ANN, f"6h 9c 5d 8c {drawn}", "1 double 4.00; 1 rescue")
        assert lines(*round_) == [
            ("ann", 1, 1, "main", "10.00", "0.00"),
            ("ann", 1, 1, "double", "4.00", "4.00"),
        ]
        assert outcomes(*round_) == ["rescue"]
        assert clauses(*round_)["ann", "main"] == "10 H"

    @pytest.mark.clause(MD, "10 H")
    def test_not_over_21_and_not_without_a_double(self) -> None:
        found = fault(MD, ANN, "6h 9c 6d 8c Ks", "1 double; 1 rescue")
        assert found.code == "actions-left-over"
        found = fault(MD, ANN, "6h 9c 5d 8c 2s", "1 hit; 1 rescue")
        assert (found.code, found.at) == ("illegal-action", "actions[1]")


class TestSplit:
    @pytest.mark.clause(MD, "11 A")
    @pytest.mark.parametrize("pair", ["8h 8d", "Kh Qd", "Jh Kd", "Ah Ad"])
    def test_two_cards_of_the_same_value_with_an_equal_wager(self, pair: str) -> None:
        first, second = pair.split()
        found = lines(MD, ANN, f"{first} 9c {second} 9d 8s 7d", "1 split; 1 stand; 1 stand")
        assert [line[:5] for line in found] == [
            ("ann", 1, 1, "main", "10.00"),
            ("ann", 1, 2, "main", "10.00"),
        ]

    @pytest.mark.clause(MD, "11 A")
    @pytest.mark.parametrize(
        ("shoe", "actions"), [("9h 9c 8d 8c", "1 split"), ("4h 9c 4d 8c 4s", "1 hit; 1 split")]
    )
    def test_nothing_else_is_split(self, shoe: str, actions: str) -> None:
        found = fault(MD, ANN, shoe, actions)
        assert (found.code, found.clause) == ("illegal-action", "11 A")

    @pytest.mark.clause(MD, "11 B")
    @pytest.mark.ruling("R2")
    def test_the_hand_at_the_left_is_finished_first(self) -> None:
        round_ = (MD, ANN, "8h 9c 8d 8c 2c 9s Kd", "1 split; 1 hit; 1 stand; 1 stand")
        assert left_the_shoe(*round_)[4:] == ["1:2c", "1:9s", "1:Kd"]
        # Hand 1 is 8-2-9, 19; hand 2 is 8-K, 18; the dealer has 17.
        assert lines(*round_) == [
            ("ann", 1, 1, "main", "10.00", "20.00"),
            ("ann", 1, 2, "main", "10.00", "20.00"),
        ]

    @pytest.mark.clause(MD, "11 C")
    @pytest.mark.parametrize("pair", ["8h 8d", "Ah Ad"])
    @pytest.mark.parametrize(
        ("choice", "drawn"),
        [("stand", "2c 3d"), ("hit; 1 stand", "2c 3s 3d"), ("double; 1 stand", "2c 3s 3d")],
    )
    def test_with_its_second_card_it_stands_draws_or_doubles(
        self, pair: str, choice: str, drawn: str
    ) -> None:
        first, second = pair.split()
        shoe = f"{first} 9c {second} 8c {drawn}"
        found = left_the_shoe(MD, ANN, shoe, f"1 split; 1 {choice}; 1 stand")
        assert found[4:] == [f"1:{one}" for one in drawn.split()]

    @pytest.mark.clause(MD, "11 D")
    def test_as_often_as_the_house_says(self) -> None:
        shoe = "8h 9c 8d 9d 8s 8c Ks Kd Kc Kh"
        thrice = "1 split; 1 split; 1 split; 1 stand; 1 stand; 1 stand; 1 stand"
        assert len(lines(MD, ANN, shoe, thrice)) == 4
        for splits in (1, 2):
            found = fault(MD, ANN, shoe, thrice, splits=splits)
            assert (found.code, found.at) == ("illegal-action", f"actions[{splits}]")
            assert found.clause == "11 D"

    @pytest.mark.clause(MD, "11 D")
    @pytest.mark.parametrize("splits", [8, 20])
    @pytest.mark.parametrize("card", ["K", "A"])
    def test_the_text_sets_no_ceiling(self, splits: int, card: str) -> None:
        """The house's number counts for aces too, unless it says another for them."""
        suits = "cdhs" * 6
        more = " ".join(f"{card}{suit}" for suit in suits[: splits - 1])
        seconds = " ".join(f"6{suit}" for suit in suits[: splits + 1])
        shoe = f"{card}h 9c {card}d 9d {more} {seconds}"
        actions = "; ".join(["1 split"] * splits + ["1 stand"] * (splits + 1))
        assert len(lines(MD, ANN, shoe, actions, splits=splits, decks=8)) == splits + 1
        found = fault(MD, ANN, shoe, actions, splits=splits - 1, decks=8)
        assert (found.at, found.clause) == (f"actions[{splits - 1}]", "11 D")

    @pytest.mark.clause(MD, "11 D")
    @pytest.mark.parametrize("splits", [21, 10**30])
    def test_the_bound_of_the_software_is_told_without_a_clause(self, splits: int) -> None:
        found = fault(MD, ANN, "8h 9c 8d 9d", "1 stand", splits=splits)
        assert (found.code, found.at, found.clause) == ("bad-house", "house.splits", "")
        assert "fortyeight handles" in found.message

    @pytest.mark.clause(MD, "11 D")
    @pytest.mark.parametrize("splits", [-1, "four", True])
    def test_no_bound_of_the_software_is_told_as_the_texts(self, splits: object) -> None:
        found = fault(MD, ANN, "8h 9c 8d 9d", "1 stand", splits=splits)
        assert (found.code, found.clause) == ("bad-house", "11 D")
        assert "20" not in found.message

    @pytest.mark.clause(MD, "11 D")
    def test_aces_too(self) -> None:
        shoe, twice = "Ah 9c Ad 9d As 6s 6d 6c", "1 split; 1 split; 1 stand; 1 stand; 1 stand"
        assert len(lines(MD, ANN, shoe, twice)) == 3
        found = fault(MD, ANN, shoe, twice, ace_splits=1)
        assert (found.code, found.at, found.clause) == ("illegal-action", "actions[1]", "11 D")

    @pytest.mark.clause(MD, "11 F")
    @pytest.mark.parametrize(
        ("shoe", "actions"),
        [
            # Hand 1 makes the 21, hand 2 breaks with 7-K-K, 6-K-K or 3-K-K.
            pytest.param("7s 9c 7d 8c 6s 8s Kd Kc", "hit", id="6-7-8 of spades"),
            pytest.param("7s 9c 7d 8c 7s 7s Kd Kc", "hit", id="7-7-7 of spades"),
            pytest.param("3h 9c 3d 8c 4c 5s 2d 7h Kd Kc", "hit; 1 hit; 1 hit", id="five cards"),
        ],
    )
    def test_no_bonus_on_a_split_hand(self, shoe: str, actions: str) -> None:
        found = lines(MD, ANN, shoe, f"1 split; 1 {actions}; 1 hit")
        assert found[0] == ("ann", 1, 1, "main", "10.00", "20.00")

    @pytest.mark.clause(MD, "11 F", "12 C(4)")
    def test_and_no_super_bonus(self) -> None:
        wagers, shoe = "ann 1 main 25.00; bob 2 main 10.00", "7h Kh 7d 7h 9h Kc 7h 7h Kd"
        found = lines(MD, wagers, shoe, "1 split; 1 hit; 1 stand; 2 stand")
        assert [line[3] for line in found] == ["main", "main", "main"]
        assert found[0] == ("ann", 1, 1, "main", "25.00", "50.00")


class TestMatchOdds:
    @pytest.mark.parametrize(
        ("decks", "first", "back", "clause"),
        [
            pytest.param(
                *(6, "9h", "65.00", "12 A(4)(a)(i)"),
                marks=pytest.mark.clause(MD, "12 A(4)(a)(i)"),
            ),
            pytest.param(
                *(6, "9s", "20.00", "12 A(4)(a)(ii)"),
                marks=pytest.mark.clause(MD, "12 A(4)(a)(ii)"),
            ),
            pytest.param(
                *(8, "9h", "65.00", "12 A(4)(b)(i)"),
                marks=pytest.mark.clause(MD, "12 A(4)(b)(i)"),
            ),
            pytest.param(
                *(8, "9s", "20.00", "12 A(4)(b)(ii)"),
                marks=pytest.mark.clause(MD, "12 A(4)(b)(ii)"),
            ),
        ],
    )
    def test_each_matching_card(self, decks: int, first: str, back: str, clause: str) -> None:
        round_ = (MD, f"{ANN}; ann 1 match 5.00", f"{first} 9h Kc 8c", "1 stand")
        assert ("ann", 1, None, "match", "5.00", back) in lines(*round_, decks=decks)
        assert clauses(*round_, decks=decks)["ann", "match"] == clause

    @pytest.mark.parametrize(
        ("decks", "two", "back"),
        [
            pytest.param(*(6, "9h 9h", "125.00"), marks=pytest.mark.clause(MD, "12 A(4)(a)(i)")),
            pytest.param(*(6, "9s 9d", "35.00"), marks=pytest.mark.clause(MD, "12 A(4)(a)(ii)")),
            pytest.param(
                *(6, "9h 9d", "80.00"),
                marks=pytest.mark.clause(MD, "12 A(4)(a)(i)", "12 A(4)(a)(ii)"),
            ),
            pytest.param(*(8, "9h 9h", "125.00"), marks=pytest.mark.clause(MD, "12 A(4)(b)(i)")),
            pytest.param(*(8, "9s 9d", "35.00"), marks=pytest.mark.clause(MD, "12 A(4)(b)(ii)")),
            pytest.param(
                *(8, "9h 9d", "80.00"),
                marks=pytest.mark.clause(MD, "12 A(4)(b)(i)", "12 A(4)(b)(ii)"),
            ),
        ],
    )
    def test_two_matching_cards_are_paid_each(self, decks: int, two: str, back: str) -> None:
        first, second = two.split()
        round_ = (MD, f"{ANN}; ann 1 match 5.00", f"{first} 9h {second} 8c", "1 stand")
        assert ("ann", 1, None, "match", "5.00", back) in lines(*round_, decks=decks)


def bonus(number: str, hand: str, won: str) -> object:
    """A hand that earns the bonus of a clause, and what it wins on 10.00."""
    return pytest.param(number, hand, won, marks=pytest.mark.clause(MD, number), id=hand)


class TestBonus21s:
    @pytest.mark.ruling("R3")
    @pytest.mark.parametrize(
        ("number", "hand", "won"),
        [
            bonus("12 B(1)", "6h 7c 8d", "15.00"),
            bonus("12 B(1)", "8h 6h 7s", "15.00"),
            bonus("12 B(2)", "7d 6d 8d", "20.00"),
            bonus("12 B(3)", "8s 7s 6s", "30.00"),
            bonus("12 B(4)", "7h 7c 7h", "15.00"),
            bonus("12 B(5)", "7c 7c 7c", "20.00"),
            bonus("12 B(6)", "7s 7s 7s", "30.00"),
            bonus("12 B(7)", "2h 3c 4d 2h Kh", "15.00"),
            bonus("12 B(8)", "2h 3c 4d 2h 3h 7h", "20.00"),
            bonus("12 B(9)", "2h 3c 4d 2h 3h 2c 5h", "30.00"),
            bonus("12 B(9)", "2h 2c 2d 2s 3h 2h 2c 6h", "30.00"),
        ],
    )
    def test_each(self, number: str, hand: str, won: str) -> None:
        first, second, *more = hand.split()
        round_ = (
            MD,
            ANN,
            f"{first} 9c {second} Kd {' '.join(more)}",
            ";".join(["1 hit"] * len(more)),
        )
        assert net(*round_) == {"ann": won}
        assert clauses(*round_)["ann", "main"] == number

    @pytest.mark.clause(MD, "12 B")
    @pytest.mark.parametrize("hand", ["9h 3c 9d", "2h 3c Kd 6h", "5h 7c 9d", "Ah 6c 4d"])
    def test_no_other_21_earns_one(self, hand: str) -> None:
        first, second, *more = hand.split()
        shoe = f"{first} 9c {second} Kd {' '.join(more)}"
        assert net(MD, ANN, shoe, ";".join(["1 hit"] * len(more))) == {"ann": "10.00"}


class TestSuperBonus:
    # Box 1 makes three sevens of hearts; the dealer's seven and king are 17.
    SHOE = "7h Kh 9h 7d 7h 9s 6s Kc 7h"
    ACTIONS = "1 hit; 2 stand; 3 stand"

    def paid(self, main: str, shoe: str = SHOE) -> list[tuple[str, str, str]]:
        """The additional payouts of a round, and their clauses, by the winner's wager."""
        wagers = f"ann 1 main {main}; bob 2 main 10.00; cat 3 main 10.00"
        found = lines(MD, wagers, shoe, self.ACTIONS, table_minimum="1.00")
        cited = clauses(MD, wagers, shoe, self.ACTIONS, table_minimum="1.00")
        return [
            (line[0], line[5], cited[line[0], line[3]])
            for line in found
            if line[3] in ("super-bonus", "envy")
        ]

    OTHERS = (("bob", "50.00", "12 C(3)"), ("cat", "50.00", "12 C(3)"))

    @pytest.mark.clause(MD, "12 C", "12 C(1)", "12 C(3)")
    @pytest.mark.ruling("R4")
    @pytest.mark.parametrize("main", ["5.00", "24.50"])
    def test_a_thousand_from_5_to_under_25(self, main: str) -> None:
        assert self.paid(main) == [("ann", "1000.00", "12 C(1)"), *self.OTHERS]

    @pytest.mark.clause(MD, "12 C", "12 C(2)", "12 C(3)")
    @pytest.mark.ruling("R4")
    @pytest.mark.parametrize("main", ["25.00", "500.00"])
    def test_five_thousand_from_25(self, main: str) -> None:
        assert self.paid(main) == [("ann", "5000.00", "12 C(2)"), *self.OTHERS]

    @pytest.mark.clause(MD, "12 C(1)")
    @pytest.mark.ruling("R4")
    def test_nothing_under_5(self) -> None:
        assert self.paid("4.50") == []

    @pytest.mark.clause(MD, "12 C")
    @pytest.mark.parametrize(
        "shoe",
        [
            pytest.param("7h Kh 9h 8d 7h 9s 6s Kc 7h", id="the dealer shows an eight"),
            pytest.param("7h Kh 9h Kd 7h 9s 6s 7d 7h", id="his seven is the hole card"),
            pytest.param("7h Kh 9h 7d 7h 9s 6s Kc 7c", id="sevens of two suits"),
            pytest.param("6h Kh 9h 7d 7h 9s 6s Kc 8h", id="a suited 6-7-8"),
        ],
    )
    def test_only_suited_sevens_under_a_seven(self, shoe: str) -> None:
        assert self.paid("25.00", shoe) == []

    @pytest.mark.clause(MD, "12 C(3)")
    def test_the_others_get_it_whether_they_win_or_lose(self) -> None:
        wagers = "ann 1 main 25.00; bob 2 main 10.00; cat 3 main 10.00"
        # Bob's 19 wins 10.00, Cat's 15 loses 10.00, and each gets 50.00.
        found = net(MD, wagers, self.SHOE, self.ACTIONS)
        assert found == {"ann": "5050.00", "bob": "60.00", "cat": "40.00"}
