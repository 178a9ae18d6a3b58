"""Boston Billiard Club: a box of a player with several goes to a new player."""

from __future__ import annotations

import pytest

from fortyeight.table import DealerStep, Step, Table, WagerKind
from fortyeight.table.around.around_commands import CedeBox
from fortyeight.table.around.events import BoxCeded
from fortyeight.table.core.commands import GetUp, Join, PlaceWager, Sit
from fortyeight.table.shoe.care import CareStage
from fortyeight.table.shoe.shoe_commands import BurnCard
from tests.table.shoe.maryland.md_life import MD, at, done, events, opened, refused

BBC = "bbc-spanish21"
CITED = "Method 19"


def wager(person: str, box: int, kind: WagerKind = WagerKind.MAIN) -> PlaceWager:
    return PlaceWager(person, box, kind, 5_00)


def three_boxes(book: str = BBC) -> Table:
    """A table of three boxes, all of them played by ann, who sits at the first; bob is new."""
    table = at(opened(book, "ann", boxes=3, boxes_per_player=3), CareStage.IN_SHOE)
    table = done(table, Join("bob", 1_000_00))
    return done(table, wager("ann", 1), wager("ann", 2), wager("ann", 3))


class TestCeded:
    @pytest.mark.clause(BBC, "Rules 4", "Method 19")
    def test_a_further_box_goes_to_the_new_player(self) -> None:
        table = three_boxes()
        assert refused(table, wager("bob", 3))[0] == "box-full"
        assert events(table, CedeBox(3, "bob")) == (BoxCeded(3, "ann", "bob"),)
        table = done(table, CedeBox(3, "bob"))
        assert table.seats == {1: "ann", 3: "bob"}
        table = done(table, wager("bob", 3), DealerStep(Step.NO_MORE_BETS), BurnCard())
        assert [(box.number, box.caller) for box in table.boxes] == [
            (1, "ann"),
            (2, "ann"),
            (3, "bob"),
        ]

    @pytest.mark.clause(BBC, "Method 19")
    def test_all_wagers_on_it_go_back_to_their_owner(self) -> None:
        table = three_boxes()
        table = done(
            table, wager("ann", 3, WagerKind.MATCH), wager("ann", 3, WagerKind.BREAK_BONUS)
        )
        assert table.chips["ann"] == 1_000_00 - 25_00
        table = done(table, CedeBox(3, "bob"))
        assert table.chips["ann"] == 1_000_00 - 10_00
        assert [one.box for one in table.wagers] == [1, 2]

    @pytest.mark.clause(BBC, "Method 18", "Method 19")
    def test_the_boxes_that_are_left_stay_adjacent(self) -> None:
        assert refused(three_boxes(), CedeBox(2, "bob")) == ("not-adjacent", "Method 18")

    @pytest.mark.clause(BBC, "Method 19")
    def test_a_player_keeps_the_box_at_which_he_sits(self) -> None:
        table = three_boxes()
        assert refused(table, CedeBox(1, "bob")) == ("own-seat", CITED)
        table = done(table, Sit("ann", 2))
        assert done(table, CedeBox(1, "bob")).seats == {1: "bob", 2: "ann"}

    @pytest.mark.clause(BBC, "Method 19")
    def test_one_who_sits_nowhere_may_lose_any(self) -> None:
        table = done(three_boxes(), GetUp("ann", 1))
        assert events(table, CedeBox(1, "bob")) == (BoxCeded(1, "ann", "bob"),)

    @pytest.mark.clause(BBC, "Method 19")
    def test_nobody_loses_his_only_box(self) -> None:
        table = done(three_boxes(), CedeBox(3, "bob"), wager("bob", 3), Join("cat", 1_000_00))
        assert refused(table, CedeBox(3, "cat")) == ("only-box", CITED)
        assert events(table, CedeBox(2, "cat")) == (BoxCeded(2, "ann", "cat"),)


class TestNotCeded:
    @pytest.mark.clause(BBC, "Rules 4", "Method 19")
    def test_while_a_box_is_free(self) -> None:
        table = at(opened(BBC, "ann", boxes=4, boxes_per_player=3), CareStage.IN_SHOE)
        table = done(table, Join("bob", 1_000_00))
        table = done(table, wager("ann", 1), wager("ann", 2), wager("ann", 3))
        assert refused(table, CedeBox(3, "bob")) == ("box-free", CITED)
        # The open box is the new player's, who then no longer counts as new.
        table = done(table, wager("bob", 4))
        assert refused(table, CedeBox(3, "bob")) == ("not-new", CITED)

    @pytest.mark.clause(BBC, "Method 19")
    def test_a_box_at_which_somebody_sits_is_not_free(self) -> None:
        table = at(opened(BBC, "ann", boxes=3, boxes_per_player=2), CareStage.IN_SHOE)
        table = done(table, Join("cat", 1_000_00), Sit("cat", 3))
        table = done(table, Join("bob", 1_000_00), wager("ann", 1), wager("ann", 2))
        assert events(table, CedeBox(2, "bob")) == (BoxCeded(2, "ann", "bob"),)
        # Cat has box 3 and needs no other.
        assert refused(table, CedeBox(2, "cat")) == ("not-new", CITED)

    @pytest.mark.clause(BBC, "Method 19")
    def test_to_one_who_plays_or_is_not_there(self) -> None:
        table = three_boxes()
        assert refused(table, CedeBox(3, "ann")) == ("not-new", CITED)
        assert refused(table, CedeBox(3, "zoe"))[0] == "not-at-the-table"

    @pytest.mark.clause(BBC, "Method 19")
    def test_who_sits_at_the_box_has_it_before_others(self) -> None:
        table = done(three_boxes(), Sit("bob", 3), Join("cat", 1_000_00))
        assert refused(table, CedeBox(3, "cat")) == ("seat-taken", CITED)
        assert events(table, CedeBox(3, "bob")) == (BoxCeded(3, "ann", "bob"),)

    @pytest.mark.clause(BBC, "Method 19")
    def test_a_box_that_nobody_plays(self) -> None:
        table = three_boxes()
        assert refused(table, CedeBox(4, "bob")) == ("no-such-box", CITED)

    @pytest.mark.clause(BBC, "Method 19")
    def test_in_the_middle_of_a_round(self) -> None:
        table = done(three_boxes(), DealerStep(Step.NO_MORE_BETS))
        assert refused(table, CedeBox(3, "bob")) == ("not-now", CITED)

    @pytest.mark.clause(MD, "6 H")
    def test_where_the_text_knows_no_such_thing(self) -> None:
        table = at(opened(MD, "ann", boxes=2, boxes_per_player=2), CareStage.IN_SHOE)
        table = done(table, BurnCard(), Join("bob", 1_000_00), wager("ann", 1), wager("ann", 2))
        assert refused(table, CedeBox(2, "bob")) == ("not-offered", "not in the text")
