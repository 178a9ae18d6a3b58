"""Maryland, clause by clause: burn cards, the cover card in the deal, and a shoe that runs out."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

import pytest

from fortyeight.cards import card, cards, full_shoe
from fortyeight.table import (
    DealerStep,
    Phase,
    Refused,
    Step,
    Table,
    WagerKind,
    next_step,
    out_of_cards,
    take_steps,
)
from fortyeight.table.around.around_commands import ChangeDealer
from fortyeight.table.around.events import BetsCalled, DealerChanged
from fortyeight.table.core.commands import LoadShoe, PlaceWager, Split, Stand
from fortyeight.table.core.events import CardDealt, Event, RoundOpened
from fortyeight.table.core.run import play
from fortyeight.table.shoe.care import NEW_DEALER, NEW_SHOE, RUN_OUT, CareStage, ShuffledBy
from fortyeight.table.shoe.events import (
    CardsCollected,
    CardsShuffled,
    CutOffered,
    CuttingCardReached,
    ShoeCardBurned,
    ShoeFilled,
    ShuffleFailed,
)
from fortyeight.table.shoe.shoe_commands import (
    BurnCard,
    CollectCards,
    CutCards,
    FailShuffle,
    FillShoe,
    PlaceCuttingCard,
    RefuseCut,
    RemoveShuffler,
    ReturnShuffler,
    ShowBurn,
    ShuffleCards,
)
from fortyeight.view import Teller, audiences, view
from fortyeight.view.event_view import event_view
from tests.table.shoe.maryland.md_life import (
    CUT,
    MD,
    QUIET,
    at,
    bets,
    care,
    done,
    events,
    every_card,
    filled,
    finished,
    opened,
    played,
    ready,
    refused,
)

BOTH = (("ann", 1), ("bob", 3))
TEN = PlaceWager("ann", 1, WagerKind.MAIN, 10_00)
CALL = BetsCalled("Place your bets, please")


def two(**house: object) -> Table:
    """A table with ann and bob."""
    return opened(MD, "ann", "bob", **house)


def worn(table: Table, left: int) -> Table:
    """The table with this many cards left in the shoe: new dealers have burned the others."""
    number = 0
    while len(table.undealt) > left:
        number += 1
        table = done(table, ChangeDealer(f"dealer-{number}"), BurnCard())
    return table


class TestBurns:
    @pytest.mark.clause(MD, "7 B")
    def test_the_stack_goes_into_the_shoe_when_it_is_shuffled_cut_and_marked(self) -> None:
        for stage in (CareStage.STACKED, CareStage.SHUFFLED, CareStage.CUT):
            assert refused(at(two(), stage), FillShoe())[0] == "not-now"
        table = at(two(), CareStage.MARKED)
        assert events(table, FillShoe()) == (ShoeFilled(),)
        assert refused(done(table, FillShoe()), FillShoe())[0] == "not-now"

    @pytest.mark.clause(MD, "7 B(3)")
    def test_the_first_card_of_each_shoe_goes_to_the_rack(self) -> None:
        table = filled(two(), f"5s {QUIET}")
        assert events(table, BurnCard()) == (ShoeCardBurned(card("5s"), NEW_SHOE), CALL)
        table = done(table, BurnCard())
        assert table.discards == cards("5s")
        assert refused(table, BurnCard()) == ("not-due", "7 B(3)")
        table = played(ready(two(), QUIET, behind=287), *BOTH)
        table = filled(table, f"6s {QUIET}")
        assert events(table, BurnCard())[0] == ShoeCardBurned(card("6s"), NEW_SHOE)

    @pytest.mark.clause(MD, "7 B(3)")
    def test_no_round_begins_before_it(self) -> None:
        table = done(filled(two(), f"5s {QUIET}"), TEN)
        assert next_step(table) is None
        assert next_step(done(table, BurnCard())) is Step.NO_MORE_BETS

    @pytest.mark.clause(MD, "7 B(3)")
    def test_nobody_is_shown_the_burned_card(self) -> None:
        table = done(filled(two(), f"5s {QUIET}"), BurnCard())
        assert refused(table, ShowBurn("ann")) == ("not-offered", "not in the text")

    @pytest.mark.clause(MD, "7 B(4)")
    def test_each_new_dealer_burns_a_card_before_he_deals(self) -> None:
        table = ready(two(), f"5s {QUIET}")
        assert events(table, ChangeDealer("eve")) == (DealerChanged("eve"),)
        table = done(table, ChangeDealer("eve"), TEN)
        assert next_step(table) is None
        assert events(table, BurnCard()) == (ShoeCardBurned(card("5s"), NEW_DEALER),)
        table = done(table, BurnCard())
        assert table.discards == cards("2c 5s")
        assert next_step(table) is Step.NO_MORE_BETS

    @pytest.mark.clause(MD, "7 B(4)")
    def test_so_does_the_dealer_after_him(self) -> None:
        table = done(ready(two(), "5s 6s"), ChangeDealer("eve"), BurnCard(), ChangeDealer("dee"))
        assert events(table, BurnCard()) == (ShoeCardBurned(card("6s"), NEW_DEALER),)

    @pytest.mark.clause(MD, "7 B(3)", "7 B(4)")
    def test_who_comes_to_a_new_shoe_burns_one_card(self) -> None:
        table = done(filled(two(), f"5s {QUIET}"), ChangeDealer("eve"), BurnCard())
        assert table.discards == cards("5s")
        assert not care(table).burns

    @pytest.mark.clause(MD, "7 B(4)")
    def test_dealers_change_between_rounds(self) -> None:
        table = bets(ready(two(), QUIET), *BOTH)
        assert refused(table, ChangeDealer("eve")) == ("not-now", "7 B(4)")
        assert refused(ready(two(), QUIET), ChangeDealer("dee"))[0] == "nothing-changes"


class TestCoverCard:
    def reached(self, happened: tuple[Event, ...]) -> list[tuple[int, CuttingCardReached]]:
        return [
            (place, event)
            for place, event in enumerate(happened)
            if isinstance(event, CuttingCardReached)
        ]

    @pytest.mark.clause(MD, "7 C", "5 G")
    def test_as_the_first_card_of_a_round_the_round_is_played_to_its_end(self) -> None:
        table = bets(ready(two(), QUIET, behind=287), *BOTH)
        table, happened = finished(table)
        assert self.reached(happened) == [(0, CuttingCardReached(1))]
        assert happened[1] == CardDealt(1, 1, card("Kh"), "")
        assert len(table.settled) == 2

    @pytest.mark.clause(MD, "7 C", "5 G")
    @pytest.mark.parametrize(
        ("behind", "box", "after"), [(286, 3, "Kh"), (285, None, "Ks"), (282, None, "Qs")]
    )
    def test_in_the_middle_too_and_it_is_no_card_of_anybodys(
        self, behind: int, box: int | None, after: str
    ) -> None:
        table, happened = finished(bets(ready(two(), QUIET, behind=behind), *BOTH))
        ((place, event),) = self.reached(happened)
        assert event.box == box
        before = happened[place - 1]
        assert isinstance(before, CardDealt)
        assert before.card == card(after)
        assert [str(one) for one in table.boxes[0].hands[0].cards] == ["Kh", "Kd"]

    @pytest.mark.clause(MD, "7 C", "7 B(4)")
    def test_so_when_a_new_dealer_comes_upon_it(self) -> None:
        table = done(ready(two(), f"5s {QUIET}", behind=287), ChangeDealer("eve"))
        burned = ShoeCardBurned(card("5s"), NEW_DEALER)
        assert events(table, BurnCard()) == (CuttingCardReached(None), burned)
        table = played(done(table, BurnCard()), *BOTH)
        assert table.reshuffle_due

    @pytest.mark.clause(MD, "7 D", "5 G")
    def test_then_all_cards_are_collected_and_reshuffled(self) -> None:
        table, _ = finished(bets(ready(two(), QUIET, behind=285), *BOTH))
        # Bets are called for when the new shoe is ready.
        assert events(table, DealerStep(Step.NEXT_ROUND)) == (RoundOpened(2, ""),)
        table = done(table, DealerStep(Step.NEXT_ROUND))
        assert refused(table, TEN) == ("not-now", "7 C, 7 D")
        assert events(table, CollectCards()) == (CardsCollected(288),)
        table = done(table, CollectCards())
        assert Counter(care(table).stack) == Counter(full_shoe(6))
        assert (table.shoe, table.discards) == ((), ())

    @pytest.mark.clause(MD, "7 D", "5 G")
    def test_not_before_it_is_reached(self) -> None:
        table = ready(two(), f"{QUIET} {QUIET}", behind=288 - 7)
        table, happened = finished(bets(table, *BOTH))
        # It lies before the next card now, and is found when the next round begins.
        assert not self.reached(happened)
        table = done(table, DealerStep(Step.NEXT_ROUND))
        assert refused(table, CollectCards()) == ("not-due", "7 C, 7 D")
        table, happened = finished(bets(table, *BOTH))
        assert self.reached(happened) == [(0, CuttingCardReached(1))]
        assert done(table, DealerStep(Step.NEXT_ROUND)).reshuffle_due


class TestRunOut:
    #: Ann's first card, the dealer's, ann's second; the hole card is still to come.
    LAST = "Kh 9c Qs"

    def short(self, **house: object) -> Table:
        """A round of ann's that waits for the hole card, with no card left in the shoe."""
        table = worn(ready(two(**house), QUIET, last=self.LAST), 3)
        table, _ = take_steps(bets(table, ("ann", 1)))
        assert out_of_cards(table)
        return table

    @pytest.mark.clause(MD, "13 K")
    @pytest.mark.ruling("R25")
    def test_exactly_the_cards_of_the_rack_are_shuffled(self) -> None:
        table = self.short()
        rack = table.discards
        assert len(rack) == 285
        on_layout = cards(self.LAST)
        for wrong in (rack + on_layout, rack[1:], (*rack[1:], on_layout[0])):
            assert refused(table, ShuffleCards(wrong)) == ("bad-shoe", "13 K, 13 L, R25")
        assert refused(table, LoadShoe(rack))[0] == "not-now"
        table = done(table, ShuffleCards(rack[::-1]))
        assert care(table).stack == rack[::-1]
        assert not table.discards

    @pytest.mark.clause(MD, "13 K")
    def test_not_as_long_as_the_shoe_has_a_card(self) -> None:
        table = worn(ready(two(), QUIET, last="Kh 9c Qs Jc"), 4)
        table, _ = take_steps(bets(table, ("ann", 1)))
        assert refused(table, ShuffleCards(table.discards)) == ("not-now", "13 K, 13 L, R25")

    @pytest.mark.clause(MD, "13 K", "5 B", "5 D", "5 E")
    @pytest.mark.ruling("P2")
    def test_they_are_cut_as_at_any_other_time(self) -> None:
        table = self.short()
        shuffle = ShuffleCards(table.discards)
        assert events(table, shuffle)[1:] == (CutOffered("bob"),)
        table = done(table, shuffle)
        assert refused(table, CutCards("bob", 9)) == ("bad-cut", "5 E, P2")
        assert refused(table, CutCards("ann", CUT)) == ("not-asked", "5 D, P3")
        stack = care(table).stack
        table = done(table, RefuseCut("bob"), CutCards("ann", CUT))
        assert care(table).stack == stack[CUT:] + stack[:CUT]
        # A cover card would end a shoe that ends with this round anyway.
        assert refused(table, PlaceCuttingCard(80)) == ("not-now", "5 E(2)")
        assert done(table, FillShoe()).cutting_at == -1

    @pytest.mark.clause(MD, "13 L")
    @pytest.mark.ruling("R25")
    def test_the_first_card_is_burned_and_the_round_completed(self) -> None:
        table = self.short()
        table = done(table, ShuffleCards(table.discards), CutCards("bob", CUT), FillShoe())
        first, second = table.shoe[:2]
        assert next_step(table) is None
        assert events(table, BurnCard()) == (ShoeCardBurned(first, RUN_OUT),)
        table = done(table, BurnCard())
        assert table.discards == (first,)
        table, _ = finished(table)
        assert table.dealer[:2] == (card("9c"), second)
        assert len(table.settled) == 1

    @pytest.mark.clause(MD, "13 L")
    @pytest.mark.ruling("R25")
    def test_nobody_sees_the_card_that_is_burned(self) -> None:
        """With another first card, every audience sees and is told the same."""
        table = self.short()
        table = done(table, ShuffleCards(table.discards), CutCards("bob", CUT), FillShoe())
        other = replace(table, shoe=table.shoe[CUT:] + table.shoe[:CUT])
        assert table.shoe[0] != other.shoe[0]
        (burned,), (another,) = events(table, BurnCard()), events(other, BurnCard())
        assert Teller(table).tell(burned) == Teller(other).tell(another)
        tables = done(table, BurnCard()), done(other, BurnCard())
        for audience in audiences("ann", "bob"):
            told = {"event": "shoe.card-burned/1", "reason": RUN_OUT}
            assert event_view(burned, audience) == event_view(another, audience) == told
            assert view(tables[0], audience) == view(tables[1], audience)
        assert refused(tables[0], ShowBurn("ann")) == ("not-offered", "not in the text")

    @pytest.mark.clause(MD, "13 K", "13 L", "5 A")
    def test_after_the_round_all_cards_are_reshuffled_and_none_is_missing(self) -> None:
        table = self.short()
        table = done(table, ShuffleCards(table.discards), CutCards("bob", CUT), FillShoe())
        table, _ = finished(done(table, BurnCard()))
        table = done(table, DealerStep(Step.NEXT_ROUND))
        assert refused(table, TEN) == ("not-now", "7 C, 7 D")
        table = done(table, CollectCards())
        assert Counter(care(table).stack) == Counter(full_shoe(6))

    @pytest.mark.clause(MD, "13 K", "13 R", "13 S")
    def test_a_shuffler_that_fails_then_is_marked_and_the_cards_are_shuffled_by_hand(self) -> None:
        table = self.short(shuffler="device")
        by_hand = ShuffleCards(table.discards)
        assert refused(table, by_hand) == ("shuffler-there", "13 S")
        assert events(table, FailShuffle()) == (ShuffleFailed(),)
        table = done(table, FailShuffle(), RemoveShuffler())
        assert events(table, by_hand) == (
            CardsShuffled(table.discards, ShuffledBy.HAND, ()),
            CutOffered("bob"),
        )

    @pytest.mark.clause(MD, "13 K", "5 B")
    @pytest.mark.parametrize("shuffler", ["device", "two-batches"])
    def test_a_shuffler_gives_back_the_discards_and_no_stored_batch(self, shuffler: str) -> None:
        table = self.short(shuffler=shuffler)
        before = every_card(table)
        shuffle = ShuffleCards(table.discards[::-1], ShuffledBy.DEVICE)
        assert events(table, shuffle)[1:] == (CutOffered("bob"),)
        table = done(table, shuffle)
        assert care(table).stack == shuffle.cards
        assert every_card(table) == before

    @pytest.mark.clause(MD, "13 K", "13 S", "5 B")
    def test_so_does_one_that_was_out_of_order_when_the_cards_came(self) -> None:
        table = done(at(two(shuffler="two-batches"), CareStage.STACKED), RemoveShuffler())
        table = worn(ready(table, QUIET, last=self.LAST), 3)
        table, _ = take_steps(bets(table, ("ann", 1)))
        table = done(table, ReturnShuffler())
        # The second batch has not been in the shuffler yet, and it is not its turn now.
        assert len(care(table).waiting) == 288
        shuffle = ShuffleCards(table.discards[::-1], ShuffledBy.DEVICE)
        assert events(table, shuffle)[1:] == (CutOffered("bob"),)
        assert care(done(table, shuffle)).stack == shuffle.cards

    @pytest.mark.clause(MD, "13 K", "5 D(2)")
    def test_the_cover_cards_player_is_offered_both_cuts(self) -> None:
        """A round of very many cards: the cover card at bob's box, and the shoe runs out too."""
        house = {"boxes": 8, "boxes_per_player": 2, "splits": 7}
        table = opened(MD, "ann", "bob", "cat", "dan", **house)
        tens = " ".join(str(one) for one in full_shoe(6) if one.is_ten_valued)
        table = worn(ready(table, "3c", behind=72, last=f"9c 8c {tens}"), 74)
        people = ("ann", "ann", "bob", "bob", "cat", "cat", "dan", "dan")
        table = self.split_all(bets(table, *zip(people, range(1, 9), strict=True)))
        assert out_of_cards(table)
        table = done(table, ShuffleCards(table.discards))
        assert care(table).asked == "bob"
        table = done(table, CutCards("bob", CUT), FillShoe(), BurnCard())
        table = done(self.split_all(table), DealerStep(Step.NEXT_ROUND), CollectCards())
        table = done(table, ShuffleCards(care(table).stack))
        assert care(table).asked == "bob"

    def split_all(self, table: Table) -> Table:
        """Play until the round is over or has no cards: everyone splits if they can, or stands."""
        while True:
            table, _ = take_steps(table)
            if table.phase is not Phase.PLAY or out_of_cards(table):
                return table
            box, _ = table.hand_in_turn
            after = play(table, Split(box.caller, box.number))
            if isinstance(after, Refused):
                after = play(table, Stand(box.caller, box.number))
            assert not isinstance(after, Refused)
            table = after[0]
