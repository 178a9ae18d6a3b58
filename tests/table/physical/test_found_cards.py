"""A foreign card that is keyed is a report: nothing follows before the floor has confirmed it."""

from __future__ import annotations

from typing import Any

import pytest

from fortyeight.cards import JOKER, card, cards, keyed_card
from fortyeight.progressive import Game, GameCommand
from fortyeight.progressive.stored.snapshot import game_from_json, game_to_json
from fortyeight.record import UnrecordableRound
from fortyeight.record.write import record_text
from fortyeight.table import DealerStep, Event, Phase, Step, Table, WagerKind, evolve, next_step
from fortyeight.table.core.commands import (
    BuyChips,
    DrawInError,
    Hit,
    Join,
    Overdraw,
    PlaceWager,
    RefuseCard,
    RemoveFoundCard,
    Stand,
)
from fortyeight.table.core.events import (
    CardDealt,
    ForeignCardFound,
    FoundCardReported,
    RoundVoided,
    TenFound,
)
from fortyeight.table.physical.events import CardKeyed, CardTakenBack, HoleTenFound, Lay
from fortyeight.table.physical.physical_commands import CallRoundOff, CorrectCard, RejectFoundCard
from fortyeight.table.settle.ledger import at_stake
from fortyeight.table.shoe.shoe_commands import NoteTime
from fortyeight.view import DEALER, FLOOR
from fortyeight.view.offers import irregular_offers
from tests.progressive.terminal.games import answer, press
from tests.stored_json import from_json, to_json
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
HOLE: dict[str, Any] = {"dealing": "hole-card"}
READER: dict[str, Any] = {"dealing": "card-reader"}
BOOKS = ("ma-spanish21", "ma-pontoon21", "md-pontoon21", "mbs-pontoon", "bbc-spanish21")


def offered(game: Game) -> tuple[set[Any], set[Any]]:
    """Return what the dealer and the floor may report or do outside an ordinary round."""
    dealer, floor = (irregular_offers(game.table, who) for who in (DEALER, FLOOR))
    return {one["do"] for one in dealer}, {one["do"] for one in floor}


def in_play(book: str, shown: str, **house: Any) -> Game:
    """Ann has her first two cards and is to decide."""
    return press(dealt(bets_closed(book, "ann", **house), shown), DealerStep(Step.CALL_HAND))


def bets(person: str) -> tuple[GameCommand, ...]:
    return PlaceWager(person, 1, WagerKind.MAIN, 1000), DealerStep(Step.NO_MORE_BETS)


