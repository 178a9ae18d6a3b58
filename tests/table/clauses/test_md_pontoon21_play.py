"""Maryland, clause by clause: turns and choices, the dealer's hand, irregularities."""

from __future__ import annotations

from typing import Any

import pytest

from fortyeight.record import result
from fortyeight.table import DealerStep, Phase, Refused, Step, Table, WagerKind, choices, decide
from fortyeight.table.core.commands import (
    Double,
    DrawInError,
    Hit,
    PlaceWager,
    Split,
    Stand,
    Surrender,
)
from fortyeight.table.core.events import (
    BetsClosed,
    CardDealt,
    DealerCardDealt,
    HandCalled,
    HandStood,
    HoleCardTurned,
    RoundSettled,
    WagersSettled,
)
from fortyeight.table.core.run import play
from fortyeight.view import audiences, view
from fortyeight.view.event_view import event_view
from tests.rounds import done, fault, names, net, played, table_of

MD = "md-pontoon21"
ANN = "ann 1 main 10.00"
BOTH = "ann 1 main 10.00; bob 2 main 10.00"
BET = (PlaceWager("ann", 1, WagerKind.MAIN, 10_00), DealerStep(Step.NO_MORE_BETS))
EVERYBODY = audiences("ann", "bob")


class TestTurns:
    @pytest.mark.clause(MD, "7 H")
    def test_decisions_go_clockwise_from_the_dealers_left(self) -> None:
        wagers = "bob 5 main 10.00; ann 2 main 10.00"
        events = played(MD, wagers, "Kh Qh 9c 8h 7h 8c", "2 stand; 5 stand").events
        assert [event.box for event in events if isinstance(event, HandCalled)] == [2, 5]
        found = fault(MD, wagers, "Kh Qh 9c 8h 7h 8c", "5 stand; 2 stand")
        assert (found.code, found.at) == ("illegal-action", "actions[0]")

    def with_blackjack(self, up: str) -> Table:
        """Ann has a blackjack, and Bob has not decided yet."""
        table = table_of(MD, f"Ah 9h {up}c Kd 2d 8c 9s", "ann", "bob")
        return done(table, PlaceWager("bob", 2, WagerKind.MAIN, 10_00), *BET)

    @pytest.mark.clause(MD, "7 H(1)(a)")
    @pytest.mark.parametrize("up", "23456789")
    def test_a_blackjack_is_paid_and_taken_at_once_under_a_low_card(self, up: str) -> None:
        table = self.with_blackjack(up)
        assert table.hand_in_turn[0].caller == "bob"
        assert table.chips["ann"] == 1_015_00
        assert [str(card) for card in table.discards] == ["Ah", "Kd"]
        events = played(MD, BOTH, f"Ah 9h {up}c Kd 2d 8c 9s Kc Ks", "2 hit; 2 stand").events
        assert next(e.says for e in events if isinstance(e, HandCalled)) == "Blackjack"

    @pytest.mark.clause(MD, "7 H(1)(b)", "7 H(1)(b)(i)")
    @pytest.mark.parametrize("up", "KQJ")
    def test_it_is_announced_and_waits_under_a_high_card(self, up: str) -> None:
        table = self.with_blackjack(up)
        assert table.hand_in_turn[0].caller == "bob"
        assert table.chips["ann"] == 990_00
        assert (table.discards, table.boxes[0].hands[0].closed) == ((), False)
        events = played(MD, BOTH, f"Ah 9h {up}c Kd 2d 8c 9s", "2 hit; 2 stand").events
        assert next(e.says for e in events if isinstance(e, HandCalled)) == "Blackjack"

    @pytest.mark.clause(MD, "7 H(1)(b)(ii)", "7 H(1)(b)(iii)")
    def test_the_others_get_their_cards_and_the_hole_card_is_turned_first(self) -> None:
        round_ = (MD, BOTH, "Ah 9h Kc Kd 2d 8c 9s", "2 hit; 2 stand")
        order = names(played(*round_).events, CardDealt, HoleCardTurned, WagersSettled)
        assert order == ["CardDealt"] * 5 + ["HoleCardTurned", "WagersSettled"]
        assert net(*round_) == {"ann": "15.00", "bob": "10.00"}

    @pytest.mark.clause(MD, "7 H(2)(a)", "7 H(2)(b)", "7 H(2)(c)", "7 H(2)(d)", "7 H(2)(e)")
    def test_what_a_player_without_a_blackjack_may_choose(self) -> None:
        table = done(table_of(MD, "8h 9c 8d 8c", "ann"), *BET)
        offered = {type(one.command) for one in choices(table) if hasattr(one.command, "person")}
        assert {Surrender, Double, Split, Stand, Hit} <= offered

    @pytest.mark.clause(MD, "7 H(2)(a)", "7 H(2)(b)", "7 H(2)(c)", "7 H(2)(d)", "7 H(2)(e)")
    @pytest.mark.parametrize(
        ("actions", "won"),
        # The dealer has 17; the five comes first, then the king, then the three.
        [
            ("1 surrender", "-5.00"),
            ("1 double", "20.00"),
            ("1 split; 1 hit; 1 stand", "-20.00"),
            ("1 stand", "-10.00"),
            ("1 hit", "10.00"),
        ],
    )
    def test_and_what_comes_of_it(self, actions: str, won: str) -> None:
        assert net(MD, ANN, "8h 9c 8d 8c 5h Kd 3s", actions) == {"ann": won}

    @pytest.mark.clause(MD, "7 I")
    def test_further_cards_lie_face_up(self) -> None:
        table = done(table_of(MD, "5h 9c 4d 8c 2s Ks", "ann"), *BET, Hit("ann", 1))
        for audience in EVERYBODY:
            assert view(table, audience)["boxes"][0]["hands"][0]["cards"] == ["5h", "4d", "2s"]
        events = played(MD, ANN, "5h 9c 4d 8c 2s Ks", "1 hit; 1 hit").events
        drawn = [event for event in events if isinstance(event, CardDealt)][2:]
        for audience in EVERYBODY:
            shown: list[Any] = [event_view(event, audience) for event in drawn]
            assert [one["card"] for one in shown] == ["2s", "Ks"]

    @pytest.mark.clause(MD, "7 J")
    @pytest.mark.parametrize(
        "cards", ["2h 2d", "3h 8d", "9h 8d", "Kh 9d", "Kh Qd", "Ah 6d", "Ah 9d"]
    )
    def test_less_than_21_may_draw(self, cards: str) -> None:
        first, second = cards.split()
        table = table_of(MD, f"{first} 9c {second} 8c 4s", "ann")
        drawn = done(table, *BET, Hit("ann", 1)).boxes[0].hands[0].cards
        assert [str(card) for card in drawn] == [first, second, "4s"]

    @pytest.mark.clause(MD, "7 J(1)", "7 J(2)")
    @pytest.mark.ruling("R8")
    @pytest.mark.parametrize(
        ("shoe", "actions"),
        [
            pytest.param("Ah 9c Kd 8c 5s", "1 hit", id="blackjack"),
            pytest.param("Ah Kc Kd 8c 5s", "1 hit", id="blackjack that waits"),
            pytest.param("9h 9c 8d 8c 4s 5s", "1 hit; 1 hit", id="hard 21"),
            pytest.param("Ah 9c 8d 8c 2s 5s", "1 hit; 1 hit", id="soft 21"),
            pytest.param("9h 9c 8d 8c 4s 5s", "1 hit; 1 double", id="doubling is drawing"),
        ],
    )
    def test_no_card_for_a_blackjack_or_a_21(self, shoe: str, actions: str) -> None:
        assert fault(MD, ANN, shoe, actions).code == "actions-left-over"

    @pytest.mark.clause(MD, "7 K", "10 C")
    @pytest.mark.parametrize("more", ["1 hit", "1 double"])
    def test_one_card_after_a_double(self, more: str) -> None:
        assert fault(MD, ANN, "6h 9c 5d 8c 2s 5s", f"1 double; {more}").code == "actions-left-over"
        found = result(played(MD, ANN, "6h 9c 5d 8c 2s 5s", "1 double"))
        assert found["hands"][0]["cards"] == ["6h", "5d", "2s"]


