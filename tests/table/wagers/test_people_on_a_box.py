"""Several people on a box, and one person on several boxes."""

from __future__ import annotations

import pytest

from tests.rounds import fault, lines, net, outcomes, played

SPANISH, PONTOON, MBS = "ma-spanish21", "ma-pontoon21", "mbs-pontoon"


@pytest.mark.clause(SPANISH, "13(a)")
@pytest.mark.ruling("R19")
def test_a_fourth_person_is_refused() -> None:
    wagers = "ann 1 main 10.00; bob 1 main 10.00; cat 1 main 10.00; dan 1 main 10.00"
    found = fault(SPANISH, wagers, "Kd 9h Kc 8s")
    assert (found.code, found.at) == ("bad-wager", "wagers[3]")
    assert "13(a)" in found.clause


@pytest.mark.ruling("R19")
@pytest.mark.parametrize("book", ["md-pontoon21", "bbc-spanish21"])
def test_where_the_text_is_silent_a_box_is_one_persons(book: str) -> None:
    found = fault(book, "ann 1 main 5.00; bob 1 main 5.00", "Kd 9h Kc 8s")
    assert (found.code, found.at) == ("bad-wager", "wagers[1]")


@pytest.mark.ruling("R19")
def test_a_silent_text_cannot_be_overruled_by_the_house() -> None:
    wagers = "ann 1 main 5.00; bob 1 main 5.00"
    found = fault("md-pontoon21", wagers, "Kd 9h Kc 8s", people_per_box=2)
    assert (found.code, found.at) == ("bad-house", "house.people_per_box")


@pytest.mark.clause(SPANISH, "13(b)")
@pytest.mark.ruling("R27")
class TestCaller:
    WAGERS = "ann 1 main 5.00; bob 1 main 20.00; cat 1 main 20.00"

    def callers(self, extra: str) -> dict[int, str]:
        table = played(SPANISH, self.WAGERS, "Kd 9h Kc 8s", "1 stand", extra=extra).table
        return {box.number: box.caller for box in table.boxes}

    def test_the_first_person_with_a_main_wager_sits_there(self) -> None:
        assert self.callers("") == {1: "ann"}

    def test_another_may_be_seated(self) -> None:
        assert self.callers('seated = { 1 = "cat" }') == {1: "cat"}

    def test_where_nobody_sits_the_highest_wager_calls_the_earlier_of_two(self) -> None:
        assert self.callers('seated = { 1 = "" }') == {1: "bob"}

    def test_a_person_without_a_wager_cannot_be_seated(self) -> None:
        found = fault(SPANISH, self.WAGERS, "Kd 9h Kc 8s", "1 stand", extra='seated = {1="zoe"}')
        assert (found.code, found.at) == ("bad-record", "seated.1")


@pytest.mark.ruling("R27")
def test_the_callers_surrender_binds_everyone() -> None:
    wagers = "ann 1 main 10.00; bob 1 main 30.00"
    found = net(SPANISH, wagers, "Kh 9h 6d", "1 surrender")
    assert found == {"ann": "-5.00", "bob": "-15.00"}