class TestReported:
    @pytest.mark.ruling("R36")
    @pytest.mark.clause("mbs-pontoon", "5.1.1")
    @pytest.mark.parametrize("book", BOOKS)
    def test_nothing_follows_from_a_ten_before_the_floor_has_confirmed_it(self, book: str) -> None:
        before = dealt(bets_closed(book, "ann"), "9c")
        game, events = answer(before, DealerStep(DEAL, card("Th")))
        assert events == (CardKeyed(card("Th"), Lay.NEXT), FoundCardReported(card("Th")))
        assert (game.table.phase, game.table.drawn) == (Phase.DEALING, 1)
        assert (game.table.removed, game.table.found_tens) == ((), 0)
        assert at_stake(game.table) == at_stake(before.table)
        assert next_step(game.table) is None
        refused = refusal(game, DealerStep(DEAL, card("7d")))
        assert refused.code == "waits-for-floor"
        assert refused.clause
        assert offered(game) == (
            {"correct-card"},
            {"remove-found-card", "reject-found-card", "correct-card", "call-round-off"},
        )

    @pytest.mark.ruling("R36")
    @pytest.mark.clause("mbs-pontoon", "5.1.1")
    @pytest.mark.parametrize("book", BOOKS)
    def test_it_may_be_corrected_to_any_card(self, book: str) -> None:
        """Also at Marina Bay Sands, where a ten voids the round."""
        for right in ("Jh", "Ts", "2c"):
            game = dealt(bets_closed(book, "ann"), "9c Th")
            game, events = answer(game, CorrectCard(card(right)))
            assert events[0] == CardTakenBack(card("Th"), Lay.NEXT, None, None)
            assert game.table.reported is (card("Ts") if right == "Ts" else None)
            assert game.table.phase is Phase.DEALING
            assert game.table.dealer == (() if right == "Ts" else (card(right),))

    @pytest.mark.ruling("R36")
    @pytest.mark.parametrize(
        ("book", "clause"),
        [("ma-spanish21", "15(b)"), ("md-pontoon21", "13 D"), ("bbc-spanish21", "not in the text")],
    )
    def test_so_may_a_second_one_that_would_void_the_round(self, book: str, clause: str) -> None:
        game = dealt(bets_closed(book, "ann"), "Tc 9c Th")
        assert game.table.found_tens == 1
        assert not is_over(game)
        right = press(game, CorrectCard(card("7h")))
        assert right.table.dealer == cards("7h")
        game, events = answer(game, RemoveFoundCard())
        assert [type(one) for one in events[:2]] == [TenFound, RoundVoided]
        voided = events[1]
        assert isinstance(voided, RoundVoided)
        assert voided.clause.startswith(clause)
        assert game.table.chips["ann"] == CHIPS

    @pytest.mark.ruling("R36")
    def test_after_the_floor_it_cannot_be_corrected(self) -> None:
        game = removed(dealt(bets_closed("ma-spanish21", "ann"), "9c Th"))
        assert game.table.removed == cards("Th")
        assert refusal(game, CorrectCard(card("7h"))).code == "too-late"
        assert refusal(game, RemoveFoundCard()).code == "not-now"
        assert refusal(game, RejectFoundCard()).code == "not-now"
        assert dealt(game, "7h").table.dealer == cards("7h")

    @pytest.mark.ruling("R36")
    def test_the_floor_rejects_it_and_the_dealer_keys_again(self) -> None:
        game = dealt(bets_closed("mbs-pontoon", "ann"), "9c Th")
        game, events = answer(game, RejectFoundCard())
        assert events == (CardTakenBack(card("Th"), Lay.NEXT, None, None),)
        assert next_step(game.table) is DEAL
        assert dealt(game, "Kh").table.dealer == cards("Kh")

    def test_who_comes_or_buys_chips_meanwhile_does_not_end_the_report(self) -> None:
        game = dealt(bets_closed("ma-spanish21", "ann"), "Th")
        game = press(game, Join("zoe", 500), BuyChips("ann", 700), CorrectCard(card("8c")))
        assert game.table.chips == {"ann": CHIPS - 1000 + 700, "zoe": 500}
        assert game.table.boxes[0].hands[0].cards == cards("8c")

    def test_nor_does_the_time(self) -> None:
        game = press(in_shoe("md-pontoon21", "ann"), *bets("ann"), DealerStep(DEAL, card("Th")))
        game = press(game, NoteTime(25 * 3600))
        assert game.table.care is not None
        assert game.table.care.change_due
        game = press(game, CorrectCard(card("8c")))
        assert game.table.boxes[0].hands[0].cards == cards("8c")

    def test_the_round_may_be_called_off_instead(self) -> None:
        game = dealt(bets_closed("ma-spanish21", "ann"), "9c Th")
        game = press(game, CallRoundOff("two cards stick together"))
        assert not game.table.waits_for_floor
        assert next_step(game.table) is Step.NEXT_ROUND
        assert game.table.chips["ann"] == CHIPS

    def test_it_survives_a_snapshot(self) -> None:
        game = dealt(bets_closed("mbs-pontoon", "ann"), "9c JK")
        again = game_from_json(game_to_json(game), game.table.house)
        assert again.table.reported is JOKER
        assert press(again, CorrectCard(card("8c"))).table.dealer == cards("8c")


