"""What a dealer's blackjack takes: each book, and both readings of the original wager (R12)."""

from __future__ import annotations

import pytest

from fortyeight.record import result
from tests.rounds import again, lines, net, outcomes, played

MA, PONTOON, MD, MBS, BBC = (
    "ma-spanish21",
    "ma-pontoon21",
    "md-pontoon21",
    "mbs-pontoon",
    "bbc-spanish21",
)
ANN = "ann 1 main 10.00"


@pytest.mark.ruling("R12")
class TestOriginalOnly:
    @pytest.mark.clause(MA, "9(c)")
    @pytest.mark.clause(PONTOON, "9(c)")
    @pytest.mark.parametrize("book", [MA, PONTOON])
    def test_a_double_is_given_back(self, book: str) -> None:
        assert lines(book, ANN, "6h Kd 5c 8c Ac", "1 double") == [
            ("ann", 1, 1, "main", "10.00", "0.00"),
            ("ann", 1, 1, "double", "10.00", "10.00"),
        ]

    @pytest.mark.clause(MA, "10(d)")
    def test_what_splitting_added_is_given_back(self) -> None:
        shoe, actions = "8h Kd 8c Kc Qc Ac", "1 split; 1 stand; 1 stand"
        assert lines(MA, ANN, shoe, actions) == [
            ("ann", 1, 1, "main", "10.00", "0.00"),
            ("ann", 1, 2, "main", "10.00", "10.00"),
        ]
        assert outcomes(MA, ANN, shoe, actions) == ["lose", "push"]

    @pytest.mark.clause(MA, "9(c)", "10(d)")
    def test_bust_hands_are_included(self) -> None:
        # Hand 1 stands on 18, hand 2 busts after a double: all but the original comes back.
        shoe = "8h Kd 8c Kc 6c Kh Ac"
        actions = "1 split; 1 stand; 1 double"
        assert net(MA, ANN, shoe, actions) == {"ann": "-10.00"}
        assert outcomes(MA, ANN, shoe, actions) == ["lose", "bust"]

    @pytest.mark.clause(MA, "9(c)", "10(d)")
    def test_hands_that_bust_stay_lost_under_the_other_reading(self) -> None:
        shoe = "8h Kd 8c Kc 6c Kh Ac"
        actions = "1 split; 1 stand; 1 double"
        option = "original-and-busted"
        assert net(MA, ANN, shoe, actions, dealer_blackjack_takes=option) == {"ann": "-30.00"}

    @pytest.mark.clause(MA, "9(c)", "10(d)")
    def test_the_bust_first_hand_is_the_original(self) -> None:
        shoe = "8h Kd 8c 6c Kh Kc Ac"
        actions = "1 split; 1 double; 1 stand"
        assert net(MA, ANN, shoe, actions) == {"ann": "-10.00"}
        option = "original-and-busted"
        assert net(MA, ANN, shoe, actions, dealer_blackjack_takes=option) == {"ann": "-20.00"}

    @pytest.mark.clause(MA, "10(d)", "13(e)")
    def test_each_persons_original_rides_where_it_rides(self) -> None:
        # Bob's wager rides hand 2: it is his original and is lost, while Ann's there comes back.
        wagers = "ann 1 main 10.00; bob 1 main 10.00"
        shoe = "8h Kd 8c Kc Qc Ac"
        actions = "1 split; 1 bob ride 2; 1 stand; 1 stand"
        assert net(MA, wagers, shoe, actions) == {"ann": "-10.00", "bob": "-10.00"}

    @pytest.mark.clause(MA, "9(d)", "10(d)")
    def test_rescued_hands_have_lost_the_original_or_got_their_own_back(self) -> None:
        # 8-8 split: hand 1 stands on 17, hand 2 is doubled and rescued; then a blackjack.
        shoe, actions = "8h Kd 8c 9s 3d 2c As", "1 split; 1 stand; 1 double; 1 rescue"
        assert outcomes(MA, ANN, shoe, actions) == ["lose", "push"]
        assert net(MA, ANN, shoe, actions) == {"ann": "-10.00"}

    @pytest.mark.clause(MA, "5(a)(3)")
    def test_a_player_blackjack_beside_it_is_paid(self) -> None:
        wagers = "ann 1 main 10.00; bob 2 main 10.00"
        shoe = "8h Ah Kd 8c Kh Ac"
        assert net(MA, wagers, shoe, "1 stand") == {"ann": "-10.00", "bob": "15.00"}


