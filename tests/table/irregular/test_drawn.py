"""Cards drawn in error: used as the next card, refused, or burned."""

from __future__ import annotations

import pytest

from fortyeight.cards import card
from fortyeight.table import DealerStep, Phase, Refused, Step, WagerKind, decide, evolve
from fortyeight.table.core.commands import DrawInError, PlaceWager
from fortyeight.table.core.events import CardRefused, HandStood
from fortyeight.table.core.run import play
from fortyeight.table.core.state import Pulled
from tests.rounds import again, fault, left_the_shoe, net, played, table_of

MA, PONTOON, MD, MBS, BBC = (
    "ma-spanish21",
    "ma-pontoon21",
    "md-pontoon21",
    "mbs-pontoon",
    "bbc-spanish21",
)
ANN = "ann 1 main 10.00"
BOTH = "ann 1 main 10.00; bob 2 main 10.00"


class TestUnseen:
    @pytest.mark.clause(MA, "15(c)")
    @pytest.mark.clause(PONTOON, "15(c)")
    @pytest.mark.clause(MD, "13 E")
    @pytest.mark.parametrize(
        ("book", "shoe"),
        [
            (MA, "Kh Qh 9c 5h 7h 4h 8c"),
            (PONTOON, "Kh Qh 9c 5h 7h 4h 8c"),
            (MD, "Kh Qh 9c 5h 7h 8c 4h 2c"),
        ],
    )
    def test_it_is_the_next_card(self, book: str, shoe: str) -> None:
        # Ann draws to 19, Bob stands on 17, the dealer has 17.
        plain = again(book, BOTH, shoe, "1 hit; 1 stand; 2 stand")
        drawn = again(book, BOTH, shoe, "dealer draws; 1 hit; 1 stand; 2 stand")
        late = again(book, BOTH, shoe, "1 hit; dealer draws; 1 stand; 2 stand")
        assert plain == drawn == late
        assert plain["net"] == {"ann": "10.00", "bob": "0.00"}

    def test_it_cannot_be_refused(self) -> None:
        found = fault(MA, ANN, "Kh 9c 5h 4h 8c", "dealer draws; 1 refuse")
        assert (found.code, found.clause, found.at) == ("illegal-action", "15(d)", "actions[1]")

    @pytest.mark.clause(MD, "13 E")
    def test_it_waits_for_the_next_round_where_nobody_needs_it(self) -> None:
        table = played(MD, ANN, "Kh 9c 9h 8c 2h", "dealer draws; 1 stand").table
        assert table.pulled is Pulled.UNSEEN
        assert table.undealt == (card("2h"),)
        assert again(MD, ANN, "Kh 9c 9h 8c 2h", "dealer draws; 1 stand")["net"] == {"ann": "10.00"}

    def test_a_ten_is_found_when_it_is_used(self) -> None:
        assert left_the_shoe(MA, ANN, "Kh 9c 9h Td 8c", "dealer draws; 1 stand") == [
            "1:Kh",
            "dealer:9c",
            "1:9h",
            "ten:Td",
            "dealer:8c",
        ]


