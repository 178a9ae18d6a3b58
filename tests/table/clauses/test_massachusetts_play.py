"""Massachusetts, sections 7, 8, 11 and 12: the deal, surrender, insurance, the drawing of cards."""

from __future__ import annotations

from dataclasses import replace

import pytest

from fortyeight.record import result
from fortyeight.table import DealerStep, Refused, Step, Table, WagerKind, decide, evolve, next_step
from fortyeight.table.core.commands import Command, Hit, Insure, PlaceWager, Stand
from fortyeight.table.core.events import (
    CardDealt,
    DealerCardDealt,
    DealersCardCalled,
    HandCalled,
    HoleCardChecked,
    HoleCardDealt,
    HoleCardTurned,
    RoundSettled,
    WagersSettled,
)
from tests.massachusetts import both
from tests.rounds import (
    clauses,
    done,
    fault,
    left_the_shoe,
    lines,
    names,
    net,
    outcomes,
    played,
    table_of,
)

ANN = "ann 1 main 10.00"
TWO = "ann 2 main 10.00; bob 5 main 10.00"
HIGH, LOW = list("AKQJ"), list("23456789")


def dealer(*args: str, **house: object) -> str:
    """The dealer's cards at the end of the round."""
    return " ".join(result(played(*args, **house))["dealer"]["cards"])


class TestDeal:
    @both("7(d)", "7(d)(1)", "7(d)(2)", "7(d)(3)", "7(g)")
    def test_from_the_dealers_left_to_boxes_with_wagers_only(self, book: str) -> None:
        # Bob has wagered first; the boxes are dealt in their order all the same.
        wagers = "bob 5 main 10.00; ann 2 main 10.00"
        assert left_the_shoe(book, wagers, "Kh Qh 9c 8h 7h 8c", "2 stand; 5 stand") == [
            "2:Kh",
            "5:Qh",
            "dealer:9c",
            "2:8h",
            "5:7h",
            "dealer:8c",
        ]

    @both("7(e)")
    def test_each_hand_is_announced_in_its_turn_before_it_decides(self, book: str) -> None:
        table = table_of(book, "Kh Qh 9c 8h 7h 8c", "ann", "bob")
        bets = [
            PlaceWager(who, box, WagerKind.MAIN, 10_00) for who, box in (("ann", 2), ("bob", 5))
        ]
        table = done(table, *bets, DealerStep(Step.NO_MORE_BETS))
        refused = decide(table, Stand("bob", 5))
        assert isinstance(refused, Refused)
        assert refused.code == "not-your-turn"
        events = played(book, TWO, "Kh Qh 9c 8h 7h 8c", "2 stand; 5 stand").events
        called = [(e.box, e.says) for e in events if isinstance(e, HandCalled)]
        assert called == [(2, "Eighteen"), (5, "Seventeen")]

    @both("7(f)")
    def test_each_new_card_is_announced(self, book: str) -> None:
        shoe, actions = "Ah Qh 9c 5d 9d 4h Kh 2c 8c", "2 hit; 2 hit; 2 hit; 5 stand"
        events = played(book, TWO, shoe, actions).events
        said = [(e.box, e.says) for e in events if isinstance(e, CardDealt | HandCalled) and e.says]
        assert said == [
            (2, "Soft sixteen"),
            (2, "Soft twenty"),
            (2, "Twenty"),
            (2, "Twenty-two, too many"),
            (5, "Nineteen"),
        ]

    @both("7(g)")
    def test_the_dealers_card_is_called_and_comes_after_all_decisions(self, book: str) -> None:
        events = played(book, TWO, "Kh Qh 6c 8h 2h 7d 5c Ac 8d", "2 stand; 5 hit; 5 stand").events
        kinds = CardDealt, HandCalled, DealersCardCalled, DealerCardDealt, RoundSettled
        assert names(events, *kinds)[5:] == [
            "HandCalled",
            "HandCalled",
            "CardDealt",
            "DealersCardCalled",
            "DealerCardDealt",
            "DealerCardDealt",
            "DealerCardDealt",
            "RoundSettled",
        ]
        said = [e.says for e in events if isinstance(e, DealersCardCalled | DealerCardDealt)]
        assert said[1:] == ["Dealer's card", "Eleven", "Twelve", "Twenty"]

    @both("7(l)")
    def test_a_wrong_announcement_changes_nothing(self, book: str) -> None:
        # Ann's 17 is announced as 21 and drawn to 20; she wins by her cards against 19.
        table = table_of(book, "Kh 9c 7h 3h Ks", "ann")
        table = done(table, PlaceWager("ann", 1, WagerKind.MAIN, 10_00))
        commands: list[Command] = [DealerStep(Step.NO_MORE_BETS)]
        commands += [DealerStep(Step.DEAL)] * 3 + [DealerStep(Step.CALL_HAND), Hit("ann", 1)]
        commands += [DealerStep(Step.DEAL), Stand("ann", 1)]
        for command in commands:
            table = announced(table, command, "Twenty-one")
        while (step := next_step(table)) is not Step.NEXT_ROUND:
            assert step is not None
            table = announced(table, DealerStep(step), "Twenty-two, too many")
        assert table.chips == {"ann": 1_010_00}
        assert [line.clause for line in table.settled] == ["5(a)(2)"]


