"""Doubling down, rescue, and Boston Billiard Club's second double."""

from __future__ import annotations

import pytest

from tests.rounds import fault, lines, net, outcomes

MA, MD, MBS, BBC = "ma-spanish21", "md-pontoon21", "mbs-pontoon", "bbc-spanish21"
ANN = "ann 1 main 10.00"


class TestAmount:
    @pytest.mark.ruling("R9")
    @pytest.mark.clause(MA, "9(a)")
    @pytest.mark.parametrize("cents", ["0.50", "3.00", "10.00"])
    def test_for_less(self, cents: str) -> None:
        found = lines(MA, ANN, "6h 9c 5d Kc 8c", f"1 double {cents}")
        assert found[1][3:5] == ("double", cents)

    @pytest.mark.clause(MA, "9(a)")
    @pytest.mark.clause(MD, "10 A")
    @pytest.mark.parametrize("amount", ["10.50", "0.00", "0.25", "-1.00", "1.001"])
    @pytest.mark.parametrize("book", [MA, MD])
    def test_a_bad_amount(self, book: str, amount: str) -> None:
        found = fault(book, ANN, "6h 9c 5d Kc 8c", f"1 double {amount}")
        assert (found.code, found.at) == ("illegal-action", "actions[0]")

    @pytest.mark.clause(MBS, "1.1.1")
    def test_not_under_the_table_minimum_at_marina_bay_sands(self) -> None:
        wagers = "ann 1 main 20.00"
        found = fault(MBS, wagers, "6h 9c 5d Kc 8c", "1 double 9.50")
        assert found.code == "illegal-action"
        assert "1.1.1" in found.clause
        assert net(MBS, wagers, "6h 9c 5d Kc 8c", "1 double 10.00") == {"ann": "30.00"}

    @pytest.mark.clause(MBS, "3.11")
    @pytest.mark.ruling("R9")
    def test_any_amount_up_to_the_wager_at_marina_bay_sands(self) -> None:
        wagers = "ann 1 main 30.00"
        assert net(MBS, wagers, "6h 9c 5d Kc 8c", "1 double 12.00") == {"ann": "42.00"}
        assert fault(MBS, wagers, "6h 9c 5d Kc 8c", "1 double 30.50").code == "illegal-action"

    @pytest.mark.clause(BBC, "Wagers Double 2")
    @pytest.mark.parametrize(("amount", "won"), [("5.00", "15.00"), ("10.00", "20.00")])
    def test_full_or_half_at_boston_billiard_club(self, amount: str, won: str) -> None:
        assert net(BBC, ANN, "6h 9c 5d 8c Kc", f"1 double {amount}; 1 stand") == {"ann": won}

    @pytest.mark.clause(BBC, "Wagers Double 2")
    def test_nothing_else_there(self) -> None:
        found = fault(BBC, ANN, "6h 9c 5d 8c Kc", "1 double 6.00")
        assert (found.code, found.at) == ("illegal-action", "actions[0]")

    @pytest.mark.ruling("R21")
    def test_an_exact_half_is_exempt_from_the_chip_unit(self) -> None:
        # Half of 2.50 is 1.25, which no 0.50 chip makes.
        found = lines(BBC, "ann 1 main 2.50", "6h 9c 5d 8c Kc", "1 double 1.25; 1 stand")
        assert found[1] == ("ann", 1, 1, "double", "1.25", "2.50")