@pytest.mark.clause(MA, "15(d)")
@pytest.mark.clause(PONTOON, "15(d)")
class TestExposed:
    @pytest.mark.clause(MD, "13 F")
    @pytest.mark.parametrize(
        ("book", "shoe"),
        [
            (MA, "Kh Qh 9c 5h 7h 4h 8c"),
            (PONTOON, "Kh Qh 9c 5h 7h 4h 8c"),
            (MD, "Kh Qh 9c 5h 7h 8c 4h"),
        ],
    )
    def test_the_next_hand_uses_it(self, book: str, shoe: str) -> None:
        found = again(book, BOTH, shoe, "dealer exposes; 1 hit; 1 stand; 2 stand")
        assert found["net"] == {"ann": "10.00", "bob": "0.00"}

    def test_who_stands_leaves_it_to_the_next(self) -> None:
        shoe, actions = "Kh Qh 9c 9h 2h 8h 8c", "dealer exposes; 1 stand; 2 hit; 2 stand"
        assert again(MA, BOTH, shoe, actions)["net"] == {"ann": "10.00", "bob": "10.00"}

    def test_a_double_takes_it(self) -> None:
        shoe, actions = "6h 9c 5h 9d 8c", "dealer exposes; 1 double"
        assert again(MA, ANN, shoe, actions)["net"] == {"ann": "20.00"}

    @pytest.mark.clause(MD, "13 G")
    def test_refused_by_one_used_by_the_next(self) -> None:
        # Ann keeps 15 and loses to 17; Bob makes 20 of the eight.
        actions = "dealer exposes; 1 refuse; 2 hit; 2 stand"
        for book, shoe in ((MA, "Kh Qh 9c 5h 2h 8h 8c"), (MD, "Kh Qh 9c 5h 2h 8c 8h")):
            found = again(book, BOTH, shoe, actions)
            assert found["net"] == {"ann": "-10.00", "bob": "10.00"}
            assert found["hands"][0]["cards"] == ["Kh", "5h"]

    @pytest.mark.parametrize("book", [MA, PONTOON, MBS])
    def test_refused_by_all_used_by_the_dealer(self, book: str) -> None:
        actions = "dealer exposes; 1 refuse; 2 refuse"
        found = again(book, BOTH, "Kh Qh 9c 5h 2h 8h", actions)
        assert found["dealer"]["cards"] == ["9c", "8h"]
        assert found["net"] == {"ann": "-10.00", "bob": "-10.00"}

    @pytest.mark.clause(MD, "13 H")
    @pytest.mark.parametrize(
        ("book", "house"), [(MD, {}), (BBC, {}), (MA, {"dealing": "hole-card"})]
    )
    @pytest.mark.parametrize("actions", ["1 refuse; 2 refuse", "1 stand; 2 refuse"])
    def test_burned_when_the_dealer_cannot_use_it(
        self, book: str, house: dict[str, str], actions: str
    ) -> None:
        # The hole card gives the dealer 17.
        round_ = (book, BOTH, "Kh Qh 9c 5h 2h 8c 8h", f"dealer exposes; {actions}")
        found = again(*round_, **house)
        assert found["dealer"]["cards"] == ["9c", "8c"]
        assert found["net"] == {"ann": "-10.00", "bob": "-10.00"}
        assert left_the_shoe(*round_, **house)[-1] == "burned:8h"
        assert card("8h") in played(*round_, **house).table.discards

    @pytest.mark.clause(MD, "13 G")
    def test_who_refuses_gets_no_more_cards(self) -> None:
        found = fault(MA, BOTH, "Kh Qh 9c 5h 2h 8h 8c", "dealer exposes; 1 refuse; 1 hit")
        assert (found.code, found.at) == ("illegal-action", "actions[2]")

    @pytest.mark.clause(MD, "13 G")
    def test_nor_does_his_second_split_hand(self) -> None:
        # The first hand stays at ten, the second at its eight; the dealer has 19.
        found = again(MA, ANN, "8h 9c 8c 2h Kd", "1 split; dealer exposes; 1 refuse")
        assert [hand["cards"] for hand in found["hands"]] == [["8h", "2h"], ["8c"]]
        assert found["net"] == {"ann": "-20.00"}
        assert found["dealer"]["cards"] == ["9c", "Kd"]

    @pytest.mark.clause(MD, "13 G")
    def test_nor_does_another_box_that_he_calls(self) -> None:
        wagers = "ann 1 main 10.00; ann 2 main 10.00; bob 3 main 10.00"
        actions = "dealer exposes; 1 refuse; 3 hit; 3 stand"
        found = again(MA, wagers, "Kh 5d Qh 9c 5h 6h 2h 8h Kd", actions, boxes_per_player=2)
        assert [len(hand["cards"]) for hand in found["hands"]] == [2, 2, 3]
        assert found["net"] == {"ann": "-20.00", "bob": "10.00"}

    @pytest.mark.clause(MA, "15(d)", "8(a)(1)")
    @pytest.mark.clause(PONTOON, "15(d)")
    @pytest.mark.parametrize("book", [MA, PONTOON])
    def test_but_another_box_may_be_surrendered_or_stand(self, book: str) -> None:
        """Only cards are denied; a record that says nothing of the other box stands there."""
        wagers = "ann 1 main 10.00; ann 2 main 10.00; cat 3 main 10.00"
        shoe, actions = "Kh 8c Kc 9c 5h 8d 9d 4s 8s 3c", "dealer exposes; 1 refuse; {}3 stand"
        lost = {"": "-20.00", "2 stand; ": "-20.00", "2 surrender; ": "-15.00"}
        for said, ann in lost.items():
            found = again(book, wagers, shoe, actions.format(said), boxes_per_player=2)
            assert found["net"]["ann"] == ann
        for verb in ("hit", "double", "split"):
            said = actions.format(f"2 {verb}; ")
            wrong = fault(book, wagers, shoe, said, boxes_per_player=2)
            assert (wrong.code, wrong.at) == ("illegal-action", "actions[2]")

    def test_a_refusal_that_was_stored_before_leaves_no_surrender(self) -> None:
        assert CardRefused(1) == CardRefused(1, may_surrender=False)
        wagers = "ann 1 main 10.00; ann 2 main 10.00; cat 3 main 10.00"
        args = (MA, wagers, "Kh 8c Kc 9c 5h 8d 9d 4s 8s 3c")
        found = played(*args, "dealer exposes; 1 refuse; 3 stand", boxes_per_player=2)
        table = found.start
        for event in found.events:
            if isinstance(event, HandStood) and event.box == 2:
                continue  # It was not asked for.
            table = evolve(table, CardRefused(1) if isinstance(event, CardRefused) else event)
        assert table.chips == found.table.chips

    def test_a_refusal_binds_everyone_on_the_box(self) -> None:
        wagers = "ann 1 main 10.00; bob 1 main 5.00"
        shoe, actions = "Kh 9c 5h 8h", "dealer exposes; 1 refuse"
        assert again(MA, wagers, shoe, actions)["net"] == {"ann": "-10.00", "bob": "-5.00"}

    def test_a_21_is_paid_though_a_card_lies_there(self) -> None:
        # Ann refuses, Bob has a blackjack: the dealer takes the eight and has 17.
        shoe, actions = "Kh Ah 9c 5h Kd 8h", "dealer exposes; 1 refuse"
        assert again(MA, BOTH, shoe, actions)["net"] == {"ann": "-10.00", "bob": "15.00"}

    def test_an_exposed_ten_is_found_at_once(self) -> None:
        shoe = "Kh 9c 5h Td 4h 8c"
        assert net(MA, ANN, shoe, "dealer exposes; 1 hit; 1 stand") == {"ann": "10.00"}
        again(MA, ANN, shoe, "dealer exposes; 1 hit; 1 stand")
        found = fault(MA, ANN, shoe, "dealer exposes; 1 refuse")
        assert (found.code, found.clause) == ("illegal-action", "15(d)")
        assert again(MBS, ANN, shoe, "dealer exposes")["status"] == "void"

    def test_a_drawn_card_that_lay_face_up_is_found_at_once(self) -> None:
        for verb in ("dealer draws", "dealer exposes"):
            found = again(MA, ANN, "Kh 7s^ 9c 5h 4h^", verb)
            assert (found["status"], found["net"]) == ("void", {"ann": "0.00"})

    @pytest.mark.clause(MD, "13 F")
    def test_only_after_the_first_two_cards(self) -> None:
        table = table_of(MA, "Kh 9c 5h 8h", "ann")
        for command in (PlaceWager("ann", 1, WagerKind.MAIN, 10_00), DealerStep(Step.NO_MORE_BETS)):
            after = play(table, command)
            assert not isinstance(after, Refused)
            table, _ = after
        assert table.phase is Phase.DEALING
        refused = decide(table, DrawInError(exposed=True))
        assert isinstance(refused, Refused)
        assert (refused.code, refused.clause) == ("not-now", "15(d)")


