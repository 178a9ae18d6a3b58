"""Massachusetts, sections 9, 10, 13, 14 and 15: doubles, splits, company on a box, errors."""

from __future__ import annotations

import pytest

from fortyeight.cards import card, cards
from fortyeight.table import DealerStep, Refused, Step, WagerKind, decide
from fortyeight.table.core.commands import (
    AllowCompany,
    GetUp,
    Hit,
    LoadShoe,
    PlaceWager,
    RefuseCompany,
    Sit,
    Split,
    Stand,
)
from fortyeight.table.core.events import CardDealt
from tests.massachusetts import both
from tests.rounds import clauses, done, fault, left_the_shoe, lines, net, outcomes, played, table_of

ANN = "ann 1 main 10.00"
SHARED = "ann 1 main 10.00; bob 1 main 20.00"
NO_MORE_BETS = DealerStep(Step.NO_MORE_BETS)


class TestDoubling:
    @both("9(a)")
    @pytest.mark.ruling("R9")
    @pytest.mark.parametrize(
        ("amount", "good"),
        [("0.50", True), ("4.00", True), ("10.00", True), ("10.50", False), ("0.00", False)],
    )
    def test_by_no_more_than_the_original_wager(self, book: str, amount: str, good: bool) -> None:
        round_ = (book, ANN, "6h 9c 5d Kc 8c", f"1 double {amount}")
        if good:
            assert lines(*round_)[1][3:5] == ("double", amount)
        else:
            found = fault(*round_)
            assert (found.code, found.clause) == ("illegal-action", "9(a), R9")

    @both("9(a)")
    def test_on_two_or_more_cards(self, book: str) -> None:
        # 2-3-2-2 is doubled at last and makes 19; the dealer has 17.
        shoe = "2h 9s 3c 2d 2s Kd 8d"
        assert net(book, ANN, shoe, "1 hit; 1 hit; 1 double") == {"ann": "20.00"}

    @both("9(a)")
    def test_split_hands_and_split_aces_too(self, book: str) -> None:
        # Two aces, each with an eight, each doubled: 21 with a two, 12 with a three.
        shoe = "Ah 9c As 8h 2h 8s 3s 8d"
        found = lines(book, ANN, shoe, "1 split; 1 double; 1 stand; 1 double")
        assert [line[3:] for line in found] == [
            ("main", "10.00", "20.00"),
            ("double", "10.00", "20.00"),
            ("main", "10.00", "0.00"),
            ("double", "10.00", "0.00"),
        ]

    @both("9(a)")
    def test_never_a_blackjack(self, book: str) -> None:
        assert fault(book, ANN, "Ah 9s Kc 5c", "1 double").code == "actions-left-over"

    @both("9(c)")
    @pytest.mark.ruling("R12")
    @pytest.mark.parametrize("drawn", ["8c", "Kc"])
    def test_a_dealers_blackjack_takes_the_original_only(self, book: str, drawn: str) -> None:
        # 6-6 doubled makes 20, or goes over 21: nothing was collected yet.
        round_ = (book, ANN, f"6h Kd 6c {drawn} Ac", "1 double")
        assert lines(*round_) == [
            ("ann", 1, 1, "main", "10.00", "0.00"),
            ("ann", 1, 1, "double", "10.00", "10.00"),
        ]
        assert clauses(*round_)["ann", "double"] == "9(c)"

    @both("9(d)")
    @pytest.mark.parametrize("drawn", ["2c", "9c", "Kc"])
    def test_rescue_takes_the_double_back_and_gives_the_original_up(
        self, book: str, drawn: str
    ) -> None:
        # 6-5 makes 13, 20 or 21; the dealer would have gone over.
        round_ = (book, ANN, f"6h 9d 5c {drawn} 7c Kd", "1 double 4.00; 1 rescue")
        assert lines(*round_) == [
            ("ann", 1, 1, "main", "10.00", "0.00"),
            ("ann", 1, 1, "double", "4.00", "4.00"),
        ]
        assert clauses(*round_)["ann", "main"] == "9(d)"

    @both("9(d)")
    def test_not_over_21(self, book: str) -> None:
        assert fault(book, ANN, "6h 9d 6c Kc", "1 double; 1 rescue").code == "actions-left-over"


