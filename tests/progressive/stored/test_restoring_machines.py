"""Any play goes on from a restored state as if nothing had happened: after every command.

The machines that try the rules are played with their state stored and read again each time. All
that they find out about cards, money, offers, records and replays must hold as before.
"""

from __future__ import annotations

import pytest

from fortyeight.progressive.terminal_commands import TerminalCommand
from fortyeight.table import Command
from tests.effort import effort
from tests.progressive.stored.restoring import restored, restored_table
from tests.progressive.terminal.test_game_machine import BOOKS as WHEEL_BOOKS
from tests.progressive.terminal.test_game_machine import GameMachine
from tests.properties.houses import BOOKS
from tests.properties.machine import play_machine
from tests.properties.test_evening_machine import EveningMachine
from tests.properties.test_round_machine import RoundMachine


class RestoredRound(RoundMachine):
    def accept(self, command: Command) -> None:
        super().accept(command)
        self.table = restored_table(self.table)


class RestoredEvening(EveningMachine):
    def accept(self, command: Command) -> None:
        super().accept(command)
        self.table = restored_table(self.table)


class RestoredGame(GameMachine):
    def accept(self, command: Command | TerminalCommand) -> None:
        super().accept(command)
        self.game = restored(self.game)
        self.table = self.game.table


@pytest.mark.parametrize("book", BOOKS)
def test_rounds(book: str) -> None:
    play_machine(RestoredRound, book, examples=effort(3, 12), steps=40)


@pytest.mark.parametrize("book", BOOKS)
def test_evenings(book: str) -> None:
    play_machine(RestoredEvening, book, examples=effort(2, 4), steps=25)


@pytest.mark.parametrize("book", WHEEL_BOOKS)
def test_games_with_wheels(book: str) -> None:
    play_machine(RestoredGame, book, examples=effort(3, 8), steps=30)


@pytest.mark.long
@pytest.mark.parametrize("book", BOOKS)
def test_many_rounds_and_evenings(book: str) -> None:
    play_machine(RestoredRound, book, examples=500, steps=120)
    play_machine(RestoredEvening, book, examples=500, steps=120)


@pytest.mark.long
@pytest.mark.parametrize("book", WHEEL_BOOKS)
def test_many_games_with_wheels(book: str) -> None:
    play_machine(RestoredGame, book, examples=500, steps=120)
