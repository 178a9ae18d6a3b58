"""A figure: a number with a name, by which it can be traced and computed again."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import Any, Literal

from fortyeight.papers.document.formats import Format, Value

#: `exact` is computed without sampling, to the rounding of a double where it is no fraction;
#: `approximate` is computed by an approximation that the paper states; `simulated` depends on a
#: seed; `given` is what the caller or the rules of the house say.
Basis = Literal["exact", "approximate", "simulated", "given"]


@dataclass(frozen=True, slots=True)
class Figure:
    """A named number of a paper.

    `name` tells it from all others of the paper, such as ``main.edge``. `unit` says in words what
    it counts: share, wagers, cents, rounds. `interval` is that in which it lies, with `confidence`.
    `command` computes it by itself, if there is such a command; the paper's own does in any case.
    """

    name: str
    value: Value
    unit: str
    basis: Basis = "exact"
    interval: tuple[Value, Value] | None = None
    confidence: float | None = None
    command: str = ""

    def shown(self, as_: Format) -> Shown:
        """Return the figure as it is printed in a sentence or a list."""
        return Shown(self, as_)

    def to_json(self) -> dict[str, Any]:
        """Return the figure as the trace has it; numbers keep their full precision."""
        record: dict[str, Any] = {"name": self.name, **plain_value(self.value), "unit": self.unit}
        record["basis"] = self.basis
        if self.interval is not None:
            record["interval"] = [plain_value(one)["value"] for one in self.interval]
            record["confidence"] = self.confidence
        if self.command:
            record["command"] = self.command
        return record


@dataclass(frozen=True, slots=True)
class Shown:
    """A figure with the format in which it is printed."""

    figure: Figure
    format: Format

    @property
    def text(self) -> str:
        return self.format.text(self.figure.value)


def plain_value(value: Value) -> dict[str, Any]:
    """Return a number as plain data: a fraction also as text, which loses nothing."""
    if isinstance(value, Fraction):
        return {"value": float(value), "fraction": str(value)}
    return {"value": value}
