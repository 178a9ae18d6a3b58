"""An entry of a rulebook: a value fixed by the book, one of several, or within bounds."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from fortyeight.money import Odds
from fortyeight.rulebook.checking.faults import Fault
from fortyeight.rulebook.reading.formatting import format_key
from fortyeight.rulebook.schema.values import (
    Approval,
    BadValue,
    CentsOrNone,
    Words,
    is_ordered,
    read_value,
    same_value,
    write_value,
)

#: The clause of an entry on which the text is silent.
SILENT = "not in the text"
#: The clause of what a file by difference says without one.
OWN = "this table's own rule"

_BOUNDS = ("at_least", "at_most")
#: The words of an entry in a file.
WORDS_OF_ENTRIES = frozenset(
    {"value", "allowed", "default", "clause", "ruling", "free", "approval", *_BOUNDS}
)
_FORMS = (
    "give one of: value; allowed with default; at_least or at_most with default; "
    "free = true with default"
)


@dataclass(frozen=True, slots=True)
class Entry:
    """What the book says about one rule, with its clause.

    `approval` is the house key that must name an approval before the house may choose any value but
    the default.
    """

    kind: Any
    default: Any
    clause: str
    ruling: str = ""
    allowed: tuple[Any, ...] | None = None
    at_least: Any = None
    at_most: Any = None
    bounded: bool = False
    free: bool = False
    approval: str = ""

    @property
    def fixed(self) -> bool:
        """Whether the book leaves the house no choice."""
        return self.allowed is None and not self.bounded and not self.free

    @property
    def citation(self) -> str:
        """The clause and the ruling, as cited to users."""
        if self.clause and self.ruling:
            return f"{self.clause}, {self.ruling}"
        return self.clause or self.ruling

    def objection(self, value: Any) -> str:
        """Return why a house may not choose this value, or an empty string."""
        if self.fixed:
            if same_value(value, self.default):
                return ""
            return f"the book fixes this at {self.write(self.default)}"
        if self.allowed is not None:
            if any(same_value(value, option) for option in self.allowed):
                return ""
            return f"{self.write(value)} is not {self.describe_choices()}"
        if self.free:
            return ""
        # None means no limit: it is above any amount.
        too_low = self.at_least is not None and value is not None and _less(value, self.at_least)
        too_high = self.at_most is not None and (value is None or _less(self.at_most, value))
        return (
            f"{self.write(value)} is not {self.describe_choices()}" if too_low or too_high else ""
        )

    def possible_values(self) -> tuple[Any, ...]:
        """Return allowed values: all of them, or the bounds and the default."""
        if self.allowed is not None:
            return self.allowed
        if self.kind == Approval:
            return self.default, "named"
        bounds = (one for one in (self.at_least, self.at_most) if one is not None)
        return tuple(dict.fromkeys((self.default, *bounds)))

    def describe_choices(self) -> str:
        """Describe what a house may choose."""
        if self.fixed:
            return self.write(self.default)
        if self.allowed is not None:
            return "one of " + ", ".join(self.write(value) for value in self.allowed)
        if self.free:
            return "the house's own choice"
        low = f"at least {self.write(self.at_least)}" if self.at_least is not None else ""
        high = f"at most {self.write(self.at_most)}" if self.at_most is not None else ""
        return " and ".join(part for part in (low, high) if part)

    def write(self, value: Any) -> str:
        """Format a value as in a file."""
        return write_value(self.kind, value)


def _less(one: Any, other: Any) -> bool:
    if isinstance(one, Odds):
        return bool(one.fraction < other.fraction)
    return bool(one < other)


def read_entry(place: str, kind: Any, raw: object) -> tuple[Entry | None, list[Fault]]:
    """Return an entry of a rulebook file, or None and all of its faults."""
    if not isinstance(raw, Mapping):
        sentence = 'write { value = …, clause = "…" } or a choice with its default'
        return None, [Fault(place, sentence)]
    clause = raw.get("clause")
    cited = clause if isinstance(clause, str) and clause.isprintable() else ""
    faults = [Fault(one.place, one.sentence, cited) for one in _form_faults(place, kind, raw)]
    read: dict[str, Any] = {}
    for word in ("value", "default", *_BOUNDS):
        if word in raw:
            try:
                read[word] = read_value(kind, raw[word])
            except BadValue as error:
                faults.append(Fault(f"{place}.{word}", str(error), cited))
    allowed = _allowed(place, kind, raw, cited, faults) if "allowed" in raw else None
    if faults:
        return None, faults
    bounded = any(word in raw for word in _BOUNDS)
    default = read["value"] if "value" in read else read["default"]
    low, high = read.get("at_least"), read.get("at_most")
    entry = Entry(
        kind,
        default,
        cited,
        raw.get("ruling", ""),
        allowed,
        low,
        high,
        bounded,
        "free" in raw,
        raw.get("approval", ""),
    )
    if low is not None and high is not None and _less(high, low):
        return None, [Fault(place, "at_least is above at_most", cited)]
    if objection := entry.objection(entry.default):
        return None, [Fault(f"{place}.default", objection, cited)]
    return entry, []


def _form_faults(place: str, kind: Any, raw: Mapping[str, Any]) -> Iterator[Fault]:
    """Yield faults of an entry's form, independent of its values."""
    for word in raw:
        if word not in WORDS_OF_ENTRIES:
            yield Fault(f"{place}.{format_key(word)}", f"{format_key(word)} means nothing here")
    if not _is_text(raw.get("clause")):
        yield Fault(place, 'every value carries its clause: clause = "…"')
    if "ruling" in raw and not _is_text(raw["ruling"]):
        yield Fault(f"{place}.ruling", 'name the ruling as a text: ruling = "…"')
    if "approval" in raw and ("value" in raw or not _is_text(raw["approval"])):
        yield Fault(f"{place}.approval", "name the key of the approval that a choice needs")
    bounds = [word for word in _BOUNDS if word in raw]
    if raw.get("free", True) is not True:
        yield Fault(f"{place}.free", "write free = true, or another form")
    if ("value" in raw) + ("allowed" in raw) + bool(bounds) + ("free" in raw) != 1:
        yield Fault(place, _FORMS)
    elif "value" in raw and "default" in raw:
        yield Fault(f"{place}.default", "what the book fixes has no default")
    elif "value" not in raw and "default" not in raw:
        yield Fault(place, "what a house may choose needs its default")
    for word in bounds:
        if not is_ordered(kind):
            yield Fault(f"{place}.{word}", "this has no more and no less: name what is allowed")
        elif kind == CentsOrNone and raw[word] == "none":
            yield Fault(f"{place}.{word}", "a bound is an amount")


def _is_text(raw: object) -> bool:
    try:
        read_value(Words, raw)
    except BadValue:
        return False
    return True


def _allowed(
    place: str, kind: Any, raw: Mapping[str, Any], cited: str, faults: list[Fault]
) -> tuple[Any, ...]:
    options = raw["allowed"]
    if not isinstance(options, list) or not options:
        faults.append(Fault(f"{place}.allowed", "write a list of what is allowed", cited))
        return ()
    allowed: list[Any] = []
    for number, option in enumerate(options):
        here = f"{place}.allowed[{number}]"
        try:
            value = read_value(kind, option)
        except BadValue as error:
            faults.append(Fault(here, str(error), cited))
            continue
        if any(same_value(value, other) for other in allowed):
            faults.append(Fault(here, f"{write_value(kind, value)} is there twice", cited))
        allowed.append(value)
    return tuple(allowed)
