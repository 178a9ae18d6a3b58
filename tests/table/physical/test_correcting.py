"""A card that was keyed wrong: put right in time, or the round is called off."""

from __future__ import annotations

from dataclasses import replace
from typing import Any, cast

import pytest

from fortyeight.cards import FACE_DOWN, card, cards
from fortyeight.chance import SeededBits
from fortyeight.progressive import Game, GameCommand
from fortyeight.record import (
    RecordFault,
    UnrecordableRound,
    read_record,
    replay,
    result,
    write_replayed,
)
from fortyeight.record.write import record_text
from fortyeight.rulebook.schema.values import STEPS
from fortyeight.table import DealerStep, Event, Phase, Step, WagerKind
from fortyeight.table.core.commands import (
    BuyChips,
    DeclineInsurance,
    DrawInError,
    Hit,
    Insure,
    Join,
    Overdraw,
    PlaceWager,
    RemoveFoundCard,
    Stand,
)
from fortyeight.table.physical.events import CardKeyed, CardTakenBack, Lay
from fortyeight.table.physical.physical_commands import CallRoundOff, CorrectCard, FindShoeEmpty
from fortyeight.table.shoe.care import ShuffledBy
from fortyeight.table.shoe.shoe_commands import RefuseCut, ShuffleCards
from fortyeight.view import FLOOR
from fortyeight.view.offers import irregular_offers
from tests.care_and_look import care_and_look
from tests.progressive.terminal.games import answer, press
from tests.table.physical.tables import CHIPS, bets_closed, dealt, in_shoe, refusal, removed, seated

DEAL = Step.DEAL
HOLE: dict[str, Any] = {"dealing": "hole-card"}
READER: dict[str, Any] = {"dealing": "card-reader"}


def offered(game: Game) -> list[dict[str, object]]:
    found = irregular_offers(game.table, FLOOR)
    return [one for one in found if one["do"] == "correct-card"]


