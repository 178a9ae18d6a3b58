"""Cards that the dealer misses: the dealer's own, one of a box's first two, one asked for."""

from __future__ import annotations

import pytest

from fortyeight.table.core.events import HoleCardTurned, LateCardTaken
from tests.rounds import again, clauses, fault, left_the_shoe, lines, played

MA, PONTOON, MD, MBS, BBC = (
    "ma-spanish21",
    "ma-pontoon21",
    "md-pontoon21",
    "mbs-pontoon",
    "bbc-spanish21",
)
THREE = [MA, PONTOON, MD]
ANN = "ann 1 main 10.00"
BOTH = "ann 1 main 10.00; bob 2 main 10.00"


@pytest.mark.clause(MA, "15(f)")
@pytest.mark.clause(PONTOON, "15(f)")
@pytest.mark.clause(MD, "13 J")
class TestTheDealersOwn:
    @pytest.mark.parametrize("book", THREE)
    def test_the_first_comes_after_the_players_two(self, book: str) -> None:
        round_ = (book, BOTH, "Kh Qh 9h 7h 9c 8c", "dealer misses own first; 1 stand; 2 stand")
        assert again(*round_)["net"] == {"ann": "10.00", "bob": "0.00"}
        second = "hole" if book == MD else "dealer"
        cards = ["1:Kh", "2:Qh", "1:9h", "2:7h", "dealer:9c", f"{second}:8c"]
        assert left_the_shoe(*round_) == cards

    def test_an_ace_dealt_late_is_insured_against(self) -> None:
        # Insurance of 5.00 wins 10.00 while the main wager is lost.
        actions = "dealer misses own first; ann insure 5.00; 1 stand"
        assert again(MA, ANN, "Kh 9h Ac Kc", actions)["net"] == {"ann": "0.00"}

    @pytest.mark.parametrize(("book", "house"), [(MD, {}), (MA, {"dealing": "hole-card"})])
    def test_the_second_is_dealt_all_the_same(self, book: str, house: dict[str, str]) -> None:
        round_ = (book, ANN, "Kh 9c 9h 8c", "dealer misses own second; 1 stand")
        assert again(*round_, **house)["net"] == {"ann": "10.00"}
        assert left_the_shoe(*round_, **house) == ["1:Kh", "dealer:9c", "1:9h", "hole:8c"]

    def test_without_a_hole_card_no_second_is_due_in_the_deal(self) -> None:
        found = fault(MA, ANN, "Kh 9c 9h 8c", "dealer misses own second; 1 stand")
        assert (found.code, found.clause, found.at) == ("illegal-action", "15(f)", "actions[0]")


@pytest.mark.clause(MA, "15(h)")
@pytest.mark.clause(PONTOON, "15(h)")
class TestNoCard:
    @pytest.mark.clause(MD, "13 M")
    @pytest.mark.parametrize("book", THREE)
    def test_the_hand_is_dead_and_all_its_wagers_come_back(self, book: str) -> None:
        wagers = "ann 1 main 10.00; ann 1 match 5.00; bob 2 main 10.00"
        actions = "dealer misses 1 first; dealer misses 1 second; 2 stand"
        found = again(book, wagers, "Qh 9c 9h 8c", actions)
        assert found["status"] == "settled"
        assert found["net"] == {"ann": "0.00", "bob": "10.00"}
        assert [hand["outcome"] for hand in found["hands"]] == ["dead", "win"]
        assert found["hands"][0]["cards"] == []
        cited = {MA: "15(h)", PONTOON: "15(h)", MD: "13 M, 13 N"}[book]
        assert clauses(book, wagers, "Qh 9c 9h 8c", actions)["ann", "match"] == cited

    def test_everybody_on_the_box_is_in_the_next_deal(self) -> None:
        wagers = "ann 1 main 10.00; cat 1 main 5.00; bob 2 main 10.00"
        actions = "dealer misses 1 first; dealer misses 1 second; 2 stand"
        found = again(MA, wagers, "Qh 9c 9h 8c", actions)
        assert found["net"] == {"ann": "0.00", "cat": "0.00", "bob": "10.00"}
        assert not played(MA, wagers, "Qh 9c 9h 8c", actions).table.reshuffle_due

    def test_no_insurance_is_asked_of_a_dead_hand(self) -> None:
        actions = "dealer misses 1 first; dealer misses 1 second; bob insure 5.00; 2 stand"
        assert again(MA, BOTH, "Qh Ac 9h Kc", actions)["net"] == {"ann": "0.00", "bob": "0.00"}

    def test_a_round_of_dead_hands_ends_without_a_draw(self) -> None:
        actions = "dealer misses 1 first; dealer misses 1 second"
        found = again(MA, ANN, "9c 8c", actions)
        assert found["net"] == {"ann": "0.00"}
        assert found["dealer"]["cards"] == ["9c"]


