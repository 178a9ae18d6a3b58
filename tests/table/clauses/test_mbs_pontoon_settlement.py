"""Marina Bay Sands, clause by clause: who wins and what is paid (3.18 to 4.5)."""

from __future__ import annotations

import pytest

from fortyeight.record import result
from fortyeight.table import WagerKind
from fortyeight.table.core.events import CardDealt, DealerCardDealt, HandCalled, WagersSettled
from tests.rounds import clauses, lines, net, outcomes, played

MBS = "mbs-pontoon"
ANN = "ann 1 main 10.00"
TWO = "ann 1 main 10.00; bob 2 main 10.00"


def row(number: int) -> str:
    return f"4.1 row {number}"


class TestOutcome:
    @pytest.mark.clause(MBS, "3.18", "3.3")
    def test_pair_and_insurance_are_settled_whatever_the_totals(self) -> None:
        # Ann's 16 loses to the dealer's Pontoon: her pair wins 55.00, her insurance 10.00.
        wagers = "ann 1 main 10.00; ann 1 pair 5.00"
        actions = "ann insure 5.00; 1 stand"
        assert net(MBS, wagers, "8h Ac 8d Kc", actions) == {"ann": "55.00"}
        # With 18 against 17 she wins 10.00 and loses both.
        assert net(MBS, wagers, "Kh Ac 8d 5c Ad Kc", actions) == {"ann": "0.00"}

    @pytest.mark.clause(MBS, "3.18", "3.3", "4.2.2", "4.3.1", "4.5.1", "1.1.13")
    @pytest.mark.parametrize(
        ("second", "outcome", "won", "clause"),
        [
            ("9h", "win", "10.00", "4.2.2"),
            ("8h", "push", "0.00", "4.5.1"),
            ("7h", "lose", "-10.00", "4.3.1"),
        ],
    )
    def test_the_higher_total(self, second: str, outcome: str, won: str, clause: str) -> None:
        args = (MBS, ANN, f"Kh Kc {second} 8c", "1 stand")
        assert (outcomes(*args), net(*args)) == ([outcome], {"ann": won})
        assert clauses(*args)["ann", "main"] == clause

    @pytest.mark.clause(MBS, "4.2.1", "4.5.1")
    @pytest.mark.parametrize(
        ("shoe", "actions", "won"),
        [
            pytest.param("8h 9h Kc 4s 9c 9d Ac", "1 hit; 2 stand", "10.00", id="a Pontoon"),
            pytest.param("8h 9h 6c 4s 9c 9d 5c Kc", "1 hit; 2 stand", "10.00", id="a 21"),
            pytest.param("Ah 9h Kc Ks 9c Ac", "2 stand", "15.00", id="Pontoon against Pontoon"),
        ],
    )
    def test_a_21_wins_whatever_the_dealer_has(self, shoe: str, actions: str, won: str) -> None:
        assert net(MBS, TWO, shoe, actions) == {"ann": won, "bob": "-10.00"}

    @pytest.mark.clause(MBS, "4.2.3")
    def test_a_broken_dealer_pays_who_is_neither_out_nor_surrendered(self) -> None:
        # Ann surrenders 16, Bob busts, Cat stands on 12; the dealer breaks with K-6-9.
        wagers = f"{TWO}; cat 3 main 10.00"
        shoe = "Kh Kd 2s Kc 6h 6d Kd 9s 6c 9c"
        found = net(MBS, wagers, shoe, "1 surrender; 2 hit; 3 stand")
        assert found == {"ann": "-5.00", "bob": "-10.00", "cat": "10.00"}
        assert clauses(MBS, wagers, shoe, "1 surrender; 2 hit; 3 stand")["cat", "main"] == "4.2.3"

    @pytest.mark.clause(MBS, "4.3.3")
    def test_a_dealers_pontoon_beats_all_but_21(self) -> None:
        args = (MBS, ANN, "Kh Kc Kd Ac", "1 stand")
        assert (net(*args), clauses(*args)["ann", "main"]) == ({"ann": "-10.00"}, "4.3.3")

    @pytest.mark.clause(MBS, "4.5.1")
    def test_equal_21s_are_no_stand_off(self) -> None:
        # The dealer makes 21 for Bob's sake, after Ann's has been paid.
        args = (MBS, TWO, "8h 9h 6c 4s 9c 9d 5c Kc", "1 hit; 2 stand")
        settled = [e for e in played(*args).events if isinstance(e, WagersSettled)]
        assert [(one.person, one.returned) for one in settled[0].lines] == [("ann", 20_00)]

    @pytest.mark.clause(MBS, "4.4.1")
    def test_a_double_comes_back_from_a_dealers_pontoon(self) -> None:
        found = lines(MBS, ANN, "6h Kc 5d 9h Ac", "1 double 10.00")
        assert found == [
            ("ann", 1, 1, "main", "10.00", "0.00"),
            ("ann", 1, 1, "double", "10.00", "10.00"),
        ]