class TestSplitting:
    @both("10(a)")
    @pytest.mark.parametrize("pair", ["8h 8c", "Kh Qc", "Jh Kc", "Ah Ac"])
    def test_two_cards_of_the_same_value(self, book: str, pair: str) -> None:
        one, other = pair.split()
        round_ = (book, ANN, f"{one} 7c {other} 9h 9d Kd", "1 split; 1 stand; 1 stand")
        assert [line[:5] for line in lines(*round_)] == [
            ("ann", 1, 1, "main", "10.00"),
            ("ann", 1, 2, "main", "10.00"),
        ]

    @both("10(a)")
    @pytest.mark.parametrize("hand", ["8h 9c", "Ah 9c", "Kh 9c"])
    def test_no_others(self, book: str, hand: str) -> None:
        one, other = hand.split()
        found = fault(book, ANN, f"{one} 7c {other} 9h", "1 split")
        assert (found.code, found.clause) == ("illegal-action", "10(a)")

    @both("10(a)")
    def test_only_the_initial_two_cards(self, book: str) -> None:
        found = fault(book, ANN, "2h 7c 4c 4d 9h", "1 hit; 1 split")
        assert (found.code, found.at, found.clause) == ("illegal-action", "actions[1]", "10(a)")

    @both("10(a)")
    def test_the_second_wager_is_equal_or_there_is_none(self, book: str) -> None:
        table = table_of(book, "8h 7c 8c 9h 9d Kd", "ann")
        bet = PlaceWager("ann", 1, WagerKind.MAIN, 600_00), NO_MORE_BETS
        refused = decide(done(table, *bet), Split("ann", 1))
        assert isinstance(refused, Refused)
        assert (refused.code, refused.clause) == ("too-few-chips", "10(a)")

    @both("10(b)")
    @pytest.mark.ruling("R2")
    def test_a_hand_is_finished_before_the_next_gets_its_card(self, book: str) -> None:
        shoe, actions = "8h 7c 8d 2c 9c Kd Kc", "1 split; 1 hit; 1 stand; 1 stand"
        events = played(book, ANN, shoe, actions).events
        dealt = [(e.hand, str(e.card)) for e in events if isinstance(e, CardDealt)]
        assert dealt == [(1, "8h"), (1, "8d"), (1, "2c"), (1, "9c"), (2, "Kd")]

    @both("10(c)")
    def test_the_total_is_announced_after_the_second_card(self, book: str) -> None:
        shoe, actions = "8h 7c 8d 2c 9c Kd Kc", "1 split; 1 hit; 1 stand; 1 stand"
        events = played(book, ANN, shoe, actions).events
        said = [(e.hand, e.says) for e in events if isinstance(e, CardDealt) and e.says]
        assert said == [(1, "Ten"), (1, "Nineteen"), (2, "Eighteen")]

    @both("10(c)")
    @pytest.mark.parametrize("pair", ["8", "K", "A"])
    def test_three_times_and_four_hands_at_most(self, book: str, pair: str) -> None:
        shoe = f"{pair}h 7c {pair}d {pair}s {pair}c 9h {pair}h"
        three = "1 split; 1 split; 1 split"
        stands = "1 stand; 1 stand; 1 stand; 1 stand"
        found = outcomes(book, ANN, f"{shoe} 9c 9d Kd", f"{three}; {stands}")
        assert len(found) == 4
        fourth = fault(book, ANN, f"{shoe} 9c 9d Kd", f"{three}; 1 stand; 1 split")
        assert (fourth.code, fourth.at, fourth.clause) == ("illegal-action", "actions[4]", "10(c)")

    @both("10(c)")
    def test_split_aces_draw_as_they_like(self, book: str) -> None:
        shoe, actions = "Ah 7c Ac 2h 6h 9d Kd", "1 split; 1 hit; 1 stand; 1 stand"
        assert outcomes(book, ANN, shoe, actions) == ["win", "win"]

    @both("10(d)")
    @pytest.mark.ruling("R12")
    def test_a_dealers_blackjack_takes_the_original_only(self, book: str) -> None:
        # The second hand is doubled and goes over 21.
        shoe, actions = "8h Kd 8c Kc 6c Kh Ac", "1 split; 1 stand; 1 double"
        assert lines(book, ANN, shoe, actions) == [
            ("ann", 1, 1, "main", "10.00", "0.00"),
            ("ann", 1, 2, "main", "10.00", "10.00"),
            ("ann", 1, 2, "double", "10.00", "10.00"),
        ]


