"""Boston Billiard Club, clause by clause: its wagers, Super Bonus and bonus options."""

from __future__ import annotations

import pytest

from tests.rounds import clauses, fault, lines, net, outcomes

BBC = "bbc-spanish21"
ANN = "ann 1 main 10.00"
TWO = "ann 1 main 10.00; bob 2 main 10.00"


class TestAnte:
    @pytest.mark.clause(BBC, "Wagers Ante")
    @pytest.mark.parametrize("kind", ["main", "match", "break-bonus"])
    @pytest.mark.parametrize(
        ("amount", "good"), [("0.50", False), ("1.00", True), ("10.00", True), ("10.50", False)]
    )
    def test_every_wager_before_the_deal_is_one_to_ten(
        self, kind: str, amount: str, good: bool
    ) -> None:
        wager = f"ann 1 {kind} {amount}"
        wagers = wager if kind == "main" else f"ann 1 main 5.00; {wager}"
        args = (BBC, wagers, "Kh 9c 9h 8c", "1 stand")
        if good:
            assert lines(*args)[-1][3:5] == (kind, amount)
        else:
            found = fault(*args)
            assert (found.code, found.clause) == ("bad-wager", "Wagers Ante")

    @pytest.mark.clause(BBC, "Wagers Ante")
    @pytest.mark.parametrize(
        "house", [{"table_minimum": "0.50"}, {"table_maximum": "10.50"}, {"match_maximum": "25.00"}]
    )
    def test_no_house_goes_beyond(self, house: dict[str, str]) -> None:
        found = fault(BBC, ANN, "Kh 9c 9h 8c", "1 stand", **house)
        assert (found.code, found.clause) == ("bad-house", "Wagers Ante")


class TestSplitting:
    @pytest.mark.clause(BBC, "Wagers Splitting 1", "Wagers Splitting 2")
    @pytest.mark.parametrize("rank", "28JQK")
    def test_equal_ranks_with_an_equal_wager(self, rank: str) -> None:
        shoe = f"{rank}h 7c {rank}c Kd 9h 9d"
        found = lines(BBC, ANN, shoe, "1 split; 1 stand; 1 stand")
        assert [line[2:5] for line in found] == [(1, "main", "10.00"), (2, "main", "10.00")]

    @pytest.mark.clause(BBC, "Wagers Splitting 1")
    @pytest.mark.ruling("R11")
    @pytest.mark.parametrize("second", ["Qc", "9c"])
    def test_no_others(self, second: str) -> None:
        found = fault(BBC, ANN, f"Kh 7c {second} Kd 9h 9d", "1 split")
        assert (found.code, found.clause) == ("illegal-action", "Wagers Splitting 1, R11")

    @pytest.mark.clause(BBC, "Wagers Splitting 3")
    @pytest.mark.ruling("R2")
    def test_an_ace_and_a_court_card_are_no_blackjack_then(self) -> None:
        # K-K split: K-A is a plain 21 and wins 10.00, K-9 beats 17 too.
        args = (BBC, ANN, "Kh 7c Kc Kd Ah 9d", "1 split; 1 stand")
        assert (outcomes(*args), net(*args)) == (["win", "win"], {"ann": "20.00"})

    @pytest.mark.clause(BBC, "Wagers Splitting 4")
    @pytest.mark.parametrize("rank", "8A")
    def test_three_times_and_no_fourth(self, rank: str) -> None:
        # Four hands, each with a second card of nine, against the dealer's 18.
        shoe = f"{rank}h 9c {rank}c 9h {rank}d {rank}s {rank}h 9s 9d 9c"
        splits = "1 split; 1 split; 1 split"
        refused = fault(BBC, ANN, shoe, f"{splits}; 1 split")
        assert (refused.at, refused.clause) == ("actions[3]", "Wagers Splitting 4")
        found = lines(BBC, ANN, shoe, f"{splits}; 1 stand; 1 stand; 1 stand; 1 stand")
        assert [line[2] for line in found] == [1, 2, 3, 4]

    @pytest.mark.clause(BBC, "Wagers Splitting 4", "Wagers Double 1")
    def test_split_aces_draw_and_double(self) -> None:
        # Hand 1 is A-2-7 after a hit; hand 2, A-5, is doubled and draws a four: both have 20.
        shoe = "Ah 9c Ac 8c 2h 7h 5c 4c"
        found = lines(BBC, ANN, shoe, "1 split; 1 hit; 1 stand; 1 double; 1 stand")
        assert [(line[2], line[3], line[5]) for line in found] == [
            (1, "main", "20.00"),
            (2, "main", "20.00"),
            (2, "double", "20.00"),
        ]