class TestWhereItLies:
    @pytest.mark.ruling("R36")
    def test_at_the_look(self) -> None:
        game = dealt(bets_closed("ma-spanish21", "ann", **READER), "9c Kd 9d ??")
        reported = press(game, DealerStep(Step.LOOK, card("Th")))
        looked = press(reported, CorrectCard(blackjack=False))
        assert looked.table.phase is Phase.PLAY
        found, events = answer(reported, RemoveFoundCard())
        assert events == (HoleTenFound(card("Th")),)
        assert (found.table.hole, next_step(found.table)) == (None, DEAL)

    @pytest.mark.ruling("R36")
    def test_when_the_hole_card_is_turned(self) -> None:
        game = press(in_play("ma-spanish21", "9c 7d 9d ??", **HOLE), Stand("ann", 1))
        reported = press(game, DealerStep(Step.TURN_HOLE_CARD, card("Th")))
        assert reported.table.hole is card("Th")
        assert press(reported, CorrectCard(card("Kh"))).table.dealer == cards("7d Kh")
        assert removed(reported).table.hole is None
        again = press(reported, RejectFoundCard())
        assert next_step(again.table) is Step.TURN_HOLE_CARD

    @pytest.mark.ruling("R36")
    def test_exposed_in_error(self) -> None:
        """While the floor is awaited, nobody can be asked about the exposed card."""
        game = in_play("ma-spanish21", "9c 7d 2d")
        reported = press(game, DrawInError(exposed=True, card=card("Th")))
        for command in (Hit("ann", 1), Stand("ann", 1), RefuseCard("ann", 1)):
            assert refusal(reported, command).code == "waits-for-floor"
        right = press(reported, CorrectCard(card("8h")), Hit("ann", 1), DealerStep(DEAL))
        assert right.table.boxes[0].hands[0].cards == cards("9c 2d 8h")
        found = press(removed(reported), Hit("ann", 1))
        assert dealt(found, "8d").table.boxes[0].hands[0].cards == cards("9c 2d 8d")

    @pytest.mark.ruling("R36")
    def test_overdrawn(self) -> None:
        game = press(in_play("ma-spanish21", "9c 7d 9d"), Stand("ann", 1))
        reported = press(dealt(game, "Kd"), Overdraw(card("Th")))
        assert press(reported, CorrectCard(card("4c"))).table.discards == cards("4c")
        assert removed(reported).table.removed == cards("Th")


class TestRemoved:
    @pytest.mark.clause("md-pontoon21", "13 C")
    def test_in_maryland_the_floor_tears_it_in_half(self) -> None:
        game = dealt(bets_closed("md-pontoon21", "ann"), "9c Th")
        game, events = answer(game, RemoveFoundCard())
        assert events == (TenFound(card("Th"), torn=True),)
        assert game.table.removed == cards("Th")

    @pytest.mark.clause("ma-spanish21", "15(b)")
    @pytest.mark.clause("ma-pontoon21", "15(b)")
    @pytest.mark.parametrize("book", ["ma-spanish21", "ma-pontoon21"])
    def test_in_massachusetts_the_floor_takes_it_out(self, book: str) -> None:
        game = dealt(bets_closed(book, "ann"), "9c Th")
        game, events = answer(game, RemoveFoundCard())
        assert events == (TenFound(card("Th")),)
        assert dealt(game, "7d 9d").table.boxes[0].hands[0].cards == cards("9c 9d")


PEOPLE = ("ann", "bob", "cat", "dan", "eve", "flo", "gus")


def surplus(book: str, decks: int) -> Game:
    """Every copy of the seven of spades lies on the layout."""
    game = bets_closed(book, *PEOPLE, decks=decks)
    return dealt(game, " ".join(["7s"] * min(decks, 7) + ["2c"] * (8 - min(decks, 7))))


