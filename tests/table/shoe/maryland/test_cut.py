"""Maryland, clause by clause: to whom the cut is offered, how deep it is, and cut again."""

from __future__ import annotations

import pytest

from fortyeight.rulebook import BadHouse, open_house, rulebook
from fortyeight.table import Table, open_table
from fortyeight.table.around.around_commands import Leave, OpenTable
from fortyeight.table.core.commands import GetUp, Join, Sit
from fortyeight.table.shoe.care import CareStage
from fortyeight.table.shoe.events import (
    CardsCut,
    CutLapsed,
    CutLeftToDealer,
    CutOffered,
    CutRefused,
    RecutOrdered,
)
from fortyeight.table.shoe.shoe_commands import (
    CutCards,
    FillShoe,
    OrderRecut,
    OrderReshuffle,
    PassCut,
    PassReason,
    PlaceCuttingCard,
    RefuseCut,
)
from fortyeight.table.shoe.steps.filling import cutting_place
from tests.table.shoe.maryland.md_life import (
    MD,
    at,
    by_hand,
    care,
    device,
    done,
    events,
    opened,
    played,
    ready,
    refused,
    shuffled,
    stacked,
)

#: Boxes 1, 3 and 5 stand on 20, and so does the dealer.
THREE = "Kh Ks Kd 9c Qs Qd Qh Jc"
ALL = (("ann", 1), ("bob", 3), ("cat", 5))


def three(**house: str) -> Table:
    """A table with ann, bob and cat, who is the farthest to the dealer's right."""
    return opened(MD, "ann", "bob", "cat", **house)


def offers(table: Table) -> list[str]:
    """Return everyone who is offered the cut, each after the refusal of the one before."""
    asked = []
    while care(table).asked:
        asked.append(care(table).asked)
        table = done(table, RefuseCut(asked[-1]))
    return asked


def after_cover_card(at_card: int, first: str = THREE) -> Table:
    """A reshuffle after a round in which the cover card lay before this card of the round."""
    table = ready(three(), first, behind=6 * 48 - at_card)
    return shuffled(played(table, *ALL))


class TestOffer:
    @pytest.mark.clause(MD, "5 B")
    def test_shuffled_cards_are_offered_to_be_cut(self) -> None:
        table = stacked(three())
        assert events(table, by_hand(table, ""))[1:] == (CutOffered("ann"),)
        assert care(shuffled(table)).stage is CareStage.SHUFFLED

    @pytest.mark.clause(MD, "5 B")
    @pytest.mark.parametrize("shuffler", ["device", "two-batches"])
    def test_so_after_a_device_has_shuffled_them(self, shuffler: str) -> None:
        table = stacked(three(shuffler=shuffler))
        if shuffler == "two-batches":
            table = done(table, device(table))
        assert events(table, device(table))[1:] == (CutOffered("ann"),)

    @pytest.mark.clause(MD, "5 B", "5 D")
    def test_nobody_else_cuts(self) -> None:
        table = shuffled(three())
        for person in ("bob", "cat", ""):
            assert refused(table, CutCards(person, 60)) == ("not-asked", "5 D, P3")
        assert refused(table, RefuseCut("bob")) == ("not-asked", "5 D, P3")
        assert events(table, CutCards("ann", 60)) == (CardsCut("ann", 60),)

    @pytest.mark.clause(MD, "5 C")
    def test_the_dealer_cuts_when_everybody_has_refused(self) -> None:
        table = done(shuffled(three()), RefuseCut("ann"), RefuseCut("cat"))
        assert events(table, RefuseCut("bob")) == (CutRefused("bob"),)
        table = done(table, RefuseCut("bob"))
        assert refused(table, CutCards("ann", 60)) == ("not-asked", "5 B, 5 C")
        assert events(table, CutCards("", 60)) == (CardsCut("", 60),)

    @pytest.mark.clause(MD, "5 C")
    def test_the_dealer_cuts_when_nobody_is_there(self) -> None:
        table = done(stacked(opened(MD, "ann")), Leave("ann"))
        table = done(table, by_hand(table, ""))
        assert care(table).asked == ""
        assert events(table, CutCards("", 60)) == (CardsCut("", 60),)

    @pytest.mark.clause(MD, "5 C", "5 D")
    def test_who_leaves_passes_the_offer_on(self) -> None:
        table = shuffled(three())
        assert events(table, Leave("ann"))[1:] == (CutOffered("cat"),)
        table = done(table, Leave("ann"), Leave("bob"), Leave("cat"))
        assert events(table, CutCards("", 60)) == (CardsCut("", 60),)


