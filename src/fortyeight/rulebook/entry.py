"""One value of a rulebook: fixed by the book, one of several, or within bounds."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any

from pydantic import TypeAdapter, ValidationError

from fortyeight.money import BadAmount, BadOdds, Odds
from fortyeight.rulebook.faults import Fault
from fortyeight.rulebook.values import kind_name, write_value

_WORDS = frozenset({"value", "allowed", "at_least", "at_most", "default", "clause", "ruling"})


class BadValue(ValueError):
    """A value of the wrong kind."""


@cache
def _adapter(kind: Any) -> TypeAdapter[Any]:
    return TypeAdapter(kind)


def read_value(kind: Any, raw: object) -> Any:
    """A value as the file wrote it, checked and turned into what the referee uses."""
    try:
        return _adapter(kind).validate_python(raw, strict=True)
    except ValidationError as error:
        cause = error.errors()[0].get("ctx", {}).get("error")
        if isinstance(cause, BadAmount | BadOdds | ValueError):
            raise BadValue(str(cause)) from None
        raise BadValue(f"{raw!r} should be {kind_name(kind)}") from None


@dataclass(frozen=True, slots=True)
class Entry:
    """What the book says of one thing, and where."""

    kind: Any
    default: Any
    clause: str
    ruling: str = ""
    allowed: tuple[Any, ...] | None = None
    at_least: Any = None
    at_most: Any = None
    bounded: bool = False

    @property
    def fixed(self) -> bool:
        """Whether the book leaves the house no choice."""
        return self.allowed is None and not self.bounded

    @property
    def cites(self) -> str:
        """The clause and the ruling together."""
        return ", ".join(part for part in (self.clause, self.ruling) if part)

    def objection(self, value: Any) -> str:
        """Why the book does not let a house choose this value; empty where it does."""
        if self.fixed:
            if value == self.default:
                return ""
            return f"the book fixes this at {self.write(self.default)}"
        if self.allowed is not None:
            return "" if value in self.allowed else f"{self.write(value)} is not {self.choices()}"
        # None is money without a bound: the largest amount there is.
        too_low = self.at_least is not None and value is not None and _less(value, self.at_least)
        too_high = self.at_most is not None and (value is None or _less(self.at_most, value))
        if too_low or too_high:
            return f"{self.write(value)} is not {self.choices()}"
        return ""

    def choices(self) -> str:
        """What a house may choose, in words."""
        if self.allowed is not None:
            return "one of " + ", ".join(self.write(value) for value in self.allowed)
        low = f"at least {self.write(self.at_least)}" if self.at_least is not None else ""
        high = f"at most {self.write(self.at_most)}" if self.at_most is not None else ""
        return " and ".join(part for part in (low, high) if part) or "what the house likes"

    def write(self, value: Any) -> str:
        """A value as a file writes it."""
        return write_value(self.kind, value)


def _less(one: Any, other: Any) -> bool:
    if isinstance(one, Odds):
        return bool(one.fraction < other.fraction)
    return bool(one < other)


def read_entry(place: str, kind: Any, raw: object) -> tuple[Entry | None, list[Fault]]:
    """An entry of a rulebook file, or the faults that it has."""
    faults: list[Fault] = []
    if not isinstance(raw, Mapping):
        return None, [
            Fault(place, 'write { value = …, clause = "…" } or a choice with its default')
        ]
    clause, ruling = raw.get("clause"), raw.get("ruling", "")
    cited = clause if isinstance(clause, str) else ""
    faults.extend(
        Fault(place, f"{word!r} means nothing here", cited) for word in raw if word not in _WORDS
    )
    if not cited or not isinstance(ruling, str):
        faults.append(Fault(place, 'every value carries its clause: clause = "…"'))
    read: dict[str, Any] = {}
    for word in ("value", "default", "at_least", "at_most"):
        if word in raw:
            try:
                read[word] = read_value(kind, raw[word])
            except BadValue as error:
                faults.append(Fault(f"{place}.{word}", str(error), cited))
    allowed: list[Any] = []
    if "allowed" in raw:
        options = raw["allowed"]
        if not isinstance(options, list) or not options:
            faults.append(Fault(f"{place}.allowed", "write a list of what is allowed", cited))
            options = []
        for number, option in enumerate(options):
            try:
                allowed.append(read_value(kind, option))
            except BadValue as error:
                faults.append(Fault(f"{place}.allowed[{number}]", str(error), cited))
    if faults:
        return None, faults
    return _formed(place, kind, raw, read, tuple(allowed))


def _formed(
    place: str, kind: Any, raw: Mapping[str, Any], read: Mapping[str, Any], allowed: tuple[Any, ...]
) -> tuple[Entry | None, list[Fault]]:
    clause, ruling = raw["clause"], raw.get("ruling", "")
    bounded = "at_least" in raw or "at_most" in raw
    forms = ("value" in raw) + ("allowed" in raw) + bounded
    if forms != 1 or ("value" in raw and "default" in raw):
        sentence = "give one of: value; allowed with default; at_least or at_most with default"
        return None, [Fault(place, sentence, clause)]
    if "value" in raw:
        return Entry(kind, read["value"], clause, ruling), []
    if "default" not in raw:
        return None, [Fault(place, "what a house may choose needs its default", clause)]
    entry = Entry(
        kind,
        read["default"],
        clause,
        ruling,
        allowed=allowed if "allowed" in raw else None,
        at_least=read.get("at_least"),
        at_most=read.get("at_most"),
        bounded=bounded,
    )
    objection = entry.objection(entry.default)
    return entry, [Fault(f"{place}.default", objection, clause)] if objection else []