class TestDealer:
    @pytest.mark.clause(MBS, "3.19")
    @pytest.mark.parametrize(
        ("cards", "total"),
        [
            pytest.param("9c 7c 3c", 19, id="hard 16"),
            pytest.param("9c 8c", 17, id="hard 17"),
            pytest.param("6c Ac 3c", 20, id="soft 17"),
            pytest.param("6c Ac Kc", 17, id="soft 17 to hard 17"),
            pytest.param("7c Ac", 18, id="soft 18"),
        ],
    )
    def test_draws_to_hard_16_and_soft_17(self, cards: str, total: int) -> None:
        up, *more = cards.split()
        found = result(played(MBS, ANN, f"Kh {up} 9h {' '.join(more)} 2d", "1 stand"))["dealer"]
        assert (" ".join(found["cards"]), found["total"]) == (cards, total)

    @pytest.mark.clause(MBS, "3.19")
    def test_after_the_last_hand(self) -> None:
        events = played(
            MBS, TWO, "2h 3h 9c 2d 3d Kh Kd 8c", "1 hit; 1 stand; 2 hit; 2 stand"
        ).events
        order = [type(e) for e in events if isinstance(e, CardDealt | HandCalled | DealerCardDealt)]
        assert order[5:] == [HandCalled, CardDealt, HandCalled, CardDealt, DealerCardDealt]