class TestOverdrawn:
    @pytest.mark.clause(MA, "15(e)")
    @pytest.mark.clause(PONTOON, "15(e)")
    @pytest.mark.clause(MD, "13 I")
    @pytest.mark.parametrize("book", [MA, PONTOON, MD])
    def test_it_is_burned(self, book: str) -> None:
        # With the three the dealer would have had 20 against Ann's 19.
        round_ = (book, ANN, "Kh 9c 9h 8c 3d", "1 stand; dealer overdraws")
        found = again(*round_)
        assert found["dealer"]["cards"] == ["9c", "8c"]
        assert found["net"] == {"ann": "10.00"}
        assert left_the_shoe(*round_)[-1] == "burned:3d"

    def test_sixteen_must_draw(self) -> None:
        # The five belongs to the dealer's 16; the queen after it is drawn in error.
        round_ = (MA, ANN, "Kh 9c 9h 7c 5d Qd", "1 stand; dealer overdraws")
        assert again(*round_)["dealer"]["total"] == 21
        assert left_the_shoe(*round_)[-2:] == ["dealer:5d", "burned:Qd"]

    def test_a_soft_17_that_draws_is_no_error(self) -> None:
        round_ = (MBS, ANN, "Kh 6c 9h Ac 2d 5d", "1 stand; dealer overdraws")
        assert again(*round_)["dealer"]["cards"] == ["6c", "Ac", "2d"]
        assert left_the_shoe(*round_)[-1] == "burned:5d"

    def test_a_ten_drawn_so_is_found(self) -> None:
        shoe, actions = "Kh 9c 9h 8c Td", "1 stand; dealer overdraws"
        assert again(MA, ANN, shoe, actions)["net"] == {"ann": "10.00"}
        assert played(MA, ANN, shoe, actions).table.removed == (card("Td"),)
        assert again(MBS, ANN, shoe, actions)["status"] == "void"

    def test_not_before_the_dealer_draws(self) -> None:
        assert fault(MA, ANN, "Kh 9c 9h 8c 3d", "dealer overdraws; 1 stand").at == "actions[0]"
