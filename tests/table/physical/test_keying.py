"""What is keyed with a step, what cannot be, and what follows from it."""

from __future__ import annotations

import pytest

from fortyeight.cards import FACE_DOWN, card, cards, deck
from fortyeight.chance import SeededBits
from fortyeight.progressive import open_game
from fortyeight.rulebook import open_house, rulebook
from fortyeight.table import DealerStep, Phase, Step, WagerKind, next_step
from fortyeight.table.around.around_commands import OpenTable
from fortyeight.table.core.commands import (
    DeclineInsurance,
    DrawInError,
    Hit,
    Overdraw,
    PlaceWager,
    RemoveFoundCard,
    Stand,
    Surrender,
)
from fortyeight.table.core.events import FoundCardReported
from fortyeight.table.core.state import Pulled
from fortyeight.table.physical.events import CardKeyed, HoleTenFound, Lay
from fortyeight.table.physical.physical_commands import (
    FindShoeEmpty,
    ReachCuttingCard,
    RejectDeck,
    ShowBurnedCard,
)
from fortyeight.table.physical.prompts import Key, NextCard, key_due, next_card
from fortyeight.table.shoe.events import BurnShown, DeckRejected
from fortyeight.table.shoe.shoe_commands import InspectDeck, ReceiveCards, ReplaceDeck, ShowBurn
from tests.progressive.terminal.games import answer, game_of, press
from tests.table.physical.mirror import physical
from tests.table.physical.tables import (
    CHIPS,
    bets_closed,
    dealt,
    in_shoe,
    is_over,
    refusal,
    removed,
)

DEAL = Step.DEAL
TURN = Step.TURN_HOLE_CARD
READER = {"dealing": "card-reader"}
HOLE = {"dealing": "hole-card"}


class TestWhatIsDue:
    def test_a_card_for_each_box_and_the_dealer(self) -> None:
        game = bets_closed("ma-spanish21", "ann", "bob")
        found = []
        for face in cards("2c 3c 4c 5c 6c"):
            assert key_due(game.table) is Key.CARD
            found.append(next_card(game.table))
            game = press(game, DealerStep(DEAL, face))
        boxes = [NextCard(1, 1, False), NextCard(2, 1, False)]
        assert found == [*boxes, NextCard(None, None, False), *boxes]
        assert key_due(game.table) is None
        assert next_card(game.table) is None

    def test_a_hole_card_lies_face_down_until_it_is_turned(self) -> None:
        game = dealt(bets_closed("ma-spanish21", "ann", **HOLE), "9c 7d 9d")
        assert next_card(game.table) == NextCard(None, None, True)
        assert key_due(game.table) is None
        assert refusal(game, DealerStep(DEAL, card("2c"))).code == "nothing-to-key"
        game = dealt(game, "??")
        assert game.table.hole is FACE_DOWN
        game = press(game, DealerStep(Step.CALL_HAND), Stand("ann", 1))
        assert (next_step(game.table), key_due(game.table)) == (TURN, Key.CARD)
        assert refusal(game, DealerStep(TURN)).code == "card-not-keyed"
        game, events = answer(game, DealerStep(TURN, card("Kh")))
        assert events[0] == CardKeyed(card("Kh"), Lay.HOLE)
        assert game.table.dealer == cards("7d Kh")

    def test_the_look_tells_of_a_blackjack_and_of_nothing_else(self) -> None:
        game = dealt(bets_closed("ma-spanish21", "ann", **READER), "9c Kd 9d ??")
        assert key_due(game.table) is Key.BLACKJACK
        assert refusal(game, DealerStep(Step.LOOK)).code == "look-not-keyed"
        assert refusal(game, DealerStep(Step.LOOK, card("Ah"))).code == "nothing-to-key"
        game = press(game, DealerStep(Step.LOOK, blackjack=False))
        assert game.table.looked
        assert game.table.hole is FACE_DOWN
        game = press(game, DealerStep(Step.CALL_HAND), Stand("ann", 1))
        assert refusal(game, DealerStep(TURN, card("Ah"))).code == "card-not-possible"
        assert press(game, DealerStep(TURN, card("9h"))).table.dealer == cards("Kd 9h")

    def test_a_blackjack_that_was_seen_is_turned_up(self) -> None:
        game = dealt(bets_closed("ma-spanish21", "ann", **READER), "9c Kd 9d ?? yes")
        assert game.table.phase is Phase.DEALER
        assert refusal(game, DealerStep(TURN, card("9h"))).code == "card-not-possible"
        game = press(game, DealerStep(TURN, card("Ah")), DealerStep(Step.SETTLE))
        assert game.table.chips["ann"] == CHIPS - 1000

    def test_nothing_is_keyed_at_a_virtual_shoe(self) -> None:
        game = game_of("ma-spanish21", "5s Ah 6d 2c 5d 9c", "ann")
        game = press(
            game, PlaceWager("ann", 1, WagerKind.MAIN, 1000), DealerStep(Step.NO_MORE_BETS)
        )
        assert key_due(game.table) is None
        assert refusal(game, DealerStep(DEAL, card("5s"))).code == "not-physical"
        assert refusal(game, ReachCuttingCard()).code == "not-open"

    def test_a_card_is_not_dealt_before_it_is_keyed(self) -> None:
        game = bets_closed("ma-spanish21", "ann")
        assert refusal(game, DealerStep(DEAL)).code == "card-not-keyed"
        assert refusal(game, DealerStep(DEAL, face_up=True)).code == "card-not-keyed"
        assert refusal(game, DealerStep(DEAL, card("2c"), blackjack=True)).code == "nothing-to-key"

    def test_steps_that_turn_nothing_up_take_no_card(self) -> None:
        game = dealt(bets_closed("ma-spanish21", "ann"), "9c 7d 9d")
        assert refusal(game, DealerStep(Step.CALL_HAND, card("2c"))).code == "nothing-to-key"