class TestPays:
    @pytest.mark.clause(MBS, row(1))
    def test_pontoon(self) -> None:
        assert net(MBS, "ann 1 main 25.00", "Ah 9c Kh") == {"ann": "37.50"}

    @pytest.mark.clause(MBS, row(2))
    @pytest.mark.parametrize("cards", ["Kh 9h", "9h 3c 9d", "2h 3c Kd 6h"])
    def test_regular(self, cards: str) -> None:
        first, second, *more = cards.split()
        actions = "; ".join(["1 hit"] * len(more)) or "1 stand"
        assert net(
            MBS, "ann 1 main 25.00", f"{first} 8c {second} {' '.join(more)} Kc", actions
        ) == {"ann": "25.00"}

    @pytest.mark.clause(MBS, row(3))
    def test_insurance(self) -> None:
        found = lines(MBS, ANN, "Kh Ac 9h Kc", "ann insure 4.00; 1 stand")
        assert found[1] == ("ann", 1, None, "insurance", "4.00", "12.00")

    @pytest.mark.clause(MBS, row(4))
    def test_pair(self) -> None:
        found = lines(MBS, "ann 1 main 10.00; ann 1 pair 20.00", "8h 9c 8d Kc", "1 stand")
        assert found[1] == ("ann", 1, None, "pair", "20.00", "240.00")

    @pytest.mark.parametrize(
        ("cards", "won", "clause"),
        [
            pytest.param(cards, won, row(number), marks=pytest.mark.clause(MBS, row(number)))
            for cards, won, number in [
                ("2h 3c 4d 2s Kh", "15.00", 5),
                ("6h 8c 7d", "15.00", 6),
                ("7h 7c 7h", "15.00", 7),
                ("2h 3c 4d 2s 3h 7h", "20.00", 8),
                ("8h 6h 7h", "20.00", 9),
                ("6c 7c 8c", "20.00", 9),
                ("6d 7d 8d", "20.00", 9),
                ("7h 7h 7h", "20.00", 10),
                ("7c 7c 7c", "20.00", 10),
                ("7d 7d 7d", "20.00", 10),
                ("2h 3c 4d 2s 3h 2d 5h", "30.00", 11),
                ("2h 2c 2d 2s 3h 2h 2c 6h", "30.00", 11),
                ("6s 7s 8s", "30.00", 12),
                ("7s 7s 7s", "30.00", 13),
            ]
        ],
    )
    def test_bonus(self, cards: str, won: str, clause: str) -> None:
        first, second, *more = cards.split()
        shoe = f"{first} 9c {second} {' '.join(more)} Kc"
        actions = "; ".join(["1 hit"] * len(more))
        assert net(MBS, ANN, shoe, actions) == {"ann": won}
        assert clauses(MBS, ANN, shoe, actions)["ann", "main"] == clause

    @pytest.mark.clause(MBS, "4.1")
    def test_split_hands_are_paid_by_the_same_table(self) -> None:
        # 7-7 split: 7-6-8 wins 15.00, 7-2-2-3-7 wins 15.00.
        shoe = "7h 9c 7d 6h 8c 2d 2h 3c 7s"
        found = net(MBS, ANN, shoe, "1 split; 1 hit; 1 hit; 1 hit; 1 hit")
        assert found == {"ann": "30.00"}


