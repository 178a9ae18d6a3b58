"""Strategy files: a chart as data, and what it decides."""

from fortyeight.strategy.choices import After, Choice, Live
from fortyeight.strategy.codes import BadCode, Cell, cell
from fortyeight.strategy.deciding import Held, decide, decide_after
from fortyeight.strategy.faults import BadStrategy, LineFault
from fortyeight.strategy.files import named_strategy, read_strategy_file
from fortyeight.strategy.marks import column, live
from fortyeight.strategy.reading import read_strategy
from fortyeight.strategy.sheet import AFTER_ROWS, INSURE, ROWS, UPS, Insure, Strategy
from fortyeight.strategy.simple import BUILTINS, Builtin, builtin
from fortyeight.strategy.writing import write_strategy

__all__ = [
    "AFTER_ROWS",
    "BUILTINS",
    "INSURE",
    "ROWS",
    "UPS",
    "After",
    "BadCode",
    "BadStrategy",
    "Builtin",
    "Cell",
    "Choice",
    "Held",
    "Insure",
    "LineFault",
    "Live",
    "Strategy",
    "builtin",
    "cell",
    "column",
    "decide",
    "decide_after",
    "live",
    "named_strategy",
    "read_strategy",
    "read_strategy_file",
    "write_strategy",
]
