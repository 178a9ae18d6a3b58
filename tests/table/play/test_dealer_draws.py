"""When the dealer draws: soft 17, and not drawing when nothing depends on it (R6)."""

from __future__ import annotations

import pytest

from fortyeight.record import result
from tests.rounds import net, outcomes, played

MA, MD, MBS, BBC = "ma-spanish21", "md-pontoon21", "mbs-pontoon", "bbc-spanish21"


def dealer(*args: str, **more: object) -> str:
    """The dealer's cards at the end of the round."""
    return " ".join(result(played(*args, **more))["dealer"]["cards"])


class TestSoft17:
    @pytest.mark.clause(MA, "12(b)")
    def test_massachusetts_stands(self) -> None:
        assert dealer(MA, "ann 1 main 10.00", "Kd 6h 8c As 3c", "1 stand") == "6h As"

    @pytest.mark.clause(MD, "7 M")
    def test_maryland_stands(self) -> None:
        assert dealer(MD, "ann 1 main 10.00", "Kd 6h 8c As", "1 stand") == "6h As"

    @pytest.mark.clause(MBS, "3.19")
    def test_marina_bay_sands_draws(self) -> None:
        assert dealer(MBS, "ann 1 main 10.00", "Kd 6h 8c As 3c", "1 stand") == "6h As 3c"

    @pytest.mark.clause(BBC, "Rules 8")
    def test_boston_billiard_club_draws(self) -> None:
        assert dealer(BBC, "ann 1 main 10.00", "Kd 6h 8c As 3c", "1 stand") == "6h As 3c"

    @pytest.mark.clause(BBC, "Rules 8")
    def test_a_hard_17_stands_everywhere(self) -> None:
        shoe = "Kd 6h 8c As Kc"
        assert dealer(BBC, "ann 1 main 10.00", shoe, "1 stand") == "6h As Kc"

    @pytest.mark.clause(BBC, "Rules 8")
    def test_a_soft_18_stands_everywhere(self) -> None:
        assert dealer(BBC, "ann 1 main 10.00", "Kd 7h 8c As", "1 stand") == "7h As"


@pytest.mark.ruling("R6")
class TestNothingDepends:
    @pytest.mark.clause(MA, "12(c)")
    def test_no_second_card_when_all_hands_are_bust(self) -> None:
        assert dealer(MA, "ann 1 main 10.00", "Kh 9h 6d 8c", "1 hit") == "9h"
        assert dealer(MA, "ann 1 main 10.00", "Kh Kd 6d 8c", "1 hit") == "Kd"

    @pytest.mark.clause(MA, "12(c)")
    def test_a_hole_card_is_turned_all_the_same(self) -> None:
        shoe = "Kh 5h 6d 3c 8c"
        assert dealer(MA, "ann 1 main 10.00", shoe, "1 hit", dealing="hole-card") == "5h 3c"

    @pytest.mark.clause(MD, "7 N")
    def test_no_third_card_in_maryland(self) -> None:
        assert dealer(MD, "ann 1 main 10.00", "Kh 5h 6d 3c 8c", "1 hit") == "5h 3c"

    @pytest.mark.clause(MD, "7 N")
    @pytest.mark.parametrize(
        ("shoe", "actions", "won"),
        [
            pytest.param("Kh 6d As 5c 9c", "", "15.00", id="blackjack under a low card"),
            pytest.param("Kh Kd As 5c 9c", "", "15.00", id="blackjack under a king"),
            pytest.param("8h 6d 4s 5c 9c 9s", "1 hit", "10.00", id="21 under a low card"),
            pytest.param("8h Kd 4s 5c 9c 9s", "1 hit", "10.00", id="21 under a king"),
        ],
    )
    def test_no_third_card_against_a_hand_that_wins_whatever_comes(
        self, shoe: str, actions: str, won: str
    ) -> None:
        up, hole = shoe.split()[1], shoe.split()[3]
        assert dealer(MD, "ann 1 main 10.00", shoe, actions) == f"{up} {hole}"
        assert net(MD, "ann 1 main 10.00", shoe, actions) == {"ann": won}

    @pytest.mark.parametrize("up", ["Kd", "Ad", "9d"])
    def test_a_players_blackjack_needs_nothing(self, up: str) -> None:
        actions = ""
        assert dealer(MA, "ann 1 main 10.00", f"Kh {up} As", actions) == up

    def test_a_21_needs_the_second_card_only_where_a_blackjack_is_possible(self) -> None:
        assert dealer(MA, "ann 1 main 10.00", "8h 9d 4s 9c", "1 hit") == "9d"
        assert dealer(MA, "ann 1 main 10.00", "8h Kd 4s 9c 2c", "1 hit") == "Kd 2c"
        assert dealer(MA, "ann 1 main 10.00", "8h Ad 4s 9c 2c", "1 hit") == "Ad 2c"

    def test_a_21_needs_nothing_after_the_reader_looked(self) -> None:
        shoe = "8h Kd 4s 5c 9c"
        assert dealer(MA, "ann 1 main 10.00", shoe, "1 hit", dealing="card-reader") == "Kd 5c"

    @pytest.mark.clause(MBS, "3.15")
    @pytest.mark.ruling("R15")
    def test_a_21_at_marina_bay_sands_has_left_the_table(self) -> None:
        assert dealer(MBS, "ann 1 main 10.00", "8h Kd 4s 9c", "1 hit") == "Kd"

    @pytest.mark.clause(BBC, "Rules 10")
    def test_a_21_at_boston_billiard_club_always_wins(self) -> None:
        assert dealer(BBC, "ann 1 main 10.00", "8h Kd 4s 5d 9c", "1 hit") == "Kd 5d"

    def test_one_live_hand_is_enough(self) -> None:
        wagers = "ann 1 main 10.00; bob 2 main 10.00"
        shoe = "Kh Qh 9h 6d 9d 8c 8s"
        assert dealer(MA, wagers, shoe, "1 hit; 2 stand") == "9h 8s"

    def test_all_rescued_hands_need_nothing(self) -> None:
        shoe = "6h 9d 5c 2c"
        assert dealer(MA, "ann 1 main 10.00", shoe, "1 double; 1 rescue") == "9d"

    def test_a_rescued_hand_under_a_king_loses_its_original_whatever_comes(self) -> None:
        shoe = "6h Kd 5c 2c"
        assert dealer(MA, "ann 1 main 10.00", shoe, "1 double; 1 rescue") == "Kd"


