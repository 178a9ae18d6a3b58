"""Maryland, clause by clause: what wins, what it pays, and in which order it is settled."""

from __future__ import annotations

import pytest

from fortyeight.cards import card, cards
from fortyeight.money import Entry
from fortyeight.record import result
from fortyeight.rulebook import open_house, rulebook
from fortyeight.table import (
    Box,
    DealerStep,
    Event,
    Hand,
    Phase,
    Refused,
    Stake,
    Step,
    WagerKind,
    decide,
    replay_events,
)
from fortyeight.table.core.commands import Insure, LoadShoe, PlaceWager, Stand
from fortyeight.table.core.events import CardDealt, HandCalled, HoleCardTurned, WagersSettled
from fortyeight.table.settle.ledger import HOUSE, LAYOUT, account, table_postings
from fortyeight.table.settle.main_wager import DealerHand, settle_hand
from tests.rounds import clauses, done, fault, lines, names, net, outcomes, played, table_of

MD = "md-pontoon21"
ANN = "ann 1 main 10.00"
BOTH = "ann 1 main 10.00; bob 2 main 10.00"
THREE = f"{BOTH}; cat 3 main 10.00"
BET = (PlaceWager("ann", 1, WagerKind.MAIN, 10_00), DealerStep(Step.NO_MORE_BETS))


class TestMainWager:
    @pytest.mark.clause(MD, "7 O", "7 O(1)", "12 A(1)")
    def test_the_dealer_breaks(self) -> None:
        # The dealer has 9-7-9. Ann wins with 12; Bob has broken before him and loses.
        round_ = (MD, BOTH, "Kh Qh 9c 2h 6h 7c 8s 9d", "1 stand; 2 hit")
        assert net(*round_) == {"ann": "10.00", "bob": "-10.00"}
        assert clauses(*round_)["ann", "main"] == "7 O(1)"
        assert outcomes(*round_) == ["win", "bust"]

    @pytest.mark.clause(MD, "7 O", "7 O(2)", "12 A(1)")
    @pytest.mark.parametrize(
        ("second", "won"), [("9h", "10.00"), ("8h", "0.00"), ("7h", "-10.00"), ("2h", "-10.00")]
    )
    def test_the_higher_total_wins(self, second: str, won: str) -> None:
        round_ = (MD, ANN, f"Kh 9c {second} 9d", "1 stand")
        assert net(*round_) == {"ann": won}
        assert clauses(*round_)["ann", "main"] == ("7 P" if won == "0.00" else "7 O(2)")

    @pytest.mark.clause(MD, "12 A(1)")
    @pytest.mark.parametrize("amount", ["5.00", "7.50", "5000.00"])
    def test_at_even_money(self, amount: str) -> None:
        assert net(MD, f"ann 1 main {amount}", "Kh 9c 9h 8d", "1 stand") == {"ann": amount}

    @pytest.mark.clause(MD, "7 O(3)", "12 A(2)")
    @pytest.mark.parametrize(
        "dealers", ["Ac {} Kc", "Kc {} Ac", "Kc {} 5c 6d", "Qc {} 2c 9d", "Kc {} 9c", "9c {} 8c"]
    )
    def test_a_blackjack_wins_3_to_2_whatever_the_dealer_has(self, dealers: str) -> None:
        # Bob stands on 18, so that a dealer without a blackjack draws to 21.
        shoe = "Ah Kh " + dealers.format("Kd 8h")
        actions = "" if "Ac" in dealers else "2 stand"
        assert net(MD, BOTH, shoe, actions)["ann"] == "15.00"

    @pytest.mark.clause(MD, "7 O(4)")
    def test_a_21_of_three_cards_wins_over_the_dealers(self) -> None:
        round_ = (MD, BOTH, "8h Kh 6c 4h Qh 5c 9h Kc", "1 hit; 2 stand")
        assert result(played(*round_))["dealer"]["total"] == 21
        assert net(*round_) == {"ann": "10.00", "bob": "-10.00"}
        assert clauses(*round_)["ann", "main"] == "7 O(4)"

    SHOE = "Kh Kd Kc 9c 8h Qd 7c Kh"
    STANDS = "1 stand; 2 stand; 3 stand"

    def settled(self, order: str) -> list[list[tuple[str, int]]]:
        """Return who gets what back, step by step: Ann has 18, Bob 20, Cat 17 against 19."""
        events = played(MD, THREE, self.SHOE, self.STANDS, settlement_order=order).events
        return [
            [(line.person, line.returned) for line in event.lines]
            for event in events
            if isinstance(event, WagersSettled)
        ]

    @pytest.mark.clause(MD, "7 R", "7 R(1)")
    def test_losing_wagers_first(self) -> None:
        assert self.settled("losers-first") == [[("ann", 0), ("cat", 0)], [("bob", 20_00)]]

    @pytest.mark.clause(MD, "7 R", "7 R(2)")
    def test_or_box_by_box_from_the_right(self) -> None:
        assert self.settled("from-the-right") == [[("cat", 0)], [("bob", 20_00)], [("ann", 0)]]

    @pytest.mark.clause(MD, "7 R", "7 R(1)")
    def test_a_bust_hand_is_collected_with_the_others(self) -> None:
        # Ann busts; Bob's 19 beats 17.
        events = played(MD, BOTH, "Kh Qh 9c 6h 9h 8c 9s", "1 hit; 2 stand").events
        kinds = (CardDealt, HandCalled, HoleCardTurned, WagersSettled)
        order = names(events, *kinds)
        assert order[-5:] == [
            "CardDealt",
            "HandCalled",
            "HoleCardTurned",
            "WagersSettled",
            "WagersSettled",
        ]

    @pytest.mark.clause(MD, "7 R")
    def test_in_no_other_order(self) -> None:
        found = fault(MD, THREE, self.SHOE, self.STANDS, settlement_order="from-the-left")
        assert (found.code, found.at) == ("bad-house", "house.settlement_order")

    @pytest.mark.clause(MD, "7 S")
    def test_lost_wagers_go_to_the_inventory_and_winners_are_paid_from_it(self) -> None:
        round_ = played(MD, THREE, self.SHOE, self.STANDS)
        table = round_.start
        moved: list[tuple[Entry, ...]] = []
        for event in round_.events:
            if isinstance(event, WagersSettled):
                moved.extend(posting.entries for posting in table_postings(table, event))
            table = replay_events(table, [event])
        assert moved == [
            (Entry(LAYOUT, -10_00), Entry(HOUSE, 10_00)),
            (Entry(LAYOUT, -10_00), Entry(HOUSE, 10_00)),
            (Entry(LAYOUT, -10_00), Entry(HOUSE, 10_00)),
            (Entry(HOUSE, -20_00), Entry(account("bob"), 20_00)),
        ]


