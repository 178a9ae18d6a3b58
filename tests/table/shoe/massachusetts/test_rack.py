"""Massachusetts 7(h): the cards are picked up so that every hand can be shown again."""

from __future__ import annotations

import pytest

from fortyeight.cards import Card, cards
from fortyeight.table import Command, Phase, Table
from fortyeight.table.around.reconstruct import DEALER, Pile, reconstruct
from fortyeight.table.core.commands import CallDead, Hit, SkipCard, Split, Stand, Surrender
from fortyeight.table.settle.pick_up import dealer_cards
from fortyeight.table.shoe.care import CareStage
from fortyeight.table.shoe.shoe_commands import BurnCard
from tests.massachusetts import both
from tests.rack import rack_piles
from tests.table.shoe.massachusetts.ma_life import NEXT_ROUND, NO_MORE_BETS, SEVEN, Life, run_out

THREE = {"ann": 1, "bob": 3, "cat": 5}
Hands = dict[tuple[int, int], tuple[Card, ...]]


def hands_of(table: Table) -> Hands:
    """Return the hands of a round that is over, as everyone saw them."""
    found = {
        (box.number, number): hand.cards
        for box in table.boxes
        for number, hand in enumerate(box.hands, start=1)
        if hand.cards
    }
    return {**found, (DEALER, 1): dealer_cards(table)}


def from_rack(start: Table, life: Life, since: int) -> Hands:
    """The hands that the discard rack shows, after what has happened since."""
    return reconstruct(life.table.discards, rack_piles(start, life.events[since:]))


def rebuilt(life: Life, *decisions: Command) -> tuple[Hands, Hands]:
    """The hands of one round as they lay, and as the rack shows them."""
    start, since = life.table, len(life.events)
    life.bets().deal(*decisions).stand()
    lay = hands_of(life.table)
    life.do(NEXT_ROUND)
    return lay, from_rack(start, life, since)


class TestPickingUp:
    @both("7(h)")
    def test_from_the_far_right_counterclockwise_and_the_dealers_cards_last(
        self, book: str
    ) -> None:
        life = Life(book, THREE).filled("2c 9c 8c 7c 6h Kc Qc Jc Jh 5h").round()
        rack = "2c 7c Jc 8c Qc 9c Kc 6h Jh 5h"
        assert life.table.discards == cards(rack)

    @both("7(h)")
    def test_the_next_round_goes_on_top(self, book: str) -> None:
        life = Life(book, {"ann": 1, "bob": 3})
        life.filled("2c 9c 8c 6h Kc Qc Jh 5h 3c 3d 9s Ks Kd 8h").round().round()
        assert life.table.discards == cards("2c 8c Qc 9c Kc 6h Jh 5h 3d Kd 3c Ks 9s 8h")

    @both("7(h)")
    def test_nothing_is_picked_up_before_the_round_is_over(self, book: str) -> None:
        # Ann is bust; her cards stay with the others'.
        life = Life(book, THREE).filled("2c 9c 8c 7c 6h Kc Qc Jc 4d Jh 5h").bets()
        life.deal(Hit("ann", 1)).stand()
        assert life.table.phase is Phase.OVER
        assert life.table.discards == cards("2c")


class TestRebuilding:
    @both("7(h)")
    def test_every_hand_of_a_plain_round(self, book: str) -> None:
        life = Life(book, THREE).filled("2c 9c 8c 7c 6h Kc Qc Jc Jh 5h")
        lay, shown = rebuilt(life)
        assert shown == lay
        assert shown[5, 1] == cards("7c Jc")
        assert shown[DEALER, 1] == cards("6h Jh 5h")

    @both("7(h)", "10(c)")
    def test_the_hands_of_a_split(self, book: str) -> None:
        # Ann's eights become 8-3-Q and 8-K; bob has nine and king, the dealer 6-J-5.
        life = Life(book, {"ann": 1, "bob": 3}).filled("2c 8c 9c 6h 8d Kc 3d Qd Kd Jh 5h")
        lay, shown = rebuilt(life, Split("ann", 1), Hit("ann", 1), Stand("ann", 1))
        assert shown == lay
        assert (shown[1, 1], shown[1, 2]) == (cards("8c 3d Qd"), cards("8d Kd"))

    @both("7(h)", "8(a)(1)")
    def test_a_hand_that_went_to_the_rack_before_the_others(self, book: str) -> None:
        life = Life(book, THREE).filled("2c 9c 8c 7c 6h Kc Qc Jc Jh 5h")
        lay, shown = rebuilt(life, Surrender("ann", 1), Surrender("bob", 3))
        assert life.table.discards[:5] == cards("2c 9c Kc 8c Qc")
        assert shown == lay

    @both("7(h)", "15(i)")
    def test_a_dead_hand_and_a_bust_one(self, book: str) -> None:
        # Bob's card is missed and his hand called dead; ann goes over 21.
        life = Life(book, THREE).filled("2c 9c 8c 7c 6h 4c 2d Jc Kd 5h Ks").bets()
        start, since = life.table, len(life.events)
        life.do(NO_MORE_BETS, Hit("ann", 1))
        life.alone(Hit("bob", 3))
        life.do(SkipCard(3), Stand("cat", 5), CallDead("bob", 3))
        assert life.table.phase is Phase.OVER
        lay = hands_of(life.table)
        life.do(NEXT_ROUND)
        assert from_rack(start, life, since) == lay

    @both("7(h)")
    @pytest.mark.parametrize("total", [12, 16, 20])
    def test_round_after_round_with_a_full_table(self, book: str, total: int) -> None:
        """Everyone splits what can be split and draws to a total; busts are many."""
        life = Life(book, SEVEN).ready()
        first, since = life.table, len(life.events)
        rounds = 0
        while not life.table.reshuffle_due:
            life.bets().deal()
            while life.table.phase is Phase.PLAY:
                box, hand = life.table.hand_in_turn
                at = (box.caller, box.number)
                pair = len(hand.cards) == 2 and box.splits < 3
                same = pair and len({one.rank for one in hand.cards}) == 1
                life.do(Split(*at) if same else Hit(*at) if hand.total < total else Stand(*at))
            lay = hands_of(life.table)
            life.do(NEXT_ROUND)
            shown = from_rack(first, life, since)
            assert {hand: shown[hand] for hand in lay} == lay
            rounds += 1
        assert rounds > 5

    @both("7(h)", "15(g)")
    @pytest.mark.ruling("R25")
    def test_a_round_that_the_discards_complete(self, book: str) -> None:
        life = run_out(book)
        start, since = life.table, len(life.events)
        life.to(CareStage.MARKED).to(CareStage.IN_SHOE).do(BurnCard())
        life.stand()
        lay = hands_of(life.table)
        life.do(NEXT_ROUND)
        assert from_rack(start, life, since) == lay

    @both("7(h)")
    def test_a_rack_with_a_card_too_many_shows_no_round(self, book: str) -> None:
        life = Life(book, THREE).ready()
        start, since = life.table, len(life.events)
        life.round()
        piles = rack_piles(start, life.events[since:])
        assert piles[0] == Pile(1)
        with pytest.raises(ValueError, match="the rack holds"):
            reconstruct((*life.table.discards, life.table.shoe[-1]), piles)
        with pytest.raises(ValueError, match="the rack holds"):
            reconstruct(life.table.discards[1:], piles)