class TestInTime:
    def test_the_card_of_a_box(self) -> None:
        game = dealt(bets_closed("ma-spanish21", "ann", "bob"), "9c 2d")
        assert offered(game) == [{"do": "correct-card", "key": "card", "keyed": "2d"}]
        game, events = answer(game, CorrectCard(card("3d")))
        assert events[:2] == (
            CardTakenBack(card("2d"), Lay.NEXT, 2, 1),
            CardKeyed(card("3d"), Lay.NEXT),
        )
        assert [box.hands[0].cards for box in game.table.boxes] == [cards("9c"), cards("3d")]
        assert game.table.drawn == 2
        assert game.table.shoe[:2] == cards("9c 3d")

    def test_more_than_once(self) -> None:
        game = dealt(bets_closed("ma-spanish21", "ann"), "9c")
        game = press(game, CorrectCard(card("8c")), CorrectCard(card("7c")))
        assert game.table.boxes[0].hands[0].cards == cards("7c")
        assert refusal(game, CorrectCard(card("7c"))).code == "nothing-changes"

    def test_the_last_card_of_the_deal_with_what_it_led_to(self) -> None:
        """An ace was keyed for the dealer's king: nobody is asked for insurance after all."""
        game = dealt(bets_closed("ma-spanish21", "ann"), "9c Ad 9d")
        assert game.table.phase is Phase.INSURANCE
        assert offered(game)
        game = press(game, CorrectCard(card("8d")))
        assert game.table.phase is Phase.INSURANCE
        game = press(game, DeclineInsurance("ann", 1))
        assert not offered(game)
        assert refusal(game, CorrectCard(card("7d"))).code == "too-late"

    def test_a_ten_that_was_none(self) -> None:
        game = dealt(bets_closed("ma-spanish21", "ann"), "Th")
        game = press(game, CorrectCard(card("Jh")))
        assert (game.table.removed, game.table.found_tens) == ((), 0)
        assert game.table.boxes[0].hands[0].cards == cards("Jh")

    def test_a_card_that_lay_face_up_after_all(self) -> None:
        game = dealt(bets_closed("ma-spanish21", "ann"), "9c")
        game = press(game, CorrectCard(card("9c"), face_up=True))
        assert game.table.discards == cards("9c")
        assert not game.table.boxes[0].hands[0].cards

    def test_the_dealers_card(self) -> None:
        game = dealt(bets_closed("ma-spanish21", "ann"), "9c 7d 9d")
        game = press(game, DealerStep(Step.CALL_HAND), Stand("ann", 1))
        game = dealt(game, "Kd")
        game, events = answer(game, CorrectCard(card("2d")))
        assert events[0] == CardTakenBack(card("Kd"), Lay.NEXT, None, None)
        assert game.table.dealer == cards("7d 2d")

    def test_the_hole_card(self) -> None:
        game = dealt(bets_closed("ma-spanish21", "ann", **HOLE), "9c 7d 9d ??")
        game = press(game, DealerStep(Step.CALL_HAND), Stand("ann", 1))
        game = dealt(game, "Kd")
        assert press(game, CorrectCard(card("2d"))).table.dealer == cards("7d 2d")

    def test_the_look(self) -> None:
        game = dealt(bets_closed("ma-spanish21", "ann", **READER), "9c Kd 9d ?? yes")
        assert offered(game) == [{"do": "correct-card", "key": "blackjack", "keyed": True}]
        game, events = answer(game, CorrectCard(blackjack=False))
        assert events[0] == CardTakenBack(None, None, None, None)
        assert game.table.phase is Phase.PLAY
        assert game.table.looked

    def test_a_card_drawn_in_error(self) -> None:
        game = dealt(bets_closed("ma-spanish21", "ann"), "9c 7d 2d")
        game = press(game, DealerStep(Step.CALL_HAND), DrawInError(True, card("5c")))
        game = press(game, CorrectCard(card("6c")), Hit("ann", 1), DealerStep(DEAL))
        assert game.table.boxes[0].hands[0].cards == cards("9c 2d 6c")

    def test_a_card_that_was_overdrawn(self) -> None:
        game = dealt(bets_closed("ma-spanish21", "ann"), "9c 7d 9d")
        game = press(game, DealerStep(Step.CALL_HAND), Stand("ann", 1))
        game = press(dealt(game, "Kd"), Overdraw(card("4c")), CorrectCard(card("5c")))
        assert game.table.discards == cards("5c")

    def test_who_came_meanwhile_stays(self) -> None:
        game = dealt(bets_closed("ma-spanish21", "ann"), "9c")
        game = press(game, Join("zoe", 500), BuyChips("ann", 700), CorrectCard(card("8c")))
        assert game.table.chips == {"ann": CHIPS - 1000 + 700, "zoe": 500}

    def test_another_card_that_cannot_be_there(self) -> None:
        game = dealt(bets_closed("bbc-spanish21", "ann", "bob", decks=1), "9c 2c")
        assert refusal(game, CorrectCard(card("9c"))).code == "card-not-possible"
        # The card itself is back in the shoe meanwhile.
        game = press(game, CorrectCard(card("3c")), CorrectCard(card("2c")))
        assert game.table.boxes[1].hands[0].cards == cards("2c")


class TestTooLate:
    @pytest.mark.parametrize(
        "later",
        [
            (DealerStep(Step.CALL_HAND),),
            (DealerStep(Step.CALL_HAND), Hit("ann", 1)),
            (DealerStep(Step.CALL_HAND), Stand("ann", 1)),
        ],
    )
    def test_a_step_or_a_decision_has_followed(self, later: tuple[GameCommand, ...]) -> None:
        game = press(dealt(bets_closed("ma-spanish21", "ann"), "9c 7d 9d"), *later)
        assert not offered(game)
        assert refusal(game, CorrectCard(card("8d"))).code == "too-late"

    def test_a_void_round_stays_void(self) -> None:
        game = removed(dealt(bets_closed("mbs-pontoon", "ann"), "9c Td"))
        assert refusal(game, CorrectCard(card("Jd"))).code == "too-late"

    def test_the_floor_calls_the_round_off(self) -> None:
        game = dealt(bets_closed("ma-spanish21", "ann"), "9c 7d 9d")
        game = press(game, DealerStep(Step.CALL_HAND), Hit("ann", 1))
        game = press(game, CallRoundOff("the nine was a six"))
        assert game.table.phase is Phase.OVER
        assert game.table.chips["ann"] == CHIPS
        assert game.table.reshuffle_due
        assert refusal(game, CallRoundOff("again")).code == "not-now"