class TestCardsThatCannotBeThere:
    def test_all_copies_are_out_of_the_shoe(self) -> None:
        one = {"decks": 1, "cutting_card": "12 cards"}
        game = dealt(bets_closed("bbc-spanish21", "ann", "bob", **one), "9c 2c 7d")
        refused = refusal(game, DealerStep(DEAL, card("7d")))
        assert refused.code == "card-not-possible"
        assert refused.sentence.startswith("one deck holds one 7d")
        assert refused.sentence.endswith("the dealer's hand")
        assert refused.clause
        game = press(game, DealerStep(DEAL, card("7c")))
        assert game.table.boxes[0].hands[0].cards == cards("9c 7c")

    def test_where_they_lie_is_said(self) -> None:
        people = ("ann", "bob", "cat", "dan", "eve", "flo", "gus")
        game = dealt(bets_closed("ma-spanish21", *people), "2c 2c 2c 2c 3c 3d 4c 5c 2c 2c")
        refused = refusal(game, DealerStep(DEAL, card("2c")))
        assert refused.sentence == (
            "6 decks hold 6 of 2c, all of which are out of the shoe: box 1 (2), box 2 (2), box 3, "
            "box 4"
        )

    @pytest.mark.ruling("R33")
    def test_a_card_that_lies_exposed_is_one_of_them(self) -> None:
        one = {"decks": 1, "cutting_card": "12 cards"}
        game = dealt(bets_closed("bbc-spanish21", "ann", **one), "9c 7d 9d ??")
        game = press(game, DealerStep(Step.CALL_HAND), DrawInError(exposed=True, card=card("5c")))
        game = press(game, Stand("ann", 1))
        refused = refusal(game, DealerStep(TURN, card("5c")))
        assert refused.code == "card-not-possible"
        assert refused.sentence.endswith("exposed on the table")
        game = press(dealt(game, "6c"), DealerStep(DEAL))
        assert game.table.dealer == cards("7d 6c 5c")

    def test_a_ten_is_none_of_them(self) -> None:
        game = bets_closed("ma-spanish21", "ann")
        assert removed(press(game, DealerStep(DEAL, card("Th")))).table.removed == cards("Th")


