"""Tens and face-up cards in the shoe: set aside, and what voids the round."""

from __future__ import annotations

import pytest

from fortyeight.cards import card, cards
from fortyeight.table import DealerStep, Step, WagerKind
from fortyeight.table.core.commands import LoadShoe, PlaceWager, Stand
from tests.rounds import again, clauses, done, left_the_shoe, lines, played, table_of

MA, PONTOON, MD, MBS, BBC = (
    "ma-spanish21",
    "ma-pontoon21",
    "md-pontoon21",
    "mbs-pontoon",
    "bbc-spanish21",
)
ALL = [MA, PONTOON, MD, MBS, BBC]
REMOVING = [MA, PONTOON, MD, BBC]
ANN = "ann 1 main 10.00"
BOTH = "ann 1 main 10.00; bob 2 main 10.00"


class TestTens:
    @pytest.mark.clause(MA, "15(b)")
    @pytest.mark.clause(PONTOON, "15(b)")
    @pytest.mark.clause(MD, "13 C")
    @pytest.mark.ruling("R26")
    @pytest.mark.parametrize("book", REMOVING)
    def test_one_is_taken_out(self, book: str) -> None:
        # Ann has king and nine, 19; the dealer nine and eight, 17.
        round_ = (book, ANN, "Kh Td 9c 9h 8c", "1 stand")
        found = again(*round_)
        assert (found["status"], found["net"]) == ("settled", {"ann": "10.00"})
        assert found["dealer"]["cards"] == ["9c", "8c"]
        table = played(*round_).table
        assert table.removed == (card("Td"),)
        assert not table.reshuffle_due

    @pytest.mark.clause(MA, "15(b)")
    @pytest.mark.clause(PONTOON, "15(b)")
    @pytest.mark.clause(MD, "13 D")
    @pytest.mark.ruling("R26")
    @pytest.mark.parametrize("book", REMOVING)
    def test_two_void_the_round(self, book: str) -> None:
        found = again(book, ANN, "Kh Td 9c Ts")
        assert (found["status"], found["net"]) == ("void", {"ann": "0.00"})
        assert [hand["outcome"] for hand in found["hands"]] == ["dead"]
        assert played(book, ANN, "Kh Td 9c Ts").table.reshuffle_due

    @pytest.mark.parametrize(("book", "clause"), [(MA, "15(b)"), (PONTOON, "15(b)"), (MD, "13 D")])
    def test_the_wagers_of_a_void_round_cite_the_clause(self, book: str, clause: str) -> None:
        assert clauses(book, ANN, "Kh Td 9c Ts") == {("ann", "main"): clause}

    @pytest.mark.clause(MA, "15(b)")
    @pytest.mark.clause(MD, "13 D")
    @pytest.mark.parametrize("book", [MA, MD])
    def test_a_settled_match_wager_goes_back_too(self, book: str) -> None:
        # The nine has matched; then the hit brings the second ten.
        wagers = "ann 1 main 10.00; ann 1 match 5.00"
        shoe = {MA: "5h 9c 9h Td Ts", MD: "5h 9c 9h 8c Td Ts"}[book]
        found = again(book, wagers, shoe, "1 hit")
        assert (found["status"], found["net"]) == ("void", {"ann": "0.00"})
        assert lines(book, wagers, shoe, "1 hit") == [
            ("ann", 1, 1, "main", "10.00", "10.00"),
            ("ann", 1, None, "match", "5.00", "5.00"),
        ]

    @pytest.mark.clause(MBS, "5.1")
    @pytest.mark.clause(MBS, "5.1.1")
    @pytest.mark.ruling("R26")
    def test_one_voids_the_round_at_marina_bay_sands(self) -> None:
        found = again(MBS, ANN, "Kh Td")
        assert (found["status"], found["net"]) == ("void", {"ann": "0.00"})
        assert clauses(MBS, ANN, "Kh Td") == {("ann", "main"): "5.1.1, R26"}

    @pytest.mark.clause(MBS, "5.1.1")
    @pytest.mark.ruling("R26")
    def test_what_was_paid_goes_back(self) -> None:
        # Ann's pair bet is paid 11 to 1, Bob's Pontoon 3 to 2; then the dealer draws a ten.
        wagers = "ann 1 main 10.00; ann 1 pair 10.00; bob 2 main 10.00"
        found = again(MBS, wagers, "8h Ah 5c 8c Kd 3h Td", "1 hit; 1 stand")
        assert (found["status"], found["net"]) == ("void", {"ann": "0.00", "bob": "0.00"})
        assert {(one["kind"], one["returned"]) for one in found["wagers"]} == {
            ("main", "10.00"),
            ("pair", "10.00"),
        }

    @pytest.mark.clause(MBS, "5.1.1")
    def test_a_double_a_split_and_a_super_bonus_never_were(self) -> None:
        # Ann's sevens have won the Super Bonus; Bob splits, doubles one hand and takes it back.
        wagers = "ann 1 main 100.00; bob 2 main 10.00"
        shoe = "7h 8h 7c 7h 8c 7h 3h 2c Kc Td"
        actions = "1 hit; 2 split; 2 double; 2 rescue; 2 stand"
        found = again(MBS, wagers, shoe, actions)
        assert (found["status"], found["net"]) == ("void", {"ann": "0.00", "bob": "0.00"})
        assert lines(MBS, wagers, shoe, actions) == [
            ("ann", 1, 1, "main", "100.00", "100.00"),
            ("bob", 2, 1, "main", "10.00", "10.00"),
            ("bob", 2, 1, "double", "10.00", "10.00"),
            ("bob", 2, 2, "main", "10.00", "10.00"),
        ]

    @pytest.mark.clause(MBS, "5.1.2")
    def test_the_results_of_earlier_rounds_stand(self) -> None:
        table = table_of(MBS, "Kh 9c 9h 8c Kd Td 2h 2c", "ann")
        bet = (PlaceWager("ann", 1, WagerKind.MAIN, 10_00), DealerStep(Step.NO_MORE_BETS))
        table = done(table, *bet, Stand("ann", 1))
        assert table.chips == {"ann": 1_010_00}
        table = done(table, DealerStep(Step.NEXT_ROUND), *bet)
        assert table.voided
        assert table.chips == {"ann": 1_010_00}
        assert table.rack == -10_00

    @pytest.mark.ruling("R31")
    def test_one_in_each_of_two_rounds_voids_neither(self) -> None:
        table = table_of(MA, "Kh Td 9c 9h 8c Kd Ts 9d 9s 8d", "ann")
        bet = (PlaceWager("ann", 1, WagerKind.MAIN, 10_00), DealerStep(Step.NO_MORE_BETS))
        table = done(table, *bet, Stand("ann", 1), DealerStep(Step.NEXT_ROUND))
        table = done(table, *bet, Stand("ann", 1))
        assert not table.voided
        assert table.chips == {"ann": 1_020_00}
        assert table.removed == (card("Td"), card("Ts"))