def announced(table: Table, command: Command, says: str) -> Table:
    """Return the table after a command; the dealer announces what is due."""
    events = decide(table, command)
    assert not isinstance(events, Refused), events
    for event in events:
        if isinstance(event, CardDealt | HandCalled | DealerCardDealt):
            table = evolve(table, replace(event, says=says))
        else:
            table = evolve(table, event)
    return table


class TestHoleCard:
    @both("7(i)")
    @pytest.mark.parametrize("dealing", ["hole-card", "card-reader"])
    def test_face_down_after_the_second_cards_and_before_any_other(
        self, book: str, dealing: str
    ) -> None:
        round_ = (book, TWO, "Kh Qh 9c 8h 2h 8c 7d", "2 stand; 5 hit; 5 stand")
        assert left_the_shoe(*round_, dealing=dealing)[4:] == ["5:2h", "hole:8c", "5:7d"]
        events = played(*round_, dealing=dealing).events
        assert names(events, CardDealt, HoleCardTurned)[-2:] == ["CardDealt", "HoleCardTurned"]
        assert not names(events, HoleCardChecked, DealersCardCalled)

    @both("7(i)")
    @pytest.mark.parametrize("up", HIGH)
    def test_unread_nobody_looks_before_all_cards_are_dealt(self, book: str, up: str) -> None:
        # The dealer's blackjack is found out only after Ann has drawn.
        hole = "Ks" if up == "A" else "As"
        round_ = (book, ANN, f"Kh {up}c 2h {hole} 7d", "1 hit; 1 stand")
        assert net(*round_, dealing="hole-card") == {"ann": "-10.00"}
        assert outcomes(*round_, dealing="hole-card") == ["lose"]
        assert not names(played(*round_, dealing="hole-card").events, HoleCardChecked)

    @both("7(i)")
    @pytest.mark.parametrize("up", HIGH)
    def test_read_under_a_high_card_before_any_other_card(self, book: str, up: str) -> None:
        round_ = (book, ANN, f"Kh {up}c 2h 7s 7d", "1 hit; 1 stand")
        events = played(*round_, dealing="card-reader").events
        assert names(events, HoleCardDealt, HoleCardChecked, CardDealt)[2:] == [
            "HoleCardDealt",
            "HoleCardChecked",
            "CardDealt",
        ]

    @both("7(i)")
    @pytest.mark.parametrize("up", LOW)
    def test_not_read_under_a_low_one(self, book: str, up: str) -> None:
        events = played(book, ANN, f"Kh {up}c Qh Ks 9s", "1 stand", dealing="card-reader").events
        assert not names(events, HoleCardChecked)

    @both("7(i)")
    def test_a_blackjack_ends_the_round_by_section_5(self, book: str) -> None:
        # Ann's blackjack is paid, Bob's 11 loses without a decision.
        round_ = (book, TWO, "Ah 6h Kc Kh 5h As 9d")
        assert net(*round_, dealing="card-reader") == {"ann": "15.00", "bob": "-10.00"}
        assert left_the_shoe(*round_, dealing="card-reader")[-1] == "hole:As"
        found = fault(*round_, "5 double", dealing="card-reader")
        assert found.code == "actions-left-over"

    @both("7(g)", "7(i)")
    def test_no_other_way_of_dealing(self, book: str) -> None:
        found = fault(book, ANN, "Kh 9c 9h 8c", "1 stand", dealing="hole-card-checked")
        assert (found.code, found.at) == ("bad-house", "house.dealing")
        assert found.clause == "7(g), 7(i)"


