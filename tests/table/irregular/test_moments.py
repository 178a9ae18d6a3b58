"""When a card can be drawn in error: from the end of the first deal to the dealer's last card."""

from __future__ import annotations

import pytest

from fortyeight.cards import card
from fortyeight.table import Command, Phase, Refused, Stage, Table, decide, legal
from fortyeight.table.core.commands import (
    DealerStep,
    Double,
    DrawInError,
    Hit,
    Insure,
    Overdraw,
    PlaceWager,
    RefuseCard,
    Sit,
    Split,
    Stand,
    Step,
)
from fortyeight.table.core.offers import Choice
from fortyeight.table.core.run import play
from fortyeight.table.core.state import Pulled
from fortyeight.table.wagers.wager_kinds import WagerKind
from tests.rounds import again, fault, left_the_shoe, played, stepped, table_of

MA, PONTOON, MD, MBS, BBC = (
    "ma-spanish21",
    "ma-pontoon21",
    "md-pontoon21",
    "mbs-pontoon",
    "bbc-spanish21",
)
ANN = "ann 1 main 10.00"
BOTH = "ann 1 main 10.00; bob 2 main 10.00"
SHARED = "ann 1 main 10.00; bob 1 main 10.00"

pytestmark = pytest.mark.ruling("R38")


def dealt(book: str, shoe: str, *more: Command, shared: bool = False) -> Table:
    """A table dealt step by step up to these commands."""
    table = table_of(book, shoe, "ann", "bob")
    wagers: list[Command] = [PlaceWager("ann", 1, WagerKind.MAIN, 10_00), Sit("ann", 1)]
    if shared:
        wagers.append(PlaceWager("bob", 1, WagerKind.MAIN, 10_00))
    return stepped(table, *wagers, DealerStep(Step.NO_MORE_BETS), *more)


DEAL = DealerStep(Step.DEAL)
CALL = DealerStep(Step.CALL_HAND)


def is_open(table: Table) -> bool:
    """Return whether both errors are possible and offered."""
    commands = (DrawInError(exposed=False), DrawInError(exposed=True))
    accepted = {not isinstance(decide(table, one), Refused) for one in commands}
    offered = {Choice(one) in legal(table) for one in commands}
    assert accepted == offered
    assert len(accepted) == 1
    return accepted.pop()


