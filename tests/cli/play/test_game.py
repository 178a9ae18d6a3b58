"""Evenings at the table, played through the screen."""

from __future__ import annotations

import json
import re
import sys
from collections import Counter
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from rich.text import Text

from fortyeight.analysis.values.situation import situation
from fortyeight.analysis.values.situation_values import values
from fortyeight.cards import card, full_shoe, parse_cards
from fortyeight.chance import SeededBits
from fortyeight.cli.play.terminal import setup
from fortyeight.cli.play.terminal.card_drawing import back, face, row
from fortyeight.cli.play.terminal.game import TerminalGame
from fortyeight.cli.play.terminal.prompts import LeaveTable, Prompts
from fortyeight.cli.play.terminal.screen import fitting
from fortyeight.cli.play.terminal.shoe import Shoe
from fortyeight.progressive.draws import WheelChance
from fortyeight.record import read_record_file, replay, result
from fortyeight.rulebook import House, open_house, rulebook, shipped_books
from fortyeight.table import Phase, open_table
from fortyeight.table.core.changing import changed
from fortyeight.table.settle.ledger import at_stake
from fortyeight.view.words.card_words import card_sign
from tests.cli.play.robot import Robot
from tests.effort import effort

Typing = pytest.MonkeyPatch


def evening(
    typing: Typing, robot: Robot, house: House, chips: int = 20_000, boxes: int = 1
) -> TerminalGame:
    """Play a game until the robot leaves."""
    typing.setattr(sys, "stdin", robot)
    game = TerminalGame(robot.console, house, "ann", SeededBits("evening"), pause=0)
    game.sit_down(chips, boxes)
    with pytest.raises(LeaveTable):
        game.run()
    return game


@pytest.mark.parametrize("book", effort(["md-pontoon21", "bbc-spanish21"], shipped_books()))
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


def test_the_shoe_is_cared_for_as_the_house_says(monkeypatch: Typing) -> None:
    """Marina Bay Sands burns no card. The cutting card lies where the house places it."""
    quiet = Robot(seed=1, nonsense=0)
    game = evening(monkeypatch, quiet, open_house(rulebook("mbs-pontoon")), chips=100_000)
    assert game.table.house.shoe.new_shoe_burns == 0
    assert "The shoe is shuffled." in quiet.shown
    assert "burned" not in quiet.shown
    house = open_house(rulebook("ma-spanish21"), {"cutting_card": "1/2"})
    shoe = Shoe(house, SeededBits("shoe"))
    half, table = house.cards.shoe_size // 2, open_table(house)
    cards = shoe.filled()
    assert len(cards) == house.cards.shoe_size - 1
    assert not shoe.cut_reached(changed(table, shoe=cards[: half + 1]))
    assert shoe.cut_reached(changed(table, shoe=cards[:half]))


def test_chips_that_run_out_can_be_bought_again(monkeypatch: Typing) -> None:
    robot = Robot(seed=1, nonsense=0)
    game = evening(monkeypatch, robot, open_house(rulebook("mbs-pontoon")), chips=1_000)
    assert "Buy play chips for how much? (Enter: S$1,000.00)" in " ".join(robot.shown.split())
    assert game.bought > 1_000
    summary = " ".join(str(line) for line in game.summary())
    assert f"You played {game.rounds} rounds" in summary


def test_what_is_not_allowed_is_refused_with_its_clause(monkeypatch: Typing) -> None:
    robot = Robot(seed=1)
    robot.answers = ["10", "", "", "e", "i", "k", "d 7.25", "q"]
    evening(monkeypatch, robot, open_house(rulebook("ma-spanish21")))
    assert "Not now: the caller is to decide on the hand (7(e))." in robot.shown
    assert "Insurance is not offered now (11(a), R5)." in robot.shown
    assert "$7.25 cannot be chosen here: $0.50 to $10.00 in steps of $0.50 can." in robot.shown