@pytest.mark.ruling("R12")
class TestMarinaBaySands:
    @pytest.mark.clause(MBS, "4.4.1")
    def test_a_double_is_given_back(self) -> None:
        assert net(MBS, ANN, "6h Kd 5c 8c Ac", "1 double") == {"ann": "-10.00"}

    @pytest.mark.clause(MBS, "4.3.3")
    def test_every_wager_of_a_split_is_lost(self) -> None:
        shoe, actions = "8h Kd 8c Kc Qc Ac", "1 split; 1 stand; 1 stand"
        assert net(MBS, ANN, shoe, actions) == {"ann": "-20.00"}

    @pytest.mark.clause(MBS, "3.16")
    def test_a_doubled_bust_is_collected_at_once(self) -> None:
        assert net(MBS, ANN, "6h Kd 6c Kc", "1 double") == {"ann": "-20.00"}

    @pytest.mark.clause(MBS, "4.4.1")
    def test_each_split_hand_keeps_its_own_double(self) -> None:
        # Both hands doubled, both lose their wager and get the double back.
        shoe = "8h Kd 8c 3c 9c 3d 9d Ac"
        found = net(MBS, ANN, shoe, "1 split; 1 double; 1 double")
        assert found == {"ann": "-20.00"}


@pytest.mark.ruling("R12")
class TestBostonBilliardClub:
    def test_everything_is_lost(self) -> None:
        # Under a king nothing is checked (R7): double and split are lost whole.
        assert net(BBC, ANN, "6h Kd 5c Ac 8c", "1 double") == {"ann": "-20.00"}
        shoe, actions = "8h Kd 8c Ac Kc Qc", "1 split; 1 stand; 1 stand"
        assert net(BBC, ANN, shoe, actions) == {"ann": "-20.00"}

    @pytest.mark.ruling("R7")
    @pytest.mark.clause(BBC, "Method 20")
    def test_the_check_is_under_an_ace_only(self) -> None:
        assert net(BBC, ANN, "6h Ad 5c Kc") == {"ann": "-10.00"}
        assert net(BBC, ANN, "6h Kd 5c Ac 8c", "1 double") == {"ann": "-20.00"}

    @pytest.mark.ruling("R7")
    def test_the_house_may_check_under_ten_valued_cards_too(self) -> None:
        found = net(BBC, ANN, "6h Kd 5c Ac", looks_under=["A", "K", "Q", "J"])
        assert found == {"ann": "-10.00"}


class TestOther21s:
    @pytest.mark.clause(MA, "5(b)")
    def test_a_21_loses_in_massachusetts(self) -> None:
        assert net(MA, ANN, "8h Kd 4s 9d Ac", "1 hit") == {"ann": "-10.00"}

    @pytest.mark.clause(BBC, "Rules 10")
    def test_a_21_wins_at_boston_billiard_club(self) -> None:
        assert net(BBC, ANN, "8h Kd 4s Ac 9d", "1 hit") == {"ann": "10.00"}

    @pytest.mark.clause(BBC, "Rules 10")
    @pytest.mark.clause(BBC, "Rules 13 f")
    def test_with_its_bonus(self) -> None:
        assert net(BBC, ANN, "6s Kd 7s Ac 8s", "1 hit") == {"ann": "30.00"}

    @pytest.mark.clause(MBS, "4.2.1")
    def test_a_21_wins_at_marina_bay_sands(self) -> None:
        wagers = "ann 1 main 10.00; bob 2 main 10.00"
        assert net(MBS, wagers, "8h 9h Kd 4s 9c 9d Ac", "1 hit; 2 stand") == {
            "ann": "10.00",
            "bob": "-10.00",
        }