@pytest.mark.clause(MA, "15(c)")
@pytest.mark.clause(MA, "15(d)")
class TestEveryMoment:
    def test_not_before_the_last_card_of_the_deal(self) -> None:
        for cards in range(3):
            assert not is_open(dealt(MA, "Kh 9c 5h 8h 2c", *[DEAL] * cards))
        assert is_open(dealt(MA, "Kh 9c 5h 8h 2c", *[DEAL] * 3))

    def test_while_insurance_is_open(self) -> None:
        table = dealt(MA, "Kh Ac 5h 8h 2c", *[DEAL] * 3)
        assert table.phase is Phase.INSURANCE
        assert is_open(table)
        after = play(table, DrawInError(exposed=True))
        assert not isinstance(after, Refused)
        assert after[0].asked == (("ann", 1),)
        assert not isinstance(decide(after[0], Insure("ann", 1, 5_00)), Refused)

    def test_between_hands_and_while_a_player_decides(self) -> None:
        table = dealt(MA, "Kh 9c 5h 8h 2c", *[DEAL] * 3)
        assert table.hand_in_turn[1].stage is Stage.WAITING
        assert is_open(table)
        assert is_open(dealt(MA, "Kh 9c 5h 8h 2c", *[DEAL] * 3, CALL))

    def test_not_while_a_card_is_due_to_a_hand(self) -> None:
        hit = dealt(MA, "Kh 9c 5h 8h 2c", *[DEAL] * 3, CALL, Hit("ann", 1))
        split = dealt(MA, "8h 9c 8c 8d 2c", *[DEAL] * 3, CALL, Split("ann", 1))
        for table in (hit, split):
            assert not is_open(table)

    def test_while_a_follower_may_double(self) -> None:
        double = Double("ann", 1, 10_00)
        table = dealt(MA, "6h 9c 5h 8h 2c", *[DEAL] * 3, CALL, double, shared=True)
        assert table.hand_in_turn[1].stage is Stage.FOLLOWING
        assert is_open(table)
        after = play(table, DrawInError(exposed=True))
        assert not isinstance(after, Refused)
        assert after[0].hand_in_turn[1].awaiting == ("bob",)

    def test_while_a_follower_may_cover(self) -> None:
        table = dealt(MA, "8h 9c 8c 8d 2c", *[DEAL] * 3, CALL, Split("ann", 1), shared=True)
        assert table.hand_in_turn[1].stage is Stage.COVERING
        assert is_open(table)

    def test_while_a_double_may_be_rescued(self) -> None:
        doubled = dealt(MA, "6h 9c 5h 2h 2c", *[DEAL] * 3, CALL, Double("ann", 1, 10_00), DEAL)
        assert doubled.hand_in_turn[1].stage is Stage.RESCUING
        assert is_open(doubled)

    def test_while_a_second_double_is_open(self) -> None:
        doubled = dealt(BBC, "6h 9c 5h 8c 2h 2c", *[DEAL] * 4, CALL, Double("ann", 1, 10_00), DEAL)
        assert doubled.hand_in_turn[1].stage is Stage.RESCUING
        assert is_open(doubled)

    def test_until_the_dealers_hand_is_complete(self) -> None:
        stood: tuple[Command, ...] = (DEAL, DEAL, DEAL, CALL, Stand("ann", 1))
        for draws in range(2):
            assert is_open(dealt(MA, "Kh 9c 8h 2c 8d 3c", *stood, *[DEAL] * draws))
        complete = dealt(MA, "Kh 9c 8h 2c 8d 3c", *stood, DEAL, DEAL)
        assert not is_open(complete)
        # From here on it is a card that the dealer may not draw.
        assert not isinstance(decide(complete, Overdraw()), Refused)

    def test_before_the_hole_card_is_turned(self) -> None:
        table = dealt(MD, "Kh 9c 8h 8d 3c 2c", *[DEAL] * 4, CALL, Stand("ann", 1))
        assert table.hole is not None
        assert is_open(table)

    def test_one_card_lies_drawn_at_a_time(self) -> None:
        table = dealt(MA, "Kh Ac 5h 8h 2c", *[DEAL] * 3, DrawInError(exposed=False))
        refused = decide(table, DrawInError(exposed=True))
        assert isinstance(refused, Refused)
        assert (refused.code, refused.clause) == ("not-now", "15(d)")