@pytest.mark.clause(MA, "15(h)")
@pytest.mark.clause(PONTOON, "15(h)")
@pytest.mark.clause(MD, "13 N")
class TestOneCardOnly:
    @pytest.mark.parametrize("book", THREE)
    def test_the_second_is_dealt_after_all_others(self, book: str) -> None:
        # Ann's seven comes after Bob's nine: 17 against 17, and Bob has 19.
        actions = "dealer misses 1 second; 1 take; 1 stand; 2 stand"
        round_ = (book, BOTH, "Kh Qh 9c 9h 7h 8c", actions)
        assert again(*round_)["net"] == {"ann": "0.00", "bob": "10.00"}
        second = "hole" if book == MD else "dealer"
        cards = ["1:Kh", "2:Qh", "dealer:9c", "2:9h", "1:7h", f"{second}:8c"]
        assert left_the_shoe(*round_) == cards

    @pytest.mark.parametrize("book", THREE)
    def test_so_where_the_first_was_missed(self, book: str) -> None:
        actions = "dealer misses 1 first; 1 take; 1 stand; 2 stand"
        round_ = (book, BOTH, "Qh 9c Kh 9h 7h 8c", actions)
        assert again(*round_)["net"] == {"ann": "0.00", "bob": "10.00"}
        assert left_the_shoe(*round_)[:5] == ["2:Qh", "dealer:9c", "1:Kh", "2:9h", "1:7h"]

    @pytest.mark.parametrize("book", THREE)
    def test_or_the_hand_is_dead(self, book: str) -> None:
        wagers = "ann 1 main 10.00; ann 1 match 5.00; bob 2 main 10.00"
        actions = "dealer misses 1 second; 1 dead; 2 stand"
        found = again(book, wagers, "Kh Qh 9c 9h 8c", actions)
        assert found["net"] == {"ann": "0.00", "bob": "10.00"}
        assert [hand["outcome"] for hand in found["hands"]] == ["dead", "win"]

    def test_two_boxes_are_asked_each_for_itself(self) -> None:
        actions = "dealer misses 1 second; dealer misses 2 second; 2 take; 1 dead; 2 stand"
        round_ = (MA, BOTH, "Kh Qh 9c 9h 8c", actions)
        assert again(*round_)["net"] == {"ann": "0.00", "bob": "10.00"}
        assert left_the_shoe(*round_)[2:4] == ["dealer:9c", "2:9h"]

    def test_a_match_wager_goes_by_the_late_card(self) -> None:
        # The nine of another suit pays 4 to 1 with six decks; 19 beats 17.
        wagers = "ann 1 main 10.00; ann 1 match 5.00; bob 2 main 10.00"
        actions = "dealer misses 1 second; 1 take; 1 stand; 2 stand"
        found = again(MA, wagers, "Kh Qh 9c 9h 9d 8c", actions)
        assert found["net"] == {"ann": "30.00", "bob": "10.00"}

    def test_a_late_ace_makes_a_blackjack(self) -> None:
        actions = "dealer misses 1 second; 1 take; 2 stand"
        found = again(MA, BOTH, "Kh Qh 9c 9h Ah 8c", actions)
        assert found["hands"][0]["outcome"] == "blackjack"
        assert found["net"] == {"ann": "15.00", "bob": "10.00"}

    def test_the_dealer_who_missed_his_own_comes_last(self) -> None:
        actions = "dealer misses own first; dealer misses 1 second; 1 take; 1 stand; 2 stand"
        assert left_the_shoe(MA, BOTH, "Kh Qh 9h 7h 9c 8c", actions) == [
            "1:Kh",
            "2:Qh",
            "2:9h",
            "1:7h",
            "dealer:9c",
            "dealer:8c",
        ]

    def test_somebody_must_say_which(self) -> None:
        found = fault(MA, BOTH, "Kh Qh 9c 9h 7h 8c", "dealer misses 1 second")
        assert found.code == "incomplete"
        found = fault(MA, BOTH, "Kh Qh 9c 9h 7h 8c", "dealer misses 1 second; 1 stand")
        assert (found.code, found.at) == ("illegal-action", "actions[1]")