@pytest.mark.ruling("R2")
class TestTwoCardSplit21:
    @pytest.mark.clause(MA, "1 Blackjack")
    def test_it_is_a_plain_21(self) -> None:
        # K-Q split: hand 1 gets an ace: 21, paid 1 to 1 against the dealer's 20.
        shoe = "Kh Kd Qh Ac 9c Jd"
        assert net(MA, ANN, shoe, "1 split; 1 stand") == {"ann": "0.00"}

    @pytest.mark.clause(MA, "5(b)")
    def test_it_loses_to_a_blackjack_in_massachusetts(self) -> None:
        assert net(MA, ANN, "Kh Kd Qh Ac 9c As", "1 split; 1 stand") == {"ann": "-10.00"}

    @pytest.mark.clause(MA, "1 Blackjack", "5(a)(3)")
    @pytest.mark.parametrize(
        ("shoe", "won"),
        [
            # The original wager on hand 1 wins 15.00, hand 2's wager is given back.
            pytest.param("Kh Kd Qh Ac 9c As", "15.00", id="over a blackjack"),
            # Hand 2 has 19 and loses.
            pytest.param("Kh 6d Qh Ac 9c 5s Ks", "5.00", id="over a 21"),
        ],
    )
    def test_read_to_the_letter_it_wins_3_to_2_over_a_dealer_21(self, shoe: str, won: str) -> None:
        option = {"two_card_21_after_split": "wins-as-blackjack"}
        found = result(played(MA, ANN, shoe, "1 split; 1 stand", **option))
        assert found["net"] == {"ann": won}
        first = next(one for one in found["wagers"] if one["hand"] == 1)
        assert (first["returned"], first["clause"]) == ("25.00", "5(a)(3)")

    @pytest.mark.clause(MA, "1 Blackjack", "5(a)(4)")
    def test_read_to_the_letter_a_21_in_three_cards_is_none(self) -> None:
        # K-2-9 and K-9 against the dealer's 6-5-K: 21 wins 1 to 1, 19 loses.
        shoe = "Kh 6d Qh 2c 9c 9s 5s Ks"
        actions = "1 split; 1 hit; 1 stand"
        found = net(MA, ANN, shoe, actions, two_card_21_after_split="wins-as-blackjack")
        assert found == {"ann": "0.00"}

    @pytest.mark.clause(MD, "7 O(4)", "7 P")
    def test_read_to_the_letter_a_21_in_three_cards_wins_in_maryland(self) -> None:
        shoe, option = "Kh 6d Qh 5s 2c 9c 9s Ks", "ties-21"
        actions = "1 split; 1 hit; 1 stand"
        assert net(MD, ANN, shoe, actions, two_card_21_after_split=option) == {"ann": "0.00"}
        # An unsplit 21 wins too: 8-4-9.
        wagers = f"{ANN}; bob 2 main 10.00"
        shoe = "8h Kh 6c 4h 9d 5c 9h Kc"
        found = net(MD, wagers, shoe, "1 hit; 2 stand", two_card_21_after_split=option)
        assert found == {"ann": "10.00", "bob": "-10.00"}

    @pytest.mark.clause(MD, "7 O(4)", "7 P")
    def test_read_to_the_letter_it_ties_a_dealer_21_in_maryland(self) -> None:
        shoe = "Kh 6d Qh 5s Ac 9c Ks"
        assert net(MD, ANN, shoe, "1 split; 1 stand") == {"ann": "0.00"}
        found = net(MD, ANN, shoe, "1 split; 1 stand", two_card_21_after_split="ties-21")
        assert found == {"ann": "-10.00"}

    @pytest.mark.clause(BBC, "Wagers Splitting 3")
    def test_it_is_a_plain_21_at_boston_billiard_club(self) -> None:
        # K-K split: K-A wins 1 to 1 against the dealer's 6-5-K, K-9 loses.
        shoe = "Kh 6d Kc 5s Ac 9c Ks"
        assert net(BBC, ANN, shoe, "1 split; 1 stand") == {"ann": "0.00"}

    @pytest.mark.clause(MBS, "3.9.2")
    def test_split_aces_make_no_pontoon(self) -> None:
        # Aces split: K and 9, one card each; 21 is paid 10.00 at once, 20 beats 17.
        assert net(MBS, ANN, "Ah 7d Ac Kc 9c Kd", "1 split") == {"ann": "20.00"}


