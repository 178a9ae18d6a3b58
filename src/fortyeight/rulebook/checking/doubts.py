"""Values of a house that are at fault themselves, while other rules depend on them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from itertools import product
from typing import Any

from fortyeight.rulebook.checking.faults import Fault

#: Stands for a value that could not be read.
UNREADABLE = object()


@dataclass(frozen=True)
class Doubts:
    """What a house has written in vain, and what it may write instead, by the path of a rule."""

    written: dict[str, Any] = field(default_factory=dict)
    possible: dict[str, tuple[Any, ...]] = field(default_factory=dict)

    def about(self, paths: Iterable[str]) -> bool:
        """Return whether any of these values is in doubt."""
        return any(path in self.written for path in paths)

    def as_written(
        self, values: Mapping[str, Any], paths: Iterable[str]
    ) -> Mapping[str, Any] | None:
        """Return the values as the house has them; nothing if one of these cannot be read."""
        own = {path: self.written[path] for path in paths if path in self.written}
        return None if UNREADABLE in own.values() else {**values, **own}

    def worlds(
        self, values: Mapping[str, Any], paths: Iterable[str]
    ) -> Iterator[Mapping[str, Any]]:
        """Yield the values with everything that those in doubt may be in place of them."""
        doubtful = [path for path in paths if path in self.written]
        for chosen in product(*(self.possible[path] for path in doubtful)):
            yield {**values, **dict(zip(doubtful, chosen, strict=True))}

    def certain(
        self,
        values: Mapping[str, Any],
        paths: Iterable[str],
        find: Callable[[Mapping[str, Any]], Iterable[Fault]],
    ) -> list[Fault]:
        """Return the faults that are there whatever the values in doubt should have been."""
        first, *others = [list(find(world)) for world in self.worlds(values, paths)]
        places = [{fault.place for fault in found} for found in others]
        return [fault for fault in first if all(fault.place in one for one in places)]


NO_DOUBTS = Doubts()