@pytest.mark.clause(MA, "15(i)")
@pytest.mark.clause(PONTOON, "15(i)")
class TestAskedFor:
    @pytest.mark.clause(MD, "13 O(1)")
    @pytest.mark.parametrize(
        ("book", "shoe"),
        [
            (MA, "Kh Qh 9c 2h 2d 5d 8h 8c"),
            (PONTOON, "Kh Qh 9c 2h 2d 5d 8h 8c"),
            (MD, "Kh Qh 9c 2h 2d 8c 5d 8h"),
        ],
    )
    def test_dealt_after_all_others_and_before_the_dealers(self, book: str, shoe: str) -> None:
        # Bob draws to 17 first, then Ann to 20; the dealer has 17.
        actions = "1 hit; dealer misses 1; 2 hit; 2 stand; 1 take; 1 stand"
        assert again(book, BOTH, shoe, actions)["net"] == {"ann": "10.00", "bob": "0.00"}
        drawn = left_the_shoe(book, BOTH, shoe, actions)[5:]
        assert drawn == [
            *(["hole:8c"] if book == MD else []),
            "2:5d",
            "1:8h",
            *([] if book == MD else ["dealer:8c"]),
        ]

    @pytest.mark.clause(MD, "13 O(1)")
    def test_before_the_hole_card_is_turned(self) -> None:
        actions = "1 hit; dealer misses 1; 2 stand; 1 take; 1 stand"
        events = played(MD, BOTH, "Kh Qh 9c 2h 9d 8c 8h", actions).events
        kinds = [type(event) for event in events]
        assert kinds.index(LateCardTaken) < kinds.index(HoleCardTurned)

    @pytest.mark.clause(MD, "13 O(2)")
    @pytest.mark.parametrize("book", THREE)
    def test_or_the_hand_is_dead_and_its_wager_comes_back(self, book: str) -> None:
        actions = "1 hit; dealer misses 1; 2 stand; 1 dead"
        found = again(book, BOTH, "Kh Qh 9c 2h 9d 8c", actions)
        assert found["net"] == {"ann": "0.00", "bob": "10.00"}
        assert [hand["outcome"] for hand in found["hands"]] == ["dead", "win"]
        cited = {MA: "15(i)", PONTOON: "15(i)", MD: "13 O"}[book]
        assert found["wagers"][0]["clause"] == cited

    def test_a_late_card_may_be_followed_by_others(self) -> None:
        actions = "1 hit; dealer misses 1; 2 stand; 1 take; 1 hit; 1 stand"
        found = again(MA, BOTH, "Kh Qh 9c 2h 9d 3h 5h 8c", actions)
        assert found["hands"][0]["cards"] == ["Kh", "2h", "3h", "5h"]
        assert found["net"] == {"ann": "10.00", "bob": "10.00"}

    def test_a_doubled_hand_gets_its_card_late(self) -> None:
        actions = "1 double; dealer misses 1; 2 stand; 1 take; 1 stand"
        shoe = "6h Qh 9c 5h 9h 9d 8c"
        assert again(MA, BOTH, shoe, actions)["net"] == {"ann": "20.00", "bob": "10.00"}
        actions = "1 double; dealer misses 1; 2 stand; 1 take; 1 rescue"
        assert again(MA, BOTH, shoe, actions)["net"] == {"ann": "-10.00", "bob": "10.00"}

    def test_or_both_its_wagers_come_back(self) -> None:
        actions = "1 double; dealer misses 1; 2 stand; 1 dead"
        shoe = "6h Qh 9c 5h 9h 8c"
        again(MA, BOTH, shoe, actions)
        assert lines(MA, BOTH, shoe, actions)[:2] == [
            ("ann", 1, 1, "main", "10.00", "10.00"),
            ("ann", 1, 1, "double", "10.00", "10.00"),
        ]

    def test_a_split_hand_waits_for_the_other(self) -> None:
        # Hand 2 gets its king before hand 1 its nine: 18 and 19 against 17.
        actions = "1 split; 1 hit; dealer misses 1; 1 stand; 1 take; 1 stand"
        round_ = (MA, ANN, "8h 9c 8c 2h Kd 9h 8d", actions)
        assert again(*round_)["net"] == {"ann": "20.00"}
        assert left_the_shoe(*round_)[3:] == ["1:2h", "1:Kd", "1:9h", "dealer:8d"]

    def test_a_split_hand_is_dead_for_itself(self) -> None:
        actions = "1 split; 1 hit; dealer misses 1; 1 stand; 1 dead"
        shoe = "8h 9c 8c 2h Kd 8d"
        assert again(MA, ANN, shoe, actions)["net"] == {"ann": "10.00"}
        assert lines(MA, ANN, shoe, actions) == [
            ("ann", 1, 1, "main", "10.00", "10.00"),
            ("ann", 1, 2, "main", "10.00", "20.00"),
        ]

    def test_the_call_binds_everyone_on_the_box(self) -> None:
        wagers = "ann 1 main 10.00; cat 1 main 5.00; bob 2 main 10.00"
        actions = "1 hit; dealer misses 1; 2 stand; 1 dead"
        found = again(MA, wagers, "Kh Qh 9c 2h 9d 8c", actions)
        assert found["net"] == {"ann": "0.00", "cat": "0.00", "bob": "10.00"}

    def test_insurance_stands_by_itself(self) -> None:
        # The dead hand's insurance of 5.00 wins 10.00 against the dealer's blackjack.
        actions = "ann insure 5.00; 1 hit; dealer misses 1; 1 dead"
        assert again(MA, ANN, "Kh Ac 2h Kc", actions)["net"] == {"ann": "10.00"}

    def test_a_card_that_nobody_asked_for_is_not_missed(self) -> None:
        found = fault(MA, ANN, "Kh 9c 2h 8h 8c", "dealer misses 1; 1 stand")
        assert (found.code, found.clause, found.at) == ("illegal-action", "15(i)", "actions[0]")

    def test_the_second_card_of_a_split_hand_is_missed_by_its_number(self) -> None:
        # The hit gives hand 1 its 21; hand 2 misses its second card and is called dead.
        actions = "1 split; 1 hit; dealer misses 1 hand 2; 1 dead"
        found = again(MA, ANN, "7h 9c 7c 7d 7s 8d", actions)
        assert [hand["cards"] for hand in found["hands"]] == [["7h", "7d", "7s"], ["7c"]]
        assert [hand["outcome"] for hand in found["hands"]] == ["win", "dead"]
        assert found["net"] == {"ann": "15.00"}