class TestFoundCards:
    def test_a_ten_is_set_aside_and_the_next_card_dealt(self) -> None:
        game = dealt(bets_closed("ma-spanish21", "ann"), "Th 9c 7d 9d")
        assert game.table.boxes[0].hands[0].cards == cards("9c 9d")
        assert game.table.found_tens == 1

    def test_a_second_ten_voids_the_round(self) -> None:
        assert is_over(removed(dealt(bets_closed("ma-spanish21", "ann"), "Th 9c Td")))

    def test_in_singapore_the_first_does(self) -> None:
        game = removed(dealt(bets_closed("mbs-pontoon", "ann"), "9c Td"))
        assert is_over(game)
        assert game.table.chips["ann"] == CHIPS

    def test_a_card_that_lay_face_up_goes_to_the_rack(self) -> None:
        game = bets_closed("ma-spanish21", "ann", **HOLE)
        game = press(game, DealerStep(DEAL, card("2c"), face_up=True))
        assert game.table.discards == cards("2c")
        assert game.table.found_face_up == 1
        game = dealt(game, "9c 7d 9d")
        game = press(game, DealerStep(DEAL, card("3c"), face_up=True))
        assert is_over(game)

    def test_the_hole_card_may_lie_face_up_in_the_shoe(self) -> None:
        game = dealt(bets_closed("ma-spanish21", "ann", **HOLE), "9c 7d 9d")
        game = press(game, DealerStep(DEAL, card("3c"), face_up=True))
        assert game.table.hole is None
        assert dealt(game, "??").table.hole is FACE_DOWN


class TestTenInTheHole:
    def test_turned_after_play_it_is_replaced(self) -> None:
        game = dealt(bets_closed("ma-spanish21", "ann", **HOLE), "9c 7d 9d ??")
        game = press(game, DealerStep(Step.CALL_HAND), Stand("ann", 1))
        game, events = answer(game, DealerStep(TURN, card("Th")))
        assert events == (CardKeyed(card("Th"), Lay.HOLE), FoundCardReported(card("Th")))
        game, events = answer(game, RemoveFoundCard())
        assert events == (HoleTenFound(card("Th")),)
        assert game.table.removed == cards("Th")
        game = dealt(game, "Kh")
        assert game.table.dealer == cards("7d Kh")
        assert press(game, DealerStep(Step.SETTLE)).table.chips["ann"] == CHIPS + 1000

    def test_seen_at_the_look_the_dealer_gets_another_hole_card(self) -> None:
        game = dealt(bets_closed("ma-spanish21", "ann", **READER), "9c Kd 9d ??")
        game = removed(press(game, DealerStep(Step.LOOK, card("Th"))))
        assert game.table.phase is Phase.LOOK
        assert next_card(game.table) == NextCard(None, None, True)
        game = dealt(game, "?? no")
        assert game.table.phase is Phase.PLAY

    def test_taken_for_a_blackjack_too(self) -> None:
        """Under an ace a ten looks like one: the players have not lost their decisions."""
        game = dealt(bets_closed("bbc-spanish21", "ann", decks=6), "9c Ad 9d ??")
        game = press(game, DeclineInsurance("ann", 1))
        game = dealt(game, "yes")
        game = removed(press(game, DealerStep(TURN, card("Th"))))
        assert game.table.phase is Phase.LOOK
        game = dealt(game, "?? no")
        assert game.table.phase is Phase.PLAY

    def test_it_may_be_one_too_many(self) -> None:
        game = dealt(bets_closed("ma-spanish21", "ann", **HOLE), "Tc 9c 7d 9d ??")
        game = press(game, DealerStep(Step.CALL_HAND), Stand("ann", 1))
        game = removed(press(game, DealerStep(TURN, card("Th"))))
        assert is_over(game)
        assert game.table.voided
        assert game.table.chips["ann"] == CHIPS


class TestErrors:
    def test_an_exposed_card_is_keyed_and_is_the_next(self) -> None:
        game = dealt(bets_closed("ma-spanish21", "ann"), "9c 7d 2d")
        game = press(game, DealerStep(Step.CALL_HAND))
        assert refusal(game, DrawInError(exposed=True)).code == "card-not-keyed"
        assert refusal(game, DrawInError(False, card("5c"))).code == "nothing-to-key"
        game = press(game, DrawInError(exposed=True, card=card("5c")))
        assert game.table.pulled is Pulled.EXPOSED
        game = press(game, Hit("ann", 1))
        assert key_due(game.table) is None
        assert refusal(game, DealerStep(DEAL, card("6c"))).code == "nothing-to-key"
        game = press(game, DealerStep(DEAL))
        assert game.table.boxes[0].hands[0].cards == cards("9c 2d 5c")

    def test_an_unseen_one_is_keyed_when_it_is_dealt(self) -> None:
        game = dealt(bets_closed("ma-spanish21", "ann"), "9c 7d 2d")
        game = press(game, DealerStep(Step.CALL_HAND), DrawInError(exposed=False), Hit("ann", 1))
        assert key_due(game.table) is Key.CARD
        assert dealt(game, "5c").table.pulled is None

    def test_a_card_too_many_is_keyed_and_burned(self) -> None:
        game = dealt(bets_closed("ma-spanish21", "ann"), "9c 7d 9d")
        game = press(game, DealerStep(Step.CALL_HAND), Stand("ann", 1))
        game = dealt(game, "Kd")
        assert refusal(game, Overdraw()).code == "card-not-keyed"
        assert press(game, Overdraw(card("4c"))).table.discards == cards("4c")


