"""Massachusetts 7(c): burn cards, and the dealers who burn them."""

from __future__ import annotations

import pytest

from fortyeight.cards import card, cards
from fortyeight.table import WagerKind, next_step
from fortyeight.table.around.around_commands import ChangeDealer
from fortyeight.table.around.events import BetsCalled, DealerChanged
from fortyeight.table.core.commands import Join, PlaceWager
from fortyeight.table.core.events import CardDealt
from fortyeight.table.shoe.care import NEW_DEALER, NEW_SHOE, CareStage
from fortyeight.table.shoe.events import BurnShown, ShoeCardBurned
from fortyeight.table.shoe.shoe_commands import BurnCard, ShowBurn
from fortyeight.view import audiences
from fortyeight.view.event_view import event_view
from tests.massachusetts import both
from tests.table.shoe.massachusetts.ma_life import NEXT_ROUND, NO_MORE_BETS, TEN, Life

TWO = {"ann": 1, "bob": 3}
SHOE = "2c 9c 9d 9h Kc Kd 8s 3d 3h"


def unburned(book: str, **house: str) -> Life:
    """A full shoe whose first card is still in it."""
    return Life(book, TWO, **house).to(CareStage.IN_SHOE)


class TestNewShoe:
    @both("7(c)")
    @pytest.mark.parametrize("shuffler", ["none", "device", "two-batches"])
    def test_the_first_card_of_every_full_shoe_goes_to_the_discard_rack(
        self, book: str, shuffler: str
    ) -> None:
        life = unburned(book, shuffler=shuffler)
        for _ in range(2):
            first = life.table.shoe[0]
            burned, called = life.do(BurnCard())
            assert burned == ShoeCardBurned(first, NEW_SHOE)
            assert isinstance(called, BetsCalled)
            assert (life.table.discards, life.table.drawn) == ((first,), 1)
            life.round().reshuffle().to(CareStage.IN_SHOE)

    @both("7(c)")
    def test_no_card_is_dealt_before(self, book: str) -> None:
        life = unburned(book)
        life.do(PlaceWager("ann", 1, WagerKind.MAIN, TEN))
        assert next_step(life.table) is None
        assert life.refused(NO_MORE_BETS)[0] == "not-due"
        life.do(BurnCard(), NO_MORE_BETS)
        assert life.saw(CardDealt)[0].card == life.table.shoe[1]

    @both("7(c)")
    def test_one_card_and_no_more(self, book: str) -> None:
        life = Life(book, TWO).ready()
        assert life.refused(BurnCard()) == ("not-due", "7(c)")
        life.round()
        assert life.refused(BurnCard()) == ("not-due", "7(c)")

    @both("7(c)")
    def test_nothing_is_burned_before_the_cards_are_in_the_shoe(self, book: str) -> None:
        life = Life(book, TWO).to(CareStage.MARKED)
        assert life.refused(BurnCard()) == ("not-now", "7(c)")


class TestNewDealer:
    @both("7(c)")
    def test_each_burns_a_card_before_he_deals(self, book: str) -> None:
        life = Life(book, TWO).filled(SHOE).round()
        for dealer in ("dot", "dee"):
            assert life.do(ChangeDealer(dealer)) == [DealerChanged(dealer)]
            life.bets()
            assert life.refused(NO_MORE_BETS)[0] == "not-due"
            following = life.table.undealt[0]
            assert life.do(BurnCard()) == [ShoeCardBurned(following, NEW_DEALER)]
            assert life.table.discards[-1] == following
            life.deal().stand().do(NEXT_ROUND)

    @both("7(c)")
    def test_one_who_comes_to_a_new_shoe_burns_its_first_card(self, book: str) -> None:
        life = unburned(book)
        life.do(ChangeDealer("dot"), BurnCard())
        assert life.saw(ShoeCardBurned) == [ShoeCardBurned(life.table.shoe[0], NEW_SHOE)]
        assert life.refused(BurnCard()) == ("not-due", "7(c)")

    @both("7(c)")
    def test_so_does_one_who_comes_during_the_shuffle(self, book: str) -> None:
        life = Life(book, TWO).ready().round().reshuffle()
        life.do(ChangeDealer("dot"))
        life.ready()
        assert [event.reason for event in life.saw(ShoeCardBurned)] == [NEW_SHOE, NEW_SHOE]

    @both("7(c)")
    def test_dealers_change_between_rounds_only(self, book: str) -> None:
        life = Life(book, TWO).filled(SHOE).bets().deal()
        assert life.refused(ChangeDealer("dot")) == ("not-now", "7(c)")
        life.stand()
        assert life.refused(ChangeDealer("dot")) == ("not-now", "7(c)")
        life.do(NEXT_ROUND, ChangeDealer("dot"))
        assert life.care.dealer == "dot"

    @both("7(c)")
    def test_who_deals_already_is_no_new_dealer(self, book: str) -> None:
        life = Life(book, TWO).ready()
        assert life.refused(ChangeDealer("dee"))[0] == "nothing-changes"


class TestShown:
    @both("7(c)")
    def test_to_a_player_who_asks_at_any_time(self, book: str) -> None:
        life = Life(book, TWO).filled(SHOE)
        shown = [BurnShown("bob", card("2c"))]
        assert life.do(ShowBurn("bob")) == shown
        life.bets().deal()
        assert life.do(ShowBurn("bob")) == shown
        life.stand()
        assert life.do(ShowBurn("bob")) == shown

    @both("7(c)")
    def test_not_unless_somebody_asks_whoever_looks(self, book: str) -> None:
        life = Life(book, TWO).filled(SHOE).round()
        assert life.saw(BurnShown) == []
        (burned,) = life.saw(ShoeCardBurned)
        for audience in audiences("ann", "bob"):
            seen = event_view(burned, audience)
            assert seen == {"event": "shoe.card-burned/1", "reason": NEW_SHOE}

    @both("7(c)")
    def test_the_last_one_is_shown(self, book: str) -> None:
        life = Life(book, TWO).filled(SHOE).round()
        life.do(ChangeDealer("dot"), BurnCard())
        assert life.do(ShowBurn("ann")) == [BurnShown("ann", life.table.discards[-1])]

    @both("7(c)")
    def test_only_to_people_at_the_table(self, book: str) -> None:
        life = Life(book, TWO).ready()
        assert life.refused(ShowBurn("zoe"))[0] == "not-at-the-table"
        # A person who only stands by is at the table too.
        life.do(Join("zoe", 0), ShowBurn("zoe"))

    @both("7(c)")
    def test_there_is_none_before_a_card_is_burned_or_after_the_reshuffle(self, book: str) -> None:
        life = unburned(book)
        assert life.refused(ShowBurn("ann")) == ("not-now", "7(c)")
        life.do(BurnCard(), ShowBurn("ann"))
        life.reshuffle()
        assert life.refused(ShowBurn("ann")) == ("not-now", "7(c)")

    @both("7(c)")
    def test_it_lies_at_the_bottom_of_the_rack(self, book: str) -> None:
        life = Life(book, TWO).filled(SHOE).round()
        assert life.table.discards[:1] == cards("2c")