@pytest.mark.clause(MA, "15(d)")
@pytest.mark.clause(PONTOON, "15(d)")
@pytest.mark.clause(MD, "13 F")
class TestWhoGetsTheCard:
    @pytest.mark.parametrize("book", [MA, MD])
    def test_the_look_comes_before_the_card_is_offered(self, book: str) -> None:
        # A blackjack in the hole: nobody gets the exposed five, which goes to the discard rack.
        house = {} if book == MD else {"dealing": "card-reader"}
        round_ = (book, ANN, "Kh Ac 6h Kc 5h", "dealer exposes; ann insure 5.00")
        assert again(*round_, **house)["net"] == {"ann": "0.00"}
        assert left_the_shoe(*round_, **house)[-1] == "burned:5h"

    @pytest.mark.parametrize("book", [MA, MD])
    def test_exposed_during_insurance_it_is_offered_to_the_first_hand(self, book: str) -> None:
        house = {} if book == MD else {"dealing": "card-reader"}
        shoe = "Kh Qh Ac 5h 2h 7c 8h"
        refused = again(book, BOTH, shoe, "dealer exposes; 1 refuse; 2 hit; 2 stand", **house)
        assert [hand["cards"] for hand in refused["hands"]] == [["Kh", "5h"], ["Qh", "2h", "8h"]]
        shoe = "Kh Qh Ac 5h 9h 7c 4h"
        drawn = again(book, BOTH, shoe, "dealer exposes; 1 hit; 1 stand; 2 stand", **house)
        assert drawn["hands"][0]["cards"] == ["Kh", "5h", "4h"]

    def test_the_doubled_hand_gets_the_card_that_followers_see(self) -> None:
        # Bob sees the ten-valued card that makes 21 and doubles too.
        actions = "1 double; dealer exposes; 1 bob double; 1 stand"
        found = again(MA, SHARED, "6h 9c 5h Kh 8c", actions)
        assert found["hands"][0]["cards"] == ["6h", "5h", "Kh"]
        assert found["net"] == {"ann": "20.00", "bob": "20.00"}

    def test_a_follower_who_sees_a_bad_card_does_not_double(self) -> None:
        actions = "1 double; dealer exposes 1 hand 1; 1 stand"
        found = again(MA, SHARED, "6h 9c 5h 2h Kc", actions)
        assert found["hands"][0]["cards"] == ["6h", "5h", "2h"]
        assert found["net"] == {"ann": "-20.00", "bob": "-10.00"}

    @pytest.mark.clause(MA, "9(a)")
    def test_a_caller_who_has_doubled_cannot_refuse_the_card(self) -> None:
        following = dealt(
            MA,
            "6h 9c 5h 2h 2c",
            *[DEAL] * 3,
            CALL,
            Double("ann", 1, 10_00),
            DrawInError(exposed=True),
            shared=True,
        )
        assert isinstance(decide(following, RefuseCard("ann", 1)), Refused)
        found = fault(MA, SHARED, "6h 9c 5h 2h Kc", "1 double; dealer exposes 1 hand 1; 1 refuse")
        assert found.at == "actions[2]"

    @pytest.mark.clause(MD, "13 G")
    def test_the_second_card_of_a_split_hand_may_be_refused(self) -> None:
        # The five would be the second card of the second eight: both hands keep what they have.
        actions = "1 split; 1 stand; dealer exposes 1 hand 2; 1 refuse"
        round_ = (MA, ANN, "8h 9c 8c Kd 5h 3c", actions)
        found = again(*round_)
        assert [hand["cards"] for hand in found["hands"]] == [["8h", "Kd"], ["8c"]]
        assert found["dealer"]["cards"] == ["9c", "5h", "3c"]

    def test_it_is_offered_before_it_is_dealt_to_the_split_hand(self) -> None:
        table = dealt(
            MA,
            "8h 9c 8c Kd 5h 3c",
            *[DEAL] * 3,
            CALL,
            Split("ann", 1),
            DEAL,
            Stand("ann", 1),
            DrawInError(exposed=True),
            CALL,
        )
        assert table.hand_in_turn[1].stage is Stage.DRAWING
        assert Choice(RefuseCard("ann", 1)) in legal(table)
        assert Choice(DEAL) in legal(table)

    def test_exposed_before_a_decision_it_is_offered_at_the_decision(self) -> None:
        # The king is the second card of the second hand; the five behind it lies exposed.
        actions = "1 split; 1 stand; dealer exposes; 1 refuse"
        found = again(MA, ANN, "8h 9c 8c Kd Kh 5h 3c", actions)
        assert [hand["cards"] for hand in found["hands"]] == [["8h", "Kd"], ["8c", "Kh"]]

    def test_while_a_split_is_covered_its_first_hand_gets_it(self) -> None:
        actions = "1 split; dealer exposes; 1 bob cover; 1 stand; 1 stand"
        found = again(MA, SHARED, "8h 9c 8c Kd 9h 8s", actions)
        assert found["hands"][0]["cards"] == ["8h", "Kd"]
        actions = "1 split; dealer exposes; 1 bob cover; 1 refuse"
        refused = again(MA, SHARED, "8h 9c 8c 5d 6s", actions)
        assert [hand["cards"] for hand in refused["hands"]] == [["8h"], ["8c"]]
        assert refused["net"] == {"ann": "-20.00", "bob": "-20.00"}

    def test_a_hand_that_asked_for_the_exposed_card_gets_it(self) -> None:
        table = dealt(
            MA, "Kh 9c 5h 8h 2c", *[DEAL] * 3, CALL, DrawInError(exposed=True), Hit("ann", 1)
        )
        refused = decide(table, RefuseCard("ann", 1))
        assert isinstance(refused, Refused)
        assert (refused.code, refused.clause) == ("not-offered", "15(d)")

    def test_while_a_double_may_be_rescued_the_next_hand_gets_it(self) -> None:
        actions = "1 double; dealer exposes; 1 stand; 2 hit; 2 stand"
        found = again(MA, BOTH, "6h 5h 9c 5c 6c Kd 9h 8s", actions)
        assert [hand["cards"] for hand in found["hands"]] == [
            ["6h", "5c", "Kd"],
            ["5h", "6c", "9h"],
        ]

    @pytest.mark.clause(BBC, "Wagers Double 3")
    def test_a_second_double_takes_it(self) -> None:
        found = again(BBC, ANN, "2h 9c 3h 8c 2c Kd", "1 double; dealer exposes; 1 double")
        assert found["hands"][0]["cards"] == ["2h", "3h", "2c", "Kd"]