class TestDouble:
    @pytest.mark.clause(BBC, "Wagers Double 1")
    @pytest.mark.parametrize(
        ("shoe", "actions"),
        [
            pytest.param("6h 9c 5d 8c 9h", "1 double; 1 stand", id="two cards"),
            pytest.param("2h 9c 3d 8c 6h 9h", "1 hit; 1 double; 1 stand", id="after a hit"),
            pytest.param("2h 9c 2d 8c 2s 5h 9h", "1 hit; 1 hit; 1 double; 1 stand", id="two hits"),
        ],
    )
    def test_two_or_more_cards(self, shoe: str, actions: str) -> None:
        assert net(BBC, ANN, shoe, actions) == {"ann": "20.00"}

    @pytest.mark.clause(BBC, "Wagers Double 1")
    def test_after_a_split_and_a_hit(self) -> None:
        # 8-8 split: 8-2 draws a two and is doubled to 21; the other stands on 18.
        shoe = "8h 9c 8d 8c 2h 2d 9h Kh"
        found = net(BBC, ANN, shoe, "1 split; 1 hit; 1 double; 1 stand; 1 stand")
        assert found == {"ann": "30.00"}


class TestInsurance:
    @pytest.mark.clause(BBC, "Wagers Insurance 1")
    @pytest.mark.ruling("R5")
    @pytest.mark.parametrize("up", ["Kc", "9c"])
    def test_on_an_ace_only(self, up: str) -> None:
        found = fault(BBC, ANN, f"Kh {up} 9h 8c", "ann insure 5.00; 1 stand")
        assert (found.code, found.at) == ("illegal-action", "actions[0]")

    @pytest.mark.clause(BBC, "Wagers Insurance 1", "Wagers Insurance 3")
    @pytest.mark.parametrize(
        ("hole", "actions", "main", "insurance"),
        [("Kc", "", "0.00", "15.00"), ("8c", "; 1 stand", "0.00", "0.00")],
    )
    def test_2_to_1_against_a_blackjack_or_lost(
        self, hole: str, actions: str, main: str, insurance: str
    ) -> None:
        found = lines(BBC, ANN, f"Kh Ac 8h {hole}", f"ann insure 5.00{actions}")
        assert [(line[3], line[5]) for line in found] == [("main", main), ("insurance", insurance)]


class TestPayouts:
    @pytest.mark.clause(BBC, "Payouts 1")
    def test_a_broken_dealer_pays_even_money(self) -> None:
        args = (BBC, "ann 1 main 2.50", "Kh 6c 2h Kc 9c", "1 stand")
        assert (net(*args), clauses(*args)["ann", "main"]) == ({"ann": "2.50"}, "Payouts 1")

    @pytest.mark.clause(BBC, "Payouts 2")
    def test_a_blackjack_pays_3_to_2(self) -> None:
        assert net(BBC, "ann 1 main 5.00", "Ah 9c Kh 8c") == {"ann": "7.50"}


