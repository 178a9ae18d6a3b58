"""Misdeals, wagers that come too late, and what follows a void round."""

from __future__ import annotations

import pytest

from fortyeight.cards import cards
from fortyeight.table import DealerStep, Refused, Step, Table, WagerKind, decide, evolve, next_step
from fortyeight.table.core.commands import LoadShoe, PlaceWager, Stand, WithdrawWager
from tests.rounds import again, done, fault, played, table_of

MA, PONTOON, MD, MBS, BBC = (
    "ma-spanish21",
    "ma-pontoon21",
    "md-pontoon21",
    "mbs-pontoon",
    "bbc-spanish21",
)
ALL = [MA, PONTOON, MD, MBS, BBC]
ANN = "ann 1 main 10.00"
BOTH = "ann 1 main 10.00; bob 2 main 10.00"
BET = (PlaceWager("ann", 1, WagerKind.MAIN, 10_00), DealerStep(Step.NO_MORE_BETS))


def refusal(table: Table, command: PlaceWager | WithdrawWager) -> Refused:
    refused = decide(table, command)
    assert isinstance(refused, Refused)
    return refused


@pytest.mark.clause(MBS, "5.2")
class TestMisdeal:
    @pytest.mark.parametrize(
        ("shoe", "actions"),
        [
            pytest.param("Kh Qh 9c", "floor misdeal", id="in the middle of the deal"),
            pytest.param("Kh Qh 9c 9h 9d", "floor misdeal", id="after the deal"),
            pytest.param("Kh Qh Ac 9h 9d", "ann insure 5.00; floor misdeal", id="after insurance"),
            pytest.param("Kh Qh 9c 9h 9d", "1 stand; floor misdeal", id="after a stand"),
            pytest.param("8h Qh 9c 8c 9d", "1 split; floor misdeal", id="after a split"),
        ],
    )
    def test_the_round_is_void(self, shoe: str, actions: str) -> None:
        found = again(MBS, BOTH, shoe, actions)
        assert (found["status"], found["net"]) == ("void", {"ann": "0.00", "bob": "0.00"})
        assert {one["clause"] for one in found["wagers"]} == {"5.2"}

    def test_before_the_pair_bets_are_settled(self) -> None:
        wagers = "ann 1 main 10.00; ann 1 pair 5.00"
        assert again(MBS, wagers, "8h 9c 8c", "floor misdeal")["net"] == {"ann": "0.00"}

    @pytest.mark.parametrize(
        ("wagers", "shoe", "actions"),
        [
            pytest.param(
                f"{BOTH}; ann 1 pair 5.00",
                "8h Qh 9c 8c 9d 8d",
                "1 stand; floor misdeal; 2 stand",
                id="a pair bet is settled",
            ),
            pytest.param(
                f"{BOTH}; cat 3 main 10.00",
                "8h Ah 8d 9c 8c Kd 8s 8d",
                "1 stand; 3 split; floor misdeal",
                id="a Pontoon is paid",
            ),
            pytest.param(
                BOTH,
                "8h Qh 9c 2c 9d 8d 8s",
                "1 hit; 1 stand; floor misdeal; 2 stand",
                id="a further card is dealt",
            ),
        ],
    )
    def test_too_late(self, wagers: str, shoe: str, actions: str) -> None:
        found = fault(MBS, wagers, shoe, actions)
        assert (found.code, found.clause) == ("illegal-action", "5.2")

    def test_not_before_a_card_is_dealt(self) -> None:
        assert fault(MBS, ANN, "", "floor misdeal").code == "shoe-too-short"

    @pytest.mark.parametrize("book", [MA, PONTOON, MD, BBC])
    def test_no_other_book_knows_it(self, book: str) -> None:
        found = fault(book, ANN, "Kh 9c 9h 8c", "floor misdeal; 1 stand")
        assert (found.code, found.message) == ("illegal-action", "the book has no misdeal")


