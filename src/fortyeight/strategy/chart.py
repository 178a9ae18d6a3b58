"""A strategy chart: a cell for every hand and up card, rows for doubled hands, insurance."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Literal, get_args

from fortyeight.strategy.choices import AfterDouble, Choice
from fortyeight.strategy.codes import Cell
from fortyeight.strategy.faults import BadStrategy, LineFault

#: The columns: the dealer's up cards, with T for any ten-valued card.
UPS = "23456789TA"

#: The rows of every strategy.
ROWS: tuple[str, ...] = (
    *(f"hard {total}" for total in range(4, 22)),
    *(f"soft {total}" for total in range(12, 22)),
    *(f"pair {value}" for value in UPS),
)

#: The optional rows for doubled hands. Three aces that count 1 each make a hard 3.
AFTER_ROWS: tuple[str, ...] = (
    *(f"after hard {total}" for total in range(3, 22)),
    *(f"after soft {total}" for total in range(12, 22)),
)

Insure = Literal["never", "always", "count"]
INSURE: tuple[Insure, ...] = get_args(Insure)


@dataclass(frozen=True)
class Strategy:
    """A chart: every row has a cell for each up card, in the order of `UPS`.

    A row of `after` that keeps against every up card is dropped, since keeping is the default.
    """

    rows: Mapping[str, tuple[Cell, ...]]
    after: Mapping[str, tuple[AfterDouble, ...]] = field(default_factory=dict)
    insure: Insure = "never"

    def __post_init__(self) -> None:
        if faults := [LineFault(0, sentence) for sentence in self._faults()]:
            raise BadStrategy(faults)
        after = {name: tuple(self.after[name]) for name in AFTER_ROWS if name in self.after}
        needed = {name: row for name, row in after.items() if set(row) != {AfterDouble.KEEP}}
        object.__setattr__(self, "rows", {name: tuple(self.rows[name]) for name in ROWS})
        object.__setattr__(self, "after", needed)

    def _faults(self) -> Iterator[str]:
        yield from (f"the row {name!r} is missing" for name in ROWS if name not in self.rows)
        yield from (f"there is no row {name!r}" for name in self.rows if name not in ROWS)
        yield from (f"there is no row {name!r}" for name in self.after if name not in AFTER_ROWS)
        for name, row in (*self.rows.items(), *self.after.items()):
            if len(row) != len(UPS):
                yield f"the row {name!r} has {len(row)} cells, not {len(UPS)}"
        for name, cells in self.rows.items():
            if not name.startswith("pair ") and any(Choice.SPLIT in one.choices for one in cells):
                yield f"the row {name!r} splits, which only a pair's row can"
        if self.insure not in INSURE:
            yield f"insure is {', '.join(INSURE[:-1])} or {INSURE[-1]}, not {self.insure!r}"
