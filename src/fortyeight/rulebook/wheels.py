"""Wheels: how many places each symbol has. The texts do not say; a house does (R18)."""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from importlib import resources
from pathlib import Path
from typing import Any

from fortyeight.rulebook.reading.files import Unreadable, parse_toml, read_text
from fortyeight.rulebook.reading.formatting import format_value
from fortyeight.rulebook.reading.read_paytables import WHEEL_FACES
from fortyeight.rulebook.schema.rows import Paytable, Prize

SAMPLE = "sample"
MAX_PLACES = 10**6
MAX_SEGMENTS = 100


@dataclass(frozen=True, slots=True)
class Wheel:
    """Prizes with the number of places that each has on the wheel."""

    places: tuple[tuple[Prize, int], ...]

    @property
    def size(self) -> int:
        return sum(number for _, number in self.places)

    def chance(self, symbol: str) -> Fraction:
        """Return the probability that the wheel stops at a symbol."""
        held = sum(number for prize, number in self.places if prize.symbol == symbol)
        return Fraction(held, self.size)

    def prize(self, symbol: str) -> Prize | None:
        return next((prize for prize, _ in self.places if prize.symbol == symbol), None)

    def at(self, place: int) -> Prize:
        """Return the prize at a place, counted from 0."""
        for prize, number in self.places:
            if place < number:
                return prize
            place -= number
        raise IndexError("the wheel has no such place")


@dataclass(frozen=True, slots=True)
class WheelSet:
    """The wheels of a wager: one for Bonus Spin, hot spot and community for Xtreme."""

    title: str
    sample: bool
    main: Wheel
    community: Wheel | None = None


class BadWheel(ValueError):
    """Wheels that cannot be used, with all of their faults."""

    def __init__(self, *sentences: str) -> None:
        super().__init__("; ".join(sentences))
        self.sentences = sentences


def wheel_set(raw: Mapping[str, Any], xtreme: bool, paytable: Paytable | None) -> WheelSet:
    """Return the wheels of a parsed file, checked against their paytable."""
    known = {"title", "sample", "hot", "community"} if xtreme else {"title", "sample", "wheel"}
    faults = [f"{format_value(name)} means nothing in a wheel" for name in raw if name not in known]
    title = raw.get("title", "")
    if not isinstance(title, str) or len(title) > 200:
        faults.append("the title is a text")
    sample = raw.get("sample", False)
    if not isinstance(sample, bool):
        faults.append("sample is true or false")
    prizes, shared = (None, None) if paytable is None else (paytable.prizes, paytable.community)
    main = _wheel(raw, "hot" if xtreme else "wheel", prizes, faults)
    community = _wheel(raw, "community", shared, faults) if xtreme else None
    if faults:
        raise BadWheel(*faults)
    return WheelSet(title, sample, main, community)


def _wheel(
    raw: Mapping[str, Any], name: str, prizes: tuple[Prize, ...] | None, faults: list[str]
) -> Wheel:
    """Read one wheel; append what is wrong with it to `faults`."""
    segments = raw.get(name)
    if not isinstance(segments, Mapping) or not segments:
        faults.append(f"the table [{name}] gives each symbol its number of places")
        return Wheel(())
    if len(segments) > MAX_SEGMENTS:
        faults.append(f"[{name}] has more than {MAX_SEGMENTS} symbols")
        return Wheel(())
    by_symbol = {prize.symbol: prize for prize in prizes or ()}
    places = []
    for symbol, number in segments.items():
        prize = by_symbol.get(symbol) if prizes is not None else WHEEL_FACES[name].prize(symbol)
        if prize is None:
            paid = "which its paytable does not pay" if prizes is not None else "which is no symbol"
            faults.append(f"[{name}] has {format_value(symbol)}, {paid}")
        elif type(number) is not int or not 0 < number <= MAX_PLACES:
            faults.append(f"[{name}] {symbol}: a symbol has 1 to {MAX_PLACES} places")
        else:
            places.append((prize, number))
    missing = [symbol for symbol in by_symbol if symbol not in segments]
    faults += [f"[{name}] lacks {symbol}, which its paytable pays" for symbol in missing]
    return Wheel(tuple(places))


@cache
def _shipped() -> Mapping[str, Mapping[str, Any]]:
    """Return all sample wheels by name."""
    folder = resources.files("fortyeight.rulebook") / "wheels"
    return {
        file.name.removesuffix(".toml"): tomllib.loads(file.read_text("utf-8"))
        for file in folder.iterdir()
        if file.name.endswith(".toml")
    }


def sample_wheels(
    book_ids: Iterable[str], kind: str, paytable: Paytable | None
) -> Mapping[str, Any]:
    """Return a sample wheel of the first of these books that has one for the paytable.

    If none is shipped, every symbol of the paytable has one place.
    """
    if paytable is None:
        return _shipped()[f"{kind}-house"]
    once = {prize.symbol: 1 for prize in paytable.prizes}
    wheels = {"wheel": once}
    if kind == "xtreme":
        wheels = {"hot": once, "community": {one.symbol: 1 for one in paytable.community}}
    for book_id in book_ids:
        sample = _shipped().get(f"{book_id}-{kind}-{paytable.name.lower()}")
        if sample is not None and all(set(sample[name]) == set(wheels[name]) for name in wheels):
            return sample
    return {"title": "One place for each symbol", "sample": True, **wheels}


def read_wheels(
    name: str, book_ids: Iterable[str], kind: str, paytable: Paytable | None, folder: Path | None
) -> WheelSet:
    """Return the wheels that a house names: the sample, or a file in the house's folder."""
    if name == SAMPLE:
        raw = sample_wheels(book_ids, kind, paytable)
    else:
        if folder is None or Path(name).is_absolute() or ".." in Path(name).parts:
            raise BadWheel("a wheel's file lies in the folder of the house's own file")
        try:
            raw = parse_toml(read_text(folder / name))
        except Unreadable as error:
            raise BadWheel(f"{format_value(name)}: {error}") from None
    return wheel_set(raw, kind == "xtreme", paytable)