class TestCompany:
    @both("13(a)")
    @pytest.mark.ruling("R19")
    def test_three_on_a_box_and_no_fourth(self, book: str) -> None:
        wagers = f"{SHARED}; cat 1 main 10.00"
        assert net(book, wagers, "Kd 9h Kc 8s", "1 stand")["cat"] == "10.00"
        found = fault(book, f"{wagers}; dan 1 main 10.00", "Kd 9h Kc 8s")
        assert (found.code, found.at, found.clause) == ("bad-wager", "wagers[3]", "13(a), R19")
        house = fault(book, ANN, "Kd 9h Kc 8s", "1 stand", people_per_box=4)
        assert (house.code, house.clause) == ("bad-house", "13(a), R19")

    @both("13(a)")
    def test_or_the_house_permits_one_only(self, book: str) -> None:
        found = fault(book, SHARED, "Kd 9h Kc 8s", "1 stand", people_per_box=1)
        assert (found.code, found.at) == ("bad-wager", "wagers[1]")

    @both("13(a)")
    @pytest.mark.ruling("R31")
    def test_the_first_person_may_refuse_the_others(self, book: str) -> None:
        table = done(
            table_of(book, "Kd 9h Kc 8s", "ann", "bob"),
            PlaceWager("ann", 1, WagerKind.MAIN, 10_00),
            RefuseCompany("ann", 1),
        )
        joining = PlaceWager("bob", 1, WagerKind.MAIN, 10_00)
        refused = decide(table, joining)
        assert isinstance(refused, Refused)
        assert (refused.code, refused.clause) == ("no-consent", "13(a), R19")
        assert len(done(table, AllowCompany("ann", 1), joining).wagers) == 2

    @both("13(b)")
    @pytest.mark.ruling("R27")
    @pytest.mark.parametrize(
        ("seats", "caller"), [([Sit("ann", 1)], "ann"), ([Sit("ann", 1), GetUp("ann", 1)], "bob")]
    )
    def test_the_seated_or_the_highest_wager_calls(
        self, book: str, seats: list[Sit | GetUp], caller: str
    ) -> None:
        table = table_of(book, "Kd 9h 5c 4s 8s", "ann", "bob")
        bets = (
            PlaceWager("ann", 1, WagerKind.MAIN, 10_00),
            PlaceWager("bob", 1, WagerKind.MAIN, 20_00),
        )
        table = done(table, *bets, *seats, NO_MORE_BETS)
        other = "bob" if caller == "ann" else "ann"
        for command in (Hit(other, 1), Stand(other, 1)):
            refused = decide(table, command)
            assert isinstance(refused, Refused)
            assert (refused.code, refused.clause) == ("not-the-caller", "13(b)")
        # King, five and four beat 17 for both.
        table = done(table, Hit(caller, 1), Stand(caller, 1))
        assert table.chips == {"ann": 1_010_00, "bob": 1_020_00}

    @both("13(d)")
    def test_the_others_may_double_and_need_not(self, book: str) -> None:
        # 6-5 gets one nine only: 20 beats 17.
        wagers = f"{SHARED}; cat 1 main 6.00"
        round_ = (book, wagers, "6d 9c 5s 9h 8c", "1 double; 1 bob double 5.00")
        assert net(*round_) == {"ann": "20.00", "bob": "25.00", "cat": "6.00"}
        assert [place for place in left_the_shoe(*round_) if place.startswith("1:")][2:] == ["1:9h"]
        found = fault(book, wagers, "6d 9c 5s 9h 8c", "1 bob double")
        assert (found.code, found.at) == ("illegal-action", "actions[0]")

    @both("5(f)", "13(d)")
    @pytest.mark.ruling("R30")
    def test_who_did_not_double_keeps_his_bonus(self, book: str) -> None:
        # 2-3-4-2 draws a king, five cards: Ann's double pays 1 to 1, Bob's 20.00 pays 3 to 2.
        shoe, actions = "2h 9s 3c 4d 2s Kd 8c", "1 hit; 1 hit; 1 double"
        assert net(book, SHARED, shoe, actions) == {"ann": "20.00", "bob": "30.00"}

    @both("13(e)")
    @pytest.mark.parametrize(
        ("answer", "staked", "won"),
        [
            pytest.param("1 bob cover;", [(1, "20.00"), (2, "20.00")], "0.00", id="cover"),
            pytest.param("1 bob ride 1;", [(1, "20.00")], "20.00", id="the first"),
            pytest.param("1 bob ride 2;", [(2, "20.00")], "-20.00", id="the second"),
        ],
    )
    def test_the_others_cover_a_split_or_name_their_hand(
        self, book: str, answer: str, staked: list[tuple[int, str]], won: str
    ) -> None:
        # 8-8: 18 wins and 10 loses against 17.
        round_ = (book, SHARED, "8h 7c 8d Kc 2s Kd", f"1 split; {answer} 1 stand; 1 stand")
        assert [(one[2], one[4]) for one in lines(*round_) if one[0] == "bob"] == staked
        assert net(*round_) == {"ann": "0.00", "bob": won}

    @both("13(f)")
    def test_each_insures_for_himself(self, book: str) -> None:
        shoe = "Kh Ac 9h Qd"
        found = net(book, SHARED, shoe, "bob insure 10.00; 1 stand")
        assert found == {"ann": "-10.00", "bob": "0.00"}
        found = net(book, SHARED, shoe, "ann insure 5.00; 1 stand")
        assert found == {"ann": "0.00", "bob": "-20.00"}
        # The answer of one is not that of the other.
        for both_insure in (
            "ann insure 5.00; bob insure 10.00",
            "bob insure 10.00; ann insure 5.00",
        ):
            found = net(book, SHARED, shoe, f"{both_insure}; 1 stand")
            assert found == {"ann": "0.00", "bob": "0.00"}

    @both("14")
    def test_one_box_unless_the_house_permits_more(self, book: str) -> None:
        wagers, shoe = "ann 1 main 10.00; ann 3 main 10.00", "Kd 9d 8h Kc 9c 9s"
        found = fault(book, wagers, shoe, "1 stand; 3 stand")
        assert (found.code, found.at, found.clause) == ("bad-wager", "wagers[1]", "14, R19")
        found_net = net(book, wagers, shoe, "1 stand; 3 stand", boxes_per_player=2)
        assert found_net == {"ann": "20.00"}