class TestInsurance:
    @pytest.mark.clause(MD, "7 G(3)", "8 A", "8 E", "12 A(3)")
    @pytest.mark.parametrize("hole", ["Kc", "Qc", "Jc"])
    def test_each_player_wins_2_to_1_on_a_picture_under_the_ace(self, hole: str) -> None:
        # Bob insures 2.00 only; Cat, with a blackjack, insures too and is paid for both.
        actions = "ann insure 5.00; bob insure 2.00; cat insure 5.00"
        round_ = (MD, THREE, f"Kh 9h Ah Ad 8d 8c Kd {hole}", actions)
        insured = [line for line in lines(*round_) if line[3] == "insurance"]
        assert insured == [
            ("ann", 1, None, "insurance", "5.00", "15.00"),
            ("bob", 2, None, "insurance", "2.00", "6.00"),
            ("cat", 3, None, "insurance", "5.00", "15.00"),
        ]
        assert net(*round_) == {"ann": "0.00", "bob": "-6.00", "cat": "25.00"}
        assert clauses(*round_)["ann", "insurance"] == "12 A(3)"

    @pytest.mark.clause(MD, "8 A")
    @pytest.mark.parametrize("up", ["Kd", "Qd", "Jd", "9d", "2d"])
    def test_under_no_other_card(self, up: str) -> None:
        found = fault(MD, ANN, f"Kh {up} 8d 8c 9s", "ann insure 5.00; 1 stand")
        assert (found.code, found.at) == ("illegal-action", "actions[0]")
        assert "8 A" in found.clause

    @pytest.mark.clause(MD, "8 B")
    def test_half_of_the_original_wager_at_most(self) -> None:
        shoe = "Kh Ad 9d 8c"
        for amount in ("0.50", "5.00"):
            assert net(MD, ANN, shoe, f"ann insure {amount}; 1 stand") == {"ann": f"-{amount}"}
        found = fault(MD, ANN, shoe, "ann insure 5.50; 1 stand")
        assert (found.code, found.at, found.clause) == ("illegal-action", "actions[0]", "8 B, 8 C")

    @pytest.mark.clause(MD, "8 D")
    def test_before_the_reader_and_never_after(self) -> None:
        table = done(table_of(MD, "Kh Ad 9d 8c", "ann"), *BET)
        assert (table.phase, table.looked) == (Phase.INSURANCE, False)
        refused = decide(done(table, Insure("ann", 1, 1_00)), Insure("ann", 1, 1_00))
        assert isinstance(refused, Refused)
        assert refused.code == "not-now"
        found = fault(MD, ANN, "2h Ad 9d 8c 7c", "1 hit; ann insure 5.00; 1 stand")
        assert (found.code, found.at) == ("illegal-action", "actions[1]")