@pytest.mark.clause(MA, "15(d)")
class TestAfterTheLastDecision:
    def test_the_dealer_gets_it(self) -> None:
        round_ = (MA, ANN, "9h Kd 2c 5s 6c", "1 stand; dealer exposes")
        assert again(*round_)["dealer"]["cards"] == ["Kd", "5s", "6c"]

    def test_so_where_it_is_exposed_between_two_of_the_dealers_cards(self) -> None:
        round_ = (MA, ANN, "9h Kd 2c 2s 3c 6c", "1 stand; dealer exposes own 4")
        assert again(*round_)["dealer"]["cards"] == ["Kd", "2s", "3c", "6c"]
        assert played(*round_).table.discards == ()

    @pytest.mark.clause(MD, "13 H")
    @pytest.mark.parametrize("book", [MD, BBC])
    def test_or_it_is_burned_where_the_hole_card_makes_17(self, book: str) -> None:
        round_ = (book, ANN, "Kh 9c 9h 8c 2h", "1 stand; dealer exposes")
        assert again(*round_)["net"] == {"ann": "10.00"}
        assert left_the_shoe(*round_)[-1] == "burned:2h"
        assert card("2h") in played(*round_).table.discards

    def test_or_where_nothing_depends_on_the_dealers_card(self) -> None:
        round_ = (MA, ANN, "Kh 9c 6h Kc 2h", "1 hit; dealer exposes")
        assert again(*round_)["dealer"]["cards"] == ["9c"]
        assert left_the_shoe(*round_)[-1] == "burned:2h"

    @pytest.mark.clause(MD, "13 E")
    def test_unseen_it_is_the_dealers_card_too(self) -> None:
        round_ = (MD, ANN, "Kh 6c 9h 8c 2h Kc", "1 stand; dealer draws")
        assert again(*round_)["dealer"]["cards"] == ["6c", "8c", "2h", "Kc"]
        assert played(*round_).table.pulled is None

    def test_unseen_and_unused_it_waits_for_the_next_round(self) -> None:
        assert (
            played(MA, ANN, "Kh 9c 6h Kc 2h", "1 hit; dealer draws").table.pulled is Pulled.UNSEEN
        )

    def test_not_after_the_round(self) -> None:
        found = fault(MA, ANN, "Kh 9c 9h 8c 2h", "1 stand; dealer exposes own 3")
        assert (found.code, found.at) == ("actions-left-over", "actions[1]")

    @pytest.mark.clause(MA, "15(b)")
    def test_an_exposed_ten_is_found(self) -> None:
        round_ = (MA, ANN, "Kh 9c 9h Td 8c", "1 stand; dealer exposes")
        assert again(*round_)["net"] == {"ann": "10.00"}
        assert played(*round_).table.removed == (card("Td"),)


