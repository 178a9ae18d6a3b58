"""The public names of the library, in one place: `import fortyeight` exports them.

They stay as they are within a major version; `tests/library/test_public.py` has the same list.
"""

from fortyeight.base_error import FortyeightError
from fortyeight.cards import Card
from fortyeight.extras import MissingPackageError
from fortyeight.library.arguments import Money, read_cards
from fortyeight.library.errors import InputError, RefusalError
from fortyeight.library.results.charts import Chart
from fortyeight.library.results.counts import Count
from fortyeight.library.results.frames import Rows
from fortyeight.library.results.simulated import Simulation
from fortyeight.library.results.values import Values
from fortyeight.library.rounds.game import Game, replay
from fortyeight.library.rounds.moves import Move, Turn
from fortyeight.library.rounds.records import (
    read_history,
    read_shoes,
    record_to_json,
    write_history,
)
from fortyeight.library.rounds.round_result import RoundResult
from fortyeight.library.solvable_house import (
    Solution,
    SolvableHouse,
    Sweep,
    books,
    house,
    load_strategy,
    simulate,
    tables,
    value,
    write_strategy,
)
from fortyeight.rulebook import House
from fortyeight.strategy import Strategy

__all__ = [
    "Card",
    "Chart",
    "Count",
    "FortyeightError",
    "Game",
    "House",
    "InputError",
    "MissingPackageError",
    "Money",
    "Move",
    "RefusalError",
    "RoundResult",
    "Rows",
    "Simulation",
    "Solution",
    "SolvableHouse",
    "Strategy",
    "Sweep",
    "Turn",
    "Values",
    "books",
    "house",
    "load_strategy",
    "read_cards",
    "read_history",
    "read_shoes",
    "record_to_json",
    "replay",
    "simulate",
    "tables",
    "value",
    "write_history",
    "write_strategy",
]
