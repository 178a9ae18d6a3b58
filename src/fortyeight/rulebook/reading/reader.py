"""Reader of the parts of a rulebook file, which collects faults instead of raising."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from fortyeight.rulebook.checking.faults import Fault
from fortyeight.rulebook.reading.formatting import did_you_mean, format_key, format_value
from fortyeight.rulebook.schema.entry import Entry, read_entry
from fortyeight.rulebook.schema.values import BadValue, read_value


class Reader:
    """Reads parts of a rulebook and collects their faults."""

    def __init__(self) -> None:
        self.faults: list[Fault] = []

    def fault(self, place: str, sentence: str, clause: str = "") -> None:
        self.faults.append(Fault(place, sentence, clause))

    def table(self, place: str, raw: object) -> Mapping[str, Any]:
        """Return a table, or an empty one and a fault if it is something else."""
        if isinstance(raw, Mapping):
            return raw
        self.fault(place, f"{format_value(raw)} is no table: write [{place}]")
        return {}

    def rows(self, place: str, raw: object) -> list[tuple[str, Mapping[str, Any]]]:
        """Return the tables of an array with their places."""
        if not isinstance(raw, list):
            self.fault(place, f"write rows: [[{place}]]")
            return []
        rows = []
        for number, row in enumerate(raw):
            here = f"{place}[{number}]"
            if isinstance(row, Mapping):
                rows.append((here, row))
            else:
                self.fault(here, f"{format_value(row)} is no row: write [[{place}]]")
        return rows

    def known(self, place: str, table: Mapping[str, Any], words: set[str]) -> None:
        """Add a fault for every key of a table that is not among `words`."""
        for word in table:
            if word not in words:
                near = did_you_mean(word, words, self.faults)
                sentence = f"{format_key(word)} means nothing here{near}"
                self.fault(f"{place}.{format_key(word)}", sentence)

    def entry(self, place: str, kind: Any, raw: object) -> Entry | None:
        entry, faults = read_entry(place, kind, raw)
        self.faults.extend(faults)
        return entry

    def fixed(self, place: str, kind: Any, raw: object) -> Entry | None:
        """Return an entry that must be fixed by the book, since no house has a key for it."""
        entry = self.entry(place, kind, raw)
        if entry is None or entry.fixed:
            return entry
        self.fault(place, "no house can choose this: write value = …", entry.clause)
        return None

    def value(self, place: str, kind: Any, raw: object) -> Any:
        """Return a plain value, or None and a fault if it is of the wrong type."""
        try:
            return read_value(kind, raw)
        except BadValue as error:
            self.fault(place, str(error))
            return None
