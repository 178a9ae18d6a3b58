"""Search for the texts that cost a parser the most for their length.

A text is a `Pump`: a beginning, a repeated part, and an end. It can be made as long as needed, and
the cost of twice the length shows whether the parser's work grows faster than its input. The search
starts from parts of real texts, mutates and crosses them, and keeps those whose cost per character,
weighted by its growth, is highest.

Cost is counted: lines of Python and calls, or bytes at the peak. Both are the same every time.
Processor time also sees the work of compiled code, and is for long runs: nothing is asserted of it.
"""

from __future__ import annotations

import json
import random
import re
import sys
import time
import tracemalloc
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from types import FrameType
from typing import Any

from tests.server.http.costs.parsers import Parser, Target, real_texts, refused

#: Placeholder for the number of the repetition, so that keys differ.
NUMBER = "\u00a7"
#: Length of the repeated part while searching; twice that is measured too.
SIZE = 1_000
_KEPT = 6
_MARK = "here"
_TOKEN = re.compile(r"\w+|\s|[^\w\s]")
#: Pieces that parsers have been known to stumble over.
_PIECES = (
    *('"', "'", "\\", '\\"', "\\u0000", "\n", "\r\n", " ", "\t", "=", ".", ",", ":", "#", "-", "+"),
    *("[", "]", "{", "}", "[[", "]]", "{}", "[]", "null", "true", "1e9", "0x", "9" * 20, "\u0301"),
    *(f"k{NUMBER}=1\n", f'"k{NUMBER}":1,', f"a{NUMBER}.", f"[t{NUMBER}]\n", '"""', "\ufdfa", "/"),
)


@dataclass(frozen=True, slots=True)
class Pump:
    """Text of any length: its beginning, the repeated part, its end."""

    start: str
    part: str
    end: str

    def __call__(self, size: int) -> str:
        """Return a text of about this many characters in all."""
        return self.pumped(size - len(self.start) - len(self.end))

    def pumped(self, room: int) -> str:
        """Return a text whose repeated part has about this many characters."""
        parts: list[str] = []
        length = 0
        while length < room and self.part:
            parts.append(self.part.replace(NUMBER, str(len(parts))))
            length += len(parts[-1])
        return f"{self.start}{''.join(parts)}{self.end}"


@dataclass(frozen=True, slots=True)
class Found:
    """A pump with its cost per character, and the ratio of costs at twice the length."""

    pump: Pump
    each: float
    growth: float

    @property
    def score(self) -> float:
        return self.each * self.growth**2


Measure = Callable[[Parser, str], float]


def operations(parser: Parser, text: str) -> float:
    """Count the lines of Python and the calls that a text takes, those into C too."""
    count = 0

    def line(frame: FrameType, event: str, argument: Any) -> Any:
        nonlocal count
        count += 1
        return line

    def call(frame: FrameType, event: str, argument: Any) -> None:
        nonlocal count
        count += 1

    traced, profiled = sys.gettrace(), sys.getprofile()
    sys.settrace(line)
    sys.setprofile(call)
    try:
        refused(parser, text)
    finally:
        sys.setprofile(profiled)
        sys.settrace(traced)
    return count


def memory(parser: Parser, text: str) -> float:
    """Count the bytes at the peak."""
    tracemalloc.start()
    try:
        refused(parser, text)
        return tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()


def seconds(parser: Parser, text: str) -> float:
    """Time a text in processor seconds: the least of three, as other load only adds to it."""

    def once() -> float:
        began = time.process_time()
        refused(parser, text)
        return time.process_time() - began

    return min(once() for _ in range(3))


#: A constant part of the cost that varies from text to text is not growth.
NOISE: dict[Measure, float] = {operations: 3_000, memory: 60_000, seconds: 0.0005}


def measured(target: Target, pump: Pump, measure: Measure, size: int = SIZE) -> Found:
    """Return what each character of a pump costs a parser, and how that grows."""
    refused(target.parser, pump.pumped(2 * size))  # one-time work is not measured
    nothing, first, second = (
        measure(target.parser, pump.pumped(room)) for room in (0, size, 2 * size)
    )
    noise = NOISE[measure]
    growth = (max(second - nothing, 0) + noise) / (max(first - nothing, 0) + noise)
    return Found(pump, max(second - nothing, 0) / (2 * size), growth)