def played(start: Game, *commands: GameCommand) -> list[Event]:
    """All that happened at the table; the floor confirms every ten that is not corrected."""
    events: list[Event] = []
    game = start
    for command in (*commands, None):
        if game.table.reported is not None and not isinstance(command, CorrectCard):
            game, happened = answer(game, RemoveFoundCard())
            events += [cast(Event, one) for one in happened]
        if command is not None:
            game, happened = answer(game, command)
            events += [cast(Event, one) for one in happened]
    return events


BETS: tuple[GameCommand, ...] = (
    PlaceWager("ann", 1, WagerKind.MAIN, 1000),
    DealerStep(Step.NO_MORE_BETS),
)


def test_a_record_tells_what_was_right_alone() -> None:
    start = seated("ma-spanish21", "ann")
    events = played(
        start,
        *BETS,
        DealerStep(DEAL, card("9c")),
        DealerStep(DEAL, card("Th")),
        CorrectCard(card("7h")),
        DealerStep(DEAL, card("9d")),
        DealerStep(Step.CALL_HAND),
        DrawInError(exposed=True, card=card("5d")),
        Join("zoe", 500),
        CorrectCard(card("2d")),
        Hit("ann", 1),
        DealerStep(DEAL),
        Stand("ann", 1),
        DealerStep(DEAL, card("Kd")),
        CorrectCard(card("Qd")),
        DealerStep(Step.SETTLE),
    )
    text = record_text(start.table, events)
    assert 'shoe     = "9c 7h 9d 2d Qd"' in text
    assert text.count("dealer exposes") == 1
    assert result(replay(read_record(text)))["net"] == {"ann": "10.00"}


def test_a_round_that_was_called_off_has_no_record() -> None:
    start = seated("ma-spanish21", "ann")
    events = played(start, *BETS, DealerStep(DEAL, card("9c")), CallRoundOff("it was a six"))
    with pytest.raises(UnrecordableRound):
        record_text(start.table, events)