@pytest.mark.clause(SPANISH, "13(d)")
class TestFollowingADouble:
    WAGERS = "ann 1 main 20.00; bob 1 main 10.00; cat 1 main 6.00"

    def test_each_doubles_his_own_wager_for_as_much_as_he_likes(self) -> None:
        # 6-5 doubled draws a nine: 20 beats the dealer's 17.
        actions = "1 double; 1 bob double 5.00; 1 cat double"
        found = lines(SPANISH, self.WAGERS, "6d 9c 5s 9h 8c", actions)
        assert found == [
            ("ann", 1, 1, "main", "20.00", "40.00"),
            ("ann", 1, 1, "double", "20.00", "40.00"),
            ("bob", 1, 1, "main", "10.00", "20.00"),
            ("bob", 1, 1, "double", "5.00", "10.00"),
            ("cat", 1, 1, "main", "6.00", "12.00"),
            ("cat", 1, 1, "double", "6.00", "12.00"),
        ]

    def test_nobody_has_to(self) -> None:
        found = net(SPANISH, self.WAGERS, "6d 9c 5s 9h 8c", "1 double")
        assert found == {"ann": "40.00", "bob": "10.00", "cat": "6.00"}

    def test_nobody_doubles_by_more_than_his_own_wager(self) -> None:
        found = fault(SPANISH, self.WAGERS, "6d 9c 5s 9h 8c", "1 double; 1 cat double 6.50")
        assert (found.code, found.at) == ("illegal-action", "actions[1]")

    def test_nobody_doubles_without_the_caller(self) -> None:
        found = fault(SPANISH, self.WAGERS, "6d 9c 5s 9h 8c", "1 bob double")
        assert (found.code, found.at) == ("illegal-action", "actions[0]")

    def test_nobody_follows_twice(self) -> None:
        actions = "1 double; 1 bob double; 1 bob double"
        found = fault(SPANISH, self.WAGERS, "6d 9c 5s 9h 8c", actions)
        assert (found.code, found.at) == ("illegal-action", "actions[2]")

    @pytest.mark.ruling("R27")
    def test_one_who_did_not_double_keeps_his_wager_whatever_the_caller_rescues(self) -> None:
        # Ann takes her double back and loses 20.00; Bob's single wager wins against the break.
        found = net(SPANISH, self.WAGERS, "6d 9c 5s 3h 5c Kc", "1 double; 1 rescue")
        assert found == {"ann": "-20.00", "bob": "10.00", "cat": "6.00"}

    @pytest.mark.clause(MBS, "3.11.4.1")
    @pytest.mark.parametrize("book", [SPANISH, MBS])
    def test_each_rescues_for_himself(self, book: str) -> None:
        wagers = "ann 1 main 20.00; bob 1 main 10.00; cat 1 main 10.00"
        actions = "1 double; 1 bob double; 1 cat double; 1 cat rescue; 1 rescue"
        assert net(book, wagers, "6d 9c 5s 3h 5c Kc", actions) == {
            "ann": "-20.00",
            "bob": "20.00",
            "cat": "-10.00",
        }

    def test_a_stand_keeps_the_callers_double_and_others_may_still_rescue(self) -> None:
        actions = "1 double; 1 bob double; 1 stand; 1 bob rescue"
        found = net(SPANISH, self.WAGERS, "6d 9c 5s 3h 5c Kc", actions)
        assert found == {"ann": "40.00", "bob": "-10.00", "cat": "6.00"}


@pytest.mark.ruling("R30")
class TestBonusOnADoubledHand:
    # 2-3-4-2 doubled draws a ten-valued card: five cards, 21. The dealer makes 17.
    WAGERS = "ann 1 main 10.00; bob 1 main 10.00"
    SHOE = "2h 9s 3c 4d 2s Kd 8c"
    ACTIONS = "1 hit; 1 hit; 1 double"

    @pytest.mark.clause(SPANISH, "5(f)", "9(b)")
    def test_by_the_persons_own_wager_in_massachusetts(self) -> None:
        found = net(SPANISH, self.WAGERS, self.SHOE, self.ACTIONS)
        assert found == {"ann": "20.00", "bob": "15.00"}

    @pytest.mark.clause(MBS, "4.1.1.4")
    def test_by_the_hand_at_marina_bay_sands(self) -> None:
        # Only two cards may be doubled there: 6-7 draws an 8 of another suit.
        found = net(MBS, self.WAGERS, "6h 9s 7c 8d", "1 double")
        assert found == {"ann": "20.00", "bob": "10.00"}

    @pytest.mark.clause(SPANISH, "5(f)(2)", "9(b)")
    def test_a_rider_who_did_not_double_gets_the_suited_bonus_in_massachusetts(self) -> None:
        found = net(SPANISH, self.WAGERS, "6h 9s 7h 8h", "1 double")
        assert found == {"ann": "20.00", "bob": "20.00"}

    @pytest.mark.clause(SPANISH, "5(g)")
    def test_the_super_bonus_goes_by_the_hand_everywhere(self) -> None:
        # Three sevens of hearts under a seven, doubled by Ann only: no Super Bonus for either.
        found = net(SPANISH, self.WAGERS, "7h 7s 7h 7h Kd", "1 double", decks=6)
        assert found == {"ann": "20.00", "bob": "20.00"}