class TestErrors:
    @both("15(g)")
    @pytest.mark.ruling("R25")
    def test_the_discards_complete_the_round_after_a_burn(self, book: str) -> None:
        # The shoe ends with Ann's second card; 2c is burned, then come her 5h and the dealer's 8d.
        round_ = (book, ANN, "6h 9c 7d", "1 hit; 1 stand")
        found = played(*round_, extra='discards = "2c 5h 8d"')
        assert [line.returned for line in found.table.settled] == [20_00]
        assert str(found.table.dealer[-1]) == "8d"
        assert card("2c") in found.table.discards

    @both("15(g)")
    def test_cards_on_the_layout_are_not_among_them(self, book: str) -> None:
        # Six decks have six kings of hearts, and one of them lies before Ann.
        table = table_of(book, "Kh 9c 4d", "ann")
        table = done(
            table, PlaceWager("ann", 1, WagerKind.MAIN, 10_00), NO_MORE_BETS, Hit("ann", 1)
        )
        refused = decide(table, LoadShoe(cards("Kh Kh Kh Kh Kh Kh")))
        assert isinstance(refused, Refused)
        assert refused.code == "bad-shoe"
        table = done(table, LoadShoe(cards("Kh Kh Kh Kh Kh")))
        assert table.boxes[0].hands[0].bust
