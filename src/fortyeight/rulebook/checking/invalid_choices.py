"""Invalid choices of a house, on which other checks depend.

A house with one invalid value is still checked as a whole: other checks then ask what would hold
with any valid value in its place.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from itertools import product
from typing import Any

from fortyeight.rulebook.checking.faults import Fault

#: Placeholder for a value that could not be read.
UNREADABLE = object()


@dataclass(frozen=True)
class InvalidChoices:
    """The invalid values of a house, and those allowed in their place, by the path of the rule."""

    written: dict[str, Any] = field(default_factory=dict)
    possible: dict[str, tuple[Any, ...]] = field(default_factory=dict)

    def any_of(self, paths: Iterable[str]) -> bool:
        """Return whether any of these values is invalid."""
        return any(path in self.written for path in paths)

    def as_written(
        self, values: Mapping[str, Any], paths: Iterable[str]
    ) -> Mapping[str, Any] | None:
        """Return the values with the invalid ones as written, or None if one cannot be read."""
        invalid = {path: self.written[path] for path in paths if path in self.written}
        return None if UNREADABLE in invalid.values() else {**values, **invalid}

    def alternatives(
        self, values: Mapping[str, Any], paths: Iterable[str]
    ) -> Iterator[Mapping[str, Any]]:
        """Yield the values with every combination of allowed values for the invalid ones."""
        invalid = [path for path in paths if path in self.written]
        for chosen in product(*(self.possible[path] for path in invalid)):
            yield {**values, **dict(zip(invalid, chosen, strict=True))}

    def certain_faults(
        self,
        values: Mapping[str, Any],
        paths: Iterable[str],
        find: Callable[[Mapping[str, Any]], Iterable[Fault]],
    ) -> list[Fault]:
        """Return the faults found whatever valid values replace the invalid ones."""
        first, *others = [list(find(valid)) for valid in self.alternatives(values, paths)]
        places = [{fault.place for fault in faults} for faults in others]
        return [fault for fault in first if all(fault.place in one for one in places)]


NO_INVALID_CHOICES = InvalidChoices()