@pytest.mark.clause(MA, "15(i)")
def test_a_caller_who_has_refused_gets_no_missed_card_late() -> None:
    wagers = "ann 1 main 10.00; ann 2 main 10.00"
    actions = "1 hit; dealer misses 1; dealer exposes; 2 refuse; 1 "
    round_ = (MA, wagers, "Kh Qh 9c 2h 5h 8h 8c")
    refused = fault(*round_, f"{actions}take", boxes_per_player=2)
    assert (refused.code, refused.clause) == ("illegal-action", "15(d)")
    found = again(*round_, f"{actions}dead", boxes_per_player=2)
    assert [hand["outcome"] for hand in found["hands"]] == ["dead", "lose"]


@pytest.mark.ruling("R33")
@pytest.mark.parametrize(
    ("shoe", "actions", "cited"),
    [
        pytest.param("Kh 9c 5h 8c 4h", "dealer draws; 1 refuse", "exposed", id="refused"),
        pytest.param("Kh 9c 5h 8c", "dealer misses 2 second; 1 stand", "missed", id="missed"),
        pytest.param("Kh 9c 5h 8c", "dealer overdraws; 1 stand", "overdrawn", id="overdrawn"),
    ],
)
def test_boston_cites_its_ruling(shoe: str, actions: str, cited: str) -> None:
    assert fault(BBC, ANN, shoe, actions).clause == "not in the text, R33", cited


@pytest.mark.ruling("R33")
class TestBoston:
    """Boston Billiard Club treats cards in error as Massachusetts does."""

    def test_an_exposed_card_is_used_or_refused(self) -> None:
        shoe = "Kh Qh 9c 5h 2h 8c 8h"
        found = again(BBC, BOTH, shoe, "dealer exposes; 1 refuse; 2 hit; 2 stand")
        assert [hand["cards"] for hand in found["hands"]] == [["Kh", "5h"], ["Qh", "2h", "8h"]]

    def test_a_card_drawn_on_17_is_burned(self) -> None:
        round_ = (BBC, ANN, "Kh 9c 9h 8c 3d", "1 stand; dealer overdraws")
        assert again(*round_)["net"] == {"ann": "10.00"}
        assert left_the_shoe(*round_)[-1] == "burned:3d"

    def test_the_dealers_own_missed_card_comes_late(self) -> None:
        round_ = (BBC, BOTH, "Kh Qh 9h 7h 9c 8c", "dealer misses own first; 1 stand; 2 stand")
        cards = ["1:Kh", "2:Qh", "1:9h", "2:7h", "dealer:9c", "hole:8c"]
        assert left_the_shoe(*round_) == cards

    def test_a_box_without_a_card_is_dead(self) -> None:
        actions = "dealer misses 1 first; dealer misses 1 second; 2 stand"
        found = again(BBC, BOTH, "Qh 9c 9h 8c", actions)
        assert [hand["outcome"] for hand in found["hands"]] == ["dead", "win"]
        assert found["wagers"][0]["clause"] == "not in the text, R33"

    @pytest.mark.parametrize(("said", "outcome"), [("take", "lose"), ("dead", "dead")])
    def test_a_requested_card_that_was_missed(self, said: str, outcome: str) -> None:
        actions = f"1 hit; dealer misses 1; 2 stand; 1 {said}"
        actions += "; 1 stand" if said == "take" else ""
        found = again(BBC, BOTH, "Kh Qh 9c 2h 9h 8c 4h", actions)
        assert [hand["outcome"] for hand in found["hands"]] == [outcome, "win"]