class TestOrder:
    @pytest.mark.clause(MD, "5 D", "5 D(1)")
    @pytest.mark.parametrize("first", ["ann", "bob", "cat"])
    def test_at_the_beginning_the_first_who_came_wherever_he_sits(self, first: str) -> None:
        table = done(open_table(open_house(rulebook(MD), {})), OpenTable("dee"))
        seats = {"ann": 1, "bob": 3, "cat": 5}
        rest = [one for one in ("cat", "bob", "ann") if one != first]
        for person in (first, *reversed(rest)):
            table = done(table, Join(person, 1_000_00), Sit(person, seats[person]))
        assert offers(shuffled(table)) == [first, *rest]

    @pytest.mark.clause(MD, "5 D(1)")
    def test_if_he_has_left_the_first_of_those_who_stayed(self) -> None:
        table = done(stacked(three()), Leave("ann"))
        assert offers(shuffled(table)) == ["bob", "cat"]

    @pytest.mark.clause(MD, "5 D(2)", "7 C")
    @pytest.mark.ruling("P3")
    @pytest.mark.parametrize(
        ("at_card", "order"),
        [
            (1, ["ann", "cat", "bob"]),
            (2, ["bob", "ann", "cat"]),
            (3, ["cat", "bob", "ann"]),
            (5, ["ann", "cat", "bob"]),
            (6, ["bob", "ann", "cat"]),
            (7, ["cat", "bob", "ann"]),
        ],
    )
    def test_then_the_player_at_whose_box_the_cover_card_came(
        self, at_card: int, order: list[str]
    ) -> None:
        assert offers(after_cover_card(at_card)) == order

    @pytest.mark.clause(MD, "5 D(2)")
    def test_it_is_his_though_he_sits_elsewhere(self) -> None:
        table = opened(MD, "ann", "bob", "cat", boxes_per_player=2)
        table = ready(table, "Kh Ks Kd Kc 9c Qs Qd Qh Qc Jc", behind=6 * 48 - 2)
        table = shuffled(played(table, ("ann", 1), ("bob", 2), ("bob", 3), ("cat", 5)))
        assert offers(table) == ["bob", "ann", "cat"]

    @pytest.mark.clause(MD, "5 D(2)")
    @pytest.mark.ruling("P3")
    def test_if_he_has_left_the_next_one_counterclockwise(self) -> None:
        table = ready(three(), THREE, behind=6 * 48 - 2)
        table = done(played(table, *ALL), Leave("bob"))
        assert offers(shuffled(table)) == ["ann", "cat"]

    @pytest.mark.clause(MD, "5 D(2)")
    def test_if_he_has_got_up_it_is_still_his(self) -> None:
        table = ready(three(), THREE, behind=6 * 48 - 2)
        table = done(played(table, *ALL), GetUp("bob", 3))
        assert offers(shuffled(table)) == ["bob", "ann", "cat"]

    @pytest.mark.clause(MD, "5 D(3)", "5 D(4)")
    @pytest.mark.parametrize("at_card", [4, 8])
    def test_at_the_dealers_hand_the_player_at_his_far_right(self, at_card: int) -> None:
        assert offers(after_cover_card(at_card)) == ["cat", "bob", "ann"]

    @pytest.mark.clause(MD, "5 D(3)", "5 D(4)")
    def test_so_when_it_comes_at_a_card_that_he_draws(self) -> None:
        drawing = "Kh Ks Kd 9c Qs Qd Qh 3c 7d"
        assert offers(after_cover_card(9, drawing)) == ["cat", "bob", "ann"]

    @pytest.mark.clause(MD, "5 D(5)", "5 D(6)")
    def test_after_a_reshuffle_by_the_floor_the_player_at_the_far_right(self) -> None:
        table = done(played(ready(three(), THREE), *ALL), OrderReshuffle())
        assert offers(shuffled(table)) == ["cat", "bob", "ann"]

    @pytest.mark.clause(MD, "5 D(2)")
    def test_only_the_last_shoe_counts(self) -> None:
        table = ready(three(), THREE, behind=6 * 48 - 2)
        table = ready(played(table, *ALL), THREE)
        table = done(played(table, *ALL), OrderReshuffle())
        assert offers(shuffled(table)) == ["cat", "bob", "ann"]