class TestTheDealersHand:
    @pytest.mark.clause(MD, "7 L", "7 L(1)")
    def test_the_hole_card_is_turned_after_all_decisions(self) -> None:
        events = played(MD, BOTH, "Kh Qh 9c 2h 7h 8c 8s", "1 hit; 1 stand; 2 stand").events
        order = names(events, CardDealt, HandStood, HoleCardTurned, WagersSettled)
        assert order[4:8] == ["CardDealt", "HandStood", "HandStood", "HoleCardTurned"]
        turned = [event for event in events if isinstance(event, HoleCardTurned)]
        assert [str(event.card) for event in turned] == ["8c"]

    @pytest.mark.clause(MD, "7 L(2)", "7 L(3)")
    def test_his_cards_lie_face_up_and_he_announces_each_total(self) -> None:
        events = played(MD, ANN, "Kh 2c 8d 3c 4c 5d 6s", "1 stand").events
        own = [event for event in events if isinstance(event, HoleCardTurned | DealerCardDealt)]
        assert [event.says for event in own[1:]] == ["Five", "Nine", "Fourteen", "Twenty"]
        for audience in EVERYBODY:
            shown: list[Any] = [event_view(event, audience) for event in own]
            assert [one["card"] for one in shown] == ["2c", "3c", "4c", "5d", "6s"]

    @pytest.mark.clause(MD, "7 M")
    @pytest.mark.parametrize(
        ("up", "hole", "drawn"),
        [
            ("9c", "7c", "2s"),
            ("5c", "Ac", "As"),
            ("2c", "2d", "2s 2h 2d 7s"),
            ("9c", "8c", ""),
            ("6c", "Ac", ""),
            ("9c", "9d", ""),
            ("8c", "Ac", ""),
            ("Kc", "Kd", ""),
        ],
    )
    def test_he_draws_to_17_and_stands_there(self, up: str, hole: str, drawn: str) -> None:
        found = result(played(MD, ANN, f"Kh {up} 8d {hole} {drawn} 5h", "1 stand"))
        assert found["dealer"]["cards"] == [up, hole, *drawn.split()]

    @pytest.mark.clause(MD, "7 N")
    def test_he_draws_nothing_where_no_hand_needs_it(self) -> None:
        # Ann surrenders, Bob busts: the dealer turns up 12 and draws no card.
        round_ = (MD, BOTH, "Kh Qh 5c 6h 7h 7c 9s 8s", "1 surrender; 2 hit")
        assert result(played(*round_))["dealer"]["cards"] == ["5c", "7c"]
        order = names(played(*round_).events, BetsClosed, HoleCardTurned, RoundSettled)
        assert order == ["BetsClosed", "HoleCardTurned", "RoundSettled"]
        # With one hand that stands, the dealer must draw.
        found = result(played(MD, BOTH, "Kh Qh 5c 6h 7h 7c 9s", "1 surrender; 2 stand"))
        assert found["dealer"]["cards"] == ["5c", "7c", "9s"]


