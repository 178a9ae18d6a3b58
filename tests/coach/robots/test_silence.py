"""When nobody answers, the table does, and every round ends."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given, note, settings
from hypothesis import strategies as st

from fortyeight.chance import SeededBits, draw_below
from fortyeight.coach.robots.silence import silent_command, waiting_for
from fortyeight.progressive import decide_game
from fortyeight.progressive.draws import WheelChance
from fortyeight.progressive.state import Game, TerminalStage
from fortyeight.progressive.terminal_commands import SpinHotSpot
from fortyeight.rulebook import House, open_house, rulebook
from fortyeight.table import Phase, Refused, Step, WagerKind, choices
from fortyeight.table.core.commands import (
    CallDead,
    DealerStep,
    DeclineDouble,
    DeclineInsurance,
    Double,
    Join,
    KeepDouble,
    PlaceWager,
    Ride,
    SkipCard,
    Split,
    Stand,
)
from fortyeight.table.irregular.possible_commands import possible_irregularities
from fortyeight.table.shoe.shoe_commands import PassCut, PassLook, PassReason
from tests.coach.robots.tables import PEOPLE, Played
from tests.effort import effort
from tests.progressive.terminal.any_game import houses_with_wheels
from tests.progressive.terminal.games import MARYLAND, PONTOON, SPANISH, game_of, press, table_on
from tests.progressive.terminal.moments import MOMENTS
from tests.properties.houses import BOOKS, houses


def silence(game: Game) -> object:
    """Return what is done, and for whom."""
    return silent_command(game, WheelChance(SeededBits(1)))


def two_on_a_box(shoe: str) -> Game:
    """Ann calls box 1 and Bob wagers on it too."""
    game = game_of("ma-spanish21", shoe, "ann")
    game = press(game, Join("bob", 100_000), PlaceWager("ann", 1, WagerKind.MAIN, 1000))
    return press(game, PlaceWager("bob", 1, WagerKind.MAIN, 1000), DealerStep(Step.NO_MORE_BETS))


def dealt(game: Game) -> Game:
    return table_on(game, Phase.PLAY)


class TestWhatSilenceMeans:
    def test_nobody_is_waited_for_while_wagers_are_placed(self) -> None:
        game = game_of("ma-spanish21", "9s 7h Kd", "ann")
        assert silence(game) is None
        assert waiting_for(game) == ()

    def test_who_is_to_decide_stands(self) -> None:
        game = game_of("ma-spanish21", "9s 7h 3d Kc 5d", "ann")
        game = press(
            game, PlaceWager("ann", 1, WagerKind.MAIN, 1000), DealerStep(Step.NO_MORE_BETS)
        )
        game = press(dealt(game), DealerStep(Step.CALL_HAND))
        assert waiting_for(game) == ("ann",)
        assert silence(game) == ("ann", Stand("ann", 1))

    def test_who_is_asked_about_insurance_declines(self) -> None:
        game = two_on_a_box("9s Ah 3d Kc 5d")
        game = table_on(game, Phase.INSURANCE)
        assert waiting_for(game) == ("ann", "bob")
        assert silence(game) == ("ann", DeclineInsurance("ann", 1))

    def test_who_might_follow_a_double_does_not(self) -> None:
        game = press(dealt(two_on_a_box("5s 7h 6d Kc 5d 9c")), DealerStep(Step.CALL_HAND))
        game = press(game, Double("ann", 1, 1000))
        assert waiting_for(game) == ("bob",)
        assert silence(game) == ("bob", DeclineDouble("bob", 1))

    def test_a_double_is_kept(self) -> None:
        game = press(dealt(two_on_a_box("5s 7h 6d 2c 5d 9c")), DealerStep(Step.CALL_HAND))
        game = press(game, Double("ann", 1, 1000), Double("bob", 1, 1000), DealerStep(Step.DEAL))
        assert waiting_for(game) == ("ann", "bob")
        assert silence(game) == ("ann", KeepDouble("ann", 1))

    def test_a_split_is_ridden_on_the_first_hand(self) -> None:
        game = press(dealt(two_on_a_box("8s 7h 8d 2c 5d 9c")), DealerStep(Step.CALL_HAND))
        game = press(game, Split("ann", 1))
        assert waiting_for(game) == ("bob",)
        assert silence(game) == ("bob", Ride("bob", 1, 1))

    def test_a_hand_that_misses_a_card_is_dead_and_nothing_is_lost(self) -> None:
        game = two_on_a_box("8s 7h 8d 2c 5d 9c")
        game = press(game, DealerStep(Step.DEAL), DealerStep(Step.DEAL), SkipCard(1))
        assert waiting_for(game) == ("ann",)
        found = silence(game)
        assert found == ("ann", CallDead("ann", 1))
        after = press(game, CallDead("ann", 1))
        assert after.table.chips["bob"] == 100_000

    @pytest.mark.ruling("R41")
    @pytest.mark.clause("md-pontoon21", "4 E", "5 C")
    def test_the_look_and_the_cut_lapse_and_are_nobody_elses(self) -> None:
        evening = Played(open_house(rulebook("md-pontoon21")), 1)
        while (command := evening.dealers()) is not None:
            evening.do(command)
        evening.do(Join("ann", 1000))
        assert waiting_for(evening.game) == ("ann",)
        assert silence(evening.game) == ("ann", PassLook("ann", PassReason.LAPSED))
        evening.do(PassLook("ann", PassReason.LAPSED))
        while not waiting_for(evening.game):
            command = evening.dealers()
            assert command is not None
            evening.do(command)
        assert silence(evening.game) == ("ann", PassCut("ann", PassReason.LAPSED))

    def test_the_dealer_spins_for_a_winner_who_does_not(self) -> None:
        game = MOMENTS["enabled"]()
        assert waiting_for(game) == ("ann",)
        found = silent_command(game, WheelChance(SeededBits(1)))
        assert found is not None
        assert isinstance(found[1], SpinHotSpot)
        assert found[1].by_dealer

    def test_where_the_dealer_may_not_the_table_spins_as_the_winner(self) -> None:
        game = MOMENTS["enabled"]()
        rules = game.system.house.xtreme
        assert rules is not None
        own = rules.replace(dealer_spins=False)
        strict = replace(game.system.house, xtreme=own)
        game = Game(game.table, replace(game.system, house=strict))
        found = silent_command(game, WheelChance(SeededBits(1)))
        assert found is not None
        assert isinstance(found[1], SpinHotSpot)
        assert not found[1].by_dealer
        assert not isinstance(decide_game(game, found[1]), Refused)


def play_silently(house: House, seed: int, people: int) -> int:
    """Play three rounds in which hardly anyone answers, and something may go wrong.

    Return how many were played: two players with few chips may have none left.
    """
    evening = Played(house, seed, *PEOPLE[:people])
    evening.until_quiet()
    for number in range(3):
        assert evening.game.table.phase is Phase.BETTING
        evening.wager()
        if not evening.close_bets():
            return number
        while evening.silent():
            if not draw_below(6, evening.bits):
                go_wrong(evening)
            if not draw_below(4, evening.bits):
                speak(evening)
        table = evening.game.table
        assert waiting_for(evening.game) == ()
        assert table.phase is Phase.OVER, (table.phase, table.drawn, len(table.shoe))
        assert evening.game.system.stage is TerminalStage.READY
        evening.do(DealerStep(Step.NEXT_ROUND))
        evening.until_quiet()
    return 3


@pytest.mark.parametrize("book", BOOKS)
def test_tables_like_these_do_play(book: str) -> None:
    """The properties below would prove nothing of rounds that are never dealt."""
    house = open_house(rulebook(book))
    tables = effort(5, 10)
    assert sum(play_silently(house, seed, 3) for seed in range(tables)) > 2 * tables


def go_wrong(evening: Played) -> None:
    """Let the dealer err, or the reader fail."""
    found = [
        one for one in possible_irregularities(evening.game.table) if not hasattr(one, "person")
    ]
    if found:
        evening.do(found[draw_below(len(found), evening.bits)])


def speak(evening: Played) -> None:
    """Let a person answer: splits, doubles and follows lead to further decisions."""
    game = evening.game
    offers = [one for one in choices(game.table) if getattr(one.command, "person", "")]
    if offers and game.table.phase is not Phase.BETTING:
        examples = offers[draw_below(len(offers), evening.bits)].examples()
        evening.do(examples[draw_below(len(examples), evening.bits)])


@pytest.mark.parametrize("book", BOOKS)
@settings(max_examples=effort(25, 60))
@given(data=st.data(), seed=st.integers(0, 10**6), people=st.integers(1, 4))
def test_every_round_ends_without_a_word(
    book: str, data: st.DataObject, seed: int, people: int
) -> None:
    house = data.draw(houses(book))
    note(f"{house} {seed} {people}")
    play_silently(house, seed, people)


@pytest.mark.parametrize("book", [PONTOON, SPANISH, MARYLAND])
@settings(max_examples=effort(25, 60))
@given(data=st.data(), seed=st.integers(0, 10**6), people=st.integers(1, 4))
def test_every_round_with_wheels_ends_without_a_word(
    book: str, data: st.DataObject, seed: int, people: int
) -> None:
    house = data.draw(houses_with_wheels(book))
    note(f"{house} {seed} {people}")
    play_silently(house, seed, people)


@pytest.mark.long
@pytest.mark.parametrize("book", BOOKS)
@settings(max_examples=1000)
@given(data=st.data(), seed=st.integers(0, 10**6), people=st.integers(1, 4))
def test_many_rounds_end_without_a_word(
    book: str, data: st.DataObject, seed: int, people: int
) -> None:
    house = data.draw(houses(book))
    note(f"{house} {seed} {people}")
    play_silently(house, seed, people)