class TestDepth:
    @pytest.mark.clause(MD, "5 E")
    @pytest.mark.ruling("P2")
    @pytest.mark.parametrize("person", ["ann", ""])
    @pytest.mark.parametrize(("decks", "cards"), [(6, 288), (8, 384)])
    def test_ten_cards_at_least_from_either_end(self, person: str, decks: int, cards: int) -> None:
        table = shuffled(opened(MD, "ann", decks=decks))
        if not person:
            table = done(table, RefuseCut("ann"))
        assert len(care(table).stack) == cards
        for place in (-1, 0, 9, cards - 9, cards, cards + 10):
            assert refused(table, CutCards(person, place)) == ("bad-cut", "5 E, P2")
        for place in (10, cards - 10):
            assert events(table, CutCards(person, place)) == (CardsCut(person, place),)

    @pytest.mark.clause(MD, "5 E(1)")
    @pytest.mark.parametrize("place", [10, 100, 278])
    def test_the_cards_on_top_go_to_the_bottom(self, place: int) -> None:
        table = shuffled(opened(MD, "ann"))
        before = care(table).stack
        after = care(done(table, CutCards("ann", place))).stack
        assert after == before[place:] + before[:place]

    @pytest.mark.clause(MD, "5 E(2)")
    @pytest.mark.parametrize(("decks", "least", "most"), [(6, 72, 287), (8, 96, 383)])
    def test_the_cover_card_a_quarter_at_least_from_the_bottom(
        self, decks: int, least: int, most: int
    ) -> None:
        table = at(opened(MD, "ann", decks=decks), CareStage.CUT)
        for behind in (0, least - 1, most + 1):
            assert refused(table, PlaceCuttingCard(behind)) == ("bad-cutting-card", "5 E(2)")
        for behind in (least, most):
            marked = done(table, PlaceCuttingCard(behind))
            assert care(marked).stage is CareStage.MARKED
            assert done(marked, FillShoe()).cutting_at == 48 * decks - behind

    @pytest.mark.clause(MD, "5 E(2)")
    def test_a_house_may_have_it_deeper_and_not_nearer(self) -> None:
        assert cutting_place(opened(MD), 288) == 72
        assert cutting_place(opened(MD, cutting_card="1/2"), 288) == 144
        with pytest.raises(BadHouse) as found:
            open_house(rulebook(MD), {"cutting_card": "1/5"})
        assert [one.clause for one in found.value.faults] == ["5 E(2)"]

    @pytest.mark.clause(MD, "5 E", "5 E(2)", "5 E(3)")
    def test_the_stack_goes_into_the_shoe_after_both(self) -> None:
        table = shuffled(opened(MD, "ann"))
        assert refused(table, PlaceCuttingCard(72)) == ("not-now", "5 E(2)")
        assert refused(table, FillShoe()) == ("not-now", "5 D, P3")
        table = done(table, CutCards("ann", 60))
        assert refused(table, CutCards("ann", 60)) == ("not-now", "5 D, P3")
        assert refused(table, FillShoe()) == ("not-now", "5 E(2)")
        table = done(table, PlaceCuttingCard(72))
        stack = care(table).stack
        table = done(table, FillShoe())
        assert table.shoe == stack
        assert not care(table).stack