class TestIrregularities:
    @pytest.mark.clause(MD, "13 F")
    def test_a_card_is_exposed_in_error_only_after_the_first_two(self) -> None:
        table = table_of(MD, "Kh 9c 5h 8c 8h", "ann")
        for command in BET:
            after = play(table, command)
            assert not isinstance(after, Refused)
            table, _ = after
        assert table.phase is Phase.DEALING
        refused = decide(table, DrawInError(exposed=True))
        assert isinstance(refused, Refused)
        assert "13 F" in refused.clause

    @pytest.mark.clause(MD, "13 F")
    @pytest.mark.parametrize("actions", ["1 refuse; 2 refuse", "1 stand; 2 stand"])
    def test_a_dealer_under_17_with_the_hole_card_gets_the_exposed_card(self, actions: str) -> None:
        # The hole card gives the dealer 15, the exposed four 19; the two stays in the shoe.
        round_ = (MD, BOTH, "Kh Qh 9c 5h 2h 6c 4h 2s", f"dealer exposes; {actions}")
        found = result(played(*round_))
        assert found["dealer"]["cards"] == ["9c", "6c", "4h"]
        assert found["net"] == {"ann": "-10.00", "bob": "-10.00"}
        assert [str(one) for one in played(*round_).table.undealt] == ["2s"]

    @pytest.mark.clause(MD, "13 G")
    @pytest.mark.parametrize("more", ["hit", "double", "stand"])
    def test_who_refuses_it_is_out_of_the_deal(self, more: str) -> None:
        round_ = (MD, BOTH, "Kh Qh 9c 5h 2h 8c 8h")
        found = fault(*round_, f"dealer exposes; 1 refuse; 1 {more}; 2 hit; 2 stand")
        assert (found.code, found.at) == ("illegal-action", "actions[2]")

    @pytest.mark.clause(MD, "13 M")
    def test_who_got_no_card_is_in_the_next_deal(self) -> None:
        missed = "dealer misses 1 first; dealer misses 1 second; 2 stand"
        table = played(MD, BOTH, "Qh 9c 9h 8c Kh Kd 7c 9s 8s Kc", missed).table
        assert table.boxes[0].hands[0].dead
        table = done(
            table, DealerStep(Step.NEXT_ROUND), PlaceWager("bob", 2, WagerKind.MAIN, 10_00), *BET
        )
        assert [str(card) for card in table.boxes[0].hands[0].cards] == ["Kh", "9s"]
