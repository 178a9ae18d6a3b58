"""Evenings with a dealer who makes errors; the terminal's own dealer makes none."""

from __future__ import annotations

import sys

import pytest

from fortyeight.cards import Card, card
from fortyeight.chance import SeededBits, draw_below
from fortyeight.cli.play.terminal.game import TerminalGame
from fortyeight.cli.play.terminal.prompts import LeaveTable
from fortyeight.progressive import GameCommand
from fortyeight.rulebook import open_house, rulebook, shipped_books
from fortyeight.table import Command
from fortyeight.table.core.commands import DrawInError, RepairReader, SkipCard
from fortyeight.table.irregular.floor import next_floor_command
from fortyeight.table.irregular.possible_commands import possible_irregularities
from fortyeight.table.irregular.reader import waits_for_reader
from fortyeight.table.settle.ledger import at_stake
from tests.cli.play.robot import Robot
from tests.effort import effort

Typing = pytest.MonkeyPatch


class ErringGame(TerminalGame):
    """A game whose dealer makes errors; a reader that the round waits for is repaired."""

    def next_error(self) -> Command | None:
        """Return the error that the dealer makes now, if any."""
        return None

    def _dealer_command(self) -> GameCommand | None:
        if waits_for_reader(self.table):
            return RepairReader()
        floor = next_floor_command(self.table)
        return floor or self.next_error() or super()._dealer_command()


class ManyErrors(ErringGame):
    """A game with an error now and then."""

    chance = SeededBits("chance")

    def next_error(self) -> Command | None:
        possible = [
            one for one in possible_irregularities(self.table) if not hasattr(one, "person")
        ]
        if not possible or draw_below(8, self.chance):
            return None
        return possible[draw_below(len(possible), self.chance)]


class OneError(ErringGame):
    """A game with one error, as soon as it can happen after the dealer's first card."""

    error: Command | None = None

    def next_error(self) -> Command | None:
        if not self.table.dealer or self.error not in set(possible_irregularities(self.table)):
            return None
        error, self.error = self.error, None
        return error


@pytest.mark.parametrize("book", effort(["ma-spanish21", "mbs-pontoon"], shipped_books()))
def test_evenings_with_errors_are_played_to_their_end(book: str, monkeypatch: Typing) -> None:
    robot = Robot(seed=7, most=effort(120, 200))
    monkeypatch.setattr(sys, "stdin", robot)
    boxes = 1 if book == "mbs-pontoon" else 2
    house = open_house(rulebook(book), {"boxes_per_player": boxes})
    game = ManyErrors(robot.console, house, "ann", SeededBits("errors"), pause=0)
    game.chance = SeededBits(book)
    game.sit_down(1_000_000, boxes)
    with pytest.raises(LeaveTable):
        game.run()
    assert game.rounds > 5
    held = game.table.chips["ann"]
    assert held is not None
    assert held + game.table.rack + at_stake(game.table) == game.bought


def evening(typing: Typing, error: Command, *typed: str) -> Robot:
    robot = Robot(seed=1, most=0)
    robot.answers = ["10", "", "", *typed, "q"]
    typing.setattr(sys, "stdin", robot)
    house = open_house(rulebook("ma-spanish21"))
    game = OneError(robot.console, house, "ann", SeededBits("evening"), pause=0)
    game.error = error
    game.sit_down(20_000, 1)
    with pytest.raises(LeaveTable):
        game.run()
    return robot


def test_an_exposed_card_lies_on_the_felt_and_is_refused(monkeypatch: Typing) -> None:
    robot = evening(monkeypatch, DrawInError(exposed=True), "?", "f")
    assert "lies exposed: it is the next card" in robot.shown
    assert "F refuse: do not accept the exposed card" in " ".join(robot.shown.split())
    assert "Ann refuses the exposed card: no more cards in this round (15(d))." in robot.shown


def test_a_card_that_is_not_exposed_cannot_be_refused(monkeypatch: Typing) -> None:
    robot = evening(monkeypatch, DrawInError(exposed=False), "f")
    assert "A card lies drawn, its face unseen" in robot.shown
    assert "Only a card drawn in error and exposed is refused (15(d))." in robot.shown


@pytest.mark.parametrize(
    ("letter", "sentence"),
    [
        ("t", "The dealer turns to Ann: “Thirteen.”"),
        ("take", "The dealer turns to Ann: “Thirteen.”"),
        ("c", "the hand is dead (15(h))."),
    ],
)
def test_a_missed_card_is_taken_late_or_not(
    letter: str, sentence: str, monkeypatch: Typing
) -> None:
    robot = evening(monkeypatch, SkipCard(1), letter)
    assert "Your second card was missed:" in robot.shown
    assert sentence in " ".join(robot.shown.split())


def test_after_a_void_round_the_shoe_is_shuffled_before_the_next_bets(
    monkeypatch: Typing,
) -> None:
    robot = Robot(seed=1, most=0)
    robot.answers = ["10", "", "", "", "q"]
    monkeypatch.setattr(sys, "stdin", robot)
    game = TerminalGame(
        robot.console, open_house(rulebook("ma-spanish21")), "ann", SeededBits(1), pause=0
    )
    filled = game._shoe.filled
    tens: list[Card] = [card("Th"), card("Ts")]

    def with_tens() -> tuple[Card, ...]:
        found = (*tens, *filled())
        tens.clear()
        return found

    monkeypatch.setattr(game._shoe, "filled", with_tens)
    game.sit_down(20_000, 1)
    with pytest.raises(LeaveTable):
        game.run()
    shown = " ".join(robot.shown.split())
    assert (
        "The round is void: more than one ten was found; everyone gets everything back (15(b))."
        in shown
    )
    assert "The round was void: the shoe is shuffled anew and one card is burned." in shown
    assert game.rounds == 1
    assert game.table.boxes[0].hands[0].stakes[0].main == 1_000
    assert not game.table.reshuffle_due
