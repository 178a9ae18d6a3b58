"""Surrender and insurance."""

from __future__ import annotations

import pytest

from tests.rounds import clauses, fault, lines, net

MA, MD, MBS, BBC = "ma-spanish21", "md-pontoon21", "mbs-pontoon", "bbc-spanish21"
ANN = "ann 1 main 10.00"


class TestSurrender:
    @pytest.mark.clause(MA, "8(a)(1)")
    @pytest.mark.clause(MD, "9 C(1)")
    @pytest.mark.parametrize("up", list("23456789"))
    def test_half_at_once_under_a_low_card(self, up: str) -> None:
        assert net(MA, ANN, f"Kh {up}h 6d", "1 surrender") == {"ann": "-5.00"}
        assert net(MD, ANN, f"Kh {up}h 6d Kc", "1 surrender") == {"ann": "-5.00"}
        assert clauses(MA, ANN, f"Kh {up}h 6d", "1 surrender")["ann", "main"] == "8(a)(1)"

    @pytest.mark.clause(MA, "8(a)(2)")
    @pytest.mark.clause(MBS, "3.10.1")
    @pytest.mark.parametrize("book", [MA, MBS])
    def test_a_dealer_blackjack_takes_it_whole(self, book: str) -> None:
        assert net(book, ANN, "Kh Kd 6d Ac", "1 surrender") == {"ann": "-10.00"}
        assert net(book, ANN, "Kh Kd 6d 9c", "1 surrender") == {"ann": "-5.00"}
        assert net(book, ANN, "Kh Ad 6d 9c", "1 surrender") == {"ann": "-5.00"}

    @pytest.mark.ruling("R23")
    @pytest.mark.clause(MD, "9 C(2)")
    def test_with_a_reader_it_is_a_late_one(self) -> None:
        assert net(MD, ANN, "Kh Kd 6d 9c", "1 surrender") == {"ann": "-5.00"}
        found = fault(MD, ANN, "Kh Kd 6d Ac", "1 surrender")
        assert found.code == "actions-left-over"

    @pytest.mark.ruling("R23")
    @pytest.mark.clause(MA, "8(a)")
    def test_before_any_other_decision(self) -> None:
        found = fault(MA, ANN, "2h 9d 3d 4c", "1 hit; 1 surrender")
        assert (found.code, found.at) == ("illegal-action", "actions[1]")

    @pytest.mark.clause(MD, "9 A")
    def test_not_after_a_split_in_maryland(self) -> None:
        found = fault(MD, ANN, "8h 9c 8d 7c Kh Kd", "1 split; 1 surrender")
        assert (found.code, found.at) == ("illegal-action", "actions[1]")

    @pytest.mark.clause(MBS, "3.10.2")
    @pytest.mark.parametrize("book", [MA, MBS])
    def test_not_after_a_split(self, book: str) -> None:
        found = fault(book, ANN, "8h Kd 8c 7c", "1 split; 1 surrender")
        assert (found.code, found.at) == ("illegal-action", "actions[1]")

    @pytest.mark.ruling("R21")
    def test_a_fraction_of_a_cent_is_dropped(self) -> None:
        found = net(MA, "ann 1 main 5.01", "Kh 9h 6d", "1 surrender", chip_unit="0.01")
        assert found == {"ann": "-2.51"}

    @pytest.mark.clause(MA, "8(b)")
    @pytest.mark.clause(MD, "9 D")
    def test_insurance_is_settled_apart(self) -> None:
        actions = "ann insure 5.00; 1 surrender"
        assert net(MA, ANN, "Kh Ad 6d Kc", actions) == {"ann": "0.00"}
        assert net(MA, ANN, "Kh Ad 6d 9c", actions) == {"ann": "-10.00"}
        assert net(MD, ANN, "Kh Ad 6d 9c", actions) == {"ann": "-10.00"}