@pytest.mark.clause(SPANISH, "13(e)")
class TestSplits:
    WAGERS = "ann 1 main 10.00; bob 1 main 10.00"

    def test_silence_rides_the_first_hand(self) -> None:
        # 8-8: hand 1 stands on 18, hand 2 on 10; the dealer has 17.
        found = net(SPANISH, self.WAGERS, "8h 7c 8d Kc 2s Kd", "1 split; 1 stand; 1 stand")
        assert found == {"ann": "0.00", "bob": "10.00"}

    def test_a_rider_stays_with_his_hand_when_an_earlier_one_is_split(self) -> None:
        # 8-8 split; Bob rides hand 2. Hand 1 gets an 8 and is split again, so Bob's is hand 3.
        actions = "1 split; 1 bob ride 2; 1 split; 1 stand; 1 stand; 1 stand"
        shoe = "8h 7c 8d 8s Kd Kc 2d Jc"
        assert lines(SPANISH, self.WAGERS, shoe, actions) == [
            ("ann", 1, 1, "main", "10.00", "20.00"),
            ("ann", 1, 2, "main", "10.00", "20.00"),
            ("ann", 1, 3, "main", "10.00", "0.00"),
            ("bob", 1, 3, "main", "10.00", "0.00"),
        ]

    def test_cover_puts_an_equal_wager_on_the_new_hand(self) -> None:
        shoe = "8h 7c 8d Kd Kc Jc"
        found = lines(SPANISH, self.WAGERS, shoe, "1 split; 1 bob cover; 1 stand; 1 stand")
        assert [line for line in found if line[0] == "bob"] == [
            ("bob", 1, 1, "main", "10.00", "20.00"),
            ("bob", 1, 2, "main", "10.00", "20.00"),
        ]

    @pytest.mark.clause(PONTOON, "13(e)")
    @pytest.mark.parametrize("book", [SPANISH, PONTOON])
    def test_a_wager_rides_one_of_the_two_hands_of_the_split(self, book: str) -> None:
        actions = "1 split; 1 bob ride 3; 1 stand; 1 stand"
        found = fault(book, self.WAGERS, "8h 7c 8d Kd Kc Jc", actions)
        assert (found.code, found.at) == ("illegal-action", "actions[1]")
        assert found.clause == "13(e)"

    def test_who_is_not_on_a_hand_is_not_asked_about_its_double(self) -> None:
        # Bob rides hand 2; hand 1 is doubled without him.
        actions = "1 split; 1 bob ride 2; 1 double; 1 bob double; 1 stand"
        found = fault(SPANISH, self.WAGERS, "8h 7c 8d 3d 9c Kd Jc", actions)
        assert (found.code, found.at) == ("illegal-action", "actions[3]")

    def test_the_caller_cannot_ride(self) -> None:
        found = fault(SPANISH, self.WAGERS, "8h 7c 8d 3d", "1 split; 1 ann ride 1")
        assert found.code == "illegal-action"


@pytest.mark.clause(SPANISH, "13(f)")
def test_each_on_a_box_insures_for_himself() -> None:
    wagers = "ann 1 main 10.00; bob 1 main 20.00"
    found = net(SPANISH, wagers, "Kh Ac 9h Qd", "bob insure 10.00; 1 stand")
    assert found == {"ann": "-10.00", "bob": "0.00"}