class TestSurrender:
    @pytest.mark.clause(MD, "9 A")
    @pytest.mark.parametrize("up", "A23456789JQK")
    def test_half_of_the_wager_under_every_card(self, up: str) -> None:
        assert lines(MD, ANN, f"Kh {up}d 6d 8c", "1 surrender") == [
            ("ann", 1, 1, "main", "10.00", "5.00")
        ]

    @pytest.mark.clause(MD, "9 B", "9 B(1)", "9 B(2)", "9 B(3)", "9 B(4)")
    @pytest.mark.parametrize("first", ["double", "split", "stand", "hit"])
    def test_before_every_other_decision(self, first: str) -> None:
        found = fault(MD, BOTH, "4h Kh 9c 4d 8h 8c 2s 3s", f"1 {first}; 1 surrender; 2 stand")
        assert (found.code, found.at) == ("illegal-action", "actions[1]")

    @pytest.mark.clause(MD, "9 C(1)")
    def test_settled_at_once_under_a_low_card(self) -> None:
        events = played(MD, BOTH, "Kh Qh 9c 6h 9h 8c", "1 surrender; 2 stand").events
        assert self.order(events) == ["HandCalled", "WagersSettled", "HandCalled", "HoleCardTurned"]
        assert clauses(MD, BOTH, "Kh Qh 9c 6h 9h 8c", "1 surrender; 2 stand")["ann", "main"] == (
            "9 C(1)"
        )

    @pytest.mark.clause(MD, "9 C(2)", "9 C(2)(b)")
    @pytest.mark.parametrize("up", "AKQJ")
    def test_under_a_high_card_with_the_dealers_second(self, up: str) -> None:
        round_ = (MD, BOTH, f"Kh Qh {up}c 6h 9h 8c", "1 surrender; 2 stand")
        order = self.order(played(*round_).events)
        assert order == ["HandCalled", "HandCalled", "HoleCardTurned", "WagersSettled"]
        assert net(*round_)["ann"] == "-5.00"
        assert clauses(*round_)["ann", "main"] == "9 C(2)(b)"

    def order(self, events: tuple[Event, ...]) -> list[str]:
        kinds = (HandCalled, HoleCardTurned, WagersSettled)
        return names(events, *kinds)[:4]

    @pytest.mark.clause(MD, "9 D")
    def test_insurance_is_settled_apart(self) -> None:
        round_ = (MD, ANN, "Kh Ac 6h 8c", "ann insure 3.00; 1 surrender")
        assert lines(*round_) == [
            ("ann", 1, 1, "main", "10.00", "5.00"),
            ("ann", 1, None, "insurance", "3.00", "0.00"),
        ]
        assert clauses(*round_) == {("ann", "main"): "9 C(2)(b)", ("ann", "insurance"): "8 F"}