def test_enter_wagers_the_same_again_and_an_amount_another(monkeypatch: Typing) -> None:
    robot = Robot(seed=1, most=0)
    robot.answers = ["25", "5", "", "s", "", "s", "40", "", "", "q"]
    game = evening(monkeypatch, robot, open_house(rulebook("ma-spanish21")))
    assert "Enter wagers $30.00 again" in robot.shown
    assert game.table.boxes[0].hands[0].stakes[0].main == 4_000
    assert "You leave in the middle of a round" in str(game.summary()[0])


def test_a_coupon_is_no_money(monkeypatch: Typing) -> None:
    house = open_house(rulebook("ma-spanish21"), {"match_play": True})
    robot = Robot(seed=1, most=0)
    robot.answers = ["25", "", "", "20", "s", "q"]
    evening(monkeypatch, robot, house)
    assert "A match-play coupon too?" in robot.shown
    assert "coupon $20.00" in robot.shown
    assert "Enter wagers $25.00 again" in robot.shown


def test_who_leaves_before_the_deal_takes_no_money_for_a_coupon(monkeypatch: Typing) -> None:
    house = open_house(rulebook("ma-spanish21"), {"match_play": True, "boxes_per_player": 2})
    robot = Robot(seed=1, most=0)
    robot.answers = ["25", "", "", "20", "q"]
    game = evening(monkeypatch, robot, house, boxes=2)
    assert [wager.kind for wager in game.table.wagers] == ["main", "coupon"]
    assert "and leave with $200.00: even." in str(game.summary()[0])


def test_a_round_is_saved_as_a_record_that_replays(monkeypatch: Typing, tmp_path: Path) -> None:
    file = tmp_path / "saved.toml"
    (tmp_path / "there.toml").touch()
    robot = Robot(seed=1, most=0)
    there = str(tmp_path / "there.toml")
    robot.answers = ["10", "", "", "s", "x", there, "~nobody/x", str(tmp_path), str(file), "n"]
    robot.answers += ["x", str(file), "maybe", "", "q"]
    game = evening(monkeypatch, robot, open_house(rulebook("ma-spanish21")))
    assert game.table.phase is Phase.OVER
    for said in ("exists: choose another name", "a folder, not a file", "Nothing is written."):
        assert said in " ".join(robot.shown.split())
    assert f"Written: {file}" in robot.shown.replace("\n", "")
    assert sorted(tmp_path.iterdir()) == sorted([file, tmp_path / "there.toml"])
    assert json.dumps(result(replay(read_record_file(file)))["net"])
    played = replay(read_record_file(file)).table
    assert played.settled == game.table.settled


def test_the_hole_card_is_not_on_the_screen_before_it_is_turned(monkeypatch: Typing) -> None:
    robot = Robot(seed=1, most=0)
    robot.answers = ["5", "", "", "", "q"]
    game = evening(monkeypatch, robot, open_house(rulebook("md-pontoon21")))
    hole = game.table.hole
    assert hole is not None
    assert "░4·8░" in robot.now
    seen = [*game.table.dealer, *game.table.boxes[0].hands[0].cards]
    assert hole not in seen, "another seed, so that the test can tell"
    assert card_sign(hole) not in robot.shown


def dealt(
    monkeypatch: Typing, book: str, cards: str, robot: Robot, chips: int = 20_000
) -> TerminalGame:
    """Play a game from a shoe that begins with these cards, until the robot leaves."""
    house = open_house(rulebook(book))
    first = parse_cards(cards)
    rest = Counter(full_shoe(house.cards.decks, house.cards.removed_ranks)) - Counter(first)
    shoe = (*first, *list(rest.elements())[1:])
    monkeypatch.setattr(Shoe, "filled", lambda _: shoe)
    return evening(monkeypatch, robot, house, chips)