class TestRecordsOfWhatNobodySaw:
    def test_a_hole_card_that_was_never_turned(self) -> None:
        start = seated("ma-spanish21", "ann", **READER)
        events = played(
            start,
            *BETS,
            *(DealerStep(DEAL, one) for one in cards("9c Kd 9d")),
            DealerStep(DEAL),
            DealerStep(Step.LOOK, blackjack=False),
            DealerStep(Step.CALL_HAND),
            Hit("ann", 1),
            DealerStep(DEAL, card("Th")),
            DealerStep(DEAL, card("Td")),
        )
        text = record_text(start.table, events)
        assert 'shoe     = "9c Kd 9d ?? Th Td"' in text
        again = replay(read_record(text))
        assert result(again)["status"] == "void"
        assert write_replayed(again) == text

    def test_a_ten_in_the_hole(self) -> None:
        start = seated("ma-spanish21", "ann", **HOLE)
        acts: tuple[GameCommand, ...] = (
            *BETS,
            *(DealerStep(DEAL, one) for one in cards("9c 7d 2d")),
            DealerStep(DEAL),
            DealerStep(Step.CALL_HAND),
            Hit("ann", 1),
            DealerStep(DEAL, card("8d")),
            Stand("ann", 1),
            DealerStep(Step.TURN_HOLE_CARD, card("Th")),
            DealerStep(DEAL, card("Kd")),
            DealerStep(Step.SETTLE),
        )
        text = record_text(start.table, played(start, *acts))
        assert 'shoe     = "9c 7d 2d Th Kd 8d"' in text
        assert result(replay(read_record(text)))["net"] == {"ann": "10.00"}

    def test_a_ten_in_the_hole_for_which_the_dealer_needs_no_card(self) -> None:
        """A record would have the dealer turn a hole card, and there is none."""
        start = seated("ma-spanish21", "ann", **HOLE)
        acts: tuple[GameCommand, ...] = (
            *BETS,
            *(DealerStep(DEAL, one) for one in cards("9c 7d 9d")),
            DealerStep(DEAL),
            DealerStep(Step.CALL_HAND),
            Hit("ann", 1),
            DealerStep(DEAL, card("8d")),
            DealerStep(Step.TURN_HOLE_CARD, card("Th")),
            DealerStep(Step.SETTLE),
        )
        with pytest.raises(UnrecordableRound):
            record_text(start.table, played(start, *acts))

    def test_a_second_ten_in_the_hole(self) -> None:
        """A record would find both before anyone has played."""
        start = seated("ma-spanish21", "ann", **HOLE)
        acts: tuple[GameCommand, ...] = (
            *BETS,
            *(DealerStep(DEAL, one) for one in cards("9c 7d 2d")),
            DealerStep(DEAL),
            DealerStep(Step.CALL_HAND),
            Hit("ann", 1),
            *(DealerStep(DEAL, one) for one in cards("Tc 8d")),
            Stand("ann", 1),
            DealerStep(Step.TURN_HOLE_CARD, card("Th")),
        )
        with pytest.raises(UnrecordableRound):
            record_text(start.table, played(start, *acts))

    def test_a_second_ten_seen_at_the_look(self) -> None:
        """By then someone may be insured."""
        start = seated("ma-spanish21", "ann", **READER)
        acts: tuple[GameCommand, ...] = (
            *BETS,
            *(DealerStep(DEAL, one) for one in cards("Tc 9c Ad 9d")),
            DealerStep(DEAL),
            Insure("ann", 1, 500),
            DealerStep(Step.LOOK, card("Th")),
        )
        with pytest.raises(UnrecordableRound):
            record_text(start.table, played(start, *acts))

    def test_the_discards_that_completed_a_round(self) -> None:
        """Nobody knows the burned card, nor what was not dealt of them."""
        game = in_shoe("ma-spanish21", "ann")
        start = game
        acts: list[GameCommand] = [*BETS]
        acts += [DealerStep(DEAL, one) for one in cards("5c 7d 2d")]
        acts += [DealerStep(Step.CALL_HAND), Hit("ann", 1), DealerStep(DEAL, card("2h"))]
        game = press(game, *acts)
        # The round before has left cards in the rack.
        rack = cards("3c 4c 5c 6c 7c")
        start = Game(replace(start.table, discards=rack), start.system)
        acts += [Hit("ann", 1), FindShoeEmpty()]
        acts += [ShuffleCards((FACE_DOWN,) * 5, ShuffledBy.HAND, ("riffle", "riffle", *STEPS))]
        refilled = press(start, *acts)
        more: list[GameCommand] = []
        bits = SeededBits(3)
        while refilled.table.care is not None and not refilled.table.care.ready:
            care = refilled.table.care
            asked = RefuseCut(care.asked) if care.asked else care_and_look(refilled.table, bits)
            assert asked is not None
            refilled = press(refilled, asked)
            more.append(asked)
        more += [DealerStep(DEAL, card("8d")), Stand("ann", 1), DealerStep(DEAL, card("Kd"))]
        more += [DealerStep(Step.SETTLE)]
        text = record_text(start.table, played(start, *acts, *more))
        assert 'shoe     = "5c 7d 2d 2h"' in text
        assert 'discards = "?? 8d Kd"' in text
        assert result(replay(read_record(text)))["net"] == {"ann": "0.00"}

    def test_a_card_that_nobody_saw_cannot_be_dealt(self) -> None:
        text = """
rulebook = "ma-spanish21"
wagers = ["ann 1 main 10.00"]
shoe = "9c ?? 9d"
actions = []
"""
        with pytest.raises(RecordFault) as caught:
            replay(read_record(text))
        assert (caught.value.code, caught.value.at) == ("bad-record", "shoe")
        with pytest.raises(RecordFault, match="has been seen"):
            read_record(text.replace("??", "??^"))