def first_pumps(texts: Sequence[str], chance: random.Random, many: int) -> list[Pump]:
    """Return pumps whose parts are taken from real texts, split by their structure."""
    cuts = (_cut_tokens, _cut_lines, _cut_values)
    return [chance.choice(cuts)(chance.choice(texts), chance) for _ in range(many)]


def _cut_tokens(text: str, chance: random.Random) -> Pump:
    tokens = _TOKEN.findall(text)
    begin = chance.randrange(len(tokens))
    end = min(len(tokens), begin + chance.choice((1, 2, 3, 5, 8, 20)))
    # Most parsers read in order: the text before a part decides how it is read.
    before = "".join(tokens[:begin])
    start = chance.choice((before, before, before[-30:], before[-300:], ""))
    return Pump(start, "".join(tokens[begin:end]), "".join(tokens[end:])[:300])


def _cut_lines(text: str, chance: random.Random) -> Pump:
    """Repeat lines, with a number in their last word so that keys differ."""
    lines = text.splitlines(keepends=True)
    begin = chance.randrange(len(lines))
    end = begin + chance.choice((1, 1, 2, 4))
    part = "".join(lines[begin:end])
    if chance.random() < 0.5:
        part = re.sub(r"\b[a-z_]+\b", lambda word: word[0] + NUMBER, part, count=1)
    return Pump("".join(lines[:begin]), part, "".join(lines[end:]))


def _cut_values(text: str, chance: random.Random) -> Pump:
    """Repeat an entry of a JSON object or list; any other text is cut into lines."""
    try:
        root = json.loads(text)
    except ValueError:
        return _cut_lines(text, chance)
    places = [one for one in _values(root) if isinstance(one, dict | list)]
    value: Any = chance.choice((None, 1, "a", [], {}, [[]], root, True, "9" * 30))
    if not places:
        return Pump("[", f"{json.dumps(value)}, ", "1]")
    place = chance.choice(places)
    if isinstance(place, list):
        place.insert(0, _MARK)
        part = f"{json.dumps(value)}, "
    else:
        place[_MARK] = 0
        part = f'"k{NUMBER}": {json.dumps(value)}, '
    start, _, end = json.dumps(root).partition(json.dumps(_MARK))
    return Pump(start, part, '"z"' + end)


def _values(root: Any) -> list[Any]:
    inner = root.values() if isinstance(root, dict) else root if isinstance(root, list) else ()
    return [root, *(value for one in inner for value in _values(one))]


def changed(pump: Pump, other: Pump, texts: Sequence[str], chance: random.Random) -> Pump:
    """Return a pump with one mutation, or crossed with another."""
    part, piece = pump.part, chance.choice(_PIECES)
    at = chance.randrange(len(part) + 1)
    match chance.randrange(9):
        case 0:
            return replace(pump, part=part[:at] + piece + part[at:])
        case 1:
            return replace(pump, part=part[:at] + part[at + chance.choice((1, 2, 5)) :])
        case 2:
            return replace(pump, part=(part * 2)[:400])
        case 3:
            return replace(pump, part=piece)
        case 4:
            return replace(pump, start=(pump.start + piece)[:400])
        case 5:
            return replace(pump, start=pump.start[: chance.randrange(len(pump.start) + 1)], end="")
        case 6:
            return Pump(pump.start, other.part, other.end)
        case 7:
            return Pump(other.start, part, pump.end)
        case _:
            token = chance.choice(_TOKEN.findall(chance.choice(texts)) or [""])
            return replace(pump, part=(part[:at] + token + part[at:])[:400])


def search(
    target: Target,
    measure: Measure,
    tries: int,
    seed: int,
    known: Sequence[Pump] = (),
    size: int = SIZE,
) -> Found:
    """Try this many pumps and return the costliest; known ones are tried first."""
    chance = random.Random(f"{target.name} {seed}")
    texts = real_texts(target.family)
    refused(target.parser, texts[0])  # fill the caches
    waiting = [*known, *first_pumps(texts, chance, max(4, tries // 4))]
    best: list[Found] = []
    for _ in range(tries):
        if waiting:
            pump = waiting.pop(0)
        else:
            pump = changed(chance.choice(best).pump, chance.choice(best).pump, texts, chance)
        if not pump.part:
            continue
        best.append(measured(target, pump, measure, size))
        best.sort(key=lambda found: -found.score)
        del best[_KEPT:]
    return best[0]
