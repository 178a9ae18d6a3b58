"""What makes a chart simpler to learn than the best one."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from fortyeight.strategy import AfterDouble, Cell, Choice, Strategy


class Omitted(StrEnum):
    """A choice that a simpler chart never makes."""

    SURRENDER = "surrender"
    DOUBLE = "double"
    SPLIT = "split"
    RESCUE = "rescue"
    REDOUBLE = "redouble"


_AFTER = {
    AfterDouble.RESCUE: Omitted.RESCUE,
    AfterDouble.DOUBLE: Omitted.REDOUBLE,
    AfterDouble.HALF: Omitted.REDOUBLE,
}


@dataclass(frozen=True, slots=True)
class Simplicity:
    """Limits of a chart.

    `exceptions` is the maximum number of exceptions, by number of cards or for a live bonus, in all
    cells together. A `total_dependent` chart has no exceptions, and a pair is either split or
    played by the cell of its total.
    """

    exceptions: int | None = None
    without: frozenset[Omitted] = frozenset()
    total_dependent: bool = False

    def allows(self, choices: tuple[Choice, ...]) -> bool:
        """Return whether a cell may name these choices."""
        return not any(choice.value in self.without for choice in choices)

    def allows_after(self, choice: AfterDouble) -> bool:
        """Return whether a doubled hand may be played so."""
        return _AFTER.get(choice) not in self.without

    @property
    def most_exceptions(self) -> int | None:
        return 0 if self.total_dependent else self.exceptions

    @property
    def words(self) -> str:
        """The limits in words, as in "at most 10 exceptions, without surrender"."""
        most = self.most_exceptions
        parts = ["total-dependent"] if self.total_dependent else []
        if most is not None and not self.total_dependent:
            some = "no exceptions" if not most else f"at most {most} exceptions"
            parts.append("at most 1 exception" if most == 1 else some)
        parts += [f"without {one}" for one in Omitted if one in self.without]
        return ", ".join(parts) or "the best chart"


#: The best chart of all.
ANY_CHART = Simplicity()


def exceptions_of(cell: Cell) -> int:
    """Return the number of exceptions in a cell."""
    return (cell.cards is not None) + len(cell.live)


def count_exceptions(chart: Strategy) -> int:
    """Return the number of exceptions in a chart; a hand of 21 always stands."""
    rows = (row for name, row in chart.rows.items() if not name.endswith(" 21"))
    return sum(exceptions_of(cell) for row in rows for cell in row)