class TestSuperBonus:
    SHOE = "7h 7d 7h 7h"

    @pytest.mark.clause(MBS, "4.1.1.1", "1.1.15")
    @pytest.mark.ruling("R4")
    @pytest.mark.parametrize(
        ("wager", "bonus"),
        [("10.00", 1_000_00), ("99.50", 1_000_00), ("100.00", 5_000_00), ("9.50", 0)],
    )
    def test_by_the_original_wager(self, wager: str, bonus: int) -> None:
        found = played(MBS, f"ann 1 main {wager}", self.SHOE, "1 hit", table_minimum="5.00")
        paid = [one.returned for one in found.table.settled if one.kind is WagerKind.SUPER_BONUS]
        assert paid == ([bonus] if bonus else [])

    @pytest.mark.clause(MBS, "4.1.1.1", "1.1.15")
    @pytest.mark.parametrize(
        ("shoe", "won"),
        [
            pytest.param("7c 7h 7c 7c", "1020.00", id="a seven of any suit"),
            pytest.param("7h 7d 7h 7c Kd", "15.00", id="not of one suit"),
            pytest.param("7h 6d 7h 7h", "20.00", id="the first card is a six"),
            pytest.param("8h 7d 6h 7h", "20.00", id="no three sevens"),
        ],
    )
    def test_three_suited_sevens_under_a_seven(self, shoe: str, won: str) -> None:
        assert net(MBS, ANN, shoe, "1 hit") == {"ann": won}

    @pytest.mark.clause(MBS, "4.1.1.2")
    @pytest.mark.ruling("R4")
    def test_fifty_to_the_others_winning_or_losing(self) -> None:
        # Bob's 19 wins against the dealer's 17, Cat's 16 loses.
        wagers = f"{TWO}; cat 3 main 30.00"
        shoe = "7h Kh Kd 7d 7h 9h 6d 7h Kc"
        found = net(MBS, wagers, shoe, "1 hit; 2 stand; 3 stand")
        assert found == {"ann": "1020.00", "bob": "60.00", "cat": "20.00"}

    @pytest.mark.clause(MBS, "4.1.1.2", "4.1.1.4")
    @pytest.mark.ruling("R4")
    @pytest.mark.parametrize(
        ("shoe", "actions", "won"),
        [
            # Bob's 8-8: two hands of 18 win against 17, and his original wager gets one fifty.
            pytest.param(
                "7h 8h 7d 7h 8d 7h Kh Kc Kd", "2 split; 2 stand; 2 stand", "70.00", id="split"
            ),
            # The doubled hand is not that of the original wager.
            pytest.param(
                "7h 8h 7d 7h 8d 7h Kh 3c 9c Kd",
                "2 split; 2 stand; 2 double",
                "80.00",
                id="second hand doubled",
            ),
            pytest.param("7h 6h 7d 7h 5d 7h 9c Kd", "2 double", "20.00", id="doubled and won"),
            pytest.param("7h 6h 7d 7h 5d 7h 6c Kd", "2 double", "50.00", id="doubled and tied"),
            pytest.param("7h 6h 7d 7h 5d 7h 2c Kd", "2 double", "30.00", id="doubled and lost"),
        ],
    )
    def test_fifty_for_the_original_wager_unless_its_hand_won_doubled(
        self, shoe: str, actions: str, won: str
    ) -> None:
        found = net(MBS, TWO, shoe, f"1 hit; {actions}")
        assert found == {"ann": "1020.00", "bob": won}

    @pytest.mark.clause(MBS, "4.1.1.4")
    @pytest.mark.ruling("R30")
    def test_no_fifty_for_anybody_on_a_hand_that_won_doubled(self) -> None:
        # Cat is on Bob's box and does not double.
        found = net(MBS, f"{TWO}; cat 2 main 10.00", "7h 6h 7d 7h 5d 7h 9c Kd", "1 hit; 2 double")
        assert found == {"ann": "1020.00", "bob": "20.00", "cat": "10.00"}

    @pytest.mark.clause(MBS, "4.1.1.3", "4.1.1.4")
    def test_not_when_the_sevens_were_doubled(self) -> None:
        assert net(MBS, TWO, "7h Kh 7d 7h 9h 7h Kc", "1 double; 2 stand") == {
            "ann": "20.00",
            "bob": "10.00",
        }

    @pytest.mark.clause(MBS, "4.1.1.3")
    def test_not_when_they_were_split(self) -> None:
        # Hand 1 is 7-7-7 of hearts and wins 20.00, hand 2 stands on 17.
        shoe = "7h 7d 7h 7h 7h Kh Kc"
        assert net(MBS, ANN, shoe, "1 split; 1 hit; 1 stand") == {"ann": "20.00"}

    @pytest.mark.clause(MBS, "4.1.1.4")
    @pytest.mark.parametrize("shoe", ["6h 9c 7d 8h", "6s 9c 7s 8s", "7s 9c 7s 7s"])
    def test_a_doubled_21_pays_even_money(self, shoe: str) -> None:
        assert net(MBS, ANN, shoe, "1 double") == {"ann": "20.00"}
        assert clauses(MBS, ANN, shoe, "1 double")["ann", "double"] == "4.1.1.4"

    @pytest.mark.clause(MBS, "4.1.1.5")
    def test_beside_the_odds_and_when_the_hand_is_complete(self) -> None:
        events = played(MBS, TWO, "7s Kh 7d 7s 9h 7s Kc", "1 hit; 2 stand").events
        told = [e for e in events if isinstance(e, HandCalled | WagersSettled)]
        paid = told[1]
        assert isinstance(paid, WagersSettled)
        assert [(one.kind, one.returned) for one in paid.lines] == [
            (WagerKind.MAIN, 40_00),
            (WagerKind.SUPER_BONUS, 1_000_00),
        ]
        assert isinstance(told[2], HandCalled)
