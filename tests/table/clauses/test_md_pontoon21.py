"""Maryland, clause by clause: the table, the wagers, and the deal."""

from __future__ import annotations

import pytest

from fortyeight.cards import full_shoe
from fortyeight.record import result
from fortyeight.rulebook import open_house, rulebook
from fortyeight.table import (
    DealerStep,
    Phase,
    Refused,
    Step,
    Table,
    WagerKind,
    decide,
    next_step,
)
from fortyeight.table.core.commands import (
    Double,
    Insure,
    PlaceWager,
    Split,
)
from fortyeight.table.core.events import (
    CardDealt,
    HandCalled,
    HoleCardChecked,
    HoleCardDealt,
    InsurancePlaced,
    WagersSettled,
)
from fortyeight.view import audiences, view
from fortyeight.view.event_view import event_view
from tests.rounds import clauses, done, fault, left_the_shoe, lines, names, net, played, table_of

MD = "md-pontoon21"
ANN = "ann 1 main 10.00"
BOTH = "ann 1 main 10.00; bob 2 main 10.00"
BET = (PlaceWager("ann", 1, WagerKind.MAIN, 10_00), DealerStep(Step.NO_MORE_BETS))
EVERYBODY = audiences("ann", "bob")


def refusal(table: Table, command: PlaceWager | Insure) -> Refused:
    refused = decide(table, command)
    assert isinstance(refused, Refused)
    return refused


class TestTableAndCards:
    @pytest.mark.clause(MD, "2 A")
    def test_eight_boxes_and_no_more(self) -> None:
        found = fault(MD, ANN, "Kh 9h Kc 8c", "1 stand", boxes=9)
        assert (found.code, found.at) == ("bad-house", "house.boxes")
        assert "2 A" in found.clause
        assert net(MD, "ann 8 main 10.00", "Kh 9h Kc 8c", "8 stand", boxes=8) == {"ann": "10.00"}
        assert fault(MD, "ann 9 main 10.00", "Kh 9h Kc 8c", boxes=8).code == "bad-wager"

    @pytest.mark.clause(MD, "2 E")
    @pytest.mark.parametrize("dealing", ["no-hole-card", "hole-card", "hole-card-checked"])
    def test_no_house_deals_without_a_card_reader(self, dealing: str) -> None:
        found = fault(MD, ANN, "Kh 9h Kc 8c", "1 stand", dealing=dealing)
        assert (found.code, found.at) == ("bad-house", "house.dealing")
        assert "2 E" in found.clause

    @pytest.mark.clause(MD, "3 A")
    @pytest.mark.parametrize("decks", [1, 5, 7, 9])
    def test_no_other_number_of_decks(self, decks: int) -> None:
        found = fault(MD, ANN, "Kh 9h Kc 8c", "1 stand", decks=decks)
        assert (found.code, found.at, found.clause) == ("bad-house", "house.decks", "3 A")

    @pytest.mark.clause(MD, "3 A")
    def test_a_shoe_holds_what_six_or_eight_decks_hold(self) -> None:
        wagers = "ann 1 main 10.00; bob 2 main 10.00; cat 3 main 10.00"
        shoe, actions = "Kh Kh Kh Kh Kh Kh Kh 9c", "1 stand; 2 stand; 3 stand"
        assert fault(MD, wagers, shoe, actions, decks=6).code == "bad-record"
        assert net(MD, wagers, shoe, actions, decks=8)["ann"] == "10.00"

    @pytest.mark.clause(MD, "3 B")
    def test_decks_of_48_without_tens(self) -> None:
        house = open_house(rulebook(MD), {})
        shoe = full_shoe(house.cards.decks, house.cards.removed_ranks)
        assert len(shoe) == 6 * 48
        assert not [card for card in shoe if card.rank == "T"]
        found = fault(MD, ANN, "Kh 9h Kc 8c", "1 stand", removed_ranks=[])
        assert (found.code, found.clause) == ("bad-house", "3 B")


