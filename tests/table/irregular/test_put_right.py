"""Marina Bay Sands: a card dealt incorrectly is put right, or the round is void, or stands."""

from __future__ import annotations

import pytest

from fortyeight.cards import card
from fortyeight.table import Choice, DealerStep, Refused, Step, WagerKind, decide, legal
from fortyeight.table.core.commands import (
    DeclareMisdeal,
    PlaceWager,
    PutCardRight,
    SkipCard,
    TakeLateCard,
)
from fortyeight.table.core.events import CardPutRight
from tests.rounds import again, fault, left_the_shoe, played, stepped, table_of

MBS = "mbs-pontoon"
OTHERS = ["ma-spanish21", "ma-pontoon21", "md-pontoon21", "bbc-spanish21"]
ANN = "ann 1 main 10.00"
BOTH = "ann 1 main 10.00; bob 2 main 10.00"

pytestmark = [pytest.mark.clause(MBS, "5.2"), pytest.mark.ruling("R32")]


class TestMissed:
    @pytest.mark.parametrize(
        ("shoe", "actions", "order"),
        [
            ("Qh 9c Kh 9h 7h", "dealer misses 1 first", "2:Qh dealer:9c 1:Kh 2:9h 1:7h"),
            ("Kh Qh 9c 9h 7h", "dealer misses 1 second", "1:Kh 2:Qh dealer:9c 2:9h 1:7h"),
            (
                "Qh 9c 9h Kh 7h",
                "dealer misses 1 first; dealer misses 1 second",
                "2:Qh dealer:9c 2:9h 1:Kh 1:7h",
            ),
        ],
    )
    def test_a_box_gets_its_missed_card_after_the_others(
        self, shoe: str, actions: str, order: str
    ) -> None:
        # The deal goes on by itself: nobody is asked, and no hand is dead.
        round_ = (MBS, BOTH, f"{shoe} 8c", f"{actions}; 1 stand; 2 stand")
        found = again(*round_)
        assert left_the_shoe(*round_) == [*order.split(), "dealer:8c"]
        assert found["net"] == {"ann": "0.00", "bob": "10.00"}

    def test_the_late_card_cannot_be_missed_again(self) -> None:
        bet = (PlaceWager("ann", 1, WagerKind.MAIN, 10_00), DealerStep(Step.NO_MORE_BETS))
        skips = (SkipCard(1), DealerStep(Step.DEAL), SkipCard(1))
        table = stepped(table_of(MBS, "9c Kh 7h 8c", "ann"), *bet, *skips)
        assert isinstance(decide(table, SkipCard(1)), Refused)
        assert isinstance(decide(table, TakeLateCard("ann", 1)), Refused)
        assert Choice(DealerStep(Step.DEAL)) in legal(table)

    def test_it_cannot_be_called_dead(self) -> None:
        found = fault(MBS, BOTH, "Kh Qh 9c 9h 7h 8c", "dealer misses 1 second; 1 dead; 2 stand")
        assert (found.code, found.at) == ("illegal-action", "actions[1]")

    def test_the_floor_may_find_that_it_cannot_be_reconstructed(self) -> None:
        found = again(MBS, BOTH, "Qh 9c Kh 9h 7h", "dealer misses 1 first; floor misdeal")
        assert (found["status"], found["net"]) == ("void", {"ann": "0.00", "bob": "0.00"})

    @pytest.mark.parametrize(("said", "outcome"), [("take; 1 stand", "lose"), ("dead", "dead")])
    def test_a_requested_card_is_treated_as_in_massachusetts(self, said: str, outcome: str) -> None:
        actions = f"1 hit; dealer misses 1; 2 hit; 2 stand; 1 {said}"
        found = again(MBS, BOTH, "Kh Qh 9c 2h 2c 8d 3h 9d", actions)
        assert found["hands"][0]["outcome"] == outcome
        if outcome == "dead":
            assert found["wagers"][0]["clause"] == "5.2, R32"