class TestSurrender:
    @both("8(a)", "8(a)(1)")
    @pytest.mark.parametrize("up", LOW)
    def test_half_at_once_under_a_low_card(self, book: str, up: str) -> None:
        # It is settled before the next box is announced.
        round_ = (book, TWO, f"Kh Qh {up}c 6d 9d 9c 8c Kc", "2 surrender; 5 stand")
        assert lines(*round_)[0] == ("ann", 2, 1, "main", "10.00", "5.00")
        assert clauses(*round_)["ann", "main"] == "8(a)(1)"
        order = names(played(*round_).events, HandCalled, WagersSettled)
        assert order[:3] == ["HandCalled", "WagersSettled", "HandCalled"]

    @both("8(a)", "8(a)(2)")
    @pytest.mark.parametrize("up", HIGH)
    def test_under_a_high_card_when_the_second_card_is_known(self, book: str, up: str) -> None:
        shoe, actions = f"Kh Qh {up}c 6d 9d", "2 surrender; 5 stand"
        blackjack = "Ks" if up == "A" else "As"
        assert net(book, TWO, f"{shoe} {blackjack}", actions)["ann"] == "-10.00"
        assert net(book, TWO, f"{shoe} 5s 2s", actions)["ann"] == "-5.00"
        assert clauses(book, TWO, f"{shoe} 5s 2s", actions)["ann", "main"] == "8(a)(2)"
        # The dealer draws a third card after it.
        order = names(
            played(book, TWO, f"{shoe} 2s 2d 3s Kc", actions).events, WagersSettled, DealerCardDealt
        )
        assert order[:4] == [
            "DealerCardDealt",
            "DealerCardDealt",
            "WagersSettled",
            "DealerCardDealt",
        ]

    @both("8(a)")
    @pytest.mark.ruling("R23")
    @pytest.mark.parametrize(
        ("shoe", "actions"),
        [
            pytest.param("2h 9d 3d 4c", "1 hit; 1 surrender", id="after a hit"),
            pytest.param("8h 9d 8c 7c", "1 split; 1 surrender", id="after a split"),
        ],
    )
    def test_before_any_other_decision(self, book: str, shoe: str, actions: str) -> None:
        found = fault(book, ANN, shoe, actions)
        assert (found.code, found.at) == ("illegal-action", "actions[1]")
        assert "8(a)" in found.clause

    @both("8(b)")
    @pytest.mark.parametrize(("second", "won"), [("Kc", "0.00"), ("9c", "-10.00")])
    def test_insurance_is_settled_apart(self, book: str, second: str, won: str) -> None:
        actions = "ann insure 5.00; 1 surrender"
        assert net(book, ANN, f"Kh Ad 6d {second}", actions) == {"ann": won}