class TestValues:
    def total(self, shoe: str, actions: str) -> tuple[int, bool]:
        hand = result(played(MD, ANN, shoe, actions))["hands"][0]
        return hand["total"], hand["soft"]

    @pytest.mark.clause(MD, "3 D(1)")
    @pytest.mark.parametrize("rank", [2, 3, 4, 5, 6, 7, 8, 9])
    def test_face_value(self, rank: int) -> None:
        assert self.total(f"{rank}h 9c 8d 8c", "1 stand") == (rank + 8, False)

    @pytest.mark.clause(MD, "3 D(2)")
    @pytest.mark.parametrize("rank", "JQK")
    def test_pictures_count_ten(self, rank: str) -> None:
        assert self.total(f"{rank}h 9c 5d 8c", "1 stand") == (15, False)

    @pytest.mark.clause(MD, "3 D(3)")
    def test_an_ace_counts_11_or_1(self) -> None:
        assert self.total("Ah 9c 5d 8c", "1 stand") == (16, True)
        assert self.total("Ah 9c 5d 8c 9d", "1 hit; 1 stand") == (15, False)
        assert self.total("Ah 9c Ad 8c", "1 stand") == (12, True)
        assert self.total("Ah 9c Ad 8c Kd", "1 hit; 1 stand") == (12, False)

    @pytest.mark.clause(MD, "3 D(3)")
    def test_so_in_a_doubled_hand(self) -> None:
        assert self.total("Ah 9c 8d 8c 2s", "1 double") == (21, True)

    @pytest.mark.clause(MD, "3 D(3)")
    def test_the_dealers_ace_too(self) -> None:
        # Five and ace, a soft 16, draws the king: 16; then the three: 19.
        dealer = result(played(MD, ANN, "Kh 5c Kd Ac Ks 3c", "1 stand"))["dealer"]
        assert (dealer["cards"], dealer["total"]) == (["5c", "Ac", "Ks", "3c"], 19)


class TestWagers:
    @pytest.mark.clause(MD, "6 A")
    @pytest.mark.ruling("R21")
    @pytest.mark.parametrize("amount", ["10.25", "10.01"])
    def test_what_no_chips_make_is_no_wager(self, amount: str) -> None:
        found = fault(MD, f"ann 1 main {amount}", "Kh 9h Kc 8c", "1 stand")
        assert (found.code, found.at) == ("bad-wager", "wagers[0]")
        found = fault(MD, f"ann 1 main 20.00; ann 1 match {amount}", "Kh 9h Kc 8c", "1 stand")
        assert (found.code, found.at) == ("bad-wager", "wagers[1]")
        assert net(MD, "ann 1 main 10.50", "Kh 9h Kc 8c", "1 stand") == {"ann": "10.50"}

    @pytest.mark.clause(MD, "6 D")
    def test_only_insurance_doubles_and_splits_come_later(self) -> None:
        table = done(table_of(MD, "8h Ac 8c 9c 3h Kd Ks", "ann", "bob"), *BET)
        for late in (
            PlaceWager("ann", 1, WagerKind.MATCH, 5_00),
            PlaceWager("bob", 2, WagerKind.MAIN, 5_00),
        ):
            assert (refusal(table, late).code, refusal(table, late).clause) == ("not-now", "6 D")
        table = done(table, Insure("ann", 1, 5_00), Split("ann", 1), Double("ann", 1, 10_00))
        # 10.00 on each of the two hands, the double on the first, and 5.00 on insurance.
        assert table.chips["ann"] == 1_000_00 - 35_00

    @pytest.mark.clause(MD, "6 F")
    def test_no_round_without_a_main_wager(self) -> None:
        table = table_of(MD, "Kh 9c 9h 8c", "ann", "bob")
        assert next_step(table) is None
        assert isinstance(decide(table, DealerStep(Step.NO_MORE_BETS)), Refused)
        table = done(table, *BET)
        assert [box.caller for box in table.boxes] == ["ann"]

    @pytest.mark.clause(MD, "6 G")
    def test_optional_wagers_need_the_main_wager(self) -> None:
        found = fault(MD, "ann 1 match 5.00; ann 1 main 10.00", "Kh 9h Kc 8c", "1 stand")
        assert (found.code, found.at) == ("bad-wager", "wagers[0]")
        wagers = "ann 1 main 10.00; bob 2 match 5.00"
        assert fault(MD, wagers, "Kh 9h Kc 8c", "1 stand").at == "wagers[1]"

    @pytest.mark.clause(MD, "6 G")
    @pytest.mark.ruling("R19")
    def test_and_a_house_that_offers_them(self) -> None:
        wagers = "ann 1 main 10.00; ann 1 match 5.00"
        assert net(MD, wagers, "Kh 9h 9c 8c", "1 stand") == {"ann": "25.00"}
        found = fault(MD, wagers, "Kh 9h 9c 8c", "1 stand", match=False)
        assert (found.code, found.at) == ("bad-wager", "wagers[1]")
        assert "6 G(1)" in found.clause

    @pytest.mark.clause(MD, "6 H")
    def test_as_many_adjacent_boxes_as_the_house_says(self) -> None:
        two = "ann 2 main 10.00; ann 3 main 10.00"
        shoe, actions = "Kh Kd 9h 9d 8d 8c", "2 stand; 3 stand"
        assert net(MD, two, shoe, actions, boxes_per_player=2) == {"ann": "20.00"}
        apart = "ann 2 main 10.00; ann 4 main 10.00"
        for wagers, allowed in ((two, 1), (f"{two}; ann 4 main 10.00", 2), (apart, 2)):
            found = fault(MD, wagers, shoe, actions, boxes_per_player=allowed)
            assert found.code == "bad-wager"
            assert "6 H" in found.clause