class TestForeignCards:
    @pytest.mark.ruling("R40")
    @pytest.mark.clause("mbs-pontoon", "5.1.1")
    @pytest.mark.parametrize("foreign", ["JK", "Th", "7s"])
    def test_at_marina_bay_sands_each_voids_the_round_when_it_is_confirmed(
        self, foreign: str
    ) -> None:
        found = keyed_card(foreign)
        game, events = answer(surplus("mbs-pontoon", 6), DealerStep(DEAL, found))
        assert events[-1] == FoundCardReported(found)
        assert not is_over(game)
        right = press(game, CorrectCard(card("9d")))
        assert right.table.boxes[0].hands[0].cards == cards("7s 9d")
        game, events = answer(game, RemoveFoundCard())
        kind = TenFound if foreign == "Th" else ForeignCardFound
        assert [type(one) for one in events] == [kind, RoundVoided]
        assert isinstance(events[1], RoundVoided)
        assert events[1].clause.startswith("5.1.1")
        assert all(game.table.chips[person] == CHIPS for person in PEOPLE)
        assert game.table.removed == (found,)
        assert game.table.reshuffle_due

    @pytest.mark.ruling("R40")
    @pytest.mark.clause("mbs-pontoon", "5.1.2")
    def test_the_results_of_earlier_games_stand(self) -> None:
        game = dealt(press(in_play("mbs-pontoon", "9c 7d Kd"), Stand("ann", 1)), "Kc")
        game = press(game, DealerStep(Step.SETTLE), DealerStep(Step.NEXT_ROUND))
        won = game.table.chips["ann"]
        assert won == CHIPS + 1000
        rack = game.table.rack
        game = press(game, *bets("ann"))
        game = removed(dealt(game, "8c JK"))
        assert is_over(game)
        assert (game.table.chips["ann"], game.table.rack) == (won, rack)

    @pytest.mark.ruling("R40")
    @pytest.mark.parametrize("book", [one for one in BOOKS if one != "mbs-pontoon"])
    def test_other_books_know_no_joker_and_no_surplus_copy(self, book: str) -> None:
        game = surplus(book, 6)
        for foreign in (JOKER, card("7s")):
            refused = refusal(game, DealerStep(DEAL, foreign))
            assert (refused.code, bool(refused.clause)) == ("card-not-possible", True)
        assert "no joker" in refusal(game, DealerStep(DEAL, JOKER)).sentence

    def test_a_card_is_no_surplus_as_long_as_the_decks_hold_it(self) -> None:
        game = press(surplus("mbs-pontoon", 7), DealerStep(DEAL, card("9d")))
        assert game.table.reported is None

    def test_a_round_with_a_joker_has_no_record(self) -> None:
        """In a record a joker is an unknown card."""
        start = bets_closed("mbs-pontoon", "ann")
        _, keyed = answer(start, DealerStep(DEAL, JOKER))
        events: list[Any] = [*keyed]
        game = press(start, DealerStep(DEAL, JOKER))
        events += answer(game, RemoveFoundCard())[1]
        with pytest.raises(UnrecordableRound):
            record_text(start.table, events)


class TestLogsFromBeforeReports:
    """A keyed ten took effect at once; such stored events still lead to the same state."""

    def after(self, table: Table, *stored: dict[str, Any]) -> Table:
        for one in stored:
            table = evolve(table, from_json(one))
        return table

    def test_a_ten_was_found_as_it_was_keyed_and_could_be_corrected(self) -> None:
        start = dealt(bets_closed("ma-spanish21", "ann"), "9c").table
        keyed = {"event": "card.keyed/1", "card": "Th", "lay": "next in the shoe"}
        table = self.after(start, keyed, {"event": "card.found-ten/1", "card": "Th"})
        assert (table.removed, table.found_tens, table.drawn) == (cards("Th"), 1, 2)
        assert next_step(table) is DEAL
        assert table.before is not None
        back = {**keyed, "event": "card.taken-back/1", "box": None, "hand": None}
        right = {"event": "dealer.card-dealt/1", "card": "7d", "says": ""}
        table = self.after(table, back, {**keyed, "card": "7d"}, right)
        assert (table.removed, table.found_tens) == ((), 0)
        assert table.dealer == cards("7d")

    def test_a_ten_voided_the_round_as_it_was_keyed(self) -> None:
        start = dealt(bets_closed("mbs-pontoon", "ann"), "9c")
        void: Event = next(
            one
            for one in answer(dealt(start, "Th"), RemoveFoundCard())[1]
            if isinstance(one, RoundVoided)
        )
        keyed = {"event": "card.keyed/1", "card": "Th", "lay": "next in the shoe"}
        found = {"event": "card.found-ten/1", "card": "Th"}
        table = self.after(start.table, keyed, found, to_json(void))
        assert table.phase is Phase.OVER
        assert next_step(table) is Step.NEXT_ROUND
        assert table.chips["ann"] == CHIPS

    def test_a_ten_was_found_in_the_hole(self) -> None:
        start = dealt(bets_closed("ma-spanish21", "ann", **READER), "9c Kd 9d ??").table
        keyed = {"event": "card.keyed/1", "card": "Th", "lay": "hole card"}
        table = self.after(start, keyed, {"event": "hole-card.found-ten/1", "card": "Th"})
        assert (table.hole, next_step(table)) == (None, DEAL)

    def test_a_virtual_shoe_dealt_on_at_once(self) -> None:
        start = bets_closed("ma-spanish21", "ann").table
        found = {"event": "card.found-ten/1", "card": "Th"}
        table = evolve(self.after(start, found), CardDealt(1, 1, card("9c"), ""))
        assert table.boxes[0].hands[0].cards == cards("9c")