class TestSeveralBoxes:
    WAGERS = "ann 1 main 10.00; ann 3 main 10.00"

    @pytest.mark.clause(SPANISH, "14")
    def test_one_box_each_by_default(self) -> None:
        found = fault(SPANISH, self.WAGERS, "Kd 9d 8h Kc 9c 8s")
        assert (found.code, found.at) == ("bad-wager", "wagers[1]")

    @pytest.mark.clause(SPANISH, "14")
    def test_the_house_may_permit_more(self) -> None:
        found = outcomes(
            SPANISH, self.WAGERS, "Kd 9d 8h Kc 9c 8s 3h", "1 stand; 3 stand", boxes_per_player=2
        )
        assert found == ["win", "lose"]

    @pytest.mark.clause("md-pontoon21", "6 H")
    @pytest.mark.clause("bbc-spanish21", "Method 18")
    @pytest.mark.parametrize("book", ["md-pontoon21", "bbc-spanish21"])
    def test_they_are_adjacent_where_the_text_says_so(self, book: str) -> None:
        found = fault(book, self.WAGERS, "Kd 9d 8h Kc 9c 8s", boxes_per_player=2)
        assert (found.code, found.at) == ("bad-wager", "wagers[1]")
        assert "adjacent" in found.message

    def test_marina_bay_sands_has_one_box_each(self) -> None:
        found = fault(MBS, self.WAGERS, "Kd 9d 8h Kc 9c 8s", boxes_per_player=2)
        assert found.code == "bad-house"

    def test_an_insurance_names_its_box(self) -> None:
        wagers = "ann 2 main 10.00; ann 3 main 10.00"
        found = fault(
            "md-pontoon21", wagers, "Kd 9h Ah 8c 9c Qd", "ann insure 5.00", boxes_per_player=2
        )
        assert (found.code, found.at) == ("illegal-action", "actions[0]")