class TestDeal:
    WAGERS = "ann 2 main 10.00; bob 5 main 10.00"

    @pytest.mark.clause(MD, "7 A")
    def test_every_card_is_the_next_of_the_shoe(self) -> None:
        shoe = "Kh 8h 6c 2h 8d 7c 5h 3h 9d 2c Kd"
        actions = "1 hit; 1 stand; 2 split; 2 stand; 2 double"
        found = left_the_shoe(MD, BOTH, shoe, actions)
        assert [place.split(":")[1] for place in found] == shoe.split()

    @pytest.mark.clause(MD, "7 E", "7 E(1)", "7 E(2)", "7 E(3)", "7 E(4)")
    def test_clockwise_to_the_boxes_with_wagers_and_the_dealer(self) -> None:
        cards = left_the_shoe(MD, self.WAGERS, "Kh Qh 9c 8h 7h 8c", "2 stand; 5 stand")
        assert cards == ["2:Kh", "5:Qh", "dealer:9c", "2:8h", "5:7h", "hole:8c"]

    @pytest.mark.clause(MD, "7 E(1)", "7 E(2)", "7 E(3)", "7 E(4)")
    def test_all_face_up_but_the_hole_card(self) -> None:
        table = table_of(MD, "Kh Qh 9c 8h 7h 8c", "ann", "bob")
        table = done(table, PlaceWager("bob", 2, WagerKind.MAIN, 10_00), *BET)
        for audience in EVERYBODY:
            seen = view(table, audience)
            shown = [hand["cards"] for box in seen["boxes"] for hand in box["hands"]]
            assert shown == [["Kh", "8h"], ["Qh", "7h"]]
            assert (seen["dealer"]["cards"], seen["dealer"]["hole_card"]) == (["9c"], True)

    @pytest.mark.clause(MD, "7 F")
    def test_match_wagers_before_insurance_reader_and_further_cards(self) -> None:
        wagers = "ann 1 main 10.00; ann 1 match 5.00"
        events = played(MD, wagers, "9h Ac 2d 8c 7d", "ann insure 5.00; 1 hit; 1 stand").events
        order = names(events, HoleCardDealt, WagersSettled, InsurancePlaced, HoleCardChecked)
        assert order[:4] == ["HoleCardDealt", "WagersSettled", "InsurancePlaced", "HoleCardChecked"]
        kinds = [type(event) for event in events]
        hit = max(place for place, event in enumerate(events) if isinstance(event, CardDealt))
        assert kinds.index(HoleCardDealt) < kinds.index(WagersSettled) < hit

    @pytest.mark.clause(MD, "6 G(1)", "7 F(1)(a)")
    @pytest.mark.parametrize(
        ("cards", "back"),
        [("9s 9h 2c", "20.00"), ("2c 9h 9s", "20.00"), ("2c 9h 3s", "0.00")],
    )
    def test_either_card_matches_the_up_card(self, cards: str, back: str) -> None:
        wagers = "ann 1 main 10.00; ann 1 match 5.00"
        found = lines(MD, wagers, f"{cards} 8c", "1 stand")
        assert ("ann", 1, None, "match", "5.00", back) in found

    @pytest.mark.clause(MD, "7 F(1)(c)")
    @pytest.mark.parametrize(
        ("cards", "back"),
        # Twice 3 to 1 on 5.00; 12 and 3; twice 12.
        [("9s 9h 9c", "35.00"), ("9h 9h 9c", "80.00"), ("9h 9h 9h", "125.00")],
    )
    def test_two_matches_are_paid_both(self, cards: str, back: str) -> None:
        wagers = "ann 1 main 10.00; ann 1 match 5.00"
        found = lines(MD, wagers, f"{cards} 8c", "1 stand")
        assert ("ann", 1, None, "match", "5.00", back) in found

    @pytest.mark.clause(MD, "7 G", "7 G(2)")
    @pytest.mark.parametrize("up", "A23456789JQK")
    def test_the_reader_looks_under_high_cards_only(self, up: str) -> None:
        events = played(MD, ANN, f"Kh {up}c 8d 8c Kd Kc", "1 stand").events
        looks = [event.blackjack for event in events if isinstance(event, HoleCardChecked)]
        assert looks == ([False] if up in "AJQK" else [])

    @pytest.mark.clause(MD, "7 G(2)", "7 G(3)")
    @pytest.mark.parametrize("cards", ["Ac Kc", "Ac Qc", "Ac Jc", "Kc Ac", "Qc Ac", "Jc Ac"])
    def test_a_blackjack_that_it_finds_ends_the_round(self, cards: str) -> None:
        up, hole = cards.split()
        round_ = (MD, BOTH, f"8h 5h {up} 8d 6d {hole} 9s")
        assert net(*round_) == {"ann": "-10.00", "bob": "-10.00"}
        assert clauses(*round_)["ann", "main"] == "7 G(3)"
        events = played(*round_).events
        assert names(events, HandCalled) == []
        assert [e.blackjack for e in events if isinstance(e, HoleCardChecked)] == [True]
        assert len(left_the_shoe(*round_)) == 6
        assert fault(*round_, "1 stand").code == "actions-left-over"

    @pytest.mark.clause(MD, "7 G(1)")
    @pytest.mark.ruling("R5")
    def test_insurance_is_offered_before_the_reader_and_under_an_ace_only(self) -> None:
        bet = (PlaceWager("bob", 2, WagerKind.MAIN, 10_00), *BET)
        table = done(table_of(MD, "Kh 9h Ac 8d 9d 8c", "ann", "bob"), *bet)
        assert (table.phase, table.asked) == (Phase.INSURANCE, (("ann", 1), ("bob", 2)))
        assert not table.looked
        table = done(table_of(MD, "Kh 9h Kc 8d 9d 8c", "ann", "bob"), *bet)
        assert (table.phase, table.asked, table.looked) == (Phase.PLAY, (), True)

    @pytest.mark.clause(MD, "7 G(2)(a)")
    def test_nobody_sees_the_hole_card_in_the_reader(self) -> None:
        table = done(table_of(MD, "Kh Kc 8d 8c", "ann"), *BET)
        assert table.looked
        for audience in EVERYBODY:
            assert view(table, audience)["dealer"]["cards"] == ["Kc"]
            assert "8c" not in str(view(table, audience))
            seen = event_view(HoleCardChecked(blackjack=False), audience)
            assert seen == {"event": "hole-card.checked/1", "blackjack": False}