class TestWhatADealersBlackjackTakes:
    """With a card reader no hand is played out under one, so no record leads here."""

    def settled(self, *hands: Hand) -> list[tuple[WagerKind, int, int, str]]:
        """The lines of one box: kind, staked, returned, clause."""
        house = open_house(rulebook(MD), {})
        box = Box(1, "ann", hands, splits=len(hands) - 1)
        settled = [
            line
            for number in range(1, len(hands) + 1)
            for line in settle_hand(house, box, number, card("Kd"), DealerHand(21, blackjack=True))
        ]
        return [(line.kind, line.staked, line.returned, line.clause) for line in settled]

    @pytest.mark.clause(MD, "7 Q")
    def test_a_21_of_three_cards(self) -> None:
        hand = Hand((Stake("ann", 10_00),)).with_cards(cards("9h 8d 4c"))
        assert self.settled(hand) == [(WagerKind.MAIN, 10_00, 0, "7 Q")]

    @pytest.mark.clause(MD, "9 C(2)(a)")
    def test_all_of_a_surrendered_hand(self) -> None:
        hand = Hand((Stake("ann", 10_00),), surrendered=True).with_cards(cards("Kh 6d"))
        assert self.settled(hand) == [(WagerKind.MAIN, 10_00, 0, "9 C(2)(a)")]

    @pytest.mark.clause(MD, "10 E")
    @pytest.mark.ruling("R12")
    def test_of_a_doubled_hand_the_original_only(self) -> None:
        hand = Hand((Stake("ann", 10_00, doubles=(6_00,)),), doubles=1)
        assert self.settled(hand.with_cards(cards("6h 5d 9s"))) == [
            (WagerKind.MAIN, 10_00, 0, "7 G(3)"),
            (WagerKind.DOUBLE, 6_00, 6_00, "10 E"),
        ]
        # So if it has bust.
        assert self.settled(hand.with_cards(cards("6h 6d Ks"))) == [
            (WagerKind.MAIN, 10_00, 0, "7 O(1)"),
            (WagerKind.DOUBLE, 6_00, 6_00, "10 E"),
        ]

    @pytest.mark.clause(MD, "11 E")
    @pytest.mark.ruling("R12")
    def test_of_split_hands_the_original_only(self) -> None:
        first = Hand((Stake("ann", 10_00),), split=True).with_cards(cards("8h Kd"))
        second = Hand((Stake("ann", 10_00, original=False),), split=True)
        assert self.settled(first, second.with_cards(cards("8d Ks"))) == [
            (WagerKind.MAIN, 10_00, 0, "7 G(3)"),
            (WagerKind.MAIN, 10_00, 10_00, "11 E"),
        ]


@pytest.mark.clause(MD, "13 L")
@pytest.mark.ruling("R25")
class TestShoeRunsOut:
    def test_the_discards_complete_the_round(self) -> None:
        # The shoe ends with the hole card; the two is burned, then come Ann's five, Bob's eight.
        round_ = (MD, BOTH, "6h Kh 9c 7d 2h 8c", "1 hit; 1 stand; 2 hit; 2 stand")
        found = result(played(*round_, extra='discards = "2c 5h 8d"'))
        assert [hand["cards"] for hand in found["hands"]] == [
            ["6h", "7d", "5h"],
            ["Kh", "2h", "8d"],
        ]
        assert found["net"] == {"ann": "10.00", "bob": "10.00"}
        assert fault(*round_).code == "shoe-too-short"

    def test_their_first_card_lies_in_the_rack(self) -> None:
        # The second round has no hole card left; the rack holds the four cards of the first.
        table = done(table_of(MD, "Kh 9c 9h 8c Kd 9d 9s", "ann"), *BET, Stand("ann", 1))
        table = done(table, DealerStep(Step.NEXT_ROUND), *BET)
        assert sorted(map(str, table.discards)) == ["8c", "9c", "9h", "Kh"]
        table = done(table, LoadShoe(cards("9h 8c Kh 9c")), Stand("ann", 1))
        assert [str(one) for one in table.discards] == ["9h"]
        assert [str(one) for one in table.dealer] == ["9d", "8c"]
        assert table.chips == {"ann": 1_020_00}