class TestLateWagers:
    @pytest.mark.clause(MBS, "3.2", "5.3")
    @pytest.mark.clause(MA, "5(d)")
    @pytest.mark.clause(PONTOON, "5(d)")
    @pytest.mark.clause(MD, "6 D")
    @pytest.mark.parametrize(
        ("book", "clause"),
        [(MBS, "5.3"), (MA, "5(d)"), (PONTOON, "5(d)"), (MD, "6 D"), (BBC, "not in the text, P8")],
    )
    def test_no_wager_is_placed_after_no_more_bets(self, book: str, clause: str) -> None:
        table = done(table_of(book, "Kh 9c 9h 8c", "ann", "bob"), *BET)
        for late in (
            PlaceWager("bob", 2, WagerKind.MAIN, 10_00),
            PlaceWager("ann", 1, WagerKind.MAIN, 5_00),
        ):
            refused = refusal(table, late)
            assert (refused.code, refused.clause) == ("not-now", clause)

    @pytest.mark.clause(MBS, "3.2", "5.3")
    def test_nor_between_the_call_and_the_first_card(self) -> None:
        table = table_of(MBS, "Kh 9c 9h 8c", "ann", "bob")
        table = done(table, PlaceWager("ann", 1, WagerKind.MAIN, 10_00))
        called = decide(table, DealerStep(Step.NO_MORE_BETS))
        assert not isinstance(called, Refused)
        for event in called:
            table = evolve(table, event)
        assert not any(hand.cards for box in table.boxes for hand in box.hands)
        late = refusal(table, PlaceWager("bob", 2, WagerKind.MAIN, 10_00))
        assert (late.code, late.clause) == ("not-now", "5.3")

    @pytest.mark.clause(MBS, "5.4")
    @pytest.mark.clause(MA, "5(d)")
    @pytest.mark.clause(MA, "5(h)")
    @pytest.mark.clause(PONTOON, "5(h)")
    @pytest.mark.clause(MD, "6 E")
    @pytest.mark.parametrize(
        ("book", "clause"),
        [
            (MBS, "5.4"),
            (MA, "5(d), 5(h), P8"),
            (PONTOON, "5(d), 5(h), P8"),
            (MD, "6 E, P8"),
            (BBC, "not in the text, P8"),
        ],
    )
    def test_no_wager_is_withdrawn_and_it_plays_on(self, book: str, clause: str) -> None:
        table = done(table_of(book, "Kh 9c 9h 8c", "ann"), *BET)
        refused = refusal(table, WithdrawWager("ann", 1, WagerKind.MAIN))
        assert (refused.code, refused.clause) == ("not-now", clause)
        assert "withdrawn" in refused.sentence
        assert done(table, Stand("ann", 1)).chips == {"ann": 1_010_00}

    def test_before_it_a_wager_is_withdrawn(self) -> None:
        table = done(table_of(MBS, "Kh 9c 9h 8c", "ann"), BET[0])
        assert done(table, WithdrawWager("ann", 1, WagerKind.MAIN)).chips == {"ann": 1_000_00}

    @pytest.mark.clause(BBC, "Method 18")
    def test_a_box_between_two_others_is_not_given_up(self) -> None:
        table = table_of(BBC, "Kh 9c 9h 8c", "ann", boxes_per_player=3)
        table = done(table, *(PlaceWager("ann", box, WagerKind.MAIN, 5_00) for box in (1, 2, 3)))
        refused = refusal(table, WithdrawWager("ann", 2, WagerKind.MAIN))
        assert (refused.code, refused.clause) == ("not-adjacent", "Method 18")
        done(
            table, WithdrawWager("ann", 1, WagerKind.MAIN), WithdrawWager("ann", 2, WagerKind.MAIN)
        )


class TestAfterAVoidRound:
    @pytest.mark.clause(MA, "15(b)")
    @pytest.mark.clause(PONTOON, "15(b)")
    @pytest.mark.clause(MD, "13 D")
    @pytest.mark.parametrize(
        ("book", "clause"),
        [
            (MA, "15(a), 15(b)"),
            (PONTOON, "15(a), 15(b)"),
            (MD, "13 B, 13 D"),
            (MBS, "5.1.1"),
            (BBC, ""),
        ],
    )
    def test_the_cards_are_reshuffled_before_the_next(self, book: str, clause: str) -> None:
        table = table_of(book, "Kh Td 9c Ts 2h 3h 4h 5h", "ann")
        table = done(table, *BET, DealerStep(Step.NEXT_ROUND))
        assert table.chips == {"ann": 1_000_00}
        assert table.reshuffle_due
        assert next_step(table) is None
        refused = refusal(table, BET[0])
        assert (refused.code, refused.clause) == ("not-now", clause)
        table = done(table, LoadShoe(cards("Kh 9c 9h 8c")), *BET, Stand("ann", 1))
        assert table.chips == {"ann": 1_010_00}

    @pytest.mark.clause(MA, "15(a)")
    @pytest.mark.clause(MD, "13 B")
    @pytest.mark.parametrize("book", ALL)
    def test_after_face_up_cards_too(self, book: str) -> None:
        assert played(book, ANN, "Kh 7s^ 2s^").table.reshuffle_due

    def test_nothing_follows_it(self) -> None:
        found = fault(MBS, ANN, "Kh 9c 2h Td", "1 hit; 1 stand")
        assert (found.code, found.at) == ("actions-left-over", "actions[1]")