@pytest.mark.ruling("R6")
class TestSomethingDepends:
    @pytest.mark.clause(MA, "8(a)(2)")
    def test_a_surrender_under_a_king_needs_the_second_card(self) -> None:
        shoe = "Kh Kd 6d 5c"
        assert dealer(MA, "ann 1 main 10.00", shoe, "1 surrender") == "Kd 5c"

    @pytest.mark.clause(MBS, "3.10.1")
    def test_at_marina_bay_sands_too(self) -> None:
        shoe = "Kh Kd 6d 5c"
        assert dealer(MBS, "ann 1 main 10.00", shoe, "1 surrender") == "Kd 5c"

    @pytest.mark.clause(MA, "11(d)")
    def test_an_insurance_wager_needs_the_second_card(self) -> None:
        shoe = "Kh Ad 6d 8c 5c"
        assert dealer(MA, "ann 1 main 10.00", shoe, "ann insure 5.00; 1 hit") == "Ad 5c"

    @pytest.mark.ruling("R12")
    def test_a_doubled_bust_under_a_king_may_come_back(self) -> None:
        # 6-6 doubled draws a king: bust. A dealer's blackjack would return the double.
        args = ("ann 1 main 10.00", "6h Kd 6c Kc")
        assert dealer(MA, args[0], args[1] + " 5c", "1 double") == "Kd 5c"
        assert net(MA, args[0], args[1] + " 5c", "1 double") == {"ann": "-20.00"}
        assert net(MA, args[0], args[1] + " Ac", "1 double") == {"ann": "-10.00"}

    @pytest.mark.ruling("R12")
    def test_not_under_the_other_reading(self) -> None:
        shoe = "6h Kd 6c Kc 5c"
        option = "original-and-busted"
        found = dealer(MA, "ann 1 main 10.00", shoe, "1 double", dealer_blackjack_takes=option)
        assert found == "Kd"

    @pytest.mark.ruling("R12")
    def test_rescued_split_hands_may_come_back(self) -> None:
        # 6-6 split, both doubled and rescued: a blackjack returns the second hand's wager.
        actions = "1 split; 1 double; 1 rescue; 1 double; 1 rescue"
        shoe = "6h Kd 6c 5c 2c 5s 2s"
        assert net(MA, "ann 1 main 10.00", f"{shoe} 9c", actions) == {"ann": "-20.00"}
        assert net(MA, "ann 1 main 10.00", f"{shoe} Ac", actions) == {"ann": "-10.00"}
        assert dealer(MA, "ann 1 main 10.00", f"{shoe} 9c", actions) == "Kd 9c"

    @pytest.mark.clause(BBC, "Break Bonus 1")
    def test_break_bonus_counts_for_the_whole_hand(self) -> None:
        wagers = "ann 1 main 5.00; ann 1 break-bonus 1.00"
        shoe = "Kh 2c 6d 3d 9s 4h 5s Kd"
        assert dealer(BBC, wagers, shoe, "1 hit") == "2c 3d 4h 5s Kd"

    def test_the_dealer_stops_when_the_rest_is_settled(self) -> None:
        # Only a surrender waits under the king: the second card settles it, no third is drawn.
        wagers = "ann 1 main 10.00; bob 2 main 10.00"
        shoe = "Kh Ah Kd 6d Kc 5c"
        assert dealer(MA, wagers, shoe, "1 surrender") == "Kd 5c"
        assert outcomes(MA, wagers, shoe, "1 surrender") == ["surrender", "blackjack"]
