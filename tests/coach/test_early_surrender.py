"""Surrender before the look: the coach values it, the review too, and robots make it."""

from __future__ import annotations

from collections import Counter

import pytest

from fortyeight.cards import cards
from fortyeight.chance import SeededBits
from fortyeight.coach.question import question_at
from fortyeight.coach.review.round_decisions import decision_of
from fortyeight.coach.robots.robot import Robot, robot_command
from fortyeight.coach.valuing import answer
from fortyeight.progressive import open_game
from fortyeight.progressive.state import Game
from fortyeight.rulebook import open_house, read_book_text
from fortyeight.strategy import UPS, Cell, Choice, Strategy, builtin
from fortyeight.table import DealerStep, Refused, Step, Table, WagerKind, open_table, take_steps
from fortyeight.table.core.commands import (
    Command,
    DeclineInsurance,
    Join,
    LoadShoe,
    PlaceWager,
    Surrender,
)
from fortyeight.table.core.events import HandSurrendered
from fortyeight.table.core.run import play
from tests.simulation.players import ChartPlayer

TEXT = """id = "early"
title = "Early"
based_on = "bbc-spanish21"
[rules]
surrender_against = ["A", "J", "Q", "K"]
surrender_against_blackjack = "early"
looks_under = ["A", "J", "Q", "K"]
"""
HOUSE = open_house(read_book_text(TEXT))


def dealt(shoe: str) -> Table:
    """The table when the player is asked before the look."""
    table = open_table(HOUSE)
    commands: tuple[Command, ...] = (
        Join("ann", None),
        LoadShoe(cards(shoe)),
        PlaceWager("ann", 1, WagerKind.MAIN, 1000),
        DealerStep(Step.NO_MORE_BETS),
    )
    for command in commands:
        table = after(table, command)
    return take_steps(table)[0]


def after(table: Table, command: Command) -> Table:
    played = play(table, command)
    assert not isinstance(played, Refused), played
    return played[0]


def test_the_coach_compares_surrender_with_playing_on() -> None:
    table = dealt("9c Kh 7c 8d 2d 3d")
    told = answer(question_at(table, "ann", 1, None, Counter()))
    assert told["best"] == "surrender"
    assert told["values"]["surrender"] == pytest.approx(-0.5, abs=1e-12)
    assert told["exact"]
    later, _ = take_steps(after(table, DeclineInsurance("ann", 1)))
    values = answer(question_at(later, "ann", 1, None, Counter()))["values"]
    assert "surrender" not in values
    # After the look a blackjack is ruled out.
    chance = told["blackjack"]
    best = max(values.values())
    assert told["values"]["decline"] == pytest.approx((1 - chance) * best - chance, abs=1e-12)


def test_insurance_and_surrender_are_weighed_against_each_other() -> None:
    table = dealt("9c Ah 7c 8d 2d 3d")
    values = answer(question_at(table, "ann", 1, None, Counter()))["values"]
    assert set(values) == {"surrender", "decline", "insurance"}
    assert values["insurance"] < values["decline"]


@pytest.mark.parametrize(("shoe", "made"), [("9c Kh 7c 8d", Surrender), ("9c Kh Kc 8d", None)])
def test_robots_surrender_before_the_look(shoe: str, made: type[Command] | None) -> None:
    table = dealt(shoe)
    game = Game(table, open_game(HOUSE, SeededBits(1)).system)
    rows = builtin("mimic").rows
    strategy = Strategy({**rows, "hard 16": (Cell((Choice.SURRENDER, Choice.HIT)),) * len(UPS)})
    command = robot_command(game, "ann", Robot(strategy, 1000))
    assert type(command) is (made or DeclineInsurance)
    assert command == ChartPlayer(strategy).decide(table)


def test_the_review_values_a_surrender_before_the_look() -> None:
    table = dealt("Jc Kh Kc 8d 2d 3d")
    made = decision_of(table, HandSurrendered(1, 1), "ann", Counter())
    assert made is not None
    assert made.question is not None
    assert (made.choice, made.hand_class) == ("surrender", "early surrender")
    assert answer(made.question)["best"] == "decline"
