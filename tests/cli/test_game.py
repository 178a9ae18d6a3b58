"""Evenings at the table, played through the screen."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any

import pytest
from rich.text import Text

from fortyeight.cards import card
from fortyeight.chance import SeededBits
from fortyeight.cli.play.terminal import setup
from fortyeight.cli.play.terminal.card_drawing import back, face, row
from fortyeight.cli.play.terminal.game import TerminalGame
from fortyeight.cli.play.terminal.prompts import LeaveTable, Prompts
from fortyeight.cli.play.terminal.screen import fitting
from fortyeight.record import read_record_file, replay, result
from fortyeight.rulebook import House, open_house, rulebook, shipped_books
from fortyeight.table import Phase
from fortyeight.table.settle.ledger import at_stake
from fortyeight.view.words.card_words import card_sign
from tests.cli.robot import Robot

Typing = pytest.MonkeyPatch


def evening(
    typing: Typing, robot: Robot, house: House, chips: int = 20_000, boxes: int = 1
) -> TerminalGame:
    """A game played until the robot leaves."""
    typing.setattr(sys, "stdin", robot)
    game = TerminalGame(robot.console, house, "ann", SeededBits("evening"), pause=0)
    game.sit_down(chips, boxes)
    with pytest.raises(LeaveTable):
        game.run()
    return game


@pytest.mark.parametrize("book", shipped_books())
def test_rounds_played_at_random_with_nonsense_between(book: str, monkeypatch: Typing) -> None:
    robot = Robot(seed=5)
    game = evening(monkeypatch, robot, open_house(rulebook(book)), chips=1_000_000)
    assert game.rounds > 5
    assert "\x1b" not in robot.shown
    held = game.table.chips["ann"]
    assert held is not None
    assert held + game.table.rack + at_stake(game.table) == game.bought


@pytest.mark.clause("bbc-spanish21", "Method 9")
@pytest.mark.ruling("R34")
def test_several_boxes_with_one_deck_run_out_of_cards(monkeypatch: Typing) -> None:
    house = open_house(rulebook("bbc-spanish21"), {"decks": 1, "boxes_per_player": 7})
    robot = Robot(seed=2, most=300, nonsense=0)
    game = evening(monkeypatch, robot, house, chips=100_000, boxes=7)
    assert game.rounds > 5
    shown = " ".join(robot.shown.split())
    assert "the discards are shuffled, one card is burned, the round goes on (R25)" in shown
    assert "The cutting card is out" in shown
    # The first card of a shoe is burned when the wagers are placed.
    assert "The cutting card is out: the shoe is shuffled anew." in shown
    assert "One card is burned (Method 9, R34)." in shown


def test_chips_that_run_out_can_be_bought_again(monkeypatch: Typing) -> None:
    robot = Robot(seed=1, nonsense=0)
    game = evening(monkeypatch, robot, open_house(rulebook("mbs-pontoon")), chips=1_000)
    assert "Buy play chips for how much? (Enter: S$1,000.00)" in " ".join(robot.shown.split())
    assert game.bought > 1_000
    summary = " ".join(str(line) for line in game.summary())
    assert f"You played {game.rounds} rounds" in summary


def test_what_is_not_allowed_is_refused_with_its_clause(monkeypatch: Typing) -> None:
    robot = Robot(seed=1)
    robot.answers = ["10", "", "e", "i", "k", "d 7.25", "q"]
    evening(monkeypatch, robot, open_house(rulebook("ma-spanish21")))
    assert "Not now: the caller is to decide on the hand (7(e))." in robot.shown
    assert "Insurance is not offered now (11(a), R5)." in robot.shown
    assert "$7.25 cannot be chosen here: $0.50 to $10.00 in steps of $0.50 can." in robot.shown


def test_enter_wagers_the_same_again_and_an_amount_another(monkeypatch: Typing) -> None:
    robot = Robot(seed=1, most=0)
    robot.answers = ["25", "5", "s", "", "s", "40", "", "q"]
    game = evening(monkeypatch, robot, open_house(rulebook("ma-spanish21")))
    assert "Enter wagers $30.00 again" in robot.shown
    assert game.table.boxes[0].hands[0].stakes[0].main == 4_000
    assert "You leave in the middle of a round" in str(game.summary()[0])


def test_a_coupon_is_no_money(monkeypatch: Typing) -> None:
    house = open_house(rulebook("ma-spanish21"), {"match_play": True})
    robot = Robot(seed=1, most=0)
    robot.answers = ["25", "", "20", "s", "q"]
    evening(monkeypatch, robot, house)
    assert "A match-play coupon too?" in robot.shown
    assert "coupon $20.00" in robot.shown
    assert "Enter wagers $25.00 again" in robot.shown


def test_who_leaves_before_the_deal_takes_no_money_for_a_coupon(monkeypatch: Typing) -> None:
    house = open_house(rulebook("ma-spanish21"), {"match_play": True, "boxes_per_player": 2})
    robot = Robot(seed=1, most=0)
    robot.answers = ["25", "", "20", "q"]
    game = evening(monkeypatch, robot, house, boxes=2)
    assert [wager.kind for wager in game.table.wagers] == ["main", "coupon"]
    assert "and leave with $200.00: even." in str(game.summary()[0])


def test_a_round_is_saved_as_a_record_that_replays(monkeypatch: Typing, tmp_path: Path) -> None:
    file = tmp_path / "saved.toml"
    (tmp_path / "there.toml").touch()
    robot = Robot(seed=1, most=0)
    robot.answers = ["10", "", "s", "x", str(tmp_path / "there.toml"), str(file), "q"]
    game = evening(monkeypatch, robot, open_house(rulebook("ma-spanish21")))
    assert game.table.phase is Phase.OVER
    assert "there already" in robot.shown
    assert json.dumps(result(replay(read_record_file(file)))["net"])
    played = replay(read_record_file(file)).table
    assert played.settled == game.table.settled


def test_the_hole_card_is_not_on_the_screen_before_it_is_turned(monkeypatch: Typing) -> None:
    robot = Robot(seed=1, most=0)
    robot.answers = ["5", "", "q"]
    game = evening(monkeypatch, robot, open_house(rulebook("md-pontoon21")))
    hole = game.table.hole
    assert hole is not None
    assert "░4·8░" in robot.now
    seen = [*game.table.dealer, *game.table.boxes[0].hands[0].cards]
    assert hole not in seen, "another seed, so that the test can tell"
    assert card_sign(hole) not in robot.shown


def asked(monkeypatch: Typing, *answers: str) -> tuple[Prompts, Robot]:
    robot = Robot(seed=1, most=0)
    robot.answers = list(answers)
    monkeypatch.setattr(sys, "stdin", robot)
    return Prompts(robot.console), robot


def test_a_house_can_be_changed_within_its_book(monkeypatch: Typing) -> None:
    answers = ["c", "2", "3", "300", "cheap", "400", "10", "2", ""]
    prompts, robot = asked(monkeypatch, *answers)
    house = setup.choose_house(prompts, rulebook("ma-spanish21"))
    assert house.cards.decks == 8
    assert house.dealing.procedure == "card-reader"
    assert (house.limits.minimum, house.limits.maximum) == (1_000, 30_000)
    assert house.boxes.per_player == 2
    assert "'cheap' is no amount" in robot.shown
    assert "the smallest main wager is above the largest" in robot.shown


def test_what_a_book_fixes_is_not_asked(monkeypatch: Typing) -> None:
    prompts, robot = asked(monkeypatch, "c", "9", "6", "", "", "")
    house = setup.choose_house(prompts, rulebook("mbs-pontoon"))
    assert house.cards.decks == 6
    assert "9 is not at least 4 and at most 8 (2.1)" in robot.shown
    assert "When the dealer's second card is dealt" not in robot.shown


@pytest.mark.parametrize("name", ["two words", "dealer", "7", "x" * 33, "a\u202eb"])
def test_bad_names_are_asked_again(name: str, monkeypatch: Typing) -> None:
    prompts, robot = asked(monkeypatch, name, "Zoë")
    assert setup.choose_name(prompts) == "Zoë"
    assert "cannot be a name here" in robot.shown
    assert "\u202e" not in robot.shown


def test_chips_below_the_smallest_wager_are_asked_again(monkeypatch: Typing) -> None:
    prompts, robot = asked(monkeypatch, "1", "lots", "$1,000")
    assert setup.choose_chips(prompts, open_house(rulebook("ma-spanish21"))) == 100_000
    assert "The smallest wager is $5.00" in robot.shown
    assert "“lots” is no amount" in robot.shown


def test_cards_are_drawn_side_by_side_and_overlapping() -> None:
    drawn = [face(card("7s")), face(card("Kh")), back()]
    assert [line.plain for line in row(drawn, 8)] == [
        "╭─────╮ ╭─────╮ ╭─────╮",
        "│7♠   │ │K♥   │ │░░░░░│",
        "│  ♠  │ │  ♥  │ │░4·8░│",
        "│   7♠│ │   K♥│ │░░░░░│",
        "╰─────╯ ╰─────╯ ╰─────╯",
    ]
    assert row(drawn, 4)[1].plain == "│7♠ │K♥ │░░░░░│"


def test_messages_fit_or_the_last_one_is_shown() -> None:
    messages: list[Any] = [Text("one"), Text("two"), Text("three" * 30)]
    assert fitting(messages, 3, 80) == messages[1:]
    assert fitting(messages, 1, 80) == messages[2:]
