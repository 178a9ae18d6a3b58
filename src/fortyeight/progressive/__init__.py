"""Wheels, meters and the dealer's terminal, beside the table."""

from fortyeight.progressive.decide import GameCommand, decide
from fortyeight.progressive.evolve import evolve
from fortyeight.progressive.opening import open_game
from fortyeight.progressive.run import play, take_steps, terminal_step
from fortyeight.progressive.state import Game, System, TerminalStage

__all__ = [
    "Game",
    "GameCommand",
    "System",
    "TerminalStage",
    "decide",
    "evolve",
    "open_game",
    "play",
    "take_steps",
    "terminal_step",
]