class TestSuperBonus:
    @pytest.mark.clause(BBC, "Super Bonus 1")
    @pytest.mark.parametrize(
        ("shoe", "won"),
        [
            pytest.param("7h 7d 7h Kc 7h", "520.00", id="under a seven"),
            pytest.param("7c 7c 7c Kc 7c", "520.00", id="of any suit"),
            pytest.param("7h 7d 7h Kc 7d", "15.00", id="not of one suit"),
            pytest.param("7h Kd 7h 7c 7h", "20.00", id="the hole card only"),
        ],
    )
    def test_three_suited_sevens_under_a_seven(self, shoe: str, won: str) -> None:
        assert net(BBC, ANN, shoe, "1 hit") == {"ann": won}

    @pytest.mark.clause(BBC, "Super Bonus 1")
    def test_without_splitting(self) -> None:
        # Hand 1 is 7-7-7 of hearts and wins 20.00, hand 2 stands on 17 and pushes.
        shoe = "7h 7d 7h Kc 7h 7h Kh"
        assert net(BBC, ANN, shoe, "1 split; 1 hit; 1 stand") == {"ann": "20.00"}

    @pytest.mark.clause(BBC, "Super Bonus 1")
    @pytest.mark.ruling("R30")
    def test_without_doubling(self) -> None:
        # 7-7-7 of hearts beats 17 and pays the doubled wager 1 to 1.
        assert net(BBC, ANN, "7h 7d 7h Kc 7h", "1 double") == {"ann": "20.00"}

    @pytest.mark.clause(BBC, "Super Bonus 2", "Super Bonus 4")
    @pytest.mark.parametrize("wager", ["1.00", "10.00"])
    def test_500_beside_the_hand_on_the_main_wager_alone(self, wager: str) -> None:
        found = lines(BBC, f"ann 1 main {wager}", "7s 7d 7s Kc 7s", "1 hit")
        won = f"{4 * int(wager[:-3])}.00"
        assert found == [
            ("ann", 1, 1, "main", wager, won),
            ("ann", 1, 1, "super-bonus", "0.00", "500.00"),
        ]

    @pytest.mark.clause(BBC, "Super Bonus 3")
    @pytest.mark.ruling("R4")
    def test_50_to_everyone_else_who_played_a_hand(self) -> None:
        # Bob's 19 wins against the dealer's 17, Cat's 16 loses.
        wagers = f"{TWO}; cat 3 main 1.00"
        shoe = "7h Kh Kd 7d 7h 9h 6d Kc 7h"
        found = net(BBC, wagers, shoe, "1 hit; 2 stand; 3 stand")
        assert found == {"ann": "520.00", "bob": "60.00", "cat": "49.00"}


class TestMatch:
    @pytest.mark.ruling("R16")
    @pytest.mark.parametrize(
        ("cards", "returned", "clause"),
        [
            pytest.param(cards, returned, clause, marks=pytest.mark.clause(BBC, clause), id=clause)
            for cards, returned, clause in [
                ("9h 9h 9h", "26.00", "Match a"),
                ("9h 9h 9s", "16.00", "Match b"),
                ("9s 9h 9c", "9.00", "Match c"),
                ("9h 9h Kc", "11.00", "Match d"),
                ("Kc 9h 9s", "4.00", "Match e"),
            ]
        ],
    )
    def test_rows(self, cards: str, returned: str, clause: str) -> None:
        wagers = "ann 1 main 5.00; ann 1 match 1.00"
        args = (BBC, wagers, f"{cards} 8d", "1 stand")
        assert ("ann", 1, None, "match", "1.00", returned) in lines(*args)
        assert clauses(*args)["ann", "match"] == clause

    @pytest.mark.clause(BBC, "Match a")
    def test_no_match_loses(self) -> None:
        wagers = "ann 1 main 5.00; ann 1 match 1.00"
        found = lines(BBC, wagers, "8c 9h Ks 8d", "1 stand")
        assert ("ann", 1, None, "match", "1.00", "0.00") in found


class TestBreakBonus:
    WAGERS = "ann 1 main 5.00; ann 1 break-bonus 1.00"

    @pytest.mark.clause(BBC, "Break Bonus 1")
    @pytest.mark.parametrize(
        ("last", "returned"), [("9c", "2.00"), ("5c", "0.00")], ids=["broken", "not broken"]
    )
    def test_when_the_dealer_breaks(self, last: str, returned: str) -> None:
        found = lines(BBC, self.WAGERS, f"Kh 6c 9h Kd {last}", "1 stand")
        assert ("ann", 1, None, "break-bonus", "1.00", returned) in found
        without = lines(BBC, "ann 1 main 5.00", f"Kh 6c 9h Kd {last}", "1 stand")
        assert [line[3] for line in without] == ["main"]