class TestTheShoe:
    def test_a_real_deck_is_rejected_and_replaced(self) -> None:
        game = physical(open_game(open_house(rulebook("ma-spanish21")), SeededBits(0)))
        assert refusal(game, RejectDeck("a card is torn")).code == "not-open"
        full = deck(removed=())
        game = press(game, OpenTable("dee"), ReceiveCards((full,) * 6), InspectDeck())
        game, events = answer(game, RejectDeck("a card is torn"))
        assert events == (DeckRejected(2, "a card is torn"),)
        assert refusal(game, RejectDeck("again")).code == "not-now"
        game = press(game, ReplaceDeck(full), InspectDeck())
        assert game.table.care is not None
        assert game.table.care.inspected == 2

    def test_only_the_dealer_sees_the_cutting_card(self) -> None:
        game = in_shoe("mbs-pontoon", "ann", decks=4)
        behind = len(game.table.shoe) - game.table.cutting_at
        assert behind > 0
        game = press(
            game, PlaceWager("ann", 1, WagerKind.MAIN, 1000), DealerStep(Step.NO_MORE_BETS)
        )
        # It lay elsewhere than where the count would have it.
        game = dealt(game, "2c 3c")
        game = press(game, ReachCuttingCard())
        assert game.table.care is not None
        assert game.table.care.last_round
        assert game.table.care.cover_player == "ann"
        assert refusal(game, ReachCuttingCard()).code == "not-now"

    def test_an_empty_shoe_is_reported(self) -> None:
        game = in_shoe("ma-spanish21", "ann")
        assert refusal(game, FindShoeEmpty()).code == "not-now"
        game = press(
            game, PlaceWager("ann", 1, WagerKind.MAIN, 1000), DealerStep(Step.NO_MORE_BETS)
        )
        game = press(game, FindShoeEmpty())
        assert not game.table.undealt
        assert refusal(game, DealerStep(DEAL)).code == "shoe-too-short"
        assert refusal(game, FindShoeEmpty()).code == "nothing-changes"

    def test_the_burned_card_is_turned_for_who_asks(self) -> None:
        game = in_shoe("ma-spanish21", "ann")
        assert game.table.discards == (FACE_DOWN,)
        assert refusal(game, ShowBurn("ann")).code == "ask-the-dealer"
        assert refusal(game, ShowBurnedCard("zoe", card("2c"))).code == "not-at-the-table"
        game = press(game, ShowBurnedCard("ann", card("2c")))
        assert game.table.discards == cards("2c")
        assert refusal(game, ShowBurnedCard("ann", card("3c"))).code == "card-not-possible"
        _, events = answer(game, ShowBurn("ann"))
        assert events == (BurnShown("ann", card("2c")),)

    @pytest.mark.parametrize("book", ["ma-spanish21", "mbs-pontoon", "bbc-spanish21"])
    def test_nobody_knows_what_was_shuffled(self, book: str) -> None:
        game = in_shoe(book, "ann")
        assert set(game.table.shoe) == {FACE_DOWN}


def test_surrender_waits_for_the_second_card() -> None:
    game = dealt(bets_closed("ma-spanish21", "ann"), "9c Kd 9d")
    game = press(game, DealerStep(Step.CALL_HAND), Surrender("ann", 1))
    assert key_due(game.table) is Key.CARD
    game = dealt(game, "Ah")
    game = press(game, DealerStep(Step.SETTLE_SECOND_CARD))
    assert game.table.chips["ann"] == CHIPS - 1000