class TestExposed:
    def test_before_the_subsequent_deal_it_is_the_next_card(self) -> None:
        found = again(MBS, ANN, "Kh Ac 5h 4h Kc", "dealer exposes; ann insure 5.00; 1 hit; 1 stand")
        assert found["hands"][0]["cards"] == ["Kh", "5h", "4h"]
        assert found["net"] == {"ann": "0.00"}

    def test_after_a_pontoon_is_paid_the_round_stands(self) -> None:
        # Ann's Pontoon is paid at once: no misdeal any more, and Bob refuses the exposed card.
        actions = "dealer exposes 2 hand 1; 2 refuse"
        found = again(MBS, BOTH, "Ah Kd 9c Kh 5d 8c", actions)
        assert found["net"] == {"ann": "15.00", "bob": "-10.00"}
        assert found["dealer"]["cards"] == ["9c", "8c"]


class TestMisplaced:
    def test_it_is_moved_and_the_round_goes_on(self) -> None:
        actions = "dealer misplaces 2 first; dealer misplaces own first; 1 stand; 2 stand"
        round_ = (MBS, BOTH, "Kh Qh 9c 9h 7h 8c", actions)
        found = again(*round_)
        assert found["net"] == {"ann": "10.00", "bob": "0.00"}
        put_right = [one for one in played(*round_).events if isinstance(one, CardPutRight)]
        assert put_right == [CardPutRight(2, card("Qh")), CardPutRight(None, card("9c"))]
        assert found == again(MBS, BOTH, "Kh Qh 9c 9h 7h 8c", "1 stand; 2 stand")

    def test_only_a_card_that_was_dealt(self) -> None:
        bet = (PlaceWager("ann", 1, WagerKind.MAIN, 10_00), DealerStep(Step.NO_MORE_BETS))
        table = stepped(table_of(MBS, "Kh 9c 7h 8c", "ann"), *bet)
        assert isinstance(decide(table, PutCardRight(1)), Refused)
        table = stepped(table, DealerStep(Step.DEAL))
        assert decide(table, PutCardRight(1)) == (CardPutRight(1, card("Kh")),)
        for box in (None, 2):
            assert isinstance(decide(table, PutCardRight(box)), Refused)
        offered = [one.command for one in legal(table) if isinstance(one, Choice)]
        assert [one for one in offered if isinstance(one, PutCardRight)] == [PutCardRight(1)]

    @pytest.mark.parametrize("verb", ["dealer misplaces 2 second", "floor misdeal"])
    def test_too_late_once_a_further_card_is_dealt(self, verb: str) -> None:
        found = fault(MBS, BOTH, "Kh Qh 9c 2h 5h 4c 8c", f"1 hit; 1 stand; {verb}; 2 stand")
        assert (found.code, found.clause) == ("illegal-action", "5.2")

    def test_after_a_second_split_the_subsequent_deal_has_begun(self) -> None:
        # Each hand has one card again, but the third eight was dealt after the first deal.
        found = fault(MBS, ANN, "8h 9c 8c 8d Kh", "1 split; 1 split; floor misdeal")
        assert (found.code, found.clause) == ("illegal-action", "5.2")

    @pytest.mark.parametrize("book", OTHERS)
    def test_no_other_book_has_a_deal_put_right(self, book: str) -> None:
        found = fault(book, ANN, "Kh 9c 9h 8c", "dealer misplaces 1 second; 1 stand")
        assert (found.code, found.message) == ("illegal-action", "the book has no misdeal")


def test_the_misdeal_is_refused_once_a_pontoon_is_paid() -> None:
    bet = (
        PlaceWager("ann", 1, WagerKind.MAIN, 10_00),
        PlaceWager("bob", 2, WagerKind.MAIN, 10_00),
        DealerStep(Step.NO_MORE_BETS),
    )
    deal = [DealerStep(Step.DEAL)] * 5
    table = stepped(table_of(MBS, "Ah Kd 9c Kh 5d 8c", "ann", "bob"), *bet, *deal)
    assert not isinstance(decide(table, DeclareMisdeal()), Refused)
    paid = stepped(table, DealerStep(Step.CALL_HAND), DealerStep(Step.SETTLE_HAND))
    for command in (DeclareMisdeal(), PutCardRight(2)):
        refused = decide(paid, command)
        assert isinstance(refused, Refused)
        assert (refused.code, refused.clause) == ("too-late", "5.2")
