"""Robots' strategies by name: built in, or a house's own chart, made once and cached."""

from __future__ import annotations

import hashlib
from pathlib import Path
from threading import Lock

from fortyeight import __version__
from fortyeight.analysis.house_solution import solve_house
from fortyeight.rulebook import House
from fortyeight.server.base.atomic_file import delete_oldest, write_atomically
from fortyeight.server.base.refusals import Refusal
from fortyeight.server.base.worker_processes import AnswerCache
from fortyeight.strategy import (
    BUILTINS,
    BadStrategy,
    Strategy,
    builtin,
    read_strategy_file,
    write_strategy,
)

#: The solver's best chart for the house.
CHART = "chart"
STRATEGIES = (*BUILTINS, CHART)

#: Maximum number of charts in memory and in files, of some kilobytes each: every practice table may
#: have rules of its own. Beyond it those go that were used or made longest ago.
MAX_IN_MEMORY = 200
MAX_FILES = 1000


class Charts:
    """Makes charts, one at a time, and caches them in memory and in a folder.

    A chart takes a second or more of processor time: call it in a thread.
    """

    def __init__(self, folder: Path | None = None) -> None:
        self._folder = folder
        self._made = AnswerCache(MAX_IN_MEMORY)
        self._lock = Lock()

    def strategy_for(self, house: House, name: str) -> Strategy:
        """Return the strategy of that name for a table of this house; raises `Refusal`."""
        known = next((one for one in BUILTINS if one == name), None)
        if known is not None:
            return builtin(known)
        if name != CHART:
            named = ", ".join(STRATEGIES)
            raise Refusal("no-such-strategy", f"robots play by one of {named}", status=400)
        key = chart_key(house)
        with self._lock:
            made: Strategy | None = self._made.get(key)
            if made is None:
                made = self._chart(house, key)
                self._made.put(key, made)
            return made

    def _chart(self, house: House, key: str) -> Strategy:
        path = None if self._folder is None else self._folder / f"{key}.csv"
        if path is not None and path.exists():
            try:
                return read_strategy_file(path)
            except BadStrategy:
                # An incomplete file, or someone's own: the chart is made again.
                pass
        made = solve_house(house).chart.strategy
        if path is not None:
            delete_oldest(path.parent, "chart-*.csv", MAX_FILES - 1)
            write_atomically(
                path, write_strategy(made, [f"{house.book.id}, made by fortyeight {__version__}"])
            )
        return made


def chart_key(house: House) -> str:
    """Return a key for everything that a chart depends on, the same in every process."""
    digest = hashlib.sha256(f"{__version__}\n{house.fingerprint}".encode()).hexdigest()
    return f"chart-{digest[:32]}"