class TestWhich:
    @pytest.mark.clause(MA, "9(a)")
    @pytest.mark.clause(MD, "10 B")
    @pytest.mark.parametrize("book", [MA, MD])
    def test_any_number_of_cards(self, book: str) -> None:
        hole = "8c " if book == MD else ""
        shoe = f"2h 9s 3c {hole}2d 2s Kd 8d"
        assert net(book, ANN, shoe, "1 hit; 1 hit; 1 double; 1 stand") == {"ann": "20.00"}

    @pytest.mark.clause(MBS, "3.11.1")
    def test_two_cards_only_at_marina_bay_sands(self) -> None:
        assert fault(MBS, ANN, "3h 6c 4d 3s 9h", "1 hit; 1 double").clause == "3.11.1, 3.11.2"

    @pytest.mark.clause(MBS, "3.11.2")
    def test_split_hands_too_but_not_aces(self) -> None:
        assert net(MBS, ANN, "8h 6c 8d 3s 9h Kc Kd Jc", "1 split; 1 double; 1 stand; 1 stand") == {
            "ann": "30.00"
        }
        found = fault(MBS, ANN, "Ah 6c Ad 3s 9h Kc", "1 split; 1 double")
        assert found.code == "actions-left-over"

    @pytest.mark.ruling("R8")
    @pytest.mark.clause(MA, "12(a)")
    def test_a_21_is_not_doubled(self) -> None:
        assert fault(MA, ANN, "8h 9s 4c 9d Kc 8c", "1 hit; 1 double").code == "actions-left-over"

    @pytest.mark.ruling("R8")
    @pytest.mark.clause(MD, "7 J")
    def test_a_21_is_not_doubled_in_maryland(self) -> None:
        shoe = "8h 9s 4c 8c 9d Kc"
        assert net(MD, ANN, shoe, "1 hit") == {"ann": "10.00"}
        assert fault(MD, ANN, shoe, "1 hit; 1 double").code == "actions-left-over"

    @pytest.mark.ruling("R8")
    @pytest.mark.clause(MBS, "3.15")
    def test_a_21_of_a_split_hand_is_not_doubled_at_marina_bay_sands(self) -> None:
        # K-A is paid at once, and the next decision is that of K-7.
        shoe = "Kh 9s Kc Ad 7c 8d"
        assert net(MBS, ANN, shoe, "1 split; 1 stand") == {"ann": "10.00"}

    @pytest.mark.ruling("R8")
    @pytest.mark.clause(BBC, "Wagers Double 1")
    def test_but_at_boston_billiard_club_it_may_be(self) -> None:
        # A-4-6 is a soft 21; doubled it draws a five and counts 16.
        shoe = "Ah 9s 4c 8c 6d 5c"
        assert net(BBC, ANN, shoe, "1 hit; 1 double; 1 stand") == {"ann": "-20.00"}
        assert net(BBC, ANN, "Ah 9s 4c 8c 6d", "1 hit") == {"ann": "10.00"}

    @pytest.mark.clause(MA, "9(a)")
    def test_a_blackjack_is_never_doubled(self) -> None:
        for book in (MA, MBS, BBC):
            hole = "8c" if book == BBC else ""
            found = fault(book, ANN, f"Ah 9s Kc {hole} 5c", "1 double")
            assert found.code == "actions-left-over"

    @pytest.mark.clause(MBS, "3.17.2")
    @pytest.mark.clause(MA, "2(b)(3)")
    @pytest.mark.parametrize("first_two", ["Ah 6s 7c", "7c 6s Ah"])
    def test_an_ace_of_the_first_two_counts_1_when_doubled(self, first_two: str) -> None:
        # A-7 doubled draws a two: 10 against 18 at Marina Bay Sands, 20 in Massachusetts.
        shoe = f"{first_two} 2d Kc 2c"
        assert net(MBS, ANN, shoe, "1 double") == {"ann": "-20.00"}
        assert net(MA, ANN, shoe, "1 double") == {"ann": "20.00"}

    @pytest.mark.clause(MBS, "3.17.2")
    def test_an_ace_drawn_to_a_doubled_hand_still_counts_11(self) -> None:
        # 3-5 and an ace is 19 against 18; A-7 and an ace is 1 + 7 + 11.
        assert net(MBS, ANN, "3h 6s 5c Ad Kc 2c", "1 double") == {"ann": "20.00"}
        assert net(MBS, ANN, "Ah 6s 7c Ad Kc 2c", "1 double") == {"ann": "20.00"}

    @pytest.mark.clause(MD, "3 D(3)")
    @pytest.mark.clause(BBC, "Rules 1")
    @pytest.mark.parametrize("book", [MD, BBC])
    def test_a_doubled_ace_counts_11_in_maryland_and_boston(self, book: str) -> None:
        # A-7 doubled draws a two: 20 against the dealer's 6-K-2.
        assert net(book, ANN, "Ah 6s 7c Kc 2d 2c", "1 double; 1 stand") == {"ann": "20.00"}

    @pytest.mark.clause(MBS, "3.17.2")
    def test_an_ace_that_is_not_doubled_counts_11(self) -> None:
        assert net(MBS, ANN, "Ah 6s 7c 2d Kc 2c", "1 hit; 1 stand") == {"ann": "10.00"}

    @pytest.mark.clause(MBS, "3.17.2")
    def test_the_doubled_ace_makes_no_21(self) -> None:
        # A-8 doubled draws a two: 11 at Marina Bay Sands, 21 in Massachusetts.
        shoe = "Ah 6s 8c 2d Kc 2c"
        assert net(MBS, ANN, shoe, "1 double") == {"ann": "-20.00"}
        assert net(MA, ANN, shoe, "1 double") == {"ann": "20.00"}