class TestFaceUp:
    @pytest.mark.clause(MA, "15(a)")
    @pytest.mark.clause(PONTOON, "15(a)")
    @pytest.mark.clause(MD, "13 A")
    @pytest.mark.ruling("R26")
    @pytest.mark.parametrize("book", ALL)
    def test_one_is_set_aside(self, book: str) -> None:
        found = again(book, ANN, "Kh 7s^ 9c 9h 8c", "1 stand")
        assert (found["status"], found["net"]) == ("settled", {"ann": "10.00"})
        assert card("7s") in played(book, ANN, "Kh 7s^ 9c 9h 8c", "1 stand").table.discards

    @pytest.mark.clause(MA, "15(a)")
    @pytest.mark.clause(PONTOON, "15(a)")
    @pytest.mark.clause(MD, "13 B")
    @pytest.mark.ruling("R26")
    @pytest.mark.parametrize("book", ALL)
    def test_two_void_the_round(self, book: str) -> None:
        found = again(book, ANN, "Kh 7s^ 9c 2h^")
        assert (found["status"], found["net"]) == ("void", {"ann": "0.00"})
        assert played(book, ANN, "Kh 7s^ 9c 2h^").table.reshuffle_due

    @pytest.mark.clause(MA, "15(a)")
    @pytest.mark.clause(PONTOON, "15(a)")
    @pytest.mark.clause(MD, "13 B")
    @pytest.mark.ruling("R31")
    @pytest.mark.parametrize("book", [MA, PONTOON, MD])
    def test_one_in_each_of_two_rounds_voids_neither(self, book: str) -> None:
        shoe = cards("Kh 7s 9c 9h 8c Kd 2h 9d 9s 8d")
        table = done(table_of(book, "", "ann"), LoadShoe(shoe, face_up=(1, 6)))
        bet = (PlaceWager("ann", 1, WagerKind.MAIN, 10_00), DealerStep(Step.NO_MORE_BETS))
        table = done(table, *bet, Stand("ann", 1), DealerStep(Step.NEXT_ROUND))
        assert (table.chips, card("7s") in table.discards) == ({"ann": 1_010_00}, True)
        table = done(table, *bet, Stand("ann", 1))
        assert (table.chips, card("2h") in table.discards) == ({"ann": 1_020_00}, True)
        assert not table.voided

    def test_the_second_as_the_dealer_draws(self) -> None:
        found = again(MA, BOTH, "Kh Kd 7s^ 9c 9h 9d 2h^", "1 stand; 2 stand")
        assert (found["status"], found["net"]) == ("void", {"ann": "0.00", "bob": "0.00"})
        assert found["dealer"]["cards"] == ["9c"]

    @pytest.mark.parametrize(
        ("book", "shoe", "actions", "won"),
        [
            pytest.param(MA, "7s^ Kh 9c 9h 8c", "1 stand", "10.00", id="first card of a box"),
            pytest.param(MA, "Kh 9c 7s^ 9h 8c", "1 stand", "10.00", id="second card of a box"),
            pytest.param(MA, "Kh 9c 2h 7s^ 8h 8c", "1 hit; 1 stand", "10.00", id="hit"),
            pytest.param(MA, "6h 9c 5h 7s^ 9d 8c", "1 double", "20.00", id="double"),
            pytest.param(
                MA,
                "8h 9c 8c 7s^ Kh 3d 8d 8s",
                "1 split; 1 stand; 1 hit; 1 stand",
                "20.00",
                id="split",
            ),
            pytest.param(MA, "Kh 9c 9h 7s^ 8c", "1 stand", "10.00", id="the dealer's second"),
            pytest.param(MA, "Kh 9c 9h 2c 7s^ 6c", "1 stand", "10.00", id="the dealer's third"),
            pytest.param(MD, "Kh 9c 9h 7s^ 8c", "1 stand", "10.00", id="hole card"),
        ],
    )
    def test_at_every_stage(self, book: str, shoe: str, actions: str, won: str) -> None:
        # The dealer always comes to 17, Ann to 18 or more.
        assert again(book, ANN, shoe, actions)["net"] == {"ann": won}
        assert left_the_shoe(book, ANN, shoe, actions).count("face up:7s") == 1


@pytest.mark.ruling("R26")
class TestTogether:
    @pytest.mark.parametrize("book", REMOVING)
    def test_a_ten_face_up_is_a_ten(self, book: str) -> None:
        once = played(book, ANN, "Kh Td^ 9c 9h 8c", "1 stand").table
        assert once.removed == (card("Td"),)
        assert again(book, ANN, "Kh Td^ 9c 9h 8c", "1 stand")["status"] == "settled"
        assert again(book, ANN, "Kh Td^ 9c Ts")["status"] == "void"

    def test_a_ten_face_up_voids_at_marina_bay_sands(self) -> None:
        assert again(MBS, ANN, "Kh Td^")["status"] == "void"

    @pytest.mark.ruling("R31")
    @pytest.mark.parametrize("book", REMOVING)
    @pytest.mark.parametrize("ten", ["Td", "Td^"])
    def test_one_ten_and_one_face_up_card_void_nothing(self, book: str, ten: str) -> None:
        found = again(book, ANN, f"Kh {ten} 7s^ 9c 9h 8c", "1 stand")
        assert (found["status"], found["net"]) == ("settled", {"ann": "10.00"})
