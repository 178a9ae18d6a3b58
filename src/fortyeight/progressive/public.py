"""The names that `fortyeight.progressive` exports."""

from fortyeight.progressive.decide import GameCommand, decide_game
from fortyeight.progressive.evolve import evolve_game
from fortyeight.progressive.opening import open_game
from fortyeight.progressive.run import play, take_steps, terminal_step
from fortyeight.progressive.state import Game, System, TerminalStage

__all__ = [
    "Game",
    "GameCommand",
    "System",
    "TerminalStage",
    "decide_game",
    "evolve_game",
    "open_game",
    "play",
    "take_steps",
    "terminal_step",
]