class TestRecut:
    @pytest.mark.clause(MD, "5 F", "5 F(1)")
    def test_who_cut_last_cuts_again(self) -> None:
        table = done(shuffled(three()), RefuseCut("ann"), CutCards("cat", 60))
        assert events(table, OrderRecut()) == (RecutOrdered(by_next=False), CutOffered("cat"))
        table = done(table, OrderRecut())
        assert refused(table, CutCards("bob", 70)) == ("not-asked", "5 D, P3")
        assert refused(table, CutCards("cat", 9)) == ("bad-cut", "5 E, P2")
        assert care(done(table, CutCards("cat", 70))).stage is CareStage.CUT

    @pytest.mark.clause(MD, "5 F", "5 F(1)")
    def test_or_the_next_in_the_order(self) -> None:
        table = done(shuffled(three()), RefuseCut("ann"), CutCards("cat", 60))
        recut = OrderRecut(by_next=True)
        assert events(table, recut) == (RecutOrdered(by_next=True), CutOffered("bob"))
        table = done(table, recut, CutCards("bob", 70))
        # Nobody comes after bob: the dealer cuts.
        assert events(table, recut) == (RecutOrdered(by_next=True),)
        assert events(done(table, recut), CutCards("", 60)) == (CardsCut("", 60),)

    @pytest.mark.clause(MD, "5 F", "5 F(1)")
    def test_the_dealer_cuts_again_where_he_did(self) -> None:
        table = at(opened(MD, "ann"), CareStage.CUT)
        assert events(table, OrderRecut()) == (RecutOrdered(by_next=False),)
        assert events(done(table, OrderRecut()), CutCards("", 60)) == (CardsCut("", 60),)

    @pytest.mark.clause(MD, "5 F", "5 F(2)")
    def test_the_cover_card_is_placed_anew_and_the_stack_goes_into_the_shoe(self) -> None:
        table = at(opened(MD, "ann"), CareStage.MARKED)
        before = care(table).stack
        table = done(table, OrderRecut(), CutCards("", 60))
        assert refused(table, FillShoe()) == ("not-now", "5 E(2)")
        table = done(table, PlaceCuttingCard(72), FillShoe())
        assert table.shoe == before[60:] + before[:60]

    @pytest.mark.clause(MD, "5 F")
    def test_not_before_they_are_cut_and_not_once_they_are_in_the_shoe(self) -> None:
        for by_next in (False, True):
            recut = OrderRecut(by_next)
            assert refused(shuffled(three()), recut) == ("not-now", "5 F")
            table = at(three(), CareStage.IN_SHOE)
            assert refused(table, recut) == ("too-late", "5 F")


@pytest.mark.clause(MD, "5 C", "5 D(3)", "5 D(4)")
@pytest.mark.ruling("R41", "P3")
def test_the_offer_passes_those_who_do_not_answer_as_it_passes_those_who_refuse() -> None:
    """The cover card came at the dealer's hand: from the far right, counterclockwise."""
    table = after_cover_card(at_card=4)
    assert care(table).asked == "cat"
    assert refused(table, PassCut("ann", PassReason.LAPSED)) == ("not-asked", "5 D, P3")
    left = PassCut("cat", PassReason.CHOSEN)
    assert events(table, left) == (CutLeftToDealer("cat", chosen=True), CutOffered("bob"))
    table = done(table, left)
    lapsed = PassCut("bob", PassReason.LAPSED)
    assert events(table, lapsed) == (CutLapsed("bob"), CutOffered("ann"))
    table = done(table, lapsed)
    last = PassCut("ann", PassReason.INITIAL)
    assert events(table, last) == (CutLeftToDealer("ann", chosen=False),)
    table = done(table, last)
    assert refused(table, PassCut("ann", PassReason.INITIAL)) == ("not-asked", "5 B, 5 C")
    assert events(table, CutCards("", 60)) == (CardsCut("", 60),)