@pytest.mark.ruling("R4")
class TestSuperBonus:
    # Box 1 makes three sevens of hearts under the dealer's seven; the dealer has 17.
    SHOE = "7h 9c 7d 7h 9d 7h Kd"

    @pytest.mark.clause(SPANISH, "5(g)")
    def test_each_on_the_winning_box_by_his_own_wager(self) -> None:
        wagers = "ann 1 main 5.00; bob 1 main 25.00; cat 1 main 3.00; dan 2 main 5.00"
        found = lines(SPANISH, wagers, self.SHOE, "1 hit; 2 stand", table_minimum="1.00")
        bonus = [line for line in found if line[3] in ("super-bonus", "envy")]
        assert bonus == [
            ("ann", 1, 1, "super-bonus", "0.00", "1000.00"),
            ("bob", 1, 1, "super-bonus", "0.00", "5000.00"),
            ("cat", 1, None, "envy", "0.00", "50.00"),
            ("dan", 2, None, "envy", "0.00", "50.00"),
        ]

    @pytest.mark.clause(SPANISH, "5(g)")
    def test_no_super_bonus_no_fifty(self) -> None:
        wagers = "ann 1 main 3.00; dan 2 main 5.00"
        found = net(SPANISH, wagers, self.SHOE, "1 hit; 2 stand", table_minimum="1.00")
        assert found == {"ann": "6.00", "dan": "5.00"}

    @pytest.mark.clause(SPANISH, "5(g)")
    def test_a_player_gets_one_fifty_however_many_boxes_he_has(self) -> None:
        wagers = "ann 1 main 5.00; bob 2 main 5.00; bob 3 main 5.00"
        shoe = "7h 9c 9s 7d 7h 9d 9d 7h Kd"
        actions = "1 hit; 2 stand; 3 stand"
        found = lines(SPANISH, wagers, shoe, actions, boxes_per_player=2)
        assert [line for line in found if line[3] == "envy"] == [
            ("bob", 2, None, "envy", "0.00", "50.00")
        ]

    def test_a_winner_with_another_box_gets_no_fifty(self) -> None:
        wagers = "ann 1 main 5.00; ann 2 main 5.00"
        found = lines(SPANISH, wagers, self.SHOE, "1 hit; 2 stand", boxes_per_player=2)
        assert not [line for line in found if line[3] == "envy"]

    @pytest.mark.clause(MBS, "4.1.1.4")
    def test_not_for_a_winning_doubled_hand_at_marina_bay_sands(self) -> None:
        # Box 2 doubles 5-6 and wins with 20; box 3 doubles and loses: only box 3 gets the $50.
        wagers = "ann 1 main 10.00; bob 2 main 10.00; cat 3 main 10.00"
        shoe = "7h 5c 5d 7d 7h 6c 6d 7h 9c 2h Kd"
        found = lines(MBS, wagers, shoe, "1 hit; 2 double; 3 double")
        assert [line[0] for line in found if line[3] == "envy"] == ["cat"]

    def test_a_winning_doubled_hand_gets_it_where_players_get_it(self) -> None:
        wagers = "ann 1 main 10.00; bob 2 main 10.00"
        shoe = "7h 5c 7d 7h 6c 7h 9c Kd"
        found = lines(SPANISH, wagers, shoe, "1 hit; 2 double")
        assert [line[0] for line in found if line[3] == "envy"] == ["bob"]

    @pytest.mark.clause(MBS, "4.1.1.2")
    def test_a_stand_off_gets_it_too(self) -> None:
        wagers = "ann 1 main 10.00; bob 2 main 10.00"
        found = net(MBS, wagers, "7h 9c 7d 7h 8d 7h Kd", "1 hit; 2 stand")
        assert found == {"ann": "1020.00", "bob": "50.00"}

    @pytest.mark.clause(MBS, "4.1.1.3")
    @pytest.mark.clause(SPANISH, "10(e)")
    @pytest.mark.parametrize("book", [SPANISH, PONTOON, MBS, "md-pontoon21"])
    def test_split_sevens_earn_none(self, book: str) -> None:
        # 7-7 split: hand 1 is 7-7-7 of hearts all the same, hand 2 stands on 17.
        hole = "" if book != "md-pontoon21" else "Kd "
        shoe = f"7h 7d 7h {hole}7h 7h Kc {'Kd' if not hole else ''}"
        found = lines(book, "ann 1 main 25.00", shoe, "1 split; 1 hit; 1 stand")
        assert not [line for line in found if line[3] == "super-bonus"]
        bonus = "50.00" if book == "md-pontoon21" else "75.00"
        assert found[0][5] == bonus


class TestPairBettor:
    """Marina Bay Sands 3.5.2: a Pair bet without a main wager of one's own."""

    @pytest.mark.clause(MBS, "3.5.2")
    def test_the_box_needs_a_main_wager(self) -> None:
        found = fault(MBS, "ann 1 main 10.00; zoe 2 pair 10.00", "Jh 6c Qd Kh 2d", "1 stand")
        assert (found.code, found.at) == ("bad-wager", "wagers[1]")

    def test_he_decides_nothing(self) -> None:
        wagers = "ann 1 main 10.00; zoe 1 pair 10.00"
        found = fault(MBS, wagers, "5h 6c 5d Kh 2d", "1 double; 1 zoe double")
        assert (found.code, found.at) == ("illegal-action", "actions[1]")

    def test_he_is_not_asked_about_insurance(self) -> None:
        wagers = "ann 1 main 10.00; zoe 1 pair 10.00"
        found = fault(MBS, wagers, "Kh Ac 9d Kh 2d", "zoe insure 5.00; 1 stand")
        assert (found.code, found.at) == ("illegal-action", "actions[0]")