class TestInsurance:
    @pytest.mark.clause(MA, "11(a)")
    @pytest.mark.ruling("R5")
    @pytest.mark.parametrize("book", [MA, MD, MBS, BBC])
    @pytest.mark.parametrize("up", ["K", "9"])
    def test_on_an_ace_only(self, book: str, up: str) -> None:
        shoe = f"Kh {up}d 6d 8c 4c 5c"
        found = fault(book, ANN, shoe, "ann insure 5.00; 1 stand")
        assert (found.code, found.at) == ("illegal-action", "actions[0]")

    @pytest.mark.clause(MA, "11(c)")
    @pytest.mark.clause(MBS, "4.1 row 3")
    @pytest.mark.clause(BBC, "Wagers Insurance 3")
    @pytest.mark.parametrize("book", [MA, MD, MBS, BBC])
    def test_it_pays_2_to_1(self, book: str) -> None:
        checked = book in (MD, BBC)
        actions = "ann insure 5.00" if checked else "ann insure 5.00; 1 stand"
        assert net(book, ANN, "Kh Ad 6d Kc", actions) == {"ann": "0.00"}

    @pytest.mark.clause(MA, "11(d)")
    @pytest.mark.clause(MD, "8 F")
    @pytest.mark.parametrize("book", [MA, MD, MBS, BBC])
    def test_it_loses_otherwise(self, book: str) -> None:
        found = net(book, ANN, "Kh Ad 9d 8c", "ann insure 5.00; 1 stand")
        assert found == {"ann": "-5.00"}

    @pytest.mark.ruling("R5")
    def test_a_blackjack_may_be_insured(self) -> None:
        assert net(MA, ANN, "Kh Ad As Kc", "ann insure 5.00") == {"ann": "25.00"}

    @pytest.mark.clause(MA, "11(b)")
    @pytest.mark.clause(MD, "8 C")
    @pytest.mark.parametrize("book", [MA, MD])
    def test_to_the_next_chip_where_half_cannot_be_bet(self, book: str) -> None:
        main = "ann 1 main 5.00"
        shoe = "Kh Ad 9d 8c"
        assert net(book, main, shoe, "ann insure 3.00; 1 stand", chip_unit="1.00")
        for amount in ("2.50", "3.50", "4.00"):
            found = fault(book, main, shoe, f"ann insure {amount}; 1 stand", chip_unit="1.00")
            assert found.code == "illegal-action"

    @pytest.mark.clause(MA, "11(b)")
    def test_not_over_half_where_half_can_be_bet(self) -> None:
        found = fault(MA, ANN, "Kh Ad 9d 8c", "ann insure 5.50; 1 stand")
        assert found.code == "illegal-action"
        assert found.clause == "11(b)"

    @pytest.mark.clause(MBS, "3.12")
    def test_never_over_half_at_marina_bay_sands(self) -> None:
        main, shoe = "ann 1 main 15.00", "Kh Ad 9d 8c"
        found = fault(MBS, main, shoe, "ann insure 8.00; 1 stand", chip_unit="1.00")
        assert found.code == "illegal-action"
        assert net(MBS, main, shoe, "ann insure 7.00; 1 stand", chip_unit="1.00")

    @pytest.mark.clause(BBC, "Wagers Insurance 2")
    def test_exactly_half_at_boston_billiard_club(self) -> None:
        found = lines(BBC, "ann 1 main 2.50", "Kh Ad 9d 8c", "ann insure 1.25; 1 stand")
        assert found[1] == ("ann", 1, None, "insurance", "1.25", "0.00")
        for amount in ("1.00", "1.50"):
            found_fault = fault(
                BBC, "ann 1 main 2.50", "Kh Ad 9d 8c", f"ann insure {amount}; 1 stand"
            )
            assert found_fault.code == "illegal-action"

    def test_once_only(self) -> None:
        actions = "ann insure 5.00; ann insure 5.00; 1 stand"
        found = fault(MA, ANN, "Kh Ad 9d 8c", actions)
        assert (found.code, found.at) == ("illegal-action", "actions[1]")

    @pytest.mark.clause(MA, "11(b)")
    def test_before_any_card_is_dealt_to_a_player(self) -> None:
        found = fault(MA, ANN, "2h Ad 9d 8c 7c", "1 hit; ann insure 5.00")
        assert (found.code, found.at) == ("illegal-action", "actions[1]")

    def test_nobody_insures_another_persons_wager(self) -> None:
        wagers = "ann 1 main 10.00; bob 2 main 10.00"
        found = fault(MA, wagers, "Kh Kc Ad 9d 9c", "ann insure 5.00 2; 1 stand; 2 stand")
        assert (found.code, found.at) == ("illegal-action", "actions[0]")