class TestRescue:
    @pytest.mark.clause(MA, "9(d)")
    def test_a_21_may_be_rescued_in_massachusetts(self) -> None:
        shoe = "6h Kd 5c Kc Ac"
        assert net(MA, ANN, shoe, "1 double; 1 rescue") == {"ann": "-10.00"}

    @pytest.mark.clause(MBS, "3.11.4")
    @pytest.mark.ruling("R15")
    def test_not_at_marina_bay_sands_where_it_is_paid_at_once(self) -> None:
        found = fault(MBS, ANN, "6h Kd 5c Kc Ac", "1 double; 1 rescue")
        assert found.code == "actions-left-over"
        assert net(MBS, ANN, "6h Kd 5c Kc", "1 double") == {"ann": "20.00"}

    @pytest.mark.clause(MA, "9(d)")
    def test_not_a_bust_hand(self) -> None:
        assert fault(MA, ANN, "6h 9d 6c Kc", "1 double; 1 rescue").code == "actions-left-over"

    @pytest.mark.ruling("R19")
    def test_not_offered_at_boston_billiard_club(self) -> None:
        found = fault(BBC, ANN, "6h 9d 5c 8c 2c", "1 double; 1 rescue")
        assert (found.code, found.at) == ("illegal-action", "actions[1]")

    def test_nothing_to_rescue_without_a_double(self) -> None:
        assert fault(MA, ANN, "6h 9d 5c Kc", "1 rescue").code == "illegal-action"

    @pytest.mark.clause(MA, "9(d)")
    def test_a_double_for_less_comes_back_and_the_original_is_lost(self) -> None:
        found = lines(MA, ANN, "6h 9d 5c 2c", "1 double 4.00; 1 rescue")
        assert found == [
            ("ann", 1, 1, "main", "10.00", "0.00"),
            ("ann", 1, 1, "double", "4.00", "4.00"),
        ]


@pytest.mark.ruling("R10")
@pytest.mark.clause(BBC, "Wagers Double 3")
class TestSecondDouble:
    SHOE = "3h 6s 4c Kd 2d Kh 2c"

    @pytest.mark.parametrize(
        ("actions", "staked"),
        [
            ("1 double; 1 double", ["5.00", "5.00", "10.00"]),
            ("1 double 2.50; 1 double", ["5.00", "2.50", "7.50"]),
            ("1 double 2.50; 1 double 3.75", ["5.00", "2.50", "3.75"]),
            ("1 double; 1 double 5.00", ["5.00", "5.00", "5.00"]),
        ],
    )
    def test_of_what_stands_on_the_hand(self, actions: str, staked: list[str]) -> None:
        found = lines(BBC, "ann 1 main 5.00", self.SHOE, actions)
        assert [line[4] for line in found] == staked

    def test_not_a_third(self) -> None:
        found = fault(BBC, "ann 1 main 5.00", self.SHOE, "1 double; 1 double; 1 double")
        assert found.code == "actions-left-over"

    def test_no_hit_between(self) -> None:
        found = fault(BBC, "ann 1 main 5.00", self.SHOE, "1 double; 1 hit")
        assert found.code == "actions-left-over"

    def test_silence_keeps_the_first(self) -> None:
        assert net(BBC, "ann 1 main 5.00", "3h 6s 4c Kd 2d 2c", "1 double") == {"ann": "-10.00"}

    def test_a_stand_belongs_to_the_doubled_hand(self) -> None:
        # 8-8 split: hand 1 doubled and kept with a stand, hand 2 stands for itself.
        shoe = "8h 6s 8c Kd 2d 9c Kc 2c"
        found = outcomes(BBC, "ann 1 main 5.00", shoe, "1 split; 1 double; 1 stand; 1 stand")
        assert found == ["win", "push"]
        assert (
            fault(BBC, "ann 1 main 5.00", shoe, "1 split; 1 double; 1 stand").code == "incomplete"
        )

    def test_the_limit_binds_the_wager_before_the_deal_only(self) -> None:
        found = lines(BBC, ANN, self.SHOE, "1 double; 1 double")
        assert [line[4] for line in found] == ["10.00", "10.00", "20.00"]
