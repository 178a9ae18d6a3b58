"""Wheels, progressive meters and the dealer's terminal, beside the table.

A `Game` is a table with a `System`: the terminal, the round at it, and the meters. `decide` and
`evolve` take the commands and events of both, and pass the table's own to the referee. `terminal`
and `paying` are the buttons of the terminal, `accounting` ends a round and feeds the meters, `odds`
computes what a wheel wager is worth, and `stored` turns events and states into JSON.

May import `table`, `rulebook` and what is below them. Start reading with `state`, then `decide`.
"""

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