class TestInsurance:
    @both("11(a)", "11(c)")
    @pytest.mark.parametrize("second", ["K", "Q", "J"])
    def test_it_wins_2_to_1_by_a_ten_valued_card(self, book: str, second: str) -> None:
        round_ = (book, ANN, f"Kh Ac 9h {second}d", "ann insure 5.00; 1 stand")
        assert lines(*round_)[1] == ("ann", 1, None, "insurance", "5.00", "15.00")
        assert clauses(*round_)["ann", "insurance"] == "11(c)"

    @both("11(a)", "11(d)")
    @pytest.mark.parametrize("second", ["A", *LOW])
    def test_it_loses_by_any_other(self, book: str, second: str) -> None:
        round_ = (book, ANN, f"Kh Ac 9h {second}d Kd 9d", "ann insure 5.00; 1 stand")
        assert lines(*round_)[1] == ("ann", 1, None, "insurance", "5.00", "0.00")
        assert clauses(*round_)["ann", "insurance"] == "11(d)"

    @both("11(a)")
    @pytest.mark.ruling("R5")
    @pytest.mark.parametrize("up", [*"KQJ", *LOW])
    def test_under_an_ace_only(self, book: str, up: str) -> None:
        found = fault(book, ANN, f"Kh {up}c 9h 8c Kc", "ann insure 5.00; 1 stand")
        assert (found.code, found.at, found.clause) == ("illegal-action", "actions[0]", "11(a), R5")

    @both("11(a)")
    def test_each_player_has_the_right(self, book: str) -> None:
        # Ann has a blackjack, Bob 16; the dealer a blackjack.
        actions = "ann insure 5.00; bob insure 5.00; 5 stand"
        assert net(book, TWO, "Kh Qh Ac Ah 6h Kc", actions) == {"ann": "25.00", "bob": "0.00"}

    @both("11(b)")
    @pytest.mark.parametrize(
        ("chip", "amount", "good"),
        [
            ("0.50", "0.50", True),
            ("0.50", "2.50", True),
            ("0.50", "3.00", False),
            ("1.00", "2.00", True),
            ("1.00", "3.00", True),
            ("1.00", "4.00", False),
        ],
    )
    def test_half_of_five_dollars_or_the_next_chip(
        self, book: str, chip: str, amount: str, good: bool
    ) -> None:
        round_ = (book, "ann 1 main 5.00", "Kh Ad 9d 8c", f"ann insure {amount}; 1 stand")
        if good:
            assert lines(*round_, chip_unit=chip)[1][4] == amount
        else:
            found = fault(*round_, chip_unit=chip)
            assert (found.code, found.clause) == ("illegal-action", "11(b)")

    @both("11(b)")
    def test_before_any_further_card(self, book: str) -> None:
        found = fault(book, ANN, "2h Ad 9d 8c 7c", "1 hit; ann insure 5.00")
        assert (found.code, found.at) == ("illegal-action", "actions[1]")

    @both("11(b)")
    def test_before_the_reader(self, book: str) -> None:
        table = table_of(book, "Kh Ad 9d 8c", "ann", dealing="card-reader")
        bet = PlaceWager("ann", 1, WagerKind.MAIN, 10_00), DealerStep(Step.NO_MORE_BETS)
        table = done(table, *bet)
        assert isinstance(decide(table, DealerStep(Step.LOOK)), Refused)
        assert not table.looked
        table = done(table, Insure("ann", 1, 5_00))
        assert table.looked
        assert isinstance(decide(table, Insure("ann", 1, 5_00)), Refused)

    @both("11(d)")
    @pytest.mark.parametrize("dealing", ["no-hole-card", "hole-card", "card-reader"])
    def test_collected_between_the_second_card_and_the_third(self, book: str, dealing: str) -> None:
        # Ann stands on 19; the dealer has ace and two, then draws a king and a six.
        hole = "" if dealing == "no-hole-card" else "2c"
        rest = "2c Kc 6c" if not hole else "Kc 6c"
        events = played(
            book, ANN, f"Kh Ad 9d {hole} {rest}", "ann insure 5.00; 1 stand", dealing=dealing
        ).events
        kinds = DealerCardDealt, HoleCardTurned, WagersSettled
        assert names(events, *kinds)[1:4] == [
            "HoleCardTurned" if hole else "DealerCardDealt",
            "WagersSettled",
            "DealerCardDealt",
        ]

    @both("11(e)")
    def test_a_match_wager_is_not_insured(self, book: str) -> None:
        wagers, shoe = "ann 1 main 10.00; ann 1 match 10.00", "Kh Ad 9d Kc"
        found = fault(book, wagers, shoe, "ann insure 5.50; 1 stand")
        assert (found.code, found.clause) == ("illegal-action", "11(b)")
        # The match wager is lost all the same; insurance makes good the main wager only.
        assert net(book, wagers, shoe, "ann insure 5.00; 1 stand") == {"ann": "-10.00"}


