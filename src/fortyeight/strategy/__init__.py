"""Strategy files: a chart as data, and what it decides."""

from fortyeight.strategy.choices import AfterDouble, Choice, LiveBonusMark
from fortyeight.strategy.codes import BadCode, Cell, cell
from fortyeight.strategy.count_files import named_counting, read_counting_file, shipped_counts
from fortyeight.strategy.counting import (
    COUNTED_WAGERS,
    HIGHEST,
    LOWEST,
    TRUE_COUNTS,
    UNIT_RAMP,
    CountedWager,
    Counting,
    DecksSeen,
    Departure,
    Divide,
    Rounding,
    Span,
    Tags,
    departed,
)
from fortyeight.strategy.deciding import HeldHand, decide, decide_after, of_cell
from fortyeight.strategy.faults import BadStrategy, LineFault
from fortyeight.strategy.files import named_strategy, read_strategy_file
from fortyeight.strategy.marks import column, live
from fortyeight.strategy.reading import read_strategy
from fortyeight.strategy.reading_counts import BadCounting, read_counting
from fortyeight.strategy.sheet import AFTER_ROWS, INSURE, ROWS, UPS, Insure, Strategy
from fortyeight.strategy.simple import BUILTINS, Builtin, builtin
from fortyeight.strategy.writing import write_strategy
from fortyeight.strategy.writing_counts import write_counting

__all__ = [
    "AFTER_ROWS",
    "BUILTINS",
    "COUNTED_WAGERS",
    "HIGHEST",
    "INSURE",
    "LOWEST",
    "ROWS",
    "TRUE_COUNTS",
    "UNIT_RAMP",
    "UPS",
    "AfterDouble",
    "BadCode",
    "BadCounting",
    "BadStrategy",
    "Builtin",
    "Cell",
    "Choice",
    "CountedWager",
    "Counting",
    "DecksSeen",
    "Departure",
    "Divide",
    "HeldHand",
    "Insure",
    "LineFault",
    "LiveBonusMark",
    "Rounding",
    "Span",
    "Strategy",
    "Tags",
    "builtin",
    "cell",
    "column",
    "decide",
    "decide_after",
    "departed",
    "live",
    "named_counting",
    "named_strategy",
    "of_cell",
    "read_counting",
    "read_counting_file",
    "read_strategy",
    "read_strategy_file",
    "shipped_counts",
    "write_counting",
    "write_strategy",
]