def test_a_wheel_is_offered_and_spun_and_its_round_can_be_saved(
    monkeypatch: Typing, tmp_path: Path
) -> None:
    robot, file = Robot(seed=1, most=0), tmp_path / "spun.toml"
    robot.answers = ["10", "", "y", "x", str(file), "", "q"]
    game = dealt(monkeypatch, "ma-spanish21", "As 6h Kh 9c", robot)
    shown = " ".join(robot.shown.split())
    assert "A Bonus Spin wager too? ($5.00; Y: yes, Enter: none)" in shown
    assert "Enter wagers $15.00 again" in shown
    (spin,) = game.game.system.spins
    again = replay(read_record_file(file))
    assert again.record.spins == (spin.symbol,)
    assert again.table.settled == game.table.settled
    assert {line.kind for line in game.table.settled} == {"main", "bonus-spin"}


@pytest.mark.parametrize("seat", [1, 2])
def test_the_winner_spins_the_hot_spot_wheel(seat: int, monkeypatch: Typing) -> None:
    """Xtreme is triggered by the dealer's six and ten; the second box is empty."""
    draw = WheelChance.spin
    monkeypatch.setattr(
        WheelChance, "spin", lambda self, game: replace(draw(self, game), seat=seat)
    )
    robot = Robot(seed=1, most=0)
    robot.answers = ["10", "", "n", "5", "s", *([""] if seat == 1 else []), "q"]
    game = dealt(monkeypatch, "md-pontoon21", "9s 6h 9d Kc Kd", robot)
    shown = " ".join(robot.shown.split())
    assert "Jackpots: primary $10,000.00, secondary $5,000.00" in shown
    assert ("You may spin the hot-spot wheel" in shown) == (seat == 1)
    (spin,) = game.game.system.spins
    assert bool(spin.symbol) == (seat == 1)
    assert game.table.phase is Phase.OVER


def advice_for(monkeypatch: Typing, book: str, cards: str, *answers: str) -> str:
    robot = Robot(seed=1, most=0)
    robot.answers = [*answers, "a", "q"]
    dealt(monkeypatch, book, cards, robot)
    return " ".join(robot.now.split())


def test_the_coach_says_what_is_best_and_what_the_others_cost(monkeypatch: Typing) -> None:
    shown = advice_for(monkeypatch, "md-pontoon21", "8d Jh 3s 8h", "100", "", "", "")
    nets = solved("md-pontoon21", "8d 3s", "Jh")
    best = max(nets, key=lambda name: nets[name])
    assert f"Best: {best}, which wins ${100 * nets[best]:.2f} on average." in shown
    costs = re.findall(r"(\w+) costs \$([0-9]+\.[0-9]{2})", shown)
    assert {name.lower(): cents for name, cents in costs} == {
        name: f"{100 * (nets[best] - net):.2f}" for name, net in nets.items() if name != best
    }
    assert "Exact for the 285 cards that you have not seen, without the Super Bonus." in shown


def solved(book: str, hand: str, up: str) -> dict[str, float]:
    """Return the values of the solver, which is independent of the table."""
    at = situation(open_house(rulebook(book)), parse_cards(hand), parse_cards(up)[0])
    return {name: one for name, one in values(at).items() if isinstance(one, float)}


def test_the_coach_does_not_know_the_hole_card(monkeypatch: Typing) -> None:
    said = {
        advice_for(monkeypatch, "md-pontoon21", f"8d 9h 7s {hidden}", "100", "", "", "")
        for hidden in ("2c 3c 4c", "Kd Qd Jd", "6h 8c 9d")
    }
    assert len(said) == 1


def test_advice_about_insurance(monkeypatch: Typing) -> None:
    shown = advice_for(monkeypatch, "ma-spanish21", "8d Ah 7s", "100", "", "")
    assert "Best: no insurance, which breaks even on average. Insure costs $" in shown


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
    assert "'cheap' is not an amount" in robot.shown
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
    assert "“lots” is not an amount" in robot.shown


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
