"""Strategy charts and counting systems: as data, as files, and what they decide.

Imports `table` and the layers below it. Start with `chart.py` and `decisions.py`; `counts` holds
counting systems, `table_decisions.py` plays a chart at the referee's table.
"""

from fortyeight.strategy.bonus_marks import live_bonuses, up_card_column
from fortyeight.strategy.builtin_strategies import BUILTINS, SOLVED, Builtin, builtin
from fortyeight.strategy.chart import AFTER_ROWS, INSURE, ROWS, UPS, Insure, Strategy
from fortyeight.strategy.choices import AfterDouble, Choice, LiveBonusMark
from fortyeight.strategy.codes import BadCode, Cell, cell
from fortyeight.strategy.counts.count_files import (
    named_counting,
    read_counting_file,
    shipped_counts,
)
from fortyeight.strategy.counts.counting import (
    COUNTED_WAGERS,
    MAX_TRUE_COUNT,
    MIN_TRUE_COUNT,
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
    with_departures,
)
from fortyeight.strategy.counts.published_counts import PublishedCount, published_counts
from fortyeight.strategy.counts.reading_counts import BadCounting, read_counting
from fortyeight.strategy.counts.writing_counts import write_counting
from fortyeight.strategy.decisions import ChartHand, decide, decide_after, decide_by_cell
from fortyeight.strategy.faults import BadStrategy, LineFault
from fortyeight.strategy.files import named_strategy, read_strategy_file, write_strategy
from fortyeight.strategy.reading import read_strategy

__all__ = [
    "AFTER_ROWS",
    "BUILTINS",
    "COUNTED_WAGERS",
    "INSURE",
    "MAX_TRUE_COUNT",
    "MIN_TRUE_COUNT",
    "ROWS",
    "SOLVED",
    "TRUE_COUNTS",
    "UNIT_RAMP",
    "UPS",
    "AfterDouble",
    "BadCode",
    "BadCounting",
    "BadStrategy",
    "Builtin",
    "Cell",
    "ChartHand",
    "Choice",
    "CountedWager",
    "Counting",
    "DecksSeen",
    "Departure",
    "Divide",
    "Insure",
    "LineFault",
    "LiveBonusMark",
    "PublishedCount",
    "Rounding",
    "Span",
    "Strategy",
    "Tags",
    "builtin",
    "cell",
    "decide",
    "decide_after",
    "decide_by_cell",
    "live_bonuses",
    "named_counting",
    "named_strategy",
    "published_counts",
    "read_counting",
    "read_counting_file",
    "read_strategy",
    "read_strategy_file",
    "shipped_counts",
    "up_card_column",
    "with_departures",
    "write_counting",
    "write_strategy",
]