@pytest.mark.ruling("R39")
@pytest.mark.clause(MA, "10(d)")
@pytest.mark.clause(MA, "15(i)")
class TestADeadHand:
    """The hand with the original wager is dead: its amount is collected from the next live hand."""

    #: Hand 1 asks for a card that is missed and is called dead at the end.
    DEAD = "1 split; 1 hit; dealer misses 1 hand 1; "

    def test_it_is_collected_from_the_next_hand(self) -> None:
        round_ = (MA, ANN, "8h Kd 8c 2c Kc Ac", f"{self.DEAD}1 stand; 1 dead")
        assert lines(*round_) == [
            ("ann", 1, 1, "main", "10.00", "10.00"),
            ("ann", 1, 2, "main", "10.00", "0.00"),
        ]
        assert outcomes(*round_) == ["dead", "lose"]
        assert again(*round_)["net"] == {"ann": "-10.00"}

    def test_and_no_more_than_that(self) -> None:
        # Three hands: hand 2 is doubled and loses the original amount; hand 3 loses nothing.
        actions = f"1 split; {self.DEAD}1 double; 1 stand; 1 stand; 1 dead"
        round_ = (MA, ANN, "8h Kd 8c 8d 2c 3c 5c Kc Ac", actions)
        assert lines(*round_) == [
            ("ann", 1, 1, "main", "10.00", "10.00"),
            ("ann", 1, 2, "main", "10.00", "0.00"),
            ("ann", 1, 2, "double", "10.00", "10.00"),
            ("ann", 1, 3, "main", "10.00", "10.00"),
        ]
        assert again(*round_)["net"] == {"ann": "-10.00"}

    def test_a_bust_hand_bears_it_too(self) -> None:
        actions = f"{self.DEAD}1 hit; 1 dead"
        assert net(MA, ANN, "8h Kd 8c 2c 6c Kc Ac", actions) == {"ann": "-10.00"}

    def test_every_person_on_the_box_for_their_own_wager(self) -> None:
        # Bob covers both hands; Cat rides hand 1, which is dead, and has no other.
        wagers = "ann 1 main 10.00; bob 1 main 5.00; cat 1 main 20.00"
        dead = "1 split; 1 bob cover; 1 cat ride 1; 1 hit; dealer misses 1 hand 1; 1 stand; 1 dead"
        assert net(MA, wagers, "8h Kd 8c 2c Kc Ac", dead) == {
            "ann": "-10.00",
            "bob": "-5.00",
            "cat": "0.00",
        }
        rides = dead.replace("cat ride 1", "cat ride 2")
        assert net(MA, wagers, "8h Kd 8c 2c Kc Ac", rides)["cat"] == "-20.00"

    def test_a_wager_that_rides_the_new_hand_is_collected_there(self) -> None:
        # Bob's wager rides hand 2, which is split again: he covers hand 3, and hand 2 is dead.
        wagers = "ann 1 main 10.00; bob 1 main 5.00"
        split = "1 split; 1 bob ride 2; 1 stand; 1 split; 1 bob cover; "
        missed = "1 hit; dealer misses 1 hand 2; 1 stand; 1 dead"
        found = lines(MA, wagers, "8h Kd 8c Kc 8d 2c Qc Ac", split + missed)
        assert [one for one in found if one[0] == "bob"] == [
            ("bob", 1, 2, "main", "5.00", "5.00"),
            ("bob", 1, 3, "main", "5.00", "0.00"),
        ]

    def test_two_dead_hands_leave_the_third(self) -> None:
        actions = f"1 split; {self.DEAD}1 hit; dealer misses 1 hand 2; 1 stand; 1 dead; 1 dead"
        found = lines(MA, ANN, "8h Kd 8c 8d 2c 3c Kc Ac", actions)
        assert [one[-1] for one in found] == ["10.00", "10.00", "0.00"]

    def test_without_a_blackjack_nothing_changes(self) -> None:
        round_ = (MA, ANN, "8h Kd 8c 2c Kc 8s", f"{self.DEAD}1 stand; 1 dead")
        assert lines(*round_) == [
            ("ann", 1, 1, "main", "10.00", "10.00"),
            ("ann", 1, 2, "main", "10.00", "10.00"),
        ]

    def test_hands_that_bust_stay_lost_under_the_other_reading(self) -> None:
        option = "original-and-busted"
        actions = f"1 split; {self.DEAD}1 hit; 1 stand; 1 dead"
        shoe = "8h Kd 8c 8d 2c 6c Kc Kh Ac"
        assert net(MA, ANN, shoe, actions, dealer_blackjack_takes=option) == {"ann": "-10.00"}

    @pytest.mark.clause(MBS, "4.4.1")
    def test_where_every_split_hand_loses_nothing_is_moved(self) -> None:
        round_ = (MBS, ANN, "8h Kd 8c 2c Kc Ac", f"{self.DEAD}1 stand; 1 dead")
        assert net(*round_) == {"ann": "-10.00"}