class TestDrawing:
    @both("12(a)")
    def test_a_player_may_draw_on_any_total_under_21(self, book: str) -> None:
        # Hard 20 draws an ace: 21 beats the dealer's 19.
        round_ = (book, ANN, "Kh Kd Qh Ah 9d", "1 hit")
        assert net(*round_) == {"ann": "10.00"}

    @both("12(a)", "12(a)(1)")
    @pytest.mark.ruling("R8")
    @pytest.mark.parametrize(
        ("shoe", "actions"),
        [
            pytest.param("Ah 9s Kc 5c", "1 hit", id="blackjack"),
            pytest.param("8h 9s 4c 9d 2c 8c", "1 hit; 1 hit", id="hard 21"),
            pytest.param("Ah 9s 4c 6d 2c 8c", "1 hit; 1 hit", id="soft 21"),
            pytest.param("8h 9s 4c 9d 2c 8c", "1 hit; 1 double", id="21 doubled"),
        ],
    )
    def test_nobody_draws_on_21(self, book: str, shoe: str, actions: str) -> None:
        assert fault(book, ANN, shoe, actions).code == "actions-left-over"

    @both("9(a)", "12(a)(2)")
    @pytest.mark.parametrize("more", ["1 hit", "1 double"])
    def test_a_doubled_hand_gets_one_card_and_no_other(self, book: str, more: str) -> None:
        assert outcomes(book, ANN, "3h 9s 4c 2d 8c", "1 double") == ["lose"]
        found = fault(book, ANN, "3h 9s 4c 2d 8c Kc", f"1 double; {more}")
        assert found.code == "actions-left-over"

    @both("12(b)")
    @pytest.mark.parametrize(
        ("shoe", "cards"),
        [
            pytest.param("Kd 9h 8c 7s 2c", "9h 7s 2c", id="draws on 16"),
            pytest.param("Kd 6h 8c 2s 8d Ac", "6h 2s 8d Ac", id="draws until 17"),
            pytest.param("Kd 6h 8c As 3c", "6h As", id="stands on soft 17"),
            pytest.param("Kd 5h 8c As 7s 4d", "5h As 7s 4d", id="soft 16 turned hard 13"),
            pytest.param("Kd 9h 8c 8s 3c", "9h 8s", id="stands on hard 17"),
            pytest.param("Kd 9h 8c As 3c", "9h As", id="stands on soft 20"),
        ],
    )
    def test_the_dealer_draws_to_17_hard_or_soft(self, book: str, shoe: str, cards: str) -> None:
        assert dealer(book, ANN, shoe, "1 stand") == cards

    @both("12(c)")
    @pytest.mark.ruling("R6")
    @pytest.mark.parametrize(
        ("shoe", "actions", "cards"),
        [
            pytest.param("Kh 9h 6d 8c", "1 hit", "9h", id="bust"),
            pytest.param("Kh 9h 6d", "1 surrender", "9h", id="surrendered"),
            pytest.param("Kh Ad As", "", "Ad", id="blackjack"),
            pytest.param("8h 9d 4s 9c", "1 hit", "9d", id="21 that cannot meet a blackjack"),
            pytest.param("8h Kd 4s 9c 2c", "1 hit", "Kd 2c", id="21 that can"),
        ],
    )
    def test_no_card_is_drawn_that_changes_nothing(
        self, book: str, shoe: str, actions: str, cards: str
    ) -> None:
        assert dealer(book, ANN, shoe, actions) == cards

    @both("12(c)")
    def test_one_hand_that_depends_on_it_is_enough(self, book: str) -> None:
        shoe = "Kh Qh 9h 6d 9d 8c 8s"
        assert dealer(book, TWO, shoe, "2 hit; 5 stand") == "9h 8s"
